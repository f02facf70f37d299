"""How the simulated players choose: to win, as people do, with nothing but what they can see.

Every choice is a function of what the player sees and of a random source made for this one occasion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from controller.rules.acts import Act, Chow, Discard, Hu, Kong, Pung
from controller.rules.tiles import Seat, Tile
from hardware_sim.distance import KINDS, any_tile_wins, distance, to_wild_eye

FLOAT_OFTEN = 0.6
BIDE_OFTEN = 0.85  # an ambitious player lets a plain win go for a wild eye, while the wall is long
BIDE_FROM = 8
AMBITIOUS_OFTEN = 0.85  # in a hand
KONG_OFTEN = 0.9
BLOOM_OFTEN = 0.5
PUNG_OFTEN = 0.95
CHOW_OFTEN = 0.9
LOCK_OFTEN = 0.05  # a fortune thrown away to stop the others' claims for a round


@dataclass(frozen=True)
class Sight:
    """What one player knows: the own hand, how many own sets are laid, the wilds, every tile in
    view, how many can still be drawn, and whether a plain win is good enough."""

    seat: Seat
    hand: tuple[Tile, ...]
    open_sets: int = 0
    wilds: frozenset[Tile] = frozenset()
    stands_for: Mapping[Tile, Tile] = field(default_factory=dict)
    in_view: Mapping[Tile, int] = field(default_factory=dict)
    left: int = 0
    ambitious: bool = False

    def counts(self) -> tuple[list[int], int]:
        """34 counts of natural tiles (a tile that takes another's face counted as that) and the wilds held."""
        naturals, wilds = [0] * KINDS, 0
        for tile in self.hand:
            if tile in self.wilds:
                wilds += 1
            else:
                naturals[self.stands_for.get(tile, tile)] += 1
        return naturals, wilds

    def without(self, tiles: Iterable[Tile], *, sets_laid: int = 0) -> Sight:
        """The sight after these tiles left the hand, `sets_laid` more sets lying open."""
        hand = list(self.hand)
        for tile in tiles:
            hand.remove(tile)
        return replace(self, hand=tuple(hand), open_sets=self.open_sets + sets_laid)

    def distance(self) -> int:
        """Tiles wanted for a win."""
        return distance(*self.counts(), self.open_sets)

    def way(self) -> int:
        """Tiles wanted for the win this player goes for: an ambitious one's is the wild eye."""
        return self.wanted(*self.counts())

    def wanted(self, naturals: Sequence[int], wilds: int) -> int:
        """`way` of these tiles instead of the hand's."""
        if self.ambitious and wilds and self.left >= BIDE_FROM:
            return to_wild_eye(naturals, wilds, self.open_sets) + 1
        return distance(naturals, wilds, self.open_sets)

    def waits_on_anything(self) -> bool:
        return any_tile_wins(*self.counts(), self.open_sets)


def choose_in_turn(sight: Sight, legal: Sequence[Act], chance: Random) -> Act | None:
    """Win, float, kong or discard: one of the acts the rules allow; None where they allow none of these."""
    wins = [act for act in legal if isinstance(act, Hu)]
    kongs = [act for act in legal if isinstance(act, Kong) and act.tile not in sight.wilds]
    discards = {act.tile: act for act in legal if isinstance(act, Discard)}
    if wins:
        for kong in kongs:
            if _after_kong(sight, kong).waits_on_anything() and chance.random() < BLOOM_OFTEN:
                return kong
        floated = next((tile for tile in discards if tile in sight.wilds), None)
        if (
            floated is not None
            and sight.without([floated]).waits_on_anything()
            and chance.random() < FLOAT_OFTEN
        ):
            return discards[floated]
        if sight.ambitious and _holds_wild(sight) and not _is_wild_eye(sight) and sight.left >= BIDE_FROM:
            patient = choose_discard(sight, discards, chance)
            if sight.without([patient]).way() <= 2 and chance.random() < BIDE_OFTEN:
                return discards[patient]
        return wins[0]
    if not discards:
        return None
    tile = choose_discard(sight, discards, chance)
    here = sight.without([tile]).way()
    for kong in kongs:
        if _after_kong(sight, kong).way() <= here and chance.random() < KONG_OFTEN:
            return kong
    return discards[tile]


def choose_claim(sight: Sight, claimed: Tile, legal: Sequence[Act], chance: Random) -> Act | None:
    """The claim worth making on `claimed`, or None to pass."""
    win = next((act for act in legal if isinstance(act, Hu)), None)
    if win is not None:
        return win
    here = sight.way()
    for kong in (act for act in legal if isinstance(act, Kong)):
        if sight.without([claimed] * 3, sets_laid=1).way() <= here and chance.random() < KONG_OFTEN:
            return kong
    best: tuple[tuple[int, float], Act] | None = None
    for act in legal:
        if not isinstance(act, Pung | Chow):
            continue
        own = act.with_ or (claimed, claimed)
        after = sight.without(own, sets_laid=1)
        reach = min(after.without([tile]).way() for tile in set(after.hand))
        often = PUNG_OFTEN if isinstance(act, Pung) else CHOW_OFTEN
        if reach < here and chance.random() < often:
            key = (reach, chance.random())
            if best is None or key < best[0]:
                best = (key, act)
    return None if best is None else best[1]


def choose_discard(sight: Sight, allowed: Collection[Tile], chance: Random) -> Tile:
    """The tile whose loss leaves the shortest way to a win, then the most tiles that shorten it."""
    naturals = sorted(tile for tile in set(allowed) if tile not in sight.wilds)
    held = sorted(tile for tile in set(allowed) if tile in sight.wilds)
    if not naturals:
        return held[0]
    distances = {tile: sight.without([tile]).way() for tile in naturals}
    nearest = min(distances.values())
    if held and nearest > 1 and chance.random() < LOCK_OFTEN:
        return held[0]
    candidates = [tile for tile in naturals if distances[tile] == nearest]
    return max(candidates, key=lambda tile: (_outs(sight.without([tile]), nearest), chance.random()))


def _after_kong(sight: Sight, kong: Kong) -> Sight:
    if kong.tile is None:
        return sight
    if kong.kind == "filled":
        return sight.without([kong.tile])
    return sight.without([kong.tile] * 4, sets_laid=1)


def _is_wild_eye(sight: Sight) -> bool:
    """Whether a winning hand of 3n+2 tiles wins with a wild over, whatever was drawn."""
    naturals = (tile for tile in set(sight.hand) if tile not in sight.wilds)
    return any(sight.without([tile]).waits_on_anything() for tile in naturals)


def _holds_wild(sight: Sight) -> bool:
    return any(tile in sight.wilds for tile in sight.hand)


def _outs(sight: Sight, here: int) -> int:
    """How many unseen tiles would bring the hand one nearer."""
    naturals, wilds = sight.counts()
    unseen = Counter(dict.fromkeys(range(KINDS), 4))
    unseen.subtract(sight.in_view)
    unseen.subtract(sight.hand)
    outs = 0
    for tile, face in _drawable(sight):
        if unseen[tile] <= 0:
            continue
        naturals[face] += 1
        outs += unseen[tile] * (sight.wanted(naturals, wilds) < here)
        naturals[face] -= 1
    return outs


def _drawable(sight: Sight) -> Iterator[tuple[Tile, int]]:
    for number in range(KINDS):
        tile = Tile(number)
        if tile not in sight.wilds:
            yield tile, sight.stands_for.get(tile, tile)
