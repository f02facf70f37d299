"""The whole chain, and everything in it killed: tables' journals, outboxes, a broker, a hub, a database.

Meanwhile an attacker publishes without end, as every table and as their hub (`attacker`).

    with Chain(folder, tables=3) as chain:
        chain.play(2000, kills=9, seed=6)
        print(chain.verdict())

The tables are processes (`python -m tests.controller.parlor.killed_chain FOLDER PARLOR TABLE URL`): journal and
publisher as in a controller, with commands for hands over a pipe. The database is compared with these commands.
"""

from __future__ import annotations

import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import text

from controller.identity.signing import PublicKey, SigningKey
from controller.journal.journal import Journal
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.parlor.hub.message_validation import LARGEST_NUMBER
from controller.parlor.storage.database import DatabaseError, database_errors_as_sentences, open_database
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.attacker import Attacker
from tests.controller.parlor.fresh_databases import Cluster
from tests.controller.parlor.hub_processes import HubProcess, eventually
from tests.controller.parlor.numbered_messages import event, score, session, who

PARLOR: Final = "chain"


@dataclass(frozen=True)
class Verdict:
    """What the database holds beside what was played."""

    played: int
    kept: int
    lost: tuple[str, ...]
    double: tuple[str, ...]
    wrong: tuple[str, ...]
    kills: dict[str, int]
    attacks: dict[str, int]
    refused: int

    @property
    def sound(self) -> bool:
        return not (self.lost or self.double or self.wrong) and self.kept == self.played


class TableProcess:
    """A table without machine and camera: a commanded hand is in its journal before it answers."""

    def __init__(self, folder: Path, name: str, url: str) -> None:
        self.name = name
        self.confirmed = 0
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{name}.journal"
        self._log = folder / f"{name}.log"
        self._command = [
            sys.executable,
            "-m",
            "tests.controller.parlor.killed_chain",
            str(folder),
            PARLOR,
            name,
            url,
        ]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.confirmed = self._answer()

    def play(self, upto: int) -> None:
        """Play hands up to this number; killed before it answers, it plays them after its next start."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{upto}\n")
        self._process.stdin.flush()
        self.confirmed = self._answer()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(60)
            for pipe in (self._process.stdin, self._process.stdout):
                with contextlib.suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]
            self._process = None

    def kill_while_playing(self, upto: int, after: float) -> None:
        """kill -9 somewhere in the middle of its work."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{upto}\n")
        self._process.stdin.flush()
        time.sleep(after)
        self.kill()

    def _answer(self) -> int:
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self._log.read_text(encoding="utf-8")
        return int(line)


@dataclass
class Chain:
    """Tables, one Mosquitto, one hub with `workers` workers, one database: `cluster` may be crashed; else SQLite."""

    folder: Path
    tables: int = 3
    workers: int = 1
    cluster: Cluster | None = None
    database: str = ""
    kills: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.database = self.database or f"sqlite:///{self.folder / 'parlor.db'}"
        self.broker = Mosquitto(self.folder / "mosquitto")
        self.hub = HubProcess(
            self.broker.url, self.database, self.folder / "hub", "--no-page", "--workers", str(self.workers)
        )
        names = [f"table-{k}" for k in range(self.tables)]
        self.parts = [TableProcess(self.folder / "tables", name, self.broker.url) for name in names]

    def __enter__(self) -> Self:
        self.broker.start()
        self.hub.start()
        for table in self.parts:
            table.start()
        known = {Topics(PARLOR, table.name): self._known(table) for table in self.parts}
        hub = SigningKey.load(self.folder / "hub" / "house.key").public
        self.attacker = Attacker(self.broker.url, known, hub).__enter__()
        return self

    def _known(self, table: TableProcess) -> tuple[str, PublicKey]:
        """A table's identity and key, once it has admitted the hub: here it takes the first that speaks."""

        def met() -> bool:
            with closing(Journal.read(table.path)) as journal:
                return journal.ever_admitted

        assert eventually(met, 60), table.name
        with closing(Journal.read(table.path)) as journal:
            return journal.identity, journal.public

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.attacker.__exit__(None, None, None)
        for table in self.parts:
            table.kill()
        self.hub.end()
        self.broker.stop()

    def play(self, scores: int, *, kills: int = 0, seed: int = 1, patience: float = 120.0) -> None:
        """Play `scores` hands over all tables, killing parts of the chain at random; wait until all is kept."""
        order = random.Random(seed)
        each = scores // self.tables
        blows = self._blows()
        struck = sorted(order.randrange(1, each) for _ in range(kills))
        step = 5
        for upto in range(step, each + step, step):
            for table in self.parts:
                table.play(min(upto, each))
            while struck and struck[0] < upto:
                del struck[0]
                blows[len(self.kills_list()) % len(blows)](order)
        deadline = time.monotonic() + patience
        while not self._is_done() and time.monotonic() < deadline:
            time.sleep(0.25)

    @property
    def kinds(self) -> int:
        """How many kinds of blows there are; they take turns."""
        return len(self._blows())

    def _blows(self) -> list[Callable[[random.Random], None]]:
        blows: list[Callable[[random.Random], None]] = [
            self._kill_hub,
            self._kill_broker,
            self._kill_table,
            self._hang,
        ]
        return blows + [self._replace_broker] + ([self._crash_database] if self.cluster is not None else [])

    def kills_list(self) -> list[str]:
        return [name for name, count in self.kills.items() for _ in range(count)]

    def verdict(self) -> Verdict:
        """Compare the database with what the tables confirmed to have written."""
        lost, double, wrong = [], [], []
        kept = played = 0
        engine = open_database(self.database)
        with engine.connect() as connection:
            for table in self.parts:
                played += table.confirmed
                query = text(
                    "SELECT hand, seq FROM scores WHERE table_name = :name AND NOT superseded ORDER BY seq"
                )
                hands = [row.hand for row in connection.execute(query, {"name": table.name})]
                kept += len(hands)
                missing = sorted({*range(1, table.confirmed + 1)} - {*hands})
                lost += [f"{table.name} hand {hand}" for hand in missing]
                double += [
                    f"{table.name} hand {hand}" for hand in sorted({h for h in hands if hands.count(h) > 1})
                ]
                if hands != sorted(hands):
                    wrong.append(f"{table.name}: its hands are out of order")
            players = text("SELECT table_name, player, sum(delta) FROM results GROUP BY table_name, player")
            sums = {(name, player): int(total) for name, player, total in connection.execute(players)}
            expected = {name: n for table in self.parts for name, n in [(table.name, table.confirmed)]}
            for (name, player), total in sums.items():
                share = 3 if player == who("王小明") else -1
                if total != share * expected[name]:
                    wrong.append(f"{player} at {name} stands at {total}, not {share * expected[name]}")
            holes = (
                connection.execute(text("SELECT table_name FROM streams WHERE newest <> upto"))
                .scalars()
                .all()
            )
            wrong += [f"{name}: not everything known is whole" for name in holes]
            conflicts = connection.scalar(text("SELECT count(*) FROM conflicts WHERE stored <> ''"))
            wrong += [f"{conflicts} contradictions"] if conflicts else []
            strays = text(
                "SELECT parlor, table_name, generation FROM streams WHERE generation <> 0 OR key IS NULL"
            )
            wrong += [
                f"{row.table_name}: numbers anew, or a stream of nobody" for row in connection.execute(strays)
            ]
            strange = text("SELECT count(*) FROM streams")
            if connection.scalar(strange) != len(self.parts):
                wrong.append("there are more streams than tables")
            refused = int(connection.scalar(text("SELECT coalesce(sum(count), 0) FROM refusals")) or 0)
        engine.dispose()
        attacks = dict(self.attacker.sent)
        return Verdict(
            played, kept, tuple(lost), tuple(double), tuple(wrong), dict(self.kills), attacks, refused
        )

    def _is_done(self) -> bool:
        """Whether every score that a table has confirmed is kept, and nothing is missing before the newest message."""
        scores = sum(table.confirmed for table in self.parts)  # a table that was killed may have played on
        try:
            engine = open_database(self.database, migrated=False)
            with database_errors_as_sentences(engine), engine.connect() as connection:
                kept = connection.scalar(text("SELECT count(*) FROM scores"))
                holes = connection.scalar(text("SELECT count(*) FROM streams WHERE newest <> upto"))
                return bool(kept) and int(kept) >= scores and not holes
        except DatabaseError:
            return False

    # ---- blows ------------------------------------------------------------------------------------------------

    def _note(self, what: str) -> None:
        self.kills[what] = self.kills.get(what, 0) + 1

    def _kill_hub(self, order: random.Random) -> None:
        self._note("hub")
        self.hub.kill()
        time.sleep(order.uniform(0, 0.3))
        self.hub.start(hears=False)

    def _kill_broker(self, order: random.Random) -> None:
        self._note("broker")
        self.broker.kill()
        time.sleep(order.uniform(0, 0.5))
        self.broker.start()

    def _replace_broker(self, order: random.Random) -> None:
        self._note("broker replaced")
        self.broker.kill()
        self.broker.forget()
        self.broker.start()

    def _hang(self, order: random.Random) -> None:
        self._note("broker hung")
        self.broker.pause()
        time.sleep(order.uniform(0.2, 1.0))
        self.broker.resume()

    def _kill_table(self, order: random.Random) -> None:
        self._note("table")
        table = order.choice(self.parts)
        table.kill_while_playing(table.confirmed + order.randrange(1, 4), order.uniform(0, 0.05))
        table.start()

    def _crash_database(self, order: random.Random) -> None:
        assert self.cluster is not None
        self._note("database")
        self.cluster.stop("immediate")
        time.sleep(order.uniform(0, 0.5))
        self.cluster.start()


def table_main(folder: str, parlor: str, name: str, url: str) -> None:
    """One table: answers with the number of hands in its journal, at its start and after each order to play."""
    journal = Journal.open(Path(folder) / f"{name}.journal", parlor=parlor, table=name)
    if not journal.last_seq:
        journal.append(0.0, [("session", {})], [session("begun")])
    publisher = Publisher(journal, Topics(parlor, name), url)
    publisher.start()
    played = sum(1 for entry in journal.entries(kind="input"))
    print(played, flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    for line in sys.stdin:
        upto = min(json.loads(line), LARGEST_NUMBER)
        for hand in range(played + 1, upto + 1):
            happened: list[tuple[str, dict[str, Any]]] = [("input", {"hand": hand})]
            journal.append(60.0 * hand, happened, [event(hand), score(hand)])
        played = max(played, upto)
        print(played, flush=True)


if __name__ == "__main__":
    table_main(*sys.argv[1:5])
