"""How simulated players choose: shanten, targets, policies, rule violations, and whole hands without a table."""
