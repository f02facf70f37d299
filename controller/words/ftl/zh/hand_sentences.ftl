### 一局牌，从开始到结果。

hand-begins = 第{ INTEGER($hand) }局开始：{ SEAT($banker) }坐庄第{ INTEGER($stay) }局
hand-dealt = 发牌完毕
hand-dealt_with = 指示牌是{ TILE($tile) }；{ CODE($word) }：{ TILE_LIST($wilds) }
hand-dealt_without = 不翻指示牌；{ CODE($word) }：{ TILE_LIST($wilds) }
dice-for = 骰子{ INTEGER($one) }、{ INTEGER($other) }：用于{ CODE($roll) }
dice-stack = 骰子{ INTEGER($one) }、{ INTEGER($other) }：{ SEAT($seat) }开门，数过{ INTEGER($count) }墩
dice-tile = 骰子{ INTEGER($one) }、{ INTEGER($other) }：{ SEAT($seat) }开门，数过{ INTEGER($count) }张
dice-indicator = 骰子{ INTEGER($one) }、{ INTEGER($other) }：指示牌在{ PLACE($place) }
indicator-flower = { TILE($tile) }是花牌：扣回去，重新掷骰
payment-kong = { PAYMENTS($payments) }

# 结果

hand-drawn = 流局，不付分
hand-no_winner = 无人胡牌，{ DELTAS($deltas) }
hand-won = { SENTENCES($winners, join: "and") }；{ DELTAS($deltas) }
hand-winner =
    { SEAT($seat) }胡牌{ GIVEN($patterns) ->
        [yes] ：{ PATTERNS($patterns) }
       *[no] {""}
    }
hand-ended =
    { SENTENCE($how) }{ GIVEN($notes) ->
        [yes] ；{ SENTENCES($notes) }
       *[no] {""}
    }
hand-ended_at_limit =
    { SENTENCE($how) }{ GIVEN($notes) ->
        [yes] ；{ SENTENCES($notes) }
       *[no] {""}
    }；按筹码和上限支付
hand-abandoned =
    { SENTENCE($by) }中止了本局{ GIVEN($why) ->
        [yes] （{ TEXT($why) }）
       *[no] {""}
    }，没有人胡牌{ GIVEN($paid) ->
        [yes] ；本局中已付的分照算：{ CHANGES($paid) }
       *[no] {""}
    }
hand-result = 第{ INTEGER($hand) }局：{ SENTENCE($result) }
hand-pattern = { PATTERN($pattern) }
session-rounds = 已打满{ INTEGER($rounds) }圈，本场结束
session-rests = { PERSON($person) }休息，{ PERSON($other) }上桌

# 有番、符、立直棒和供托的玩法的结果

hand-winner_points = { SEAT($seat) }和牌：{ PATTERNS($patterns) }，{ SENTENCE($worth) }
hand-worth = { INTEGER($han) }番{ INTEGER($fu) }符
hand-worth_limit = { INTEGER($han) }番{ INTEGER($fu) }符，{ CODE($limit) }
hand-worth_yakuman =
    { $times ->
        [1] 役满
       *[other] { INTEGER($times) }倍役满
    }
hand-exhausted =
    荒牌流局，{ GIVEN($ready) ->
        [yes] 听牌：{ SEATS($ready) }
       *[no] 无人听牌
    }{ GIVEN($deltas) ->
        [yes] ；{ DELTAS($deltas) }
       *[no] {""}
    }
hand-nagashi = { SEATS($seats) }流局满贯；{ DELTAS($deltas) }
hand-aborted = 途中流局：{ CODE($kind) }
hand-chombo = { SEATS($seats) }错和；{ DELTAS($deltas) }；这一局重打
hand-chombo_later = { SEATS($seats) }错和，终局扣{ INTEGER($penalty) }点；这一局重打
hand-bets = 立直棒：{ SEATS($seats) }
hand-pot_taken = { SEAT($seat) }收供托{ INTEGER($amount) }
hand-places = 终局名次：{ SEATS($seats) }；马点和返点差 { DELTAS($bonuses) }
