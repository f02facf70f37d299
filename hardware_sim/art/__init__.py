"""Tile faces painted in code: the classic set, five other makers' sets, and sets from picture folders."""
