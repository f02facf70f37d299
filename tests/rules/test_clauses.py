"""Every clause is shown by a test, and every clause the code names exists."""

import re
from pathlib import Path

from controller.rules.registry import clause_title, clause_titles
from tests.rules.clauses import shown_by, untested

CODE = Path(__file__).parents[2] / "controller" / "rules"


def test_every_clause_has_a_test() -> None:
    assert untested(clause_titles()) == []


def test_tests_name_clauses_that_exist() -> None:
    assert set(shown_by()) <= set(clause_titles())


def test_the_code_refuses_only_with_clauses_that_exist() -> None:
    named = {
        clause for path in CODE.rglob("*.py") for clause in re.findall(r'"(HZ-\d+)"', path.read_text("utf-8"))
    }
    assert named <= set(clause_titles())


def test_a_clause_is_explained_in_one_sentence() -> None:
    assert clause_title("HZ-31") is not None
    assert clause_title("XY-1") is None
    assert all(title.endswith(".") for title in clause_titles().values())
