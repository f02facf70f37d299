"""The options of Wuhan's family (WH-7, WH-18 to WH-41, JZ-1)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from controller.rules.options import (
    MOST_UNITS,
    Option,
    OptionKind,
    OptionValue,
    choice,
    declared,
    is_within,
    number,
    options_of,
    settle,
    switch,
)
from controller.rules.wuhan.variants import OPEN_SETS_LIMITS, OPEN_SETS_MINIMUM, WUHAN, Limits, Variant
from controller.words.sentence import sentence

MOST_LIMIT: Final = MOST_UNITS // 10
"""The maximum points that three losers of a hand can owe each so that the sum is still a valid amount."""
_LIMIT_NAMES: Final = ("limit", "golden", "radiant", "trinity")
_FOUR_PLAY: Final = ("wuhan", "wuhan-red-green", "wuhan-peel")


def _limits_option(usual: Limits) -> Option:
    """The usual number of rising limits, kept as "300 400 500 600"."""
    limits = len(usual)
    return Option(
        name="limits",
        default=_limits_text(usual),
        clause="WH-38",
        kind=OptionKind.TEXT,
        takes=sentence("takes.rising_limits", number=limits, most=MOST_LIMIT),
        values=(_limits_text(usual), _limits_text(OPEN_SETS_LIMITS[:limits])),
        pattern=rf"\s*[0-9]{{1,9}}(\s+[0-9]{{1,9}}){{{limits - 1}}}\s*",
        parse=_limits,
        rewrite=_as_text,
    )


def _limits_text(limits: Limits) -> str:
    return " ".join(str(each) for each in limits)


def _limits(value: str) -> Limits | None:
    limits = tuple(int(word) for word in value.split())
    sound = limits[0] > 0 and list(limits) == sorted(limits) and limits[-1] <= MOST_LIMIT
    return limits if sound else None


def _as_text(value: object) -> object:
    """Limits may be given as a list, or by their names; other values are unchanged."""
    if isinstance(value, Mapping):
        named = [value[each] for each in _LIMIT_NAMES if each in value]
        value = named if set(value) <= set(_LIMIT_NAMES) else value
    if isinstance(value, list | tuple) and all(is_within(each, 0, MOST_LIMIT) for each in value):
        return " ".join(str(each) for each in value)
    return value


@dataclass(frozen=True, slots=True)
class WuhanOptions:
    """The options in force; those that a table does not know have their defaults there."""

    minimum: int = number(
        WUHAN.minimum,
        "WH-18",
        least=0,
        most=1000,
        because=sentence("takes.because_nobody_would_win"),
        values=(4, 8, 16, 32),
    )
    any_tile_rob: bool = switch(WUHAN.any_tile_rob, "WH-19")
    major_base: str = choice("sum", "WH-21", "sum", "exponential", "two_three")
    one_suit_base: int = choice(10, "WH-21", 10, 15)
    each_open_set: bool = switch(False, "WH-30", systems=_FOUR_PLAY)
    settle_divisor: int = choice(10, "WH-37", 10, 20)
    limits: Limits = declared(_limits_option(WUHAN.limits))
    honours_golden: bool = switch(False, "WH-38")
    one_suit_liability: bool = switch(False, "WH-39")
    fifth_copy: bool = switch(True, "WH-7")
    wrong_act_forfeits: bool = switch(True, "WH-41")
    without: str = choice("m", "JZ-1", "m", "p", "s", systems=("jingzhou",))


def wuhan_options(variant: Variant) -> tuple[Option, ...]:
    """The options of this table."""
    usual = {"minimum": variant.minimum, "any_tile_rob": variant.any_tile_rob}
    return tuple(
        _limits_option(variant.limits) if option.name == "limits" else option
        for option in options_of(WuhanOptions, variant.name, usual)
    )


def variant_options(
    variant: Variant, given: Mapping[str, object]
) -> tuple[WuhanOptions, dict[str, OptionValue]]:
    """The options in force, and by name as they are kept. Raises CaseError naming `options.NAME`."""
    known = wuhan_options(variant)
    if given.get("each_open_set") is True:
        raised: dict[str, OptionValue] = {
            "minimum": OPEN_SETS_MINIMUM,
            "limits": _limits_text(OPEN_SETS_LIMITS[: len(variant.limits)]),
        }
        known = tuple(replace(option, default=raised.get(option.name, option.default)) for option in known)
    return settle(WuhanOptions, known, given, variant.name)
