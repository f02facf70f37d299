"""The kinds of winning hands a player can aim at, by the rules played: sets and an eye, pairs, one suit, loose tiles.

An aim computes how many tiles a hand still needs for it, and a handicap: a plain hand that is not worth enough to win,
or that must be opened first, is further off than its tiles say. These are the habits of people who know the rules they
play, not the rules: whether a hand wins is never decided here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from controller.rules.hand_state import HandState, SeatState
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile
from hardware_sim.strategy.shanten import (
    ANY,
    HONOURS_FROM,
    KINDS,
    MOST_SETS,
    SETS,
    ShantenMeasure,
    to_pairs,
    to_wild_eye,
)

DRAGONS: Final = (31, 32, 33)
TWOS_FIVES_EIGHTS: Final = frozenset(face for face in range(HONOURS_FROM) if face % 9 in (1, 4, 7))
HONOURS: Final = frozenset(range(HONOURS_FROM, KINDS))
FIVE_SETS: Final = frozenset({"xiamen", "quanzhou"})
Laid = Sequence[Sequence[int]]
"""The faces of one's sets on the table."""


@dataclass(frozen=True)
class Aim(ABC):
    """A kind of winning hand. `handicap` and `unopened` (while no open set is laid) are counted in tiles."""

    name: str
    handicap: float = 0
    unopened: float = 0
    most_wilds: int = 16

    def beside(self, *, opened: bool) -> float:
        """The handicap added to the tiles needed."""
        return self.handicap if opened else self.handicap + self.unopened

    @abstractmethod
    def distance(self, naturals: Sequence[int], wilds: int, open_sets: int) -> int:
        """The number of tiles needed. `naturals`: 34 counts of tiles that are not wild."""

    def distances_without(
        self, naturals: Sequence[int], wilds: int, open_sets: int, faces: Sequence[int]
    ) -> dict[int, int]:
        """The number of tiles needed after one tile of each of these faces has left the hand."""
        held = list(naturals)
        wanted: dict[int, int] = {}
        for face in faces:
            held[face] -= 1
            wanted[face] = self.distance(held, wilds, open_sets)
            held[face] += 1
        return wanted

    @abstractmethod
    def improvements(self, naturals: Sequence[int], open_sets: int) -> Sequence[int]:
        """The faces that bring a hand that is not complete one tile nearer."""

    def fits(self, laid: Laid) -> bool:  # noqa: ARG002 - for the aims that ask what is laid
        """Whether the sets on the table still allow this aim."""
        return True


@dataclass(frozen=True)
class ToSets(Aim):
    """Sets and an eye, as `measure` allows them."""

    sets: int = SETS
    measure: ShantenMeasure = ANY

    def distance(self, naturals: Sequence[int], wilds: int, open_sets: int) -> int:
        """The number of tiles needed."""
        return self.measure.to_sets(naturals, wilds, self.sets - open_sets)

    def distances_without(
        self, naturals: Sequence[int], wilds: int, open_sets: int, faces: Sequence[int]
    ) -> dict[int, int]:
        """The number of tiles needed after each of these discards, from one pass over the suits."""
        blocks = self.sets - open_sets
        kept = self.measure.kept_without(naturals, faces, blocks)
        return {face: max(0, 3 * blocks + 2 - number - wilds) for face, number in kept.items()}

    def improvements(self, naturals: Sequence[int], open_sets: int) -> Sequence[int]:
        """The faces that bring the hand nearer."""
        return self.measure.improvements(naturals, self.sets - open_sets)

    def fits(self, laid: Laid) -> bool:
        """Whether all sets laid are of the suits allowed and, where only pungs are, pungs or kongs."""
        suits, pungs = self.measure.suits, self.measure.pungs
        return all(min(faces[0] // 9, 3) in suits and not (pungs and faces[0] != faces[-1]) for faces in laid)


@dataclass(frozen=True)
class ToWildEye(Aim):
    """All sets complete and one wild over: one tile before the win by any tile."""

    sets: int = SETS

    def distance(self, naturals: Sequence[int], wilds: int, open_sets: int) -> int:
        """The number of tiles needed."""
        return to_wild_eye(naturals, wilds, open_sets, self.sets) + 1

    def improvements(self, naturals: Sequence[int], open_sets: int) -> Sequence[int]:
        """The faces that bring the sets nearer, without an eye."""
        return ANY.improvements(naturals, self.sets - open_sets, eye=False)


@dataclass(frozen=True)
class ToPairs(Aim):
    """Seven pairs."""

    def distance(self, naturals: Sequence[int], wilds: int, open_sets: int) -> int:
        """The number of tiles needed; out of reach with an open set."""
        return KINDS if open_sets else to_pairs(naturals, wilds)

    def improvements(self, naturals: Sequence[int], open_sets: int) -> Sequence[int]:  # noqa: ARG002 - `Aim`'s
        """The single tiles' faces; while pairs are missing beside them, any face."""
        odd = [face for face in range(KINDS) if naturals[face] & 1]
        room = (sum(naturals) - len(odd)) // 2 + len(odd) < 7
        return range(KINDS) if room else odd


@dataclass(frozen=True)
class ToLoose(Aim):
    """Any tiles of these faces, without sets or an eye."""

    faces: frozenset[int] = HONOURS

    def distance(self, naturals: Sequence[int], wilds: int, open_sets: int) -> int:
        """The number of tiles needed."""
        return max(0, 14 - 3 * open_sets - sum([naturals[face] for face in self.faces]) - wilds)

    def improvements(self, naturals: Sequence[int], open_sets: int) -> Sequence[int]:  # noqa: ARG002 - `Aim`'s
        """The faces allowed."""
        return sorted(self.faces)

    def fits(self, laid: Laid) -> bool:
        """Whether all tiles laid are of the faces allowed."""
        return all(face in self.faces for faces in laid for face in faces)


PLAIN: Final[tuple[Aim, ...]] = (ToSets("sets"), ToPairs("pairs"))
"""What wins in Hangzhou."""


def aims_of(system: System, hand: HandState, seat: Seat) -> tuple[Aim, ...]:
    """The aims of a player who knows these rules, for this hand."""
    return _AIMS.get(system.name, _sets_alone)(system, hand, seat)


def sets_to_win(system: System) -> int:
    """The number of sets in a winning hand: four, or Xiamen's five."""
    return MOST_SETS if system.name in FIVE_SETS else SETS


def _sets_alone(system: System, _hand: HandState, _seat: Seat) -> tuple[Aim, ...]:
    return (ToSets("sets", sets=sets_to_win(system)),)


def _hangzhou(_system: System, _hand: HandState, _seat: Seat) -> tuple[Aim, ...]:
    return PLAIN


def _wuhan(system: System, hand: HandState, seat: Seat) -> tuple[Aim, ...]:
    """Major wins are always worth enough; a minor one needs enough doubles. All must be opened."""
    state = hand.seats[seat]
    minimum = system.options.get("minimum")
    wanted = (minimum if isinstance(minimum, int) else 8).bit_length() - 1
    wilds = sum(state.hand[wild] for wild in hand.wilds) if state.hand is not None else 0
    doubles = 1 + _kong_doubles(hand, state) + (0 if wilds else 1)
    return _wuhan_hands(max(0, wanted - doubles))


@cache
def _wuhan_hands(short: int) -> tuple[Aim, ...]:
    """`short` doubles are missing in a minor win; its own draw may still bring one."""
    minor = ToSets("minor", 0.8 * max(0.0, short - 0.4), 0.9, most_wilds=1, measure=_EYE_258)
    suits = (
        ToSets(f"pure_suit {suit}", 0.2, 0.9, measure=ShantenMeasure(suits=(suit,))) for suit in range(3)
    )
    return (
        minor,
        *suits,
        ToSets("all_pung", 0.8, 0.6, measure=ShantenMeasure(pungs=True)),
        ToLoose("all_258", 0, 0.9, faces=TWOS_FIVES_EIGHTS),
        ToLoose("all_honours", 0, 0.9, faces=HONOURS),
    )


def _kong_doubles(hand: HandState, state: SeatState) -> int:
    """Open and kong-tile kongs one each, closed and wild kongs two."""
    doubles = 0
    for meld in state.melds:
        if meld.kind.endswith("_kong"):
            worth_two = meld.kind == "closed_kong" or (meld.tiles and meld.tiles[0] in hand.wilds)
            doubles += 2 if worth_two else 1
    return doubles + sum(2 for tile in state.discards if tile in hand.wilds)


def _ningbo(_system: System, hand: HandState, seat: Seat) -> tuple[Aim, ...]:
    """A win needs four points; what each kind of hand brings, and what the hand already has, count towards them."""
    state = hand.seats[seat]
    held = state.hand
    seat_wind = HONOURS_FROM + (seat - hand.banker) % hand.players
    points = 1.4 + _flower_points(state, seat_wind - HONOURS_FROM)  # a wait, and now and then an own draw
    if held is not None and not any(held[wild] for wild in hand.wilds):
        points += 0.8
    round_wind = hand.start.round_wind
    for face in {seat_wind, *DRAGONS, *(() if round_wind is None else (int(round_wind),))}:
        worth = 1 + (face == seat_wind == round_wind)
        if any(face in meld.tiles for meld in state.melds):
            points += worth
        elif held is not None and held[face] >= 2 and face not in hand.wilds:
            points += worth * (0.9 if held[face] >= 3 else 0.5)
    return _ningbo_hands_short_of(round(4 - points, 1))


@cache
def _ningbo_hands_short_of(points: float) -> tuple[Aim, ...]:
    return tuple(replace(aim, handicap=0.75 * max(0.0, points - brought)) for aim, brought in _ningbo_hands())


def _flower_points(state: SeatState, place: int) -> int:
    """One for each flower of one's own place, two for a whole row of four."""
    rows = [[tile - row for tile in state.flowers if row <= tile < row + 4] for row in (34, 38)]
    return sum(2 if len(row) == 4 else row.count(Tile(place)) for row in rows)


@cache
def _ningbo_hands() -> tuple[tuple[Aim, float], ...]:
    halves = ((suit, 3) for suit in range(3))
    return (
        (ToSets("plain"), 0),
        (ToSets("all_pung", measure=ShantenMeasure(pungs=True)), 2),
        *((ToSets(f"half_flush {suits[0]}", measure=ShantenMeasure(suits=suits)), 2) for suits in halves),
        *((ToSets(f"full_flush {suit}", measure=ShantenMeasure(suits=(suit,))), 4) for suit in range(3)),
        *(
            (ToSets(f"half_flush pungs {suit}", measure=ShantenMeasure(suits=(suit, 3), pungs=True)), 4)
            for suit in range(3)
        ),
    )


def _kawuxing(_system: System, _hand: HandState, _seat: Seat) -> tuple[Aim, ...]:
    """A claimed win needs a pattern: with none the hand must be laid open or drawn."""
    return _kawuxing_hands()


@cache
def _kawuxing_hands() -> tuple[Aim, ...]:
    return (
        ToSets("sets", 0.3),
        ToPairs("pairs"),
        ToSets("all_pung", measure=ShantenMeasure(pungs=True)),
        *(ToSets(f"pure_suit {suit}", measure=ShantenMeasure(suits=(suit,))) for suit in range(3)),
    )


_EYE_258: Final = ShantenMeasure(TWOS_FIVES_EIGHTS)

_AIMS: Final[Mapping[str, Callable[[System, HandState, Seat], tuple[Aim, ...]]]] = {
    "hangzhou": _hangzhou,
    "wuhan": _wuhan,
    "wuhan-red-green": _wuhan,
    "wuhan-peel": _wuhan,
    "jingzhou": _wuhan,
    "ningbo": _ningbo,
    "kawuxing": _kawuxing,
}
