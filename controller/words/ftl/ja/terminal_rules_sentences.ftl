### ルールの選択肢が取る値。

takes-either = { SENTENCE($first) } か { SENTENCE($other) }
takes-whole_number =
    { CAUSE($null) ->
        [yes] null か {""}
       *[no] {""}
    }{ INTEGER($least) } から { INTEGER($most) } までの整数（{ SENTENCE($because) }）
takes-because_no_larger_amount = それより大きな額はない
takes-because_no_more_doubles = それより翻の多い手はない
takes-because_nobody_would_win = 点数、0 はなし。それより高いと誰も和了れない
takes-rising_limits =
    だんだん大きくなる { INTEGER($number) } つの点数、最大 { INTEGER($most) }（それより大きな額はない）：封頂、金頂{ $number ->
        [2] {""}
       *[other] 、陽光頂、三陽
    }
takes-sum_at_least = 'off'、'double' か 'sum_at_least:N'、N は 2 から 12
