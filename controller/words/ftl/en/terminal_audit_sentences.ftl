### What an audit finds: dice, deal and walls against chance (controller/audit).

audit-differs =
    { CAUSE($question) ->
        [dice] The dice differ from chance ({ SENTENCE($p) }, { SENTENCE($seen) }): { SENTENCE($effect) }.
        [deal] The deal differs from chance ({ SENTENCE($p) }, { SENTENCE($seen) }): { SENTENCE($effect) }.
       *[wall] The order of tiles in the walls differs from chance ({ SENTENCE($p) }, { SENTENCE($seen) }): { SENTENCE($effect) }.
    }
audit-unusual =
    { CAUSE($question) ->
        [dice] The dice look unusual, which proves nothing yet ({ SENTENCE($p) }, { SENTENCE($seen) }): { SENTENCE($effect) }. Play on and look again.
        [deal] The deal looks unusual, which proves nothing yet ({ SENTENCE($p) }, { SENTENCE($seen) }): { SENTENCE($effect) }. Play on and look again.
       *[wall] The order of tiles in the walls looks unusual, which proves nothing yet ({ SENTENCE($p) }, { SENTENCE($seen) }): { SENTENCE($effect) }. Play on and look again.
    }
audit-nothing =
    { CAUSE($question) ->
        [dice] The dice: nothing in { SENTENCE($seen) } differs from chance.
        [deal] The deal: nothing in { SENTENCE($seen) } differs from chance.
       *[wall] The order of tiles in the walls: nothing in { SENTENCE($seen) } differs from chance.
    }{ GIVEN($power) ->
        [yes] {" "}{ SENTENCE($power) }
       *[no] {""}
    }
audit-too_little =
    { CAUSE($question) ->
        [dice] The dice: too little was seen to say ({ SENTENCE($seen) }).
        [deal] The deal: too little was seen to say ({ SENTENCE($seen) }).
       *[wall] The order of tiles in the walls: too little was seen to say ({ SENTENCE($seen) }).
    }{ GIVEN($power) ->
        [yes] {" "}{ SENTENCE($power) }
       *[no] {""}
    }
audit-nothing_open =
    { CAUSE($question) ->
        [dice] The dice: too little was seen to say, for no roll was seen.
        [deal] The deal: too little was seen to say, for these rules lay nothing of the deal open, and no hand with wild tiles was seen.
       *[wall] The order of tiles in the walls: too little was seen to say, for these rules turn up no indicator and have no flowers, so no tile is seen in its place.
    }
audit-hands =
    { $number ->
        [one] 1 hand
       *[other] { TEXT($written) } hands
    }
audit-rolls =
    { $number ->
        [one] 1 roll
       *[other] { TEXT($written) } rolls
    }
audit-times =
    { $number ->
        [one] 1 time
       *[other] { TEXT($written) } times
    }
audit-many_small = many small things together
audit-wilds = { SENTENCE($who) } won { SENTENCE($hands) } of { TEXT($tried) } with two or more wild tiles, more than any skill can bring about where tiles come by chance
audit-effect = { SENTENCE($view) }: { SENTENCE($label) } was seen { SENTENCE($seen) } where chance gives { TEXT($expected) }, { TEXT($times) } times as often (between { TEXT($low) } and { TEXT($high) } times)
audit-p_below = p < { TEXT($p) }
audit-p = p = { TEXT($p) }
audit-found = { SENTENCE($shown) } would have been found.
audit-to_come = { SENTENCE($next) } is found after about { SENTENCE($hands) }.
audit-found_and_to_come = { SENTENCE($shown) } would have been found; { SENTENCE($next) } is found after about { SENTENCE($hands) }.
audit-size_face =
    { CAUSE($at) ->
        [start] A face that falls at { TEXT($size) } times its odds
       *[within] a face that falls at { TEXT($size) } times its odds
    }
audit-size_flowers =
    { CAUSE($at) ->
        [start] A seat that is dealt flowers at { TEXT($size) } times its odds
       *[within] a seat that is dealt flowers at { TEXT($size) } times its odds
    }
audit-size_turned =
    { CAUSE($at) ->
        [start] A kind of tile that is turned up at { TEXT($size) } times its odds
       *[within] a kind of tile that is turned up at { TEXT($size) } times its odds
    }
audit-size_wins =
    { CAUSE($at) ->
        [start] A seat that wins { TEXT($size) } of hands with two or more wild tiles
       *[within] a seat that wins { TEXT($size) } of hands with two or more wild tiles
    }
audit-view_face = face
audit-view_sum = sum
audit-view_double = double
audit-view_again = same dice again
audit-view_purpose = face by purpose
audit-view_banker = sum by banker
audit-view_dealt_seat = flowers dealt, by seat
audit-view_dealt_place = flowers dealt, by place from the banker
audit-view_dealt_player = flowers dealt, by player
audit-view_drawn = flowers drawn, by seat
audit-view_wilds_seat = wild tiles of winners, by seat
audit-view_wilds_place = wild tiles of winners, by place from the banker
audit-view_wilds_player = wild tiles of winners, by player
audit-view_indicator = indicator
audit-view_kind = kind of indicator
audit-view_kind_stack = kind of indicator, by stack
audit-view_kind_wall = kind of indicator, by wall
audit-view_repeat = indicator of the kind last seen in its place
audit-view_flower_stack = flowers drawn, by stack
audit-view_flower_wall = flowers drawn, by wall
audit-view_flower_end = flowers drawn, by end of the wall
audit-seat = seat { INTEGER($seat) }
audit-wall_of = the wall of seat { INTEGER($seat) }
audit-stack = stack { INTEGER($stack) }
audit-sum_while_banking = { INTEGER($sum) } while seat { INTEGER($seat) } banks
audit-in_wall = { SENTENCE($kind) } in the wall of seat { INTEGER($seat) }
audit-at_stack = { SENTENCE($kind) } at stack { INTEGER($stack) }
audit-face_rolled_for = { INTEGER($face) } when rolled for the { SENTENCE($purpose) }
audit-label_again = again
audit-label_kind = the same kind
audit-label_characters = characters
audit-label_circles = circles
audit-label_bamboos = bamboos
audit-label_winds = winds
audit-label_dragons = dragons
audit-label_flowers = flowers
audit-label_head = head
audit-label_tail = tail
audit-label_break = break
audit-label_deal = deal
audit-label_gold = gold
audit-label_banker = banker
audit-label_right = banker's right
audit-label_opposite = opposite the banker
audit-label_left = banker's left
