"""Every sentence can be rendered, is used somewhere, and is used with its arguments."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from controller.words import LANGUAGES, SENTENCES, Sentence, WordsError, catalogue, needs, plain, say, text_of
from controller.words.argument_kinds import KINDS
from controller.words.fluent_catalogue import Catalogue, arguments, sources
from controller.words.fluent_entries import FluentEntries
from controller.words.fluent_functions import fluent_functions
from firmware_bridge.link_reasons import REASONS
from firmware_bridge.protocol.fault_codes import FaultCode
from tests.controller.words.example_sentences import EXAMPLES, example
from tests.controller.words.parsed_entries import entries_of

ROOT = Path(__file__).parents[3] / "controller"
SECTION = re.compile(r"\[\w+\]")
"""A section of the settings, or an extra of the package, as sentences name them."""


def test_every_kind_has_an_example_and_a_function_shows_it() -> None:
    assert set(EXAMPLES) == set(KINDS)
    assert set(fluent_functions(catalogue("en"))) == {*KINDS, "GIVEN"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_sections_have_an_entry_of_one_name(language: str) -> None:
    names = Counter(entry.id.name for file in sources(language).values() for entry in entries_of(file))
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("name", SENTENCES)
def test_every_sentence_survives_a_round_trip(name: str) -> None:
    sentence = say(name, **example(name))
    assert sentence.text and not set("{}") & set(sentence.text.replace(str(example(name)), ""))
    assert Sentence.from_json(json.loads(json.dumps(sentence.to_json()))) == sentence
    for missing in needs(name):
        with pytest.raises(WordsError, match=missing):
            say(name, **{key: value for key, value in example(name).items() if key != missing})
    with pytest.raises(WordsError, match="sugar"):
        say(name, **example(name), sugar=1)


def test_every_sentence_is_used() -> None:
    folders = (ROOT, ROOT.parent / "vision")
    code = "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py"))
    made = {"act.chow", "act.pung"}  # by the act's own name
    made |= {f"link.{code}" for code in REASONS}
    made |= {f"{code.value}.title" for code in FaultCode} | {f"fault.{code.value}" for code in FaultCode}
    made |= {name for name in SENTENCES if name.startswith(("reason.rotated_", "until.", "before."))}
    assert [name for name in SENTENCES if f'"{name}"' not in code and name not in made] == []


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("no.such", {}),
        ("act-discard", {"seat": 1, "tile": "5m"}),
        ("tile.m", {"numbers": "5"}),
        ("act.discard", {"seat": 4, "tile": "5m"}),
        ("act.discard", {"seat": True, "tile": "5m"}),
        ("act.discard", {"seat": 1, "tile": "5x"}),
        ("act.discard", {"seat": 1, "tile": None}),
        ("hand.won", {"winners": [{"id": "x"}], "deltas": [1, -1]}),
        ("hand.no_winner", {"deltas": [0.5]}),
        ("correction", {"hand": 1, "by": "Li", "why": "x", "changes": [{"who": "Ann", "delta": 1}]}),
        ("ready.again", {"before": None, "operation": "dances"}),
        ("hand.pattern", {"pattern": {"name": "float", "value": 2, "counted": "carrots"}}),
    ],
)
def test_no_sentence_is_missing_from_the_catalogue(name: str, args: dict[str, Any]) -> None:
    with pytest.raises(WordsError):
        say(name, **args)


def test_absent_arguments_are_left_out() -> None:
    assert say("seat.taken", person={"person": "Zoe"}, seat=1, left=None).text == "Zoe sits in seat 1"
    hu = say("act.hu", seat=1, tiles="123m", tile="5m", shown=[say("act.hides", seat=2)])
    assert hu.text == "Seat 1: hu with 123m and 5m; seat 2 does not show its hand"
    assert hu.args["shown"] == [
        {"id": "act.hides", "args": {"seat": 2}, "text": "seat 2 does not show its hand"}
    ]


def test_unknown_sentence_keeps_its_text() -> None:
    braces = plain("{seat} [x]")
    assert text_of(braces.to_json()) == "{seat} [x]"


def test_long_text_is_reported_whole_and_large_number_as_it_is() -> None:
    long = "tea & cake " * 1000
    assert say("break.now", why=long).text == f"A break: {long}"
    assert (
        say("rules.bind", rules="a", before="b", hand=12345).text
        == "a applies from hand 12345 on, instead of b"
    )


@pytest.mark.parametrize(
    "text", ["seat", "seat = { SEAT($seat)", "seat = }", "seat = { $seat -> [one] x }", "[seat] = x"]
)
def test_malformed_entry_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="seat"):
        Catalogue("en", [text + "\n"]).text("seat")


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_read_one_by_one_are_those_of_the_whole_file(language: str) -> None:
    for name, source in sources(language).items():
        whole, cut = list(entries_of(source)), FluentEntries([source])
        assert list(cut) == [entry.id.name for entry in whole], name
        assert all(entry.equals(cut[entry.id.name], ignored_fields=["span", "comment"]) for entry in whole), (
            name
        )


def test_an_argument_is_shown_by_a_function() -> None:
    """Fluent itself would write 1234 as 1,234."""
    entries = {entry.id.name: entry for entry in entries_of("seat = Seat { $seat }\n")}
    with pytest.raises(ValueError, match="without a function"):
        arguments(entries["seat"], entries)


def test_entry_with_a_wrong_function_is_an_error() -> None:
    words = Catalogue("en", ["one = { TEXT($text) }\n    .only = x\ntwo = { NOBODY($text) }\n"])
    assert words.text("one", attribute="only") == "x"
    for entry in ("one", "two"):
        with pytest.raises(ValueError, match=entry):
            words.text(entry)
    with pytest.raises(KeyError):
        words.text("three")
