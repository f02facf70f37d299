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

# Readings that a simulator hands over instead of a camera
camera-no_readings_address = { TEXT($address) } は読み取り結果のアドレスではありません。`mahjong-table sim --no-camera` が示す readings://127.0.0.1:4000 のような形です
camera-readings_of_other_version = { TEXT($address) } は卓の読み取り結果（第 { INTEGER($version) } 版）を渡しません。`mahjong-table sim --no-camera` が示すアドレスを書いてください
camera-readings_unknown = { TEXT($address) } は読み取り結果ではなく { TEXT($answer) } を返しました
camera-readings_refused = { TEXT($address) } が読み取り結果を渡しません：{ REASON($reason) }。
camera-readings_skip = { TEXT($address) } の読み取り結果が飛びました。{ INTEGER($number) } 番が予告だけで届いていません。
camera-readings_malformed = { TEXT($address) } から届いたものは卓の読み取り結果ではありません：{ SENTENCE($why) }。
camera-readings_absent = { TEXT($address) } から読み取り結果が来ません（{ REASON($reason) }）。`mahjong-table sim --no-camera` はそこで動いていますか？
camera-readings_line_too_long = { TEXT($address) } から届く行に終わりがありません。読み取り結果ではありません
camera-view_malformed = これは保存した卓面ではありません：{ TEXT($reason) }。校正し直してください
camera-view_seats = 卓面には席が 3 か 4、山が同じ数あります。これは { INTEGER($seats) } と { INTEGER($walls) } です
camera-view_walls = どの山も幢の数は同じです。これは { TEXTS($lengths) } です
camera-view_heights = 山の高さは 0、1、2 か null です
camera-view_dice = サイコロの目は 1 から 6 です。これは { TEXTS($dice) } です
