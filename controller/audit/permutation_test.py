"""Plain permutation test beside the bets: how often chance alone puts any label as far off as it was seen.

All observations are redistributed over their places many times, every arrangement equally likely; the statistic is the
label farthest from its expectation, in standard deviations. It is valid for one look at one moment only.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from controller.audit.bets import BetView

TIMES: Final = 999
SEED: Final = 20
"""Fixed, so that the same record gives the same p-value."""


def permutation_p(view: BetView, times: int = TIMES) -> float | None:
    """The p-value of the label farthest off, if this is the only look; None without observations. `times`: number of
    permutations."""
    labels = [label for label, line in view.lines.items() if line.variance > 0]
    if not labels:
        return None
    place = {label: number for number, label in enumerate(labels)}
    spread = np.array([math.sqrt(view.lines[label].variance) for label in labels])
    expected = np.array([view.lines[label].expected for label in labels])
    seen = np.array([view.lines[label].seen for label in labels], dtype=np.float64)
    chance = np.random.default_rng(SEED)
    drawn = np.zeros((times, len(labels)))
    for (places, hits), often in view.groups.items():
        numbers = [number for _, number in places]
        if hits == 1:
            total = sum(numbers)
            found = chance.multinomial(often, [number / total for number in numbers], size=times)
        else:
            each = chance.multivariate_hypergeometric(numbers, hits, size=times * often, method="marginals")
            found = each.reshape(times, often, len(numbers)).sum(axis=1)
        for column, (label, _) in enumerate(places):
            if label in place:
                drawn[:, place[label]] += found[:, column]
    farthest = np.abs((drawn - expected) / spread).max(axis=1)
    observed = float(np.abs((seen - expected) / spread).max())
    return (1 + int((farthest >= observed - 1e-9).sum())) / (1 + times)
