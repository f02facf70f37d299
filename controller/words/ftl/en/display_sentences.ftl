### The displays at the seats, at most sixteen letters each: as the table writes them.

display-ready = READY?
display-ready_flowers = READY? FLOWERS
display-see_hub = { SENTENCE($what) } SEE HUB
display-wait = WAIT
display-shuffling = SHUFFLING
display-walls = WALLS
display-dice = DICE
display-dice_again = DICE AGAIN { INTEGER($times) }/{ INTEGER($most) }
display-dice_or = DICE { INTEGER($one) }+{ INTEGER($other) } OR { INTEGER($seen_one) }+{ INTEGER($seen_other) }?
display-dice_seen = DICE { INTEGER($one) }+{ INTEGER($other) } SEEN?
display-dice_told = DICE { INTEGER($one) }+{ INTEGER($other) }?
display-dice_are = DICE { INTEGER($one) }+{ INTEGER($other) }
display-press_machine = PRESS MACHINE
display-roll_dice = ROLL DICE
display-roll_dice_of = ROLL DICE { INTEGER($number) }/{ INTEGER($most) }
display-break = BREAK { INTEGER($seat) }:{ INTEGER($count) }
display-turn_up = TURN UP { INTEGER($seat) }:{ INTEGER($count) }
display-turn_back = TURN BACK { INTEGER($seat) }:{ INTEGER($count) }
display-flowers = FLOWERS
display-draw_one_tail = DRAW 1 TAIL
display-discard = DISCARD
display-discard_open = DISCARD OPEN
display-draw = DRAW
display-draw_keep = DRAW KEEP
display-draw_tail = DRAW TAIL
display-claim = CLAIM?
display-open_hand = OPEN HAND
display-lay_chow = LAY CHOW
display-lay_pung = LAY PUNG
display-lay_kong = LAY KONG
display-show_hand = SHOW HAND
display-doubted = FALSE? HU/PASS
display-tidy = TIDY
display-no_win = NO WIN { CLAUSE($clause) }
display-refused = NO { CLAUSE($clause) }
display-undo_no_win = UNDO { CLAUSE($clause) } NOWIN
display-undo = UNDO { CLAUSE($clause) }
display-outranked = OUTRANKED
display-kong_paid = KONG -{ INTEGER($units) }
display-won = WON +{ INTEGER($units) }
display-paid = PAID -{ INTEGER($units) }
display-even = EVEN 0
display-abandoned = ABANDONED
display-abandoned_moved = ABANDONED { SENTENCE($change) }
display-session_over = SESSION OVER
display-over = OVER { SENTENCE($change) }
display-gain = +{ INTEGER($units) }
display-loss = -{ INTEGER($units) }
display-pause = BREAK
display-disk_low = DISK LOW
display-disk_full = DISK FULL
display-disk_fails = DISK FAILS
display-journal_locked = JOURNAL LOCKED
display-outbox_full = OUTBOX FULL
display-open_lid = OPEN LID
display-close_lid = CLOSE LID
display-free_tiles = FREE TILES
display-free_plate = FREE PLATE
display-find =
    FIND { $count ->
        [1] 1 TILE
       *[other] { INTEGER($count) } TILES
    }
display-take_out = TAKE OUT { INTEGER($count) }
display-sort =
    SORT { $count ->
        [1] 1 TILE
       *[other] { INTEGER($count) } TILES
    }
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
