### Sentences about the machine, the serial link, the camera and the disk.

alert-over = Over: { SENTENCE($alert) }
fault = { SENTENCE($text) }{ UNSAID($code) }
journal-full = The disk is full: nothing can be recorded, and nothing is announced. Free some space: play then goes on by itself.
journal-fails = The disk fails: the journal cannot be read or written. Nothing is recorded or announced. Replace the card or the disk.
journal-locked = The journal is locked by { TEXT($holder) }: nothing can be recorded. Close that program, or end its transaction.
bug = Internal error: the last reading, press or order was not processed ({ TEXT($text) }). Play goes on from before it. Give it again; the details are in the log of this table
link-lost = The table cannot be reached: { SENTENCE($reason) }
eye-blind = The camera cannot read { ZONES($zones) }: { SENTENCE($reason) }
eye-blind_mostly = The camera cannot read most of the table: { SENTENCE($reason) }
wall-wrong = The wall does not match the draws so far ({ CLAUSE($clause) }): look at { PLACES($stacks) }
button-nobody = A button of seat { INTEGER($seat) } was pressed, but nobody sits there
machine-restarted = The table's computer restarted
motion-stopped = { CODE($operation) } stopped: { SENTENCE($reason) }
motion-counted = { INTEGER($counted) } tiles were counted into wall { INTEGER($wall) }, and { INTEGER($wanted) } belong there
dice-unread = The dice could not be read and are rolled again ({ INTEGER($times) } of { INTEGER($most) })
dice-unread_seen = The machine cannot read the dice. { SENTENCE($step) }
dice-rolled_again = { SEAT($seat, at: "start") }: the dice are rolled again
dice-differ = The dice were entered as { INTEGER($one) } and { INTEGER($other) }, the camera sees { INTEGER($seen_one) } and { INTEGER($seen_other) }: look into the bowl. READY if { INTEGER($one) } and { INTEGER($other) } are right
dice-differ_early = { dice-differ }; PASS rolls them again
dice-stand = { SEAT($seat, at: "start") } has looked: the dice show { INTEGER($one) } and { INTEGER($other) }
dice-stand_by_staff = { SENTENCE($by) } has looked: the dice show { INTEGER($one) } and { INTEGER($other) }
dice-stand_as_seen = { SEAT($seat, at: "start") } has looked: the dice show { INTEGER($one) } and { INTEGER($other) }, as the camera reads them
