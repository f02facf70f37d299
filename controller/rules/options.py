"""Options of a rule system, each declared once: a field of the frozen dataclass that the system's functions read.

    @dataclass(frozen=True, slots=True)
    class NingboOptions:
        swap_dice: bool = switch(False, "NB-4")

    OPTIONS: Final = options_of(NingboOptions, "ningbo")

The field has the default, clause, kind and bounds. Parsing, the help, the pages, the JSON Schema and the tables of
docs/rules follow from them. The entry `option-swap_dice` of the words describes the option.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import reduce
from typing import Any, Final, TypeVar

from controller.identity.suggestion import nearest
from controller.rules.results import CaseError, Json
from controller.words.sentence import Sentence, plain, sentence

MOST_UNITS: Final = 10**9
"""The largest amount of any message (`controller.amounts.MOST`): no sum of a table is larger."""

OptionValue = bool | int | str | None
Options = TypeVar("Options")
"""A system's dataclass of options."""
_DECLARATION: Final = "option"


class OptionKind(StrEnum):
    """The kind of an option's values."""

    SWITCH = "switch"
    """True or false."""
    CHOICE = "choice"
    """One of a few values."""
    NUMBER = "number"
    """A whole number within bounds."""
    TEXT = "text"
    """A text of one form."""


SWITCH: Final = sentence("takes.either", first=plain("true"), other=plain("false"))


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a system, with the name of its field. `takes` describes its values to people."""

    name: str
    default: OptionValue
    clause: str
    kind: OptionKind
    takes: Sentence
    values: tuple[OptionValue, ...]
    """The values it takes, or a few of them if there are very many: for tests and simulations."""
    least: int | None = None
    most: int | None = None
    """The bounds of a number."""
    nullable: bool = False
    """Whether a number may be null."""
    pattern: str = ""
    """The regular expression that a text matches, all of it."""
    parse: Callable[[str], object] | None = None
    """Converts a text to the value that the system's functions read, None for an invalid one; without it they read
    the text."""
    rewrite: Callable[[object], object] | None = None
    """Converts other spellings of a text to the one that is kept."""
    systems: tuple[str, ...] = ()
    """The systems of a family that know it; empty if all do."""

    def accepts(self, value: object) -> bool:
        """Whether it takes this value; 1 is not true."""
        if self.kind is OptionKind.NUMBER:
            assert self.least is not None and self.most is not None
            return (self.nullable and value is None) or is_within(value, self.least, self.most)
        if self.kind is OptionKind.TEXT:
            matches = isinstance(value, str) and re.fullmatch(self.pattern, value) is not None
            return matches and self.parsed(value) is not None
        return any(type(value) is type(each) and value == each for each in self.values)

    def parsed(self, value: object) -> object:
        """The value that the system's functions read for an accepted value."""
        return self.parse(value) if self.parse is not None and isinstance(value, str) else value

    def schema(self) -> Json:
        """The JSON Schema of what it takes, in the spelling that is kept."""
        takes: Json = {"enum": list(self.values)}
        if self.kind is OptionKind.SWITCH:
            takes = {"type": "boolean"}
        elif self.kind is OptionKind.NUMBER:
            types = ["integer", "null"] if self.nullable else "integer"
            takes = {"type": types, "minimum": self.least, "maximum": self.most}
        elif self.kind is OptionKind.TEXT:
            takes = {"type": "string", "pattern": f"^(?:{self.pattern})$"}
        return {**takes, "default": self.default}


def switch(default: bool, clause: str, *, systems: tuple[str, ...] = ()) -> Any:
    """The field of an option that is true or false."""
    kind, takes, values = OptionKind.SWITCH, SWITCH, (False, True)
    return declared(
        Option(
            name="", default=default, clause=clause, kind=kind, takes=takes, values=values, systems=systems
        )
    )


def choice(default: OptionValue, clause: str, *values: OptionValue, systems: tuple[str, ...] = ()) -> Any:
    """The field of an option that takes one of a few values."""
    kind, takes = OptionKind.CHOICE, one_of([plain(repr(value)) for value in values])
    return declared(
        Option(
            name="", default=default, clause=clause, kind=kind, takes=takes, values=values, systems=systems
        )
    )


def number(
    default: int | None,
    clause: str,
    *,
    least: int,
    most: int,
    because: Sentence,
    nullable: bool = False,
    values: tuple[OptionValue, ...],
) -> Any:
    """The field of an option that takes a whole number of `least` to `most`, or null. `because` is the reason for
    `most`."""
    kind = OptionKind.NUMBER
    null = "yes" if nullable else "no"
    takes = sentence("takes.whole_number", null=null, least=least, most=most, because=because)
    return declared(
        Option(
            name="",
            default=default,
            clause=clause,
            kind=kind,
            takes=takes,
            values=values,
            least=least,
            most=most,
            nullable=nullable,
        )
    )


def text(default: str, clause: str, *, pattern: str, takes: Sentence, values: tuple[OptionValue, ...]) -> Any:
    """The field of an option that takes a text, all of which matches `pattern`."""
    return declared(
        Option(
            name="",
            default=default,
            clause=clause,
            kind=OptionKind.TEXT,
            takes=takes,
            values=values,
            pattern=pattern,
        )
    )


def declared(option: Option) -> Any:
    """The field that an option is declared by."""
    return field(default=option.parsed(option.default), metadata={_DECLARATION: option})


def options_of(
    options: type[Any], system: str, usual: Mapping[str, OptionValue] | None = None
) -> tuple[Option, ...]:
    """The system's options among those its dataclass declares; `usual` are its own defaults, by name."""
    found = []
    for each in fields(options):
        option: Option = each.metadata[_DECLARATION]
        if not option.systems or system in option.systems:
            default = option.default if usual is None else usual.get(each.name, option.default)
            found.append(replace(option, name=each.name, default=default))
    return tuple(found)


def one_of(values: Sequence[Sentence]) -> Sentence:
    """One or another of these."""
    return reduce(lambda first, other: sentence("takes.either", first=first, other=other), values)


def is_within(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number within these bounds; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def settle(
    options: type[Options], known: tuple[Option, ...], given: Mapping[str, object], rules: str
) -> tuple[Options, dict[str, OptionValue]]:
    """The options in force as the system's functions read them, and by name as they are kept.

    Raises CaseError naming `options.NAME`.
    """
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            unknown = sentence(
                "argument.no_option", rules=rules, known=list(by_name), meant=nearest(name, by_name)
            )
            raise CaseError(f"options.{name}", unknown)
    kept: dict[str, OptionValue] = {}
    read: dict[str, Any] = {}
    for option in known:
        value = given.get(option.name, option.default)
        if option.rewrite is not None:
            value = option.rewrite(value)
        if not option.accepts(value):
            refused = sentence(
                "argument.option_value", takes=option.takes, given=repr(value), clause=option.clause
            )
            raise CaseError(f"options.{option.name}", refused)
        assert value is None or isinstance(value, bool | int | str)
        kept[option.name] = value
        read[option.name] = option.parsed(value)
    return options(**read), kept
