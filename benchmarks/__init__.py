"""What the parts cost and how right they are; each module prints one table: `python -m benchmarks.link`."""
