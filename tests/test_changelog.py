"""The changelog has the form of Keep a Changelog 1.1; one line a change, in plain English, none twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.plain_english import Text, findings_of_text

ROOT: Final = Path(__file__).parent.parent
CHANGELOG: Final = ROOT / "CHANGELOG.md"
SECTIONS: Final = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
LONGEST: Final = 220
VERSION: Final = re.compile(r"## (\[Unreleased\]|\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2})")
LINK: Final = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
RIGHT: Final = """# Changelog

Form.

## [Unreleased]

### Added

- One
- Two.

### Fixed

- [Read](README.md#commands).
"""


def problems(text: str) -> list[str]:
    """Problems in the form of a changelog, as sentences."""
    head, *versions = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return [
        *(["the head is not one paragraph under the title"] if len(head.strip().split("\n")) != 3 else []),
        *(["there is no version"] if not versions else []),
        *(f"there is no {link}" for link in LINK.findall(text) if not (ROOT / link).exists()),
        *(problem for version in versions for problem in _of_version(version)),
    ]


def _of_version(version: str) -> Iterator[str]:
    title, *lines = version.rstrip().split("\n")
    if not VERSION.fullmatch(title):
        yield f"a version is not headed like this: {title}"
    sections = [line.removeprefix("### ") for line in lines if line.startswith("#")]
    if sections != [name for name in SECTIONS if name in sections]:
        yield f"not sections of {SECTIONS}, in this order: {sections}"
    entries = [line for line in lines if line and not line.startswith("#")]
    if lines[1:2] != [f"### {sections[0]}" if sections else ""]:
        yield "something stands before the first section"
    yield from (f"not one line a change: {line}" for line in entries if not re.match(r"- \S", line))
    yield from (f"{len(line)} characters: {line}" for line in entries if len(line) > LONGEST)
    yield from (
        f"not plain English: {finding.word}, in: {line}"
        for line in entries
        for finding in findings_of_text(CHANGELOG.name, Text("prose", 1, line))
    )
    yield from (f"stands there {n} times: {line}" for line, n in Counter(entries).items() if n > 1)


def test_the_changelog_has_the_form_of_keep_a_changelog() -> None:
    assert problems(CHANGELOG.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("was", "becomes", "problem"),
    [
        ("### Added", "### New", "not sections of"),
        ("### Added", "### Fixed\n\n- A.\n\n### Added", "not sections of"),
        ("- One", "  One", "not one line a change"),
        ("- One", "- One\n  and more", "not one line a change"),
        ("- One", f"- {'1' * LONGEST}", "222 characters"),
        ("- One", "- Two.", "stands there 2 times"),
        ("- One", "- The hub is told", "not plain English: told"),
        ("README.md", "docs/nowhere.md", "there is no docs/nowhere.md"),
        ("[Unreleased]", "1.0", "a version is not headed like this"),
        ("### Added", "- Early.\n\n### Added", "something stands before the first section"),
        ("Form.", "Form.\n\nMore.", "the head is not one paragraph"),
        ("## [U", "[U", "there is no version"),
    ],
)
def test_what_is_against_the_form_is_named(was: str, becomes: str, problem: str) -> None:
    assert problems(RIGHT) == []
    assert problem in "\n".join(problems(RIGHT.replace(was, becomes, 1)))
