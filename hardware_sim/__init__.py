"""Simulates everything outside the controller: a table's firmware, a camera's view, four players, and faults."""
