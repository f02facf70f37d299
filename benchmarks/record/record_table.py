"""A table for `benchmarks/record/__main__.py`, as a process: journal and publisher as a controller has them.

`python -m benchmarks.record.record_table JOURNAL TABLE URL`; on its input, a line each: `append COUNT GROUP` writes
COUNT messages, GROUP of them a commit, and answers with the seconds that took; `memory` answers with the kilobytes in
use, `cpu` with the seconds of processor time it has used.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from controller.journal.journal import Journal
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from tests.controller.parlor.numbered_messages import event, score, session

PARLOR = "bench"


def begin(journal: Journal) -> None:
    """A new journal begins with its session: scores of an unknown session do not count for a hub."""
    if not journal.last_seq:
        journal.append(0.0, [("session", {})], [session("begun")])


def append(journal: Journal, count: int, group: int, kind: str = "input") -> float:
    """Every group is one entry with what follows from it: every eighth message a score, the others events."""
    began = time.perf_counter()
    first = journal.last_seq + 1
    for start in range(first, first + count, group):
        happened: list[tuple[str, dict[str, Any]]] = [(kind, {"press": start})]
        numbers = range(start, min(start + group, first + count))
        journal.append(float(start), happened, [event(n) if n % 8 else score(n) for n in numbers])
    return time.perf_counter() - began


def memory(process: int | str = "self") -> int:
    """Kilobytes a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def main(path: str, table: str, url: str) -> None:
    """Execute the orders on standard input until it ends."""
    journal = Journal.open(path, parlor=PARLOR, table=table)
    begin(journal)
    publisher = Publisher(journal, Topics(PARLOR, table), url)
    publisher.start()
    print(journal.last_seq, flush=True)
    for line in sys.stdin:
        what, *numbers = line.split()
        if what == "cpu":
            done: float = time.process_time()
        else:
            done = memory() if what == "memory" else append(journal, int(numbers[0]), int(numbers[1]))
        print(done, flush=True)
    publisher.stop()


if __name__ == "__main__":
    main(*sys.argv[1:4])
