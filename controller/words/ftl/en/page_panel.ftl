### What a player's panel says by itself, and the table's page about panels.

panel-title = Seat panel
panel-menu = Settings of this panel
panel-bank = Bank
panel-wind = Seat wind
panel-chips = chips
panel-wall = wall
panel-melds = Your melds
panel-buttons = Buttons
panel-button-chow = CHOW
panel-button-pung = PUNG
panel-button-kong = KONG
panel-button-hu = HU
panel-button-ron = RON
panel-button-win = WIN
panel-button-tsumo = TSUMO
panel-button-riichi = RIICHI
panel-button-nine_terminals = 9 TERMINALS
panel-button-pass = PASS
panel-button-ready = READY
panel-of-use = , of use now
panel-offered = { TEXT($name) } discards { TEXT($tile) }
panel-robbing = { TEXT($name) } fills a kong with { TEXT($tile) }, which can be robbed
panel-kita = { TEXT($name) } lays out a North, which can be won on
panel-last-discard = Last discard: { TEXT($tile) }, by { TEXT($name) }
panel-seconds = { INTEGER($seconds) } s
panel-sound = Sound when it is your turn
panel-shake = Vibrate when it is your turn
panel-one-more = Use one more device
panel-leave = Unpair this device
panel-leave-sure = Tap again to unpair
panel-see-table = See the whole table
panel-help = How to play at this table
panel-back = Back to the buttons
panel-no-seat = You sit out now. The panel goes on when you are back in your seat.
panel-not-connected = Not connected: { TEXT($what) }

## Pairing

panel-code = Code from the table
panel-code-where = Staff, or the table’s own screen, show it under “Panels”: six digits, or a QR code to point the camera at.
panel-pair = Pair with my seat
panel-code-failed = The table could not pair this device now. Try again.
panel-ended = This device is not paired any more: another session has begun, or staff or another device have taken its place.
panel-qr = QR code of { TEXT($link) }
panel-code-how = Point the phone’s camera at it, or open { TEXT($path) } there and type the digits.
panel-code-how-digits = On the phone, open the page { TEXT($path) } of this table and type the digits.
panel-code-left = holds { INTEGER($seconds) } s

## What became of a press

panel-lost = The table did not answer, so the press may not count. Look at the display, and press again.
panel-often = Too fast: the press does not count. Press again.
panel-not-recorded = The press does not count: { TEXT($why) }

## What to do now, by what the display says (led-…)

panel-do-ready = Press READY for the next hand.
panel-do-ready_flowers = Show the camera all flowers of this set, as the table’s page asks; then press READY.
panel-do-flowers = Lay your flowers face up. Press READY when that is done, or when you have none.
panel-do-draw_one_tail = Draw one tile from the tail for each flower. Then press READY.
panel-do-break = Take your tiles: { SEAT($seat) }’s wall is broken after { INTEGER($count) }, counted from the right.
panel-do-turn_up = When all have their tiles, turn up the tile on stack { INTEGER($count) } of { SEAT($seat) }’s wall, counted from the right.
panel-do-turn_back = Turn the tile on stack { INTEGER($count) } of { SEAT($seat) }’s wall face down again.
panel-do-discard = Discard a tile.
panel-do-discard_open = Discard a tile, then lay your hand open.
panel-do-draw = Draw a tile and discard one. Press KONG or HU if you have it.
panel-do-draw_keep = Draw a tile. Press HU if it wins, PASS to keep it.
panel-do-draw_tail = Draw a tile from the tail and discard one.
panel-do-discard_or_riichi = Discard a tile. Press RIICHI first to announce riichi.
panel-do-draw_or_riichi = Draw a tile and discard one. Press RIICHI before the discard to announce it, TSUMO if the hand wins.
panel-do-riichi_discard = Lay your discard across, then your stick. RIICHI again takes it back.
panel-do-lay_stick = Lay a stick of a thousand points before your discards.
panel-do-show_or_pass = Lay your hand open if it is ready, or press PASS.
panel-do-ura = Take the indicators off and turn up the tiles beneath them. PASS leaves them.
panel-do-claim = Press what you claim the tile for, or PASS.
panel-do-open_hand = Lay your hand open.
panel-do-lay_chow = Lay the chow face up before you, the claimed tile turned. PASS takes it back.
panel-do-lay_pung = Lay the pung face up before you, the claimed tile turned. PASS takes it back.
panel-do-lay_kong = Lay the kong before you. PASS takes it back.
panel-do-show_hand = Lay your hand open, the winning tile apart. PASS takes it back.
panel-do-doubted = Press HU to stand by it and be judged, or PASS to take it back.
panel-do-tidy = Lay your tiles straight and take your hands away, so that the camera can read them.
panel-do-refused = Nothing has changed. Play on.
panel-do-no_win = You cannot win this hand. You still play and pay.
panel-do-undo = Put the tiles back as they lay before.
panel-do-undo_no_win = Put the tiles back as they lay before. You cannot win this hand any more.
panel-do-outranked = Another claim goes first.
panel-do-won = Press READY for the next hand.
panel-do-paid = Press READY for the next hand.
panel-do-even = Press READY for the next hand.
panel-do-abandoned = Nobody wins this hand: it was abandoned. Press READY for the next hand.
panel-do-abandoned_moved = Nobody wins this hand: it was abandoned. What was paid on the way stands ({ SENTENCE($change) }). Press READY for the next hand.
panel-do-fault_ready = When the machine is in order, press READY.

## The same by rules with points (riichi), where other words are used

panel-points-do-draw = Draw a tile and discard one. Press KONG or TSUMO if you have it.
panel-points-do-draw_tail = Draw a tile from the tail and discard one. Press TSUMO if the hand wins.
panel-points-do-claim = Press what you claim the tile for, RON to win, or PASS.
panel-points-do-rob = Press RON to win on the tile, or PASS.
panel-points-do-show_hand = Lay your hand open, the winning tile apart. PASS takes it back.
panel-points-do-doubted = Press { TEXT($win) } to stand by it and be judged, or PASS to take it back.
panel-points-do-no_win = You cannot win this hand. You still play and pay.
panel-points-do-undo_no_win = Put the tiles back as they lay before. You cannot win this hand any more.
panel-points-do-abandoned = Nobody wins this hand: it was abandoned. Press READY for the next hand.

## The table's page about panels

panel-pairs-what = A phone or tablet can be a player’s buttons and display until the session ends.
panel-pairs-none = Nobody sits at the table now.
panel-pairs-has = { $count ->
    [1] paired
   *[other] { INTEGER($count) } devices
  }
panel-pairs-has-not = no panel
panel-pairs-show = Show code
panel-pairs-new = New device
panel-pairs-remove = Unpair
panel-pairs-close = Close
panel-pairs-for = Code for { TEXT($name) }
panel-pairs-done = { TEXT($name) }’s device is paired.
panel-pairs-sign-in = Codes are shown by staff who have signed in, or on the table’s own screen (opened by the link that its program prints).
panel-pairs-here = Have a code? Make this device a panel
panel-pairs-loopback = Phones cannot reach this page yet: it answers this machine alone ({ TEXT($where) }).
panel-pairs-failed = That did not work. Try again.
