"""A machine that cheats: what `rig@KIND:STRENGTH` does to dice, deal and wall of a simulated table.

Each kind is what a machine could do that reads its own tiles, and each is random in itself: STRENGTH is a probability
from 0 to 1, drawn again for every die and every tile.

* `dice`: each die shows `FACE` with that probability, and falls fairly otherwise.
* `deal`: once the dice decide where the wall breaks, each *prize* that lies outside what seat `FAVOURED` is dealt is
  with that probability exchanged for an ordinary tile of that seat's deal. Prizes are the wild tiles, where the
  indicator is turned up right after the deal, and the flowers; never the indicator itself.
* `wall`: before anything is rolled, each dragon of the set is with that probability exchanged for the tile at one of
  the places where the dice look for the indicator most often (in rules without one: where the deal begins most often),
  each dragon at a place of its own.

No tile is made or lost: tiles only change places.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

from controller.rules.registry import load
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, is_flower
from controller.rules.walls import Place, WallPlan

Rigs = Mapping[str, float]
"""The strength of each kind of rig at work, by its name."""
NO_RIGS: Final[Rigs] = MappingProxyType({})

DICE: Final = "dice"
DEAL: Final = "deal"
WALL: Final = "wall"
FACE: Final = 6
"""The number that a loaded die shows."""
FAVOURED: Final = Seat(2)
"""The seat that a rigged deal favours, in every rule system."""
DRAGONS: Final = (Tile(31), Tile(32), Tile(33))
_THROWS: Final = 2000
"""Throws from which the most frequent places of an indicator are estimated."""


def rigged_dice(fair: tuple[int, int], strength: float, chance: Random) -> tuple[int, int]:
    """The dice after loading, from what they would have shown fairly."""
    one, other = (FACE if chance.random() < strength else die for die in fair)
    return one, other


def rigged_deal(
    lies: Mapping[Place, Tile], plan: WallPlan, system: System, strength: float, chance: Random
) -> dict[Place, Tile]:
    """The walls, unbroken, after prizes were exchanged into the favoured seat's part of the deal."""
    after = dict(lies)
    early = system.turns_up == "deal" and plan.indicator is not None
    indicator = after[plan.indicator] if early and plan.indicator is not None else None
    wilds = system.wilds_of(indicator) if early or system.turns_up is None else ()
    own = plan.deal[FAVOURED]
    ordinary = [place for place in own if not _is_prize(after[place], wilds)]
    chance.shuffle(ordinary)
    elsewhere = [
        place
        for place, tile in sorted(after.items())
        if _is_prize(tile, wilds) and place not in own and place != plan.indicator
    ]
    for place in elsewhere:
        if ordinary and chance.random() < strength:
            given = ordinary.pop()
            after[place], after[given] = after[given], after[place]
    return after


def rigged_wall(
    lies: Mapping[Place, Tile], system: System, strength: float, chance: Random
) -> dict[Place, Tile]:
    """The walls, unbroken, after dragons were exchanged to where the dice look for the indicator."""
    after = dict(lies)
    dragons = [place for place, tile in sorted(after.items()) if tile in DRAGONS]
    targets = _looked_at(system.name, json.dumps(dict(system.options)), len(dragons))
    chance.shuffle(dragons)
    for place, target in zip(dragons, targets, strict=False):
        if chance.random() < strength and after[target] not in DRAGONS:
            after[place], after[target] = after[target], after[place]
    return after


def _is_prize(tile: Tile, wilds: Sequence[Tile]) -> bool:
    return is_flower(tile) or tile in wilds


@cache
def _looked_at(rules: str, options: str, number: int) -> tuple[Place, ...]:
    """The most frequent places of an indicator or, without one, of the start of the deal."""
    system = load(rules, json.loads(options))
    chance, found = Random("where the dice look"), Counter[Place]()
    for _ in range(_THROWS):
        dice = [chance.randint(1, 6) for _ in range(2 * len(system.rolls))]
        banker = chance.randrange(system.players)
        plan = system.wall(dice, banker)
        found[plan.deal[banker][0] if plan.indicator is None else plan.indicator] += 1
    ordered = sorted(found, key=lambda place: (-found[place], place))
    return tuple(ordered[:number])
