"""What `mahjong-table rules` prints: every system, or one with its clauses and options, in a reader's language."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator

from controller.commands import rules_guide
from controller.commands.wrapped_text import wrapped
from controller.rules.options import SWITCH
from controller.rules.registry import unusable_systems
from controller.rules.results import Json
from controller.rules.system import System
from controller.words import catalogue

"""What is taken by options that are on or off; not said of each."""


def listed(language: str) -> Iterator[str]:
    """Every system with its options, and those that are installed and cannot be used, line by line."""
    for system in rules_guide.systems():
        yield from _indented(f"{system.name}: {rules_guide.title(system, language)}", 0)
        yield from _indented(rules_guide.shape(system, language), 2)
        yield from _options(system, language)
        yield ""
    for says in unusable_systems().values():
        yield from _indented(says[0].upper() + says[1:], 0)
        yield ""
    yield catalogue(language).text("terminal-rules-more", {"command": "`mahjong-table rules NAME`"})
    yield """  --rules hangzhou --options '{"wall_only": true}'"""


def list_as_json() -> Json:
    """Every system as JSON, in English."""
    told: Json = {"systems": [rules_guide.summary(system) for system in rules_guide.systems()]}
    unusable = unusable_systems()
    return told | {"unusable": dict(unusable)} if unusable else told


def explained(system: System, language: str) -> Iterator[str]:
    """A system's table, its clauses by chapter and its options, line by line."""
    yield rules_guide.title(system, language)
    yield from _indented(rules_guide.shape(system, language), 0)
    for chapter in rules_guide.chapters(system, language):
        yield f"\n{chapter.heading}"
        for clause, says in chapter.clauses.items():
            yield from _indented(says, 2, hanging=9, mark=f"{clause:<6} ")
    yield f"\n{catalogue(language).text('terminal-rules-options')}"
    yield from _options(system, language)


def _options(system: System, language: str) -> Iterator[str]:
    """Each option with its default, its clause, what it does and what it takes."""
    for option in system.option_list:
        default = json.dumps(option.default, ensure_ascii=False)
        takes = "" if option.takes == SWITCH else rules_guide.option_takes(option, system, language)
        told = {
            "option": option.name,
            "default": default,
            "says": rules_guide.option_explained(option, system, language),
            "clause": option.clause,
            "takes": takes,
        }
        yield from _indented(catalogue(language).text("terminal-rules-option", told), 2, hanging=6)


def _indented(text: str, indent: int, *, hanging: int = 0, mark: str = "") -> list[str]:
    width = min(120, shutil.get_terminal_size((100, 24)).columns)
    return wrapped(text, width, " " * indent + mark, " " * max(indent, hanging))
