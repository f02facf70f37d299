"""The rule systems by name: those of this package, one line each, and those of other distributions.

Entry points of installed distributions are read only for a name outside this package, or if all systems are listed.
An entry point of the group `mahjong_table.rules` has its system's name and leads to a `SystemDefinition`. An unusable
one does not affect the others: a sentence with its distribution's name gives the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final

from controller.identity.suggestion import nearest
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.system_definition import SystemDefinition, TableConventions
from controller.words.sentence import sentence

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "System",
    "clause_title",
    "clause_titles",
    "conventions_of",
    "definition_of",
    "load",
    "names_of_systems",
    "unusable_systems",
]

_OWN: Final[Mapping[str, str]] = {
    "hangzhou": "controller.rules.hangzhou:DEFINITION",
    "kawuxing": "controller.rules.kawuxing:DEFINITION",
    "ningbo": "controller.rules.ningbo:DEFINITION",
    "wuhan": "controller.rules.wuhan:WUHAN",
    "wuhan-red-green": "controller.rules.wuhan:WUHAN_RED_GREEN",
    "wuhan-peel": "controller.rules.wuhan:WUHAN_PEEL",
    "jingzhou": "controller.rules.wuhan:JINGZHOU",
    "xiamen": "controller.rules.xiamen:XIAMEN",
    "quanzhou": "controller.rules.xiamen:QUANZHOU",
    "riichi": "controller.rules.riichi:DEFINITION",
    "sanma": "controller.rules.riichi:SANMA",
}
"""The module that defines each system of this package; it is imported on first use."""


@cache
def _own(name: str) -> SystemDefinition:
    definition = resolve_name(_OWN[name])
    assert isinstance(definition, SystemDefinition)
    assert definition.name == name
    return definition


@cache
def _installed() -> InstalledSystems:
    return installed_systems({name: _own(name) for name in _OWN})


def load(name: object, options: object = None) -> System:
    """The system of that name with these options. Raises CaseError naming `rules` or `options.NAME`."""
    definition = definition_of(name)
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise CaseError("options", sentence("argument.options_object", given=repr(options)))
    return System(definition.rule_set(options))


def definition_of(name: object) -> SystemDefinition:
    """The definition of the system of that name. Raises CaseError naming `rules`."""
    if isinstance(name, str):
        if name in _OWN:
            return _own(name)
        installed = _installed()
        if name in installed.definitions:
            return installed.definitions[name]
        if name in installed.unusable:
            raise CaseError("rules", installed.unusable[name])
    names = names_of_systems()
    unknown = sentence("argument.no_rules", name=repr(name), known=list(names), meant=nearest(name, names))
    raise CaseError("rules", unknown)


def conventions_of(system: System) -> TableConventions:
    """How this system is played at a table."""
    return definition_of(system.name).conventions


def names_of_systems() -> tuple[str, ...]:
    """The names `load` takes: this package's systems, then installed ones."""
    return (*_OWN, *_installed().definitions)


def unusable_systems() -> Mapping[str, str]:
    """Name -> a sentence that names the distribution of an unusable installed system and gives the reason."""
    return _installed().unusable


def clause_titles() -> dict[str, str]:
    """Every clause of every system with one sentence that states it."""
    definitions = (definition_of(name) for name in names_of_systems())
    return {clause: each.clause_title(clause) for each in definitions for clause in each.clauses}


def clause_title(clause: str) -> str | None:
    """One sentence that states a clause; None for an unknown id."""
    for name in _OWN:
        definition = _own(name)
        if clause in definition.clauses:
            return definition.clause_title(clause)
    return clause_titles().get(clause)


# ---- systems of other distributions ----

GROUP: Final = "mahjong_table.rules"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class InstalledSystems:
    """Definitions by name in alphabetical order, and the reason in a sentence for each name that is not among them."""

    definitions: Mapping[str, SystemDefinition]
    unusable: Mapping[str, str]


class _UnusableError(ValueError):
    """The problem of an entry point, as the end of a sentence."""


def installed_systems(own: Mapping[str, SystemDefinition]) -> InstalledSystems:
    """Installed systems beside `own`, the systems of this package by name."""
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
        raise _UnusableError(f"{entry.value} cannot be imported ({_message_of(problem)})") from problem
    if not isinstance(loaded, SystemDefinition):
        raise _UnusableError(f"{entry.value} is of the type {type(loaded).__name__}, no SystemDefinition")
    if loaded.name != name:
        raise _UnusableError(f"{entry.value} calls itself {loaded.name!r}")
    try:
        made = loaded.rule_set({})
    except Exception as problem:
        reason = f"its rule set cannot be made with the default options ({_message_of(problem)})"
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


def _message_of(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
