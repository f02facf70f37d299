"""How fast the record is: journal commits, and messages from the journal to a broker.

Prints one JSON line a measurement. The disk's own fsync rate stands beside the journal's, since it bounds it.
"""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from pathlib import Path

from controller.journal import Journal, OutboxMessage
from controller.mqtt.broker import EmbeddedBroker
from controller.mqtt.messages import Event
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics

COMMITS = 500
GROUP = 100
MESSAGES = 3000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        say("write and fsync of the disk itself, a second", COMMITS / _fsyncs(path / "plain"))
        journal = Journal.open(path / "table.journal")
        say("journal entries a second, one a commit", COMMITS / _single(journal))
        say(f"journal entries a second, {GROUP} a commit", COMMITS // 10 * GROUP / _grouped(journal))
        say("journal, one commit, median ms", _latency(journal) * 1000)
        say("messages a second to the embedded broker, each acknowledged", _posting(journal))
        began = time.perf_counter()
        found = journal.verify()
        say("entries verified a second", found.entries / (time.perf_counter() - began))
        journal.close()


def say(what: str, value: float) -> None:
    print(json.dumps({"what": what, "value": round(value, 2)}), flush=True)


def _fsyncs(path: Path) -> float:
    began = time.perf_counter()
    with path.open("wb") as file:
        for _ in range(COMMITS):
            file.write(b"x" * 200)
            file.flush()
            os.fsync(file.fileno())
    return time.perf_counter() - began


def _single(journal: Journal) -> float:
    began = time.perf_counter()
    for k in range(COMMITS):
        journal.append(float(k), [("input", {"press": k})])
    return time.perf_counter() - began


def _grouped(journal: Journal) -> float:
    began = time.perf_counter()
    for k in range(COMMITS // 10):
        journal.append(float(k), [("input", {"press": k}) for _ in range(GROUP)])
    return time.perf_counter() - began


def _latency(journal: Journal) -> float:
    taken = []
    for k in range(COMMITS):
        began = time.perf_counter()
        journal.append(float(k), [("input", {"press": k})])
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def _posting(journal: Journal) -> float:
    broker = EmbeddedBroker(0)
    broker.start()
    journal.append(0.0, [], [_event(k) for k in range(MESSAGES)])
    publisher = Publisher(journal, Topics("bench", "table"), broker.url)
    began = time.perf_counter()
    publisher.start()
    if not publisher.drain(120):
        raise SystemExit("the embedded broker did not take the messages within two minutes")
    taken = time.perf_counter() - began
    publisher.stop()
    broker.stop()
    return MESSAGES / taken


def _event(k: int) -> OutboxMessage:
    return Event(
        session="bench", hand=1, at=float(k), kind="act", text=f"Seat 1: pung 5m, {k}", seat=1
    ).outboxed()


if __name__ == "__main__":
    main()
