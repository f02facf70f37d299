"""How soon the pages show what happened."""
