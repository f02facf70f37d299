"""From a table's journal to the parlor's database: killed at every point there is, and compared with the truth."""
