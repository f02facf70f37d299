# Why no picture comes from a camera
camera-none_plugged_in = 本机没有插摄像头（没有 /dev/video…）。
camera-plug_one_in = 请插上一个，或指定一个网络摄像头。

# Addresses that name no camera
camera-no_camera = { TEXT($address) } 不是摄像头；请用 http://、rtsp://、usb:、csi:、device:0，或图片、视频、文件夹的路径。
camera-no_file = { TEXT($address) } 不是摄像头，也不是文件；请检查写法。
camera-no_device = { TEXT($address) } 没有写设备；第一个摄像头写 device:0，或写 device:/dev/video2。
camera-no_address = { TEXT($address) } 不是地址；请写成 http://host:port/frame.jpg。
camera-no_host_http = { TEXT($address) } 没有写主机；请写 http://host:port/frame.jpg。
camera-no_host_rtsp = { TEXT($address) } 没有写主机；请写 rtsp://host/path。
camera-no_port_http = { TEXT($address) } 的端口不能用；请写 http://host:8080/frame.jpg。
camera-no_port_rtsp = { TEXT($address) } 的端口不能用；请写 rtsp://host:554/path。
camera-not_called = 这里没有叫 { TEXT($name) } 的摄像头。现有：{ SENTENCES($cameras) }。
camera-several_called = usb:{ TEXT($name) } 可能指几个摄像头，请把名字写全。现有：{ SENTENCES($cameras) }。
camera-plugged_in = { TEXT($address) } ({ TEXT($model) }，现在是 { TEXT($device) })

# Readings that a simulator hands over instead of a camera
camera-no_readings_address = { TEXT($address) } 不是读数的地址：应当像 readings://127.0.0.1:4000，`mahjong-table sim --no-camera` 会显示
camera-readings_of_other_version = { TEXT($address) } 不提供牌桌的读数（第 { INTEGER($version) } 版）：请写 `mahjong-table sim --no-camera` 显示的地址
camera-readings_unknown = { TEXT($address) } 没有给出读数，而是 { TEXT($answer) }
camera-readings_refused = { TEXT($address) } 拒绝提供读数：{ REASON($reason) }。
camera-readings_skip = { TEXT($address) } 的读数有缺漏：预告了第 { INTEGER($number) } 次，却没有给出。
camera-readings_malformed = { TEXT($address) } 发来的不是牌桌的读数：{ SENTENCE($why) }。
camera-readings_absent = { TEXT($address) } 没有读数（{ REASON($reason) }）；`mahjong-table sim --no-camera` 在那里运行吗？
camera-readings_line_too_long = { TEXT($address) } 发来的一行没有结尾；它不提供读数
camera-view_malformed = 这不是保存的桌面：{ TEXT($reason) }；请重新校准
camera-view_seats = 桌面要有 3 或 4 个座位和同样多的牌墙，这里是 { INTEGER($seats) } 和 { INTEGER($walls) }
camera-view_walls = 各面牌墙的墩数要相同，这里是 { TEXTS($lengths) }
camera-view_heights = 牌墙每墩的高度是 0、1、2 或 null
camera-view_dice = 骰子是 1 到 6 点，这里是 { TEXTS($dice) }
