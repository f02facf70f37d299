### 打牌の動作、および認められない動作とその理由。

act-draw = { SEAT($seat) }が{ CODE($end) }からツモ
act-discard = { SEAT($seat) }が{ TILE($tile) }を捨てました
act-chow = { SEAT($seat) }：{ SEAT($giver) }の{ TILE($tile) }を{ TILES($tiles) }でチー
act-pung = { SEAT($seat) }：{ SEAT($giver) }の{ TILE($tile) }を{ TILES($tiles) }でポン
act-called = { SEAT($seat) }：{ CODE($call) }
act-kong =
    { SEAT($seat) }：{ GIVEN($tile) ->
        [yes] { TILE($tile) }を
       *[no] {""}
    }{ CODE($kind) }槓
act-kong_single = { SEAT($seat) }：{ TILE($tile) }を一枚槓
act-kong_single_unseen = { SEAT($seat) }：一枚槓
act-hu =
    { SEAT($seat) }：和了、手牌 { TILES($tiles) }{ GIVEN($tile) ->
        [yes] 、和了牌 { TILE($tile) }
       *[no] {""}
    }{ GIVEN($shown) ->
        [yes] 。{ SENTENCES($shown) }
       *[no] {""}
    }
act-shows = { SEAT($seat) }の手牌 { TILES($tiles) }
act-hides = { SEAT($seat) }は手牌を見せませんでした
act-flower = { SEAT($seat) }が花牌をさらしました：{ TILE($tile) }
act-disclose = { SEAT($seat) }が手牌を公開しました
act-false_win = { SEAT($seat) }は和了を取り下げません（手は成立していません）
act-exhausted = ツモれる牌がなくなりました
act-riichi = { SEAT($seat) }がリーチしました
act-kita = { SEAT($seat) }が北を抜きました
act-indicator = ドラ表示牌をもう一枚めくりました：{ TILE($tile) }
act-nine_terminals = { SEAT($seat) }が九種九牌を宣言し、流局です
act-four_winds = 四風連打で流局です
act-four_riichi = 四家立直で流局です
act-four_kongs = 四開槓で流局です

# 発声

call-taken_back = { SEAT($seat) }が発声を取り消しました
call-outranked = { SEAT($seat) }の{ CODE($call) }より{ SEAT($best) }の{ CODE($better) }が優先です
call-hand_taken_back = { SEAT($seat) }が和了を取り下げました
call-not_shown = { SEAT($seat) }は手牌を見せません
call-asked = { SEAT($seat) }は手牌を見せるか、「パス」を押してください：{ SENTENCE($reason) }（{ CLAUSE($clause) }）
call-ura = 裏ドラ表示牌は{ TILES($tiles) }です

# 認められない動作と、その理由

refused = { SEAT($seat) }：{ SENTENCE($act) }は認められません。{ SENTENCE($reason) }（{ CLAUSE($clause) }）
right-lost = { SEAT($seat) }はこの局で和了できません：誤った動作がありました（{ CLAUSE($clause) }）。スタッフが権利を戻せます
right-given_back =
    { SEAT($seat) }はこの局で再び和了できます：{ SENTENCE($by) }が権利を戻しました{ GIVEN($why) ->
        [yes] （{ TEXT($why) }）
       *[no] {""}
    }
did-call = { CODE($call) }
did-discard = { TILE($tile) }の打牌
did-discard_unread = 打牌
did-hu =
    和了 { TILES($tiles) }{ GIVEN($tile) ->
        [yes] 、和了牌 { TILE($tile) }
       *[no] {""}
    }
did-kong = { CODE($kind) }槓
did-lay_out = { TILE($tile) }をさらすこと
did-move = { CODE($zone) }を動かすこと
did-open = 手牌の公開
did-riichi = リーチ
did-show = 手牌 { TILES($tiles) } の公開
did-turn_up = 表示牌をめくること
reason-alone = 捨てた{ TILE($tile) }はカンとして数えるので、捨て牌の列と分けて置きます
reason-changed = { SEAT($seat) }の{ CODE($zone) }が発声なしに変わりました：{ TILES_AS_READ($before) } → { TILES_AS_READ($after) }
reason-face_down = 捨て牌が伏せてあります。表にしてください
reason-indicator = { PLACES($places) }の牌が表になっています。表示牌の位置は{ PLACE($place) }です
reason-not_alone = { TILE($tile) }は単独でさらす牌ではありません：捨て牌の列に置いてください
reason-not_in_meld = さらした牌の中に、鳴いた{ TILE($tile) }がありません
reason-no_kong = { TILES_AS_LAID($tiles) } は槓子になりません
reason-rotated_left = { TILE($tile) }は{ SEAT($giver) }からなので、左端に横向きに置きます
reason-rotated_none = { TILE($tile) }は{ SEAT($giver) }からなので、どの牌も横向きにしません
reason-rotated_right = { TILE($tile) }は{ SEAT($giver) }からなので、右端に横向きに置きます
