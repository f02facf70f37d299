"""The Kawuxing options (KW-1, KW-2, KW-30, KW-51)."""

from dataclasses import dataclass
from typing import Final

from controller.rules.options import choice, number, options_of, switch
from controller.words.sentence import sentence


@dataclass(frozen=True, slots=True)
class KawuxingOptions:
    """The options in force."""

    without: str = choice("m", "KW-1", "m", "p", "s")
    resting: bool = switch(False, "KW-2")
    max_doubles: int = number(
        3,
        "KW-30",
        least=1,
        most=20,  # a unit doubled this often is a million units; far fewer doubles occur together in any hand
        because=sentence("takes.because_no_more_doubles"),
        values=(1, 2, 3, 4, 5, 12),
    )
    double_dragon_four: bool = switch(False, "KW-51")


OPTIONS: Final = options_of(KawuxingOptions, "kawuxing")
