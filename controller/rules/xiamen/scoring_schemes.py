"""The scores of Xiamen and Quanzhou, side by side (XM-17 to XM-19, QZ-1 to QZ-5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.rules.options import Option
from controller.rules.xiamen.options import QUANZHOU_OPTIONS, XIAMEN_OPTIONS, XiamenOptions

NEW_BANKER_BASE: Final = 2


@dataclass(frozen=True, slots=True)
class Scheme:
    """One way of scoring.

    `option_list` are its options. `multipliers` are by pattern, in the order in which equal ones are reported; a
    missing pattern is unknown there.
    """

    name: str
    option_list: tuple[Option, ...]
    multipliers: Mapping[str, int]
    three_gold_after_deal: int
    full_set_bonus: int
    """The bonus of four seasons or four flowers, beside one each."""
    filled_kong: int
    """The value of a filled kong of suit tiles; one of honours, like every pung and kong, one more."""
    doubling: bool
    """Whether the banker's base doubles with each hand stayed; otherwise it rises by one."""

    @property
    def robs(self) -> bool:
        """XM-19: whether the Gold may be robbed."""
        return "robbing_gold" in self.multipliers


XIAMEN: Final = Scheme(
    name="xiamen",
    option_list=XIAMEN_OPTIONS,
    # XM-19 [reading]: of equal multipliers the first of this order is reported.
    multipliers={
        "common": 1,
        "own_draw": 2,
        "robbing_kong": 2,
        "three_gold": 3,
        "gold_float": 4,
        "robbing_gold": 4,
        "heavenly": 4,
        "earthly": 4,
        "double_float": 8,
        "triple_float": 12,
    },
    three_gold_after_deal=4,
    full_set_bonus=4,
    filled_kong=2,
    doubling=True,
)

QUANZHOU: Final = Scheme(
    name="quanzhou",
    option_list=QUANZHOU_OPTIONS,
    # QZ-4 [reading]: no earthly win either, so it is a common one.
    multipliers={
        "common": 1,
        "own_draw": 2,
        "robbing_kong": 2,
        "three_gold": 3,
        "gold_float": 3,
        "double_float": 6,
        "triple_float": 9,
        "eight_flowers": 3,
    },
    three_gold_after_deal=3,
    full_set_bonus=0,
    filled_kong=1,
    doubling=False,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The scheme and the options: everything that scoring needs."""

    scheme: Scheme
    settings: XiamenOptions

    def banker_base(self, stay: int, stated: int | None) -> int:
        """XM-17, QZ-1: the base of banker and non-banker before flowers, without `base_factor`.

        `stated` is Quanzhou's with `stay_step` "by_multiplier". [reading] If nobody stated it, it rose by one a hand.
        """
        if self.scheme.doubling:
            return int(2**stay)
        if self.settings.stay_step == "by_multiplier" and stated is not None:
            return stated
        return NEW_BANKER_BASE + stay - 1

    def next_banker_base(self, stay: int, stated: int | None, multiplier: int | None) -> int | None:
        """QZ-1: the base of a banker that stays after a win times `multiplier`; None if it follows from the stay.

        [reading] After a draw, where nothing was multiplied, it rises by one.
        """
        if self.settings.stay_step != "by_multiplier":
            return None
        return self.banker_base(stay, stated) + (1 if multiplier is None else multiplier)
