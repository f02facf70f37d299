### 页面的请求为什么不接受（指令以外）。

file-unreadable = { TEXT($file) } 读不出来：{ SENTENCE($problem) }。请改正，或换回备份。
draw-twice = 每人抓一次：{ SENTENCE($why) }。
draw-not_recorded = 抓位的结果记不下来，所以不算：{ SENTENCE($problem) }
preset-unreadable = { TEXT($file) } 读不出来：{ REASON($problem) }。请改正，或删除这个文件。
preset-too_many = 已经存了 { INTEGER($most) } 套规则，请先删除一套。
preset-unknown = 没有“{ TEXT($name) }”这套规则。
preset-not_written = { TEXT($file) } 写不进去：{ REASON($problem) }。

# Requests of any page
request-json_wanted = 正文要用 JSON：发送时请写明 `content-type: application/json`。
request-body_unreadable =
    正文读不懂：{ GIVEN($member) ->
        [yes] { TEXT($member) }：
       *[no] {""}
    }{ SENTENCE($problem) }。
request-language = `language` 只能是 { TEXTS($known) }。
request-docs_not_built = 这里还没有生成帮助文档。安装包里自带；在源码文件夹中用 `make site` 生成后，本页不用重启就会显示。

# Who may ask
request-token_needed = { SENTENCE($what) }，需要权限为“{ TEXT($scope) }”的令牌：{ SENTENCE($how) }（docs/watch.md）。
request-camera_picture = 查看摄像头的画面
request-results = 查看各人的输赢
request-changes = 改动任何内容
request-numbers = 查看这些数字
request-other_token = 这个令牌是作别的用的
request-other_rights = 你有的是别的权限
request-token_link = 请用页面启动时带 `?token=…` 的链接打开
request-token_link_or_sign_in = 请用页面启动时带 `?token=…` 的链接打开，工作人员也可以在 /login 登录
request-order_needed = 给牌桌下指令，需要工作人员登录，或用权限为“`act`”的令牌（docs/rights.md）。
request-own_account_needed = 账号只供登录的本人使用（docs/rights.md）。
request-manage_needed = 账号、令牌和工作人员密钥由已登录的店主管理（docs/rights.md）。
request-seat_needed = 座位的操作只能由与它配对的面板进行（docs/rights.md）。
request-answer_needed = 牌桌的问题及其图片，由选手的面板、已登录的工作人员和牌桌自己的屏幕（用控制台链接打开）回答和查看（docs/rights.md）。
request-pair_needed = 面板的配对码由已登录的工作人员或牌桌自己的屏幕（用控制台链接打开）显示（docs/rights.md）。
request-console_elsewhere = 控制台链接只能在提供本页面的机器上打开。
request-token_unknown = 不认识这个链接的令牌，或者它已经失效。

# Limits, hosts and origins
request-too_many_open = 你的地址打开的请求太多。
request-no_path = 请求的路径要以 / 开头。
request-no_host = 没有写明主机。
request-other_host = 这里不是“{ TEXT($host) }”。
request-own_host = 请用本机自己的名称或地址打开，或把这个名称加进 [page] names（总台用 --name）。
request-other_origin = “{ TEXT($origin) }”的页面不属于这里，不予回答。
request-other_site = 别的网站的页面，不予回答。
request-http_version = 这里使用 HTTP/1.1。
request-head_too_long = 请求头不能超过 { INTEGER($most) } 字节。
request-two_lengths = `Content-Length` 和 `Transfer-Encoding` 互相矛盾。
request-body_too_long = 不能超过 { INTEGER($most) } 字节。

# What is asked for
request-journal = `journal` 要写牌桌记录的标识：字母、数字和 _，最多 64 个。
request-after = `after` 要写消息的编号，0 表示全部。
request-days = `days` 是不超过 { INTEGER($most) } 的数，0 表示全部。
request-player = `player` 要写名字、卡号或编号，最多 { INTEGER($most) } 个字符。
request-hand = 局要用编号表示。
request-picture_not_kept = 这张图片没有保存，或已经删除。
request-no_picture_yet = 摄像头还没有画面。
request-own_page_only = 指令只能从本页面发出。
request-acts = 指令有：{ TEXTS($known) }。

# Orders, answers and presses
request-nameless_order = 下指令的人要报出名字。
request-orders_a_second = 每秒最多接受 { INTEGER($most) } 条指令。
request-answers_a_second = 每秒最多接受 { INTEGER($most) } 个回答。
request-presses_a_second = 每秒最多接受 { INTEGER($most) } 次按键。

# Panels
pairing-code_wrong = 配对码不对，或已经过期。请再要一个新的。
pairing-too_many_wrong = 错误次数太多，请 { INTEGER($seconds) } 秒后再试。
pairing-session_over = 这一场已经结束，不能再配对设备。
pairing-seat_taken = 这个座位已有面板。可由本人在面板上添加设备，或由工作人员解除配对。
pairing-too_many_codes = 刚刚为这位选手生成了 { INTEGER($made) } 个配对码，请稍等。
pairing-table_starting = 牌桌正在启动，请再试一次。
pairing-nobody_there = 现在没有人坐在那里。
pairing-not_written = 配对的设备无法写入 { TEXT($file) }：{ REASON($reason) }。
