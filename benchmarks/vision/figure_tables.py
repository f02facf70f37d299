"""Result tables: printed as Markdown while they are measured, kept as JSON lines for scripts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path


class FigureTables:
    """Prints rows as they are added; with `lines` every row is also appended to that file as one JSON object."""

    def __init__(self, lines: Path | None = None) -> None:
        self._lines = lines
        self._title = ""
        self._columns: tuple[str, ...] = ()

    def table(self, title: str, columns: Sequence[str]) -> None:
        """Begin a table."""
        self._title, self._columns = title, tuple(columns)
        print(f"\n### {title}\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)

    def row(self, *cells: object) -> None:
        """One line of the table begun last, a cell a column."""
        texts = [str(cell) for cell in cells]
        print(f"| {' | '.join(texts)} |", flush=True)
        self._keep(dict(zip(self._columns, texts, strict=True)))

    def note(self, sentence: str) -> None:
        """Print a sentence under a table."""
        print(f"\n{sentence}", flush=True)
        self._keep({"note": sentence})

    def _keep(self, facts: dict[str, str]) -> None:
        if self._lines is not None:
            with self._lines.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps({"table": self._title, **facts}, ensure_ascii=False) + "\n")


def share(part: float, whole: float, digits: int = 1) -> str:
    """Percentage "98.3 %", or a dash where the whole is 0."""
    return f"{100 * part / whole:.{digits}f} %" if whole else "–"


def verdict(good: bool) -> str:
    """Text for whether a bar was met."""
    return "met" if good else "SHORT"
