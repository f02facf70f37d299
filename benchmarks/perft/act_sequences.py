"""Counts the sequences of legal acts from a hand whose next tiles are known.

The reaction to a discard is one act: nobody claims and the next player draws, one claim stands, or two win together
if the rules allow it. Outranked claims have the same continuation, so they are not counted again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from controller.rules import (
    Draw,
    Flower,
    Hand,
    Hu,
    Indicator,
    ShuffledWall,
    Tile,
    WallEnd,
    load,
    tiles,
)
from controller.rules.tiles import compact_notation

TILES = 8
"""The number of next tiles kept with a deal, from either end: one more than any depth draws."""


@dataclass(frozen=True)
class KeptDeal:
    """A hand after the deal and its flowers, the next tiles from either end, and the further indicators."""

    hand: Hand
    head: tuple[Tile, ...]
    tail: tuple[Tile, ...]
    indicators: tuple[Tile, ...] = ()

    @classmethod
    def dealt(cls, name: str, seed: int) -> KeptDeal:
        """The deal that this seed gives; flowers dealt are replaced, the indicator is turned up."""
        system = load(name)
        wall = ShuffledWall(system, Random(seed))
        hand = Hand(system, wall.begun)
        while due := [act for act in hand.legal_acts() if isinstance(act, Flower | Draw)]:
            flowers = [act for act in due if isinstance(act, Flower)]
            act = (flowers or due)[0]
            hand = hand.apply(replace(act, tile=wall.take(act.end)) if isinstance(act, Draw) else act)
        if hand.state.indicator is None and system.turns_up == "flowers":
            hand = Hand(system, wall.turn_up(hand.state))
        most = {WallEnd.HEAD: TILES, WallEnd.TAIL: min(TILES, len(wall.plan.supplement_order))}
        ends = [tuple(wall.take(end) for _ in range(number)) for end, number in most.items()]
        return cls(hand, ends[0], ends[1], wall.further_indicators)

    @classmethod
    def from_json(cls, kept: dict[str, str]) -> KeptDeal:
        """As `to_json` wrote it."""
        rows = [tiles(kept.get(key, "")) for key in ("head", "tail", "indicators")]
        return cls(Hand.parse(kept["hand"]), *rows)

    def to_json(self) -> dict[str, str]:
        """The hand as text, the next tiles in notation."""
        kept = {
            "hand": str(self.hand),
            "head": compact_notation(self.head),
            "tail": compact_notation(self.tail),
        }
        return kept | {"indicators": compact_notation(self.indicators)} if self.indicators else kept


def perft(deal: KeptDeal, depth: int) -> int:
    """How many sequences of `depth` acts there are; a hand that is over before has one end, which is not counted."""
    if depth == 0:
        return 1
    return sum(1 if depth == 1 else perft(each, depth - 1) for each in after_each(deal))


def after_each(deal: KeptDeal) -> Iterator[KeptDeal]:
    """The deal after each legal act, and after wins that stand together."""
    hand = deal.hand
    legal = hand.legal_acts()
    for act in legal:
        if isinstance(act, Draw):
            yield _drawn(deal, act)
        elif isinstance(act, Indicator):
            turned = hand.apply(Indicator(deal.indicators[0]))
            yield replace(deal, hand=turned, indicators=deal.indicators[1:])
        else:
            yield replace(deal, hand=hand.apply(act))
    hus = [act for act in legal if isinstance(act, Hu)]
    for number in range(2, len(hus) + 1):
        for together in combinations(hus, number):
            if len(hand.system.accepted_claims(hand.state, together)) == number:
                yield replace(deal, hand=hand.apply(*together))


def _drawn(deal: KeptDeal, act: Draw) -> KeptDeal:
    if act.end is WallEnd.HEAD:
        return replace(deal, hand=deal.hand.apply(replace(act, tile=deal.head[0])), head=deal.head[1:])
    return replace(deal, hand=deal.hand.apply(replace(act, tile=deal.tail[0])), tail=deal.tail[1:])
