### 一场牌：座位、休息、结束、更正。

session-begins = 场次{ TEXT($session) }开始
session-begins_with = 场次{ TEXT($session) }开始：{ PEOPLE($people) }
session-over = 场次{ TEXT($session) }结束：{ SENTENCE($why) }
session-ends = 打完这局，场次{ TEXT($session) }结束：{ SENTENCE($why) }
why-staff = { SENTENCE($by) }结束了这一场
why-new_session = 开始新的一场
why-by_rules = 按规则到此结束
why-rotations = 已打满{ INTEGER($count) }圈
why-time = 约定的时间到了
why-given = { TEXT($text) }
rules-bind = 从第{ INTEGER($hand) }局起按{ TEXT($rules) }打，不再按{ TEXT($before) }
rules-next_hand = 第{ INTEGER($hand) }局仍按开局时的{ TEXT($before) }打完；从第{ INTEGER($next) }局起按{ TEXT($rules) }打
rules-next_session = { TEXT($rules) }是{ INTEGER($count) }人玩法，场次{ TEXT($session) }有{ INTEGER($people) }人：下一场起才用
rules-as_before = 继续按{ TEXT($rules) }打
seat-taken =
    { PERSON($person) }坐到{ SEAT($seat, by: "number") }{ GIVEN($left) ->
        [yes] ，替下{ PERSON($left) }
       *[no] {""}
    }
seat-swapped = { PERSON($one) }现在坐{ SEAT($a, by: "number") }，{ PERSON($other) }坐{ SEAT($b, by: "number") }
break-now =
    休息{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
break-after_hand =
    打完这局休息{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
break-over = 休息结束
correction-proposed = { SENTENCE($by) }要更正第{ INTEGER($hand) }局，需要第二个人同意：{ SENTENCE($excess) }（{ TEXT($why) }）
correction = { SENTENCE($by) }更正了第{ INTEGER($hand) }局：{ TEXT($why) }（{ CHANGES($changes) }）
