"""Options of a rule system as data: name, default, clause, and what values it takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from controller.identity.suggestion import nearest
from controller.rules.reasons import say
from controller.rules.results import CaseError

MOST_UNITS: Final = 10**9
"""The largest amount of any message (`controller.amounts.MOST`): no sum of a table is larger."""

OptionValue = bool | int | str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a system. `accepts(value)` says whether it takes a value; `says` describes them for people."""

    name: str
    default: OptionValue
    clause: str
    accepts: Callable[[object], bool]
    says: str
    values: tuple[OptionValue, ...] = ()
    """The values it takes, or for one that takes very many a few of them: what tests and simulations try."""


def switch(name: str, default: bool, clause: str) -> Option:
    """An option that is true or false."""
    return Option(
        name, default, clause, lambda value: isinstance(value, bool), "true or false", (False, True)
    )


def choice(name: str, default: OptionValue, clause: str, *values: OptionValue) -> Option:
    """An option that takes one of a few values; 1 is not true."""

    def accepts(value: object) -> bool:
        return any(type(value) is type(each) and value == each for each in values)

    return Option(name, default, clause, accepts, " or ".join(repr(value) for value in values), values)


def number(
    name: str,
    default: int | None,
    clause: str,
    *,
    least: int,
    most: int,
    because: str,
    none: bool = False,
    values: tuple[OptionValue, ...] = (),
) -> Option:
    """An option that takes a whole number of `least` to `most`, or (with `none`) null. `because` says why no more."""

    def accepts(value: object) -> bool:
        return (none and value is None) or is_within(value, least, most)

    says = f"{'null or ' if none else ''}a whole number from {least} to {most} ({because})"
    return Option(name, default, clause, accepts, says, values)


def is_within(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number of these bounds; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def settle(known: tuple[Option, ...], given: Mapping[str, object], rules: str) -> dict[str, OptionValue]:
    """Every option with the value given or its default. Raises CaseError naming `options.NAME`."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            unknown = say(
                "argument.no_option", rules=rules, known=list(by_name), meant=nearest(name, by_name)
            )
            raise CaseError(f"options.{name}", unknown)
    settled: dict[str, OptionValue] = {}
    for option in known:
        value = given.get(option.name, option.default)
        if not option.accepts(value):
            raise CaseError(
                f"options.{option.name}", f"must be {option.says}, got {value!r} ({option.clause})"
            )
        assert value is None or isinstance(value, bool | int | str)
        settled[option.name] = value
    return settled
