### `mahjong-table watch` 显示的内容：状态、牌、画面的问题、没有把握的地方。

terminal-watch-address =
    .page = 页面
    .link = 链接
terminal-watch-camera = { TEXT($model) }，现在是 { TEXT($device) }
terminal-watch-state =
    .connecting = 连接中
    .live = 正常
    .lost = 没有画面
    .over = 放完了
    .dark = 太暗
    .covered = 被遮住
    .burnt_out = 过亮
    .no_table = 没有牌桌
    .mirrored = 左右颠倒
    .too_small = 画面太小
    .frozen = 画面不动
    .markers = 看不到标记
terminal-watch-rate = 每秒 { TEXT($rate) }
terminal-watch-tiles =
    .free = { INTEGER($number) }张牌
    .table = 桌上{ INTEGER($number) }张牌
terminal-watch-doubt = { TEXT($zone) }：{ TEXT($why) }
terminal-watch-clips = 已存录像{ INTEGER($number) }段
terminal-said-settings-field = { TEXT($a) }：[table] { TEXT($b) } { TEXT($c) }

# Zones

# What is unsure

# The picture

# The camera

# Why it gives no picture

# Its place over the table

# Tile sets
terminal-said-set-none = { TEXT($b) } 里没有牌样 { TEXT($a) }。现有：{ TEXT($c) }，是不是“{ TEXT($d) }”？请教它：mahjong-table enrol { TEXT($e) } --photo PICTURE（或 --crops DIR、--camera URL）。
terminal-said-set-none-there = { TEXT($b) } 里没有牌样 { TEXT($a) }。现有：{ TEXT($c) } 请教它：mahjong-table enrol { TEXT($d) } --photo PICTURE（或 --crops DIR、--camera URL）。
terminal-said-set-none-yet = { TEXT($b) } 里没有牌样 { TEXT($a) }，还一个也没有。请教它：mahjong-table enrol { TEXT($c) } --photo PICTURE（或 --crops DIR、--camera URL）。
terminal-said-set-name = { TEXT($a) } 不能作牌样的名字：最多 { TEXT($b) } 个字母、数字、- 和 _，不能有斜线。
terminal-said-set-name-ends = { TEXT($a) } 不能作牌样的名字：开头和结尾要是字母或数字。
terminal-said-set-unread = { TEXT($a) } 里的牌样无法读取：{ TEXT($b) }。
terminal-said-set-other-version = 牌样 { TEXT($a) } 的格式是第 { TEXT($b) } 版，本程序认得第 { TEXT($c) } 版；请用写下它的新版程序。
terminal-said-set-empty = { TEXT($b) } 里的牌样 { TEXT($a) } 没有图片，请重新教：mahjong-table enrol { TEXT($c) } --replace …
terminal-said-set-broken = { TEXT($a) } 损坏，请重新教：mahjong-table enrol { TEXT($b) } --replace …
terminal-said-set-missing = { TEXT($a) } 缺失或损坏，请重新教：mahjong-table enrol { TEXT($b) } --replace …
