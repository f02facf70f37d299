### What the table's page says by itself, beside the sentences that the table tells.

page-title = Mahjong table
page-hand = Hand { INTEGER($hand) }
page-round = { TEXT($wind) ->
    [east] East round
    [south] South round
    [west] West round
   *[north] North round
  }
page-simulated = simulated
page-supplied-readings = no camera: the simulator hands readings over
page-rests = { TEXT($names) } rests
page-waiting = waiting for the table
page-seat = Seat { INTEGER($seat) }
page-nobody = nobody

## Session

page-session-over = session over
page-break = break
page-until-time = until { TEXT($time) }
page-rotation = rotation { INTEGER($number) } of { INTEGER($count) }
page-ends-with-hand = session ends with this hand

## Health

page-health = Health
page-machine = machine
page-camera = camera
page-broker = MQTT
page-connection = page
page-good = ok
page-unknown = -
page-resent = { INTEGER($count) } resent
page-no-answer = no answer
page-no-machine = none
page-without-parts = This table has no: { TEXT($parts) }. The camera, this page and the panels stand in for them.
page-without-machine = No machine is connected: people press its own button, the camera sees walls and dice, panels are the buttons.
page-pair-phones = Pair phones with seats
page-part-shuffler = machine control
page-part-dice = dice sensor
page-part-buttons = seat buttons
page-part-displays = seat displays
page-part-lights = wall lights
page-part-counters = tile counters
page-unsure = { INTEGER($count) } unsure
page-away = away
page-outbox = { INTEGER($count) } waiting
page-away-outbox = away, { INTEGER($count) } waiting
page-lacks = this broker does not promise that { TEXT($what) }
page-camera-state = { TEXT($state) ->
    [dark] dark
    [covered] covered
    [burnt_out] burnt out
    [no_table] no table in view
    [mirrored] mirrored
    [too_small] too small
    [frozen] frozen
    [markers] no markers
   *[lost] no picture
  }
page-live = live
page-connecting = connecting
page-lost = connection lost { INTEGER($seconds) } s ago, trying again
page-stale = no news for { INTEGER($seconds) } s
page-not-connected = connection lost
page-veil = { TEXT($what) }. What you see is the table as it was last known.

## Choices

page-settings = Language and appearance
page-account = Sign in, or your account
page-to-session = Begin, end and settle a session
page-panels = Panels
page-help = Help
page-language = Language
page-appearance = Appearance
page-appearance-auto = auto
page-appearance-light = light
page-appearance-dark = dark

## Cloth

page-from-above = The table from above
page-centre = Centre of the table
page-banker = banker · { INTEGER($stay) }
page-chips = { INTEGER($count) } chips
page-dice = Dice { TEXT($dice) }
page-no-dice = dice not thrown
page-broken-stack = { TEXT($name) }’s wall: { INTEGER($count) } stacks
page-broken-tile = { TEXT($name) }’s wall: { INTEGER($count) } tiles
page-left = tiles left to draw
page-turned-up = turned up
page-no-wild = no { CODE($word) } tile yet
page-kong-tile = kong
page-alone = alone
page-white-is = white is
page-wall-left = The wall: { INTEGER($left) } tiles to draw, { INTEGER($dead) } that stay
page-display = display { TEXT($text) }
page-to-play = to play
page-total-of = total { TEXT($total) }
page-melds = { TEXT($kind) ->
    [chow] chow
    [pung] pung
    [direct_kong] direct kong
    [filled_kong] filled kong
    [closed_kong] closed kong
   *[other] set
  } { TEXT($tiles) }
page-meld-from = { TEXT($meld) } from { TEXT($name) }
page-singles = laid out alone { TEXT($tiles) }
page-open-hand = hand laid open
page-cannot-win = cannot win this hand ({ TEXT($clause) })
page-discards = discards { TEXT($tiles) }
page-hand-shown = hand { TEXT($tiles) }
page-won-on = won on { TEXT($tile) }

## Beside the cloth

page-table = Table
page-skip = Skip to the table
page-now = Now
page-alerts = Alerts
page-since = since { TEXT($time) }
page-hub-requests = Hubs that ask to keep the scores
page-hub-asks = Hub { TEXT($name) } asks to keep this table’s scores. Admit it only if the hub itself shows this fingerprint:
page-hub-somebody-asks = Somebody asks to keep this table’s scores. Admit them only if your hub shows this fingerprint:
page-hub-admit = Admit
page-hub-refuse = Refuse
page-hub-owner = An owner who has signed in decides, or { TEXT($admit) } or { TEXT($refuse) } at the table’s machine.
page-hub-more = { INTEGER($count) } more ask: see who may write to the broker.
page-hub-failed = That did not work. Try again.
page-events = Events
page-clause = Clause { TEXT($clause) }
page-history = Hands played
page-no-hands = No hand has been finished yet.
page-what = what happened
page-total = total
page-chart = Chart
page-chart-of = Balances after each hand
page-done = done:
page-now-step = now:
page-then = then:
page-until = until { TEXT($what) }
page-place = Where: { TEXT($place) }
page-place-lid = the lid
page-place-bowl = the dice bowl
page-place-shuffler = the shuffler, under the lid
page-place-controls = the control unit
page-place-walls = all four walls
page-place-lift = the plate of { TEXT($wall) }
page-place-lifts = the plates of the walls

## Result

page-wins = { TEXT($name) } { $count ->
    [one] wins
   *[other] win
  }
page-own-draw = by own draw
page-on-discard = on { TEXT($name) }’s discard
page-on-north = on { TEXT($name) }’s North
page-robbing = robbing { TEXT($name) }’s kong
page-dealt-win = with the hand as dealt
page-drawn = Drawn hand
page-false-win = False win by { TEXT($name) }
page-false-win-nobody = False win
page-nobody-pays = Nobody pays.
page-used-up = No tile is left that may be drawn; { INTEGER($count) } stay in the wall.
page-winning-hand = Winning hand: { TEXT($tiles) }; won on { TEXT($tile) }
page-counts = What it counts
page-plain-win = plain win
page-value = { TEXT($counted) ->
    [factor] ×{ INTEGER($value) }
    [tai] { INTEGER($value) } tai
    [han] { INTEGER($value) } han
    [doubles] { $value ->
        [one] 1 double
       *[other] { INTEGER($value) } doubles
      }
   *[points] { INTEGER($value) }
  }
page-sum = { TEXT($counted) ->
    [factor] together ×{ INTEGER($value) }
    [tai] together { INTEGER($value) } tai
   *[doubles] { $value ->
        [one] 1 double
       *[other] { INTEGER($value) } doubles
      }: ×{ INTEGER($times) }
  }
page-payments = Who pays whom
page-pays = { TEXT($from) } pays { TEXT($to) } { INTEGER($amount) }
page-why-gave = gave the tile
page-why-robbed = kong robbed
page-why-own_draw = own draw
page-why-banker = banker · { INTEGER($stay) }
page-why-each = everybody pays
page-why-gave_kong = gave the kong
page-why-answers = answers for all
page-why-spent = chips spent
page-why-kong = kong
page-why-false_win = false win
page-why-draw = drawn hand
page-why-limited = of { INTEGER($due) }
page-times = { TEXT($counted) ->
    [tai] { INTEGER($whole) } × { INTEGER($times) }
   *[factor] ×{ INTEGER($whole) } × { INTEGER($times) }
  }
page-balances = Balances
page-balance = { TEXT($name) }: { TEXT($delta) }, from { TEXT($before) } to { TEXT($after) }
page-next = Next hand: ready is waited for from { TEXT($names) }
page-all-ready = All are ready.
page-see-table = See the table
page-replay-hand = Replay this hand
page-see-result = See the result

## Points, by rules with han, bets and a pot

page-round-hand = { TEXT($wind) ->
    [east] East
    [south] South
    [west] West
   *[north] North
  } { INTEGER($number) }
page-banker-east = East · banker
page-seat-wind = { TEXT($wind) ->
    [east] East
    [south] South
    [west] West
   *[north] North
  }
page-honba = { INTEGER($count) } honba
page-pot = pot { INTEGER($points) }
page-pot-name = pot
page-points = Points
page-points-of = { INTEGER($points) } points
page-points-ahead = { INTEGER($points) } ahead of the second
page-points-behind = { INTEGER($points) } behind the first
page-points-level = level with the first
page-difference = difference to { TEXT($name) }
page-riichi = riichi
page-double-riichi = double riichi
page-rotated = { TEXT($tile) } (rotated)
page-dora-indicators = Dora indicators
page-ura-indicators = Ura dora indicators
page-exhausted = Exhaustive draw
page-nagashi = Nagashi mangan by { TEXT($name) }
page-aborted = Abortive draw: { TEXT($kind) }
page-chombo = Chombo by { TEXT($name) }
page-played-again = The hand is played again; bets go back.
page-penalty = { TEXT($name) }: { INTEGER($points) } off the total when the session ends.
page-nobody-ready = Nobody is ready.
page-ready-hands = Ready
page-waits = { TEXT($name) } waits for { TEXT($tiles) }
page-why-bet = riichi bet
page-why-pot = takes the pot
page-bonuses = Uma and oka
page-final-points = points
page-final-bonus = uma and oka
page-final-total = total

## The end of a session

page-final = Final standing
page-final-hands = { $count ->
    [one] 1 hand
   *[other] { INTEGER($count) } hands
  } · { TEXT($stake) } per unit
page-final-first = { $count ->
    [one] { TEXT($names) } is first
   *[other] { TEXT($names) } share the first place
  }
page-final-even = Everybody ends even
page-final-place = place
page-final-you-pay = You pay { TEXT($name) } { TEXT($money) }
page-final-you-get = { TEXT($name) } pays you { TEXT($money) }
page-final-you-even = You owe nothing, and nobody owes you anything.
page-final-next = Stays here until the next session begins.
page-final-see = See the final standing
page-final-last-hand = See the last hand

## Tiles

page-tile-back = face-down tile
page-tile-unread = unread tile
