### Sessions in a terminal: `session show`, `session questions`, `ledger`, `ledger balances`.

terminal-session =
    Session { TEXT($session) } { CAUSE($status) ->
        [playing] goes on
        [break] has a break
       *[over] is over
    }{ GIVEN($after) ->
        [yes] {" after hand "}{ INTEGER($after) }
       *[no] {""}
    }: { $hands ->
        [one] { INTEGER($hands) } hand
       *[other] { INTEGER($hands) } hands
    }, { $corrections ->
        [one] { INTEGER($corrections) } correction
       *[other] { INTEGER($corrections) } corrections
    }
terminal-session-under-way = hand { INTEGER($hand) } is under way
terminal-session-ends-with-hand = it ends with this hand: { TEXT($why) }
terminal-session-ends-at = it ends with the hand at { TEXT($at) }
terminal-session-ends-after =
    it ends after { $rotations ->
        [one] { INTEGER($rotations) } rotation
       *[other] { INTEGER($rotations) } rotations
    } of the bank, { INTEGER($played) } played
terminal-session-left = left
terminal-units =
    { $number ->
        [one] unit
       *[other] units
    }
terminal-chips =
    { $number ->
        [one] { INTEGER($number) } chip
       *[other] { INTEGER($number) } chips
    }
terminal-all-sessions = all sessions
terminal-ledger-session = Session { TEXT($session) }: { TEXT($people) }
terminal-ledger-hand = hand { TEXT($hand) }
terminal-ledger-correction = correction: { TEXT($text) }
terminal-ledger-empty = No hand has been scored yet.
terminal-question-none = Nothing is asked at this table.
terminal-question-any-tiles =
    { $number ->
        [one] or any tile of the set, as { TEXT($written) }
       *[other] or any { INTEGER($number) } tiles of the set, as { TEXT($written) }
    }
terminal-question-any-dice = or any other dice, as { TEXT($written) }
terminal-question-given = { TEXT($who) }: { TEXT($answer) } ({ TEXT($confirm) }, or { TEXT($object) })
