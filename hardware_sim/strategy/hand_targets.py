"""The kinds of winning hands a player can aim at, measured: sets and an eye, pairs, one suit, loose tiles.

An aim computes how many tiles a hand still needs for it, and a handicap: a plain hand that is not worth enough to win,
or that must be opened first, is further off than its tiles say. The rules' data define which aims a player has
(`controller.rules.system_definition`); here they are measured.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.registry import definition_of
from controller.rules.system import System
from controller.rules.system_definition import HandAim, LooseTiles, SetsAndPair
from controller.rules.tiles import Seat
from hardware_sim.strategy.shanten import (
    ANY,
    HONOURS_FROM,
    KINDS,
    SETS,
    ShantenMeasure,
    to_pairs,
    to_wild_eye,
)

HONOURS: Final = frozenset(range(HONOURS_FROM, KINDS))
Laid = Sequence[Sequence[int]]
"""The faces of one's sets on the table."""


@dataclass(frozen=True)
class Aim(ABC):
    """A kind of winning hand. `handicap`, `unopened` (while no open set is laid) and `opened` (once one is) are counted
    in tiles."""

    name: str
    handicap: float = 0
    unopened: float = 0
    most_wilds: int = 16
    opened: float = 0

    def beside(self, *, opened: bool) -> float:
        """The handicap added to the tiles needed."""
        return self.handicap + (self.opened if opened else self.unopened)

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
        more_pairs_fit = (sum(naturals) - len(odd)) // 2 + len(odd) < 7
        return range(KINDS) if more_pairs_fit else odd


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
"""Four sets and an eye, or seven pairs."""


def aims_of(system: System, hand: HandState, seat: Seat) -> tuple[Aim, ...]:
    """The aims of a player who knows these rules, for this hand."""
    return _measured(definition_of(system.name).player.aims(system, hand, seat))


@cache
def _measured(aims: tuple[HandAim, ...]) -> tuple[Aim, ...]:
    """The aims with their measures. Few are different: what a hand brings moves handicaps in small steps."""
    return tuple(_aim(aim) for aim in aims)


def _aim(aim: HandAim) -> Aim:
    form = aim.form
    if isinstance(form, SetsAndPair):
        measure = _measure(form.pair, form.suits, form.pungs)
        return ToSets(
            name=aim.name,
            handicap=aim.handicap,
            unopened=aim.unopened,
            most_wilds=aim.most_wilds,
            opened=aim.opened,
            sets=form.sets,
            measure=measure,
        )
    if isinstance(form, LooseTiles):
        return ToLoose(
            name=aim.name,
            handicap=aim.handicap,
            unopened=aim.unopened,
            most_wilds=aim.most_wilds,
            opened=aim.opened,
            faces=form.faces,
        )
    return ToPairs(aim.name, aim.handicap, aim.unopened, aim.most_wilds, aim.opened)


@cache
def _measure(pair: frozenset[int] | None, suits: tuple[int, ...], pungs: bool) -> ShantenMeasure:
    return ShantenMeasure(pair, pungs=pungs, suits=suits)
