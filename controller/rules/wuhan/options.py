"""The Wuhan options: names, defaults, values, clauses (WH-18 to WH-41, JZ-1)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from controller.rules.options import (
    MOST_UNITS,
    Option,
    OptionValue,
    choice,
    is_within,
    number,
    settle,
    switch,
)
from controller.rules.results import CaseError
from controller.rules.wuhan.variants import OPEN_SETS_LIMITS, OPEN_SETS_MINIMUM, Limits, Variant
from controller.words.sentence import sentence

MOST_MINIMUM: Final = 1000
MOST_LIMIT: Final = MOST_UNITS // 10
"""Points that three losers of a hand can owe each and all of it still is an amount."""
_LIMIT_NAMES: Final = ("limit", "golden", "radiant", "trinity")
_LIMIT: Final = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class WuhanOptions:
    """The options in force, typed."""

    minimum: int
    any_tile_rob: bool
    major_base: str
    one_suit_base: int
    settle_divisor: int
    limits: Limits
    honours_golden: bool
    one_suit_liability: bool
    fifth_copy: bool
    wrong_act_forfeits: bool = True
    each_open_set: bool = False
    without: str | None = None


def options_of(variant: Variant) -> tuple[Option, ...]:
    """What can be agreed at this table. Jingzhou alone leaves out a suit, and knows no `each_open_set`."""
    limits = len(variant.limits)
    options = (
        number(
            "minimum",
            variant.minimum,
            "WH-18",
            least=0,
            most=MOST_MINIMUM,
            because=sentence("takes.because_nobody_would_win"),
            values=(4, 8, 16, 32),
        ),
        switch("any_tile_rob", variant.any_tile_rob, "WH-19"),
        choice("major_base", "sum", "WH-21", "sum", "exponential", "two_three"),
        choice("one_suit_base", 10, "WH-21", 10, 15),
        switch("each_open_set", False, "WH-30"),
        choice("settle_divisor", 10, "WH-37", 10, 20),
        Option(
            "limits",
            _written(variant.limits),
            "WH-38",
            lambda value: _limits(value, limits) is not None,
            sentence("takes.rising_limits", number=limits, most=MOST_LIMIT),
            (_written(variant.limits), _written(OPEN_SETS_LIMITS[:limits])),
        ),
        switch("honours_golden", False, "WH-38"),
        switch("one_suit_liability", False, "WH-39"),
        switch("fifth_copy", True, "WH-7"),
        switch("wrong_act_forfeits", True, "WH-41"),
        choice("without", "m", "JZ-1", "m", "p", "s"),
    )
    not_here = "each_open_set" if variant.three else "without"
    return tuple(option for option in options if option.name != not_here)


def settled(variant: Variant, given: Mapping[str, object]) -> tuple[WuhanOptions, dict[str, OptionValue]]:
    """The options typed, and as a table, `limits` there written "300 400 500 600".

    Raises CaseError naming `options.NAME`.
    """
    known = options_of(variant)
    told = {name: _written_if_limits(name, value) for name, value in given.items()}
    if told.get("each_open_set") is True and not variant.three:
        raised: dict[str, OptionValue] = {
            "minimum": OPEN_SETS_MINIMUM,
            "limits": _written(OPEN_SETS_LIMITS),
        }
        known = tuple(replace(option, default=raised.get(option.name, option.default)) for option in known)
    values = settle(known, told, variant.name)
    typed: dict[str, Any] = dict(values)
    typed["limits"] = _limits(values["limits"], len(variant.limits))
    if typed["limits"] is None:
        raise CaseError("options.limits", "are no limits")
    return WuhanOptions(
        **{field.name: typed[field.name] for field in fields(WuhanOptions) if field.name in typed}
    ), values


def _written(limits: Limits) -> str:
    return " ".join(str(each) for each in limits)


def _written_if_limits(name: str, value: object) -> object:
    """Limits may be told as a list, or by their names; everything else as it is."""
    if name != "limits":
        return value
    if isinstance(value, Mapping):
        value = (
            [value[each] for each in _LIMIT_NAMES if each in value]
            if set(value) <= set(_LIMIT_NAMES)
            else value
        )
    if isinstance(value, list | tuple) and all(is_within(each, 0, MOST_LIMIT) for each in value):
        return " ".join(str(each) for each in value)
    return value


def _limits(value: object, number: int) -> Limits | None:
    if not isinstance(value, str):
        return None
    words = value.split()
    if len(words) != number or not all(_LIMIT.fullmatch(word) for word in words):
        return None
    limits = tuple(int(word) for word in words)
    sound = limits[0] > 0 and list(limits) == sorted(limits) and limits[-1] <= MOST_LIMIT
    return limits if sound else None
