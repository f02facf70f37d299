### 句子的零件：位置、人、列表、付分。由 controller/words/fluent_functions.py 使用。

seat = { INTEGER($number) }号位
    .start = { INTEGER($number) }号位
seats = { TEXT($seats) }号位
wall = { INTEGER($wall) }号牌墙
whole-table = 牌桌
place = { INTEGER($wall) }号牌墙第{ INTEGER($stack) }墩
    .named = { SEAT($wall) }面前牌墙第{ INTEGER($stack) }墩
zone = { SEAT($seat) }的{ CODE($zone) }
    .shared = { CODE($zone) }
    .named = { SEAT($seat) }的{ CODE($zone) }
nothing = 空
payment = { SEAT($from) }付给{ SEAT($to) } { INTEGER($amount) }
    .start = { SEAT($from) }付给{ SEAT($to) } { INTEGER($amount) }
change = { PERSON($who) } { TEXT($delta) }

join-list = 、
join-comma = ，
join-semicolon = ；
join-sentences = { "" }
join-and = ，
join-or = { " 或 " }

pattern = { TEXT($name) } { TEXT($worth) }
worth-factor = ×{ INTEGER($value) }
worth-points = { INTEGER($value) }分
worth-tai = { INTEGER($value) }台
worth-han = { INTEGER($value) }番
worth-doubles = { INTEGER($value) }番

operation-done =
    { OPERATION($operation) ->
        [shuffle] 洗牌
        [walls] 升牌
       *[dice] 掷骰
    }
operation-now =
    { OPERATION($operation) ->
        [shuffle] 洗牌
        [walls] 升牌
       *[dice] 掷骰
    }
restart-cause =
    { CAUSE($cause) ->
        [power] 断电了
        [brown_out] 电压不足
        [button] 被复位键重启了
        [watchdog] 被看门狗重启了
        [software] 自行重启了
       *[other] 重启了
    }
