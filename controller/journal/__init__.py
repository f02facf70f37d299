"""The append-only journal of a table: an SQLite file, hash-chained and signed, written before any message is sent."""
