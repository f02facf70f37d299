"""Fuzzers of the link: `python fuzz/run_fuzzers.py` runs all of them, `corpus/` is what they begin with."""
