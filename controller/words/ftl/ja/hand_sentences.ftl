### 一局、その始まりから結果まで。

hand-begins = 第{ INTEGER($hand) }局開始：親は{ SEAT($banker) }、親番{ INTEGER($stay) }回目
hand-dealt = 配牌が終わりました
hand-dealt_with = 表示牌は{ TILE($tile) }、{ CODE($word) }は{ TILE_LIST($wilds) }
hand-dealt_without = 表示牌なし、{ CODE($word) }は{ TILE_LIST($wilds) }
dice-for = サイコロ{ INTEGER($one) }・{ INTEGER($other) }：{ CODE($roll) }
dice-stack = サイコロ{ INTEGER($one) }・{ INTEGER($other) }：{ SEAT($seat) }の山、右から{ INTEGER($count) }列目の次を開けます
dice-tile = サイコロ{ INTEGER($one) }・{ INTEGER($other) }：{ SEAT($seat) }の山、右から{ INTEGER($count) }枚目の次を開けます
dice-indicator = サイコロ{ INTEGER($one) }・{ INTEGER($other) }：表示牌は{ PLACE($place) }
indicator-flower = { TILE($tile) }は花牌です：伏せて、サイコロを振り直します
payment-kong = { PAYMENTS($payments) }

# 結果

hand-drawn = 流局、支払いなし
hand-no_winner = 和了なし、{ DELTAS($deltas) }
hand-won = { SENTENCES($winners, join: "and") }、{ DELTAS($deltas) }
hand-winner =
    { SEAT($seat) }の和了{ GIVEN($patterns) ->
        [yes] （{ PATTERNS($patterns) }）
       *[no] {""}
    }
hand-ended =
    { SENTENCE($how) }{ GIVEN($notes) ->
        [yes] 。{ SENTENCES($notes) }
       *[no] {""}
    }
hand-ended_at_limit =
    { SENTENCE($how) }{ GIVEN($notes) ->
        [yes] 。{ SENTENCES($notes) }
       *[no] {""}
    }。支払いは持ち点と上限まで
hand-abandoned =
    { SENTENCE($by) }がこの局を打ち切りました{ GIVEN($why) ->
        [yes] （{ TEXT($why) }）
       *[no] {""}
    }。和了なし{ GIVEN($paid) ->
        [yes] 。途中の支払いは有効です：{ CHANGES($paid) }
       *[no] {""}
    }
hand-result = 第{ INTEGER($hand) }局：{ SENTENCE($result) }
hand-pattern = { PATTERN($pattern) }
session-rounds = 親が{ INTEGER($rounds) }周したので対局終了です
session-rests = { PERSON($person) }が休み、{ PERSON($other) }が席に着きます
