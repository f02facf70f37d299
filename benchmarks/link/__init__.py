"""Benchmarks of the serial link: `python -m benchmarks.link`."""
