"""Mutation tests of chosen packages: `python -m benchmarks.mutation`."""
