### 打牌的动作，以及不允许的动作和理由。

act-draw = { SEAT($seat) }从{ CODE($end) }摸牌
act-discard = { SEAT($seat) }打出{ TILE($tile) }
act-chow = { SEAT($seat) }：吃{ SEAT($giver) }的{ TILE($tile) }，用{ TILES($tiles) }
act-pung = { SEAT($seat) }：碰{ SEAT($giver) }的{ TILE($tile) }，用{ TILES($tiles) }
act-called = { SEAT($seat) }：{ CODE($call) }
act-kong =
    { SEAT($seat) }：{ CODE($kind) }杠{ GIVEN($tile) ->
        [yes] { TILE($tile) }
       *[no] {""}
    }
act-kong_single = { SEAT($seat) }：单张杠{ TILE($tile) }
act-kong_single_unseen = { SEAT($seat) }：单张杠
act-hu =
    { SEAT($seat) }：胡，手牌 { TILES($tiles) }{ GIVEN($tile) ->
        [yes] ，胡张{ TILE($tile) }
       *[no] {""}
    }{ GIVEN($shown) ->
        [yes] ；{ SENTENCES($shown) }
       *[no] {""}
    }
act-shows = { SEAT($seat) }亮出 { TILES($tiles) }
act-hides = { SEAT($seat) }没有亮牌
act-flower = { SEAT($seat) }亮花：{ TILE($tile) }
act-disclose = { SEAT($seat) }亮倒
act-false_win = { SEAT($seat) }坚持胡牌，但手牌不成胡
act-exhausted = 可摸的牌已摸完
act-riichi = { SEAT($seat) }宣告立直
act-kita = { SEAT($seat) }拔北
act-indicator = 又翻开一张指示牌：{ TILE($tile) }
act-nine_terminals = { SEAT($seat) }宣告九种九牌，本局流局
act-four_winds = 四风连打，本局流局
act-four_riichi = 四家立直，本局流局
act-four_kongs = 四杠散了，本局流局

# 吃、碰、杠、胡的按键

call-taken_back = { SEAT($seat) }取消了刚才的按键
call-outranked = { SEAT($seat) }要{ CODE($call) }，{ SEAT($best) }的{ CODE($better) }优先
call-hand_taken_back = { SEAT($seat) }收回胡牌
call-not_shown = { SEAT($seat) }不亮牌
call-asked = 请{ SEAT($seat) }亮牌，或按“过”键：{ SENTENCE($reason) }（{ CLAUSE($clause) }）
call-ura = 里宝牌指示牌是{ TILES($tiles) }

# 不允许：做了什么，为什么不行

refused = { SEAT($seat) }：{ SENTENCE($act) }无效。{ SENTENCE($reason) }（{ CLAUSE($clause) }）
right-lost = { SEAT($seat) }本局不能胡牌：有错误动作（{ CLAUSE($clause) }）。可由工作人员恢复资格
right-given_back =
    { SEAT($seat) }本局可以重新胡牌：{ SENTENCE($by) }恢复了资格{ GIVEN($why) ->
        [yes] （{ TEXT($why) }）
       *[no] {""}
    }
did-call = { CODE($call) }
did-discard = 打{ TILE($tile) }
did-discard_unread = 打牌
did-hu =
    胡 { TILES($tiles) }{ GIVEN($tile) ->
        [yes] ，胡张{ TILE($tile) }
       *[no] {""}
    }
did-kong = { CODE($kind) }杠
did-lay_out = 亮出{ TILE($tile) }
did-move = 移动{ CODE($zone) }
did-open = 亮倒
did-riichi = 立直
did-show = 亮出 { TILES($tiles) }
did-turn_up = 翻指示牌
reason-alone = 打出的{ TILE($tile) }应单独放在弃牌旁边，它算一杠
reason-changed = { SEAT($seat) }没有按键，{ CODE($zone) }却变了：原来是 { TILES_AS_READ($before) }，现在是 { TILES_AS_READ($after) }
reason-face_down = 打出的牌扣着，请翻开
reason-indicator = { PLACES($places) }有牌翻开了；指示牌应在{ PLACE($place) }
reason-not_alone = { TILE($tile) }不是单独亮出的牌：打出的牌要放进弃牌行
reason-not_in_meld = 吃、碰、杠的牌里没有要的那张{ TILE($tile) }
reason-no_kong = { TILES_AS_LAID($tiles) } 不能成杠
reason-rotated_left = { TILE($tile) }来自{ SEAT($giver) }，应横放在最左边
reason-rotated_none = { TILE($tile) }来自{ SEAT($giver) }，不要横放任何一张
reason-rotated_right = { TILE($tile) }来自{ SEAT($giver) }，应横放在最右边
