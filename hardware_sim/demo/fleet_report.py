"""The report at the end of a demonstration with many tables."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from controller.identity.printable import count_noun, printable

SHOWN: Final = 20
"""Differences printed for people; all of them are in the JSON."""


@dataclass(frozen=True)
class TableReport:
    """One table: `missing` scores and messages, scores published `double`, messages `repeated` on the wire."""

    name: str
    rules: str
    hands: int
    scores: int
    missing: int
    double: int
    repeated: int
    messages: int
    resends: int
    differences: list[str]


@dataclass(frozen=True)
class FleetReport:
    """All tables. CPU and memory are those of the processes in which tables and controllers run."""

    seed: int
    note: str
    parlor: str
    messages: int
    seconds: float
    messages_per_second: float
    cpu_seconds: float
    memory_mb: float
    tables: list[TableReport]

    @property
    def good(self) -> bool:
        """Whether every score arrived once and there is no difference."""
        return not any(table.differences or table.missing or table.double for table in self.tables)

    def total(self, what: str) -> int:
        """The sum of one count over all tables."""
        return sum(getattr(table, what) for table in self.tables)

    def to_json(self) -> dict[str, Any]:
        """The report, with the sums over all tables, as a JSON object."""
        sums = ("hands", "scores", "missing", "double", "repeated", "resends")
        return {
            **{name: self.total(name) for name in sums},
            **asdict(self),
            "differences": [text for table in self.tables for text in table.differences],
        }

    def print(self) -> None:
        """Prints a table for people."""
        console = Console()
        scores = self.total("scores")
        table = Table(
            title=f"{count_noun(len(self.tables), 'table')}, seed {self.seed}, {self.seconds:.0f} s",
            show_header=False,
        )
        found = [text for each in self.tables for text in each.differences]
        rows: dict[str, object] = {
            "hands played": self.total("hands"),
            "scores posted": f"{scores} ({self.total('missing')} missing, {self.total('double')} double)",
            "messages": f"{self.messages:,} ({self.messages_per_second:,.0f}/s), {self.total('repeated')} repeated",
            "scores a second": f"{scores / self.seconds:.1f}" if self.seconds else "-",
            "sent again on the lines": f"{self.total('resends'):,} frames",
            "CPU": f"{self.cpu_seconds:.0f} s, {1000 * self.cpu_seconds / max(1, scores):.0f} ms a hand",
            "memory": f"{self.memory_mb:.0f} MB, {self.memory_mb / len(self.tables):.1f} MB a table",
            "differences": len(found),
        }
        for name, value in rows.items():
            table.add_row(name, Text(printable(str(value))))
        console.print(table)
        console.print(printable(self.note), style="yellow", highlight=False, markup=False)
        for text in found[:SHOWN]:
            console.print(f"[red]difference[/red] {escape(printable(text))}", highlight=False)
        if len(found) > SHOWN:
            console.print(f"… and {len(found) - SHOWN} more; --json names all")
        if self.good:
            console.print("Every hand's score was posted once, and is what happened.")
