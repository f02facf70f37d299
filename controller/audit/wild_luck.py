"""Bets on winners' wild tiles, which no skill can produce.

What players keep or throw away is no evidence: a winning hand is seen *because* it won. But no skill makes tiles
appear: a seat's own tiles, in the order in which it draws them from the wall, are under chance a random sample of the
set, whatever anybody does (Kallenberg's predictable sampling: who decides which place is taken next without knowing
what lies there changes nothing; the order is continued to the end of the wall where a hand ends sooner). So a payoff
that depends on how *early* a seat holds its second or third wild tile has a known mean under chance, and what is seen
when a seat wins (so many wild tiles among so many drawn) is never more than that payoff. A seat that does not win, or a
hand that is broken off, pays nothing. Bets on it cannot win on average, however well or badly anybody plays.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import numpy as np

from controller.audit.bets import Vector

_NUMBERS: Final = (2, 3)
_PARTS: Final = (0.03, 0.1, 0.25)
BETS: Final = len(_NUMBERS) * len(_PARTS)
"""Number of bets: each is on a number of wild tiles, and stakes the same part of its capital on every hand."""
_STAKED: Final = np.array([part for _ in _NUMBERS for part in _PARTS])
EARLIEST: Final = 13
"""Tiles of the deal: wild tiles among them count as if they came together, since the deal shows no order."""
_WORTH_PAYING: Final = 0.2
"""Events more probable than this under chance pay nothing."""
_POWER: Final = 0.75


def paid(tiles: int, wilds: int, taken: int, held: int) -> Vector:
    """The bets' factors when a winner drew `taken` of `tiles`, and `held` of their `wilds`."""
    payoffs = [payoff(tiles, wilds, taken, held, number) for number in _NUMBERS for _ in _PARTS]
    bets: Vector = 1.0 - _STAKED + _STAKED * np.array(payoffs)
    return bets


def unpaid() -> Vector:
    """The bets' factors for a hand that this seat did not win."""
    return 1.0 - _STAKED


def payoff(tiles: int, wilds: int, taken: int, held: int, number: int) -> float:
    """The payoff of a bet on `number` wild tiles; its mean under chance is 1 at most."""
    if held < number or wilds < number or taken > tiles:
        return 0.0
    gain = _gain(tiles, wilds, taken, number)
    return gain and gain / _mean(tiles, wilds, number)


@lru_cache(maxsize=10_000)
def _gain(tiles: int, wilds: int, taken: int, number: int) -> float:
    chance = at_least(tiles, wilds, max(taken, EARLIEST), number)
    return float(chance**-_POWER) if chance <= _WORTH_PAYING else 0.0


@lru_cache(maxsize=100)
def _mean(tiles: int, wilds: int, number: int) -> float:
    """The expected gain under chance, paid at the moment the wild tile of that number comes."""
    total = math.comb(tiles, wilds)
    return sum(
        math.comb(place - 1, number - 1)
        * math.comb(tiles - place, wilds - number)
        / total
        * _gain(tiles, wilds, place, number)
        for place in range(number, tiles - wilds + number + 1)
    )


@lru_cache(maxsize=10_000)
def at_least(tiles: int, wilds: int, taken: int, number: int) -> float:
    """The probability that so many random tiles of the set hold at least `number` of its wild tiles."""
    total = math.comb(tiles, taken)
    most = min(wilds, taken)
    return (
        sum(math.comb(wilds, k) * math.comb(tiles - wilds, taken - k) for k in range(number, most + 1))
        / total
    )


def hands_needed(tiles: int, wilds: int, share: float, budget: float) -> float:
    """After how many hands a seat is found that wins this share of them with two wild tiles among twenty drawn;
    `budget` is the logarithm of the capital the bets must reach. Infinite where it never is."""
    gain = payoff(tiles, wilds, 20, 2, 2)
    parts = np.array(_PARTS)
    growth = share * np.log(1.0 - parts + parts * gain) + (1.0 - share) * np.log(1.0 - parts)
    best = float(growth.max())
    return budget / best if best > 0 else math.inf
