"""Test martingales: the capital of a gambler who bets, before each tile is seen, that the machine cheats.

A *group* is some tiles (or dice) seen at places that were equally likely: a number of places for each label, some of
them hit. Under chance every arrangement of the seen tiles over these places is equally likely (the permutation
distribution), so a label's hits are hypergeometric. A bet states that one label is hit at `tilt` times its odds; it
pays the ratio of the two probabilities, whose mean under chance is 1, regardless of earlier results and of people's
choices. The capital of all bets together, each with its share of one unit at the start, is therefore a test
martingale: by Ville's inequality it ever reaches 1/p with probability p at most, for any number of checks.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Label = Any
"""Any hashable value: a face, a seat, a kind of tile with a stack."""
Vector = NDArray[np.float64]

TILTS: Final = (0.25, 0.5, 0.7, 0.85, 1.2, 1.5, 2.0, 3.0, 5.0)
"""The multiples of a label's odds that are bet on."""
_LOG_TILTS: Final = np.log(np.array(TILTS))


Group = tuple[tuple[tuple[Label, int], ...], int]
"""One simultaneous observation: the places of each label, and how many of all these places were hit."""


@dataclass
class BetAccount:
    """One label's account: hits seen and expected, their variance under chance, and the capital of its bets."""

    share: float
    capital: Vector
    growth: Vector
    """The expected logarithm of each bet's payoff if it were right, summed over the groups."""
    seen: int = 0
    expected: float = 0.0
    variance: float = 0.0
    tried: int = 0
    _worth: float | None = None

    def earn(self, log_paid: Vector) -> None:
        """Multiply every bet's capital by its payoff, given as logarithms."""
        self.capital += log_paid
        self._worth = None

    @property
    def worth(self) -> float:
        """The logarithm of this label's part of the capital."""
        if self._worth is None:
            top = float(self.capital.max())
            mean = float(np.exp(self.capital - top).sum()) / len(self.capital)
            self._worth = math.log(self.share) + top + math.log(mean)
        return self._worth


@dataclass
class BetView:
    """One partition of the observations: by face, by seat, by stack ... `labels` are those bet on, fixed beforehand;
    without them each label is bet on when it first appears, the i-th with a share of 1/(i(i+1))."""

    name: str
    labels: Sequence[Label] | None = None
    lines: dict[Label, BetAccount] = field(default_factory=dict)
    groups: Counter[Group] = field(default_factory=Counter)
    """Every group observed, and how often."""
    stakes: int = len(TILTS)

    def __post_init__(self) -> None:
        for label in self.labels or ():
            self._open(label, 1.0 / len(self.labels or ()))

    def see(self, places: Mapping[Label, int], hits: Mapping[Label, int]) -> None:
        """Settle every bet on one group."""
        drawn, total = sum(hits.values()), sum(places.values())
        if not drawn or drawn >= total:
            return
        self.groups[tuple(places.items()), drawn] += 1
        for label, number in places.items():
            line = self._line(label)
            if line is None or not 0 < number < total:
                continue
            odds = _odds(total, number, drawn)
            hit = hits.get(label, 0)
            line.earn(hit * _LOG_TILTS - odds.cost)
            line.growth += odds.growth
            line.seen += hit
            line.expected += drawn * number / total
            line.variance += odds.variance
            line.tried += drawn

    def settle(self, factors: Mapping[Label, Vector], hits: Mapping[Label, int]) -> None:
        """Multiply each label's capital by the payoff of another kind of bet; `hits` are only counted."""
        for label, paid in factors.items():
            line = self._line(label)
            if line is not None:
                line.earn(np.log(paid))
                line.seen += hits.get(label, 0)
                line.tried += 1

    @property
    def worth(self) -> float:
        """The logarithm of the capital of all bets; 0 at the start."""
        parts = [line.worth for line in self.lines.values()]
        kept = 1.0 - sum(line.share for line in self.lines.values())
        parts += [math.log(kept)] if kept > 1e-12 else []
        return _log_sum(parts) if parts else 0.0

    def _line(self, label: Label) -> BetAccount | None:
        if label not in self.lines and self.labels is None:
            place = len(self.lines) + 1
            self._open(label, 1.0 / (place * (place + 1)))
        return self.lines.get(label)

    def _open(self, label: Label, share: float) -> None:
        self.lines[label] = BetAccount(share, np.zeros(self.stakes), np.zeros(self.stakes))


@dataclass
class Question:
    """Views that answer one question together, each with the same part of the capital. `best` is the logarithm of the
    largest capital so far, after a hand."""

    name: str
    views: tuple[BetView, ...]
    best: float = 0.0

    def look(self) -> None:
        """A hand is over: update the largest capital."""
        self.best = max(self.best, self.worth)

    @property
    def worth(self) -> float:
        """The logarithm of the present capital."""
        return _log_sum([view.worth for view in self.views]) - math.log(len(self.views))

    @property
    def p(self) -> float:
        """The probability that chance alone ever brings the capital so far (Ville's inequality)."""
        return math.exp(-self.best)


@dataclass(frozen=True)
class _Odds:
    cost: Vector
    growth: Vector
    variance: float


@lru_cache(maxsize=100_000)
def _odds(total: int, number: int, drawn: int) -> _Odds:
    """For `number` places among `total`, `drawn` of which are hit: what bets cost, and win on average if right."""
    least, most = max(0, drawn + number - total), min(drawn, number)
    hits = np.arange(least, most + 1, dtype=np.float64)
    ways = np.array(
        [math.comb(number, k) * math.comb(total - number, drawn - k) for k in range(least, most + 1)],
        dtype=object,
    )
    chance = np.array([way / math.comb(total, drawn) for way in ways], dtype=np.float64)
    tilted = chance * np.exp(np.outer(_LOG_TILTS, hits))
    norm = tilted.sum(axis=1)
    mean = float((chance * hits).sum())
    growth = (tilted * hits).sum(axis=1) / norm * _LOG_TILTS - np.log(norm)
    return _Odds(np.log(norm), growth, float((chance * (hits - mean) ** 2).sum()))


def _log_sum(parts: Sequence[float]) -> float:
    top = max(parts)
    return top + math.log(sum(math.exp(part - top) for part in parts))


# ---- Bets on winners' wild tiles, which no skill can produce -----------------------------------------------------
# What players keep or throw away is no evidence: a winning hand is seen *because* it won. But no skill makes tiles
# appear: a seat's own tiles, in the order in which it draws them from the wall, are under chance a random sample of
# the set, regardless of anybody's acts (Kallenberg's predictable sampling: a choice of the next place without
# knowledge of its tile changes nothing; the order is continued to the end of the wall if a hand ends sooner). So a
# payoff that depends on how *early* a seat holds its second or third wild tile has a known mean under chance, and the
# tiles seen when a seat wins (a number of wild tiles among the drawn ones) are never worth more than that payoff. A
# seat that does not win, or a hand that is broken off, pays nothing. Bets on it cannot win on average, for players of
# any skill.

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
    """The probability that this number of random tiles of the set hold at least `number` of its wild tiles."""
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
