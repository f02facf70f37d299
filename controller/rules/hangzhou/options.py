"""The Hangzhou options (HZ-13, HZ-51 to HZ-65)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from controller.rules.options import MOST_UNITS, choice, number, options_of, switch, text
from controller.words.sentence import sentence

CERTAIN_STAY: Final = 3


@dataclass(frozen=True, slots=True)
class HangzhouOptions:
    """The options in force."""

    chips: int | None = number(
        None,
        "HZ-51",
        least=1,
        most=MOST_UNITS,
        because=sentence("takes.because_no_larger_amount"),
        nullable=True,
        values=(None, 40, 100),
    )
    permanent_fortune: bool = switch(False, "HZ-52")
    wall_only: bool = switch(False, "HZ-53")
    liability_restriction: str = choice(
        "none", "HZ-54", "none", "banker_only", "no_three_chows", "two_claims_max"
    )
    liability_restriction_from_stay: int = choice(1, "HZ-54", 1, 2, 3)
    liability_on_discard: bool = switch(False, "HZ-55")
    float_claims: bool = switch(False, "HZ-56")
    float_second_half_liability: bool = switch(False, "HZ-57")
    robbing_from_stay: int = choice(3, "HZ-58", 2, 3)
    pure_seven_pairs_on_claim: bool = switch(True, "HZ-59")
    missed_pung_lock: bool = switch(False, "HZ-60")
    missed_win_lock: bool = switch(False, "HZ-61")
    false_win: str = choice("end", "HZ-62", "end", "forfeit")
    fortune_discard_forfeits: bool = switch(False, "HZ-63")
    ten_honours: str = choice("off", "HZ-64", "off", "ten_own_eleven_wild", "ten_wild")
    immediate_third: str = text(
        "off",
        "HZ-65",
        pattern="off|double|sum_at_least:([2-9]|1[0-2])",
        takes=sentence("takes.sum_at_least"),
        values=("off", "double", "sum_at_least:10"),
    )
    fifth_copy: bool = switch(True, "HZ-13")

    def claims_from_stay(self, *, robbing: bool) -> int:
        """HZ-23, HZ-58: the first stay at which a discard, or a robbed kong, wins at all."""
        return self.robbing_from_stay if robbing else CERTAIN_STAY

    def stay_after_dice(self, stay: int, dice: Sequence[int]) -> int:
        """HZ-65: a double, or a high enough sum, makes stay 3 at once; a longer stay is unchanged."""
        word, _, least = self.immediate_third.partition(":")
        third = (word == "double" and len(set(dice)) == 1) or (
            word == "sum_at_least" and sum(dice) >= int(least)
        )
        return max(stay, CERTAIN_STAY) if third else stay


OPTIONS: Final = options_of(HangzhouOptions, "hangzhou")
