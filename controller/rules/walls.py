"""Walls: places, the ring of a wall, the deal, and the two ends from which tiles are drawn.

Stacks are 1 ... W from the right end as the wall's owner sees it. The wall is used clockwise: rising stack numbers,
and after stack W on to stack 1 of the wall of seat-1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.results import CaseError, Json
from controller.rules.tiles import Seat


class Place(NamedTuple):
    """The place of a tile in the walls; `str()` gives `2:8:top`, in Xiamen `2:inner:8:top` and `2:outer:13`."""

    seat: Seat
    stack: int
    """1 ... W from the right end; in an outer wall the single tile's number."""
    layer: str  # "top", "bottom", or "" where tiles lie singly
    part: str = ""
    """Xiamen's "inner" or "outer" wall; in other systems a side has one wall."""

    def __str__(self) -> str:
        return ":".join(str(each) for each in (self.seat, self.part, self.stack, self.layer) if each != "")


@dataclass(frozen=True, slots=True)
class WallPlan:
    """Where the wall breaks, who receives which tiles, and in which order the rest is drawn.

    `deal[k]` are the tiles of seat k, in order. `draw_order` and `supplement_order` list every place left after the
    deal (the dead wall included, `skipped` left out) as a head draw and a kong supplement take them. `reserved` tiles
    stay unused at a draw, `live` can be drawn after the deal, from either end.
    """

    break_seat: Seat
    break_stacks: int
    deal: tuple[tuple[Place, ...], ...]
    indicator: Place | None
    skipped: tuple[Place, ...]
    draw_order: tuple[Place, ...]
    supplement_order: tuple[Place, ...]
    reserved: int
    live: int
    indicators: tuple[Place, ...] = ()
    """Every indicator in the order they are turned up, if there may be several."""
    beneath_indicators: tuple[Place, ...] = ()
    """The tiles beneath those, in the same order."""
    dead_wall: tuple[Place, ...] = ()
    """The places that stay unused, from the gap on, if there may be several indicators."""
    taken: int = 0
    """How many tiles flowers had taken from the tail before the last roll: the first of `supplement_order`."""

    def to_json(self) -> Json:
        """The `wall` contract's answer. [reading] Tiles already taken for flowers can no longer be drawn from either
        end."""
        standing = len(self.draw_order) - self.taken
        dead_wall = {
            "dora_indicators": [str(place) for place in self.indicators],
            "ura_indicators": [str(place) for place in self.beneath_indicators],
            "dead_wall": [str(place) for place in self.dead_wall],
        }
        return {
            "break": {"seat": self.break_seat, "stacks": self.break_stacks},
            "deal": [[str(place) for place in places] for places in self.deal],
            "indicator": None if self.indicator is None else str(self.indicator),
            "skipped": [str(place) for place in self.skipped],
            "draw_order": [str(place) for place in self.draw_order[:standing]],
            "supplement_order": [str(place) for place in self.supplement_order[self.taken :]],
            "reserved": self.reserved,
            "live": self.live,
            **(dead_wall if self.dead_wall else {}),
        }


Stack = tuple[Seat, int]


def counted_seat(roller: int, number: int, players: int) -> Seat:
    """The seat counted counter-clockwise from the roller as 1."""
    return Seat((roller + number - 1) % players)


def ring(break_seat: Seat, break_stacks: int, *, stacks: int, players: int) -> tuple[Stack, ...]:
    """Every stack of every wall in the order the wall is used, from the head to the tail.

    The gap opens after `break_stacks` stacks counted from the right end of the breaker's wall.
    """
    first = [(break_seat, stack) for stack in range(break_stacks + 1, stacks + 1)]
    middle = [
        (Seat((break_seat - step) % players), stack)
        for step in range(1, players)
        for stack in range(1, stacks + 1)
    ]
    last = [(break_seat, stack) for stack in range(1, break_stacks + 1)]
    return tuple(first + middle + last)


def from_head(stacks: Sequence[Stack]) -> list[Place]:
    """The places of these stacks as the head gives them: top, bottom, next stack top ..."""
    return [Place(seat, stack, layer) for seat, stack in stacks for layer in ("top", "bottom")]


def from_tail(stacks: Sequence[Stack], *, bottom_first: bool) -> list[Place]:
    """The places of these stacks as the tail gives them, the last stack first."""
    layers = ("bottom", "top") if bottom_first else ("top", "bottom")
    return [Place(seat, stack, layer) for seat, stack in reversed(stacks) for layer in layers]


def deal_by_stacks(head: Sequence[Place], banker: Seat, players: int) -> tuple[tuple[Place, ...], ...]:
    """Three rounds of two stacks each from the banker on, one tile each in turn, and one more for the banker.

    The banker's last two are taken together: the tops of the first and third stacks left at the head.
    """
    received: list[list[Place]] = [[] for _ in range(players)]
    turns = [Seat((banker + step) % players) for step in range(players)]
    taken = 0
    for _ in range(3):
        for seat in turns:
            received[seat] += head[taken : taken + 4]
            taken += 4
    for seat in [*turns, banker]:
        received[seat].append(head[taken])
        taken += 1
    return tuple(tuple(places) for places in received)


def checked_dice(dice: object, number: int = 2, field: str = "dice") -> tuple[int, ...]:
    """The dice as thrown. Raises CaseError unless there are `number` of them, each 1 to 6."""
    if not isinstance(dice, list | tuple) or len(dice) != number:
        raise CaseError(field, f"{number} dice are thrown, like {[3, 4, 2, 6, 5, 1][:number]}; got {dice!r}")
    for die in dice:
        if not isinstance(die, int) or isinstance(die, bool) or not 1 <= die <= 6:
            raise CaseError(field, f"a die shows 1 to 6, not {die!r}")
    return tuple(dice)
