"""What stands in the catalogue is said somewhere in the code, and what is said there has the arguments it takes."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest
from fluent.syntax import ast as fluent

from controller.commands.retelling import CELL, SAID
from controller.words import LANGUAGES, SENTENCES, catalogue
from controller.words.fluent_catalogue import arguments, entry_of_sentence, sentences_of, sources
from tests.controller.words.code_texts import FAMILIES, code_texts
from tests.controller.words.example_sentences import forms
from tests.controller.words.parsed_entries import entries_of

FILES: Final = (
    "terminal_said.ftl",
    "terminal_hub.ftl",
    "terminal_watch.ftl",
    "terminal_parlor.ftl",
)
WORD: Final = re.compile(r"[\w'-]+")
OF_OTHERS: Final = (
    "terminal-said-input-",
    "terminal-said-choice-",
)
"""What the system says, and the library that reads arguments; words that are typed, in a row; what is counted."""


@cache
def code() -> str:
    """The words of every text in the code, and of the sentences of the table."""
    found = [*code_texts("controller").texts, *code_texts("vision").texts]
    texts = [*found, *(one.text for name in SENTENCES for one in forms(name))]
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_said_has_the_arguments_it_takes(language: str) -> None:
    """Of every call with an id that is written there, in every language; no code is run for it."""
    wrong = []
    for said in (*code_texts("controller").said, *code_texts("vision").said):
        words, entry = catalogue(language, said.package), entry_of_sentence(said.id)
        taken = arguments(words.entries[entry], words.entries).keys() if entry in words else None
        if taken is None or (None not in said.given and said.given != taken):
            wrong.append(f"{said.where}: {said.id} takes {taken}, not {said.given}")
    assert not wrong


PUT_TOGETHER: Final = {
    "controller/doctor/host_checks.py": "by what a font lacks",
    "controller/mqtt/broker_connection.py": "by the broker's reason",
    "controller/mqtt/hub_acknowledgements.py": "as the hub says",
    "controller/referee/dice_disagreement.py": "before or after the deal",
    "controller/referee/hand_flow.py": "by the act's own name",
    "controller/referee/questions.py": "by the kind of zone",
    "controller/referee/recovery_steps.py": "by the fault's word",
    "controller/referee/turn_phase.py": "by the end of the meld",
    "controller/rules/reasons.py": "as the rules say",
    "controller/words/sentence.py": "makes every sentence",
}
"""Where an id is not written whole, and why; `test_catalogue` makes these from the names they have."""


def test_an_id_is_written_where_its_sentence_is_said() -> None:
    """So that the test above sees it, whatever code is run."""
    made = code_texts("controller").put_together | code_texts("vision").put_together
    printed = {name for name in made if name.startswith("vision/training/")} | {
        "controller/commands/output.py"
    }
    assert made - printed == set(PUT_TOGETHER)


def test_what_the_rules_say_is_found_where_they_say_it() -> None:
    """And a system's words have no sentence that it never says."""
    own: dict[str | None, set[str]] = {}
    for said in code_texts("controller").said:
        own.setdefault(said.package, set()).add(said.id)
    for family in FAMILIES:
        package = f"controller.rules.{family}"
        known = set(sentences_of(package))
        assert own[package] <= known and known - own[package] <= set(SENTENCES), family
    refusals = {name for name in SENTENCES if name.startswith(("refusal.", "note.", "ask."))}
    assert refusals <= own[None] and len(refusals) > 70
