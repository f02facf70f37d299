"""What the doctor says, in a reader's language: its findings, the names of its checks, how they ended."""

from __future__ import annotations

from typing import Final

from controller.doctor.finding import Grade
from controller.words import catalogue, english_texts

SAID: Final = "doctor-said-"


def retold(text: str, language: str) -> str:
    """A sentence of the doctor in a language: its own, or an error's of another room that it passes on."""
    return english_texts.retold(text, language, SAID)


def check_name(check: str, language: str) -> str:
    """What a check is called."""
    entry = f"doctor-check-{check}"
    return catalogue(language).text(entry) if entry in catalogue(language) else check


def mark(grade: Grade, language: str) -> str:
    """The word for how a check ended."""
    return catalogue(language).text(f"doctor-mark-{grade.value}")
