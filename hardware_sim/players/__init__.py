"""Simulated people at the table: their views, decisions and movements of tiles."""
