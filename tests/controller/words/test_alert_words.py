"""What alerts and the camera's state can say is in the words that pages are sent, and in the page's language."""

from __future__ import annotations

from typing import Final

import pytest

from controller.referee import step
from controller.referee.inputs import CAMERA_FAULT, MachineFault
from controller.web.static_files import RECORD, word_source
from controller.words import LANGUAGES, SENTENCES, Sentence, sentence
from controller.words.fluent_catalogue import entry_of_sentence
from tests.controller.referee.ideal_table import fresh_table
from tests.controller.words.example_sentences import EXAMPLES
from tests.controller.words.latin_words import words_left_in_english
from tests.controller.words.parsed_entries import entries_of
from tests.controller.words.sentence_calls import sentence_calls

AT_WORK: Final = (
    *("vision/capture/", "vision/calibration/", "vision/live/", "vision/networks/", "vision/table/"),
    *("vision/zones/", "controller/referee/", "controller/runtime/camera_input", "controller/rules/reasons"),
    *("controller/runtime/hardware_", "controller/runtime/supplied_readings", "controller/json_"),
    *("controller/journal/salvage", "controller/journal/storage", "controller/journal/error_messages"),
    *("controller/mqtt/publisher", "controller/mqtt/hub_acknowledgements", "controller/mqtt/outbox"),
)
"""Where the sentences are made that alerts, the camera's state and the log of a table hold."""
NEVER: Final = ("order.", "command.", "table_check.", "account.")
"""Sentences made there that are answers to orders, which bring their translations, or the output of a command."""


def of_alerts() -> set[str]:
    """The sentences that an alert or the camera's state can be, or can hold."""
    made = {
        call.id for call in sentence_calls("controller", "vision").calls if call.where.startswith(AT_WORK)
    }
    made |= {name for name in SENTENCES if name.startswith(("link.", "fault.", "until.", "before."))}
    return {name for name in made if not name.startswith(NEVER)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_sent_what_alerts_say(language: str) -> None:
    sent = {
        entry.id.name
        for part in ("sentences", RECORD)
        for entry in entries_of(word_source(language, part) or "")
    }
    spoken = of_alerts()
    assert {"camera.readings_absent", "tile_set.empty", "link.absent", "journal.was_damaged"} <= spoken
    assert {name for name in spoken if entry_of_sentence(name) not in sent} == set()
    assert {"reason-Connection-refused", "reason-Input-output-error"} <= sent


def filled(name: str) -> Sentence:
    """The sentence of this id, its texts an address and its reasons the system's."""
    args = {key: min(argument.kinds) for key, argument in SENTENCES[name].items()}
    shown = {
        **EXAMPLES,
        "REASON": "Connection refused",
        "TEXT": "/dev/table",
        "TEXTS": ["/dev/table"],
        "SENTENCE": sentence("camera.no_answer"),
        "SENTENCES": [sentence("camera.no_answer")],
        "PATTERN": {"name": "seven_pairs", "value": 2, "counted": "factor"},
        "PATTERNS": [],
        "PEOPLE": [],
        "PERSON": {"person": "/dev/table"},
        "CHANGES": [],
        "PAYMENTS": [],
    }
    return sentence(name, **{key: shown[kind] for key, kind in args.items()})


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize(
    "name", sorted(name for name in of_alerts() if name.startswith(("camera.", "tile_set.")))
)
def test_alert_of_a_failed_camera_has_no_english_words(name: str, language: str) -> None:
    (raised,) = step(fresh_table(), MachineFault(CAMERA_FAULT, filled(name)), 0.0).reports.alerts
    text = raised.text.in_language(language)
    assert not words_left_in_english(text), text
