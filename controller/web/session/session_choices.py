"""What a session can be begun with: rule systems with their options, people who have played here, a draw of seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from controller.json_values import JsonObject
from controller.referee.rules_in_force import people_of
from controller.rules.options import Option
from controller.rules.registry import definition_of, load, names_of_systems
from controller.words import LANGUAGES
from controller.words.fluent_catalogue import catalogue
from controller.words.fluent_functions import entry_id

BEYOND: Final = 1_000_003
"""A number that no option's few values hold: one that takes it takes numbers."""


def systems() -> list[JsonObject]:
    """Every rule system: how many people play it, and its options."""
    return [
        {
            "rules": name,
            "titles": {language: _title(name, language) for language in LANGUAGES},
            "people": people_of(system),
            "resting": "resting" in system.options,
            "options": [_option(option) for option in system.option_list],
        }
        for name, system in ((name, load(name)) for name in names_of_systems())
    ]


def _title(rules: str, language: str) -> str:
    words, entry = catalogue(language, definition_of(rules).words), entry_id("system", rules)
    return words.text(entry) if entry in words else rules


def _option(option: Option) -> JsonObject:
    return {
        "name": option.name,
        "kind": _kind(option),
        "default": option.default,
        "values": list(option.values),
        "clause": option.clause,
        "takes": option.says.text,
    }


def _kind(option: Option) -> str:
    """switch: true or false; number: a whole number of some range; choice: one of `values`."""
    if set(option.values) == {False, True} and isinstance(option.default, bool):
        return "switch"
    numbers = [value for value in option.values if isinstance(value, int) and not isinstance(value, bool)]
    within = numbers and any(
        option.accepts(each) for each in range(min(numbers), max(numbers)) if each not in numbers
    )
    return "number" if within or option.accepts(BEYOND) else "choice"


def drawn_winds(players: Sequence[str]) -> list[JsonObject]:
    """The modern draw: one tile of each wind face down, everybody takes one in turn. Each player with the seat of
    their wind, 0 for east; whoever draws beyond the seats rests first. Nobody can foretell it."""
    winds = secrets.SystemRandom().sample(range(len(players)), len(players))
    return [{"player": player, "seat": wind} for player, wind in zip(players, winds, strict=True)]
