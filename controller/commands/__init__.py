"""The commands, one module a group; each is a thin door."""
