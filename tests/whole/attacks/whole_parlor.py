"""A whole parlor to be attacked: the shipped broker files, a hub on PostgreSQL, tables that post, and who speaks there.

Hub and tables have admitted each other as people do it, fingerprints compared. What anybody refused is a line of
`lines()`: the hub's refusals and alerts, what a table counts and tells its staff, the broker's log, answers to orders.
"""

from __future__ import annotations

import json
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.subscribeoptions import SubscribeOptions
from sqlalchemy import Engine
from typer.testing import CliRunner

from controller.commands.program import app
from controller.json_values import whole
from controller.parlor.hub import alerts
from controller.parlor.queries import record_problems
from controller.parlor.storage.database import open_database
from controller.words import plain
from tests.controller.parlor.hub_processes import HubProcess, eventually
from tests.whole.attacks.attacked_table import Table
from tests.whole.attacks.ordering_table import Desk
from tests.whole.attacks.shipped_broker import TABLES, Broker


class Client:
    """Somebody with an account, who says and hears what the broker lets them (MQTT 5, which tells them)."""

    def __init__(self, parlor: Parlor, account: str | None, *topics: str, name: str = "") -> None:
        self._parlor, self._account = parlor, account
        self.heard: list[tuple[str, bytes]] = []
        self._answered = threading.Event()
        self._client = paho.Client(CallbackAPIVersion.VERSION2, name, protocol=paho.MQTTv5)
        self._client.max_inflight_messages_set(0)
        self._client.max_queued_messages_set(0)
        self._client.on_connect = self._on_connect
        self._client.on_publish = self._on_publish
        self._client.on_message = lambda c, u, m: self.heard.append((m.topic, bytes(m.payload)))
        self._client.on_subscribe = lambda *_: self._answered.set()
        if account is not None:
            self._client.username_pw_set(account, f"{account}-word")
        self._client.connect("127.0.0.1", parlor.broker.port)
        self._client.loop_start()
        assert self._answered.wait(30)
        if topics:
            self._answered.clear()
            self._client.subscribe([(topic, SubscribeOptions(qos=1)) for topic in topics])
            assert self._answered.wait(30)

    def say(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(30)

    def shout(self, topic: str, payload: bytes) -> None:
        """Say without waiting."""
        self._client.publish(topic, payload, qos=1)

    def last(self, topic: str, containing: bytes = b"") -> bytes:
        """The newest heard on this topic, waited for."""

        def found() -> list[bytes]:
            return [
                arguments
                for where, arguments in list(self.heard)
                if where == topic and arguments and containing in arguments
            ]

        assert eventually(lambda: bool(found())), topic
        return found()[-1]

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(self, client: Any, userdata: Any, flags: Any, code: Any, properties: Any) -> None:
        if code.is_failure:
            self._parlor.alert_counts[
                f"broker refuses {self._account or 'anonymous'} to connect: {code}"
            ] += 1
        self._answered.set()

    def _on_publish(self, client: Any, userdata: Any, mid: int, code: Any, properties: Any) -> None:
        if code.is_failure:
            self._parlor.alert_counts[f"broker refuses {self._account} to publish: {code}"] += 1


class Parlor:
    """`anyone` hears everything and may say everything; `told` is what broker, commands and orders have answered.

    `stack` ends what was started, also where starting the rest fails.
    """

    def __init__(
        self,
        folder: Path,
        database: str,
        patch: pytest.MonkeyPatch,
        stack: ExitStack,
        names: Sequence[str] = TABLES,
        workers: int = 1,
    ) -> None:
        self.folder, self.database, self.patch, self.stack = folder, database, patch, stack
        self.alert_counts: Counter[str] = Counter()
        self.tables: dict[str, Table] = {}
        self.broker = Broker(folder / "etc")
        stack.callback(self.broker.end)
        self.hub = HubProcess(
            self.broker.url, database, folder / "hub", "--username", "hub", "--workers", str(workers)
        )
        stack.callback(lambda: self.hub.end())
        self.hub.start()
        self.anyone = Client(self, "anyone", "mahjong/#")
        stack.callback(self.anyone.close)
        stack.callback(self.close_tables)
        for name in names:
            if name != "desk":
                self.tables[name] = Table(self.broker, folder, name)
        self.tables["lake-t9"] = Table(self.broker, folder, "lake-t9", "west")
        self.desk = Desk(self.broker, folder, "desk")
        self.tables["desk"] = self.desk
        self.engine: Engine = open_database(database)
        stack.callback(lambda: self.engine.dispose())
        self.introduce()
        for table in self.tables.values():
            if table is not self.desk:
                table.play()
        for table in self.tables.values():
            assert eventually(table.is_kept, 60), (table.name, table.status(), self.hub.log[-3000:])
        self.one, self.two = self.tables["table-1"], self.tables["table-2"]

    def introduce(self) -> None:
        """Staff compare the fingerprints that both sides show, and admit hub and tables."""
        file = str(self.folder / "hub" / "house.key")
        shown = self.command("--hub", "house", "--hub-key", file, "key", "show")
        owns = [table.journal.public.fingerprint for table in self.tables.values()]
        assert eventually(lambda: set(owns) <= set(self.command("keys").split()), 60)
        for own in owns:
            self.command("admit", own, "--why", "it is what the table shows")
        for table in self.tables.values():
            assert eventually(lambda of=table: bool(of.publisher.status()["pending"])), table.status()  # type: ignore[misc]
            (hub,) = table.publisher.status()["pending"]
            assert hub["fingerprint"] in shown
            table.publisher.admission.admit(hub["fingerprint"], plain("Li"))

    def move(self, database: str) -> None:
        """The hub is started on another database from now on."""
        self.hub.command = [database if one == self.database else one for one in self.hub.command]
        self.database = database
        self.engine.dispose()
        self.engine = open_database(database)

    def later(self, seconds: float) -> None:
        """The tables' clocks go on by so much, until the parlor ends."""
        for name, module in list(sys.modules.items()):
            if name.startswith("controller.mqtt") and getattr(module, "time", None) is time:
                self.patch.setattr(module, "time", Later(seconds))

    def client(self, account: str | None, *topics: str, name: str = "") -> Client:
        return Client(self, account, *topics, name=name)

    def command(self, *arguments: str) -> str:
        """`mahjong-table parlor …`; the answer is counted and returned."""
        where = ("--database", self.database)
        result = CliRunner().invoke(app, ["parlor", *arguments, *where])
        if result.exit_code:
            self.alert_counts[f"command {arguments[0]}: {result.output}"] += 1
        return result.stdout  # what threads log meanwhile comes to the other stream

    def shell(self, *arguments: str) -> int:
        """Any other command; the answer is counted."""
        result = CliRunner().invoke(app, list(arguments))
        self.alert_counts[f"command {' '.join(arguments[:2])} ({result.exit_code}): {result.output}"] += 1
        return result.exit_code

    def standings(self) -> dict[str, int]:
        rows = map(json.loads, self.command("standings", "--json").splitlines())
        return {row["player"]: row["units"] for row in rows}

    def truth(self) -> dict[str, int]:
        won: Counter[str] = Counter()
        for table in self.tables.values():
            won.update(table.truth())
        return dict(won)

    def is_true(self) -> bool:
        return self.standings() == self.truth()

    def lines(self) -> Counter[str]:
        """Every refusal so far, in a line each, with how often it came."""
        found = Counter(self.alert_counts)
        with self.engine.connect() as connection:
            for row in record_problems.refusals(connection, 2000):
                found[f"hub {row['topic']}: {row['reason']}"] += whole(row["count"])
            for alert in alerts.standing_alerts(connection, decided=True):
                found[f"alert {alert['kind']}: {alert['text']}"] += alert["count"]
        for table in self.tables.values():
            status = table.publisher.status()
            for reason, count in status["refused"].items():
                found[f"{table.name} refused {reason}"] += count
            for what in ("notices", "error"):
                if status[what]:
                    found[f"{table.name} {what}: {status[what]}"] = 1
        found.update(line for line in self.broker.log.splitlines() if " as " in line)
        for topic, payload in list(self.anyone.heard):
            if topic.endswith("/reply") and payload:
                found[f"answer {topic}: {json.loads(payload)['text']}"] += 1
        return found

    def refused(self, wanted: str, before: Counter[str], seconds: float = 90.0) -> str:
        """A line that was not there before, or not so often, and reads like this; "" where none comes."""
        found: list[str] = []

        def looked() -> bool:
            found[:] = [line for line in self.lines() - before if re.search(wanted, line)]
            return bool(found)

        eventually(looked, seconds)
        return found[0] if found else ""

    def close_tables(self) -> None:
        for table in self.tables.values():
            table.close()


class Later:
    """The module `time`, the given seconds later."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)

    def time(self) -> float:
        return time.time() + self._seconds

    def monotonic(self) -> float:
        return time.monotonic() + self._seconds
