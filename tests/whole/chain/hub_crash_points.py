"""A hub killed before every single write it makes: to its database, to its broker (acknowledgements, `applied`).

    python -m tests.whole.chain.hub_crash_points sqlite
    python -m tests.whole.chain.hub_crash_points postgresql://...

Every point has a parlor of its own, named after it, whose hub has a session at the broker in which a table's messages
wait, and its own rows in the database (of SQLite: its own file). Parlor 0's hub is never killed. A hub may die at any
point, but what it has sent on `applied` must be in the database when it is dead; and after its second life every
parlor's rows must be those of parlor 0.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, text

from controller.journal.journal import OutboxMessage
from controller.mqtt.broker_connection import BrokerConnection
from controller.parlor.hub import worker
from controller.parlor.hub.hub_key import claim
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.parlor.hub.worker import HubWorker, WorkerPosition
from controller.parlor.storage.database import open_database
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.hub_processes import eventually
from tests.controller.parlor.numbered_messages import Sheet, correction, event, score, session
from tests.whole.chain.crash_points import Points, TurnClock
from tests.whole.chain.database_rows import books
from tests.whole.chain.killed_at_write import begin, ended, impossible
from tests.whole.chain.table_crash_points import memory_folder

HUB: Final = "house"
TABLE: Final = "table-1"
BATCH: Final = 3
"""Few messages a batch, so that one is committed while the one before is being acknowledged and confirmed."""
LOOK_S: Final = 0.1
ANSWER_S: Final = 0.5
"""Complete sequences are confirmed within this."""
MESSAGES: Final[tuple[OutboxMessage, ...]] = (
    session("begun"),
    event(1),
    score(1),
    correction((2, -2, 0, 0)),
    session("over", totals=[5, -3, -1, -1]),
)


def sheet(parlor: str) -> Sheet:
    """What the table of this parlor says: its journal is its own, as is its key."""
    return Sheet(TABLE, parlor, f"j{parlor}")


def serve(database: str, url: str, parlor: str, folder: Path) -> None:
    """A worker at work until everything a table says has been stored, counted and confirmed."""
    engine = open_database(database, migrated=False)
    worker.BATCH = BATCH  # type: ignore[misc]
    place = WorkerPosition(f"{HUB}-{parlor}", 1, parlor)
    works = HubWorker(
        engine, BrokerAddress.parse(url), claim(engine, place.hub, folder / f"{parlor}.key"), place
    )

    def end_when_all_is_whole() -> None:
        whole = text("SELECT upto FROM streams WHERE parlor = :parlor")
        upto = 0
        while upto != len(MESSAGES):
            time.sleep(LOOK_S)
            with engine.connect() as connection:
                upto = connection.scalar(whole, {"parlor": parlor}) or 0
        clock = TurnClock()
        while clock.turn() < ANSWER_S:  # in turns: what stops us stops the hub
            time.sleep(LOOK_S / 10)
        works.stop()

    threading.Thread(target=end_when_all_is_whole, daemon=True).start()
    works.run()
    engine.dispose()


class Ear:
    """What hubs say to tables: the last `applied` of each parlor."""

    def __init__(self, url: str) -> None:
        self.applied: dict[str, list[int]] = defaultdict(list)
        self._marks: set[str] = set()
        self._line = BrokerConnection(BrokerAddress.parse(url), "ear")
        self._line.subscribe(["mahjong/+/+/applied", "mahjong/+/+/mark"], qos=1)

    def turn(self) -> None:
        self._line.turn(0.01)
        while self._line.received:
            message = self._line.received.popleft()
            _, parlor, _, leaf = message.topic.split("/")
            if leaf == "mark":
                self._marks.add(parlor)
            else:
                self.applied[parlor].append(int(json.loads(message.payload)["upto"]))

    def turned(self) -> bool:
        self.turn()
        return True

    def everything_so_far(self, parlor: str) -> int:
        """The furthest a table of this parlor has had confirmed by now."""
        self._marks.discard(parlor)
        self.say(sheet(parlor).topics.leaf("mark"), b"!")
        while parlor not in self._marks:
            self.turn()
        return max(self.applied[parlor], default=0)

    def say(self, topic: str, payload: bytes) -> None:
        published = self._line.publish(topic, payload, retain=False)
        while published not in self._line.acknowledged:
            self.turn()
        self._line.acknowledged.remove(published)

    def close(self) -> None:
        self._line.close()


def kill_at_points(  # noqa: PLR0915 - what is done at a point is a closure over broker and folder
    database: str, folder: Path, only: tuple[int, ...] = ()
) -> dict[str, Any]:
    """`database`: an address, or "sqlite"; `only` these points are tried, or each there is. AssertionError where a hub
    has lost, doubled or changed anything."""
    in_files = database == "sqlite"
    opened = open_database(f"sqlite:///{folder / 'empty.db'}" if in_files else database)
    opened.dispose()
    broker = Mosquitto(folder / "mosquitto")
    broker.start()
    ear = Ear(broker.url)

    def address(point: int) -> str:
        return f"sqlite:///{folder / f'{point}.db'}" if in_files else database

    def engine(point: int) -> Engine:
        return open_database(address(point), migrated=False)

    def prepare(point: int) -> None:
        """The hub has been here before: its session at the broker is there, and in it what it has not heard yet."""
        if in_files:
            shutil.copyfile(folder / "empty.db", folder / f"{point}.db")
        place = WorkerPosition(f"{HUB}-{point}", 1, str(point))
        made = engine(point)
        key = claim(made, place.hub, folder / f"{point}.key").key
        made.dispose()
        line = HubConnection(BrokerAddress.parse(broker.url), place.client_id(key), place.session_seconds)
        line.subscribe(place.filters(key))
        line.close()
        ear.say(*sheet(str(point)).availability())
        speak(point)

    def speak(point: int) -> None:
        for seq, message in enumerate(MESSAGES, start=1):
            ear.say(*sheet(str(point)).wire(seq, message))

    def committed_before_promised(point: int) -> None:
        promised = ear.everything_so_far(str(point))
        looked = engine(point)
        with looked.connect() as connection:
            numbers = connection.execute(
                text(
                    "SELECT m.seq FROM messages m JOIN streams s ON s.id = m.stream WHERE s.parlor = :p ORDER BY m.seq"
                ),
                {"p": str(point)},
            ).scalars()
            there = [int(number) for number in numbers]
        looked.dispose()
        assert there[:promised] == [*range(1, promised + 1)], (
            f"point {point}: {promised} promised, {there} kept"
        )
        speak(point)  # as a table does whose hub stands still: all of it is a repetition, if it was kept

    def live(point: int) -> None:
        serve(address(point), broker.url, str(point), folder)

    try:
        prepare(0)
        assert ended(begin(lambda: live(0), 0)) == 0
        points = Points(live, ear.turn, committed_before_promised, prepare, only)
        deaths = points.all()
        whole = engine(0)
        wanted = books(whole, "0", TABLE)
        whole.dispose()
        assert (
            len(wanted["messages"]) == len(MESSAGES) == wanted["streams"][0]["upto"]
            and not wanted["conflicts"]
        )
        assert eventually(
            lambda: (
                ear.turned() and all(ear.everything_so_far(str(k)) == len(MESSAGES) for k in points.lived)
            ),
            60,
        )
        for point in points.lived:
            looked = engine(point)
            assert books(looked, str(point), TABLE) == wanted, f"point {point}: another record"
            looked.dispose()
            published = ear.applied[str(point)]
            assert published == sorted(published), f"point {point}: {published} told"
    finally:
        ear.close()
        broker.stop()
    return {"deaths": deaths, "messages": len(MESSAGES)}


def main(database: str) -> None:
    reason = impossible()
    if reason is not None:
        sys.exit(reason)
    with tempfile.TemporaryDirectory(dir=memory_folder()) as folder:
        print(json.dumps(kill_at_points(database, Path(folder))))


if __name__ == "__main__":
    main(sys.argv[1])
