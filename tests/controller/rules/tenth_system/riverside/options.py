"""The Riverside options: names, defaults, values, clauses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.rules.options import Option, OptionValue, choice, settle, switch

OPTIONS: Final[tuple[Option, ...]] = (
    switch("own_draw_only", False, "RV-9"),
    choice("river_factor", 3, "RV-13", 3, 5),
)


@dataclass(frozen=True, slots=True)
class RiversideOptions:
    """The options in force, typed."""

    own_draw_only: bool
    river_factor: int


def settled(given: Mapping[str, object]) -> tuple[RiversideOptions, dict[str, OptionValue]]:
    """The options typed, and as a table. Raises CaseError naming `options.NAME`."""
    values = settle(OPTIONS, given, "riverside")
    typed: dict[str, Any] = dict(values)
    return RiversideOptions(**typed), values
