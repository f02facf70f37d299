"""Tile detection in free photographs, without calibration."""
