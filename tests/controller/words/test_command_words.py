"""What commands say of themselves and of other rooms: everything is in the catalogue, and nothing that nobody says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from controller.commands.retelling import CELL, SAID
from controller.parlor.hub.decision_log import Decision
from controller.parlor.hub.key_admission import ShownKey
from controller.parlor.list_columns import columns_of
from controller.parlor.queries.player_results import HistoryLine, PlayerRecord, PlayerStanding
from controller.parlor.queries.table_use import TableUse
from controller.words.english_texts import retold
from controller.words.fluent_catalogue import catalogue

ROOT = Path(__file__).parents[3]
COMMANDS: Final = [
    ROOT / "controller" / "commands" / f"{name}.py"
    for name in (
        "asked_port", "asked_questions", "confirmation", "hand_abandonment", "hub", "language_option",
        "order_arguments", "order_client", "page_options", "parlor", "parlor_queries", "parlor_trust", "public_file",
        "session_orders",
    )
]  # fmt: skip
REFUSING: Final = [
    *(ROOT / "controller" / "parlor" / "hub" / f"{name}.py" for name in (
        "dispute_decisions", "hub_key", "journal_import", "key_decisions", "person_names",
    )),
    *(ROOT / "controller" / room / name for room, name in (
        ("identity", "key_files.py"), ("journal", "journal.py"), ("mqtt", "hub_admission.py"),
        ("mqtt", "hub_requests.py"), ("orders", "persons.py"), ("parlor/queries", "known_names.py"),
        ("parlor/storage", "database.py"), ("referee", "hand_end.py"), ("referee", "order_handling.py"),
        ("settings", "broker_address.py"),
    )),
]  # fmt: skip
"""What they raise ends a command with its sentence."""
SAYING: Final = frozenset({"fail", "told", "CommandFailed", "confirmed"})
NOT_SAID_SO: Final = {
    "There is no X X; there are: XX.": "There is no table X; there are: X.",
    "X X. End the session at the table X (mahjong-table session end) and settle by its slip first.": "Li owes 1 "
    "unit of session s. End the session at the table X (mahjong-table session end) and settle by its slip first.",
    "X X, at the table X. Settle first; once that is paid, say so: --settled.": "Li owes 1 unit of session s, at the "
    "table X. Settle first; once that is paid, say so: --settled.",
    "Hand X is under way: people X between hands. X": "Hand 3 is under way: people sit down between hands. If nobody "
    "will finish it: mahjong-table session abandon-hand",
}
"""Sentences with whole parts of another text in their gaps, as somebody hears them."""


def written(node: ast.expr) -> str | None:
    """A text with an X in each gap, but for sentences before and after it; None for what is no text. A gap at its end
    ends the sentence."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in parts)
            text = re.sub(
                r"^X (?=[A-Z][a-z])", "", re.sub(r"(?<=[.?!])X$", "", text)
            )  # sentences of their own
            return re.sub(r"(?<=[a-zX])X$", ".", text)
    return None


def said_by(path: Path, calls: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The sentences that a file hands to one of these functions; of none: those that it raises, but for bugs."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in calls:
                given = first
            case ast.Raise(exc=ast.Call(func=ast.Name(id="RuntimeError"))):
                continue
            case ast.Raise(exc=ast.Call(args=[first, *_])) if not calls:
                given = first
            case _:
                continue
        text = written(given)
        if text is not None and " " in text:
            yield f"{path.name}:{node.lineno}", NOT_SAID_SO.get(text, text)


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_no_sentence_of_a_command_is_left_in_english(language: str) -> None:
    found = [one for path in COMMANDS for one in said_by(path, SAYING)]
    found += [one for path in REFUSING for one in said_by(path, frozenset())]
    left = [(where, text, retold(text, language, SAID)) for where, text in found]
    assert [one for one in left if re.search("[a-z]{2} [a-z]{2,} [a-z]{2}", _untyped(one[2]))] == []
    assert found


def _untyped(text: str) -> str:
    return re.sub(r"`[^`]*`|mahjong-table [a-z ]+|--[a-z-]+|[a-z]+://\S+", "", text)


# ---- columns ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_column_has_a_heading_in_each_language(language: str) -> None:
    lists = (PlayerStanding, PlayerRecord, HistoryLine, TableUse, ShownKey, Decision)
    names = {f"column-{name.replace('_', '-')}" for rows in lists for name in columns_of(rows)}
    assert names == {one for one in catalogue(language).entries if one.startswith("column-")}
    english = catalogue("en")
    assert [one for one in names if catalogue(language).text(one) == english.text(one)] == []
    assert retold("Li (uid 7, at the shell)", language, CELL) != "Li (uid 7, at the shell)"
