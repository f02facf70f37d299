"""How many courses a hand can take from kept deals, as chess programs count moves: a change in the rules shows."""
