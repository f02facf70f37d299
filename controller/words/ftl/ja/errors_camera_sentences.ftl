# Why no picture comes from a camera
camera-none_plugged_in = このマシンにカメラがつながっていません（/dev/video… がありません）。
camera-plug_one_in = カメラをつなぐか、ネットワークカメラを指定してください。
