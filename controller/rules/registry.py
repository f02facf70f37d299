"""The rule systems by name: those of this package, a line each, and those that other distributions bring.

What is installed is asked for its entry points (`installed_systems`) only where a name is not of this package, or where
all systems are listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pkgutil import resolve_name
from typing import Final

from controller.identity.suggestion import nearest
from controller.rules.installed_systems import InstalledSystems, installed_systems
from controller.rules.reasons import say
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.system_definition import SystemDefinition
from controller.rules.table_conventions import TableConventions

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
}
"""Where each system of this package is defined; it is imported when it is asked for."""


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
        raise CaseError("options", f"must be an object of names and values, got {options!r}")
    return System(definition.rule_set(options))


def definition_of(name: object) -> SystemDefinition:
    """Everything that the system of that name is. Raises CaseError naming `rules`."""
    if isinstance(name, str):
        if name in _OWN:
            return _own(name)
        installed = _installed()
        if name in installed.definitions:
            return installed.definitions[name]
        if name in installed.unusable:
            raise CaseError("rules", installed.unusable[name])
    names = names_of_systems()
    unknown = say("argument.no_rules", name=repr(name), known=list(names), meant=nearest(name, names))
    raise CaseError("rules", unknown)


def conventions_of(system: System) -> TableConventions:
    """How this system is played at a table."""
    return definition_of(system.name).conventions


def names_of_systems() -> tuple[str, ...]:
    """The names `load` takes: this package's systems, then installed ones."""
    return (*_OWN, *_installed().definitions)


def unusable_systems() -> Mapping[str, str]:
    """Name -> a sentence that says why a system that is installed cannot be used, and which distribution brings it."""
    return _installed().unusable


def clause_titles() -> dict[str, str]:
    """Every clause of every system with one sentence that says what it demands."""
    definitions = (definition_of(name) for name in names_of_systems())
    return {clause: each.clause_title(clause) for each in definitions for clause in each.clauses}


def clause_title(clause: str) -> str | None:
    """One sentence that says what a clause id demands; None for an id no system here has."""
    for name in _OWN:
        definition = _own(name)
        if clause in definition.clauses:
            return definition.clause_title(clause)
    return clause_titles().get(clause)
