"""The rule systems explained: what each is, its clauses by chapter, its options in words.

All content comes from the systems' definitions; this module puts it together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.rules.options import Option
from controller.rules.registry import definition_of, load, names_of_systems
from controller.rules.results import Json
from controller.rules.system import System
from controller.rules.tiles import FACES


@dataclass(frozen=True)
class ExplainedChapter:
    """A heading, and the clauses under it with a sentence each."""

    heading: str
    clauses: Mapping[str, str]


def systems() -> Iterator[System]:
    """Every rule system, with its defaults."""
    return (load(name) for name in names_of_systems())


def title(system: System) -> str:
    """The system's title, in a line."""
    return definition_of(system.name).guide.title


def chapters(system: System) -> list[ExplainedChapter]:
    """The system's clauses in the order a player wants them, the same heading only once."""
    guide = definition_of(system.name).guide
    options = {option.clause for option in system.option_list if _is_option_alone(system, option)}
    told: dict[str, dict[str, str]] = {}
    for chapter in guide.chapters:
        for clause in chapter.clauses:
            if clause in system.clauses and clause not in guide.not_played and clause not in options:
                told.setdefault(chapter.heading, {})[clause] = system.clauses[clause]
    return [ExplainedChapter(heading, clauses) for heading, clauses in told.items()]


def shape(system: System) -> str:
    """The system in one sentence: players, tiles, walls, deal, what stays in the wall."""
    tiles = sum(system.tile_set)
    plan = system.wall([1, 2] * len(system.rolls), 0)
    dealt = sorted({len(places) for places in plan.deal}, reverse=True)
    flowers = sum(system.tile_set[FACES:])
    unused = {0: "all are used", 1: "1 stays unused"}.get(plan.reserved, f"{plan.reserved} stay unused")
    turned = {"deal": "after the deal", "flowers": "after the flowers"}.get(system.turns_up or "")
    return (
        f"{system.players} players, {tiles} tiles{f' with {flowers} flowers' if flowers else ''}; "
        f"{dealt[0]} are dealt to the banker and {dealt[-1]} to each other player, {plan.live} can be drawn, "
        f"{unused}; "
        + (f"a tile turned up {turned} says what is wild." if turned else "no tile is turned up.")
    )


def explained(option: Option, system: System) -> str:
    """What the option does, in a sentence."""
    return definition_of(system.name).guide.options.get(option.name) or system.clauses[option.clause]


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
                "takes": option.says,
                "values": list(option.values),
                "clause": option.clause,
                "says": explained(option, system),
            }
            for option in system.option_list
        ],
    }


def whole(system: System) -> Json:
    """One system with clauses and options, for scripts."""
    told: list[object] = [
        {
            "heading": chapter.heading,
            "clauses": [{"clause": clause, "says": says} for clause, says in chapter.clauses.items()],
        }
        for chapter in chapters(system)
    ]
    return {**summary(system), "table": shape(system), "chapters": told}


def _is_option_alone(system: System, option: Option) -> bool:
    """Whether the option's clause says nothing but the option."""
    return system.clauses[option.clause].startswith(f"{option.name}:")
