"""The options of riichi and sanma (RI-90), and the presets that set their defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from controller.rules.options import (
    MOST_UNITS,
    Option,
    OptionValue,
    choice,
    number,
    one_of,
    options_of,
    settle,
    switch,
)
from controller.words.sentence import plain, sentence

RIICHI: Final = "riichi"
SANMA: Final = "sanma"
NAMES: Final = (RIICHI, SANMA)

_SANMA: Final = (SANMA,)
_MOST_POINTS: Final = MOST_UNITS // 10
"""Points that every player may begin with and all of them together still be an amount."""


@dataclass(frozen=True, slots=True)
class RiichiOptions:
    """The options in force, each with the default of `riichi` under the preset "tenhou"."""

    preset: str = choice("tenhou", "RI-90", "tenhou", "majsoul", "mleague", "ema", "wrc")
    red_fives: int = choice(3, "RI-1", 0, 3, 4)
    banker_stays: str = choice("tenpai", "RI-9", "tenpai", "win")
    rounds: int = choice(2, "RI-12", 1, 2, 4)
    bankruptcy: str = choice("below_zero", "RI-12", "below_zero", "zero", "off")
    last_banker_stops: bool = switch(True, "RI-12")
    extra_round: bool = switch(True, "RI-12")
    start_points: int = number(
        25000,
        "RI-13",
        least=0,
        most=_MOST_POINTS,
        because=sentence("takes.because_no_larger_amount"),
        values=(25000, 30000, 35000),
    )
    return_points: int = number(
        30000,
        "RI-13",
        least=0,
        most=_MOST_POINTS,
        because=sentence("takes.because_no_larger_amount"),
        values=(25000, 30000, 40000),
    )
    uma: str = choice("20-10", "RI-13", "20-10", "15-5", "30-10", "10-5", "20-0", "15-0", "0-0")
    ties: str = choice("seat", "RI-13", "seat", "shared")
    pot_at_end: str = choice("first", "RI-13", "first", "nobody")
    rounding: bool = switch(True, "RI-13")
    kong_dora: str = choice("after_discard", "RI-18", "after_discard", "at_once", "none")
    swap_calling: bool = switch(False, "RI-20")
    riichi_points: int = choice(1000, "RI-23", 1000, 0)
    riichi_tiles: int = choice(4, "RI-23", 4, 3, 1, 0)
    riichi_kongs: str = choice("same_waits", "RI-25", "same_waits", "same_hand", "none")
    ippatsu: bool = switch(True, "RI-50")
    noten_payment: int = choice(3000, "RI-31", 3000, 2000, 1500, 0)
    nagashi: bool = switch(True, "RI-33")
    nine_terminals: bool = switch(True, "RI-34")
    four_winds: bool = switch(True, "RI-35")
    four_riichi: bool = switch(True, "RI-36")
    four_kongs: bool = switch(True, "RI-37")
    multiple_ron: str = choice("three_draw", "RI-43", "three_draw", "all", "nearest")
    rob_closed_kong: bool = switch(False, "RI-44")
    open_simples: bool = switch(True, "RI-53")
    double_yakuman: bool = switch(False, "RI-58")
    hand_of_man: str = choice("off", "RI-58", "off", "five_han", "mangan", "yakuman")
    yakuman_add: bool = switch(True, "RI-59")
    ura_dora: str = choice("all", "RI-61", "all", "first", "none")
    supplement_fu: bool = switch(True, "RI-70")
    double_wind_pair: int = choice(4, "RI-72", 4, 2)
    counted_yakuman: str = choice("yakuman", "RI-75", "yakuman", "sanbaiman")
    round_up: bool = switch(False, "RI-76")
    honba_points: int = choice(300, "RI-81", 300, 200, 1500, 1000, 0)
    bonus_to: str = choice("nearest", "RI-82", "nearest", "own_bets")
    liability: str = choice("dragons_winds", "RI-84", "dragons_winds", "with_kongs", "none")
    liability_scope: str = choice("hand", "RI-85", "hand", "yakuman")
    liability_honba: str = choice("liable", "RI-86", "liable", "discarder")
    chombo: str = choice("mangan", "RI-88", "mangan", "20000")
    north_pung: bool = switch(False, "SN-4", systems=_SANMA)
    kita: bool = switch(True, "SN-6", systems=_SANMA)
    kita_claim: bool = switch(True, "SN-7", systems=_SANMA)
    kita_bloom: bool = switch(True, "SN-8", systems=_SANMA)
    draw_share: str = choice("lost", "SN-10", "lost", "shared", systems=_SANMA)


# ---- presets: where each differs from "tenhou", the default of every option ----
#
# What the named text leaves open, or could not be looked up, is a [reading]: these are marked.

Preset = Mapping[str, OptionValue]

_MAJSOUL: Final[Preset] = {
    "rounding": False,
    "multiple_ron": "all",
    "rob_closed_kong": True,
    "double_yakuman": True,
    "liability_scope": "yakuman",
    "liability_honba": "discarder",  # [reading]
}

_NO_ABORTIVE_DRAWS: Final[Preset] = {
    "nine_terminals": False,
    "four_winds": False,
    "four_riichi": False,
    "four_kongs": False,
}

_PRESETS: Final[Mapping[str, Preset]] = {
    "tenhou": {},
    "majsoul": {**_MAJSOUL, "uma": "15-5"},
    "mleague": {
        **_NO_ABORTIVE_DRAWS,
        "bankruptcy": "off",
        "last_banker_stops": False,
        "extra_round": False,
        "uma": "30-10",
        "ties": "shared",
        "rounding": False,
        "kong_dora": "at_once",
        "riichi_points": 0,
        "riichi_tiles": 0,
        "riichi_kongs": "same_hand",  # [reading]
        "nagashi": False,  # [reading]
        "multiple_ron": "nearest",
        "double_wind_pair": 2,
        "round_up": True,  # [reading]
        "liability": "with_kongs",
        "liability_scope": "yakuman",  # [reading]
        "liability_honba": "discarder",  # [reading]
    },
    "ema": {
        **_NO_ABORTIVE_DRAWS,
        "red_fives": 0,
        "bankruptcy": "off",
        "last_banker_stops": False,
        "extra_round": False,
        "start_points": 30000,
        "return_points": 30000,
        "uma": "15-5",
        "ties": "shared",  # [reading]
        "rounding": False,
        "kong_dora": "at_once",
        "riichi_kongs": "same_hand",
        "nagashi": False,
        "multiple_ron": "all",
        "hand_of_man": "mangan",
        "yakuman_add": False,
        "counted_yakuman": "sanbaiman",
        "bonus_to": "own_bets",  # [reading]
        "liability_honba": "discarder",
        "chombo": "20000",
    },
    "wrc": {
        **_NO_ABORTIVE_DRAWS,
        "red_fives": 0,
        "bankruptcy": "off",  # [reading]
        "last_banker_stops": False,
        "extra_round": False,
        "start_points": 30000,
        "return_points": 30000,
        "uma": "15-5",
        "ties": "shared",
        "pot_at_end": "nobody",
        "rounding": False,
        "kong_dora": "at_once",
        "riichi_kongs": "same_hand",
        "nagashi": False,
        "multiple_ron": "nearest",
        "hand_of_man": "five_han",
        "yakuman_add": False,
        "counted_yakuman": "sanbaiman",
        "round_up": True,
        "liability_honba": "discarder",  # [reading]
        "chombo": "20000",  # [reading]
    },
}

_SANMA_PRESETS: Final[Mapping[str, Preset]] = {"tenhou": {}, "majsoul": {**_MAJSOUL, "uma": "15-0"}}

# SN-1, SN-10, SN-11; `riichi_tiles` is a [reading]. With three seats an uma names the first's and the second's.
_SANMA_DEFAULTS: Final[Preset] = {
    "red_fives": 2,
    "start_points": 35000,
    "return_points": 40000,
    "uma": "20-0",
    "riichi_tiles": 3,
    "noten_payment": 2000,
    "honba_points": 200,
}
_SANMA_VALUES: Final[Mapping[str, tuple[OptionValue, ...]]] = {
    "preset": ("tenhou", "majsoul"),
    "red_fives": (0, 2, 4),
    "uma": ("20-0", "15-0", "0-0"),
}
_SANMA_CLAUSES: Final[Mapping[str, str]] = {
    "red_fives": "SN-1",
    "start_points": "SN-11",
    "return_points": "SN-11",
    "uma": "SN-11",
    "riichi_tiles": "SN-11",
    "noten_payment": "SN-10",
    "honba_points": "SN-10",
}


def riichi_options(name: str) -> tuple[Option, ...]:
    """What can be agreed at this table, "riichi" or "sanma"."""
    if name == RIICHI:
        return options_of(RiichiOptions, name)
    return tuple(_of_sanma(option) for option in options_of(RiichiOptions, name, _SANMA_DEFAULTS))


def _of_sanma(option: Option) -> Option:
    clause = _SANMA_CLAUSES.get(option.name, option.clause)
    values = _SANMA_VALUES.get(option.name)
    if values is None:
        return replace(option, clause=clause)
    takes = one_of([plain(repr(value)) for value in values])
    return replace(option, clause=clause, values=values, takes=takes)


def settled_options(name: str, given: Mapping[str, object]) -> tuple[RiichiOptions, dict[str, OptionValue]]:
    """The options in force, and by name as they are kept: `preset` sets the default of every other one (RI-90).

    Raises CaseError naming `options.NAME`.
    """
    known = riichi_options(name)
    presets = _PRESETS if name == RIICHI else _SANMA_PRESETS
    chosen = given.get("preset", "tenhou")
    preset = presets.get(chosen, {}) if isinstance(chosen, str) else {}
    if preset:
        known = tuple(replace(option, default=preset.get(option.name, option.default)) for option in known)
    settings, kept = settle(RiichiOptions, known, given, name)
    return settings, kept
