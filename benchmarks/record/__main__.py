"""The speed of the record, a line a figure with its bar: the disk, the journal, and all the way into PostgreSQL.

`python -m benchmarks.record`. Mosquitto and PostgreSQL (with its fsync on) are started here, on free ports, or
PostgreSQL is the one that MAHJONG_TABLE_TEST_DATABASE names. Rates of the disk and the journal are medians of rounds.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import paho.mqtt.client as paho
import psycopg
from paho.mqtt.enums import CallbackAPIVersion
from sqlalchemy import Engine, text

from benchmarks.record.record_table import PARLOR, append, begin, memory
from controller.identity.signing import SIGNATURE_BYTES
from controller.journal import storage
from controller.journal.journal import Journal
from controller.journal.storage import DIGEST_BYTES
from controller.parlor.hub.key_decisions import ADMITTED
from controller.parlor.hub.message_authentication import STRANGERS_A_SECOND
from controller.parlor.storage.database import open_database
from controller.referee import table_checkpoint as memory_of
from controller.replay.table_from_journal import CHECKPOINT
from controller.runtime.recorded_table import remember_rules, reopened
from tests.controller.mqtt.real_brokers import MOSQUITTO, Mosquitto
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.parlor.fresh_databases import GIVEN, Cluster, binaries, fresh
from tests.controller.parlor.hub_processes import HubProcess
from tests.controller.parlor.numbered_messages import Sheet, event, score

ROUNDS: Final = 5
TURNS: Final = 25
COMMITS: Final = 40
GROUP: Final = 100
RAW: Final = 10_000
SUSTAINED: Final = 20_000
A_COMMIT: Final = 4
"""Messages per input, whose commit must be on the disk."""
LOOKS: Final = 200
BACKLOG: Final = 100_000
TABLES: Final = 200
OF_EACH: Final = 100
ENTRIES: Final = 1_000_000
LIMIT_S: Final = 300.0


def row(work: str, measured: str, bar: str = "", good: bool | None = None) -> None:
    """Print one line of the table: the measurement, the figure, its bar, and whether the bar is reached."""
    verdict = {None: "", True: "ok", False: "missed"}[good]
    print(f"{work:<74} {measured:<40} {bar:<24} {verdict}".rstrip(), flush=True)


def main() -> None:
    """Measure every part; without Mosquitto and PostgreSQL only those of the table itself."""
    argparse.ArgumentParser(prog="python -m benchmarks.record", description=__doc__).parse_args()
    row("work", "measured", "bar")
    row("load of this machine before it began", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        the_disk(Path(folder))
        a_restart(Path(folder))
    if MOSQUITTO is None or (GIVEN is None and binaries() is None):
        row("everything beyond the table", "not measured: it needs mosquitto and PostgreSQL")
        return
    for part in (raw, sustained, seen, backlog, many_tables):
        part()


# ---- the table alone ---------------------------------------------------------------------------------------------


def disk_rates(folder: Path, turns: int = TURNS) -> dict[str, float]:
    """Rows a second of the journal and of its disk and its SQLite at their best, in alternating rounds; medians."""
    journal = Journal.open(folder / "table.journal")
    single, grouped = (_Plain(folder / f"plain-{rows}.db", rows) for rows in (1, GROUP))
    with (folder / "file").open("wb", buffering=0) as file:
        ways: dict[str, tuple[int, Callable[[], object]]] = {
            "fsync": (1, lambda: _sync(file.fileno())),
            "SQLite single": (1, single.commit),
            "single": (1, lambda: journal.append(1.0, [("input", {"press": 1})])),
            "SQLite grouped": (GROUP, grouped.commit),
            "grouped": (GROUP, lambda: journal.append(1.0, [("input", {"press": k}) for k in range(GROUP)])),
        }
        rates: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(turns):
            for name, (number, work) in ways.items():
                began = time.perf_counter()
                for _ in range(COMMITS):
                    work()
                rates[name].append(number * COMMITS / (time.perf_counter() - began))
    for one in (journal, single, grouped):
        one.close()
    return {name: statistics.median(found) for name, found in rates.items()}


def the_disk(folder: Path) -> None:
    """The journal beside the disk and SQLite, a line a figure."""
    median = disk_rates(folder)
    row("write and fsync of the disk itself", f"{median['fsync']:,.0f} /s")
    row(
        "journal append, one a commit",
        f"{median['single']:,.0f} /s (SQLite's own best {median['SQLite single']:,.0f})",
    )
    share = median["grouped"] / median["SQLite grouped"]
    row(
        f"journal append, {GROUP} a commit",
        f"{median['grouped']:,.0f} /s, {share:.0%} of {median['SQLite grouped']:,.0f}",
        ">= 80 % of SQLite's",
        share >= 0.8,
    )


def _sync(file: int) -> None:
    os.write(file, b"x" * 4096)
    os.fsync(file)


class _Plain:
    """The journal's own tables in an SQLite file beside it, and rows of the same bytes, ready beforehand, in the
    statements that take them fastest: as durable, as much written, but nothing encoded, chained or signed."""

    def __init__(self, path: Path, rows: int) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        for migration in storage.MIGRATIONS:
            self._connection.executescript(migration)
        self._statement = "INSERT INTO entries (at, kind, body, checksum) VALUES " + ", ".join(
            ["(?, ?, ?, ?)"] * rows
        )
        self._values = [
            field for k in range(rows) for field in (1.0, "input", f'{{"press":{k}}}', bytes(DIGEST_BYTES))
        ]

    def commit(self) -> None:
        """Insert the rows and one signature."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute(self._statement, self._values)
        self._connection.execute(
            "INSERT INTO signatures (key, signature) VALUES (?, ?)", (bytes(32), bytes(SIGNATURE_BYTES))
        )
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def a_restart(folder: Path) -> None:
    """A table that has played once, a million entries long; then a new process, from its start to its next input."""
    path = folder / "long.journal"
    evening = Evening(opened(path, "kawuxing"), 36)
    evening.play_one()
    journal = evening.record.journal
    remember_rules(journal, "kawuxing", {}, 3.0)
    while journal.last < ENTRIES:
        append(journal, 5000, 5000, "noted")
    # between hands the table is kept again every few hundred entries, so that no more than these are replayed
    journal.append(1.0, (), checkpoints={CHECKPOINT: memory_of.to_checkpoint(evening.table)})
    entries = journal.last
    journal.close()
    code = "import time; from pathlib import Path; from benchmarks.record.__main__ import again; again(Path({!r}))"
    found = [
        float(subprocess.check_output([sys.executable, "-c", code.format(str(path))], text=True))
        for _ in range(ROUNDS)
    ]
    taken = statistics.median(found)
    row(
        f"restart with a journal of {entries:,} entries",
        f"{taken:.2f} s, worst {max(found):.2f} s",
        "<= 2 s",
        taken <= 2,
    )


def again(path: Path) -> None:
    """Open a journal and go on playing; print the seconds."""
    began = time.perf_counter()
    record = reopened(Journal.open(path))
    record.journal.append(record.table.at, [("noted", {})])
    print(time.perf_counter() - began)


# ---- all the way -------------------------------------------------------------------------------------------------


class Chain:
    """A broker, a database and a hub of our own."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def __enter__(self) -> Chain:
        with ExitStack() as stack:
            self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = None
            if GIVEN is None:
                cluster = Cluster()
                stack.callback(cluster.end)
                server = cluster.url
                with psycopg.connect(server, autocommit=True) as connection:
                    connection.execute("ALTER SYSTEM SET fsync = on")
                    connection.execute("SELECT pg_reload_conf()")
            database = stack.enter_context(fresh(server))
            self.broker = Mosquitto(self.folder / "broker")
            self.broker.start()
            stack.callback(self.broker.stop)
            self.engine: Engine = open_database(database)
            stack.callback(self.engine.dispose)
            self.hub = HubProcess(
                self.broker.url, database, self.folder / "hub", "--no-page", "--workers", str(self.workers)
            )
            stack.callback(self.hub.end)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def kept(self) -> int:
        """The number of messages in the database."""
        with self.engine.connect() as connection:
            return int(connection.scalar(text("SELECT count(*) FROM messages")) or 0)

    def wait(self, number: int, every: float = 0.05) -> None:
        """Wait until the database has this number of messages."""
        _until(self.kept, number, "messages were kept", every)

    def admitted(self, number: int) -> None:
        """Wait until this number of tables is admitted: earlier messages are not accepted."""
        query = text("SELECT count(*) FROM keys WHERE status = :admitted")

        def count() -> int:
            with self.engine.connect() as connection:
                return int(connection.scalar(query, {"admitted": ADMITTED}) or 0)

        _until(count, number, "tables were admitted", 0.05)

    def whole(self) -> bool:
        """Whether every message is there once, in order, without a gap."""
        query = "SELECT bool_and(upto = newest AND upto = (SELECT count(*) FROM messages m WHERE m.stream = s.id))"
        with self.engine.connect() as connection:
            until = time.monotonic() + 5
            while time.monotonic() < until:
                if connection.scalar(text(f"{query} FROM streams s")):
                    return not connection.scalar(text("SELECT count(*) FROM conflicts"))
                connection.rollback()
                time.sleep(0.1)
        return False


def _until(count: Callable[[], int], number: int, what: str, every: float) -> None:
    until = time.monotonic() + LIMIT_S
    while (there := count()) < number:
        if time.monotonic() > until:
            raise SystemExit(f"only {there} of {number} {what} within {LIMIT_S:.0f} s")
        time.sleep(every)


@contextmanager
def table(chain: Chain, name: str, *program: str) -> Iterator[Callable[[str], float]]:
    """A table's journal and publisher as a process (`record_table`), started through the modules in `program`.

    Yields a function that sends it one order and returns the number it answers.
    """
    command = [
        sys.executable,
        "-m",
        *program,
        "benchmarks.record.record_table",
        str(chain.folder / f"{name}.journal"),
        name,
        chain.broker.url,
    ]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None and process.stdout is not None
    answers, orders = process.stdout, process.stdin
    answers.readline()

    def tell(order: str) -> float:
        orders.write(order + "\n")
        orders.flush()
        return float(answers.readline())

    try:
        yield tell
    finally:
        process.kill()
        process.communicate()


def sustained() -> None:
    """Messages a second from two tables' journals into the database, without a gap."""
    with Chain() as chain:
        chain.hub.start()
        with table(chain, "north") as north, table(chain, "south") as south:
            for tell in (north, south):
                tell(f"append 40 {A_COMMIT}")
            chain.wait(80)
            before, began = chain.kept(), time.perf_counter()
            orders = [
                threading.Thread(target=tell, args=(f"append {SUSTAINED // 2} {A_COMMIT}",))
                for tell in (north, south)
            ]
            for order in orders:
                order.start()
            chain.wait(before + SUSTAINED)
            rate = SUSTAINED / (time.perf_counter() - began)
            for order in orders:
                order.join()
        whole = chain.whole()
    row(
        f"end to end, two tables, {A_COMMIT} messages a commit, {'whole' if whole else 'NOT WHOLE'}",
        f"{rate:,.0f} /s",
        ">= 1,500 /s",
        whole and rate >= 1500,
    )


def seen() -> None:
    """How long after `append` has returned a reader of the database finds the score; without other load."""
    with Chain() as chain:
        chain.hub.start()
        with table(chain, "north") as tell, chain.engine.connect() as reader:
            tell("append 8 1")
            chain.wait(8)
            waits = []
            for k in range(LOOKS):
                time.sleep(random.uniform(0.05, 0.15))
                tell("append 1 1")
                began, there = time.perf_counter(), 0
                while there < 9 + k:
                    there = int(reader.scalar(text("SELECT count(*) FROM messages")) or 0)
                    reader.rollback()
                waits.append((time.perf_counter() - began) * 1000)
    waits.sort()
    median, worst = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    row(
        "score visible at the hub after the journal write, idle",
        f"p50 {median:.1f} ms, p99 {worst:.1f} ms",
        "p50 <= 20, p99 <= 100 ms",
        median <= 20 and worst <= 100,
    )


def backlog() -> None:
    """How fast a hub takes a long backlog of one table, and the memory of both on the way."""
    with Chain() as chain:
        journal = Journal.open(chain.folder / "north.journal", parlor=PARLOR, table="north")
        begin(journal)
        append(journal, BACKLOG, 1000)
        journal.close()
        chain.hub.start()
        began = time.perf_counter()
        with table(chain, "north") as tell:
            chain.wait(BACKLOG // 5)
            early = (tell("memory"), memory(chain.hub.number))
            chain.wait(BACKLOG)
            rate = BACKLOG / (time.perf_counter() - began)
            late = (tell("memory"), memory(chain.hub.number))
        whole = chain.whole()
    grown = [f"{(b - a) / 1024:+.0f}" for a, b in zip(early, late, strict=True)]
    row(
        f"backlog of {BACKLOG:,} drained, {'order kept' if whole else 'NOT WHOLE'}",
        f"{rate:,.0f} /s; table {grown[0]} MB, hub {grown[1]} MB",
        ">= 3,000 /s, flat",
        whole and rate >= 3000 and max(b - a for a, b in zip(early, late, strict=True)) < 20 * 1024,
    )


def many_tables() -> None:
    """Prebuilt streams of `tables` tables wait at the broker; the time the workers of one hub need to keep them all."""
    rates = {workers: _many_tables(workers) for workers in (1, 2)}
    row(
        f"{TABLES} tables' prebuilt streams, one worker",
        f"{rates[1][0]:,.0f} /s, {rates[1][1]}",
        "every message once",
        rates[1][1] == "each once",
    )
    row(
        "the same, two workers",
        f"{rates[2][0]:,.0f} /s, {rates[2][1]}, {rates[2][0] / rates[1][0]:.2f} x one",
        ">= 1.5 x one",
        rates[2][1] == "each once" and rates[2][0] >= 1.5 * rates[1][0],
    )


def _many_tables(workers: int) -> tuple[float, str]:
    sheets = [Sheet(f"table-{k}", "bench", f"j{k}") for k in range(TABLES)]
    wires = [
        sheet.wire(n, event(n) if n % 8 else score(n)) for n in range(1, OF_EACH + 1) for sheet in sheets
    ]
    with Chain(workers) as chain:
        chain.hub.start()
        until = time.monotonic() + 30
        while chain.hub.log.count(" hears mqtt") < workers and time.monotonic() < until:
            time.sleep(0.1)
        client = _client(chain.broker.url)
        for some in range(
            0, TABLES, STRANGERS_A_SECOND
        ):  # a hub admits only this number of new keys in a second
            _published(client, [sheet.availability() for sheet in sheets[some : some + STRANGERS_A_SECOND]])
            time.sleep(1.0)
        chain.admitted(TABLES)
        os.killpg(chain.hub.number, signal.SIGSTOP)
        _published(client, wires)
        began = time.perf_counter()
        os.killpg(chain.hub.number, signal.SIGCONT)
        chain.wait(len(wires))
        rate = len(wires) / (time.perf_counter() - began)
        client.disconnect()
        client.loop_stop()
        return rate, "each once" if chain.whole() else "NOT WHOLE"


# ---- the peer ----------------------------------------------------------------------------------------------------


def raw() -> None:
    """The paho client as it is: one publisher, one subscriber, 200 bytes at QoS 1 through memory; all volatile."""
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder))
        broker.start()
        arrived, count = threading.Event(), [0]

        def hear(*_: object) -> None:
            count[0] += 1
            if count[0] == RAW:
                arrived.set()

        ear, subscribed = _client(broker.url), threading.Event()
        ear.on_message = hear
        ear.on_subscribe = lambda *_: subscribed.set()
        ear.subscribe("raw", qos=1)
        subscribed.wait(10)
        voice = _client(broker.url)
        began = time.perf_counter()
        for _ in range(RAW):
            voice.publish("raw", b"x" * 200, qos=1)
        arrived.wait(LIMIT_S)
        rate = count[0] / (time.perf_counter() - began)
        for client in (voice, ear):
            client.disconnect()
            client.loop_stop()
        broker.stop()
    row("peer: raw paho QoS 1 through Mosquitto, nothing durable", f"{rate:,.0f} /s", "10,600 /s known")


def _published(client: paho.Client, messages: Iterable[tuple[str, bytes]]) -> None:
    """Publish them all, and wait until the broker has them."""
    for message in [client.publish(topic, payload, qos=1) for topic, payload in messages]:
        message.wait_for_publish(30)


def _client(url: str) -> paho.Client:
    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.max_inflight_messages_set(0)
    host, _, port = url.removeprefix("mqtt://").partition(":")
    client.connect(host, int(port))
    client.loop_start()
    return client


if __name__ == "__main__":
    main()
