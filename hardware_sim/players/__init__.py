"""Simulated people at the table: what they notice, what they decide, and how they move tiles."""
