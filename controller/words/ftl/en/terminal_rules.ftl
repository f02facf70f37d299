### The rules explained in a terminal (`mahjong-table rules`).

terminal-rules-shape =
    { INTEGER($players) } players, { INTEGER($tiles) } tiles{ $flowers ->
        [0] {""}
       *[other] {" with "}{ INTEGER($flowers) } flowers
    }; { INTEGER($banker) } are dealt to the banker and { INTEGER($others) } to each other player, { INTEGER($live) } can be drawn, { $reserved ->
        [0] all are used
        [one] { INTEGER($reserved) } stays unused
       *[other] { INTEGER($reserved) } stay unused
    }; { CAUSE($turned) ->
        [deal] a tile turned up after the deal says what is wild.
        [flowers] a tile turned up after the flowers says what is wild.
       *[no] no tile is turned up.
    }
terminal-rules-options = Options
terminal-rules-option =
    { TEXT($option) } = { TEXT($default) }: { TEXT($says) } ({ CLAUSE($clause) }{ GIVEN($takes) ->
        [yes] {"; takes "}{ TEXT($takes) }
       *[no] {""}
    })
terminal-rules-more = { TEXT($command) } explains one of them. Other commands take the options as JSON:

# What values an option takes, as the rules say it in English
terminal-takes-or = { TEXT($a) } or { TEXT($b) }
terminal-takes-within-amount = a whole number from { TEXT($a) } to { TEXT($b) } (no amount is larger)
terminal-takes-within-minimum = a whole number from { TEXT($a) } to { TEXT($b) } (points, 0 for none; nobody would ever win)
terminal-takes-within-doubles = a whole number from { TEXT($a) } to { TEXT($b) } (no hand has more doubles)
terminal-takes-rising = { TEXT($a) } rising numbers of points up to { TEXT($b) } (no amount is larger): limit, golden
terminal-takes-rising-all = { TEXT($a) } rising numbers of points up to { TEXT($b) } (no amount is larger): limit, golden, radiant, trinity
terminal-takes-number-within = { TEXT($a) }, { TEXT($b) } or { TEXT($c) }, { TEXT($d) } { TEXT($e) } to { TEXT($f) }
terminal-takes-named = { TEXT($a) } ({ TEXT($b) })
