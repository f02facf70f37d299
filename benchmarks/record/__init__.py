"""Benchmarks of the record, from the journal to the hub's database: `python -m benchmarks.record`."""
