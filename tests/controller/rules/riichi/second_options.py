"""The options of RI-90 as the second scorer has them: typed from the clauses, not from the first scorer's table."""

from __future__ import annotations

from typing import Any, Final

PRESETS: Final = ("tenhou", "majsoul", "mleague", "ema", "wrc")
SANMA_PRESETS: Final = PRESETS[:2]

VALUES: Final[dict[str, tuple[object, ...]]] = {
    "ippatsu": (True, False),
    "multiple_ron": ("three_draw", "all", "nearest"),
    "rob_closed_kong": (False, True),
    "open_simples": (True, False),
    "double_yakuman": (False, True),
    "hand_of_man": ("off", "five_han", "mangan", "yakuman"),
    "yakuman_add": (True, False),
    "ura_dora": ("all", "first", "none"),
    "supplement_fu": (True, False),
    "double_wind_pair": (4, 2),
    "counted_yakuman": ("yakuman", "sanbaiman"),
    "round_up": (False, True),
    "honba_points": (300, 200, 1500, 1000, 0),
    "bonus_to": ("nearest", "own_bets"),
    "liability": ("dragons_winds", "with_kongs", "none"),
    "liability_scope": ("hand", "yakuman"),
    "liability_honba": ("liable", "discarder"),
    "chombo": ("mangan", "20000"),
}
"""The options that change a score, and their values; the first is the default."""

SANMA_VALUES: Final[dict[str, tuple[object, ...]]] = {
    "north_pung": (False, True),
    "kita_claim": (True, False),
    "kita_bloom": (True, False),
    "draw_share": ("lost", "shared"),
}

OF_PRESETS: Final[dict[str, dict[str, object]]] = {
    "majsoul": {
        "multiple_ron": "all",
        "rob_closed_kong": True,
        "double_yakuman": True,
        "liability_scope": "yakuman",
        "liability_honba": "discarder",
    },
    "mleague": {
        "multiple_ron": "nearest",
        "double_wind_pair": 2,
        "round_up": True,
        "liability": "with_kongs",
        "liability_scope": "yakuman",
        "liability_honba": "discarder",
    },
    "ema": {
        "multiple_ron": "all",
        "hand_of_man": "mangan",
        "yakuman_add": False,
        "counted_yakuman": "sanbaiman",
        "bonus_to": "own_bets",
        "liability_honba": "discarder",
        "chombo": "20000",
    },
    "wrc": {
        "multiple_ron": "nearest",
        "hand_of_man": "five_han",
        "yakuman_add": False,
        "counted_yakuman": "sanbaiman",
        "round_up": True,
        "liability_honba": "discarder",
        "chombo": "20000",
    },
}
"""Where a preset differs from `tenhou` in an option above."""


def settings_of(rules: str, options: dict[str, object]) -> dict[str, Any]:
    """Every option that changes a score, as the case has it."""
    settings = {name: values[0] for name, values in {**VALUES, **SANMA_VALUES}.items()}
    if rules == "sanma":
        settings["honba_points"] = 200
    preset = str(options.get("preset", "tenhou"))
    return settings | OF_PRESETS.get(preset, {}) | options


def red_fives_of(rules: str, options: dict[str, object]) -> Any:
    """How many red fives there are (RI-1, SN-1)."""
    if "red_fives" in options:
        return options["red_fives"]
    if rules == "sanma":
        return 2
    return 0 if options.get("preset") in ("ema", "wrc") else 3
