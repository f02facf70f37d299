"""Findings of the doctor as lines of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.identity.printable import printable

if TYPE_CHECKING:
    from rich.console import Console

    from controller.doctor import Finding

COLOURS: Final = {"OK": "green", "WARN": "yellow", "FAIL": "red bold"}
"""By the name of a grade."""
MARK_WIDTH: Final = 4
CHECK_WIDTH: Final = 9
WIDER: Final = 11
"""Columns of a check's name: the longest in English, and in a language whose letters are two columns wide."""


def print_finding(console: Console, finding: Finding, language: str) -> None:
    """A finding in a language: how it ended, what was checked, what is so, and below it what to do."""
    from controller.doctor.finding import check_name, grade_name

    width = CHECK_WIDTH if language == "en" else WIDER
    graded, check = grade_name(finding.grade, language), check_name(finding.check, language)
    console.print(_column(graded, MARK_WIDTH), style=COLOURS[finding.grade.name], end=" ", markup=False)
    console.print(_column(check, width) + printable(finding.said.in_language(language)), markup=False)
    if finding.cure is not None:
        cure = printable(finding.cure.in_language(language))
        console.print(f"{'':{MARK_WIDTH + 1 + width}}-> {cure}", markup=False)


def _column(text: str, width: int) -> str:
    """A text with spaces up to a width in columns: Chinese characters take two."""
    from rich.cells import cell_len

    return text + " " * (width - cell_len(text))
