"""Renders the table as its camera sees it: placement of tiles, optics, light, noise."""
