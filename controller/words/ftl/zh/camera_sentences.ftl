### 为什么摄像头没有画面：警报里也会说。

camera-gives_none = 摄像头 { TEXT($camera) } 没有画面：{ SENTENCE($why) }。
camera-unusable = 摄像头 { TEXT($camera) } 发来的画面不能用：{ SENTENCE($why) }一直这样的话，请检查它的网络和地址，再重新启动它。
camera-write_signs = 用户名和密码里的 % # / ? @ [ ] 写成 %25 %23 %2F %3F %40 %5B %5D，空格写成 %20。

# Its network
camera-no_answer = 没有及时应答；请检查电源、网络和地址
camera-hung_up = 中途断开；请检查电源、网络和地址
camera-nobody_answers = 这个地址没有应答；请检查电源、网络和地址
camera-system_fault = { REASON($reason) }；请检查电源、网络和地址
camera-name_unknown = 名字解析不出；请检查地址和网络，或写数字地址（192.168.…）
camera-no_https = 那里不支持 https；请试 http://，或换一个端口
camera-let_go = 已经放开，请再问一次
camera-not_understood = 它发来的看不懂；请检查地址，再重新启动它
camera-not_readable = 它发来的无法读取；请检查地址，再重新启动它
camera-address_blank = 地址写法不对（有空格、特殊字符或两个点）；空格写成 %20
camera-not_whole = 画面没有及时传完；请检查电源和网络
camera-sends_on_forever = 它不停地转到别处；请检查地址
camera-sends_on_nowhere = 它转到不存在的地方；请检查地址，再重新启动它
camera-no_http = 那里应答的不是摄像头的 HTTP；请检查地址和端口
camera-no_rtsp = 那里应答的不是摄像头的 RTSP；请检查地址和端口
camera-cannot_open = 打不开；请检查它已插好，没有被别的程序占用
camera-no_pictures = 没有应答或没有画面；请检查电源、网络、地址、用户名和密码
camera-stream_ended = 视频流断了；请检查线和网络
camera-sends_on = 它转到 { TEXT($place) }；那里若是摄像头，请写那个地址
camera-sends_on_wrongly = 它转到 { TEXT($place) }，那不是地址；请检查地址
camera-answered_path = 它回答 { TEXT($status) }；请检查地址里的路径
camera-answered_again = 它回答 { TEXT($status) }；请检查地址，一直这样就重新启动它
camera-answered = 它回答 { TEXT($status) }；请检查地址，再重新启动它
camera-too_much = 一幅画面发了超过 { INTEGER($megabytes) } 兆字节；请检查地址

# Its login
camera-login_refused = 它不接受这个用户名和密码，请检查
camera-login_asked = 它要用户名和密码；地址请写成 { TEXT($scheme) }://name:password@host/…
camera-login_kind = 它只允许用 { TEXTS($kinds) } 登录；请在它的设置里允许 Digest 或 Basic
camera-login_unknown = 它要用户名和密码的方式不认识；请更新固件或允许 Basic

# Its stream, its cable
camera-none_came = { INTEGER($seconds) } 秒没有画面；请检查线和网络
camera-none_whole = { INTEGER($seconds) } 秒没有完整的画面（{ SENTENCE($damage) }）；请检查线和网络
camera-opencv = OpenCV 读不了（{ REASON($reason) }）；请换一个尺寸或地址

# A Raspberry Pi's camera module
camera-csi_none = libcamera 找不到模块；请关机后插好排线，再看 `rpicam-hello --list-cameras`
camera-csi_no_library = 这个 Python 没有 picamera2；请 `sudo apt install python3-picamera2`，并用 `python3 -m venv --system-site-packages` 建立环境
camera-csi_none_came = { INTEGER($seconds) } 秒没有画面；请关机，插好排线的两端
camera-csi_fault = { REASON($reason) }；请插好排线，或重新启动它
camera-csi_not_opened = 打不开（{ REASON($reason) }）；可能被别的程序占用
camera-csi_size = 用 { INTEGER($width) }x{ INTEGER($height) } 启动不了（{ REASON($reason) }）；请在地址后面写别的 ?size=
camera-csi_several = 有几个符合，现有 { TEXTS($modules) }
camera-csi_not_called = 没有这个名字的，现有 { TEXTS($modules) }

# Recordings
recording-over = 录像 { TEXT($recording) } 放完了，从头再来。
recording-none = 没有 { TEXT($recording) }；请给出图片、视频、文件夹或摄像头的地址。
recording-unread = { TEXT($recording) } 无法读取：{ REASON($reason) }；请检查权限和磁盘。
recording-film = 视频 { TEXT($film) } 打不开：不完整，或是不认识的格式。
recording-no_use = 图片 { TEXT($picture) } 不能用。{ SENTENCE($why) }
recording-not_opened = 图片 { TEXT($picture) } 打不开：{ REASON($reason) }。
recording-empty = 文件夹 { TEXT($folder) } 里没有图片（jpg、png、heic 等）；请换一个。

# Clips
clips-not_kept = { TEXT($folder) } 里无法保存录像：{ REASON($reason) }；请换一个文件夹。
