"""A crash before any operation on a database or a broker: nothing is lost, doubled or sent before it was written.

The table's and the hub's own code runs here, in one thread, on connections that fail (`crashing_connections`): the
table plays while its publisher waits for traffic. `test_crash_points` kills processes instead, at a few points.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from sqlalchemy import Engine, text

from controller.journal import storage
from controller.mqtt.outbox import STAMPED
from controller.mqtt.publisher import Publisher
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import STREAM, Topics
from controller.orders import Order
from controller.parlor.hub.hub_key import HubKey, claim
from controller.parlor.hub.worker import HubWorker, WorkerPosition
from controller.parlor.storage.database import open_database
from controller.referee.inputs import from_json
from controller.runtime.recorded_table import RecordedTable
from controller.settings.broker_address import BrokerAddress
from tests.controller.parlor.numbered_messages import Sheet
from tests.whole.chain.crashing_connections import (
    CrashPoint,
    Killed,
    MemoryBroker,
    MemoryConnection,
    MemoryHubConnection,
    crashing_engine,
    crashing_journals,
)
from tests.whole.chain.database_rows import books
from tests.whole.chain.hub_crash_points import MESSAGES, TABLE
from tests.whole.chain.table_crash_points import PARLOR, Story, journal_of, memory_folder, opened, stories

JournalContent: TypeAlias = list[tuple[float, str, dict[str, Any]]]
Rows: TypeAlias = dict[str, list[Any]]
Stream: TypeAlias = dict[int, tuple[str, dict[str, Any]]]
"""Topic and content of each message."""

ADDRESS: Final = BrokerAddress.parse("mqtt://127.0.0.1")
NO_WAITS: Final = Timeouts(glance=0.0, rival_answer=0.0, retained=0.0)
"""What this broker has to tell it tells at once."""
PLACE: Final = WorkerPosition("house", 1, PARLOR)
TOPICS: Final = Topics(PARLOR, TABLE)
STEPS_TO_HUB: Final = 4
"""Steps of a table's story that are sent before the hub reads."""


@dataclass(frozen=True)
class Hub:
    """A hub whose database lies in `folder`; `empty` is a copy of it from before anything was heard. One engine serves
    all points, so that its statements are compiled once."""

    empty: Path
    folder: Path
    key: HubKey
    engine: Engine

    def restart(self, folder: Path) -> None:
        """Go on with a copy of the database in this folder."""
        self.engine.dispose()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(folder, self.folder)

    def work(self, broker: MemoryBroker, crash: CrashPoint, at_once: int = 1000) -> None:
        """A worker's life from its start until it has heard everything."""
        worker: HubWorker = HubWorker(
            self.engine,
            ADDRESS,
            self.key,
            PLACE,
            connect=partial(
                MemoryHubConnection, broker=broker, crash=crash, idle=lambda: worker.stop(), at_once=at_once
            ),
        )
        worker.run()
        assert worker.trouble is None, worker.trouble

    @property
    def client(self) -> str:
        return PLACE.client_id(self.key.key)

    def subscribed(self, broker: MemoryBroker) -> None:
        """The hub has been here before, and the broker keeps what it has not heard yet."""
        session = broker.connect(self.client, None, lasting=True)
        broker.subscribe(session, PLACE.filters(self.key.key))
        broker.disconnect(self.client, politely=True)


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory, if the machine has such a place."""
    with tempfile.TemporaryDirectory(dir=memory_folder()) as made:
        yield Path(made)


@pytest.fixture
def hub(folder: Path) -> Iterator[Hub]:
    made, used = folder / "empty", folder / "hub"
    made.mkdir()
    engine = open_database(f"sqlite:///{made / 'parlor.db'}")
    key = claim(engine, PLACE.hub, folder / "house.key")
    engine.dispose()
    shutil.copytree(made, used)
    used_engine = open_database(f"sqlite:///{used / 'parlor.db'}", migrated=False)
    yield Hub(made, used, key, used_engine)
    used_engine.dispose()


def never(folder: Path) -> CrashPoint:
    return CrashPoint(0, folder, folder)


# ---- a table --------------------------------------------------------------------------------------------------


def goes_on(story: Story, record: RecordedTable) -> Iterator[None]:
    """The rest of the story, one step a turn. Who was not answered gives the order again."""
    known = sum(1 for _ in record.journal.entries(kind="input"))
    for number, entry in enumerate(story.inputs):
        if entry.body["input"] == "Ordered":
            order = {field: entry.body[field] for field in ("id", "by", "name", "args")}
            answer, _ = record.order(Order(**order), entry.at)
            assert answer.ok, answer
            yield
        elif number >= known:
            record.take(from_json(entry.body), entry.at)
            yield


def table_life(story: Story, folder: Path, broker: MemoryBroker, hub: Hub, crash: CrashPoint) -> None:
    """From wherever the journal stands to the end of the story, until the hub has it all."""
    troubles: list[str] = []
    steps = count(1)
    with crashing_journals(crash):
        record = opened(folder / "table.journal")
        rest = goes_on(story, record)

        def idle() -> None:
            over = next(rest, rest) is rest
            if (over or next(steps) % STEPS_TO_HUB == 0) and broker.waits_for(hub.client):
                hub.work(broker, never(folder))
            elif over and publisher.status()["applied"] == record.journal.last_seq:
                publisher.stop()

        publisher = Publisher(
            record.journal,
            TOPICS,
            ADDRESS,
            on_status=lambda status: troubles.extend(filter(None, [status["error"]])),
            timeouts=NO_WAITS,
            connect=partial(MemoryConnection, broker=broker, crash=crash, idle=idle),
        )
        publisher.state({"hand": 1, "phase": "turn", "at": 1.0, "seats": []}, "s1")
        publisher.run()
        record.journal.close()
    assert not troubles, troubles


def stream(broker: MemoryBroker) -> Stream:
    """The table's messages at the broker, by number. Of two with one number the content is the same, and the first of
    each come in order."""
    found: Stream = {}
    for topic, payload in broker.published:
        if topic.rpartition("/")[2] in STREAM:
            content = json.loads(payload)
            message = (topic, {name: value for name, value in content.items() if name not in STAMPED})
            assert found.setdefault(content["seq"], message) == message
    assert list(found) == sorted(found)
    return found


def last_message(path: Path) -> int:
    if not path.exists():
        return 0
    with closing(storage.connect(path, "ro")) as connection:
        return int(connection.execute("SELECT coalesce(max(seq), 0) FROM outbox").fetchone()[0])


def table_lives(
    story: Story, begun: Path, folder: Path, hub: Hub, point: int
) -> tuple[bool, tuple[JournalContent, Rows, Stream]]:
    """A life that is killed at this point and one that goes on: whether there was a death, and what came of them."""
    living = Path(shutil.copytree(begun, folder / f"{point}"))
    hub.restart(hub.empty)
    broker = MemoryBroker()
    hub.subscribed(broker)
    crash = CrashPoint(point, living, folder / f"{point}.dead")
    try:
        table_life(story, living, broker, hub, crash)
    except Killed:
        living = crash.remains
        published = max(stream(broker), default=0)
        assert published <= last_message(living / "table.journal"), f"point {point}: told before written"
        broker.process_died()
        table_life(story, living, broker, hub, never(living))
    found = (journal_of(living / "table.journal"), books(hub.engine, PARLOR, TABLE), stream(broker))
    return crash.dead, found


@pytest.mark.parametrize("name", ["beginning", pytest.param("evening", marks=pytest.mark.slow)])
def test_a_table_that_crashes_anywhere_goes_on(name: str, folder: Path, hub: Hub) -> None:
    story = stories(folder)[name]
    begun = folder / "begun"
    begun.mkdir()
    if story.begun:
        record = opened(begun / "table.journal")
        for entry in story.begun:
            record.take(from_json(entry.body), entry.at)
        record.journal.close()
    _, wanted = table_lives(story, begun, folder, hub, 0)
    _, rows, messages = wanted
    assert rows["streams"][0]["upto"] == len(rows["messages"]) == len(messages) > 0 and not rows["conflicts"]
    for point in count(1):
        died, found = table_lives(story, begun, folder, hub, point)
        for got, right in zip(found, wanted, strict=True):
            assert got == right, f"point {point}"
        if not died:
            break
    assert point > 60, "so many operations there are at least"


# ---- a hub ----------------------------------------------------------------------------------------------------


def kept_numbers(engine: Engine) -> set[int]:
    with engine.connect() as connection:
        return set(connection.execute(text("SELECT seq FROM messages")).scalars())


def hub_lives(folder: Path, hub: Hub, point: int) -> tuple[bool, Rows]:
    """A life that is killed at this point and one that goes on: whether there was a death, and the rows in the end."""
    broker = MemoryBroker()
    hub.subscribed(broker)
    sheet = Sheet(TABLE, PARLOR, "j")
    for topic, payload in (sheet.availability(), *(sheet.wire(*one) for one in enumerate(MESSAGES, start=1))):
        broker.publish(topic, payload, retain=True)
    hub.restart(hub.empty)
    crash = CrashPoint(point, hub.folder, folder / f"{point}.dead")
    try:
        with crashing_engine(hub.engine, crash):
            hub.work(broker, crash, at_once=2)
    except Killed:
        hub.restart(crash.remains)
        kept = kept_numbers(hub.engine)
        answered = {
            json.loads(one.payload)["seq"]
            for one in broker.acknowledged
            if one.topic.rpartition("/")[2] in STREAM
        }
        assert answered <= kept, f"point {point}: {answered} acknowledged, {kept} kept"
        promised = max(applied(broker), default=0)
        assert set(range(1, promised + 1)) <= kept, f"point {point}: {promised} promised, {kept} kept"
        broker.process_died()
        hub.work(broker, never(folder), at_once=2)
    assert applied(broker) == sorted(applied(broker)), f"point {point}"
    assert applied(broker)[-1] == len(MESSAGES), f"point {point}"
    return crash.dead, books(hub.engine, PARLOR, TABLE)


def applied(broker: MemoryBroker) -> list[int]:
    """The numbers that the hub has confirmed to the table."""
    return [
        int(json.loads(payload)["upto"]) for topic, payload in broker.published if topic == TOPICS.applied
    ]


def test_a_hub_that_crashes_anywhere_goes_on(folder: Path, hub: Hub) -> None:
    _, wanted = hub_lives(folder, hub, 0)
    assert (
        len(wanted["messages"]) == len(MESSAGES) == wanted["streams"][0]["upto"] and not wanted["conflicts"]
    )
    for point in count(1):
        died, found = hub_lives(folder, hub, point)
        assert found == wanted, f"point {point}"
        if not died:
            break
    assert point > 60, "so many operations there are at least"
