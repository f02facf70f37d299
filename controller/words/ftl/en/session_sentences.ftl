### Sentences about sessions: seats, breaks, the end, and corrected totals.

session-begins = Session { TEXT($session) } begins
session-begins_with = Session { TEXT($session) } begins: { PEOPLE($people) }
session-over = Session { TEXT($session) } is over: { SENTENCE($why) }
session-ends = Session { TEXT($session) } ends with this hand: { SENTENCE($why) }
why-staff = { SENTENCE($by) } ends it
why-new_session = a new session begins
why-by_rules = its rules end it here
why-rotations =
    { INTEGER($count) } { $count ->
        [one] rotation
       *[other] rotations
    } of the bank played
why-time = the time agreed is reached
why-given = { TEXT($text) }
rules-bind = { TEXT($rules) } applies from hand { INTEGER($hand) } on, instead of { TEXT($before) }
rules-next_hand = Hand { INTEGER($hand) } ends with the rules it began with, { TEXT($before) }; { TEXT($rules) } applies from hand { INTEGER($next) } on
rules-next_session = { TEXT($rules) } is played by { INTEGER($count) } people, session { TEXT($session) } by { INTEGER($people) }: it applies from the next session on
rules-as_before = { TEXT($rules) } still applies
seat-taken =
    { PERSON($person) } sits in { SEAT($seat, by: "number") }{ GIVEN($left) ->
        [yes] {" "}instead of { PERSON($left) }
       *[no] {""}
    }
seat-swapped = { PERSON($one) } sits in { SEAT($a, by: "number") } now, { PERSON($other) } in { SEAT($b, by: "number") }
break-now =
    A break{ GIVEN($why) ->
        [yes] : { TEXT($why) }
       *[no] {""}
    }
break-after_hand =
    A break after this hand{ GIVEN($why) ->
        [yes] : { TEXT($why) }
       *[no] {""}
    }
break-over = The break is over
correction-proposed = A correction to hand { INTEGER($hand) } by { SENTENCE($by) } needs a second person: { SENTENCE($excess) } ({ TEXT($why) })
correction = Correction to hand { INTEGER($hand) } by { SENTENCE($by) }: { TEXT($why) } ({ CHANGES($changes) })
