"""What stands in the catalogue is said somewhere in the code, and what is said there has the arguments it takes."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest
from fluent.syntax import ast as fluent

from controller.commands.retelling import CELL, SAID
from controller.words import SENTENCES, needs
from controller.words.catalogue import sources
from tests.controller.words.code_texts import code_texts
from tests.controller.words.example_sentences import told_before
from tests.controller.words.parsed_entries import entries_of

FILES: Final = (
    "terminal_said.ftl",
    "terminal_hub.ftl",
    "terminal_watch.ftl",
    "terminal_parlor.ftl",
    "orders_done.ftl",
)
WORD: Final = re.compile(r"[\w'-]+")
OF_OTHERS: Final = (
    "terminal-said-errno-",
    "terminal-said-input-",
    "terminal-said-choice-",
    "terminal-said-row",
)
"""What the system says, and the library that reads arguments; words that are typed, in a row; what is counted."""


@cache
def code() -> str:
    """The words of every text in the code, and of the sentences of the table."""
    found = [*code_texts("controller").texts, *code_texts("vision").texts]
    texts = [*found, *(one["text"] for one in told_before())]
    return "\n".join(" ".join(WORD.findall(text.casefold())) for text in texts)


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_in_the_catalogue_that_nobody_says(file: str) -> None:
    """Some three words of an entry stand so in the code; the rest of the sentence may be put together there."""
    for entry in entries_of(sources("en")[file]):
        assert isinstance(entry, fluent.Message)
        name = entry.id.name
        if entry.value is None or not name.startswith((*SAID, CELL)) or name.startswith(OF_OTHERS):
            continue
        pieces = [part.value for part in entry.value.elements if isinstance(part, fluent.TextElement)]
        words = max((WORD.findall(piece.casefold()) for piece in pieces), key=len)
        runs = [" ".join(words[at : at + 3]) for at in range(max(1, len(words) - 2))]
        assert any(run in code() for run in runs), name


def test_no_refusal_is_in_the_catalogue_that_nobody_says() -> None:
    texts = "\n".join(code_texts("controller").texts)
    varied = {"begin a session", "sit down", "change seats"}
    for entry in entries_of(sources("en")["orders.ftl"]):
        assert isinstance(entry, fluent.Message) and entry.value is not None
        pieces = [part.value for part in entry.value.elements if isinstance(part, fluent.TextElement)]
        longest = max((part for piece in pieces for part in piece.split("; ")), key=len).strip(' .:"')
        for each in varied:  # these stand in place of an argument
            longest = longest.replace(f"is under way: people {each} between hands", "is under way: people")
        assert longest.removesuffix(" over") in texts, entry.id.name


def test_whatever_is_said_has_the_arguments_it_takes() -> None:
    wrong, found = [], 0
    for where, name, given in code_texts("controller").said:
        found += 1
        if None not in given and (name not in SENTENCES or given != needs(name)):
            wrong.append(f"{where}: {name} with {given}")
    assert not wrong and found > 90
