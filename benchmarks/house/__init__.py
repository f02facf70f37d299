"""How typed the house is: `python -m benchmarks.house`."""
