"""The Kawuxing options: names, defaults, values, clauses (KW-1, KW-2, KW-30)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.rules.options import Option, OptionValue, choice, number, settle, switch
from controller.words.sentence import sentence

MOST_DOUBLES: Final = 20
"""A unit doubled so often is a million units; far fewer doubles come together in any hand."""

OPTIONS: Final[tuple[Option, ...]] = (
    choice("without", "m", "KW-1", "m", "p", "s"),
    switch("resting", False, "KW-2"),
    number(
        "max_doubles",
        3,
        "KW-30",
        least=1,
        most=MOST_DOUBLES,
        because=sentence("takes.because_no_more_doubles"),
        values=(1, 2, 3, 4, 5, 12),
    ),
    switch("double_dragon_four", False, "KW-51"),
)


@dataclass(frozen=True, slots=True)
class KawuxingOptions:
    """The options in force, typed."""

    without: str
    resting: bool
    max_doubles: int
    double_dragon_four: bool


def settled(given: Mapping[str, object]) -> tuple[KawuxingOptions, dict[str, OptionValue]]:
    """The options typed, and as a table. Raises CaseError naming `options.NAME`."""
    values = settle(OPTIONS, given, "kawuxing")
    typed: dict[str, Any] = dict(values)
    return KawuxingOptions(**typed), values
