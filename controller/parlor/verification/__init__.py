"""Recomputes what the hub shows from what tables signed and what staff decided, and compares it with the database."""
