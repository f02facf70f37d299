"""Fuzzers of the link: `python fuzz/run_fuzzers.py` runs all of them, `corpus/` are their first inputs."""
