# Why no picture comes from a camera
camera-none_plugged_in = 本机没有插摄像头（没有 /dev/video…）。
camera-plug_one_in = 请插上一个，或指定一个网络摄像头。
