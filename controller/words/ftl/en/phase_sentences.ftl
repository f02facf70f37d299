### Sentences about the present phase of a table.

phase-lid_open = the lid is open: the hand waits until it is closed
phase-session_over = session { TEXT($session) } is over: begin a new one
phase-break = a break: no new hand begins
phase-ready = waiting for ready from { SEATS($seats) }
phase-moving = the machine is at work: { CODE($operation) }
phase-rolling_again = the machine is at work: { CODE($operation) } (the dice could not be read: roll { INTEGER($times) } of { INTEGER($most) } again)
phase-stopped = { SENTENCE($title) } { SENTENCE($step) }
phase-dealing = players deal; the indicator is turned up
phase-flowers = flowers are laid out; waiting for ready from { SEATS($seats) }
phase-flowers_last = flowers are laid out; a last look
phase-flower_draw = { SEAT($seat) } draws a tile for a flower
phase-turning_back = the flower is turned back
phase-turning_up = the indicator is turned up
phase-keeps = { SEAT($seat) } draws and wins or keeps the tile
phase-turn = { SEAT($seat) } plays
phase-robbing = the kong of { SEAT($seat) } may be robbed
phase-claims = claims are open on { TILE($tile) } of { SEAT($seat) }
phase-laying = { SEAT($seat) } lays a { CODE($act) }
phase-revealing = { SEAT($seat) } shows the hand
phase-doubted = { SEAT($seat) }'s hand does not win ({ CLAUSE($clause) }): stand by it or take it back
phase-asking = { SEAT($seat) } shows its hand, or presses pass: { SENTENCE($reason) } ({ CLAUSE($clause) })
