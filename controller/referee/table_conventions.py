"""Table conventions of each system beyond its rules: what wild tiles are called, how melds are laid, how long a session
is.

The one place where the live table knows systems by name. A system that is not named here has the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from controller.rules.system import System


@dataclass(frozen=True)
class Manners:
    """The conventions of one system at the table.

    `wild` is what players call its wild tiles, empty where there are none. `counted` is how the value of a pattern is
    expressed: as a `factor`, as `points`, as `tai` or as `doubles`. `marks_giver`: a claimed tile lies rotated to show
    who gave it (only Hangzhou's source wants that; Wuhan's says that it is not shown). `singles`: some tiles are laid
    out alone, flowers or kongs of one tile. `flowers_in_turn`: one player after the other lays out the flowers dealt
    and replaces them (NB-6); elsewhere all lay them out first. `white_stands_in`: White takes the indicator's face.
    `round_wind`: the round's wind scores. `rounds`: a session is over after so many rounds of the bank; None where the
    source does not say so. `opens_hands`: ready pressed in one's own turn announces that the hand is laid open after
    the discard.
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
    """The table conventions of `system`."""
    return _MANNERS.get(system.name, _PLAIN)
