"""Templates of sentences, with named arguments: `Seat {seat}: hu with {tiles}[ and {tile}]`.

`{giver:seat}` is the argument `giver` of kind `seat`; `{seat}` is short for `{seat:seat}`. A part in brackets is left
out where one of its arguments is null or empty.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.words.argument_kinds import KINDS, ArgumentKind

PART: Final = re.compile(r"\{(\w+)(?::(\w+))?\}|([\[\]])|([^{}\[\]]+)")


@dataclass(frozen=True)
class Placeholder:
    """A named argument in a template, and its kind."""

    name: str
    kind: ArgumentKind


@dataclass(frozen=True)
class Group:
    """Pieces that are rendered together or not at all; `always` for those outside brackets."""

    pieces: tuple[str | Placeholder, ...]
    always: bool


@dataclass(frozen=True)
class Template:
    """A parsed template of one sentence."""

    groups: tuple[Group, ...]

    @property
    def names(self) -> frozenset[str]:
        """The arguments it requires, those in brackets too: null says that there is none."""
        return frozenset(place.name for group in self.groups for place in _places(group))

    def wrong(self, args: Mapping[str, object]) -> str | None:
        """What is wrong with these arguments, in a few words; None where nothing is."""
        if args.keys() != self.names:
            return f"it takes {', '.join(sorted(self.names)) or 'nothing'}, not {', '.join(sorted(args)) or 'nothing'}"
        for group in self.groups:
            for place in _places(group):
                value = args[place.name]
                if not (place.kind.takes(value) or (not group.always and _absent(value))):
                    return f"{place.name} cannot be {value!r}"
        return None

    def written(self, args: Mapping[str, object]) -> str:
        """The sentence with its arguments filled in."""
        return "".join(
            piece if isinstance(piece, str) else piece.kind.english(args[piece.name])
            for group in self.groups
            if group.always or not any(_absent(args[place.name]) for place in _places(group))
            for piece in group.pieces
        )


def read(text: str) -> Template:
    """Parse a template. Raises `ValueError` for a malformed one."""
    groups: list[Group] = []
    pieces: list[str | Placeholder] = []
    open_bracket, reached = False, 0
    for part in PART.finditer(text):
        if part.start() != reached:
            break
        reached = part.end()
        name, kind, bracket, words = part.groups()
        if bracket:
            if (bracket == "]") != open_bracket:
                raise ValueError(f"brackets do not match in {text!r}")
            groups.append(Group(tuple(pieces), always=not open_bracket))
            pieces, open_bracket = [], not open_bracket
        elif words:
            pieces.append(words)
        elif (kind or name) in KINDS:
            pieces.append(Placeholder(name, KINDS[kind or name]))
        else:
            raise ValueError(f"there is no kind {kind or name} of argument, as in {text!r}")
    if reached != len(text) or open_bracket:
        raise ValueError(f"{text!r} is not well written at letter {reached}")
    groups.append(Group(tuple(pieces), always=True))
    return Template(tuple(group for group in groups if group.pieces))


def _places(group: Group) -> tuple[Placeholder, ...]:
    return tuple(piece for piece in group.pieces if isinstance(piece, Placeholder))


def _absent(value: object) -> bool:
    return value is None or value == "" or value == []
