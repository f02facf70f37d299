### 卓のページがみずから出す言葉。対局中の文は別のファイルにある。

page-title = 麻雀卓
page-hand = 第 { INTEGER($hand) } 局
page-round = { TEXT($wind) ->
    [east] 東場
    [south] 南場
    [west] 西場
   *[north] 北場
  }
page-simulated = シミュレーション
page-supplied-readings = カメラなし：読み取りはシミュレーターが渡します
page-rests = { TEXT($names) } は抜け番
page-waiting = 卓からの知らせを待っています
page-seat = 席 { INTEGER($seat) }
page-nobody = 空席

## 対局

page-session-over = 対局終了
page-break = 休憩中
page-until-time = { TEXT($time) } まで
page-rotation = { INTEGER($count) } 周のうち { INTEGER($number) } 周目
page-ends-with-hand = この局で終了

## 状態

page-health = 機器の状態
page-machine = 機械
page-camera = カメラ
page-broker = 通信
page-connection = 画面
page-good = 正常
page-unknown = -
page-resent = 再送 { INTEGER($count) }
page-no-answer = 応答なし
page-no-machine = 未接続
page-without-parts = この卓にない装置：{ TEXT($parts) }。カメラ・このページ・席のパネルが代わりをします。
page-without-machine = 全自動卓とはつながっていません：卓のボタンは人が押し、山とサイコロはカメラが見て、操作は席のパネルで行います。
page-pair-phones = スマホを席に割り当てる
page-part-shuffler = 機械の制御
page-part-dice = サイコロの読み取り
page-part-buttons = 席のボタン
page-part-displays = 席の表示器
page-part-lights = 山のランプ
page-part-counters = 牌のカウンター
page-unsure = 読めない箇所 { INTEGER($count) }
page-away = 未接続
page-outbox = 未送信 { INTEGER($count) }
page-away-outbox = 未接続、未送信 { INTEGER($count) }
page-lacks = この通信サーバーが保証しないこと：{ TEXT($what) }
page-camera-state = { TEXT($state) ->
    [dark] 暗すぎます
    [covered] ふさがれています
    [burnt_out] 明るすぎます
    [no_table] 卓が見えません
    [mirrored] 左右が逆です
    [too_small] 小さすぎます
    [frozen] 映像が止まっています
    [markers] マーカーがありません
   *[lost] 映像がありません
  }
page-live = 中継中
page-connecting = 接続中
page-lost = { INTEGER($seconds) } 秒前に接続が切れました。つなぎ直しています
page-stale = { INTEGER($seconds) } 秒間、知らせがありません
page-not-connected = 接続が切れました
page-veil = { TEXT($what) }。いま見えているのは切れる前の卓です。

## 設定

page-settings = 言語と表示
page-account = ログイン・アカウント
page-to-session = 対局の開始・終了・精算
page-panels = パネル
page-help = ヘルプ
page-language = 言語
page-appearance = 表示
page-appearance-auto = 自動
page-appearance-light = ライト
page-appearance-dark = ダーク

## 卓上

page-from-above = 上から見た卓
page-centre = 卓の中央
page-banker = 親 · { INTEGER($stay) }回目
page-chips = チップ { INTEGER($count) }
page-dice = サイコロ { TEXT($dice) }
page-no-dice = サイコロはこれから
page-broken-stack = { TEXT($name) } の山、右から { INTEGER($count) } 列で開く
page-broken-tile = { TEXT($name) } の山、右から { INTEGER($count) } 枚で開く
page-left = 残り枚数
page-turned-up = めくった牌
page-no-wild = { CODE($word) }はまだ
page-kong-tile = カン牌
page-alone = 一枚
page-white-is = 白は
page-wall-left = 山：ツモれる牌 { INTEGER($left) } 枚、残す牌 { INTEGER($dead) } 枚
page-display = 表示 { TEXT($text) }
page-to-play = 手番
page-total-of = 通算 { TEXT($total) }
page-melds = { TEXT($kind) ->
    [chow] チー
    [pung] ポン
    [direct_kong] 大明槓
    [filled_kong] 加槓
    [closed_kong] 暗槓
   *[other] 面子
  } { TEXT($tiles) }
page-meld-from = { TEXT($meld) }（{ TEXT($name) } から）
page-singles = 一枚ずつさらした牌 { TEXT($tiles) }
page-open-hand = 手牌を公開
page-cannot-win = この局は和了できません（{ TEXT($clause) }）
page-discards = 捨て牌 { TEXT($tiles) }
page-hand-shown = 手牌 { TEXT($tiles) }
page-won-on = 和了牌 { TEXT($tile) }

## 卓のわき

page-table = 卓
page-skip = 卓へ移動
page-now = いま
page-alerts = 警告
page-since = { TEXT($time) } から
page-hub-requests = 得点の保存を求めるハブ
page-hub-asks = ハブ { TEXT($name) } がこの卓の得点の保存を求めています。ハブ自身に同じ指紋が表示されている場合だけ登録してください：
page-hub-somebody-asks = この卓の得点の保存を求めているものがあります。ご自分のハブに同じ指紋が表示されている場合だけ登録してください：
page-hub-admit = 登録する
page-hub-refuse = 拒否する
page-hub-owner = ログインしたオーナーが決めます。卓のパソコンで { TEXT($admit) } または { TEXT($refuse) } でもできます。
page-hub-more = ほかに { INTEGER($count) } 件の求めがあります。ブローカーに書き込める相手を確認してください。
page-hub-failed = うまくいきませんでした。もう一度お試しください。
page-events = 経過
page-clause = 規則 { TEXT($clause) }
page-history = これまでの局
page-no-hands = まだ一局も終わっていません。
page-what = 結果
page-total = 通算
page-chart = グラフ
page-chart-of = 各局終了時の通算
page-done = 済み：
page-now-step = いま：
page-then = つぎ：
page-until = { TEXT($what) }
page-place = 場所：{ TEXT($place) }
page-place-lid = 中央のふた
page-place-bowl = サイコロの器
page-place-shuffler = ふたの下の洗牌機構
page-place-controls = 制御部
page-place-walls = 四つの山
page-place-lift = { TEXT($wall) }のプレート
page-place-lifts = 四つの山のプレート

## 結果

page-wins = { TEXT($name) } { $count ->
    [one] の和了
   *[other] の和了
  }
page-own-draw = ツモ
page-on-discard = { TEXT($name) } からロン
page-on-north = { TEXT($name) } の抜いた北でロン
page-robbing = { TEXT($name) } から槍槓
page-dealt-win = 配牌で和了
page-drawn = 流局
page-false-win = { TEXT($name) } のチョンボ
page-false-win-nobody = チョンボ
page-nobody-pays = 支払いはありません。
page-used-up = ツモれる牌がなくなりました。山に { INTEGER($count) } 枚残ります。
page-winning-hand = 和了の手牌：{ TEXT($tiles) }、和了牌 { TEXT($tile) }
page-counts = 役
page-plain-win = 役なし
page-value = { TEXT($counted) ->
    [factor] ×{ INTEGER($value) }
    [tai] { INTEGER($value) } 台
    [doubles] { INTEGER($value) } 飜
    [han] { INTEGER($value) } 飜
   *[points] { INTEGER($value) } 点
  }
page-sum = { TEXT($counted) ->
    [factor] 合計 ×{ INTEGER($value) }
    [tai] 合計 { INTEGER($value) } 台
   *[doubles] { INTEGER($value) } 飜：×{ INTEGER($times) }
  }
page-payments = 支払い
page-pays = { TEXT($from) } から { TEXT($to) } へ { INTEGER($amount) }
page-why-gave = 放銃
page-why-robbed = 槍槓
page-why-own_draw = ツモ
page-why-banker = 親 · { INTEGER($stay) }回目
page-why-each = 全員払い
page-why-gave_kong = カンを鳴かせた
page-why-answers = 責任払い
page-why-spent = チップ切れ
page-why-kong = カン
page-why-false_win = チョンボ
page-why-draw = 流局
page-why-limited = 本来 { INTEGER($due) }
page-times = { TEXT($counted) ->
    [tai] { INTEGER($whole) } × { INTEGER($times) }
   *[factor] ×{ INTEGER($whole) } × { INTEGER($times) }
  }
page-balances = 通算
page-balance = { TEXT($name) }：{ TEXT($delta) }、{ TEXT($before) } から { TEXT($after) } へ
page-next = つぎの局：{ TEXT($names) } の準備を待っています
page-all-ready = 全員準備ができました。
page-see-table = 卓を見る
page-replay-hand = この局を再生
page-see-result = 結果を見る

## 点数：飜、リーチ棒、供託のあるルール

page-round-hand = { TEXT($wind) ->
    [east] 東
    [south] 南
    [west] 西
   *[north] 北
  }{ INTEGER($number) }局
page-banker-east = 東家 · 親
page-seat-wind = { TEXT($wind) ->
    [east] 東家
    [south] 南家
    [west] 西家
   *[north] 北家
  }
page-honba = { INTEGER($count) }本場
page-pot = 供託 { INTEGER($points) }
page-pot-name = 供託
page-points = 点数
page-points-of = { INTEGER($points) }点
page-points-ahead = 2位と { INTEGER($points) } 差
page-points-behind = トップまで { INTEGER($points) }
page-points-level = トップと同点
page-difference = { TEXT($name) } との点差
page-riichi = リーチ
page-double-riichi = ダブルリーチ
page-rotated = { TEXT($tile) }（横向き）
page-dora-indicators = ドラ表示牌
page-ura-indicators = 裏ドラ表示牌
page-exhausted = 流局
page-nagashi = { TEXT($name) } の流し満貫
page-aborted = 途中流局：{ TEXT($kind) }
page-chombo = { TEXT($name) } のチョンボ
page-played-again = この局をやり直します。リーチ棒は戻します。
page-penalty = { TEXT($name) }：終局時に { INTEGER($points) } 点引きます。
page-nobody-ready = 全員ノーテンです。
page-ready-hands = テンパイ
page-waits = { TEXT($name) } の待ちは { TEXT($tiles) }
page-why-bet = リーチ棒
page-why-pot = 供託
page-bonuses = ウマとオカ
page-final-points = 点数
page-final-bonus = ウマとオカ
page-final-total = 合計

## 対局の終わり

page-final = 最終成績
page-final-hands = 全{ INTEGER($count) }局 · 1点につき { TEXT($stake) }
page-final-first = { $count ->
    [1] { TEXT($names) }が1位
   *[other] { TEXT($names) }が同点1位
  }
page-final-even = 全員プラスマイナスゼロ
page-final-place = 順位
page-final-you-pay = { TEXT($name) }に { TEXT($money) } を支払います
page-final-you-get = { TEXT($name) }から { TEXT($money) } を受け取ります
page-final-you-even = 支払いも受け取りもありません。
page-final-next = つぎの対局が始まるまで表示されます。
page-final-see = 最終成績を見る
page-final-last-hand = 最後の局を見る

## 牌

page-tile-back = 伏せた牌
page-tile-unread = 読めない牌
