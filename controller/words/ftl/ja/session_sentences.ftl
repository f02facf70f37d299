### 対局：席、休憩、終了、訂正。

session-begins = 対局{ TEXT($session) }を始めます
session-begins_with = 対局{ TEXT($session) }を始めます：{ PEOPLE($people) }
session-over = 対局{ TEXT($session) }は終了です：{ SENTENCE($why) }
session-ends = 対局{ TEXT($session) }はこの局で終了です：{ SENTENCE($why) }
why-staff = { SENTENCE($by) }が終了させました
why-new_session = 新しい対局を始めます
why-by_rules = ルールによりここで終わりです
why-rotations = 親が{ INTEGER($count) }周しました
why-time = 約束の時間になりました
why-given = { TEXT($text) }
rules-bind = 第{ INTEGER($hand) }局から、{ TEXT($before) }に代わり{ TEXT($rules) }で打ちます
rules-next_hand = 第{ INTEGER($hand) }局は始めたとおり{ TEXT($before) }で終え、第{ INTEGER($next) }局から{ TEXT($rules) }で打ちます
rules-next_session = { TEXT($rules) }は{ INTEGER($count) }人打ち、対局{ TEXT($session) }は{ INTEGER($people) }人です：次の対局から使います
rules-as_before = 引き続き{ TEXT($rules) }で打ちます
seat-taken =
    { PERSON($person) }が{ GIVEN($left) ->
        [yes] { PERSON($left) }に代わって
       *[no] {""}
    }{ SEAT($seat, by: "number") }に着きます
seat-swapped = { PERSON($one) }は{ SEAT($a, by: "number") }、{ PERSON($other) }は{ SEAT($b, by: "number") }に移りました
break-now =
    休憩{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
break-after_hand =
    この局のあと休憩{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
break-over = 休憩は終わりです
correction-proposed = { SENTENCE($by) }による第{ INTEGER($hand) }局の訂正にはもう一人の承認が必要です：{ SENTENCE($excess) }（{ TEXT($why) }）
correction = { SENTENCE($by) }が第{ INTEGER($hand) }局を訂正しました：{ TEXT($why) }（{ CHANGES($changes) }）
