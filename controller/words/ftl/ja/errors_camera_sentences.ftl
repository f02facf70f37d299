# Why no picture comes from a camera
camera-none_plugged_in = このマシンにカメラがつながっていません（/dev/video… がありません）。
camera-plug_one_in = カメラをつなぐか、ネットワークカメラを指定してください。

# Addresses that name no camera
camera-no_camera = { TEXT($address) } はカメラではありません。http://、rtsp://、usb:、csi:、device:0、または画像、動画、フォルダーのパスを使ってください。
camera-no_file = { TEXT($address) } はカメラでもファイルでもありません。書き方を確かめてください。
camera-no_device = { TEXT($address) } に装置がありません。最初のカメラは device:0、または device:/dev/video2 のように書いてください。
camera-no_address = { TEXT($address) } はアドレスではありません。http://host:port/frame.jpg のように書いてください。
camera-no_host_http = { TEXT($address) } にホストがありません。http://host:port/frame.jpg のように書いてください。
camera-no_host_rtsp = { TEXT($address) } にホストがありません。rtsp://host/path のように書いてください。
camera-no_port_http = { TEXT($address) } のポートが使えません。http://host:8080/frame.jpg のように書いてください。
camera-no_port_rtsp = { TEXT($address) } のポートが使えません。rtsp://host:554/path のように書いてください。
camera-not_called = { TEXT($name) } という名前のカメラはありません。あるのは { SENTENCES($cameras) } です。
camera-several_called = usb:{ TEXT($name) } に当てはまるカメラがいくつもあります。名前をもっと書いてください。あるのは { SENTENCES($cameras) } です。
camera-plugged_in = { TEXT($address) } ({ TEXT($model) }、今は { TEXT($device) })
