"""QR codes of addresses: as a picture for pages, as letters for terminals, as areas for paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import segno

BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""The letter whose upper and lower half are ink or not."""
# Black and white of the fixed part of the 256 colours, which no theme of a terminal changes (xterm, ctlseqs: SGR).
ON_BLACK: Final = "\x1b[48;5;16m"
ON_WHITE: Final = "\x1b[48;5;231m"
BLACK_ON_WHITE: Final = f"\x1b[38;5;16m{ON_WHITE}"
RESET: Final = "\x1b[0m"


def qr_code_svg(address: str) -> str:
    """The QR code of an address as an SVG picture, in a data: address."""
    return segno.make(address, error="m").svg_data_uri(scale=5, border=4, dark="#000", light="#fff")


def qr_code_lines(address: str, *, colours: bool = True, ink_is_dark: bool = True) -> str:
    """The QR code of an address in letters of a terminal, two modules high each.

    A reader takes dark modules on a light ground, seldom their negative. So the `colours` are set explicitly; without
    them it must be known whether the terminal's ink is dark on a light ground, or the other way round.
    """
    rows = _modules(address, error="l", border=2)
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    drawn = colours or ink_is_dark
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = (
        "".join(BLOCKS[upper is drawn, lower is drawn] for upper, lower in zip(*pair, strict=True))
        for pair in pairs
    )
    return "\n".join(f"{BLACK_ON_WHITE}{line}{RESET}" if colours else line for line in lines)


def qr_code_blank_lines(address: str) -> str:
    """The same for a terminal whose encoding lacks block letters: coloured blanks, two wide for each module."""
    rows = _modules(address, error="l", border=2)
    return "\n".join(
        "".join((ON_BLACK if dark else ON_WHITE) + "  " * len(list(run)) for dark, run in groupby(row))
        + RESET
        for row in rows
    )


def qr_code_dark_runs(address: str) -> tuple[int, list[tuple[int, int, int]]]:
    """The QR code of an address with its quiet zone: modules a side, and its dark parts as (row, column, modules)."""
    rows = _modules(address, error="m", border=4)
    return len(rows), [(row, *run) for row, modules in enumerate(rows) for run in _runs(modules)]


def _runs(modules: list[bool]) -> Iterator[tuple[int, int]]:
    column = 0
    for dark, run in groupby(modules):
        length = len(list(run))
        if dark:
            yield column, length
        column += length


def _modules(address: str, *, error: str, border: int) -> list[list[bool]]:
    code = segno.make(address, error=error)
    return [[bool(module) for module in row] for row in code.matrix_iter(border=border)]
