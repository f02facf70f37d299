### The table in a terminal (controller/web/terminal_view.py), and other commands that people read.

terminal-hand = hand { INTEGER($hand) }
terminal-hand-of = hand { INTEGER($hand) } of { INTEGER($hands) }
terminal-phase = hand { INTEGER($hand) }: { TEXT($phase) }
terminal-waiting = waiting for the table
terminal-dice = dice { TEXT($dice) }
terminal-tiles = { TILES_AS_LAID($tiles) }
terminal-turned-up =
    turned up { TILE($tile) }{ GIVEN($place) ->
        [yes] {" at "}{ PLACE($place) }
       *[no] {""}
    }
terminal-kong-tiles = konged alone { TEXT($tiles) }
terminal-round =
    .wind-1z = round of East
    .wind-2z = round of South
    .wind-3z = round of West
    .wind-4z = round of North
terminal-left =
    { $tiles ->
        [one] { INTEGER($tiles) } tile left
       *[other] { INTEGER($tiles) } tiles left
    }
terminal-column-seat = seat
terminal-column-total = total
terminal-column-display = display
terminal-column-melds = melds
terminal-column-discards = discards
terminal-banker = banker · { INTEGER($stay) }
terminal-alone = alone { TEXT($tiles) }
terminal-shown = hand { TEXT($tiles) } + { TEXT($apart) }
terminal-refused = REFUSED
terminal-alert = ALERT
terminal-machine = machine { INTEGER($resends) } resent
terminal-machine-away = machine no answer
terminal-camera = camera { INTEGER($frames) } frames
terminal-camera-away = camera { TEXT($state) }
terminal-mqtt = MQTT { INTEGER($posted) } posted
terminal-mqtt-away = MQTT away
terminal-outbox = { INTEGER($outbox) } waiting
terminal-pays = { TEXT($from) } pays { TEXT($to) } { INTEGER($amount) }
terminal-round-hand =
    .wind-1z = East { INTEGER($number) }
    .wind-2z = South { INTEGER($number) }
    .wind-3z = West { INTEGER($number) }
    .wind-4z = North { INTEGER($number) }
terminal-honba = { INTEGER($count) } honba
terminal-pot = pot { INTEGER($points) }
terminal-indicators = dora indicators { TEXT($tiles) }
terminal-ura-indicators = ura dora indicators { TEXT($tiles) }
terminal-bets = { TEXT($name) } bets { INTEGER($amount) }
terminal-takes = { TEXT($name) } takes { INTEGER($amount) } from the pot
terminal-waits = { TEXT($name) } waited for { TEXT($tiles) }
terminal-uma = { TEXT($name) }: { INTEGER($points) } points, uma and oka { TEXT($bonus) }
terminal-column-points = points
terminal-riichi = riichi

# What is wrong with a camera's picture
camera-dark = dark
camera-covered = covered
camera-burnt-out = burnt out
camera-no-table = no table in view
camera-mirrored = mirrored
camera-too-small = picture too small
camera-frozen = frozen
camera-markers = no markers
camera-none = no picture

# What a ledger and a slip say
ledger-correction = { TEXT($why) }, by { TEXT($by) }
ledger-restored = brought back from a hub
ledger-restored-beside = brought back from a hub, not in the totals
