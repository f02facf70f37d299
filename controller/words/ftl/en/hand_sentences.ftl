### Sentences about a hand from its beginning to its result.

hand-begins = Hand { INTEGER($hand) } begins: { SEAT($banker) } banks, stay { INTEGER($stay) }
hand-dealt = the hand is dealt
hand-dealt_with = the indicator is { TILE($tile) }; { CODE($word) } tiles: { TILE_LIST($wilds) }
hand-dealt_without = no indicator is turned; { CODE($word) } tiles: { TILE_LIST($wilds) }
dice-for = Dice { INTEGER($one) } and { INTEGER($other) } for the { CODE($roll) }
dice-stack = Dice { INTEGER($one) } and { INTEGER($other) }: { SEAT($seat) } breaks after stack { INTEGER($count) }
dice-tile = Dice { INTEGER($one) } and { INTEGER($other) }: { SEAT($seat) } breaks after tile { INTEGER($count) }
dice-indicator = Dice { INTEGER($one) } and { INTEGER($other) }: the indicator lies at { PLACE($place) }
indicator-flower = { TILE($tile) } is a flower: it is turned back, and the dice are rolled again
payment-kong = { PAYMENTS($payments) }
# Results

hand-drawn = drawn, nobody pays
hand-no_winner = no winner, { DELTAS($deltas) }
hand-won = { SENTENCES($winners, join: "and") }, { DELTAS($deltas) }
hand-winner =
    { SEAT($seat) } won{ GIVEN($patterns) ->
        [yes] {" "}with { PATTERNS($patterns, written: "plainly") }
       *[no] {""}
    }
hand-ended =
    { SENTENCE($how) }{ GIVEN($notes) ->
        [yes] ; { SENTENCES($notes) }
       *[no] {""}
    }
hand-ended_at_limit =
    { SENTENCE($how) }{ GIVEN($notes) ->
        [yes] ; { SENTENCES($notes) }
       *[no] {""}
    }; paid as far as chips and limits reach
hand-abandoned =
    abandoned by { SENTENCE($by) }{ GIVEN($why) ->
        [yes] : { TEXT($why) }
       *[no] {""}
    }; nobody wins it{ GIVEN($paid) ->
        [yes] ; what was paid on the way stands: { CHANGES($paid) }
       *[no] {""}
    }
hand-result = Hand { INTEGER($hand) }: { SENTENCE($result) }
hand-pattern = { PATTERN($pattern) }
session-rounds = { INTEGER($rounds) } rounds of the bank are played: the session is over
session-rests = { PERSON($person) } rests; { PERSON($other) } sits down instead

# Results by rules that have han, fu, bets and a pot

hand-winner_points = { SEAT($seat) } won with { PATTERNS($patterns, written: "plainly") }: { SENTENCE($worth) }
hand-worth = { INTEGER($han) } han { INTEGER($fu) } fu
hand-worth_limit = { INTEGER($han) } han { INTEGER($fu) } fu, { CODE($limit) }
hand-worth_yakuman =
    { $times ->
        [1] yakuman
       *[other] { INTEGER($times) } yakuman
    }
hand-exhausted =
    exhaustive draw, { GIVEN($ready) ->
        [yes] ready: { SEATS($ready) }
       *[no] nobody is ready
    }{ GIVEN($deltas) ->
        [yes] {", "}{ DELTAS($deltas) }
       *[no] {""}
    }
hand-nagashi = nagashi mangan of { SEATS($seats) }, { DELTAS($deltas) }
hand-aborted = abortive draw: { CODE($kind) }
hand-chombo = chombo by { SEATS($seats) }, { DELTAS($deltas) }; the hand is played again
hand-chombo_later = chombo by { SEATS($seats) }, { INTEGER($penalty) } off the total when the session ends; the hand is played again
hand-bets = riichi bets: { SEATS($seats) }
hand-pot_taken = { SEAT($seat) } takes { INTEGER($amount) } from the pot
hand-places = places at the end: { SEATS($seats) }; uma and oka { DELTAS($bonuses) }
