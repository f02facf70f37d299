"""The cost of signatures from journal to PostgreSQL: `python -m benchmarks.record.chain_speed`.

One table, one worker, Mosquitto and a PostgreSQL of their own for each way, with signatures and without (`unsigned`);
both stand side by side and take turns, so that other load of the machine falls on both.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from sqlalchemy import text

from benchmarks.record.__main__ import A_COMMIT, Chain, table

WAYS: Final = ("unsigned", "signed")
LEAST: Final = 0.9
MOST_MS: Final = 20.0


def main() -> int:
    """Measure both ways in turns and print medians; the exit status."""
    asked = argparse.ArgumentParser(
        prog="python -m benchmarks.record.chain_speed",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked.add_argument("--messages", type=int, default=4000, help="in one turn")
    asked.add_argument("--turns", type=int, default=7)
    asked.add_argument("--looks", type=int, default=100)
    given = asked.parse_args()
    with ExitStack() as stack:
        chains, tell = {}, {}
        for way in WAYS:
            chains[way] = stack.enter_context(Chain())
            program = ("benchmarks.record.unsigned",) if way == "unsigned" else ()
            if program:
                at = chains[way].hub.command.index("controller.cli")
                chains[way].hub.command[at:at] = program
            chains[way].hub.start()
            tell[way] = stack.enter_context(table(chains[way], "north", *program))
            tell[way](f"append 200 {A_COMMIT}")
            chains[way].wait(200)
        rates: dict[str, list[float]] = {way: [] for way in WAYS}
        spent = {way: _spent(chains[way], tell[way]) for way in WAYS}
        for turn in range(given.turns):
            for way in WAYS if turn % 2 else reversed(WAYS):
                before, began = chains[way].kept(), time.perf_counter()
                tell[way](f"append {given.messages} {A_COMMIT}")
                chains[way].wait(before + given.messages, every=0.01)
                rates[way].append(given.messages / (time.perf_counter() - began))
        cost = {
            way: (_spent(chains[way], tell[way]) - spent[way]) / (given.turns * given.messages)
            for way in WAYS
        }
        shares = [signed / plain for plain, signed in zip(rates["unsigned"], rates["signed"], strict=True)]
        waits = {way: _waits(chains[way], tell[way], given.looks) for way in WAYS}
        whole = all(chains[way].whole() for way in WAYS)
    share = statistics.median(rates["signed"]) / statistics.median(rates["unsigned"])
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for way in WAYS:
        found = rates[way]
        print(
            f"{way:<9} {statistics.median(found):,.0f} /s (from {min(found):,.0f} to {max(found):,.0f}), "
            f"{cost[way] * 1e6:.0f} µs of processor a message in table and hub"
        )
    print(f"signed / unsigned: {share:.2f} (turn by turn {statistics.median(shares):.2f}); wanted: {LEAST}")
    visible = {way: statistics.median(found) for way, found in waits.items()}
    print(
        f"score visible: p50 signed {visible['signed']:.1f} ms, unsigned {visible['unsigned']:.1f} ms; "
        f"wanted: {MOST_MS:.0f}"
    )
    print("every message once" if whole else "NOT WHOLE")
    return (
        0 if whole and max(share, statistics.median(shares)) >= LEAST and visible["signed"] <= MOST_MS else 1
    )


def _spent(chain: Chain, tell: Callable[[str], float]) -> float:
    """Seconds of processor that the table and the hub have taken; they do not wait in it for anybody else."""
    fields = Path(f"/proc/{chain.hub.number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return tell("cpu") + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _waits(chain: Chain, tell: Callable[[str], float], looks: int) -> list[float]:
    """Milliseconds from the return of `append` until a reader of the database finds the message."""
    waits = []
    with chain.engine.connect() as reader:
        there = chain.kept()
        for _ in range(looks):
            time.sleep(random.uniform(0.02, 0.1))
            tell("append 1 1")
            there, began, kept = there + 1, time.perf_counter(), 0
            while kept < there:
                kept = int(reader.scalar(text("SELECT count(*) FROM messages")) or 0)
                reader.rollback()
            waits.append((time.perf_counter() - began) * 1000)
    return waits


if __name__ == "__main__":
    sys.exit(main())
