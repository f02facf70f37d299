"""A clock that jumps back, a clock that was never set, another time zone: what happened keeps its order everywhere.

Numbers bring messages in order, never times. A table (without a battery clock) is started four times, each time in
another time zone and with a clock that shows another day; so is its hub.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from controller.accounting.ledger import ledger
from controller.journal.journal import Journal
from controller.mqtt.stream_consumer import StreamConsumer
from controller.mqtt.topics import Topics
from controller.parlor.queries import player_results
from controller.parlor.storage.database import open_database
from tests.controller.mqtt.real_brokers import MOSQUITTO, Mosquitto
from tests.controller.parlor.fresh_databases import missing
from tests.controller.parlor.hub_processes import HubProcess, eventually
from tests.controller.parlor.numbered_messages import PEOPLE

ROOT = Path(__file__).parents[3]
TABLE = """
import sys, time
from controller.journal.journal import Journal
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from tests.controller.parlor.numbered_messages import remember, score, session
path, url, clock = sys.argv[1], sys.argv[2], float(sys.argv[3])
journal = Journal.open(path)
publisher = Publisher(journal, Topics("west-lake", "table-1"), url)
publisher.start()
for _ in range(3):
    hand = len(list(journal.entries(kind="input"))) + 1
    clock -= 3600 * (hand % 2)  # within a life, too, it is put back an hour and forward again
    name, played = ("first", hand) if hand <= 6 else ("second", hand - 6)
    said = [score(hand, session=name, at=clock, totals=[played * share for share in (3, -1, -1, -1)])]
    if played == 1:
        said.insert(0, session("begun", name=name, at=clock))
    journal.append(clock, [("input", {"hand": hand})], said)
remember(journal)
assert publisher.drain(20)
publisher.stop()
"""
LIVES = (
    ("Asia/Shanghai", 1_790_000_000.0),
    ("America/St_Johns", 86_400.0),  # nobody had set it: the second of January 1970
    ("UTC", 1_789_999_990.0),  # a second session, a little before the first by its clock
    ("Pacific/Kiritimati", 4_000_000_000.0),
)
HANDS = 3 * len(LIVES)
MESSAGES = (4, 7, 11, 14)
"""The number after each life: two sessions begin."""


def whole(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.scalar(text("SELECT upto FROM streams")) or 0


@pytest.mark.slow
def test_nothing_is_reordered_by_clocks_and_time_zones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if MOSQUITTO is None:
        missing("no mosquitto program on this machine (Debian: apt install mosquitto)")
    broker = Mosquitto(tmp_path / "mosquitto")
    broker.start()
    topics, path = Topics("west-lake", "table-1"), tmp_path / "table.journal"
    listener = StreamConsumer(topics, broker.url)
    assert listener.start()
    database = f"sqlite:///{tmp_path / 'parlor.db'}"
    hub = HubProcess(broker.url, database, tmp_path / "hub", "--no-page")
    engine = open_database(database)
    try:
        for messages, (zone, clock) in zip(MESSAGES, LIVES, strict=True):
            monkeypatch.setenv("TZ", zone)
            hub.kill()
            hub.start()
            command = [sys.executable, "-c", TABLE, str(path), broker.url, str(clock)]
            subprocess.run(command, cwd=ROOT, check=True, timeout=300)
            assert eventually(lambda upto=messages: whole(engine) == upto)  # type: ignore[misc]
        numbers = [*range(1, HANDS + 1)]
        with closing(Journal.open(path)) as journal:
            assert journal.verify().sound and journal.recovery is None
            assert [entry.body["hand"] for entry in journal.entries(kind="input")] == numbers
            assert [row.hand for row in ledger(journal)] == numbers
        assert listener.wait_for(MESSAGES[-1])
        published = listener.messages()
        assert [message["seq"] for message in published] == [*range(1, MESSAGES[-1] + 1)]
        assert [message["hand"] for message in published if message["schema"] == "score/1"] == numbers
        with engine.connect() as connection:
            kept = text("SELECT hand FROM scores ORDER BY seq")
            assert list(connection.execute(kept).scalars()) == numbers
            standings = player_results.player_standings(connection)
            sums = {row["player"]: row["units"] for row in standings}
            assert sums == {name: share * HANDS for name, share in zip(PEOPLE, (3, -1, -1, -1), strict=True)}
            story = player_results.player_history(connection, PEOPLE[1])
            assert [row["hand"] for row in story] == numbers
            assert [row["balance"] for row in story] == [-hand for hand in numbers]
    finally:
        listener.stop()
        hub.end()
        broker.stop()
        engine.dispose()
