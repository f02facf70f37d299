"""A hub's record with something of everything in it, made as the hub makes it: for tests that alter it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, Engine, insert

from controller.identity.name_rules import commitment
from controller.identity.signing import SigningKey, identity_of, sign_message
from controller.journal.journal import OutboxMessage
from controller.mqtt.message_models import encoded, stamped
from controller.mqtt.topics import Topics
from controller.parlor.hub import (
    alerts,
    decision_log,
    dispute_decisions,
    key_decisions,
    message_store,
    message_validation,
    stream_progress,
)
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import Base, RefusalRow, TableRow
from controller.parlor.storage.schema_trust import HubRow, HubRunRow, KeyRow, PersonRow
from controller.words import plain
from tests.controller.parlor.numbered_messages import PEOPLE, correction, event, hand, score, session, who

SALT: Final = "5a" * 16


@dataclass
class SignedJournal:
    """The messages of one journal at one table, as its outbox signs them."""

    table: str
    parlor: str = "west-lake"
    key: SigningKey = field(default_factory=SigningKey.generate)
    generation: int = 0
    since: int = 1

    @property
    def identity(self) -> str:
        return identity_of(self.key.public)

    @property
    def topics(self) -> Topics:
        return Topics(self.parlor, self.table)

    @property
    def epoch(self) -> str:
        return self.identity if self.generation == 0 else f"{self.identity}.{self.generation}"

    def content(self, seq: int, message: OutboxMessage) -> dict[str, Any]:
        entry = {"leaf": message.leaf, "seq": seq, "epoch": self.epoch, "payload": message.payload}
        made: dict[str, Any] = stamped(self.topics, entry, self.key.public.text, since=self.since)
        if message.leaf == "score":
            head = blake2b(f"{self.epoch} {seq}".encode(), digest_size=16).hexdigest()
            made["seal"] = {"entries": 10 * seq, "head": head, "at": 1000.0 + seq}
        return made

    def signed(self, seq: int, message: OutboxMessage) -> StreamMessage:
        topic = self.topics.leaf(message.leaf)
        return message_validation.parse_message(
            topic, sign_message(self.content(seq, message), topic, self.key)
        )

    def unsigned(self, seq: int, message: OutboxMessage) -> StreamMessage:
        return message_validation.parse_journal_message(
            self.topics, message.leaf, encoded(self.content(seq, message))
        )


@dataclass
class WrittenRecord:
    """Writes into a hub's database as the hub does. `hub` is its key."""

    engine: Engine
    hub: SigningKey = field(default_factory=SigningKey.generate)
    streams: message_store.Streams = field(default_factory=message_store.Streams)

    @property
    def staff(self) -> Decider:
        return Decider(who=plain("Lin"), key=self.hub)

    def begin(self) -> None:
        with writing(self.engine) as connection:
            row = {
                "name": "hub",
                "key": self.hub.public.text,
                "incarnation": 1,
                "counter": 7,
                "since": 5.0,
                "key_file": "",
            }
            connection.execute(insert(HubRow).values(row))

    def admit(self, journal: SignedJournal, status: str = "admitted") -> None:
        """Let a key wait, be admitted, or be admitted and revoked."""
        with writing(self.engine) as connection:
            if status == "pending":
                waiting = key_decisions.waiting_key(journal.key.public, journal.topics)
                connection.execute(insert(KeyRow).values(key_decisions.new_key_row(waiting)))
                return
            key_decisions.admit_key(connection, journal.key.public, journal.topics, self.staff, "")
            if status == "revoked":
                key_decisions.revoke_key(connection, journal.key.public.fingerprint, self.staff, "")

    def keep(self, *batch: StreamMessage) -> None:
        message_store.store_messages(self.engine, self.streams, batch, time.time())
        news = stream_progress.batch_news(batch)
        numbers = self.streams.numbers(self.engine, {journal: one.key for journal, one in news.items()})
        stream_progress.update_progress(
            self.engine, {numbers[journal]: reported for journal, reported in news.items()}
        )

    def bring(
        self, journal: SignedJournal, batch: Sequence[StreamMessage], brought: Sequence[Sequence[int]]
    ) -> None:
        """Import a journal: messages without signatures, and the decision that proves them."""
        self.keep(*batch)
        texts = "".join(
            f"{reported.text}\n" for reported in sorted(batch, key=lambda one: (one.generation, one.seq))
        )
        detail = {
            "journal": journal.identity, "key": journal.key.public.text, "place": [journal.parlor, journal.table],
            "messages": len(batch), "new": len(batch), "brought": [list(run) for run in brought],
            "digest": blake2b(texts.encode(), digest_size=32).hexdigest(),
        }  # fmt: skip
        with writing(self.engine) as connection:
            place = f"{journal.parlor}/{journal.table}"
            decision_log.append_decision(
                connection, self.staff, "imported", journal.identity, place, "signed", detail
            )

    def number(self, journal: SignedJournal) -> int:
        whose = (journal.parlor, journal.table, journal.identity)
        return self.streams.numbers(self.engine, {whose: journal.key.public.text})[whose]

    def name(self, journal: SignedJournal, names: Sequence[str], salt: str | None) -> None:
        with writing(self.engine) as connection:
            rows = [
                {
                    "stream": self.number(journal),
                    "person": who(name),
                    "name": name,
                    "card": f"c-{name}",
                    "salt": salt,
                }
                for name in names
            ]
            connection.execute(insert(PersonRow).values(rows))

    def erase(self, journal: SignedJournal, name: str) -> None:
        with writing(self.engine) as connection:
            row = {
                "stream": self.number(journal),
                "person": who(name),
                "name": None,
                "card": None,
                "salt": None,
            }
            connection.execute(insert(PersonRow).values(row))
            where, detail = f"{journal.parlor}/{journal.table}", {"journal": journal.identity}
            decision_log.append_decision(
                connection, self.staff, "erased", who(name), where, "asked for", detail
            )

    def decide(self, kind: str, choice: str) -> int:
        """Decide the first undecided alert of a kind; its number."""
        with self.engine.connect() as connection:
            number = next(
                one["alert"] for one in reversed(alerts.standing_alerts(connection)) if one["kind"] == kind
            )
        dispute_decisions.decide_alert(self.engine, number, choice, self.staff, "seen to")
        return number


def committed(status: str, **more: Any) -> OutboxMessage:
    """A session message that holds commitments to its people's names."""
    people = [
        {"person": who(name), "seat": seat, "commitment": commitment(who(name), name, f"c-{name}", SALT)}
        for seat, name in enumerate(PEOPLE)
    ]
    return session(status, **{"players": people, "chips": 100, "maximum_loss": 90, "by": "Lin", **more})


def full_record(engine: Engine) -> WrittenRecord:
    """Two tables and a restored journal: scores that count, are held, decided, contradicted, displaced, imported."""
    record = WrittenRecord(engine)
    record.begin()
    one = SignedJournal("table-1")
    record.admit(one)
    record.keep(
        one.signed(1, committed("begun")),
        one.signed(2, hand(1, "begun", 1010.0)),
        one.signed(3, event(1)),
        one.signed(4, score(1)),
        one.signed(5, hand(1, "over", 1060.0)),
        one.signed(6, correction((-2, 2, 0, 0))),
        one.signed(7, score(2, (900, -300, -300, -300))),  # beyond the limits
        one.signed(8, score(3, (0, 0, 0, 0), winner=None, result="exhausted")),
        one.signed(9, score(4, session="s2")),  # of a session that was not heard of
        one.signed(10, score(5, (800, -300, -300, -200))),
        one.signed(11, committed("over", totals=[1, 1, -1, -1])),
    )
    record.decide("limits", "new")
    record.keep(one.signed(4, score(1, (6, -2, -2, -2))))
    record.decide("fork", "new")
    record.name(one, PEOPLE[:3], SALT)
    record.erase(one, PEOPLE[3])
    later = SignedJournal("table-1", key=one.key, generation=1, since=10)
    record.keep(later.signed(10, score(6)), later.signed(11, committed("over", totals=[4, 0, -2, -2])))
    record.keep(later.signed(10, score(6, (12, -4, -4, -4))))  # not decided
    two = SignedJournal("table-2")
    story = (session("begun", name="t1"), score(1, session="t1"), score(2, session="t1"))
    record.bring(two, [two.unsigned(seq, reported) for seq, reported in enumerate(story, 1)], [[0, 1, 3]])
    record.name(two, PEOPLE, None)
    record.admit(SignedJournal("table-3"), "pending")
    record.admit(SignedJournal("table-4"), "revoked")
    with writing(engine) as connection:
        table = {
            "parlor": "west-lake", "table_name": "table-1", "status": "online", "epoch": later.epoch,
            "connection": "c1", "since": 7.0,
        }  # fmt: skip
        connection.execute(insert(TableRow).values(table))
        refusal = {"topic": "t", "reason": "r", "count": 1, "first_at": 1.0, "last_at": 2.0, "sample": "s"}
        connection.execute(insert(RefusalRow).values(refusal))
        run = {"hub": "hub", "machine": "m", "broker": "mqtt://b", "seen_at": 9.0}
        connection.execute(insert(HubRunRow).values(run))
    return record


def rows_of(connection: Connection, name: str) -> list[dict[str, Any]]:
    """All rows of a table."""
    table = Base.metadata.tables[name]
    return [dict(row._mapping) for row in connection.execute(table.select().order_by(*table.primary_key))]
