### `mahjong-table run` 显示的内容。

terminal-run =
    .table = 牌桌
    .port = 端口
    .lacks = 缺少
    .camera = 摄像头
    .broker = 消息服务
    .page = 页面
    .elsewhere = 其他设备
    .link = 链接
    .accounts = 账号文件
    .journal = 记录
    .fingerprint = 公钥指纹
terminal-run-none = 无
terminal-part =
    .shuffler = 机器控制
    .dice = 骰子传感器
    .buttons = 座位按钮
    .displays = 座位显示屏
    .lights = 牌墙灯
    .counters = 数牌传感器
terminal-run-stopped = 已停止；到此为止的一切都在记录里。
terminal-run-nobody-signs-in =
    还没有人能在页面上登录：{ TEXT($command) }{ GIVEN($code) ->
        [yes] ；或者一刻钟内打开 { TEXT($address) } ，输入代码 { TEXT($code) }
       *[no] {""}
    }
