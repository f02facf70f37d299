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
terminal-said-zone-of = 席{ TEXT($a) }の{ TEXT($b) }
terminal-said-zone-discards = 捨て牌
terminal-said-zone-melds = さらした牌
terminal-said-zone-hand = 手牌
terminal-said-zone-singles = 一枚だけさらした牌
terminal-said-zone-wall = 山
terminal-said-zone-named-discards = 席{ TEXT($a) }の捨て牌
terminal-said-zone-named-melds = 席{ TEXT($a) }のさらした牌
terminal-said-zone-named-hand = 席{ TEXT($a) }の手牌
terminal-said-zone-named-singles = 席{ TEXT($a) }の一枚だけさらした牌
terminal-said-zone-named-wall = 席{ TEXT($a) }の山

# What is unsure
terminal-said-doubt-looks = { TEXT($a) }を二度見て結果が違います
terminal-said-doubt-moves = { TEXT($a) }の上で何かが動き続けています
terminal-said-doubt-absent = この牌セットにない { TEXT($a) } が卓上にあることになります：{ TEXT($b) }
terminal-said-doubt-surplus = 卓上の { TEXT($a) } が実際より多いことになります：{ TEXT($b) }
terminal-said-doubt-count-in = 席{ TEXT($b) }の{ TEXT($c) }に{ TEXT($a) }枚
terminal-said-doubt-count-in-more = 席{ TEXT($b) }の{ TEXT($c) }に{ TEXT($a) }枚、{ TEXT($d) }
terminal-said-doubt-covered = { TEXT($b) }の{ TEXT($a) }枚目は半分隠れているか、平らでありません
terminal-said-doubt-face = { TEXT($b) }の{ TEXT($a) }枚目の牌が読めません
terminal-said-doubt-might = { TEXT($b) }の{ TEXT($a) }枚目は { TEXT($c) } かもしれません（確度 { TEXT($d) }）
terminal-said-doubt-stray = { TEXT($a) }に牌でないものがあります（{ TEXT($b) } 平方ミリ）
terminal-said-doubt-even = { TEXT($a) }の一部（{ TEXT($b) } 平方ミリ）は一色だけで、何もわかりません
terminal-said-doubt-stand = { TEXT($a) }に立った牌と寝た牌があります
terminal-said-doubt-face-down = { TEXT($a) }に伏せた牌があります
terminal-said-doubt-row-empty = { TEXT($b) }の{ TEXT($a) }列目が空で、後の列に牌があります
terminal-said-doubt-row-short = { TEXT($b) }の{ TEXT($a) }列目は{ TEXT($c) }枚ですが、最後の列ではありません
terminal-said-doubt-row-hole = { TEXT($b) }の{ TEXT($a) }列目に空きがあります
terminal-said-doubt-row-across = { TEXT($b) }の{ TEXT($a) }列目に横向きの牌があります
terminal-said-doubt-across = { TEXT($a) }に横向きの牌があります
terminal-said-doubt-meld-across = { TEXT($c) }の{ TEXT($b) }組目に横向きの牌が{ TEXT($a) }枚あります
terminal-said-doubt-meld-size = { TEXT($b) }の{ TEXT($a) }組目は{ TEXT($c) }枚です
terminal-said-doubt-meld-down = { TEXT($b) }の{ TEXT($a) }組目は一部が伏せてあります
terminal-said-doubt-meld-no-set = { TEXT($b) }の{ TEXT($a) }組目は { TEXT($c) } に見え、面子になりません
terminal-said-doubt-hand-parts = { TEXT($a) }が{ TEXT($b) }か所に分かれています
terminal-said-doubt-hand-apart = { TEXT($b) }で離れて置いた牌が一枚でなく{ TEXT($a) }枚です
terminal-said-doubt-gap = { TEXT($b) }の { TEXT($a) } ミリのすき間が、組の中か組の間かわかりません
terminal-said-doubt-on-stack = { TEXT($b) }の{ TEXT($a) }山目の上の牌が読めません
terminal-said-doubt-alike = { TEXT($b) }の{ TEXT($a) }山が同じに見えますが、牌の背ではありません
terminal-said-doubt-height = { TEXT($b) }の{ TEXT($a) }山目の高さがわかりません
terminal-said-doubt-half-covered = { TEXT($a) }に半分隠れているか、平らでない牌があります
terminal-said-doubt-on-each-other = { TEXT($a) }で牌が重なっています
terminal-said-doubt-taken-away = { TEXT($b) }の { TEXT($a) } が一枚取られましたが、どれかは見えませんでした
terminal-said-doubt-at-once = { TEXT($b) }に{ TEXT($a) }枚が一度に置かれ、順番が見えませんでした。最初の一枚を残して取り、一枚ずつ置き直してください
terminal-said-doubt-came-and-went = 見えない間に、{ TEXT($a) }に牌が一枚増え、別の一枚がなくなりました
terminal-said-doubt-dice-many = サイコロが{ TEXT($a) }個あるようです
terminal-said-doubt-dice-flat = サイコロを置く所に、平らなサイコロに見えないものがあります
terminal-said-doubt-dice-pips = サイコロの目がわかりません
terminal-said-doubt-sharp = 映像がぼけていて{ TEXT($a) }できません。カメラのピントを合わせ、揺れないようにしてください
terminal-said-doubt-name-tiles = 牌を読むことが
terminal-said-doubt-tell-heights = 山の高さを測ることが
terminal-said-doubt-pixels = 牌の幅が映像で { TEXT($a) } ピクセルしかありません。解像度を上げるかカメラを下げて、{ TEXT($b) } ピクセル以上にしてください

# The picture

# The camera
terminal-said-clips-none = { TEXT($a) } に録画を保存できません：{ TEXT($b) }。ほかのフォルダーにしてください。

# Why it gives no picture

# Its place over the table
terminal-said-place-too-few = 標識 { TEXT($a) } が映っていません。4 個のうち { TEXT($b) } 個は要ります。見えるようにするか、四隅が映るようにカメラを向けてください
terminal-said-place-no-marker = 映像に卓の標識がありません。カメラが卓を向き、ピントと明るさが合い、四隅に印刷した標識（0 から 3）があるか確かめてください
terminal-said-place-not-where = 標識の位置が違います（{ TEXT($a) } ピクセルのずれ）。席0の左に 0、右に 1、1 の向かいに 2、0 の向かいに 3 を、中心の間隔 740 ミリ、印刷の幅 40 ミリで置いてください
terminal-said-place-no-square = この四隅は上から見た正方形の卓になりません（{ TEXT($a) } ピクセルのずれ）。布と縁の境にある隅を、卓を回る順にクリックしてください
terminal-said-place-mirror = 映像が左右逆です。カメラの設定で左右反転を切ってください
terminal-said-place-markers-square = 標識は見つかりましたが、卓の正方形になりません。位置を確かめてください
terminal-said-place-size = カメラの映像は { TEXT($a) } ですが、較正したときは { TEXT($b) } でした。解像度を戻すか、較正し直してください
terminal-said-place-version = 較正 { TEXT($a) } は第 { TEXT($b) } 版で、このプログラムが扱うのは第 { TEXT($c) } 版です。それを書いた新しいプログラムを使ってください
terminal-said-place-no-markers = 卓に標識がなく、クリックした四隅では見分けられません。カメラが動いたのなら、クリックし直す（mahjong-table calibrate --page）か、印刷した四つの標識を置いてください
terminal-said-place-unread = 較正 { TEXT($a) } が読めません：{ TEXT($b) }
terminal-said-place-damaged = 較正 { TEXT($a) } は壊れていて読めません。消して較正し直してください
terminal-said-place-picture = 較正 { TEXT($a) } が読めません：画像 { TEXT($b) } がありません。較正し直してください

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
