"""Transcripts of a table's outputs in a hand, and of the settlement of hands of each system, for people to read.

python -m tests.controller.referee.hand_transcripts writes the kept files again: read the differences first
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from controller.journal.entries import Leaf
from controller.referee import outputs
from controller.referee.effects import SoundBuzzer
from controller.referee.inputs import ButtonPressed, Input, MotionDone, TimedOut, ZonesRead
from controller.referee.stages import BetweenHands
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.rules.registry import names_of_systems
from tests.controller.referee.ideal_table import IdealTable, fresh_table, published

FOLDER: Final = Path(__file__).parent / "hand_transcripts_kept"
TRANSCRIBED: Final = {"hangzhou": 5, "kawuxing": 7, "ningbo": 6, "xiamen": 7}
"""Systems whose first hand is transcribed whole, with its seed: together they have all stages."""
SETTLED: Final = "settled"
SEEDS: Final = range(1, 7)
SELDOM: Final = {"hangzhou": [32], "ningbo": [41]}
"""Seeds of hands in which one player pays for others."""


def transcript(rules: str) -> str:
    """The whole first hand of a system: inputs, displays, lights, timers, sentences, settlement."""
    ideal = IdealTable(fresh_table(rules), TRANSCRIBED[rules], keen=True)
    tables: list[tuple[Input, Table]] = []
    give = ideal.give

    def listening(given: Input) -> None:
        give(given)
        tables.append((given, ideal.table))

    ideal.give = listening  # type: ignore[method-assign]
    ideal.play(1)
    return "\n".join(_lines(tables)) + "\n"


@cache
def first_hands(rules: str) -> tuple[IdealTable, ...]:
    """Tables of a system after their first hands, each played once for all tests of a file: none plays on."""
    tables = tuple(
        IdealTable(fresh_table(rules), seed, keen=True) for seed in (*SEEDS, *SELDOM.get(rules, ()))
    )
    for table in tables:
        table.play(1)
    return tables


def settled(rules: str) -> Iterator[str]:
    """How the first hands of a system were settled."""
    for ideal in first_hands(rules):
        yield f"{rules} {ideal.seed}: {ideal.table.reports.log[-1].text.text}"
        yield f"  by {published(ideal.table.effects, Leaf.SCORE)[-1]['result']}"
        yield from (f"  {line}" for line in _settled(snapshot(ideal.table)["result"]))


def _lines(tables: list[tuple[Input, Table]]) -> Iterator[str]:
    before: list[str] = []
    for given, table in tables:
        yield _input(given)
        yield from (f"    {line.text.text}" for line in table.reports.log if line.at == table.at)
        for effect in table.effects:
            if isinstance(effect, SoundBuzzer):
                yield f"    buzz seat {effect.seat}: {effect.pattern.value}"
        shown = _shown(table)
        yield from (f"  {line}" for line in shown if line not in before)
        before = shown


def _input(given: Input) -> str:
    match given:
        case ButtonPressed(seat=seat, button=button):
            return f"seat {seat} presses {button.word}"
        case MotionDone(operation=operation, dice=dice):
            return f"the machine has done {operation.word}" + ("" if dice is None else f": {dice}")
        case TimedOut(name=name):
            return f"time is up: {name}"
        case ZonesRead(zones=zones):
            return f"the camera reads {len(zones)} zones"
    return type(given).__name__


def _shown(table: Table) -> list[str]:
    """The present outputs on displays, lights and page."""
    waiting, motion, page = outputs.waiting(table), outputs.motion(table), snapshot(table)
    lines = [f"displays {' | '.join(outputs.display_texts(table))}"]
    if waiting is not None:
        lines.append(f"waits {waiting.seconds:g} s for {waiting.name}{' and presses' * waiting.for_presses}")
    if motion is not None:
        lines.append(f"motion {motion.operation.word}")
    for light in outputs.lights(table):
        lines.append(f"light wall {light.seat} {light.first_stack}-{light.last_stack} {light.colour:06x}")
    lines.append(f"page {page['phase_text']['text']}")
    if isinstance(table.stage, BetweenHands) and page["result"] is not None:
        lines += _settled(page["result"])
    return lines


def _settled(result: dict[str, Any]) -> Iterator[str]:
    what = ("kind", "from", "tile", "banker", "stay", "clause", "tiles_left", "ready")
    yield "result " + ", ".join(f"{name} {result[name]}" for name in what if result[name] not in (None, []))
    for one in result["payments"]:
        times = "" if one["times"] is None else f", {one['times']} times"
        yield f"payment {one['from']} to {one['to']}: {one['paid']} of {one['amount']}{times} ({', '.join(one['why'])})"
    yield "balances " + ", ".join(f"{one['before']} to {one['after']}" for one in result["balances"])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for rules in TRANSCRIBED:
        (FOLDER / f"{rules}.txt").write_text(transcript(rules), encoding="utf-8")
    lines = "".join(f"{line}\n" for rules in names_of_systems() for line in settled(rules))
    (FOLDER / f"{SETTLED}.txt").write_text(lines, encoding="utf-8")
