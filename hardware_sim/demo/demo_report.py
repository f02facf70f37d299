"""The report at the end of a demonstration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from controller.identity.printable import count_noun, printable
from hardware_sim.demo.answered_questions import counted_answers

SHOWN = ("hand", "result", "winners", "patterns", "payments", "deltas", "totals", "next_banker", "next_stay")


@dataclass(frozen=True)
class DemoReport:
    """All counts, and every difference between ground truth and published messages."""

    seed: int
    hands: int
    results: dict[str, int]
    patterns: dict[str, int]
    totals: list[int]
    refused: int
    alerts: int
    asked: int
    answered: int
    frames: int
    unsure: int
    posted: int
    repeated: int
    restarts: int
    kills: int
    resends: int
    chaos: dict[str, int]
    note: str
    seconds: float
    scores: list[dict[str, Any]]
    differences: list[str]

    @property
    def good(self) -> bool:
        """Whether there is no difference."""
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        """The report as a JSON object."""
        return asdict(self)

    def print(self) -> None:
        """Prints a table for people."""
        console = Console()
        table = Table(
            title=f"{count_noun(self.hands, 'hand')}, seed {self.seed}, {self.seconds:.0f} s",
            show_header=False,
        )
        rows: dict[str, object] = {
            "results": _counted(self.results),
            "patterns": _counted(self.patterns) or "none",
            "seat totals": " ".join(f"{total:+d}" for total in self.totals),
            "refused acts": self.refused,
            "alerts": self.alerts,
            "questions": f"{self.asked} asked, {self.answered} answers counted",
            "frames read": f"{self.frames} ({self.unsure} unsure)",
            "messages posted": f"{self.posted} ({self.repeated} more than once)",
            "controller restarts": self.restarts,
            "sent again on the line": self.resends,
            "faults": _counted(self.chaos) or "none",
            "hands a minute": f"{60 * self.hands / self.seconds:.1f}" if self.seconds else "-",
            "differences": len(self.differences),
        }
        for name, value in rows.items():
            table.add_row(name, Text(printable(str(value))))
        console.print(table)
        console.print(printable(self.note), style="yellow", highlight=False, markup=False)
        for text in self.differences:
            console.print(f"[red]difference[/red] {escape(printable(text))}", highlight=False)
        if self.good:
            console.print(
                "What was posted is what happened: every dice roll, indicator, act, winner and payment."
            )


def report(  # noqa: PLR0913 - counters, each by its name
    seed: int,
    messages: Sequence[Mapping[str, Any]],
    state: Mapping[str, Any],
    differences: list[str],
    *,
    repeats: int,
    restarts: int,
    kills: int,
    chaos: Mapping[str, int],
    asked: int,
    seconds: float,
) -> DemoReport:
    """Counts the published messages."""
    scores = [message for message in messages if message["schema"].startswith("score/")]
    patterns = Counter(pattern["name"] for score in scores for pattern in score["patterns"])
    events = [message for message in messages if message["schema"].startswith("event/")]
    return DemoReport(
        seed=seed,
        hands=len(scores),
        results=dict(Counter(score["result"] for score in scores)),
        patterns=dict(patterns),
        totals=list(scores[-1]["totals"]) if scores else [0, 0, 0, 0],
        refused=sum(event["kind"] == "refusal" for event in events),
        alerts=sum(message["schema"].startswith("alert/") and message["raised"] for message in messages),
        asked=asked,
        answered=len(counted_answers(messages)),
        frames=int(state.get("camera", {}).get("frames", 0)),
        unsure=int(state.get("camera", {}).get("unsure", 0)),
        posted=len(messages),
        repeated=repeats,
        restarts=restarts,
        kills=kills,
        resends=int(state.get("link", {}).get("resends", 0)),
        chaos=dict(chaos),
        note=str(state.get("note") or ""),
        seconds=round(seconds, 1),
        scores=[{name: score[name] for name in SHOWN} for score in scores],
        differences=differences,
    )


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items(), key=lambda item: -item[1]))
