r"""Escaping of untrusted text for terminals (control sequences) and spreadsheets (formulas).

    printable("Ann\x1b[2J")      Ann\u001b[2J: nothing steers the terminal, and nothing is hidden
    cell("=HYPERLINK(1)")       '=HYPERLINK(1): read back by `from_cell`

The spreadsheet rule is OWASP's on CSV injection.
"""

from __future__ import annotations

import re
from typing import Final, Protocol

BOM: Final = "\ufeff"
"""The byte order mark, by which Excel recognises UTF-8."""

_STEERS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # C0, DEL and C1: a terminal obeys them
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # bidirectional marks and overrides, line breaks
    "\xad\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"  # invisible characters
    "\ud800-\udfff]"  # half characters, which no terminal can be sent
)
_STEERS_BUT_LINES: Final = re.compile(rf"(?!\t|\r?\n){_STEERS.pattern}")
_FORMULA: Final = re.compile(r"\s*[=+\-@＝＋－＠﹢﹣﹦﹫]|[\t\r\n]|'")
"""A cell that a spreadsheet may take for a formula (OWASP, CSV injection), or that begins like an escaped one."""


def printable(text: str) -> str:
    r"""A text on one line: control and invisible characters are written as \uXXXX. JSON keeps its meaning."""
    return _STEERS.sub(_escape_match, text)


def printable_lines(text: str) -> str:
    """`printable` for a text of several lines, with line breaks and tabs kept."""
    return _STEERS_BUT_LINES.sub(_escape_match, text)


class SupportsWrite(Protocol):
    """A text stream that can be written to."""

    def write(self, text: str, /) -> object:
        """Write a text."""


class PrintableStream:
    """A text stream in front of a terminal: what is written to it is made printable line by line."""

    def __init__(self, terminal: SupportsWrite) -> None:
        self._terminal = terminal

    def write(self, text: str, /) -> object:
        """Write a text, made printable."""
        return self._terminal.write(printable_lines(text))


def cell(text: str) -> str:
    """A text as a cell of a CSV file: one that a spreadsheet could take for a formula gets a leading apostrophe.

    For texts only, not numbers. `from_cell` removes the apostrophe; a text that begins with one gets another.
    """
    return f"'{text}" if _FORMULA.match(text) else text


def from_cell(written: str) -> str:
    """The text of a cell that `cell` wrote."""
    return written.removeprefix("'")


def escaped(character: str) -> str:
    r"""A character as JSON escapes it: \uXXXX, twice for one outside the Basic Multilingual Plane."""
    code = ord(character)
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def _escape_match(found: re.Match[str]) -> str:
    return escaped(found[0])


# ---- Numbers of things, as people write them: 1 hand, 2 hands ----------------------------------------------------


def count_noun(number: int, one: str, many: str = "") -> str:
    """`number` with the word for it; `many` if that is not `one` with an s."""
    return f"{digits(number)} {one if number == 1 else many or one + 's'}"


def digits(number: int) -> str:
    """A number as people write it: thousands are set apart by commas from 10,000 on."""
    return f"{number:,}" if abs(number) >= 10_000 else str(number)
