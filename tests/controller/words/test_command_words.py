"""What commands print in the reader's language: sentences alone, and the headings and codes of their columns."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from controller.parlor.hub import decision_log, hub_key, key_decisions, taken_back
from controller.parlor.hub.key_admission import ShownKey
from controller.parlor.list_columns import Kind, columns_of
from controller.parlor.queries.player_results import HistoryLine, PlayerRecord, PlayerStanding
from controller.parlor.queries.table_use import TableUse
from controller.words import LANGUAGES, catalogue, entry_id

COMMANDS: Final = Path(__file__).parents[3] / "controller" / "commands"
PRINTS: Final = frozenset({"fail", "CommandFailed", "confirmed", "say_done"})
LISTS: Final = (PlayerStanding, PlayerRecord, HistoryLine, TableUse, ShownKey, decision_log.Decision)


IN_ENGLISH: Final = {
    "calibrate.py": "the command markers",
    "demo.py": "what its options cannot be together is found before the language is known",
    "journal.py": "commands on a journal but for audit and replay",
}
"""Files of commands that are in the reader's language, with what else in them is in English."""


def printed(file: Path) -> Iterator[tuple[str, ast.expr]]:
    """What a file hands to a function that prints it for a reader, each with its place."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in PRINTS:
                yield f"{file.name}:{node.lineno}", first


def test_commands_in_the_readers_language_print_sentences() -> None:
    files = [file for file in COMMANDS.glob("*.py") if "reading(language" in file.read_text("utf-8")]
    found = [one for file in files if file.name not in IN_ENGLISH for one in printed(file)]
    assert len(found) > 70
    assert [place for place, one in found if isinstance(one, ast.Constant | ast.JoinedStr)] == []


def test_every_column_has_a_heading_in_each_language() -> None:
    names = {f"column-{name.replace('_', '-')}" for rows in LISTS for name in columns_of(rows)}
    for language in LANGUAGES:
        assert names == {one for one in catalogue(language).entries if one.startswith("column-")}


CODES: Final = {
    "status": {*key_decisions.STATUSES, "online", "offline", "unknown"},
    "kind": {"score", "correction"},
    "what": {
        decision_log.ALERT_DECIDED,
        taken_back.TAKEN_BACK,
        hub_key.BEGINS,
        hub_key.KEY_REPLACED,
        *("admitted", "cleared", "erased", "imported", "renamed", "revoked"),
    },
    "choice": {"undone"},
}
"""What stands in the columns of codes."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_in_a_column_has_a_name(language: str) -> None:
    columns = {name for rows in LISTS for name, one in columns_of(rows).items() if one.kind is Kind.WORD}
    assert columns == CODES.keys()
    names = {entry_id(f"cell-{column}", code) for column, codes in CODES.items() for code in codes}
    assert names == {one for one in catalogue(language).entries if one.startswith("cell-")}
