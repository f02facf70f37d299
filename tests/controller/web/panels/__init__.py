"""Panels of players: pairing, presses, and the page in browsers."""
