### 核查的结果：骰子、发牌、牌墙和随机相比。

audit-differs =
    { CAUSE($question) ->
        [dice] 骰子和随机有差别（{ SENTENCE($p) }，{ SENTENCE($seen) }）：{ SENTENCE($effect) }。
        [deal] 发牌和随机有差别（{ SENTENCE($p) }，{ SENTENCE($seen) }）：{ SENTENCE($effect) }。
       *[wall] 牌墙里牌的顺序和随机有差别（{ SENTENCE($p) }，{ SENTENCE($seen) }）：{ SENTENCE($effect) }。
    }
audit-unusual =
    { CAUSE($question) ->
        [dice] 骰子看起来不寻常，但还不能证明什么（{ SENTENCE($p) }，{ SENTENCE($seen) }）：{ SENTENCE($effect) }。接着打，以后再看。
        [deal] 发牌看起来不寻常，但还不能证明什么（{ SENTENCE($p) }，{ SENTENCE($seen) }）：{ SENTENCE($effect) }。接着打，以后再看。
       *[wall] 牌墙里牌的顺序看起来不寻常，但还不能证明什么（{ SENTENCE($p) }，{ SENTENCE($seen) }）：{ SENTENCE($effect) }。接着打，以后再看。
    }
audit-nothing =
    { CAUSE($question) ->
        [dice] 骰子：{ SENTENCE($seen) }里没有和随机不同的地方。
        [deal] 发牌：{ SENTENCE($seen) }里没有和随机不同的地方。
       *[wall] 牌墙里牌的顺序：{ SENTENCE($seen) }里没有和随机不同的地方。
    }{ GIVEN($power) ->
        [yes] { SENTENCE($power) }
       *[no] {""}
    }
audit-too_little =
    { CAUSE($question) ->
        [dice] 骰子：看到的太少，还说不出什么（{ SENTENCE($seen) }）。
        [deal] 发牌：看到的太少，还说不出什么（{ SENTENCE($seen) }）。
       *[wall] 牌墙里牌的顺序：看到的太少，还说不出什么（{ SENTENCE($seen) }）。
    }{ GIVEN($power) ->
        [yes] { SENTENCE($power) }
       *[no] {""}
    }
audit-nothing_open =
    { CAUSE($question) ->
        [dice] 骰子：看到的太少，还说不出什么：一次也没有看到掷骰。
        [deal] 发牌：看到的太少，还说不出什么：这种玩法不亮出发到的牌，也没有看到有百搭的牌局。
       *[wall] 牌墙里牌的顺序：看到的太少，还说不出什么：这种玩法不翻指示牌，也没有花牌，看不到任何牌的原位。
    }
audit-hands =
    { $number ->
        [one] { TEXT($written) }局
       *[other] { TEXT($written) }局
    }
audit-rolls =
    { $number ->
        [one] 掷骰{ TEXT($written) }次
       *[other] 掷骰{ TEXT($written) }次
    }
audit-times =
    { $number ->
        [one] { TEXT($written) }次
       *[other] { TEXT($written) }次
    }
audit-many_small = 许多小的差别合在一起
audit-wilds = { SENTENCE($who) }在{ TEXT($tried) }局有两张以上百搭的牌里胡了{ SENTENCE($hands) }，牌若是随机来的，再好的牌技也做不到
audit-effect = { SENTENCE($view) }：{ SENTENCE($label) }出现了{ SENTENCE($seen) }，随机应有{ TEXT($expected) }次，是它的{ TEXT($times) }倍（在{ TEXT($low) }倍到{ TEXT($high) }倍之间）
audit-p_below = 偶然出现的概率小于 { TEXT($p) }
audit-p = 偶然出现的概率 { TEXT($p) }
audit-found = { SENTENCE($shown) }的话，早就看出来了。
audit-to_come = { SENTENCE($next) }的话，大约要{ SENTENCE($hands) }才看得出来。
audit-found_and_to_come = { SENTENCE($shown) }的话，早就看出来了；{ SENTENCE($next) }的话，大约要{ SENTENCE($hands) }才看得出来。
audit-size_face =
    { CAUSE($at) ->
        [start] 某一面出现的机会若是应有的{ TEXT($size) }倍
       *[within] 某一面出现的机会若是应有的{ TEXT($size) }倍
    }
audit-size_flowers =
    { CAUSE($at) ->
        [start] 某一座位发到花牌的机会若是应有的{ TEXT($size) }倍
       *[within] 某一座位发到花牌的机会若是应有的{ TEXT($size) }倍
    }
audit-size_turned =
    { CAUSE($at) ->
        [start] 某种牌被翻出的机会若是应有的{ TEXT($size) }倍
       *[within] 某种牌被翻出的机会若是应有的{ TEXT($size) }倍
    }
audit-size_wins =
    { CAUSE($at) ->
        [start] 某一座位若在有两张以上百搭的牌局里胡{ TEXT($size) }
       *[within] 某一座位若在有两张以上百搭的牌局里胡{ TEXT($size) }
    }
audit-view_face = 点数
audit-view_sum = 两粒之和
audit-view_double = 对子
audit-view_again = 和上次一样的骰子
audit-view_purpose = 各次掷骰的点数
audit-view_banker = 各家坐庄时的两粒之和
audit-view_dealt_seat = 各座位发到的花牌
audit-view_dealt_place = 从庄家数起各家发到的花牌
audit-view_dealt_player = 各人发到的花牌
audit-view_drawn = 各座位摸到的花牌
audit-view_wilds_seat = 各座位胡牌时的百搭
audit-view_wilds_place = 从庄家数起各家胡牌时的百搭
audit-view_wilds_player = 各人胡牌时的百搭
audit-view_indicator = 指示牌
audit-view_kind = 指示牌的种类
audit-view_kind_stack = 各墩指示牌的种类
audit-view_kind_wall = 各面牌墙指示牌的种类
audit-view_repeat = 和同一位置上次相同种类的指示牌
audit-view_flower_stack = 各墩摸到的花牌
audit-view_flower_wall = 各面牌墙摸到的花牌
audit-view_flower_end = 牌墙两端摸到的花牌
audit-seat = { INTEGER($seat) }号位
audit-wall_of = { INTEGER($seat) }号位的牌墙
audit-stack = 第{ INTEGER($stack) }墩
audit-sum_while_banking = { INTEGER($seat) }号位坐庄时的{ INTEGER($sum) }
audit-in_wall = { INTEGER($seat) }号位牌墙里的{ SENTENCE($kind) }
audit-at_stack = 第{ INTEGER($stack) }墩的{ SENTENCE($kind) }
audit-face_rolled_for = { SENTENCE($purpose) }那次掷出{ INTEGER($face) }
audit-label_again = 同样的点数
audit-label_kind = 相同的种类
audit-label_characters = 万子
audit-label_circles = 筒子
audit-label_bamboos = 条子
audit-label_winds = 风牌
audit-label_dragons = 箭牌
audit-label_flowers = 花牌
audit-label_head = 牌头
audit-label_tail = 牌尾
audit-label_break = 开门
audit-label_deal = 发牌
audit-label_gold = 开金
audit-label_banker = 庄家
audit-label_right = 庄家的下家
audit-label_opposite = 庄家的对家
audit-label_left = 庄家的上家
