"""The Hangzhou options: names, defaults, values, clauses (HZ-51 to HZ-65)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from controller.rules.options import MOST_UNITS, Option, OptionValue, choice, number, settle, switch
from controller.words.sentence import sentence

CERTAIN_STAY: Final = 3
_SUMS: Final = tuple(map(str, range(2, 13)))
"""Of two dice, as they are written."""


def _is_immediate_third(value: object) -> bool:
    if not isinstance(value, str):
        return False
    word, colon, least = value.partition(":")
    if not colon:
        return word in ("off", "double")
    return word == "sum_at_least" and least in _SUMS


OPTIONS: Final[tuple[Option, ...]] = (
    number(
        "chips",
        None,
        "HZ-51",
        least=1,
        most=MOST_UNITS,
        because=sentence("takes.because_no_larger_amount"),
        none=True,
        values=(None, 40, 100),
    ),
    switch("permanent_fortune", False, "HZ-52"),
    switch("wall_only", False, "HZ-53"),
    choice(
        "liability_restriction", "none", "HZ-54", "none", "banker_only", "no_three_chows", "two_claims_max"
    ),
    choice("liability_restriction_from_stay", 1, "HZ-54", 1, 2, 3),
    switch("liability_on_discard", False, "HZ-55"),
    switch("float_claims", False, "HZ-56"),
    switch("float_second_half_liability", False, "HZ-57"),
    choice("robbing_from_stay", 3, "HZ-58", 2, 3),
    switch("pure_seven_pairs_on_claim", True, "HZ-59"),
    switch("missed_pung_lock", False, "HZ-60"),
    switch("missed_win_lock", False, "HZ-61"),
    choice("false_win", "end", "HZ-62", "end", "forfeit"),
    switch("fortune_discard_forfeits", False, "HZ-63"),
    choice("ten_honours", "off", "HZ-64", "off", "ten_own_eleven_wild", "ten_wild"),
    Option(
        "immediate_third",
        "off",
        "HZ-65",
        _is_immediate_third,
        sentence("takes.sum_at_least"),
        ("off", "double", "sum_at_least:10"),
    ),
    switch("fifth_copy", True, "HZ-13"),
)


@dataclass(frozen=True, slots=True)
class HangzhouOptions:
    """The options in force, typed."""

    chips: int | None
    permanent_fortune: bool
    wall_only: bool
    liability_restriction: str
    liability_restriction_from_stay: int
    liability_on_discard: bool
    float_claims: bool
    float_second_half_liability: bool
    robbing_from_stay: int
    pure_seven_pairs_on_claim: bool
    missed_pung_lock: bool
    missed_win_lock: bool
    false_win: str
    fortune_discard_forfeits: bool
    ten_honours: str
    immediate_third: str
    fifth_copy: bool

    def claims_from_stay(self, *, robbing: bool) -> int:
        """HZ-23, HZ-58: the first stay at which a discard, or a robbed kong, wins at all."""
        return self.robbing_from_stay if robbing else CERTAIN_STAY

    def stay_after_dice(self, stay: int, dice: Sequence[int]) -> int:
        """HZ-65: a double, or a sum high enough, makes stay 3 at once; a longer stay stays what it is."""
        word, _, least = self.immediate_third.partition(":")
        third = (word == "double" and len(set(dice)) == 1) or (
            word == "sum_at_least" and sum(dice) >= int(least)
        )
        return max(stay, CERTAIN_STAY) if third else stay


def settled(given: Mapping[str, object]) -> tuple[HangzhouOptions, dict[str, OptionValue]]:
    """The options typed, and as a table. Raises CaseError naming `options.NAME`."""
    values = settle(OPTIONS, given, "hangzhou")
    typed: dict[str, Any] = dict(values)
    return HangzhouOptions(**typed), values
