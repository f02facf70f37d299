"""How soon the pages show an event."""
