### What a player's panel answers to a press that is not recorded.

press-no_seat = You are not seated at the table now; this panel presses nothing.
press-session_over = The session is over: nothing is pressed before the next one begins.
press-no_answer = The table does not answer now. Press again.
