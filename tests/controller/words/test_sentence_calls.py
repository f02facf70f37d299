"""Every sentence that the code makes is in the catalogue, in each language, and is given the arguments it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from controller.words import LANGUAGES, SENTENCES, catalogue
from controller.words.fluent_catalogue import arguments, entry_of_sentence, sentences_of
from tests.controller.words.sentence_calls import (
    FAMILIES,
    PACKAGES,
    SentenceCall,
    calls_in,
    sentence_calls,
)


def wrong(calls: Iterable[SentenceCall], language: str) -> Iterator[str]:
    """Which of these calls the catalogue of a language cannot serve."""
    for call in calls:
        words, entry = catalogue(language, call.package), entry_of_sentence(call.id)
        if entry not in words:
            yield f"{call.where}: there is no sentence {call.id}"
            continue
        taken = arguments(words.entries[entry], words.entries).keys()
        if call.given != taken if None not in call.given else not call.given - {None} <= taken:
            yield f"{call.where}: {call.id} takes {sorted(taken)}, not {call.given}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_calls_have_an_id_and_arguments_of_the_catalogue(language: str) -> None:
    calls = sentence_calls(*PACKAGES).calls
    assert len(calls) > 1000
    assert [*wrong(calls, language)] == []


@pytest.mark.parametrize(
    "code",
    [
        'sentence("journal.absnt", journal=path)',
        'sentence("absent", journal=path)',
        'sentence("journal.absent", file=path)',
        'sentence("journal.absent")',
        'say("journal.absent", journal=path, reason=reason)',
        'Sentence("journal.absent", {"file": path})',
        'Sentence("journal.absent")',
        'sentence("journal.absent", file=path, **more)',
        'sentence("journal.absent" if one else "journal.absnt", journal=path)',
    ],
)
def test_a_call_with_another_id_or_argument_is_found(code: str) -> None:
    assert [*wrong(calls_in(code, "file.py").calls, "en")]


PUT_TOGETHER: Final = {
    "controller/doctor/host_checks.py": "by what a font lacks",
    "controller/mqtt/broker_connection.py": "by the broker's reason",
    "controller/mqtt/hub_acknowledgements.py": "as the hub says",
    "controller/referee/dice_disagreement.py": "before or after the deal",
    "controller/referee/hand_flow.py": "by the act's own name",
    "controller/referee/questions.py": "by the kind of zone",
    "controller/referee/recovery_steps.py": "by the fault's word",
    "controller/referee/turn_phase.py": "by the end of the meld",
    "controller/runtime/hardware_input.py": "by the reason's code",
    "controller/rules/reasons.py": "as the rules say",
    "controller/words/sentence.py": "makes every sentence",
}
"""Where an id is not written whole, and why; `test_catalogue` makes these from the names they have."""


def test_an_id_is_written_where_its_sentence_is_made() -> None:
    """So that the test above sees it, whatever code is run."""
    assert sentence_calls(*PACKAGES).put_together == set(PUT_TOGETHER)


def test_a_rule_system_has_the_sentences_that_it_makes() -> None:
    """And a system's words have no sentence that it never makes."""
    own: dict[str | None, set[str]] = {}
    for call in sentence_calls("controller").calls:
        own.setdefault(call.package, set()).add(call.id)
    for family in FAMILIES:
        package = f"controller.rules.{family}"
        known = set(sentences_of(package))
        assert own[package] <= known and known - own[package] <= set(SENTENCES), family
    refusals = {name for name in SENTENCES if name.startswith(("refusal.", "note.", "ask."))}
    assert refusals <= own[None] and len(refusals) > 70
