"""The Ningbo options."""

from dataclasses import dataclass
from typing import Final

from controller.rules.options import options_of, switch


@dataclass(frozen=True, slots=True)
class NingboOptions:
    """The options in force."""

    swap_dice: bool = switch(False, "NB-4")
    fifth_copy: bool = switch(True, "NB-12")


OPTIONS: Final = options_of(NingboOptions, "ningbo")
