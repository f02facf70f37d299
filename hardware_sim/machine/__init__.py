"""The simulated machine: its firmware in Python or C, its mechanics, and the cable to the host."""
