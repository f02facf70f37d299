"""Sessions, stakes and balances: the arithmetic of a session, its account read from the journal, and its settlement
slip."""
