"""QR codes of addresses: as a picture for pages, as letters for terminals, as areas for paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import segno


def picture_of(address: str) -> str:
    """The QR code of an address as an SVG picture, in a data: address."""
    return segno.make(address, error="m").svg_data_uri(scale=5, border=4, dark="#000", light="#fff")


def lines_of(address: str) -> str:
    """The QR code of an address in letters of a terminal, two modules high each."""
    rows = _modules(address, error="l", border=2)
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(blocks[both] for both in zip(*pair, strict=True)) for pair in pairs)


def dark_runs(address: str) -> tuple[int, list[tuple[int, int, int]]]:
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
