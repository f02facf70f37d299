"""Panels of players: a phone or tablet that is paired with one player's seat for a session."""
