"""A table's messages, made without a table: numbered messages of one journal, as its outbox completes them."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, Engine

from controller.identity import name_rules
from controller.identity.signing import SigningKey, identity_of, rotation_text, sign_message, to_base64
from controller.journal.journal import Journal, OutboxMessage, Person
from controller.mqtt import message_models
from controller.mqtt.message_models import NumberedScore, stamped
from controller.mqtt.topics import Topics
from controller.orders.persons import is_person
from controller.parlor.hub import (
    key_decisions,
    message_store,
    message_validation,
    person_names,
    stream_progress,
)
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import SessionRow
from controller.words import plain
from tests.message_content import paying, worded, wording

PEOPLE = ("王小明", "Li", "Chen", "Zhao")
KEYS: dict[tuple[str, str, str], SigningKey] = {}
"""Every journal of every table has a key; the sheets of one share it."""
START = 2**32


STAFF_KEY: Final = SigningKey.generate()
STAFF: Final = Decider(plain("staff"), STAFF_KEY)
"""Somebody who decides, with the key of some hub."""
BOOK: dict[str, Person] = {}
"""Everybody who is in a sheet, by id: what the tables of persons hold."""


def who(name: str) -> str:
    """The id of somebody of this name; it is the same in every sheet."""
    if is_person(name):
        return name
    person = f"p-{blake2b(name.encode(), digest_size=8).hexdigest()}"
    BOOK.setdefault(person, Person(name))
    return person


def remember(journal: Journal, names: Sequence[str] = PEOPLE) -> None:
    """Put the people of a session into a journal's own table of persons: an entry for each of them."""
    for name in names:
        person = who(name)
        journal.person_put(person, BOOK[person].name, BOOK[person].card)


def score(
    hand: int, deltas: tuple[int, ...] = (3, -1, -1, -1), session: str = "s1", **more: Any
) -> OutboxMessage:
    body: dict[str, Any] = {
        "session": session, "hand": hand, "at": 1000.0 + 60 * hand, "result": "won", "winner": 0,
        "deltas": list(deltas), "totals": [hand * delta for delta in deltas], "players": list(PEOPLE[: len(deltas)]),
        "banker": 0, "stay": 1, "next_banker": 0, "next_stay": 1, "text": worded(f"hand {hand} 碰碰胡"),
        "payments": paying(deltas),
    }  # fmt: skip
    reported = {**body, **more}
    return message_models.ScorePayload.model_validate(
        {**reported, "players": list(map(who, reported["players"]))}
    ).outboxed()


def event(hand: int, text: str = "pung", session: str = "s1") -> OutboxMessage:
    return message_models.EventPayload(
        session=session, hand=hand, at=1000.0 + 60 * hand, kind="act", text=wording(text)
    ).outboxed()


def hand(number: int, status: str, at: float, session: str = "s1") -> OutboxMessage:
    body = {
        "session": session,
        "hand": number,
        "at": at,
        "status": status,
        "rules": "hangzhou",
        "banker": 0,
        "stay": 1,
    }
    return message_models.HandPayload.model_validate(body).outboxed()


def session(status: str, stake: str = "0.1", name: str = "s1", **more: Any) -> OutboxMessage:
    people = [{"person": who(name), "seat": seat} for seat, name in enumerate(PEOPLE)]
    body: dict[str, Any] = {
        "session": name, "hand": 0, "at": 1000.0, "status": status, "players": people,
        "stake_per_unit": stake, "totals": [0, 0, 0, 0],
    }  # fmt: skip
    return message_models.SessionPayload.model_validate({**body, **more}).outboxed()


def correction(deltas: tuple[int, ...], hand: int = 1, session: str = "s1", **more: Any) -> OutboxMessage:
    body: dict[str, Any] = {
        "session": session, "hand": hand, "at": 1500.0, "by": "Lin", "why": "a kong was missed", "order": "o1",
        "deltas": list(deltas), "before": [0, 0, 0, 0], "totals": list(deltas), "players": list(PEOPLE),
    }  # fmt: skip
    reported = {**body, **more}
    return message_models.CorrectionPayload.model_validate(
        {**reported, "players": list(map(who, reported["players"]))}
    ).outboxed()


@dataclass
class Sheet:
    """One journal of one table; `wire` gives what it says as number `seq` on MQTT. `label` stands for a key of its own,
    from which the identity follows, unless `key` and `identity` are given."""

    table: str = "table-1"
    parlor: str = "west-lake"
    label: str = "j1"
    generation: int = 0
    since: int = 1
    key: SigningKey | None = None
    identity: str = ""
    topics: Topics = field(init=False)
    sequence: int = 0

    def __post_init__(self) -> None:
        self.topics = Topics(self.parlor, self.table)
        place = (self.parlor, self.table, self.label)
        self.signer = self.key or KEYS.setdefault(place, SigningKey.generate())
        self.identity = self.identity or identity_of(self.signer.public)

    @property
    def epoch(self) -> str:
        return self.identity if self.generation == 0 else f"{self.identity}.{self.generation}"

    def wire(self, seq: int, message: OutboxMessage, **changed: Any) -> tuple[str, bytes]:
        """Topic and payload; `changed` replaces fields."""
        topic = self.topics.leaf(message.leaf)
        return topic, sign_message(self.content(seq, message, **changed), topic, self.signer)

    def content(self, seq: int, message: OutboxMessage, **changed: Any) -> dict[str, Any]:
        """What it says, not signed yet."""
        entry = {"leaf": message.leaf, "seq": seq, "epoch": self.epoch, "payload": message.payload}
        return {**stamped(self.topics, entry, self.signer.public.text, since=self.since), **changed}

    def received(self, seq: int, message: OutboxMessage | None = None, **changed: Any) -> StreamMessage:
        """As a worker reads it, of a session that is known: a `Keeper` knows it by then."""
        read = self.proved(seq, message, **changed)
        return OfKnownSession(**{one.name: getattr(read, one.name) for one in fields(read)})

    def proved(self, seq: int, message: OutboxMessage | None = None, **changed: Any) -> StreamMessage:
        """As a worker reads it: signed, so its session must be known for it to count."""
        return message_validation.parse_message(*self.wire(seq, message or score(seq), **changed))

    def availability(
        self, status: str = "online", connection: str = "c1", **changed: Any
    ) -> tuple[str, bytes]:
        name = {"parlor": self.parlor, "table": self.table, "since_seq": 1}
        word = {
            "schema": "availability/1", "parlor": self.parlor, "table": self.table, "status": status,
            "epoch": self.epoch, "connection": connection, "seq": 0, "names": [name], "hubs": {},
        }  # fmt: skip
        return self._spoken(self.topics.availability, {**word, **changed})

    def state(self, seq: int, **more: Any) -> tuple[str, bytes]:
        picture = {"hand": 1, "at": 1000.0, "phase": "turn", **more}
        content = message_models.state_message(self.topics, picture, session="s1", seq=seq, epoch=self.epoch)
        return self._spoken(self.topics.state, content)

    def people(self, erased: tuple[str, ...] = (), **changed: Any) -> tuple[str, bytes]:
        """Who everybody in the sheets is, but for whom is erased, and for names that another test had refused: a hub
        refuses a message with one of them whole."""
        known = {
            person: {"name": one.name, "card": one.card}
            for person, one in BOOK.items()
            if person not in erased and not name_rules.hidden(one.name)
        }
        word = {
            "schema": "people/1", "parlor": self.parlor, "table": self.table, "epoch": self.epoch,
            "people": known, "erased": list(erased),
        }  # fmt: skip
        return self._spoken(self.topics.people, {**word, **changed})

    def _spoken(self, topic: str, content: dict[str, Any]) -> tuple[str, bytes]:
        self.sequence += 1
        head = {"key": self.signer.public.text, "to": "", "counter": START + self.sequence}
        return topic, sign_message({**head, **content}, topic, self.signer)


def goes_on(former: SigningKey, new: SigningKey, n: int = 9) -> dict[str, Any]:
    """What a table says in `availability` whose first key, `former`, has signed that another follows in entry `n`."""
    proof = former.sign(rotation_text(identity_of(former.public), n, former.public, new.public))
    change = {"n": n, "key": new.public.text, "proof": to_base64(proof)}
    return {"first_key": former.public.text, "key_changes": [change]}


class OfKnownSession(StreamMessage):
    """A message whose session is known to the hub, so that it counts at once."""

    __slots__ = ()


def _know_session(
    connection: Connection, stream: int, message: StreamMessage, players: Sequence[str]
) -> None:
    """As if the session's own message had come before all others."""
    row = {
        "stream": stream, "session": message.session, "parlor": message.parlor, "table_name": message.table,
        "status": "begun", "begun_at": message.at, "players": list(players), "by_whom": "", "text": "",
    }  # fmt: skip
    connection.execute(bulk_sql.insert(connection, SessionRow).values(**row).on_conflict_do_nothing())


class Keeper:
    """Gives messages to a database as a worker does: committed, then their progress computed."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.streams = message_store.Streams()

    def admit(self, *sheets: Sheet, by: Decider = STAFF) -> None:
        """Admit the keys of these, as staff do."""
        with writing(self.engine) as connection:
            for sheet in sheets:
                key_decisions.admit_key(connection, sheet.signer.public, sheet.topics, by, "")

    def keep(self, *batch: StreamMessage) -> message_store.StoredBatch:
        numbers = self.streams.numbers(self.engine, {reported.journal: reported.key for reported in batch})
        with writing(self.engine) as connection:
            for reported in sorted(
                batch, key=lambda one: numbers[one.journal]
            ):  # two keepers lock in one order
                if isinstance(reported, OfKnownSession) and isinstance(reported.body, NumberedScore):
                    _know_session(connection, numbers[reported.journal], reported, reported.body.players)
        kept = message_store.store_messages(self.engine, self.streams, batch, time.time())
        with writing(self.engine) as connection:
            for number in sorted(numbers.values()):
                person_names.store_names(connection, number, BOOK)
        return kept

    def reach(self, *batch: StreamMessage) -> dict[str, int]:
        """Keep a batch; how far each epoch in it is whole then."""
        self.keep(*batch)
        return self.advance(*batch)

    def advance(self, *batch: StreamMessage) -> dict[str, int]:
        news = stream_progress.batch_news(batch)
        numbers = self.streams.numbers(self.engine, {journal: one.key for journal, one in news.items()})
        reaches = stream_progress.update_progress(
            self.engine, {numbers[journal]: reported for journal, reported in news.items()}
        )
        return {reach.epoch: reach.upto for reach in reaches}


def changed(payload: bytes, **fields: Any) -> bytes:
    return message_models.encoded({**json.loads(payload), **fields})
