### Questions about what could not be read with certainty, and what becomes of the answers.

question-dice_differ = Which dice lie in the bowl? The machine reported { INTEGER($one) } and { INTEGER($other) }.
question-dice_unread = Which dice lie in the bowl? The machine cannot read them.
question-indicator = Which tile is turned up in the wall?
question-ura = Which tiles lie beneath the indicators, in the order these were turned up?
question-which_discards = Which tile lies in the discards of { SEAT($seat) }?
question-which_rotated = Which tile has { SEAT($seat) } discarded? It seems to lie across: that announces riichi. If it does not, lay it straight.
question-which_melds = Which tiles lie in the melds of { SEAT($seat) }?
question-which_singles = Which tile has { SEAT($seat) } laid out?
question-which_hand = Which tiles lie in the hand of { SEAT($seat) }?
question-face_down_hand = Which tiles of { SEAT($seat) }'s hand lie face down?
question-face_down_kong = Of which tile is the kong that lies face down before { SEAT($seat) }?
question-flowers = The camera has never seen the flowers of this set. Lay them out once as described, or play on and name each flower when it is laid.
question-not_shown = Has { SEAT($seat) }, in riichi, not shown its hand? The question ends when the hand lies open.
question-course = What happened? The camera did not see how the tiles before { SEAT($seat) } and the others were laid.
question-course_none = None of these: the tiles are put back

question-who_seat = { SEAT($seat, at: "start") }
question-who_staff = { TEXT($by) } (staff)
question-who_screen = At the table's screen
question-said_roll_again = roll the dice again
question-said_dice = the dice show { INTEGER($one) } and { INTEGER($other) }
question-said_tiles = it is { TILES_AS_READ($tiles) }
question-said_as_read = it lies as read: { TILES_AS_READ($tiles) }
question-said_play_on = play on; each flower is named when it is laid
question-said_not_shown = { SEAT($seat) } never showed its hand: it counts as not ready
question-said_course = { SENTENCES($acts) }

question-given = { SENTENCE($who) }: { SENTENCE($answer) }. It counts unless somebody objects
question-answered = { SENTENCE($who) }: { SENTENCE($answer) }
question-confirmed = { SENTENCE($who) }: { SENTENCE($answer) }. Confirmed: { SENTENCES($others) }
question-seconded = { SENTENCE($who) }: that is right
question-disputed = { SENTENCE($who) }: that is not right. Staff decide

question-over = This question is settled already.
question-impossible = That is no answer to this question.
question-nothing_given = Nobody has answered this question yet.
question-own = Somebody else must confirm this answer: another player who gains nothing by it, or staff.
question-paid = This answer pays you, so you cannot confirm it. Another player, or staff, can.
question-for_staff = The players do not agree about this; staff decide.
question-changed = The answer has changed meanwhile; look at it once more.
