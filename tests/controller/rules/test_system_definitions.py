"""A system's facts stand in its folder: definitions agree with the systems they make; no other file names one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from controller.rules import CaseError, load, names_of_systems
from controller.rules.registry import clause_titles, conventions_of, definition_of, unusable_systems
from controller.web.static_files import word_source
from controller.words import LANGUAGES
from hardware_sim.strategy.rule_violations import RATES

ROOT = Path(__file__).parents[3]
PACKAGES = ("controller", "firmware_bridge", "hardware_sim", "vision")
FOLDERS = sorted(path.parent for path in (ROOT / "controller" / "rules").glob("*/__init__.py"))
DEFAULT = "hangzhou"
DEFAULTS = {
    "controller/settings/sections.py",
    "controller/commands/demo.py",
    "controller/commands/sim.py",
    "controller/commands/simulate.py",
    "hardware_sim/simulated_table.py",
}
"""Files where the rules may be left out and are then Hangzhou's."""
EASILY_GUESSED = "controller/web/accounts/credentials.py"
"""Names the town, which is no password."""


ALSO_AN_ACT = {"riichi"}
"""Systems that are called as an act is."""


def strangers(words: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    """Every file that contains one of these words, without those of a system's folder and the registry."""
    named = re.compile("|".join(map(re.escape, words)))
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if path.parent not in FOLDERS and name != "controller/rules/registry.py":
                source = path.read_text(encoding="utf-8")
                if named.search(source):
                    yield name, ast.parse(source)


def test_only_its_folder_names_a_system() -> None:
    """No file names a system, its clauses or its files, except for a default."""
    names = set(names_of_systems()) - ALSO_AN_ACT
    clauses = set(clause_titles())
    folders = tuple(f"controller.rules.{folder.name}" for folder in FOLDERS)
    known = []
    for file, tree in strangers({*names, *clauses, *folders}):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in names | clauses:
                known.append((file, node.value))
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                if node.module.startswith(folders):
                    known.append((file, node.module))
            elif isinstance(node, ast.Import):
                known += [(file, alias.name) for alias in node.names if alias.name.startswith(folders)]
    assert sorted(known) == sorted((file, DEFAULT) for file in DEFAULTS | {EASILY_GUESSED})


@pytest.mark.parametrize("name", names_of_systems())
def test_a_definition_agrees_with_the_system_it_makes(name: str) -> None:
    definition, system = definition_of(name), load(name)
    assert definition.name == name == system.name
    assert definition.clauses == system.clauses
    asked = [(one.name, one.default, one.clause, one.takes, one.values) for one in definition.options]
    assert asked == [(one.name, one.default, one.clause, one.takes, one.values) for one in system.option_list]
    assert conventions_of(system) is definition.conventions


@pytest.mark.parametrize("name", names_of_systems())
def test_a_guide_speaks_of_the_systems_own_clauses(name: str) -> None:
    definition = definition_of(name)
    clauses = [clause for chapter in definition.guide.chapters for clause in chapter.clauses]
    assert len(clauses) == len(set(clauses))
    assert set(definition.guide.not_played) <= set(definition.clauses)
    assert {option.clause for option in definition.options} <= set(definition.clauses)


@pytest.mark.parametrize("name", names_of_systems())
def test_violations_are_those_that_players_commit(name: str) -> None:
    definition = definition_of(name)
    habits = {habit.value for habit in RATES}
    for habit, clauses in definition.player.violation_clauses.items():
        assert habit in habits
        assert set(clauses) <= set(definition.clauses)


def test_a_resting_player_has_a_replacement() -> None:
    for name in names_of_systems():
        definition = definition_of(name)
        rests = "resting" in {option.name for option in definition.options}
        assert rests == (definition.conventions.seated_next is not None)


def test_only_systems_there_are_have_a_definition() -> None:
    with pytest.raises(CaseError, match=r"^rules: 'wuxi' is not one of hangzhou, "):
        definition_of("wuxi")
    assert not unusable_systems()


@pytest.mark.parametrize("name", names_of_systems())
def test_a_definition_says_where_its_words_are(name: str) -> None:
    for language in LANGUAGES:
        assert f"system-{name} = " in (word_source(language, f"rules-{name}") or "")
