"""The rest of the world: a table's firmware, a camera's view, four players and their faults."""
