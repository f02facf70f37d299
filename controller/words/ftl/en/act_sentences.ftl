### Sentences about acts of play and refusals, with reasons.

act-draw = { SEAT($seat, at: "start") } draws from the { CODE($end) }
act-discard = { SEAT($seat, at: "start") } discards { TILE($tile) }
act-chow = { SEAT($seat, at: "start") }: chow of { TILE($tile) } from { SEAT($giver) } with { TILES($tiles) }
act-pung = { SEAT($seat, at: "start") }: pung of { TILE($tile) } from { SEAT($giver) } with { TILES($tiles) }
act-called = { SEAT($seat, at: "start") }: { CODE($call) }
act-kong =
    { SEAT($seat, at: "start") }: { CODE($kind) } kong{ GIVEN($tile) ->
        [yes] {" "}of { TILE($tile) }
       *[no] {""}
    }
act-kong_single = { SEAT($seat, at: "start") }: kong of a single { TILE($tile) }
act-kong_single_unseen = { SEAT($seat, at: "start") }: kong of a single tile
act-hu =
    { SEAT($seat, at: "start") }: hu with { TILES($tiles) }{ GIVEN($tile) ->
        [yes] {" "}and { TILE($tile) }
       *[no] {""}
    }{ GIVEN($shown) ->
        [yes] ; { SENTENCES($shown) }
       *[no] {""}
    }
act-shows = { SEAT($seat) } shows { TILES($tiles) }
act-hides = { SEAT($seat) } does not show its hand
act-flower = { SEAT($seat, at: "start") } lays out the flower { TILE($tile) }
act-disclose = { SEAT($seat, at: "start") } lays its hand open
act-false_win = { SEAT($seat, at: "start") } stands by a hand that does not win
act-exhausted = No tile is left that may be drawn
act-riichi = { SEAT($seat, at: "start") } announces riichi
act-kita = { SEAT($seat, at: "start") } lays out a North
act-indicator = Another indicator is turned up: { TILE($tile) }
act-nine_terminals = { SEAT($seat, at: "start") } ends the hand with nine kinds of terminals and honours
act-four_winds = Four equal winds were discarded: the hand ends as a draw
act-four_riichi = Four players are in riichi: the hand ends as a draw
act-four_kongs = There are four kongs: the hand ends as a draw
# Calls

call-taken_back = { SEAT($seat, at: "start") } takes the call back
call-outranked = { SEAT($seat, at: "start") }: { CODE($call) } outranked by { SEAT($best) }'s { CODE($better) }
call-hand_taken_back = { SEAT($seat, at: "start") } takes the hand back
call-not_shown = { SEAT($seat, at: "start") } does not show its hand
call-asked = { SEAT($seat, at: "start") } is asked to show its hand, or to press pass: { SENTENCE($reason) } ({ CLAUSE($clause) })
call-ura = Beneath the indicators lie { TILES($tiles) }
# Refusals: what was done, and why it may not be

refused = { SEAT($seat, at: "start") }: { SENTENCE($act) } refused. { SENTENCE($reason) } ({ CLAUSE($clause) })
right-lost = { SEAT($seat, at: "start") } cannot win this hand: a wrong act was seen ({ CLAUSE($clause) }). Staff can give the right back
right-given_back =
    { SEAT($seat, at: "start") } may win this hand again: { SENTENCE($by) } gives the right back{ GIVEN($why) ->
        [yes] , { TEXT($why) }
       *[no] {""}
    }
did-call = { CODE($call) }
did-discard = discard of { TILE($tile) }
did-discard_unread = discard
did-hu =
    hu with { TILES($tiles) }{ GIVEN($tile) ->
        [yes] {" "}and { TILE($tile) }
       *[no] {""}
    }
did-kong = { CODE($kind) } kong
did-lay_out = laying out { TILE($tile) }
did-move = moving { CODE($zone) }
did-open = laying the hand open
did-riichi = riichi
did-show = showing { TILES($tiles) }
did-turn_up = turning up the indicator
reason-alone = a discarded { TILE($tile) } lies alone beside the row, for it counts as a kong
reason-changed = the { CODE($zone) } of { SEAT($seat) } changed without a call: { TILES_AS_READ($before) } became { TILES_AS_READ($after) }
reason-face_down = the discarded tile lies face down: turn it up
reason-indicator = a tile is face up at { PLACES($places) }; the indicator belongs at { PLACE($place) }
reason-not_alone = { TILE($tile) } is not laid out alone: a discard lies in the row
reason-not_in_meld = the claimed { TILE($tile) } does not lie in the meld
reason-no_kong = { TILES_AS_LAID($tiles) } is no kong
reason-rotated_left = { TILE($tile) } came from { SEAT($giver) }: it must lie rotated at the left end
reason-rotated_none = { TILE($tile) } came from { SEAT($giver) }: no tile may lie rotated
reason-rotated_right = { TILE($tile) } came from { SEAT($giver) }: it must lie rotated at the right end
