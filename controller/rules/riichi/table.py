"""A table of riichi or sanma with its options settled: its walls, and the score of a win."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from controller.rules.options import OptionValue
from controller.rules.results import CaseError, Json
from controller.rules.riichi import score_case, walls
from controller.rules.riichi.options import RiichiOptions, settled_options

_REMEMBERED = 64
"""How many tables with options of their own are remembered: the same few are asked for again and again."""


@dataclass(frozen=True, slots=True)
class RiichiTable:
    """`name` is "riichi" or "sanma"; `options` are the options in force by name, as they are kept."""

    name: str
    settings: RiichiOptions
    options: Mapping[str, OptionValue]

    rolls = ("break",)
    """What two dice are rolled for."""

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> walls.DeadWallPlan:
        """Where the walls break and what each place is for. Raises CaseError for impossible dice or banker."""
        return walls.plan(self.name, dice, banker, supplements)

    def score(self, case: Mapping[str, object]) -> Json:
        """The `score` contract. Raises CaseError for a case that cannot be read."""
        return score_case.score(self.name, self.settings, case)


def table(name: str, options: object = None) -> RiichiTable:
    """The table "riichi" or "sanma" with these options. Raises CaseError naming `options.NAME`."""
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise CaseError("options", f"must be an object of names and values, got {options!r}")
    chosen = tuple((option, type(value), value) for option, value in options.items())
    try:
        return _remembered(name, chosen)
    except TypeError:  # a value that cannot be looked up
        return RiichiTable(name, *settled_options(name, options))


@lru_cache(_REMEMBERED)
def _remembered(name: str, chosen: tuple[tuple[str, type, object], ...]) -> RiichiTable:
    return RiichiTable(name, *settled_options(name, {option: value for option, _, value in chosen}))
