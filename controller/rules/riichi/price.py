"""The price of a win: basic points by han and fu, and the limits (RI-75, RI-76)."""

from typing import Final, NamedTuple

from controller.rules.results import Pattern
from controller.rules.riichi.options import RiichiOptions

YAKUMAN_HAN: Final = 13
YAKUMAN_POINTS: Final = 8000
MANGAN_POINTS: Final = 2000
_ROUNDED_UP: Final = 1920
"""4 han 30 fu, and 3 han 60 fu (RI-76)."""
_LIMITS: Final = (
    (11, "sanbaiman", 6000),
    (8, "baiman", 4000),
    (6, "haneman", 3000),
    (5, "mangan", MANGAN_POINTS),
)
"""The least han, the limit, and its basic points (RI-75)."""


class Worth(NamedTuple):
    """What a win is worth. `fu` is None and `yakuman` not 0 where yakuman alone count; `basic` are the basic points of
    RI-75. `patterns` hold dora, red fives and Norths too."""

    patterns: tuple[Pattern, ...]
    han: int
    fu: int | None
    limit: str | None
    basic: int
    yakuman: int = 0


def price(han: int, fu: int, settings: RiichiOptions) -> tuple[int, str | None]:
    """Basic points, and the name of the limit that they are, None where they are none (RI-75, RI-76)."""
    if han >= YAKUMAN_HAN and settings.counted_yakuman == "yakuman":
        return YAKUMAN_POINTS, "yakuman"
    for least, limit, points in _LIMITS:
        if han >= least:
            return points, limit
    basic = fu << (2 + han)
    if basic >= MANGAN_POINTS or (settings.round_up and basic == _ROUNDED_UP):
        return MANGAN_POINTS, "mangan"
    return basic, None
