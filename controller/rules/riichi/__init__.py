"""Riichi (RI-1 to RI-90) and sanma for three (SN-1 to SN-11): options, walls, and the score of a win."""
