"""A table killed before every single write it makes: to its journal, to its broker, anywhere.

    python -m tests.whole.chain.table_crash_points evening sqlite:///parlor.db
    python -m tests.whole.chain.table_crash_points beginning postgresql://...

`beginning`: a journal is made, a session begins. `evening`: the end of a hand with its score and checkpoint, an order
that puts it right, the beginning of the next hand. All of it is posted to one Mosquitto and kept by one hub; each life
ends when the hub has confirmed everything. Every point has a table of its own, named after it; table 0 is never
killed. In the end the journal, the broker and the database must have the same of every table as of table 0.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.accounting.session import Session
from controller.identity.signing import SigningKey
from controller.journal.journal import Entry, Journal
from controller.journal.journal_key import journal_key_file
from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.orders import Order
from controller.parlor.storage.database import open_database
from controller.referee.inputs import from_json
from controller.referee.table_state import Table
from controller.replay import table_from_journal
from controller.rules.registry import load
from controller.runtime import recorded_table
from controller.runtime.recorded_table import RecordedTable
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.orders.ordered_table import PEOPLE, Evening
from tests.controller.parlor.hub_processes import HubProcess, eventually
from tests.controller.referee.player_ids import PLAYERS
from tests.whole.chain.crash_points import Points
from tests.whole.chain.database_rows import books
from tests.whole.chain.killed_at_write import begin, ended, impossible

PARLOR: Final = "points"
RULES: Final = "kawuxing"
SHORT_HAND: Final = 36
"""The seed of a hand that is soon over."""
LAST_INPUTS: Final = 4
KEPT_S: Final = 180.0
"""Eight lives and their tracers may wait for one another on a busy machine."""


@dataclass(frozen=True)
class Story:
    """What a journal holds to begin with (None: it does not exist yet), and all that is put into it in a whole life."""

    begun: tuple[Entry, ...]
    inputs: tuple[Entry, ...]


def opened(path: Path) -> RecordedTable:
    """As a controller opens its journal, whatever a predecessor has left of it. Each table has a key of its own, the
    same in every life: its journal's identity follows from it."""
    if not journal_key_file(path).exists():
        seed = blake2b(path.stem.encode(), digest_size=32).digest()
        SigningKey(Ed25519PrivateKey.from_private_bytes(seed)).save(journal_key_file(path))
    journal, system = Journal.open(path), load(RULES, {})
    recorded_table.remember_rules(journal, RULES, {}, 3.0)
    if table_from_journal.first_session(journal) is None:
        for number, (who, name) in enumerate(zip(PLAYERS, PEOPLE, strict=True)):
            journal.person_put(who, name, salt=f"{number:032x}", at=0.0)  # so that every life writes the same
        recorded_table.record_first_session(
            journal, system, Session.begin("s1", PLAYERS[: system.players + 1]), 0.0
        )
    session = table_from_journal.first_session(journal)
    assert session is not None
    return RecordedTable(Table.unplayed(system, session), journal)


def stories(folder: Path) -> dict[str, Story]:
    """The stories, played once to the end by people who see everything."""
    evening = Evening(opened(folder / "played.journal"), SHORT_HAND)
    evening.play_one()
    hand = sum(1 for _ in evening.record.journal.entries(kind="input"))
    assert evening.order("correct", hand=1, deltas=[2, -2, 0, 0], why="miscounted").ok
    evening.turn()
    evening.turn()
    inputs = tuple(evening.record.journal.entries(kind="input"))
    evening.record.journal.close()
    return {"beginning": Story((), inputs[:1]), "evening": Story(inputs[: hand - LAST_INPUTS], inputs)}


def life(story: Story, path: Path, topics: Topics, url: str) -> None:
    """From wherever the journal stands to the end of the story, until the hub has it all.

    A person whose order was not answered gives it again; sensor readings are not sent twice.
    """
    record = opened(path)
    publisher = Publisher(record.journal, topics, url)
    publisher.start()
    publisher.state({"hand": 1, "phase": "turn", "at": 1.0, "seats": []}, "s1")
    known = sum(1 for _ in record.journal.entries(kind="input"))
    for number, entry in enumerate(story.inputs):
        if entry.body["input"] == "Ordered":
            order = {field: entry.body[field] for field in ("id", "by", "name", "args")}
            answer, _ = record.order(Order(**order), entry.at)
            assert answer.ok, answer
        elif number >= known:
            record.take(from_json(entry.body), entry.at)
    until = time.monotonic() + KEPT_S
    while publisher.status()["applied"] != record.journal.last_seq:
        assert time.monotonic() < until, publisher.status()
        time.sleep(0.02)
    publisher.stop()
    record.journal.close()


class Ear:
    """What the broker tells of every table, in the order it comes."""

    def __init__(self, url: str) -> None:
        self.heard: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.again = 0
        self._marks: set[str] = set()
        self._line = BrokerConnection(BrokerAddress.parse(url), "ear")
        leaves = ("hand", "event", "score", "alert", "session", "correction", "mark")
        self._line.subscribe([f"mahjong/{PARLOR}/+/{leaf}" for leaf in leaves], qos=1)

    def turn(self, seconds: float = 0.01) -> None:
        self._line.turn(seconds)
        while self._line.received:
            message = self._line.received.popleft()
            table, leaf = message.topic.split("/")[2:]
            if leaf == "mark":
                self._marks.add(table)
                continue
            content = json.loads(message.payload)
            known = {stories["id"] for stories in self.heard[table]}
            self.again += content["id"] in known
            if content["id"] not in known:
                self.heard[table].append(content)

    def turned(self) -> bool:
        self.turn()
        return True

    def everything_so_far(self, table: str) -> int:
        """The highest number the broker has received by now."""
        self._marks.discard(table)
        self._line.publish(Topics(PARLOR, table).leaf("mark"), b"!", retain=False)
        while table not in self._marks:
            self.turn()
        return max((stories["seq"] for stories in self.heard[table]), default=0)

    def close(self) -> None:
        self._line.close()


def journal_of(path: Path) -> list[tuple[float, str, dict[str, Any]]]:
    """All that a table has written, but for what says whose it is and when it was made, and when it came to know its
    hub."""
    with closing(Journal.open(path)) as journal:
        proof = journal.verify()
        assert proof.sound and journal.recovery is None, proof
        return [
            (0.0 if entry.kind == "birth" else entry.at, entry.kind, without_its_own(entry.body))
            for entry in journal.entries()
            if entry.kind != "hub"
        ]


def without_its_own(body: dict[str, Any]) -> dict[str, Any]:
    body = {name: value for name, value in body.items() if name not in ("identity", "key", "epoch")}
    if "payload" in body:
        body["payload"] = {name: value for name, value in body["payload"].items() if name != "seal"}
    return body


def on_disk(path: Path, aside: Path) -> int:
    """The number of the newest message in the journal of a table that has just died, without touching it."""
    if not path.exists():
        return 0
    for part in ("", "-wal", ".key"):
        aside.with_name(aside.name + part).unlink(missing_ok=True)
        if path.with_name(path.name + part).exists():
            shutil.copyfile(f"{path}{part}", f"{aside}{part}")
    with closing(Journal.open(aside)) as journal:
        return journal.last_seq


def kill_at_points(name: str, database: str, folder: Path, only: tuple[int, ...] = ()) -> dict[str, Any]:
    """Tell one story; what came of it. `only` these points are tried, or each there is. AssertionError where a table
    has lost, doubled or changed anything."""
    story = stories(folder)[name]
    engine = open_database(database)
    broker = Mosquitto(folder / "mosquitto")
    broker.start()
    hub = HubProcess(broker.url, database, folder / "hub", "--no-page").start()
    ear = Ear(broker.url)
    try:

        def journal(point: int) -> Path:
            return folder / f"{point}.journal"

        def prepare(point: int) -> None:
            if not story.begun:
                return
            record = opened(journal(point))
            for entry in story.begun:
                record.take(from_json(entry.body), entry.at)
            record.journal.close()

        def live(point: int) -> None:
            life(story, journal(point), Topics(PARLOR, str(point)), broker.url)

        def nobody_knows_more_than_the_journal(point: int) -> None:
            there = ear.everything_so_far(str(point))
            assert there <= on_disk(journal(point), folder / "copy"), (
                f"point {point}: sent before it was written"
            )

        prepare(0)
        assert ended(begin(lambda: live(0), 0)) == 0
        points = Points(live, ear.turn, nobody_knows_more_than_the_journal, prepare, only)
        deaths = points.all()
        wanted_journal, wanted_books = journal_of(journal(0)), books(engine, PARLOR, "0")
        messages = len(wanted_books["messages"])
        assert wanted_books["streams"][0]["upto"] == messages > 0 and not wanted_books["conflicts"]
        assert eventually(
            lambda: ear.turned() and all(len(ear.heard[str(k)]) >= messages for k in points.lived), 90
        )
        for point in points.lived:
            assert journal_of(journal(point)) == wanted_journal, f"point {point}: another journal"
            assert books(engine, PARLOR, str(point)) == wanted_books, f"point {point}: another record"
            numbers = [stories["seq"] for stories in ear.heard[str(point)]]
            assert numbers == [*range(1, messages + 1)], f"point {point}: {numbers} at the broker"
    finally:
        ear.close()
        hub.end()
        broker.stop()
        engine.dispose()
    return {"story": name, "deaths": deaths, "messages": messages, "told_again": ear.again}


def memory_folder() -> str | None:
    """A place in memory, where the machine has one: processes die here, the power does not."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def main(name: str, database: str) -> None:
    reason = impossible()
    if reason is not None:
        sys.exit(reason)
    with tempfile.TemporaryDirectory(dir=memory_folder()) as folder:
        print(json.dumps(kill_at_points(name, database, Path(folder))))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
