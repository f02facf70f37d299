"""The physical state of the simulated table: tiles, displays, conventions of play, and the ground truth."""
