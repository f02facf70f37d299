"""All sentences by id, their templates parsed once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.words.english import (
    act_sentences,
    hand_sentences,
    machine_sentences,
    phase_sentences,
    recovery_sentences,
    session_sentences,
)
from controller.words.template import Template, read

SECTIONS: Final = (
    act_sentences.SENTENCES,
    hand_sentences.SENTENCES,
    machine_sentences.SENTENCES,
    phase_sentences.SENTENCES,
    recovery_sentences.SENTENCES,
    session_sentences.SENTENCES,
)
ENGLISH: Final[Mapping[str, str]] = {name: text for section in SECTIONS for name, text in section.items()}
CATALOGUE: Final[Mapping[str, Template]] = {name: read(text) for name, text in ENGLISH.items()}


def needs(name: str) -> frozenset[str]:
    """The arguments that the sentence of this id takes. Raises `KeyError` for an unknown id."""
    return CATALOGUE[name].names
