"""What a hand starts from."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.rules.tiles import Seat, Tile


@dataclass(frozen=True, slots=True)
class Start:
    """The deal of one hand.

    `hands[k]` are seat k's tiles as dealt, or None where they are hidden. `chips[k]` is what seat k can still pay; None
    as a whole where chips are not counted. `round_wind` is Ningbo's, `banker_base` Quanzhou's; None where not told.
    """

    banker: Seat
    stay: int
    dice: Sequence[int]
    hands: Sequence[Sequence[Tile] | None]
    indicator: Tile | None
    chips: Sequence[int | None] | None = None
    round_wind: Tile | None = None
    banker_base: int | None = None
