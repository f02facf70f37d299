"""Table geometry (zones in millimetres) and the table view, the result of reading a table."""
