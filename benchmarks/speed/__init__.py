"""The speed of the whole, in one table."""
