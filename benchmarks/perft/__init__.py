"""The number of courses of a hand from kept deals, as chess programs count moves: it shows changes in the rules."""
