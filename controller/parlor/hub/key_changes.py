"""Changes to the tables' keys and to the names of their journals, each recorded as one decision that can be undone.

The record says what every changed key is afterwards: the decided rows of `keys` follow from `decisions` alone.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict

from sqlalchemy import Connection, select, update

from controller.json_values import JsonObject, mapping, text, texts
from controller.parlor.hub import alerts, decision_log
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.journal_claims import ADMITTED, PENDING, RETIRED, STATUSES, Known
from controller.parlor.storage.schema import Base, Stream
from controller.parlor.storage.schema_trust import KeyRow
from controller.words.sentence import Sentence, sentence

KEYS: Final = Base.metadata.tables["keys"]

Place = tuple[str, str]
"""The names of a parlor and a table."""


class KeyState(TypedDict):
    """What a decision says of a key: its status, as which table it speaks, for which journal."""

    status: str
    parlor: str
    table: str
    journal: str


@dataclass(frozen=True)
class Change:
    """What shall be: the states of keys, and by which names journals go."""

    keys: Mapping[str, KeyState] = field(default_factory=dict)
    journals: Mapping[str, Place] = field(default_factory=dict)

    @classmethod
    def of(cls, known: Sequence[Known], journals: Mapping[str, Place] | None = None) -> Change:
        """These keys shall be as they are given here."""
        return cls({one.key: state_of(one) for one in known}, journals or {})

    @classmethod
    def undoing(cls, detail: JsonObject) -> Change:
        """What was before the decision with this detail."""
        before = mapping(detail.get("before", {}))
        journals = {name: texts(place) for name, place in mapping(before.get("journals", {})).items()}
        keys = {key: read_state(state) for key, state in mapping(before.get("keys", {})).items()}
        return cls(keys, {name: (place[0], place[1]) for name, place in journals.items()})

    def to_json(self) -> JsonObject:
        """As a decision records it."""
        return {
            "keys": dict(self.keys),
            "journals": {name: list(place) for name, place in self.journals.items()},
        }


def state_of(known: Known) -> KeyState:
    """The state of a key, as decisions record it."""
    return {"status": known.status, "parlor": known.parlor, "table": known.table, "journal": known.identity}


def read_state(said: object) -> KeyState:
    """A key's state as a decision has recorded it. Raises KeyError, TypeError."""
    state = mapping(said)
    return KeyState(
        status=text(state["status"]), parlor=text(state["parlor"]), table=text(state["table"]),
        journal=text(state["journal"]),
    )  # fmt: skip


def moved_key(known: Known, place: Place) -> Known:
    """The same key, speaking as this table."""
    return replace(known, parlor=place[0], table=place[1])


def every(connection: Connection) -> list[Known]:
    """All keys, pending ones first."""
    return _read(connection)


def find(connection: Connection, key: str) -> Known | None:
    """The key of this public text, locked until the end of the transaction; None if it is not here."""
    connection.execute(select(KEYS.c.key).where(KEYS.c.key == key).with_for_update()).first()
    return next(iter(_read(connection, KeyRow.key == key)), None)


def locked_keys(connection: Connection, keys: Collection[str]) -> dict[str, Known]:
    """These keys, as they are until the end of the transaction: nobody decides about one of them before."""
    asked = select(KEYS.c.key).where(KEYS.c.key.in_(keys)).order_by(KEYS.c.key)
    connection.execute(asked.with_for_update(read=True, key_share=True)).all()
    return {one.key: one for one in _read(connection, KeyRow.key.in_(keys))}


def still_true(connection: Connection, raised: Sequence[HubAlert]) -> list[HubAlert]:
    """These alerts, without those that a retired key still speaks where staff have let it speak again meanwhile. Until
    the end of the transaction nobody decides about the keys that are retired."""
    speaking = {one.subject for one in raised if one.kind == alerts.STILL_SPEAKS}
    query = select(KEYS.c.key).where(KEYS.c.key.in_(speaking), KEYS.c.status == RETIRED).order_by(KEYS.c.key)
    retired = set(connection.execute(query.with_for_update(read=True)).scalars())
    return [one for one in raised if one.kind != alerts.STILL_SPEAKS or one.subject in retired]


def apply(connection: Connection, change: Change, by: Decider) -> JsonObject:
    """Make a change; returns what a decision records of it: how it is afterwards, and (`before`) how it was."""
    known = [one for one in _read(connection) if one.key in change.keys]
    before = Change.of(known, _names(connection, change.journals))
    for key, state in change.keys.items():
        values = {
            "status": state["status"], "parlor": state["parlor"], "table_name": state["table"],
            "identity": state["journal"], "decided_by": by.name, "decided_at": time.time(),
        }  # fmt: skip
        if before.keys.get(key, state)["journal"] != state["journal"]:
            values |= {"generation": 0, "counter": 0}
        if state["status"] == PENDING:
            values |= {"decided_by": None, "decided_at": None}
        connection.execute(update(KeyRow).where(KeyRow.key == key).values(**values))
        if state["status"] != RETIRED:
            alerts.end_alert(connection, alerts.STILL_SPEAKS, key)
    for identity, (parlor, table) in change.journals.items():
        called = update(Stream).where(Stream.identity == identity)
        connection.execute(called.values(parlor=parlor, table_name=table, asks=0))
    return {**change.to_json(), "before": before.to_json()}


def why_not_undone(connection: Connection, detail: JsonObject) -> Sentence | None:
    """Why what this decision changed cannot be as it was before: something was decided since, or another key has that
    name or journal now. None: it can."""
    made, before = mapping(detail.get("keys", {})), Change.undoing(detail).keys
    now = {one.key: one for one in every(connection)}
    for key, state in before.items():
        known = now.get(key)
        if known is None or state_of(known) != made.get(key):
            if known is None:
                return sentence("decision.key_gone")
            status = STATUSES[known.status]
            return sentence("decision.key_decided", fingerprint=known.fingerprint, status=status)
        place = (state["parlor"], state["table"])
        taken = [
            one
            for one in now.values()
            if one.status == ADMITTED
            and one.key not in before
            and (one.place == place or one.identity == state["journal"])
        ]
        if state["status"] == ADMITTED and taken:
            table = "/".join(taken[0].place)
            return sentence("decision.speaks_by_now", fingerprint=taken[0].fingerprint, table=table)
    return None


def decide(
    connection: Connection,
    change: Change,
    by: Decider,
    what: str,
    subject: str,
    choice: str,
    why: str,
    detail: Mapping[str, object] | None = None,
) -> int:
    """Make a change and record it; returns the number of the decision."""
    made = apply(connection, change, by)
    return decision_log.append_decision(
        connection, by, what, subject, choice, why, {**(detail or {}), **made}
    )


def _names(connection: Connection, journals: Mapping[str, Place]) -> dict[str, Place]:
    query = select(Stream.identity, Stream.parlor, Stream.table_name).where(Stream.identity.in_(journals))
    return {row.identity: (row.parlor, row.table_name) for row in connection.execute(query)}


def _read(connection: Connection, *which: object) -> list[Known]:
    query = select(KEYS).where(*which).order_by(KEYS.c.status != PENDING, KEYS.c.first_seen)  # type: ignore[arg-type]
    return [
        Known(
            key=row.key, fingerprint=row.fingerprint, parlor=row.parlor, table=row.table_name, identity=row.identity,
            claim=row.claim, status=row.status, generation=row.generation, counter=row.counter,
        )
        for row in connection.execute(query)
    ]  # fmt: skip
