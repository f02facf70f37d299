"""The page on which staff begin and end sessions, put scores right and settle."""
