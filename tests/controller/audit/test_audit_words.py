"""An audit's text in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from controller.audit.audit_report import VIEWS, conclusion, label_sentence
from controller.audit.observations import AHEAD, CLASSES, PURPOSES, TableObservations
from controller.words.sentence import Sentence

NEEDED = {"2 times": 40, "1.5 times": 300, "1.1 times": 40_000}
WINS = {"50% of hands": 20, "40% of hands": 700}
LABELS: Final[Mapping[str, Sequence[object]]] = {
    "face by purpose": [(why, 6) for why in PURPOSES],
    "sum by banker": [(2, 12)],
    "kind of indicator, by wall": [(kind, 3) for kind in CLASSES],
    "kind of indicator, by stack": [("winds", 18)],
    "flowers dealt, by place from the banker": list(AHEAD),
}


@dataclass(frozen=True)
class Effect:
    view: str
    label: Sentence
    expected: float | None = 90.5
    seen: int = 1200
    times: float | None = 1.4
    low: float | None = 1.2
    high: float | None = 1.6
    tried: int = 80


def effects() -> list[Effect | None]:
    views = [view for question in TableObservations().questions for view in question.views]
    sentences = [
        Effect(view.name, label_sentence(view.name, label))
        for view in views
        for label in LABELS.get(view.name, list(view.lines)[:2])
        if not isinstance(label, int) or view.name != "indicator"
    ]
    return [
        None,
        *sentences,
        Effect("wild tiles of winners, by seat", label_sentence("wild tiles of winners, by seat", 2), None),
    ]


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_no_sentence_of_an_audit_is_left_in_english(language: str) -> None:
    left: set[str] = set()
    sentences = [
        conclusion(question, verdict, 3e-7, hands=1, rolls=1234, effect=effect, needed=needed)
        for question in ("dice", "deal", "wall")
        for verdict, all_of, sizes in (
            ("differs", effects(), [{}]),
            ("unusual", [None], [{}]),
            ("nothing", [None], [{}, NEEDED, WINS, {"2 times": 40}, {"2 times": 4000}]),
            ("too little", [None], [{}, {"2 times": 4000}]),
        )
        for effect in all_of
        for needed in sizes
    ]
    for sentence in sentences:
        text = sentence.in_language(language)
        left |= {f"{sentence} -> {text}"} if re.search("[A-Za-z]{2}", text) else set()
    assert left == set()


def test_every_view_has_its_words() -> None:
    views = {view.name for question in TableObservations().questions for view in question.views}
    assert views <= set(VIEWS) and all(words.text == name for name, words in VIEWS.items())
