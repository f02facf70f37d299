"""What a score or a correction in the journal says, by the people who sat there; as it is kept, or for a reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from controller.json_values import mapping, texts, wholes
from controller.rules.registry import definition_of
from controller.rules.results import CaseError
from controller.words import Sentence, catalogue

_SEAT: Final = re.compile(r"\b[Ss]eat ([0-3])\b")


def score_text(score: Mapping[str, object], language: str | None = None, rules: object = None) -> str:
    """What a score says, with the people who sat there in place of seats: who reads a ledger was not at the table.

    With a language, patterns and notes are told in its words, by the terms of these `rules`; without, by the names that
    messages have.
    """
    told = score.get("text")
    if told is None:  # its schema allows that
        return ""
    people, sentence = by_seat(score), Sentence.from_json(mapping(told))
    said = sentence.text if language is None else sentence.in_language(language, people, _words_of(rules))
    return _SEAT.sub(lambda found: people.get(int(found[1]), found[0]), said)


def by_seat(score: Mapping[str, object]) -> dict[int, str]:
    """Who sat in each seat when a score was told, from seat 0 on."""
    players = texts(score.get("players") or ())
    sitting = wholes(score.get("sitting") or list(range(len(players))))
    return {seat: players[place] for seat, place in zip(range(len(players)), sitting, strict=False)}


def correction_text(why: object, by: Sentence, language: str | None = None) -> str:
    """Why a correction was made, and who made it."""
    return catalogue(language or "en").text(
        "ledger-correction", {"why": str(why), "by": by.in_language(language or "en")}
    )


def restored_note(language: str | None = None, *, counts: bool) -> str:
    """That a hub gave back a score or correction which the table had lost; whether the totals have it."""
    entry = "ledger-restored" if counts else "ledger-restored-beside"
    return catalogue(language or "en").text(entry)


def _words_of(rules: object) -> str | None:
    try:
        return definition_of(rules).words
    except CaseError:  # rules that are not installed here, or a score that names none
        return None
