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

# 飜、符、リーチ棒、供託のあるルールの結果

hand-winner_points = { SEAT($seat) }の和了（{ PATTERNS($patterns) }）{ SENTENCE($worth) }
hand-worth = { INTEGER($fu) }符{ INTEGER($han) }飜
hand-worth_limit = { INTEGER($fu) }符{ INTEGER($han) }飜 { CODE($limit) }
hand-worth_yakuman =
    { $times ->
        [1] 役満
       *[other] { INTEGER($times) }倍役満
    }
hand-exhausted =
    流局、{ GIVEN($ready) ->
        [yes] テンパイ：{ SEATS($ready) }
       *[no] 全員ノーテン
    }{ GIVEN($deltas) ->
        [yes] 。{ DELTAS($deltas) }
       *[no] {""}
    }
hand-nagashi = { SEATS($seats) }の流し満貫。{ DELTAS($deltas) }
hand-aborted = 途中流局（{ CODE($kind) }）
hand-chombo = { SEATS($seats) }のチョンボ。{ DELTAS($deltas) }。この局をやり直します
hand-chombo_later = { SEATS($seats) }のチョンボ。終局時に{ INTEGER($penalty) }点引きます。この局をやり直します
hand-bets = リーチ棒：{ SEATS($seats) }
hand-pot_taken = { SEAT($seat) }が供託{ INTEGER($amount) }を取ります
hand-places = 終局の順位：{ SEATS($seats) }。ウマとオカ { DELTAS($bonuses) }
