"""How each system is played at a table beyond its rules: what its wild tiles are called, how long a session is.

The one place where the live table knows systems by name. A system that is not named here is played plainly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from controller.rules.system import System


@dataclass(frozen=True)
class Manners:
    """What people at the table do and say.

    `wild` is what the field calls its wild tiles, empty where there are none. `counted` is how the value of a pattern
    is said: as a `factor`, as `points`, as `tai` or as `doubles`. `marks_giver`: a claimed tile lies rotated to show
    who gave it (only Hangzhou's source wants that; Wuhan's says that it is not shown). `singles`: some tiles are laid
    out alone, flowers or kongs of one tile. `flowers_in_turn`: one player after the other lays out the flowers dealt
    and replaces them (NB-6); elsewhere all lay them out first. `white_stands_in`: White takes the indicator's face.
    `round_wind`: the round's wind scores. `rounds`: after so many rounds of the bank a session is over; None where
    nobody says so. `opens_hands`: ready pressed in one's own turn says that the hand is laid open after the discard.
    """

    wild: str = "wild"
    counted: Literal["factor", "points", "tai", "doubles"] = "factor"
    marks_giver: bool = False
    singles: bool = False
    flowers_in_turn: bool = False
    white_stands_in: bool = False
    round_wind: bool = False
    rounds: int | None = None
    opens_hands: bool = False


_XIAMEN: Final = Manners("gold", singles=True, white_stands_in=True)
_WUHAN: Final = Manners(counted="points", singles=True, rounds=4)
_MANNERS: Final[Mapping[str, Manners]] = {
    "hangzhou": Manners("fortune", marks_giver=True, white_stands_in=True),
    "xiamen": _XIAMEN,
    "quanzhou": _XIAMEN,
    "wuhan": _WUHAN,
    "wuhan-red-green": _WUHAN,
    "wuhan-peel": _WUHAN,
    "jingzhou": _WUHAN,
    "ningbo": Manners(counted="tai", singles=True, flowers_in_turn=True, round_wind=True, rounds=4),
    "kawuxing": Manners("", "doubles", opens_hands=True),
}
_PLAIN: Final = Manners()


def manners_of(system: System) -> Manners:
    """How this system is played."""
    return _MANNERS.get(system.name, _PLAIN)
