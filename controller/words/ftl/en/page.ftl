### What the table's page says by itself, beside the sentences that the table tells.

page-title = Mahjong table
page-hand = Hand { $hand }
page-round = { $wind ->
    [east] East round
    [south] South round
    [west] West round
   *[north] North round
  }
page-simulated = simulated
page-rests = { $names } rests
page-waiting = waiting for the table
page-seat = Seat { $seat }
page-nobody = nobody
page-and = { $one }, { $two }

## Session

page-session-over = session over
page-break = break
page-until-time = until { $time }
page-rotation = rotation { $number } of { $count }
page-ends-with-hand = session ends with this hand

## Health

page-health = Health
page-machine = machine
page-camera = camera
page-broker = MQTT
page-connection = page
page-good = ok
page-unknown = –
page-resent = { $count } resent
page-no-answer = no answer
page-unsure = { $count } unsure
page-away = away
page-outbox = { $count } waiting
page-away-outbox = away, { $count } waiting
page-lacks = this broker does not promise that { $what }
page-camera-state = { $state ->
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
page-lost = connection lost { $seconds } s ago, trying again
page-stale = no news for { $seconds } s
page-veil = { $what }. What you see is the table as it was last known.

## Choices

page-settings = Language and appearance
page-language = Language
page-appearance = Appearance
page-appearance-auto = auto
page-appearance-light = light
page-appearance-dark = dark

## Cloth

page-from-above = The table from above
page-centre = Centre of the table
page-banker = banker · { $stay }
page-chips = { $count } chips
page-dice = Dice { $dice }
page-no-dice = dice not thrown
page-broken-stack = { $name }’s wall: { $count } stacks
page-broken-tile = { $name }’s wall: { $count } tiles
page-left = tiles left to draw
page-turned-up = turned up
page-wild = { $word ->
    [fortune] fortune
    [gold] gold
   *[wild] wild
  }
page-no-wild = no { $word ->
    [fortune] fortune
    [gold] gold
   *[wild] wild
  } tile yet
page-kong-tile = kong
page-alone = alone
page-white-is = white is
page-wall-left = The wall: { $left } tiles to draw, { $dead } that stay
page-display = display { $text }
page-to-play = to play
page-total-of = total { $total }
page-melds = { $kind ->
    [chow] chow
    [pung] pung
    [direct_kong] direct kong
    [filled_kong] filled kong
    [closed_kong] closed kong
   *[other] set
  } { $tiles }
page-meld-from = { $meld } from { $name }
page-singles = laid out alone { $tiles }
page-open-hand = hand laid open
page-cannot-win = cannot win this hand ({ $clause })
page-discards = discards { $tiles }
page-hand-shown = hand { $tiles }
page-won-on = won on { $tile }

## Beside the cloth

page-table = Table
page-now = Now
page-alerts = Alerts
page-since = since { $time }
page-events = Events
page-clause = Clause { $clause }
page-history = Hands played
page-no-hands = No hand has been finished yet.
page-what = what happened
page-total = total
page-chart = Chart
page-chart-of = Balances after each hand
page-done = done:
page-now-step = now:
page-then = then:
page-until = until { $what }

## Result

page-wins = { $name } wins
page-own-draw = by own draw
page-on-discard = on { $name }’s discard
page-robbing = robbing { $name }’s kong
page-dealt-win = with the hand as dealt
page-drawn = Drawn hand
page-false-win = False win by { $name }
page-false-win-nobody = False win
page-nobody-pays = Nobody pays.
page-used-up = No tile is left that may be drawn; { $count } stay in the wall.
page-winning-hand = Winning hand: { $tiles }; won on { $tile }
page-counts = What it counts
page-plain-win = plain win
page-value = { $counted ->
    [factor] ×{ $value }
    [tai] { $value } tai
    [doubles] { $value ->
        [one] 1 double
       *[other] { $value } doubles
      }
   *[points] { $value }
  }
page-sum = { $counted ->
    [factor] together ×{ $value }
    [tai] together { $value } tai
   *[doubles] { $value ->
        [one] 1 double
       *[other] { $value } doubles
      }: ×{ $times }
  }
page-payments = Who pays whom
page-pays = { $from } pays { $to } { $amount }
page-why-gave = gave the tile
page-why-robbed = kong robbed
page-why-own_draw = own draw
page-why-banker = banker · { $stay }
page-why-answers = answers for all
page-why-spent = chips spent
page-why-kong = kong
page-why-false_win = false win
page-why-draw = drawn hand
page-why-limited = of { $due }
page-times = ×{ $whole } × { $times }
page-balances = Balances
page-balance = { $name }: { $delta }, from { $before } to { $after }
page-next = Next hand: ready is waited for from { $names }
page-all-ready = All are ready.
page-see-table = See the table
page-see-result = See the result

## Tiles

page-tile-back = face-down tile
page-tile-unread = unread tile

## Displays at the seats, as the table writes them; in English they stand as they are

led-ready = READY?
led-ready-flowers = READY? FLOWERS
led-wait = WAIT
led-shuffling = SHUFFLING
led-walls = WALLS
led-dice = DICE
led-dice-again = DICE AGAIN { $a }
led-break = BREAK { $a }
led-turn-up = TURN UP { $a }
led-turn-back = TURN BACK { $a }
led-flowers = FLOWERS
led-draw-1-tail = DRAW 1 TAIL
led-discard = DISCARD
led-discard-open = DISCARD OPEN
led-draw = DRAW
led-draw-keep = DRAW KEEP
led-draw-tail = DRAW TAIL
led-claim = CLAIM?
led-open-hand = OPEN HAND
led-lay-chow = LAY CHOW
led-lay-pung = LAY PUNG
led-lay-kong = LAY KONG
led-show-hand = SHOW HAND
led-false = FALSE? HU/PASS
led-tidy = TIDY
led-no-win = NO WIN { $a }
led-no = NO { $a }
led-undo = UNDO { $a }
led-undo-nowin = UNDO { $a } NOWIN
led-outranked = OUTRANKED
led-won = WON { $a }
led-paid = PAID { $a }
led-even = EVEN 0
led-session-over = SESSION OVER
led-pause = BREAK
led-open-lid = OPEN LID
led-close-lid = CLOSE LID
led-free-tiles = FREE TILES
led-free-plate = FREE PLATE
led-find = FIND { $a }
led-take-out = TAKE OUT { $a }
led-sort = SORT { $a }
led-set-walls = SET WALLS
led-fault-ready = { $a } READY?
