"""Rule systems of other distributions: found by their entry points; a broken one does not affect the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.rules.registry import InstalledSystems, definition_of, installed_systems, names_of_systems
from tests.controller.rules.installed_distribution import TENTH, command, install, register
from tests.controller.rules.installed_program import InstalledProgram

OWN = {name: definition_of(name) for name in names_of_systems()}
COPY = """
from dataclasses import replace
from controller.rules.registry import definition_of
RULES = definition_of("hangzhou").rule_set({{}})
DEFINITION = replace(definition_of("hangzhou"), name={name!r}, {changes})
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that this process searches first for distributions."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def found(folder: Path, source: str, *, name: str = "huzhou", value: str = "") -> InstalledSystems:
    """Install a distribution "odd" 2.0 with this module for the test; each module is imported again."""
    module = f"odd_{folder.name.replace('-', '_')}"
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    register(folder, "odd", "2.0", **{name: value or f"{module}:DEFINITION"})
    return installed_systems(OWN)


def refusal(systems: InstalledSystems, name: str = "huzhou") -> str:
    assert not systems.definitions
    assert list(systems.unusable) == [name]
    start = f"the rule system {name!r} of odd 2.0 cannot be used: "
    assert systems.unusable[name].startswith(start)
    return systems.unusable[name].removeprefix(start)


def copy(name: str = "huzhou", changes: str = "") -> str:
    return COPY.format(name=name, changes=changes)


def test_nothing_is_installed_by_default() -> None:
    assert installed_systems(OWN) == InstalledSystems({}, {})


def test_a_system_is_found_beside_a_broken_one(folder: Path) -> None:
    install(TENTH, folder)
    systems = found(folder, "DEFINITION = 3")
    assert list(systems.definitions) == ["riverside"]
    assert list(systems.unusable) == ["huzhou"]
    made = systems.definitions["riverside"].rule_set({"river_factor": 5})
    assert (made.name, made.players, made.options["river_factor"]) == ("riverside", 3, 5)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import nowhere_to_be_found", "cannot be imported (ModuleNotFoundError: No module named"),
        ("import sys\nsys.exit(3)", "cannot be imported (SystemExit: 3)"),
        ("def", "cannot be imported (SyntaxError: "),
        ("OTHER = 1", "cannot be imported (AttributeError: "),
    ],
)
def test_a_module_that_cannot_be_imported(folder: Path, source: str, reason: str) -> None:
    assert reason in refusal(found(folder, source))


def test_something_else_than_a_definition(folder: Path) -> None:
    assert refusal(found(folder, "DEFINITION = 3")).endswith(
        ":DEFINITION is of the type int, no SystemDefinition"
    )


def test_a_definition_of_another_name(folder: Path) -> None:
    assert refusal(found(folder, copy("wuxi"))).endswith("calls itself 'wuxi'")


def test_a_system_of_another_name(folder: Path) -> None:
    assert refusal(found(folder, copy())) == "its rule set calls itself 'hangzhou'"


def test_a_system_that_cannot_be_made(folder: Path) -> None:
    broken = copy(changes="rule_set=lambda options: options['missing']")
    assert (
        refusal(found(folder, broken))
        == "its rule set cannot be made with the default options (KeyError: 'missing')"
    )


def test_a_name_that_is_taken(folder: Path) -> None:
    systems = found(folder, copy("wuhan"), name="wuhan")
    assert refusal(systems, "wuhan") == "the name is that of a system of Mahjong Table"


def test_a_name_two_distributions_want(folder: Path) -> None:
    """Neither has it: a later installation must not change the rules of a running table."""
    install(TENTH, folder)
    systems = found(folder, "DEFINITION = 3", name="riverside")
    assert not systems.definitions
    assert systems.unusable == {
        "riverside": "the rule system 'riverside' of mahjong-table-riverside 0.1 and odd 2.0 cannot be used: "
        "only one may have this name"
    }


def test_a_name_that_would_not_do_in_a_topic(folder: Path) -> None:
    assert refusal(found(folder, copy("Hu zhou"), name="Hu zhou"), "Hu zhou").startswith("a name is made of")


def test_a_clause_that_means_something_else_here(folder: Path) -> None:
    (folder / "other_words" / "words").mkdir(parents=True)
    (folder / "other_words" / "__init__.py").touch()
    (folder / "other_words" / "words" / "en.ftl").write_text("clause-HZ-1 = Other tiles.\n", encoding="utf-8")
    changes = "words='other_words', rule_set=lambda options: replace(RULES, name='huzhou')"
    assert refusal(found(folder, copy(changes=changes))) == "its clause HZ-1 is a different one in hangzhou"


def test_a_definition_that_forgets_clauses(folder: Path) -> None:
    changes = "clauses=(), rule_set=lambda options: replace(RULES, name='huzhou')"
    assert (
        refusal(found(folder, copy(changes=changes))) == "its rule set has other clauses than its definition"
    )


def test_the_command_names_unusable_systems(tmp_path: Path) -> None:
    (tmp_path / "odd_rules.py").write_text("import nowhere_to_be_found", encoding="utf-8")
    register(tmp_path, "odd", "2.0", huzhou="odd_rules:DEFINITION")
    says = (
        "he rule system 'huzhou' of odd 2.0 cannot be used: odd_rules:DEFINITION cannot be imported "
        "(ModuleNotFoundError: No module named 'nowhere_to_be_found')"
    )
    listed = command(tmp_path, "rules")
    assert listed.returncode == 0 and f"T{says}" in " ".join(listed.stdout.split())
    with InstalledProgram(tmp_path) as program:
        answer = json.loads(program.command("rules", "--json").stdout)
        asked = program.command("rules", "huzhou")
    assert answer["unusable"] == {"huzhou": f"t{says}"} and len(answer["systems"]) == len(OWN)
    assert asked.returncode != 0 and f"rules: t{says}" in " ".join(asked.stderr.split())
