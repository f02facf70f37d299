### What sentences are put together from: places, people, lists, payments. Named by controller/words/fluent_functions.py.

# A seat, by its number; where its player is to be named, the name stands in its place.
seat = seat { INTEGER($number) }
    .start = Seat { INTEGER($number) }
# Several seats
seats = seat { TEXT($seats) }
# A wall or the whole table, as the place of a fault
wall = wall { INTEGER($wall) }
whole-table = the table
# The stack of a wall, counted from its right end as who sits before it sees it
place = { INTEGER($wall) }:{ INTEGER($stack) }
    .named = { SEAT($wall) }'s wall, stack { INTEGER($stack) }
# A zone of the cloth that belongs to a seat, and one that belongs to nobody
zone = { CODE($zone) }:{ INTEGER($seat) }
    .shared = { CODE($zone) }
    .named = { SEAT($seat) }'s { CODE($zone) }
# Nothing lies there
nothing = nothing
payment = { SEAT($from) } pays { SEAT($to) } { INTEGER($amount) }
    .start = { SEAT($from, at: "start") } pays { SEAT($to) } { INTEGER($amount) }
change = { PERSON($who) } { TEXT($delta) }

# Between the members of a list
join-list = { ", " }
join-comma = { ", " }
join-semicolon = { "; " }
join-sentences = { " " }
join-and = { " and " }
join-or = { " or " }

# A pattern with its value in the unit of its system
pattern = { TEXT($name) } { TEXT($worth) }
worth-factor = ×{ INTEGER($value) }
worth-points = { INTEGER($value) }
worth-tai = { INTEGER($value) } tai
worth-han = { INTEGER($value) } han
worth-doubles =
    { $value ->
        [one] { INTEGER($value) } double
       *[other] { INTEGER($value) } doubles
    }

# What the machine was doing, as a part of a sentence: "while the machine ...", "Press READY: ..."
operation-done =
    { OPERATION($operation) ->
        [shuffle] shuffled
        [walls] raised the walls
       *[dice] rolled the dice
    }
operation-now =
    { OPERATION($operation) ->
        [shuffle] the machine shuffles
        [walls] the walls are raised
       *[dice] the dice are rolled
    }
restart-cause =
    { CAUSE($cause) ->
        [power] lost its power
        [brown_out] had too little power
        [button] was restarted by its button
        [watchdog] was restarted by its watchdog
        [software] restarted by itself
       *[other] restarted
    }
