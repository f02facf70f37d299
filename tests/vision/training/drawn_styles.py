"""Styles of tile sets that training draws, with the typeface that every machine has."""

from __future__ import annotations

import numpy as np

from vision.training import synthetic_sets
from vision.training.style import SetStyle

OWN = ["uni"]
"""OpenCV's own typeface, which every machine has."""


def some_style(seed: int) -> SetStyle:
    return synthetic_sets.style(np.random.default_rng(seed), OWN)
