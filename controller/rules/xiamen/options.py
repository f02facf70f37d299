"""The options of Xiamen (XM-8, XM-16, XM-20, XM-31 to XM-35) and those Quanzhou adds (QZ-1, QZ-2)."""

from dataclasses import dataclass
from typing import Final

from controller.rules.options import choice, options_of, switch


@dataclass(frozen=True, slots=True)
class XiamenOptions:
    """The options in force; those of Quanzhou have their defaults in Xiamen."""

    float_round_claim_win: bool = switch(True, "XM-16")
    gold_holder_own_draw_only: bool = switch(False, "XM-31")
    missed_lock: bool = switch(False, "XM-32")
    required_float: bool = switch(False, "XM-33")
    false_float_forfeits: bool = switch(False, "XM-34")
    base_factor: int = choice(1, "XM-35", 1, 5, 8)
    fifth_copy: bool = switch(True, "XM-8")
    wrong_act_forfeits: bool = switch(True, "XM-20")
    stay_step: str = choice("one", "QZ-1", "one", "by_multiplier", systems=("quanzhou",))
    open_pung_as_closed: bool = switch(False, "QZ-2", systems=("quanzhou",))


XIAMEN_OPTIONS: Final = options_of(XiamenOptions, "xiamen")
QUANZHOU_OPTIONS: Final = options_of(XiamenOptions, "quanzhou")
