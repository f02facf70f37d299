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
