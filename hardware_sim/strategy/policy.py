"""The policy of the simulated players: they play to win, as people do, with nothing but what they can see.

Every choice is a function of what the player sees and of a random source made for this one occasion. `player_views`
makes a `PlayerView` from a hand of play; its `aims` are the hands worth going for under the rules played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random

from controller.rules.acts import Abort, Act, Chow, Discard, Disclose, Flower, Hu, Kita, Kong, Pung
from controller.rules.tiles import FACE_OF, Seat, Tile
from hardware_sim.strategy.hand_targets import PLAIN, Aim, ToWildEye
from hardware_sim.strategy.shanten import KINDS, SETS, any_tile_wins

FLOAT_OFTEN = 0.6
BIDE_OFTEN = 0.85  # an ambitious player lets a plain win go for a wild eye, while the wall is long
BIDE_FROM = 8
AMBITIOUS_OFTEN = 0.85  # in a hand
KONG_OFTEN = 0.9
BLOOM_OFTEN = 0.5
PUNG_OFTEN = 0.95
CHOW_OFTEN = 0.9
LOCK_OFTEN = 0.05  # a fortune thrown away to stop the others' claims for a round
DISCLOSE_OFTEN = 0.4  # after each discard of a ready hand
ABORT_OFTEN = 0.7  # with nine terminals

Trial = Callable[[Tile], float]
"""How many tiles still unseen would win, by the rules, after this discard; asked when the hand is one tile away."""


@dataclass(frozen=True)
class PlayerView:
    """One player's knowledge: the own hand, how many own sets are laid, the wilds, every tile in
    view, how many can still be drawn, and whether a plain win is good enough.

    `laid` are the faces of the own sets on the table (empty where nobody looked), `opened` says whether one of them
    was claimed. `useless` tiles stand in no set: they are konged alone or thrown away. `floats` says whether a wild
    thrown away serves a purpose, `floats_pay` whether a win with a wild over is worth letting a claim go for;
    `aims` are the hands worth going for.
    """

    seat: Seat
    hand: tuple[Tile, ...]
    open_sets: int = 0
    wilds: frozenset[Tile] = frozenset()
    stands_for: Mapping[Tile, Tile] = field(default_factory=dict)
    in_view: Mapping[Tile, int] = field(default_factory=dict)
    left: int = 0
    ambitious: bool = False
    sets: int = SETS
    laid: tuple[tuple[int, ...], ...] = ()
    opened: bool = False
    useless: frozenset[Tile] = frozenset()
    floats: bool = True
    floats_pay: bool = False
    aims: tuple[Aim, ...] = PLAIN

    def counts(self) -> tuple[list[int], int]:
        """34 counts of natural tiles (a tile that takes another's face counted as that) and the wilds held."""
        naturals, wilds = [0] * KINDS, 0
        for tile in self.hand:
            if tile in self.wilds:
                wilds += 1
            elif tile not in self.useless:
                naturals[self.stands_for.get(tile, tile)] += 1
        return naturals, wilds

    def without(
        self, tiles: Iterable[Tile], *, sets_laid: int = 0, laid: Sequence[int] = (), opened: bool = True
    ) -> PlayerView:
        """The view after these tiles left the hand, `sets_laid` more sets lying open."""
        hand = list(self.hand)
        for tile in tiles:
            hand.remove(tile)
        return replace(
            self,
            hand=tuple(hand),
            open_sets=self.open_sets + sets_laid,
            laid=(*self.laid, tuple(laid)) if laid else self.laid,
            opened=self.opened or (sets_laid > 0 and opened),
        )

    def distance(self) -> int:
        """The number of tiles needed for a win."""
        naturals, wilds = self.counts()
        return min(
            aim.distance(naturals, min(wilds, aim.most_wilds), self.open_sets) for aim in self.open_aims
        )

    def way(self) -> float:
        """The number of tiles needed for the win this player aims at (an ambitious one's is the wild eye), and its
        handicap.
        """
        return self.wanted(*self.counts())

    def wanted(self, naturals: Sequence[int], wilds: int) -> float:
        """`way` of these tiles instead of the hand's."""
        return min([self.way_of(aim, naturals, wilds) for aim in self.pursued(wilds)])

    def way_of(self, aim: Aim, naturals: Sequence[int], wilds: int) -> float:
        """The number of tiles needed for one aim, and its handicap."""
        wanted = aim.distance(naturals, min(wilds, aim.most_wilds), self.open_sets)
        return wanted + aim.beside(opened=self.opened)

    def pursued(self, wilds: int) -> tuple[Aim, ...]:
        """The aims this player pursues with `wilds` wilds in hand."""
        bides = self.ambitious and wilds and self.left >= BIDE_FROM
        return (ToWildEye("wild_eye", sets=self.sets),) if bides else self.open_aims

    @cached_property
    def open_aims(self) -> tuple[Aim, ...]:
        """The aims that the sets on the table still allow."""
        return tuple(aim for aim in self.aims if aim.fits(self.laid)) or self.aims[:1]

    def face(self, tile: Tile) -> int:
        """The face this tile counts as."""
        return self.stands_for.get(tile, tile)

    def waits_on_anything(self) -> bool:
        """Whether any tile completes the hand."""
        return any_tile_wins(*self.counts(), self.open_sets, self.sets)


def choose_in_turn(
    sight: PlayerView, legal: Sequence[Act], chance: Random, trial: Trial | None = None
) -> Act | None:
    """Win, float, kong, flower or discard: one of the acts the rules allow; None where they allow none of these."""
    wins = [act for act in legal if isinstance(act, Hu)]
    kongs = [act for act in legal if isinstance(act, Kong)]
    discards = {act.tile: act for act in legal if isinstance(act, Discard)}
    if wins:
        for kong in kongs:
            if _after_kong(sight, kong).waits_on_anything() and chance.random() < BLOOM_OFTEN:
                return kong
        return _float(sight, discards, chance) or wins[0]
    flower = next((act for act in legal if isinstance(act, Flower | Kita)), None)
    if flower is not None or not discards:
        return flower
    abort = next((act for act in legal if isinstance(act, Abort)), None)
    if abort is not None and chance.random() < ABORT_OFTEN:
        return abort
    tile = choose_discard(sight, discards, chance, trial)
    here = sight.without([tile]).way()
    for kong in kongs:
        if _after_kong(sight, kong).way() <= here and chance.random() < KONG_OFTEN:
            return kong
    return discards[tile]


def choose_claim(sight: PlayerView, claimed: Tile, legal: Sequence[Act], chance: Random) -> Act | None:
    """The claim worth making on `claimed`, or None to pass."""
    win = next((act for act in legal if isinstance(act, Hu)), None)
    here = sight.way()
    if win is not None and not (_waits_for_more(sight, here) and chance.random() < BIDE_OFTEN):
        return win
    for kong in (act for act in legal if isinstance(act, Kong)):
        alike = _alike_in_hand(sight, claimed)[:3]
        after = sight.without(alike, sets_laid=1, laid=(sight.face(claimed),) * 3)
        if after.way() <= here and chance.random() < KONG_OFTEN:
            return kong
    best: tuple[tuple[float, float], Act] | None = None
    for act in legal:
        if not isinstance(act, Pung | Chow):
            continue
        own = act.with_ or tuple(_alike_in_hand(sight, claimed)[:2])
        laid = tuple(sight.face(each) for each in (claimed, *own))
        reach = _best_without_one(sight.without(own, sets_laid=1, laid=laid))
        often = PUNG_OFTEN if isinstance(act, Pung) else CHOW_OFTEN
        if reach < here and chance.random() < often:
            key = (reach, chance.random())
            if best is None or key < best[0]:
                best = (key, act)
    return None if best is None else best[1]


def choose_after_discard(legal: Sequence[Act], chance: Random) -> Act | None:
    """Lay the hand open, where the rules know that and the hand is ready; None to leave it."""
    disclosure = next((act for act in legal if isinstance(act, Disclose)), None)
    return disclosure if disclosure is not None and chance.random() < DISCLOSE_OFTEN else None


def choose_discard(
    sight: PlayerView, allowed: Collection[Tile], chance: Random, trial: Trial | None = None
) -> Tile:
    """The tile whose loss leaves the fewest tiles needed, then the most tiles that improve the hand."""
    naturals = sorted(tile for tile in set(allowed) if tile not in sight.wilds)
    held = sorted(tile for tile in set(allowed) if tile in sight.wilds)
    if not naturals:
        return held[0]
    ways = _ways_without(sight, naturals)
    nearest = min(ways.values())
    if held and nearest > 1 and sight.floats and chance.random() < LOCK_OFTEN:
        return held[0]
    if trial is not None and (ready := _ready_without(sight, naturals)):
        winning = {tile: trial(tile) for tile in ready}
        best = max(winning.values())
        if best > 0:
            return next(tile for tile in ready if winning[tile] == best)
        sight = _further(sight)
        ways = _ways_without(sight, naturals)
        nearest = min(ways.values())
    candidates = [tile for tile in naturals if ways[tile] == nearest]
    return max(candidates, key=lambda tile: (_outs(sight, tile, nearest), chance.random()))


def _float(sight: PlayerView, discards: Mapping[Tile, Discard], chance: Random) -> Act | None:
    """With a winning hand: discard a wild, or wait, for a win worth more."""
    if not sight.floats:
        return None
    floated = next((tile for tile in discards if tile in sight.wilds), None)
    if floated is not None and sight.without([floated]).waits_on_anything() and chance.random() < FLOAT_OFTEN:
        return discards[floated]
    if (
        discards
        and sight.ambitious
        and _holds_wild(sight)
        and not _is_wild_eye(sight)
        and sight.left >= BIDE_FROM
    ):
        patient = choose_discard(sight, discards, chance)
        if sight.without([patient]).way() <= 2 and chance.random() < BIDE_OFTEN:
            return discards[patient]
    return None


def _ways_without(sight: PlayerView, tiles: Iterable[Tile]) -> dict[Tile, float]:
    """`way` after each of these natural tiles has left the hand."""
    naturals, wilds = sight.counts()
    whole = {aim: sight.way_of(aim, naturals, wilds) for aim in sight.pursued(wilds)}
    # One tile less is one more wanted at most: an aim further off than that is not the nearest then either.
    within = min(whole.values()) + 1
    faces = {tile: sight.face(tile) for tile in tiles if tile not in sight.useless}
    different = sorted(set(faces.values()))
    after: dict[int, float] = dict.fromkeys(different, KINDS)
    for aim, way in whole.items():
        if way <= within:
            wanted = aim.distances_without(naturals, min(wilds, aim.most_wilds), sight.open_sets, different)
            beside = aim.beside(opened=sight.opened)
            for face, number in wanted.items():
                after[face] = min(after[face], number + beside)
    return {tile: after[faces[tile]] if tile in faces else within - 1 for tile in tiles}


def _ready_without(sight: PlayerView, tiles: Sequence[Tile]) -> list[Tile]:
    """The tiles of which any leaves the hand one tile from some win."""
    naturals, wilds = sight.counts()
    useful = [tile for tile in tiles if tile not in sight.useless]
    faces = sorted({sight.face(tile) for tile in useful})
    ready: set[int] = set()
    loose = False
    for aim in sight.open_aims:
        usable = min(wilds, aim.most_wilds)
        distance = aim.distance(naturals, usable, sight.open_sets)
        if distance <= 1:
            wanted = aim.distances_without(naturals, usable, sight.open_sets, faces)
            ready.update(face for face, number in wanted.items() if number <= 1)
            loose = True
    return [tile for tile in tiles if (loose if tile in sight.useless else sight.face(tile) in ready)]


def _best_without_one(sight: PlayerView) -> float:
    """The shortest way after one discard of any tile held."""
    ways = _ways_without(sight, {tile for tile in sight.hand if tile not in sight.wilds})
    wilds = (sight.without([tile]).way() for tile in set(sight.hand) & sight.wilds)
    return min([*ways.values(), *wilds])


def _further(sight: PlayerView) -> PlayerView:
    """The view of a hand that is one tile away and would still not win: it aims at something worth more."""
    naturals, wilds = sight.counts()

    def wants_more(aim: Aim) -> bool:
        return aim.distance(naturals, min(wilds, aim.most_wilds), sight.open_sets) > 1

    return replace(sight, aims=tuple(filter(wants_more, sight.open_aims)) or sight.open_aims)


def _after_kong(sight: PlayerView, kong: Kong) -> PlayerView:
    if kong.tile is None:
        return sight
    if kong.kind in ("filled", "single"):
        return sight.without([kong.tile])
    own = _alike_in_hand(sight, kong.tile)
    return sight.without(own, sets_laid=1, laid=(sight.face(kong.tile),) * 3, opened=False)


def _alike_in_hand(sight: PlayerView, tile: Tile) -> list[Tile]:
    """The tiles held that make a pung or kong with this one: plain fives before red ones."""
    alike = [held for held in sight.hand if held == tile or FACE_OF[held] == FACE_OF[tile]]
    return sorted(alike)


def _is_wild_eye(sight: PlayerView) -> bool:
    """Whether a winning hand of 3n+2 tiles wins with a wild over, whatever was drawn."""
    naturals = (tile for tile in set(sight.hand) if tile not in sight.wilds)
    return any(sight.without([tile]).waits_on_anything() for tile in naturals)


def _waits_for_more(sight: PlayerView, here: float) -> bool:
    """Whether this player would rather draw the win it goes for than claim a plain one."""
    return (
        sight.floats_pay and sight.ambitious and _holds_wild(sight) and sight.left >= BIDE_FROM and here <= 2
    )


def _holds_wild(sight: PlayerView) -> bool:
    return any(tile in sight.wilds for tile in sight.hand)


def _outs(sight: PlayerView, discard: Tile, here: float) -> int:
    """How many unseen tiles would bring the hand one nearer, once this tile is gone."""
    naturals, wilds = sight.counts()
    if discard not in sight.useless:
        naturals[sight.face(discard)] -= 1
    helping: set[int] = set()
    for aim in sight.pursued(wilds):
        way = sight.way_of(aim, naturals, wilds)
        if way < here + 1 and way > aim.beside(opened=sight.opened):
            helping.update(aim.improvements(naturals, sight.open_sets))
    outs = 0
    standing_in = {face: tile for tile, face in sight.stands_for.items() if tile != face}
    for face in helping:
        outs += _unseen(sight, Tile(face), face, discard)
        if face in standing_in:
            outs += _unseen(sight, standing_in[Tile(face)], face, discard)
    return outs


def _unseen(sight: PlayerView, tile: Tile, face: int, discard: Tile) -> int:
    """How many of this tile, if it counts as the face, are neither in view nor held."""
    if tile in sight.wilds or tile in sight.useless or sight.face(tile) != face:
        return 0
    held = sight.hand.count(tile) - (tile == discard)
    return max(0, 4 - sight.in_view.get(tile, 0) - held)
