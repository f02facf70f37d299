### 玩法的选项可以取哪些值。

takes-either = { SENTENCE($first) } 或 { SENTENCE($other) }
takes-whole_number =
    { CAUSE($null) ->
        [yes] null 或 {""}
       *[no] {""}
    }{ INTEGER($least) } 到 { INTEGER($most) } 的整数（{ SENTENCE($because) }）
takes-because_no_larger_amount = 不会有更大的数额
takes-because_no_more_doubles = 没有番数更多的牌
takes-because_nobody_would_win = 分数，0 表示没有；再高就谁也胡不了
takes-rising_limits =
    { INTEGER($number) } 个递增的分数，最大 { INTEGER($most) }（不会有更大的数额）：封顶、金顶{ $number ->
        [2] {""}
       *[other] 、阳光顶、三阳
    }
takes-sum_at_least = 'off'、'double' 或 'sum_at_least:N'，N 取 2 到 12
