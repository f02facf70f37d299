"""A table that takes orders: hands really played, staff with keys, limits for corrections."""

from __future__ import annotations

import json
import time
import uuid
from typing import Any

from controller.accounting.session import Session
from controller.identity.signing import SigningKey, sign_message
from controller.journal.journal import Journal
from controller.mqtt.publisher import Publisher
from controller.orders import Order
from controller.orders.command_authenticator import CommandAuthenticator, command
from controller.orders.staff_keys import StaffKeys, add_key
from controller.referee.table_state import Table as Play
from controller.rules.registry import load
from controller.runtime import recorded_table
from controller.runtime.recorded_table import RecordedTable
from tests.controller.orders.ordered_table import Evening
from tests.controller.parlor.numbered_messages import who
from tests.whole.attacks.attacked_table import Table
from tests.whole.attacks.shipped_broker import PARLOR_NAME


class Desk(Table):
    """`li` and `wang` are its staff; one person may move ten units in a hand."""

    def open(self) -> None:
        self.li, self.wang, self.stranger = (SigningKey.generate() for _ in range(3))
        keys = self.path.parent / "staff.keys"
        add_key(keys, "Li", self.li.public)
        add_key(keys, "Wang", self.wang.public)
        self.journal = Journal.open(self.path, parlor=PARLOR_NAME, table=self.name)
        system = load("kawuxing", {})
        for one in self.people:
            self.journal.person_put(who(one), one)
        people = Session.begin("k1", [who(one) for one in self.people[:3]])
        recorded_table.remember_rules(self.journal, "kawuxing", {}, 3.0, {"hand": 10, "session": 25})
        recorded_table.record_first_session(self.journal, system, people, 0.0)
        evening = Evening(RecordedTable(Play.unplayed(system, people), self.journal), 5)
        evening.play_one()
        self.record = evening.record
        gate = CommandAuthenticator(
            PARLOR_NAME,
            self.name,
            self.topics.command,
            StaffKeys(keys),
            lambda order: self.record.order(order, time.time())[0],
            time.time,
            self.journal.public.text,
        )
        self.publisher = Publisher(self.journal, self.topics, self.address, on_command=gate.on_command)
        self.publisher.start()

    def order(self, name: str = "correct", at: float | None = None, id: str = "", **args: Any) -> Order:
        change = {"hand": 1, "deltas": [2, -2, 0], "why": "miscounted"} if name == "correct" else {}
        when = time.time() if at is None else at
        return Order(id or uuid.uuid4().hex, "", name, {**change, **args}, when)

    def signed(self, order: Order, key: SigningKey, topic: str = "") -> bytes:
        return command(topic or self.topics.command, order, key)

    def of_a_later_version(self, order: Order, key: SigningKey) -> bytes:
        message = json.loads(self.signed(order, key))
        del message["signature"]
        return sign_message({**message, "schema": "command/2"}, self.topics.command, key)

    def corrections(self) -> int:
        return len(list(self.journal.entries(kind="correction")))
