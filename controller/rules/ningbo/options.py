"""The Ningbo options: names, defaults, clauses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.rules.options import Option, OptionValue, settle, switch

OPTIONS: Final[tuple[Option, ...]] = (
    switch("swap_dice", False, "NB-4"),
    switch("fifth_copy", True, "NB-12"),
)


@dataclass(frozen=True, slots=True)
class NingboOptions:
    """The options in force, typed."""

    swap_dice: bool
    fifth_copy: bool


def settled(given: Mapping[str, object]) -> tuple[NingboOptions, dict[str, OptionValue]]:
    """The options typed, and as a table. Raises CaseError naming `options.NAME`."""
    values = settle(OPTIONS, given, "ningbo")
    typed: dict[str, Any] = dict(values)
    return NingboOptions(**typed), values
