"""The layout of `--help`: plain text in two columns, as wide as the terminal up to 100 columns, one column where it is
narrow."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from typing import Final

import typer

WIDEST: Final = 100
"""Longer lines are hard to read."""
NARROW: Final = 60
"""Columns below which an explanation stands under what it explains."""
NARROWEST: Final = 20
FIRST_COLUMN: Final = 26
"""Columns of what is explained; a longer one has its explanation on the next line."""
GAP: Final = 2
UNDER: Final = 6
"""Indentation of an explanation that stands under what it explains."""


def columns() -> int:
    """The width of help on this terminal (COLUMNS, else the terminal's own, else 80)."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns - 1))


class HelpLayout(typer.Context.formatter_class):  # type: ignore[misc,valid-type] # public under this name alone
    """Writes definition lists (options, arguments, commands)."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        super().__init__(indent_increment, width or min(columns(), max_width or WIDEST))

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = FIRST_COLUMN, col_spacing: int = GAP
    ) -> None:
        """Write rows of (what is explained, explanation)."""
        margin = " " * self.current_indent
        if self.width < NARROW:
            for first, text in rows:
                lines = _wrapped(first, self.width, margin, margin + " " * GAP)
                self.write("\n".join([*lines, *_wrapped(text, self.width, margin + " " * UNDER)]) + "\n")
            return
        width = min(max((len(first) for first, _ in rows), default=0), col_max)
        second = margin + " " * (width + col_spacing)
        for first, text in rows:
            lines = _wrapped(text, self.width, second)
            if len(first) <= width:
                head = f"{margin}{first:<{width}}{' ' * col_spacing}"
                self.write(
                    "\n".join([head + lines[0][len(second) :], *lines[1:]]).rstrip() + "\n"
                    if lines
                    else f"{head.rstrip()}\n"
                )
            else:
                self.write("\n".join([f"{margin}{first}", *lines]) + "\n")


class HouseContext(typer.Context):
    """A command's context, whose help has this layout."""

    formatter_class = HelpLayout


def _wrapped(text: str, width: int, indent: str, hanging: str | None = None) -> list[str]:
    """A text in lines; a word longer than a line is left whole, so that it can be copied."""
    return textwrap.wrap(
        " ".join(text.split()),
        max(width, len(indent) + NARROWEST),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
