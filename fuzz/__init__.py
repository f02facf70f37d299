"""Fuzzers of the link: `python fuzz/run.py` runs all of them, `corpus/` is what they begin with."""
