"""One file a version; each names the one before it."""
