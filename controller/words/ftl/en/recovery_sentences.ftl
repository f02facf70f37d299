### Sentences about recovery when the machine stops, step by step; docs/hardware.md is the same for people.

-then-ready = Then press READY, or close the lid at once.

jam-title = Tiles are jammed at { WALL($place) }.
jam-free = Free the tiles at { WALL($place) }, and see that none lies across the rail. { -then-ready }
missing_tile-title =
    { $count ->
        [one] 1 tile is
       *[other] { INTEGER($count) } tiles are
    } missing at { WALL($place) }.
missing_tile-find =
    Find what is missing: in the pan, under the rail of { WALL($place) }, under the table, in a sleeve. Put { $count ->
        [one] it
       *[other] them
    } into the machine. { -then-ready }
lid_open-title = The lid was opened while the machine { operation-done }.
lid_open-close = Take your hands out and close the lid.
lid_open-in_hand = The lid was opened in mid-hand. The hand waits just as it stands; no waiting time runs out.
comms-title = The machine lost its controller while it { operation-done }, and stopped.
reset-title = The machine { restart-cause } while it { operation-done }, and stopped.
extra_tile-title =
    { $count ->
        [one] 1 tile is
       *[other] { INTEGER($count) } tiles are
    } too many at { WALL($place) }.
extra_tile-take_out = Take out of { WALL($place) } what does not belong to the set, or is there more often than it should be. { -then-ready }
lift-title = The plate of { WALL($place) } did not come up.
lift-free = See what holds the plate of { WALL($place) }: a tile on its edge, or something below it. { -then-ready }
dice-title = The dice could not be read, although the machine rolled them again by itself.
dice-look = The camera looks into the bowl: keep your hands away from it. READY rolls at once.
dice-seen = The camera reads { INTEGER($one) } and { INTEGER($other) }: look into the bowl. The banker presses READY if both dice lie flat and show that. If not, anybody presses PASS: the dice are rolled again.
mixed_set-title =
    { $count ->
        [one] 1 tile is
       *[other] { INTEGER($count) } tiles are
    } of the other set among those of { WALL($place) }.
mixed_set-sort = Take out of { WALL($place) } what has backs of the other colour, and put in what belongs there instead. { -then-ready }
other-title = The machine reports a fault that this version does not know.
program-title = { SENTENCE($reason) }
lid-open = Open the lid. No motor runs while it is open.
lid-close = Close the lid.
# The last step

ready-again =
    { GIVEN($before) ->
        [yes] { SENTENCE($before) }{" "}
       *[no] {""}
    }Press READY: { operation-now } again.
ready-first =
    { GIVEN($before) ->
        [yes] { SENTENCE($before) }{" "}
       *[no] {""}
    }Press READY: { operation-now }.
before-comms = See that nothing is caught and nobody has a hand in the machine.
before-reset = See that nothing is caught and nobody has a hand in the machine.
before-dice = See that the dice lie flat and that their dome is clean.
before-other = Look it up in the maker's manual and put it right.
before-program = Set the machine's rule switch, if it has one.
# What ends a step

until-lid_opened = the lid is opened
until-lid_closed = the lid is closed
until-ready = somebody presses READY
until-looked = the camera has looked
until-answered = the banker presses READY, or somebody PASS
