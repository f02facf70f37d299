"""All sentences there are, by id, read once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.words.english import acts, hands, machine, phases, procedures, sessions
from controller.words.template import Template, read

SECTIONS: Final = (
    acts.SENTENCES,
    hands.SENTENCES,
    machine.SENTENCES,
    phases.SENTENCES,
    procedures.SENTENCES,
    sessions.SENTENCES,
)
ENGLISH: Final[Mapping[str, str]] = {name: text for section in SECTIONS for name, text in section.items()}
CATALOGUE: Final[Mapping[str, Template]] = {name: read(text) for name, text in ENGLISH.items()}


def needs(name: str) -> frozenset[str]:
    """The arguments that the sentence of this id takes; KeyError for one that there is not."""
    return CATALOGUE[name].names
