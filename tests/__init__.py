"""Each room is tested through its public doors, with real ports, frames and messages."""
