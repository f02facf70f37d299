### Which values an option of a rule system takes.

takes-either = { SENTENCE($first) } or { SENTENCE($other) }
takes-whole_number =
    { CAUSE($null) ->
        [yes] null or a
       *[no] a
    } whole number from { INTEGER($least) } to { INTEGER($most) } ({ SENTENCE($because) })
takes-because_no_larger_amount = no amount is larger
takes-because_no_more_doubles = no hand has more doubles
takes-because_nobody_would_win = points, 0 for none; nobody would ever win
takes-rising_limits =
    { INTEGER($number) } rising numbers of points up to { INTEGER($most) } (no amount is larger): limit, golden{ $number ->
        [2] {""}
       *[other] , radiant, trinity
    }
takes-sum_at_least = 'off', 'double' or 'sum_at_least:N', N 2 to 12
