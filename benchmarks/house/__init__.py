"""Size, structure and typing of the packages: `python -m benchmarks.house`."""
