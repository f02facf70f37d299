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
        [dora] a tile turned up after the deal is the first dora indicator.
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

# A value of an option, with its name
terminal-takes-named = { TEXT($value) } ({ TEXT($name) })
