"""Random examples that are the same in every run, unless `make test-all SEED=1234` asks for others."""

from __future__ import annotations

import os
from random import Random


def seeded_random(name: str) -> Random:
    """A generator for the examples of one test: its seed is the name, and `TEST_SEED` where one is given."""
    return Random(f"{os.environ.get('TEST_SEED', '')}{name}")
