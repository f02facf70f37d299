### A fault of the machine in every place: its alert (fault-CODE), title and steps of its procedure, and seat displays.

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

# Alerts
fault-jam = Tiles are jammed at { WALL($place) }: open the lid, free them, close it, then clear the fault.
fault-missing_tile =
    { $count ->
        [one] 1 tile is
       *[other] { INTEGER($count) } tiles are
    } missing at { WALL($place) }: look in the pan and under the rail, put back what is missing, then clear the fault.
fault-lid_open = The lid is open and nothing moves: close it.
fault-comms = The table lost its controller while something moved, and stopped: see that nothing is caught, then clear the fault.
fault-extra_tile =
    { $count ->
        [one] 1 tile is
       *[other] { INTEGER($count) } tiles are
    } too many at { WALL($place) }: take { $count ->
        [one] it
       *[other] them
    } out and see which set has too many, then clear the fault.
fault-lift = The lift at { WALL($place) } did not arrive: see that nothing lies on its edge, then clear the fault.
fault-dice = The dice cannot be read: see that none leans on the rim, then roll again.
fault-mixed_set =
    { $count ->
        [one] 1 tile is
       *[other] { INTEGER($count) } tiles are
    } of the other set at { WALL($place) }: sort the two sets by their backs, then clear the fault.
fault-other = The table reports a fault at { WALL($place) } that this version does not know: see the maker's manual, then clear it.
fault-reset = The table { restart-cause } while it { operation-done }: see that nothing is caught, then start it again.
fault-dice_unread = the dice could not be read
fault-cannot_build =
    The table { TEXT($model) } cannot build the walls of { TEXT($rules) }, { INTEGER($tiles) } tiles ({ TEXTS($walls) } in walls 0 to 3){ GIVEN($why) ->
        [yes] , because { SENTENCE($why) }
       *[no] {""}
    }: choose other rules.
fault-wall_too_long = wall { INTEGER($wall) } holds 0 to { INTEGER($most) } tiles, not { INTEGER($tiles) }
fault-walls_together = it builds walls of { INTEGER($least) } to { INTEGER($most) } tiles together, not { INTEGER($tiles) }
fault-rule_switch =
    The table { TEXT($model) } takes no order which walls to build, and { GIVEN($set_to) ->
        [yes] it is set to { INTEGER($set_to) } tiles
       *[no] nobody knows what it is set to
    }: set its rule switch to { INTEGER($tiles) } tiles ({ TEXTS($walls) } in walls 0 to 3).

# Displays
display-fault_jam = { TEXT($label) } JAM
display-fault_jam_at_wall = { TEXT($label) } JAM WALL { INTEGER($wall) }
display-fault_missing = { TEXT($label) } -{ INTEGER($count) }
display-fault_missing_at_wall = { TEXT($label) } WALL { INTEGER($wall) } -{ INTEGER($count) }
display-fault_short = { TEXT($label) } SHORT
display-fault_too_many = { TEXT($label) } +{ INTEGER($count) }
display-fault_too_many_at_wall = { TEXT($label) } WALL { INTEGER($wall) } +{ INTEGER($count) }
display-fault_extra = { TEXT($label) } EXTRA
display-fault_lid = { TEXT($label) } LID
display-fault_close_lid = { TEXT($label) } CLOSE LID
display-fault_comms = { TEXT($label) } COMMS
display-fault_restarted =
    { TEXT($label) } { CAUSE($cause) ->
        [power] POWER
        [brown_out] POWER
       *[other] RESET
    }
display-fault_lift = { TEXT($label) } LIFT
display-fault_lift_at_wall = { TEXT($label) } LIFT WALL { INTEGER($wall) }
display-fault_dice = { TEXT($label) } DICE
display-fault_looks = { TEXT($label) } CAMERA LOOKS
display-fault_mixed = { TEXT($label) } MIXED
display-fault_mixed_at_wall = { TEXT($label) } MIXED WALL { INTEGER($wall) }
display-fault_other = { TEXT($label) } FAULT
display-fault_set_walls = SET WALLS
display-fault_ready = { SENTENCE($what) } READY?
