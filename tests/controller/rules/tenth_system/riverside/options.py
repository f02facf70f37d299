"""The Riverside options."""

from dataclasses import dataclass
from typing import Final

from controller.rules.options import choice, options_of, switch


@dataclass(frozen=True, slots=True)
class RiversideOptions:
    """The options in force."""

    own_draw_only: bool = switch(False, "RV-9")
    river_factor: int = choice(3, "RV-13", 3, 5)


OPTIONS: Final = options_of(RiversideOptions, "riverside")
