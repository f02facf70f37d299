### 映像の中に卓が見つからない、較正が使えない理由。ほかの文の一部になる。

calibration-too_few_markers = 標識 { TEXTS($markers) } が映っていません。4 個のうち { INTEGER($needed) } 個は要ります。見えるようにするか、四隅が映るようにカメラを向けてください
calibration-no_marker = 映像に卓の標識がありません。カメラが卓を向き、ピントと明るさが合い、四隅に印刷した標識（0 から 3）があるか確かめてください
calibration-markers_off = 標識の位置が違います（{ TEXT($pixels) } ピクセルのずれ）。席0の左に 0、右に 1、1 の向かいに 2、0 の向かいに 3 を、中心の間隔 740 ミリ、印刷の幅 40 ミリで置いてください
calibration-no_square = この四隅は上から見た正方形の卓になりません（{ INTEGER($pixels) } ピクセルのずれ）。布と縁の境にある隅を、卓を回る順にクリックしてください
calibration-mirror = 映像が左右逆です。カメラの設定で左右反転を切ってください
calibration-no_table_square = 標識は見つかりましたが、卓の正方形になりません。位置を確かめてください
calibration-not_recognised = 卓に標識がなく、クリックした四隅では見分けられません。カメラが動いたのなら、クリックし直す（mahjong-table calibrate --page）か、印刷した四つの標識を置いてください
calibration-other_size = カメラの映像は { INTEGER($width) }x{ INTEGER($height) } ですが、較正したときは { INTEGER($known_width) }x{ INTEGER($known_height) } でした。解像度を戻すか、較正し直してください
calibration-four_corners = 四隅が要ります。それぞれピクセルの x,y で、最初は席0の左です
calibration-corners_cross = この四隅は交差しています。卓を回る順にクリックしてください
calibration-corners_meet = この四隅は重なっています。卓の四隅をクリックしてください
calibration-more_corners = あと { INTEGER($number) } か所、隅をクリックしてください

# The file that keeps it
calibration-newer = 較正 { TEXT($file) } は第 { INTEGER($version) } 版で、このプログラムが扱うのは第 { INTEGER($known) } 版です。それを書いた新しいプログラムを使ってください
calibration-unread = 較正 { TEXT($file) } が読めません：{ REASON($reason) }
calibration-damaged = 較正 { TEXT($file) } は壊れていて読めません。消して較正し直してください
calibration-picture_missing = 較正 { TEXT($file) } が読めません：画像 { TEXT($picture) } がありません。較正し直してください
calibration-not_written = 較正を { TEXT($file) } に書けません：{ REASON($reason) }

# The lens
calibration-board_sizes = チェス盤の画像の大きさが { INTEGER($width) }x{ INTEGER($height) } と { INTEGER($other_width) }x{ INTEGER($other_height) } で違います。どれも卓を見る解像度で撮ってください
calibration-too_few_boards = 内側の角が { INTEGER($across) }x{ INTEGER($along) } のチェス盤は、{ INTEGER($looked) } 枚のうち { INTEGER($found) } 枚で見つかりました。{ INTEGER($needed) } 枚要ります。全体を平らに、ピントを合わせ、画面の各辺の近くで少し傾けて撮ってください。内側の角の数は --squares で指定します
calibration-boards_disagree = チェス盤の画像どうしが合いません（{ TEXT($pixels) } ピクセルのずれ）。盤を平らなものに貼り、動かさずに撮り、カメラのピントとズームを変えないでください
