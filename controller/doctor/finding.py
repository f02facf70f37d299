"""The result of one check of the doctor, in plain words, with what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How a check ended. A table plays with warnings, not with failures."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True)
class Finding:
    """`said` is one sentence about `check`; `cure` what to do, None where there is nothing to do."""

    check: str
    grade: Grade
    said: str
    cure: str | None = None


def ok(check: str, said: str) -> Finding:
    """A finding that the check passed."""
    return Finding(check, Grade.OK, said)


def warn(check: str, said: str, cure: str) -> Finding:
    """A finding that a table plays with; `cure` says what to do."""
    return Finding(check, Grade.WARN, said, cure)


def fail(check: str, said: str, cure: str) -> Finding:
    """A finding that a table cannot play with; `cure` says what to do."""
    return Finding(check, Grade.FAIL, said, cure)


def split_cure(sentence: str, otherwise: str) -> tuple[str, str]:
    """An error's sentence cut into what happened and what to do, which our errors put after `;`, `:` or a stop."""
    for mark in ("; ", ". ", ": "):
        said, found, cure = sentence.partition(mark)
        if found and cure:
            return said.rstrip(".") + ".", cure[0].upper() + cure[1:]
    return sentence, otherwise
