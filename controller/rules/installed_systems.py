"""Rule systems that other distributions bring, by entry points of the group `mahjong_table.rules`.

An entry point is named as its system is and leads to a `SystemDefinition`. One that cannot be used harms no other: it
is told in a sentence that names its distribution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from controller.rules.system_definition import SystemDefinition

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "mahjong_table.rules"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class InstalledSystems:
    """Definitions by name in alphabetical order, and the reason in a sentence for each name that is not among them."""

    definitions: Mapping[str, SystemDefinition]
    unusable: Mapping[str, str]


class _UnusableError(ValueError):
    """What is wrong with an entry point, as the end of a sentence."""


def installed_systems(own: Mapping[str, SystemDefinition]) -> InstalledSystems:
    """What is installed beside `own`, the systems of this package by name."""
    from importlib.metadata import entry_points  # takes as long to import as all systems of this package

    by_name: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        by_name.setdefault(entry.name, []).append(entry)
    definitions: dict[str, SystemDefinition] = {}
    unusable: dict[str, str] = {}
    for name, entries in sorted(by_name.items()):
        try:
            definition = _definition(name, entries, own)
            _check_clauses(definition, {**own, **definitions})
            definitions[name] = definition
        except _UnusableError as problem:
            brought = " and ".join(sorted(_distribution(entry) for entry in entries))
            unusable[name] = f"the rule system {name!r} of {brought} cannot be used: {problem}"
    return InstalledSystems(definitions, unusable)


def _distribution(entry: EntryPoint) -> str:
    return "an unknown distribution" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def _definition(
    name: str, entries: list[EntryPoint], own: Mapping[str, SystemDefinition]
) -> SystemDefinition:
    """The definition the entry points of this name lead to."""
    if name in own:
        raise _UnusableError("the name is that of a system of Mahjong Table")
    if len(entries) > 1:
        raise _UnusableError("only one may have this name")
    if _NAME.fullmatch(name) is None:
        raise _UnusableError("a name is made of small letters, digits and hyphens")
    (entry,) = entries
    try:
        loaded = entry.load()
    except (Exception, SystemExit) as problem:
        raise _UnusableError(f"{entry.value} cannot be imported ({_told(problem)})") from problem
    if not isinstance(loaded, SystemDefinition):
        raise _UnusableError(f"{entry.value} is of the type {type(loaded).__name__}, no SystemDefinition")
    if loaded.name != name:
        raise _UnusableError(f"{entry.value} calls itself {loaded.name!r}")
    try:
        made = loaded.rule_set({})
    except Exception as problem:
        reason = f"its rule set cannot be made with the default options ({_told(problem)})"
        raise _UnusableError(reason) from problem
    if made.name != name:
        raise _UnusableError(f"its rule set calls itself {made.name!r}")
    if made.clauses != loaded.clauses:
        raise _UnusableError("its rule set has other clauses than its definition")
    return loaded


def _check_clauses(definition: SystemDefinition, others: Mapping[str, SystemDefinition]) -> None:
    """One clause id stands for one sentence; a variant may share the clauses of the system it varies."""
    for other in others.values():
        for clause in definition.clauses:
            if clause in other.clauses and definition.clause_title(clause) != other.clause_title(clause):
                raise _UnusableError(f"its clause {clause} is a different one in {other.name}")


def _told(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
