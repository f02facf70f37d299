### What a player's panel answers to a press that is not recorded.

press-no_seat = You are not seated at the table now; this panel presses nothing.
press-no_answer = The table does not answer now. Press again.
