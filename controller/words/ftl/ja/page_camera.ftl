### カメラの映像、卓の位置、牌を覚えさせる。

watch-title = カメラの映像
watch-state = 状態
watch-camera = カメラ
watch-rate = 読み取り
watch-unsure = 不確か
watch-clips = 録画
watch-page = 画面
watch-picture = 映像
watch-picture-alt = カメラの最新の映像。牌に枠と名前が付いています
watch-no-picture = まだ映像がありません。
watch-waiting = カメラを待っています
watch-plain = 枠なしの映像
watch-tiles = 牌
watch-wrong = 問題
watch-named = 読めた牌
watch-edge = 牌の上側
watch-settled = 確定した区域
watch-pending = 読み取り中
watch-unsure-title = 不確かなところ
watch-connecting = 接続中
watch-live = 中継中
watch-a-second = 毎秒 { TEXT($rate) } 回
watch-nothing = なし
watch-zones = { TEXT($number) ->
    [one] 1 か所
   *[other] { INTEGER($count) } か所
  }
watch-of-tiles = { INTEGER($all) } 枚のうち { INTEGER($count) } 枚
watch-kept = { INTEGER($count) } 件
watch-nothing-read = 読み取っていません
watch-located = { INTEGER($count) } 枚、卓を検出
watch-unlocated = { INTEGER($count) } 枚、マーカーなし（一枚ずつ）
watch-sure = { TEXT($tile) }、確度 { INTEGER($percent) }%
watch-old = { TEXT($what) }。いま見えているのは最後に届いた映像です。
watch-lost = { INTEGER($seconds) } 秒前に接続が切れました。つなぎ直しています
watch-stale = { INTEGER($seconds) } 秒間、知らせがありません
watch-is = { TEXT($state) ->
    [live] 正常
    [connecting] 接続中
    [lost] 映像なし
    [dark] 暗すぎます
    [covered] ふさがれています
    [burnt_out] 明るすぎます
    [no_table] 卓が見えません
    [mirrored] 左右が逆です
    [too_small] 小さすぎます
    [frozen] 止まっています
    [markers] マーカーなし
    [over] 終わり、最初から
   *[other] 不明
  }

calibrate-title = 卓はどこですか？
calibrate-waiting = カメラを待っています。
calibrate-picture = 映像
calibrate-live = カメラの映像。席 0 の左から順に、卓面の四つの角を指定してください。
calibrate-check-alt = 確認図。カメラが読む区域を重ねています
calibrate-corners = 角
calibrate-corner = { TEXT($corner) ->
    [first] 席 0 の左
    [second] 席 0 の右
    [third] 席 2 の左
   *[fourth] 席 2 の右
  }
calibrate-field = 卓面の一辺（ミリ）
calibrate-snap = 角を布の縁に合わせる
calibrate-again = やり直す
calibrate-markers = マーカーを使う
calibrate-check = 確認する
calibrate-save = 保存する
calibrate-hint = 布と枠の境目を押してください。角は動かせます。矢印キーは最後の角を 1 画素ずつ動かします。
calibrate-no-picture = カメラの映像が来ません。
calibrate-zones = 区域は牌を置く場所に重なっていますか？ よければ保存してください。
calibrate-useless = これでは読めません。やり直してください。
calibrate-click = 角 { INTEGER($number) } を指定してください：{ TEXT($name) }
calibrate-then = 確認してから保存します。
calibrate-looking = 調べています…
calibrate-saved = { TEXT($file) } に保存しました。動いている卓はすぐに使います。
calibrate-away = プログラムが応答しません。動いていますか？

enrol-title = 牌を覚えさせる
enrol-row = 列
enrol-of = { INTEGER($count) } 列のうち { INTEGER($number) } 列目
enrol-all = すべて完了
enrol-lay = 左から並べる牌
enrol-how = この順に左から、表を上にして指一本の間をあけて並べます。ほかの牌は映さないでください。
enrol-accept = これでよい
enrol-back = 戻る
enrol-skip = この列を飛ばす
enrol-rows = 列の一覧
enrol-thanks = ありがとうございました。
enrol-skipped = （省略）
enrol-learning = 覚えています。二分ほどかかることがあります。
enrol-not-kept = 保存されませんでした
enrol-learnt = 覚えました
enrol-result = { INTEGER($count) } 種類。荒らした画像の { TEXT($percent) }% を正しく読みました。
enrol-weak = { TEXT($tile) }：{ INTEGER($percent) }%。{ TEXT($others) } と間違えます
enrol-no-tile = 牌以外
enrol-missing = 画像のない牌：{ TEXT($tiles) }
enrol-use = 卓を動かすときに「{ TEXT($name) }」を選んでください。
enrol-done = 完了
enrol-lost = 接続が切れました
enrol-ended = プログラムは終わりました。結果は端末に出ています。
enrol-away = プログラムが応答しません。動いていますか？
