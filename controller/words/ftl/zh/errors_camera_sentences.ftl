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
