"""Every sentence can be said, is said somewhere, and is said with the arguments it takes."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.words import CATALOGUE, Sentence, WordsError, needs, plain, say, text_of
from controller.words.argument_kinds import KINDS
from controller.words.catalogue import SECTIONS
from controller.words.template import Placeholder, read

ROOT = Path(__file__).parents[3] / "controller"
INNER = plain("the inner sentence")
EXAMPLES: dict[str, Any] = {
    "again": "dice", "amount": 3, "both": [INNER, INNER], "cause": "power", "clause": "HZ-21", "code": "pung",
    "deltas": [3, -3], "done": "shuffle", "listed": ["hand:1", "wall:2"],
    "moved": [{"who": {"person": "Ann"}, "delta": -3}], "now": "walls", "number": 7,
    "pattern": {"name": "seven_pairs", "value": 2, "counted": "factor"},
    "patterns": [{"name": "seven_pairs", "value": 1, "counted": "doubles"}],
    "payments": [{"from": 0, "to": 1, "amount": 2}], "people": [{"person": "Ann"}, {"person": "陈晨"}],
    "person": {"person": "Ann"}, "place": "2:11", "places": ["2:11", "3:4"], "row": ["5m", "back"], "seat": 2,
    "seats": [0, 3], "sentence": INNER, "sentences": [INNER], "s": 2, "text": "tea & cake", "them": 1, "tile": "5m",
    "tile_list": ["5m", "7z"], "tiles": "123m77z", "tiles_are": 2, "unsaid": "jam", "wall": 3,
}  # fmt: skip


def example(name: str) -> dict[str, Any]:
    """Arguments for the sentence of this id; where one name is of two kinds, both take the same value."""
    kinds = {
        piece.name: next(key for key, kind in KINDS.items() if kind is piece.kind)
        for group in CATALOGUE[name].groups
        for piece in group.pieces
        if isinstance(piece, Placeholder)
    }
    return {argument: EXAMPLES[kind] for argument, kind in kinds.items()}


def test_every_kind_has_an_example() -> None:
    assert set(EXAMPLES) == set(KINDS)


def test_no_two_sections_have_a_sentence_of_one_id() -> None:
    assert sum(map(len, SECTIONS)) == len(CATALOGUE)


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_sentence_can_be_said_and_read_back(name: str) -> None:
    said = say(name, **example(name))
    assert said.text and not set("{}[]") & set(said.text.replace(str(example(name)), ""))
    assert Sentence.from_json(json.loads(json.dumps(said.to_json()))) == said
    for missing in needs(name):
        with pytest.raises(WordsError, match=missing):
            say(name, **{key: value for key, value in example(name).items() if key != missing})
    with pytest.raises(WordsError, match="sugar"):
        say(name, **example(name), sugar=1)


def said_in_the_code() -> Iterator[tuple[str, ast.Call, str]]:
    """Every `say` with an id written out: where, the call, the id. An f-string counts for all ids it can be."""
    for path in sorted(ROOT.rglob("*.py")):
        if "commands" in path.parts:
            continue  # what a command prints goes through another `say`
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                for text in ids(node.args[0]):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node, text


def ids(written: ast.expr) -> list[str]:
    match written:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*ids(one), *ids(other)]
    return []


def test_whatever_is_said_has_the_arguments_it_takes() -> None:
    wrong, found = [], 0
    for where, call, name in said_in_the_code():
        given = {keyword.arg for keyword in call.keywords}
        found += 1
        if None not in given and (name not in CATALOGUE or given != needs(name)):
            wrong.append(f"{where}: {name} with {given}")
    assert not wrong and found > 90


def test_no_sentence_is_there_that_nobody_says() -> None:
    said = "\n".join(
        path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py") if "words/english" not in str(path)
    )
    made = {"act.chow", "act.pung"}  # by the act's own name
    made |= {name for name in CATALOGUE if name.startswith(("reason.rotated_", "until.", "before."))}
    assert [name for name in CATALOGUE if f'"{name}"' not in said and name not in made] == []


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("no.such", {}),
        ("act.discard", {"seat": 4, "tile": "5m"}),
        ("act.discard", {"seat": True, "tile": "5m"}),
        ("act.discard", {"seat": 1, "tile": "5x"}),
        ("act.discard", {"seat": 1, "tile": None}),
        ("hand.won", {"winners": [{"id": "x"}], "deltas": [1, -1]}),
        ("hand.no_winner", {"deltas": [0.5]}),
        ("correction", {"hand": 1, "by": "Li", "why": "x", "changes": [{"who": "Ann", "delta": 1}]}),
    ],
)
def test_nothing_is_said_that_the_catalogue_does_not_know(name: str, args: dict[str, Any]) -> None:
    with pytest.raises(WordsError):
        say(name, **args)


def test_what_is_in_brackets_is_left_out_where_it_is_not() -> None:
    assert say("seat.taken", person={"person": "Zoe"}, seat=1, left=None).text == "Zoe sits in seat 1"
    hu = say("act.hu", seat=1, tiles="123m", tile="5m", shown=[say("act.hides", seat=2)])
    assert hu.text == "Seat 1: hu with 123m and 5m; seat 2 does not show its hand"
    assert hu.args["shown"] == [
        {"id": "act.hides", "args": {"seat": 2}, "text": "seat 2 does not show its hand"}
    ]


def test_what_is_no_sentence_of_the_catalogue_stands_for_itself() -> None:
    braces = plain("{seat} [x]")
    assert text_of(braces.to_json()) == text_of("{seat} [x]") == "{seat} [x]" and text_of(None) == ""
    assert say("reason.rules", text="{seat} [x]").text == "{seat} [x]"


@pytest.mark.parametrize("text", ["{seat", "seat}", "[{seat}", "{seat}]", "[[{seat}]]", "{seat:colour}"])
def test_a_template_that_is_not_well_written_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="seat"):
        read(text)
