### 監査の結果：サイコロ、配牌、牌山と偶然の比較。

audit-differs =
    { CAUSE($question) ->
        [dice] サイコロは偶然と違います（{ SENTENCE($p) }、{ SENTENCE($seen) }）：{ SENTENCE($effect) }。
        [deal] 配牌は偶然と違います（{ SENTENCE($p) }、{ SENTENCE($seen) }）：{ SENTENCE($effect) }。
       *[wall] 牌山の並びは偶然と違います（{ SENTENCE($p) }、{ SENTENCE($seen) }）：{ SENTENCE($effect) }。
    }
audit-unusual =
    { CAUSE($question) ->
        [dice] サイコロはふつうでないように見えますが、まだ何の証明にもなりません（{ SENTENCE($p) }、{ SENTENCE($seen) }）：{ SENTENCE($effect) }。打ち続けて、また見てください。
        [deal] 配牌はふつうでないように見えますが、まだ何の証明にもなりません（{ SENTENCE($p) }、{ SENTENCE($seen) }）：{ SENTENCE($effect) }。打ち続けて、また見てください。
       *[wall] 牌山の並びはふつうでないように見えますが、まだ何の証明にもなりません（{ SENTENCE($p) }、{ SENTENCE($seen) }）：{ SENTENCE($effect) }。打ち続けて、また見てください。
    }
audit-nothing =
    { CAUSE($question) ->
        [dice] サイコロ：{ SENTENCE($seen) }に偶然と違うところはありません。
        [deal] 配牌：{ SENTENCE($seen) }に偶然と違うところはありません。
       *[wall] 牌山の並び：{ SENTENCE($seen) }に偶然と違うところはありません。
    }{ GIVEN($power) ->
        [yes] { SENTENCE($power) }
       *[no] {""}
    }
audit-too_little =
    { CAUSE($question) ->
        [dice] サイコロ：見た数が少なすぎて、まだ何とも言えません（{ SENTENCE($seen) }）。
        [deal] 配牌：見た数が少なすぎて、まだ何とも言えません（{ SENTENCE($seen) }）。
       *[wall] 牌山の並び：見た数が少なすぎて、まだ何とも言えません（{ SENTENCE($seen) }）。
    }{ GIVEN($power) ->
        [yes] { SENTENCE($power) }
       *[no] {""}
    }
audit-nothing_open =
    { CAUSE($question) ->
        [dice] サイコロ：一度も振るところを見ていないので、何とも言えません。
        [deal] 配牌：この規則では配られた牌が見えず、万能牌のある局も見ていないので、何とも言えません。
       *[wall] 牌山の並び：この規則では表示牌も花牌もなく、山にある牌が一枚も見えないので、何とも言えません。
    }
audit-hands =
    { $number ->
        [one] { TEXT($written) }局
       *[other] { TEXT($written) }局
    }
audit-rolls =
    { $number ->
        [one] サイコロ{ TEXT($written) }回
       *[other] サイコロ{ TEXT($written) }回
    }
audit-times =
    { $number ->
        [one] { TEXT($written) }回
       *[other] { TEXT($written) }回
    }
audit-many_small = 小さな違いが重なったもの
audit-wilds = { SENTENCE($who) }は万能牌が2枚以上ある{ TEXT($tried) }局のうち{ SENTENCE($hands) }で和了しました。牌が偶然に来るなら、どんな腕でもできないことです
audit-effect = { SENTENCE($view) }：{ SENTENCE($label) }が{ SENTENCE($seen) }見られました。偶然なら{ TEXT($expected) }回で、その{ TEXT($times) }倍です（{ TEXT($low) }倍から{ TEXT($high) }倍の間）
audit-p_below = 偶然の確率は { TEXT($p) } 未満
audit-p = 偶然の確率 { TEXT($p) }
audit-found = { SENTENCE($shown) }なら、もう見つかっています。
audit-to_come = { SENTENCE($next) }なら、約{ SENTENCE($hands) }で見つかります。
audit-found_and_to_come = { SENTENCE($shown) }なら、もう見つかっています。{ SENTENCE($next) }なら、約{ SENTENCE($hands) }で見つかります。
audit-size_face =
    { CAUSE($at) ->
        [start] ある目の出やすさが本来の{ TEXT($size) }倍
       *[within] ある目の出やすさが本来の{ TEXT($size) }倍
    }
audit-size_flowers =
    { CAUSE($at) ->
        [start] ある席に花牌が配られる割合が本来の{ TEXT($size) }倍
       *[within] ある席に花牌が配られる割合が本来の{ TEXT($size) }倍
    }
audit-size_turned =
    { CAUSE($at) ->
        [start] ある牌がめくられる割合が本来の{ TEXT($size) }倍
       *[within] ある牌がめくられる割合が本来の{ TEXT($size) }倍
    }
audit-size_wins =
    { CAUSE($at) ->
        [start] ある席が万能牌2枚以上の局の{ TEXT($size) }で和了する
       *[within] ある席が万能牌2枚以上の局の{ TEXT($size) }で和了する
    }
audit-view_face = 出目
audit-view_sum = 目の合計
audit-view_double = ゾロ目
audit-view_again = 前と同じ目
audit-view_purpose = 何のために振ったかごとの出目
audit-view_banker = 親ごとの目の合計
audit-view_dealt_seat = 席ごとに配られた花牌
audit-view_dealt_place = 親から数えた席ごとに配られた花牌
audit-view_dealt_player = 人ごとに配られた花牌
audit-view_drawn = 席ごとにツモった花牌
audit-view_wilds_seat = 席ごとの和了した手の万能牌
audit-view_wilds_place = 親から数えた席ごとの和了した手の万能牌
audit-view_wilds_player = 人ごとの和了した手の万能牌
audit-view_indicator = 表示牌
audit-view_kind = 表示牌の種類
audit-view_kind_stack = 幢ごとの表示牌の種類
audit-view_kind_wall = 山ごとの表示牌の種類
audit-view_repeat = 同じ場所で前に見たのと同じ種類の表示牌
audit-view_flower_stack = 幢ごとにツモった花牌
audit-view_flower_wall = 山ごとにツモった花牌
audit-view_flower_end = 山の両端でツモった花牌
audit-seat = 席{ INTEGER($seat) }
audit-wall_of = 席{ INTEGER($seat) }の山
audit-stack = { INTEGER($stack) }幢目
audit-sum_while_banking = 席{ INTEGER($seat) }が親のときの{ INTEGER($sum) }
audit-in_wall = 席{ INTEGER($seat) }の山の{ SENTENCE($kind) }
audit-at_stack = { INTEGER($stack) }幢目の{ SENTENCE($kind) }
audit-face_rolled_for = { SENTENCE($purpose) }のサイコロで{ INTEGER($face) }
audit-label_again = 同じ目
audit-label_kind = 同じ種類
audit-label_characters = 萬子
audit-label_circles = 筒子
audit-label_bamboos = 索子
audit-label_winds = 風牌
audit-label_dragons = 三元牌
audit-label_flowers = 花牌
audit-label_head = 先頭
audit-label_tail = 末尾
audit-label_break = 開門
audit-label_deal = 配牌
audit-label_gold = 開金
audit-label_banker = 親
audit-label_right = 親の下家
audit-label_opposite = 親の対面
audit-label_left = 親の上家
