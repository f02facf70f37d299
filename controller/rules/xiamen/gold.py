"""Golds: which tile is wild, and what the Whites stand for (XM-8)."""

from functools import cache
from typing import TypeAlias

from controller.rules.tiles import WHITE, Tile, Twins

Gold: TypeAlias = Twins
"""The Golds of a hand."""


@cache
def gold_of(indicator: Tile) -> Gold:
    """The Golds this indicator makes."""
    # XM-8, as HZ-8 [reading]: with White as indicator the other Whites are Gold and no tile takes its value.
    return Gold(WHITE, None) if indicator == WHITE else Gold(indicator, indicator)
