### 设置牌桌的页面。

setup-title = 设置牌桌
setup-wait = 请稍候…
setup-away = 程序没有应答，还在运行吗？已填的内容都保存着。
setup-ended = 设置完成
setup-ended-unwritten = 还没有写入
setup-ended-how = 可以关闭本页了。
setup-ended-state = { TEXT($state) ->
    [plays] 牌桌按 { TEXT($file) } 里的设置继续打牌。
    [written] 设置已写进 { TEXT($file) }，牌桌现在没有运行。
    [kept] { TEXT($file) } 里还没有写入任何内容。所选内容都保存着，重新运行设置程序就能继续。
   *[nothing] { TEXT($file) } 没有改动。
  }
setup-progress = 步骤
setup-of = 第 { INTEGER($number) } 步，共 { INTEGER($count) } 步
setup-done = 已完成
setup-failed = 上次试验没有成功
setup-back = 上一步
setup-next = 下一步
setup-skip = 以后再说
setup-begin = 开始
setup-look-again = 重新检测
setup-looking = 正在检测…
setup-details = 程序原文（英文）
setup-yes = 是
setup-no = 否
setup-none = 不限
setup-usual-value = { TEXT($value) }（默认）

setup-step-start = 欢迎
setup-step-table = 牌桌
setup-step-rules = 规则和玩家
setup-step-machine = 麻将机
setup-step-camera = 摄像头
setup-step-place = 牌桌位置
setup-step-tiles = 麻将牌
setup-step-broker = 成绩发往哪里
setup-step-page = 牌桌页面
setup-step-finish = 试打

## 开始

setup-start = 从这里到打第一局，大约需要十分钟：连接麻将机和上方的摄像头，选好规则，决定谁可以看页面。暂时做不了的步骤可以先跳过。
setup-file-new = 最后一切都写进 { TEXT($file) }，以后也可以手工修改。
setup-file-there = { TEXT($file) } 已经存在：各步会显示里面的内容，写入前会保留一份备份。
setup-nothing-lost = 最后一步确认之前，不会写入任何设置。中途可以关闭页面或停止程序，下次从原处继续。
setup-fonts = 这块屏幕没有安装中文字体，麻将牌和姓名会显示成方框。请在终端执行下面的命令安装：

## 其他设备

setup-code-title = 请验证身份
setup-code-why = 在牌桌的电脑上，请打开程序显示的链接。在其他设备上，请输入程序显示的验证码：只能用一次，十五分钟内有效。
setup-code = 验证码

## 不能用的内容

setup-wrong = 这样填不行。
setup-wrong-table-name = 桌名要 1 到 60 个字，不能含有 / + #。
setup-wrong-table-parlor = 店名要 1 到 60 个字，不能含有 / + #。
setup-wrong-table-seats = 每位玩家的名字都要看得见，而且不能重名。
setup-wrong-serial-port = 请填写端口：设备名，或者串口服务器的地址，不要带用户名和密码。
setup-wrong-camera-url = 请填写摄像头：设备名或网络地址。
setup-wrong-camera-height-mm = 镜头离桌面应在 300 到 4000 毫米之间。
setup-wrong-mqtt-broker = 地址要以 MQTT 的协议名开头并带主机名；密码请填在密码栏里。
setup-wrong-mqtt-username = 有密码就要有用户名，请把用户名也填上。
setup-wrong-mqtt-ca = 只有加密线路才用得上证书，地址请以 { TEXT($secure) } 开头。
setup-wrong-mqtt-certificate = 只有加密线路才用得上证书，地址请以 { TEXT($secure) } 开头。
setup-wrong-mqtt-key = 私钥要和证书一起填，而且地址要以 { TEXT($secure) } 开头。
setup-wrong-page-port = 端口号是 0 到 65535 之间的数字。

## 牌桌、规则、玩家

setup-table-why = 其他程序靠这两个名字认出这张桌，人也靠它区分各桌。
setup-parlor = 店名或俱乐部
setup-name = 桌名
setup-name-hint = 同一家店里每张桌的名字不能相同。用这个名字发过成绩以后，请不要再改。
setup-rules = 规则
setup-options = 自定规则（{ INTEGER($count) } 项）
setup-seats = 玩家
setup-seats-hint = 摄像头画面下方是 0 号位，然后逆时针数。每次人都不一样的话，全部留空即可。
setup-rests = 先轮空的人

## 麻将机

setup-machine-why = 连接麻将机和这台电脑的数据线。检测各端口时，麻将机不会动。
setup-port = 端口
setup-ports-looking = 正在检测各端口接着什么，需要几秒钟。
setup-no-ports = 没有插着串口设备。请确认麻将机已通电；有些 USB 线只能充电。
setup-port-other = 其他端口或地址
setup-port-address = 设备名或地址
setup-port-hint = 例如 { TEXT($device) }；串口服务器例如 { TEXT($server) }。
setup-port-none = 不接数据线，麻将机自己运转
setup-port-none-means = 不接数据线时，页面会提示什么时候按麻将机自己的按钮，骰子由摄像头读取。
setup-port-what = { TEXT($what) ->
    [table] 麻将机有应答：{ TEXT($model) }
    [table-of-another-protocol] 麻将机有应答，但固件版本不同
    [gps] 卫星定位接收器
    [modem] 调制解调器
    [login] 另一台电脑的控制台
    [echo] 发什么回什么
    [chatter] 其他设备
    [noise] 收到乱码：是其他设备，或者线路不好
    [closed] 打不开
    [used] 被其他程序占用
    [ours] 正在运行的牌桌占用着
    [forbidden] 当前用户无权打开
   *[silent] 没有应答
  }
setup-port-ours-cure = 请先停止那张牌桌的程序或服务，再重新检测。
setup-machine-plays = 在这里启动的牌桌正用着麻将机，请先停止它，再试麻将机。
setup-try-machine = 试一试
setup-try-machine-hint = 麻将机会动：盖好桌面，手不要伸进去。洗牌需要一两分钟。
setup-try-dice = 掷骰子
setup-try-shuffle = 洗牌
setup-rolling = 正在掷骰子…
setup-shuffling = 正在洗牌…
setup-dice-rolled = 骰子点数：{ TEXT($dice) }
setup-shuffled = 洗好了：牌墙共 { INTEGER($count) } 张。
setup-machine-refuses = 麻将机没有完成动作。

## 摄像头

setup-camera-why = 摄像头装在牌桌正上方，能看到整个桌面。它只认牌，画面不会离开这台电脑。
setup-cameras = 本机插着的摄像头
setup-no-cameras = 本机没有插摄像头；网络摄像头请填地址。
setup-camera-url = 摄像头
setup-camera-hint = 设备名例如 { TEXT($device) }；网络地址例如 { TEXT($snapshots) } 或 { TEXT($stream) }。需要登录的，把用户名和密码写在地址里，之后不再显示。
setup-height = 镜头到桌面的距离（毫米）
setup-height-hint = 差几厘米没有关系。
setup-look-camera = 看画面
setup-camera-good = 有画面，{ INTEGER($width) } × { INTEGER($height) } 像素。
setup-camera-bad = 没有画面。
setup-picture = 摄像头当前的画面
setup-picture-lost = 没有画面。
setup-place-why = 程序靠桌角的四个打印标记找到桌面，也可以由你点出四个角。
setup-place-markers = 四个标记都看到了，误差 { TEXT($error) } 毫米；一张牌宽 { INTEGER($tile) } 像素。
setup-place-three = 看到了三个标记，够用了，但请把第四个露出来。一张牌宽 { INTEGER($tile) } 像素。
setup-place-corners = 已按点出的四角找到桌面；一张牌宽 { INTEGER($tile) } 像素。
setup-place-poor = 找到了桌面，但太小或太歪，认不清牌。
setup-place-bad = 没有找到桌面。
setup-place-picture = 画面和各认牌区域
setup-place-hint = 各区域应该正好落在放牌的地方。标记可以用本程序打印。
setup-click-corners = 点出四角

## 麻将牌

setup-tiles-why = 一般的麻将牌可以直接认。如果你的牌图案特别，请在摄像头前把每种摆一遍。
setup-tiles-which = 用哪副牌
setup-tiles-any = 一般的麻将牌
setup-tiles-own = 自己的牌“{ TEXT($name) }”
setup-teach = 教它认一副新牌
setup-teach-hint = 页面会提示每排摆哪些牌，并显示认出的结果，大约五分钟。
setup-set-name = 这副牌的名字
setup-flowers = 有八张花牌
setup-teach-begin = 开始摆牌
setup-teach-go-on = 继续教“{ TEXT($name) }”
setup-teach-stop = 放弃
setup-taught = “{ TEXT($name) }”学好了，共 { INTEGER($count) } 种牌，已经选用。
setup-taught-nothing = 没有保存。

## 成绩发往哪里

setup-broker-why = 成绩和牌局消息发给 MQTT 消息服务，由总台、显示屏和其他程序读取。
setup-broker-which = 消息服务
setup-broker-own = 牌桌自带的，不用另外准备
setup-broker-house = 店里已有的
setup-broker-address = 地址
setup-broker-hint = 例如 { TEXT($plain) }；加密线路例如 { TEXT($secure) }。
setup-broker-user = 用户名
setup-broker-password = 密码
setup-broker-tls = 加密线路（TLS）
setup-broker-tls-hint = 填这台电脑上的文件。消息服务的证书由自己的机构签发时，要填第一项；消息服务要求客户端出示证书时，三项都要填。
setup-broker-ca = 签发机构的证书
setup-broker-certificate = 本桌的证书
setup-broker-key = 本桌证书的私钥
setup-file-example = 例如 { TEXT($file) }
setup-password-there = 密码已保存；留空表示不变。
setup-password-file = 密码存进单独的文件，只有当前用户能读。
setup-broker-test = 试连
setup-broker-good = 消息服务可以用。
setup-broker-bad = 消息服务这样用不了。

## 牌桌页面

setup-page-why = 牌桌页面可以在平板、手机或任何屏幕上显示牌局。
setup-page-who = 谁可以打开
setup-page-local = 只有这台电脑
setup-page-network = 店内网络里的所有设备
setup-page-phones = 不接线的牌桌用手机当按键：只有对本店网络开放，手机才打得开这个页面。
setup-page-network-means = 客人能看牌局；看摄像头和操作都要登录。请只在可信的网络里这样用。
setup-page-port = 端口号
setup-page-address = 牌桌运行后，页面在这里：
setup-page-any-port = 端口自动选择：牌桌启动时会显示地址。
setup-page-qr = 页面地址的二维码

## 完成

setup-lacking = 留到以后的：
setup-failing = 还没有准备好：
setup-to-step = 去“{ TEXT($step) }”
setup-nothing-lacking = 每一步都完成了。
setup-lacks = { TEXT($step) ->
    [table] 牌桌：用默认的名字。
    [rules] 规则和玩家：打杭州麻将，座位按风位称呼。
    [machine] 麻将机：没有它就不能洗牌，也开不了局。
    [camera] 摄像头：没有它就认不了牌。
    [place] 牌桌位置：由摄像头自己找标记。
    [tiles] 麻将牌：按一般的牌来认。
    [broker] 成绩：由牌桌自带的消息服务接收。
   *[page] 牌桌页面：只有这台电脑能打开。
  }
setup-examine = 全面检查
setup-examine-hint = 按现在的设置检查麻将机、摄像头、消息服务、磁盘和页面。机器不会动。
setup-examine-now = 检查一遍
setup-examined-good = 可以打牌了。
setup-examined-bad = 这样还打不了。
setup-finding = { TEXT($grade) ->
    [ok] 正常
    [warn] 注意
   *[fail] 有问题
  }：{ TEXT($check) ->
    [settings] 设置
    [python] 运行环境
    [opencv] 图像程序
    [fonts] 字体
    [power] 电源
    [names] 名称
    [rules] 规则
    [machine] 麻将机
    [reader] 认牌
    [camera] 摄像头
    [broker] 消息服务
    [hub] 总台
    [staff] 工作人员
    [journal] 记录
    [page] 页面
   *[other] 程序
  }
setup-write = 写入设置
setup-write-hint = 现在把全部内容写进 { TEXT($file) }。
setup-is-written = 全部内容已写进 { TEXT($file) }。
setup-backup = 原来的文件：{ TEXT($file) }
setup-write-now = 写入
setup-trial = 试打一局
setup-trial-hint = 启动牌桌。像平时一样，每家按一下准备。
setup-trial-first-write = 请先写入设置。
setup-trial-start = 启动牌桌
setup-trial-stop = 停止牌桌
setup-trial-starting = 牌桌正在启动…
setup-trial-runs = 牌桌已启动，正在等待：
setup-trial-hand = 正在打第 { INTEGER($hand) } 局，一切正常。
setup-trial-troubled = 正在打第 { INTEGER($hand) } 局，但有事要处理：
setup-trial-ended = 牌桌停止了。
setup-trial-page = 打开牌桌页面
setup-owner = 谁来管理牌桌
setup-owner-hint = 有了账号，就能在牌桌页面更正错误、添加其他工作人员。以后再建也可以。
setup-owner-name = 你的名字
setup-owner-invite = 建立账号
setup-owner-code = 这个验证码只能用一次，十五分钟内有效：
setup-owner-where = 牌桌运行时，在 { TEXT($url) } 输入。
setup-owner-phone = 用手机扫这个二维码，验证码会自动填好。
setup-owner-here = 只有这台电脑打得开那个页面；要用手机，请先对店内网络开放页面。
setup-owner-open = 打开页面并填好验证码
setup-owner-qr = 页面和验证码的二维码
setup-report = 遇到问题？
setup-report-hint = 报告里有设置和检查结果，不含密码、验证码、密钥和姓名。
setup-report-get = 保存报告
setup-end = 完成
setup-end-playing = 完成，继续打牌
