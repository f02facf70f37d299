"""The rule systems explained in a reader's language: what each is, its clauses by chapter, its options in words.

What a system's words lack in a language is shown in English.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.commands.output import wrapped
from controller.rules.options import SWITCH, Option, one_of
from controller.rules.registry import definition_of, load, names_of_systems, unusable_systems
from controller.rules.results import Json
from controller.rules.system import System
from controller.rules.tiles import FLOWER_TILES
from controller.words import plain
from controller.words.fluent_catalogue import ENGLISH, Catalogue, catalogue


@dataclass(frozen=True)
class ExplainedChapter:
    """A heading, and the clauses under it with a sentence each."""

    heading: str
    clauses: Mapping[str, str]


def systems() -> Iterator[System]:
    """Every rule system, with its defaults."""
    return (load(name) for name in names_of_systems())


def title(system: System, language: str = ENGLISH) -> str:
    """The system's title, in a line."""
    return definition_of(system.name).title(language)


def chapters(system: System, language: str = ENGLISH) -> list[ExplainedChapter]:
    """The system's clauses in reading order, each heading once."""
    definition = definition_of(system.name)
    options = {option.clause for option in system.option_list if _is_option_alone(system, option)}
    by_heading: dict[str, dict[str, str]] = {}
    for chapter in definition.guide.chapters:
        for clause in chapter.clauses:
            if (
                clause in system.clauses
                and clause not in definition.guide.not_played
                and clause not in options
            ):
                titles = by_heading.setdefault(definition.heading(chapter, language), {})
                titles[clause] = definition.clause_title(clause, language)
    return [ExplainedChapter(heading, clauses) for heading, clauses in by_heading.items()]


def shape(system: System, language: str = ENGLISH) -> str:
    """The system in one sentence: players, tiles, walls, deal, what stays in the wall."""
    tiles = sum(system.tile_set)
    plan = system.wall([1, 2] * len(system.rolls), 0)
    dealt = sorted({len(places) for places in plan.deal}, reverse=True)
    flowers = sum(system.tile_set[tile] for tile in FLOWER_TILES)
    of: dict[str, object] = {
        "players": system.players,
        "tiles": tiles,
        "flowers": flowers,
        "banker": dealt[0],
        "others": dealt[-1],
        "live": plan.live,
        "reserved": plan.reserved,
        "turned": "dora" if system.has_bets else system.turns_up or "",
    }
    return catalogue(language).text("terminal-rules-shape", of)


def option_explained(option: Option, system: System, language: str = ENGLISH) -> str:
    """The option's effect, in one sentence."""
    return definition_of(system.name).option_sentence(option, language)


def option_takes(option: Option, system: System, language: str = ENGLISH) -> str:
    """The option's values as they are written; a few also have a name."""
    plainly = one_of([plain(repr(value)) for value in option.values])
    if language == ENGLISH or option.takes != plainly:
        return option.takes.in_language(language)
    words, entry = _words(system, language), f"option-{option.name}"
    return one_of([plain(_named(words, entry, value)) for value in option.values]).in_language(language)


def summary(system: System) -> Json:
    """One system's entry in the list, for scripts."""
    return {
        "rules": system.name,
        "title": title(system),
        "players": system.players,
        "tiles": sum(system.tile_set),
        "rolls": list(system.rolls),
        "turns_up": system.turns_up,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "takes": option.takes.text,
                "values": list(option.values),
                "schema": option.schema(),
                "clause": option.clause,
                "says": option_explained(option, system),
            }
            for option in system.option_list
        ],
    }


def whole(system: System) -> Json:
    """One system with clauses and options, for scripts."""
    content: list[object] = [
        {
            "heading": chapter.heading,
            "clauses": [{"clause": clause, "says": says} for clause, says in chapter.clauses.items()],
        }
        for chapter in chapters(system)
    ]
    return {**summary(system), "table": shape(system), "chapters": content}


def _named(words: Catalogue, entry: str, value: object) -> str:
    """An option's value as it is written, with its name where it has one."""
    try:
        name = words.text(entry, attribute=str(value))
    except KeyError:  # a number, or a value of a system without these words
        return repr(value)
    return words.text("terminal-takes-named", {"value": repr(value), "name": name})


def _words(system: System, language: str) -> Catalogue:
    return catalogue(language, definition_of(system.name).words)


def _is_option_alone(system: System, option: Option) -> bool:
    """Whether the option's clause states only the option."""
    title = definition_of(system.name).clause_title(option.clause)
    return title.startswith(f"{option.name.replace('_', ' ')}:")


# ---- What `mahjong-table rules` prints -----------------------------------------------------------------------------
# Every system, or one with its clauses and options, in a reader's language.

"""The values of an option that is on or off; they are not listed for each."""


def listed(language: str) -> Iterator[str]:
    """Every system with its options, and those that are installed and cannot be used, line by line."""
    for system in systems():
        yield from _indented(f"{system.name}: {title(system, language)}", 0)
        yield from _indented(shape(system, language), 2)
        yield from _options(system, language)
        yield ""
    for says in unusable_systems().values():
        yield from _indented(says[0].upper() + says[1:], 0)
        yield ""
    yield catalogue(language).text("terminal-rules-more", {"command": "`mahjong-table rules NAME`"})
    yield """  --rules hangzhou --options '{"wall_only": true}'"""


def list_as_json() -> Json:
    """Every system as JSON, in English."""
    content: Json = {"systems": [summary(system) for system in systems()]}
    unusable = unusable_systems()
    return content | {"unusable": dict(unusable)} if unusable else content


def explained(system: System, language: str) -> Iterator[str]:
    """A system's table, its clauses by chapter and its options, line by line."""
    yield title(system, language)
    yield from _indented(shape(system, language), 0)
    for chapter in chapters(system, language):
        yield f"\n{chapter.heading}"
        for clause, says in chapter.clauses.items():
            yield from _indented(says, 2, hanging=9, mark=f"{clause:<6} ")
    yield f"\n{catalogue(language).text('terminal-rules-options')}"
    yield from _options(system, language)


def _options(system: System, language: str) -> Iterator[str]:
    """Each option with its default, clause, effect and values."""
    for option in system.option_list:
        default = json.dumps(option.default, ensure_ascii=False)
        takes = "" if option.takes == SWITCH else option_takes(option, system, language)
        content = {
            "option": option.name,
            "default": default,
            "says": option_explained(option, system, language),
            "clause": option.clause,
            "takes": takes,
        }
        yield from _indented(catalogue(language).text("terminal-rules-option", content), 2, hanging=6)


def _indented(text: str, indent: int, *, hanging: int = 0, mark: str = "") -> list[str]:
    width = min(120, shutil.get_terminal_size((100, 24)).columns)
    return wrapped(text, width, " " * indent + mark, " " * max(indent, hanging))
