"""Mutation tests of chosen rooms: `python -m benchmarks.mutation`."""
