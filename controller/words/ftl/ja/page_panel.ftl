### 各席のパネルがみずから出す言葉と、卓のページでのパネルの説明。

panel-title = 席のパネル
panel-menu = パネルの設定
panel-bank = 親
panel-wind = 自風
panel-chips = チップ
panel-wall = 残り
panel-melds = 自分の副露
panel-buttons = ボタン
panel-button-chow = チー
panel-button-pung = ポン
panel-button-kong = カン
panel-button-hu = 和了
panel-button-ron = ロン
panel-button-win = 和了
panel-button-tsumo = ツモ
panel-button-riichi = リーチ
panel-button-nine_terminals = 九種九牌
panel-button-pass = パス
panel-button-ready = 準備
panel-of-use = （いま使えます）
panel-offered = { TEXT($name) }が{ TEXT($tile) }を捨てました
panel-robbing = { TEXT($name) }が{ TEXT($tile) }で加槓、槍槓できます
panel-kita = { TEXT($name) }が北を抜きました。ロンできます
panel-last-discard = 前の打牌：{ TEXT($name) }の{ TEXT($tile) }
panel-seconds = { INTEGER($seconds) }秒
panel-sound = 手番を音で知らせる
panel-shake = 手番を振動で知らせる
panel-one-more = 端末を追加する
panel-leave = この端末の登録を解除
panel-leave-sure = もう一度押すと解除します
panel-see-table = 卓全体を見る
panel-help = この卓での打ち方
panel-back = ボタンに戻る
panel-no-seat = いまは抜け番です。席に戻ると、パネルも自動で再開します。
panel-not-connected = 未接続：{ TEXT($what) }

## 登録

panel-code = 卓のコード
panel-code-where = スタッフの画面か、卓の画面の「パネル」に表示されます。6桁の数字を入れるか、QR コードをカメラで読み取ってください。
panel-pair = 自分の席に登録
panel-code-failed = いまは登録できませんでした。もう一度お試しください。
panel-ended = この端末の登録は切れました。新しい対局が始まったか、スタッフまたはほかの端末に切り替えられました。
panel-qr = { TEXT($link) } の QR コード
panel-code-how = スマートフォンのカメラで読み取るか、{ TEXT($path) } を開いて6桁の数字を入れてください。
panel-code-how-digits = スマートフォンで卓の { TEXT($path) } ページを開き、6桁の数字を入れてください。
panel-code-left = あと { INTEGER($seconds) } 秒有効

## 押したボタンの結果

panel-lost = 卓から応答がありません。押したことになっていないかもしれません。表示を見て、もう一度押してください。
panel-often = 速すぎたため、無効です。もう一度押してください。
panel-not-recorded = 無効です：{ TEXT($why) }

## いますること

panel-do-ready = つぎの局の準備ができたら「準備」を押してください。
panel-do-ready_flowers = 卓のページの案内どおりに、この牌の花牌をカメラに見せてから「準備」を押してください。
panel-do-flowers = 花牌を表にして出してください。出し終えたら、またはなければ「準備」を押してください。
panel-do-draw_one_tail = 花牌1枚につき山の後ろから1枚引き、「準備」を押してください。
panel-do-break = 配牌してください：{ SEAT($seat) }の山、右から{ INTEGER($count) }の次を開けます。
panel-do-turn_up = 全員が配牌を終えたら、{ SEAT($seat) }の山、右から{ INTEGER($count) }列目の牌をめくってください。
panel-do-turn_back = { SEAT($seat) }の山、右から{ INTEGER($count) }列目の牌を伏せてください。
panel-do-discard = 牌を捨ててください。
panel-do-discard_open = 牌を捨ててから、手牌を公開してください。
panel-do-draw = ツモって一枚捨ててください。カンなら「カン」、和了なら「和了」を押します。
panel-do-draw_keep = ツモってください。和了なら「和了」、残すなら「パス」を押します。
panel-do-draw_tail = 嶺上からツモって一枚捨ててください。
panel-do-discard_or_riichi = 一枚捨ててください。リーチするなら先に「リーチ」を押します。
panel-do-draw_or_riichi = ツモって一枚捨ててください。リーチするなら捨てる前に「リーチ」、和了なら「ツモ」を押します。
panel-do-riichi_discard = 捨て牌を横に置き、リーチ棒を出してください。もう一度「リーチ」を押すと取り消せます。
panel-do-lay_stick = 捨て牌の前に千点棒を置いてください。
panel-do-show_or_pass = テンパイなら手牌を開き、そうでなければ「パス」を押してください。
panel-do-ura = ドラ表示牌をどけて、下の牌をめくってください。「パス」でめくりません。
panel-do-claim = 鳴くならそのボタンを、鳴かないなら「パス」を押してください。
panel-do-open_hand = 手牌を公開してください。
panel-do-lay_chow = チーした順子を手前にさらし、もらった牌を横に向けてください。やめるなら「パス」。
panel-do-lay_pung = ポンした刻子を手前にさらし、もらった牌を横に向けてください。やめるなら「パス」。
panel-do-lay_kong = 槓子を手前に出してください。やめるなら「パス」。
panel-do-show_hand = 手牌を開き、和了牌を離して置いてください。やめるなら「パス」。
panel-do-doubted = このまま判定を受けるなら「和了」、取り消すなら「パス」を押してください。
panel-do-tidy = カメラが読めるように、牌をまっすぐ並べて手をどけてください。
panel-do-refused = 何も変わっていません。そのまま続けてください。
panel-do-no_win = この局は和了できません。打牌と支払いは続きます。
panel-do-undo = 牌を元どおりに戻してください。
panel-do-undo_no_win = 牌を元どおりに戻してください。この局はもう和了できません。
panel-do-outranked = ほかの人の発声が優先です。
panel-do-won = つぎの局の準備ができたら「準備」を押してください。
panel-do-paid = つぎの局の準備ができたら「準備」を押してください。
panel-do-even = つぎの局の準備ができたら「準備」を押してください。
panel-do-abandoned = この局は打ち切られ、和了はありません。つぎの局の準備ができたら「準備」を押してください。
panel-do-abandoned_moved = この局は打ち切られ、和了はありません。途中の支払いはそのまま残ります（{ SENTENCE($change) }）。つぎの局の準備ができたら「準備」を押してください。
panel-do-fault_ready = 機械が直ったら「準備」を押してください。

## リーチ麻雀での言い方

panel-points-do-draw = ツモって一枚捨ててください。カンなら「カン」、和了なら「ツモ」を押します。
panel-points-do-draw_tail = 嶺上からツモって一枚捨ててください。和了なら「ツモ」を押します。
panel-points-do-claim = 鳴くならそのボタン、和了なら「ロン」、見送るなら「パス」を押してください。
panel-points-do-rob = 和了なら「ロン」、見送るなら「パス」を押してください。
panel-points-do-show_hand = 手牌を開き、和了牌を離して置いてください。やめるなら「パス」。
panel-points-do-doubted = このまま判定を受けるなら「{ TEXT($win) }」、取り消すなら「パス」を押してください。
panel-points-do-no_win = この局は和了できません。打牌と支払いは続きます。
panel-points-do-undo_no_win = 牌を元どおりに戻してください。この局はもう和了できません。
panel-points-do-abandoned = この局は打ち切られ、和了はありません。つぎの局の準備ができたら「準備」を押してください。

## 卓のページでのパネルの説明

panel-pairs-what = スマートフォンやタブレットを、対局が終わるまで自分の席のボタンと表示として使えます。
panel-pairs-none = いまは誰も席についていません。
panel-pairs-has = { $count ->
    [1] 登録済み
   *[other] { INTEGER($count) } 台
  }
panel-pairs-has-not = パネルなし
panel-pairs-show = コードを表示
panel-pairs-new = 端末を替える
panel-pairs-remove = 登録を解除
panel-pairs-close = 閉じる
panel-pairs-for = { TEXT($name) } のコード
panel-pairs-done = { TEXT($name) } の端末を登録しました。
panel-pairs-sign-in = コードは、ログインしたスタッフか、卓の画面（プログラムが示すリンクで開いたもの）で表示できます。
panel-pairs-here = コードをお持ちですか？ この端末をパネルにする
panel-pairs-loopback = スマートフォンからはまだこのページを開けません。このパソコンだけに応答しています（設定 { TEXT($where) }）。
panel-pairs-failed = うまくいきませんでした。もう一度お試しください。
