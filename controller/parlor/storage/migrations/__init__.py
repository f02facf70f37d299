"""The schema's history, forward only. A new version is a new file in `versions/`."""
