"""The set (RI-1, SN-1) and the walls of riichi (RI-2 to RI-7) and sanma (SN-2, SN-3): break, deal, dead wall."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from controller.rules.acts import read_seat
from controller.rules.options import OptionValue
from controller.rules.results import CaseError
from controller.rules.riichi.options import RIICHI, SANMA
from controller.rules.tiles import FACE_OF, KINDS, RED_FIVES, Seat
from controller.rules.walls import (
    WallPlan,
    checked_dice,
    counted_seat,
    deal_by_stacks,
    from_head,
    from_tail,
    ring,
)

DEAD_WALL: Final = 14
"""RI-7: how many tiles stay unused; supplements taken are replaced from the live wall."""
INDICATORS: Final = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The walls of one system. `supplements` are the first tiles of the dead wall, the indicators follow them."""

    players: int
    stacks: int
    supplements: int

    @property
    def live(self) -> int:
        """How many tiles can be drawn after the deal."""
        return 2 * self.players * self.stacks - (13 * self.players + 1) - DEAD_WALL


LAYOUTS: Final = {
    RIICHI: Layout(players=4, stacks=17, supplements=4),
    SANMA: Layout(players=3, stacks=18, supplements=8),
}


def plan(name: str, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
    """Where the walls of "riichi" or "sanma" break, who is dealt what, and what the rest is for.

    Raises CaseError for impossible dice or banker.
    """
    if supplements != 0:
        raise CaseError("supplements", f"no flowers are drawn here, so there are 0, not {supplements!r}")
    return _plan(name, sum(checked_dice(dice)), read_seat(banker, "banker", LAYOUTS[name].players))


@cache
def _plan(name: str, thrown: int, seat: Seat) -> WallPlan:
    """As `plan`, for a sum of the dice: there are 77 of both systems, and each costs a twentieth of a whole hand."""
    layout = LAYOUTS[name]
    breaker = counted_seat(seat, thrown, layout.players)
    stacks = ring(breaker, thrown, stacks=layout.stacks, players=layout.players)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=False)
    dead, indicated = tail[:DEAD_WALL], tail[layout.supplements : layout.supplements + 2 * INDICATORS]
    # SN-3: with three players the dead wall has not taken in the last two indicators yet, which can be drawn so far.
    dora, ura = indicated[::2], indicated[1::2]
    skipped = [place for row in (dora, ura) for place in row if place in dead]
    deal = deal_by_stacks(head, seat, layout.players)
    gone = {*skipped, *(place for places in deal for place in places)}
    return WallPlan(
        break_seat=breaker,
        break_stacks=thrown,
        deal=deal,
        indicator=dora[0],
        skipped=tuple(skipped),
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(tail[: layout.supplements]),
        reserved=DEAD_WALL,
        live=layout.live,
        indicators=tuple(dora),
        beneath_indicators=tuple(ura),
        dead_wall=tuple(dead),
    )


# ---- the set (RI-1, SN-1) ----


def _set_of(kinds: Iterable[int], reds: tuple[int, int, int]) -> tuple[int, ...]:
    copies = [0] * KINDS
    for kind in kinds:
        copies[kind] = 4
    for red, number in zip(RED_FIVES, reds, strict=True):
        copies[FACE_OF[red]] -= number
        copies[red] = number
    return tuple(copies)


_ALL: Final = range(34)
_OF_THREE: Final = (0, *range(8, 34))
"""SN-1: of the characters only ones and nines."""

TILE_SETS: Final[Mapping[tuple[str, OptionValue], tuple[int, ...]]] = {
    (RIICHI, 0): _set_of(_ALL, (0, 0, 0)),
    (RIICHI, 3): _set_of(_ALL, (1, 1, 1)),
    (RIICHI, 4): _set_of(_ALL, (1, 2, 1)),
    (SANMA, 0): _set_of(_OF_THREE, (0, 0, 0)),
    (SANMA, 2): _set_of(_OF_THREE, (0, 1, 1)),
    (SANMA, 4): _set_of(_OF_THREE, (0, 2, 2)),
}
"""How many of each tile there are, red fives included, by system and the option `red_fives` (RI-1, SN-1)."""
