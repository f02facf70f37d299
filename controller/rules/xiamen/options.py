"""The options of Xiamen (XM-8, XM-16, XM-20, XM-31 to XM-35) and those Quanzhou adds (QZ-1, QZ-2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.rules.options import Option, OptionValue, choice, settle, switch

XIAMEN_OPTIONS: Final[tuple[Option, ...]] = (
    switch("float_round_claim_win", True, "XM-16"),
    switch("gold_holder_own_draw_only", False, "XM-31"),
    switch("missed_lock", False, "XM-32"),
    switch("required_float", False, "XM-33"),
    switch("false_float_forfeits", False, "XM-34"),
    choice("base_factor", 1, "XM-35", 1, 5, 8),
    switch("fifth_copy", True, "XM-8"),
    switch("wrong_act_forfeits", True, "XM-20"),
)

QUANZHOU_OPTIONS: Final[tuple[Option, ...]] = (
    *XIAMEN_OPTIONS,
    choice("stay_step", "one", "QZ-1", "one", "by_multiplier"),
    switch("open_pung_as_closed", False, "QZ-2"),
)


@dataclass(frozen=True, slots=True)
class XiamenOptions:
    """The options in force, typed; those of Quanzhou have their plain values in Xiamen."""

    float_round_claim_win: bool
    gold_holder_own_draw_only: bool
    missed_lock: bool
    required_float: bool
    false_float_forfeits: bool
    base_factor: int
    fifth_copy: bool
    wrong_act_forfeits: bool = True
    stay_step: str = "one"
    open_pung_as_closed: bool = False


def settled(
    known: tuple[Option, ...], given: Mapping[str, object], rules: str
) -> tuple[XiamenOptions, dict[str, OptionValue]]:
    """The options typed, and as a table. Raises CaseError naming `options.NAME`."""
    values = settle(known, given, rules)
    typed: dict[str, Any] = dict(values)
    return XiamenOptions(**typed), values
