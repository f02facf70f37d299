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
