### `mahjong-table watch` の表示：状態、牌、映像の問題、はっきりしない所。

terminal-watch-address =
    .page = ページ
    .link = リンク
terminal-watch-camera = { TEXT($model) }、今は { TEXT($device) }
terminal-watch-state =
    .connecting = 接続中
    .live = 正常
    .lost = 映像なし
    .over = 終わり
    .dark = 暗い
    .covered = 覆われ
    .burnt_out = 明るすぎ
    .no_table = 卓なし
    .mirrored = 左右逆
    .too_small = 小さすぎ
    .frozen = 静止
    .markers = 標識なし
terminal-watch-rate = 毎秒 { TEXT($rate) }
terminal-watch-tiles =
    .free = 牌{ INTEGER($number) }枚
    .table = 卓上に牌{ INTEGER($number) }枚
terminal-watch-doubt = { TEXT($zone) }：{ TEXT($why) }
terminal-watch-clips = 録画{ INTEGER($number) }本を保存
terminal-said-settings-field = { TEXT($a) }：[table] { TEXT($b) } { TEXT($c) }

# Zones

# What is unsure

# The picture

# The camera

# Why it gives no picture

# Its place over the table

# Tile sets
terminal-said-set-none = { TEXT($b) } に牌セット { TEXT($a) } はありません。あるのは { TEXT($c) } です。「{ TEXT($d) }」のことですか？教えるには：mahjong-table enrol { TEXT($e) } --photo PICTURE（または --crops DIR、--camera URL）。
terminal-said-set-none-there = { TEXT($b) } に牌セット { TEXT($a) } はありません。あるのは { TEXT($c) } です。教えるには：mahjong-table enrol { TEXT($d) } --photo PICTURE（または --crops DIR、--camera URL）。
terminal-said-set-none-yet = { TEXT($b) } に牌セット { TEXT($a) } はなく、まだ一つもありません。教えるには：mahjong-table enrol { TEXT($c) } --photo PICTURE（または --crops DIR、--camera URL）。
terminal-said-set-name = { TEXT($a) } は牌セットの名前にできません。英数字と - と _ を { TEXT($b) } 文字まで、斜線は使えません。
terminal-said-set-name-ends = { TEXT($a) } は牌セットの名前にできません。初めと終わりは英数字にしてください。
terminal-said-set-unread = { TEXT($a) } の牌セットが読めません：{ TEXT($b) }。
terminal-said-set-other-version = 牌セット { TEXT($a) } の形式は第 { TEXT($b) } 版で、このプログラムが扱うのは第 { TEXT($c) } 版です。それを書いた新しいプログラムを使ってください。
terminal-said-set-empty = { TEXT($b) } の牌セット { TEXT($a) } に画像がありません。教え直してください：mahjong-table enrol { TEXT($c) } --replace …
terminal-said-set-broken = { TEXT($a) } は壊れています。教え直してください：mahjong-table enrol { TEXT($b) } --replace …
terminal-said-set-missing = { TEXT($a) } がないか壊れています。教え直してください：mahjong-table enrol { TEXT($b) } --replace …
