"""What a session can be begun with: rule systems with their options, people who have played here, a draw of seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from controller.json_values import JsonObject
from controller.referee.rules_in_force import people_of
from controller.rules.options import Option, OptionKind
from controller.rules.registry import definition_of, load, names_of_systems
from controller.words import LANGUAGES
from controller.words.fluent_catalogue import catalogue
from controller.words.fluent_functions import entry_id


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
        "kind": "choice" if option.kind is OptionKind.TEXT else option.kind.value,
        "default": option.default,
        "values": list(option.values),
        "clause": option.clause,
        "least": option.least,
        "most": option.most,
        "takes": option.takes.text,
    }


def drawn_winds(players: Sequence[str]) -> list[JsonObject]:
    """The modern draw: one tile of each wind face down, everybody takes one in turn. Each player with the seat of
    their wind, 0 for east; whoever draws beyond the seats rests first. Nobody can foretell it."""
    winds = secrets.SystemRandom().sample(range(len(players)), len(players))
    return [{"player": player, "seat": wind} for player, wind in zip(players, winds, strict=True)]
