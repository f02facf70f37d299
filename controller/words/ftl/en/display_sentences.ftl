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
display-discard_or_riichi = DISCARD RIICHI?
display-draw_or_riichi = DRAW RIICHI?
display-riichi_discard = RIICHI DISCARD
display-lay_stick = LAY STICK
display-show_or_pass = SHOW OR PASS
display-ura = TURN UP URA
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
display-points_ready = READY? { INTEGER($points) }
display-points_wait = WAIT { INTEGER($points) }
display-points_won = { INTEGER($points) } +{ INTEGER($units) }
display-points_paid = { INTEGER($points) } -{ INTEGER($units) }
display-points_even = { INTEGER($points) } +0
display-points_over = OVER #{ INTEGER($place) } { SENTENCE($change) }
display-no_change = 0
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
