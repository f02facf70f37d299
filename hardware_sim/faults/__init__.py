"""Faults of a simulated table: their names, what makes them happen, and their schedule over a run."""
