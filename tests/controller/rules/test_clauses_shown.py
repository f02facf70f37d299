"""Every clause is shown by a test, and every clause id in the code exists."""

import re
from pathlib import Path

import pytest

from controller.rules.registry import clause_title, clause_titles, load, names_of_systems
from tests.controller.rules.shown_clauses import shown_by, untested

CODE = Path(__file__).parents[3] / "controller" / "rules"


def test_every_clause_has_a_test() -> None:
    assert untested(clause_titles()) == []


def test_tests_name_clauses_that_exist() -> None:
    assert set(shown_by()) <= set(clause_titles())


def test_the_code_refuses_only_with_clauses_that_exist() -> None:
    named = {
        clause
        for path in CODE.rglob("*.py")
        for clause in re.findall(r'"((?:HZ|XM|QZ|WH|JZ|NB|KW)-\d+)"', path.read_text("utf-8"))
    }
    assert named <= set(clause_titles())


@pytest.mark.parametrize("name", names_of_systems())
def test_a_system_names_only_its_own_clauses(name: str) -> None:
    system = load(name)
    assert set(system.clauses) <= clause_titles().keys()
    assert set(system.table_clauses.values()) <= set(system.clauses)
    assert {option.clause for option in system.option_list} <= set(system.clauses)


def test_a_clause_is_explained_in_one_sentence() -> None:
    assert clause_title("HZ-31") is not None
    assert clause_title("XY-1") is None
    assert all(title.endswith(".") for title in clause_titles().values())
