"""A person is erased at the table and at the hub: their name and card stand nowhere any more.

What is out of reach by design is named in docs/trust.md: slips that were printed, backups, reasons that people wrote.
"""

from __future__ import annotations

import json
import logging
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from sqlalchemy import Engine, make_url, text

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal, Person
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.orders.persons import called_in, with_names_shown
from controller.parlor.hub import person_names
from controller.parlor.storage.database import writing
from controller.referee.table_snapshot import snapshot
from controller.runtime import recorded_table
from tests.controller.commands.called_program import call
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.parlor.fresh_databases import binaries
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import Keeper, Sheet, session

NAME: Final = "Zebulon-Täll 王"
FORMER: Final = "Zebulon-Earlier"
CARD: Final = "CARD-7731-Zü"
TELLING: Final = ("Zebulon", "CARD-7731")
TOPICS: Final = Topics("west-lake", "table-1")


def holds(content: bytes) -> bool:
    """Whether the name or card stands in it, also as UTF-16."""
    return any(one.encode(coding) in content for one in TELLING for coding in ("utf-8", "utf-16-le"))


@pytest.fixture
def log_file(tmp_path: Path) -> Iterator[Path]:
    """Everything that the program logs, down to the least."""
    path = tmp_path / "everything.log"
    handler = logging.FileHandler(path, encoding="utf-8")
    root, before = logging.getLogger(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield path
    root.removeHandler(handler)
    root.setLevel(before)
    handler.close()


def published(journal: Journal, broker: Mosquitto) -> Publisher:
    publisher = Publisher(journal, TOPICS, broker.url)
    publisher.start()
    return publisher


def everything_applied(publisher: Publisher, journal: Journal) -> bool:
    return eventually(lambda: publisher.status()["applied"] == journal.last_seq)


def retained(broker: Mosquitto) -> dict[str, bytes]:
    """What the broker keeps for newcomers."""
    found: dict[str, bytes] = {}
    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.on_message = lambda _client, _data, message: found.update({message.topic: bytes(message.payload)})
    host, _, port = broker.url.removeprefix("mqtt://").partition(":")
    client.connect(host, int(port))
    client.subscribe("#", 1)
    client.loop_start()
    time.sleep(1.0)
    client.disconnect()
    client.loop_stop()
    return found


def dumped(engine: Engine) -> bytes:
    """The hub's database as a whole."""
    rows = []
    with engine.connect() as connection:
        names = (
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            if engine.dialect.name == "sqlite"
            else "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
        for table in connection.execute(text(names)).scalars().all():
            rows += [str(tuple(row)) for row in connection.execute(text(f'SELECT * FROM "{table}"'))]
    whole = "\n".join(rows).encode()
    found = binaries()
    if engine.dialect.name == "postgresql" and found is not None and (found / "pg_dump").exists():
        url = make_url(engine.url).set(drivername="postgresql").render_as_string(hide_password=False)
        whole += subprocess.run([found / "pg_dump", url], capture_output=True, check=True).stdout
    return whole


def what_the_shell_shows(path: Path) -> str:
    """All that the commands make of the journal."""
    asked = (
        ("ledger", path),
        ("ledger", "slip", path),
        ("people", "list", "--journal", path),
        ("journal", "show", path),
        ("replay", "--journal", path, "--json"),
        ("replay", "--journal", path),
        ("audit", path),
    )
    reported = ""
    for words in asked:
        done = call(*words)
        assert done.exit_code in (0, 3), (words, done.output)
        reported += done.output
    return reported


def files_that_hold(folder: Path) -> dict[str, int]:
    """Files with the name or card in them, or in their own names."""
    found = [one for one in folder.rglob("*") if one.is_file()]
    return {
        one.name: len(one.read_bytes())
        for one in found
        if holds(one.read_bytes()) or holds(one.name.encode())
    }


def an_evening(evening: Evening) -> str:
    """Two hands with somebody whose name is corrected between them; returns their id. The session is over."""
    assert evening.order("begin_session", players=["Ann", FORMER, "Cy"], cards=[None, CARD, None]).ok
    who = evening.table.session.current.players[1]
    evening.play_one()
    assert evening.order("correct", hand=1, deltas={FORMER: 2, "Cy": -2}, why="two fans").ok
    evening.record.journal.person_put(who, NAME, CARD)
    for name in ("sit", "swap"):  # refused, with the name in it
        assert not evening.order(name, seat=7, name=NAME, a=9, b=9).ok
    evening.play_one()
    assert evening.order("end_session", why="late").ok
    return who


def refused_copies(data: bytes, who: str, voice: TableClient) -> None:
    """The name in messages that a hub refuses: a stranger's, damaged, of another kind, no message at all."""
    card = {who: {"name": NAME, "card": CARD}}
    for topic, payload in (
        Sheet(key=SigningKey.generate()).people(people=card),
        (TOPICS.people, data[:-2] + b"!"),
        (TOPICS.leaf("score"), data),
        (TOPICS.leaf("score"), json.dumps({"name": NAME, "card": CARD}).encode()),
        (TOPICS.leaf("event"), NAME.encode()),
        Sheet("table-9", key=SigningKey.generate()).people(people=card),
    ):
        voice.say(topic, payload)


def test_no_trace_is_left_of_who_is_erased(
    tmp_path: Path, broker: Mosquitto, hub: HubHere, voice: TableClient, log_file: Path
) -> None:
    hub.start()
    path = tmp_path / "table" / "table.db"
    path.parent.mkdir()
    evening = Evening(opened(path, "kawuxing"), seed=5)
    publisher = published(evening.record.journal, broker)
    who = an_evening(evening)
    assert NAME in call("ledger", "slip", path).output, "it is told while it is known"
    assert everything_applied(publisher, evening.record.journal)
    reported = retained(broker)[TOPICS.people]
    assert holds(reported)
    refused_copies(reported, who, voice)
    assert eventually(lambda: b"mahjong/west-lake/table-1/event" in dumped(hub.engine))
    assert eventually(lambda: holds(dumped(hub.engine)))
    publisher.stop()
    evening.record.journal.close()
    assert {"table.db"} <= set(files_that_hold(tmp_path))

    database = hub.engine.url.render_as_string(hide_password=False)
    for erased in (
        call("people", "erase", who, "--settled", "--yes", "--journal", path),
        call("parlor", "erase", who, "--settled", "--yes", "--database", database),
    ):
        assert erased.exit_code == 0, erased.output
    record = recorded_table.reopened(Journal.open(path))
    publisher = published(record.journal, broker)
    assert everything_applied(publisher, record.journal)
    assert eventually(lambda: not holds(retained(broker)[TOPICS.people]))
    assert eventually(lambda: not holds(str(hub.picture()).encode()))
    page = json.dumps(
        dict(with_names_shown(snapshot(record.table), called_in(record.journal))), ensure_ascii=False
    )
    statement = page + what_the_shell_shows(path)
    assert not holds(statement.encode()), [line for line in statement.splitlines() if holds(line.encode())]
    left = dumped(hub.engine)
    assert not holds(left), [line for line in left.splitlines() if holds(line)]
    assert {topic: one for topic, one in retained(broker).items() if holds(one)} == {}
    running = {name for name in files_that_hold(tmp_path) if "mosquitto" not in name}
    assert running == set(), "while table and hub run"
    publisher.stop()
    record.journal.close()
    hub.end()
    broker.stop()
    assert files_that_hold(tmp_path) == {} and log_file.exists()


def test_an_erased_name_leaves_the_free_space_of_an_sqlite_file(
    address: str, tmp_path: Path, looking: Engine
) -> None:
    """SQLite leaves the bytes of a row that was changed where they lay."""
    people = {f"p-{number:016x}": Person(f"Somebody {number}", f"C-{number}") for number in range(2000)}
    whose = f"p-{1000:016x}"
    keeper, sheet = Keeper(looking), Sheet()
    keeper.keep(sheet.proved(1, session("begun")))
    for name in ("Zebulon the longer name, which is changed", "Zebulon", NAME):
        with writing(looking) as connection:
            person_names.store_names(connection, 1, {**people, whose: Person(name, CARD)})
    assert files_that_hold(tmp_path)
    erased = call("parlor", "erase", whose, "--yes", "--database", address)
    assert erased.exit_code == 0, erased.output
    assert files_that_hold(tmp_path) == {}
