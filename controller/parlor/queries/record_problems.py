"""Problems of the record that a parlor's staff should know: tables offline, messages missing, contradictory or
refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, TypedDict, TypeVar

from sqlalchemy import Connection, Engine, and_, desc, select, true

from controller.identity.signing import sign_message
from controller.json_values import JsonObject, number_or_none
from controller.parlor.hub import table_seals
from controller.parlor.hub.hub_key import HubKey
from controller.parlor.queries.table_use import STREAMS, TABLES, Answer
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import AnyRow, Base, ConflictRow, MessageRow, RefusalRow, Stream
from controller.parlor.storage.schema_trust import PersonRow


class TableStatus(TypedDict):
    """Whether a table is online, and since when."""

    status: str
    since: float


class Gap(TypedDict):
    """A journal with missing messages; `old`: its table writes another one now."""

    parlor: str
    table: str
    journal: str
    upto: int
    newest: int
    since: float | None
    asks: int
    old: bool


def statuses(connection: Connection) -> dict[tuple[str, str], TableStatus]:
    """Whether each table is online, and since when."""
    return {
        (row.parlor, row.table_name): {"status": row.status, "since": row.since}
        for row in connection.execute(select(TABLES))
    }


def gaps(connection: Connection, parlor: str | None = None) -> list[Gap]:
    """Journals with missing messages, and whether their table has been asked for them."""
    query = (
        select(STREAMS, TABLES.c.epoch)
        .outerjoin(
            TABLES, and_(TABLES.c.parlor == STREAMS.c.parlor, TABLES.c.table_name == STREAMS.c.table_name)
        )
        .where(Stream.newest > Stream.upto, Stream.parlor == parlor if parlor else true())
        .order_by(Stream.parlor, Stream.table_name)
    )
    return [
        {
            "parlor": row.parlor,
            "table": row.table_name,
            "journal": row.identity,
            "upto": row.upto,
            "newest": row.newest,
            "since": row.gap_since,
            "asks": row.asks,
            "old": row.epoch is not None and row.epoch.partition(".")[0] != row.identity,
        }
        for row in connection.execute(query)
    ]


def conflicts(connection: Connection, count: int = 20) -> Answer:
    """Messages that came with other content than what is stored, newest first."""
    query = select(ConflictRow).order_by(desc(ConflictRow.n)).limit(count)
    return [
        {"id": row.id, "at": row.received_at, "stored": row.stored, "came": row.came}
        for row in connection.execute(query)
    ]


def refusals(connection: Connection, count: int = 20) -> Answer:
    """Refused messages, latest first."""
    query = select(RefusalRow).order_by(desc(RefusalRow.last_at)).limit(count)
    return [
        {"topic": row.topic, "reason": row.reason, "count": row.count, "at": row.last_at}
        for row in connection.execute(query)
    ]


# ---- What a query found, looked through before it is shown: SQLite answers with whatever a damaged file holds ----

T = TypeVar("T")


def sound(found: T) -> T:
    """The same. Raises `TypeError` where bytes stand in it, of which the schema has none, or a time that is no number;
    `controller.parlor.storage.database.database_errors_as_sentences` says then in which column."""
    if isinstance(found, bytes):
        raise TypeError("bytes in a column that has none")
    if isinstance(found, Mapping):
        for name, value in found.items():
            if isinstance(name, str) and (name == "at" or name.endswith("_at")):
                number_or_none(value)
            sound(value)
    elif isinstance(found, list | tuple):
        for value in found:
            sound(value)
    return found


# ---- Evidence that a hub gives out for others to verify ------------------------------------------------------------
# Seals and names, signed, and tables' messages, word for word.

SCHEMA: Final = "seals/1"
TOPIC: Final = "api/seals"
"""Stands in place of the topic in signed evidence."""
NAMES: Final = "names/1"
NAMES_TOPIC: Final = "api/people"
PAGE: Final = 1000
SIGNED: Final = '"signature":"'
"""What only a signed message holds; imported ones stand among them, and a page of them alone would end the list."""
MESSAGES: Final = Base.metadata.tables["messages"]


def sealed(engine: Engine, hub: HubKey, journal: str) -> bytes:
    """All seals of a journal, signed by the hub."""
    with writing(engine) as connection:
        turn = hub.turn(connection)
        kept = table_seals.of_journal(connection, journal)
    message = {
        "schema": SCHEMA, "key": hub.public.text, "to": "", "counter": turn.counter, "incarnation": turn.incarnation,
        "journal": journal, "seals": kept,
    }  # fmt: skip
    return sign_message(message, TOPIC, hub.key)


def key_evidence(engine: Engine, hub: HubKey, journal: str) -> bytes:
    """The names of a journal's person ids, as this hub knows them, signed by it: no numbered message contains names."""
    with writing(engine) as connection:
        turn = hub.turn(connection)
        query = (
            select(PersonRow.person, PersonRow.name, PersonRow.card, PersonRow.salt)
            .join(Stream, Stream.id == PersonRow.stream)
            .where(Stream.identity == journal, PersonRow.name.is_not(None))
            .order_by(PersonRow.person)
        )
        people = {
            row.person: {"name": row.name, "card": row.card, "salt": row.salt}
            for row in connection.execute(query)
        }
    message = {
        "schema": NAMES, "key": hub.public.text, "to": "", "counter": turn.counter, "incarnation": turn.incarnation,
        "journal": journal, "people": people,
    }  # fmt: skip
    return sign_message(message, NAMES_TOPIC, hub.key)


def messages(connection: Connection, journal: str, after: int) -> list[JsonObject]:
    """A journal's signed messages after this number, of all its generations, as they went over the wire.

    A page never ends within a number: where several generations share it, all of them come.
    """
    ours = (
        select(MESSAGES.c.seq, MESSAGES.c.generation, MESSAGES.c.leaf, MESSAGES.c.payload)
        .join(Stream, Stream.id == MESSAGES.c.stream)
        .where(Stream.identity == journal, MessageRow.seq > after)
        .where(MESSAGES.c.payload.contains(SIGNED, autoescape=True))
        .order_by(MessageRow.seq, MessageRow.generation)
    )
    rows = connection.execute(ours.limit(PAGE)).all()
    if len(rows) == PAGE:
        last = rows[-1].seq
        rest = connection.execute(ours.where(MessageRow.seq == last)).all()
        rows = [row for row in rows if row.seq != last] + list(rest)
    return [_message(row) for row in rows]


def _message(row: AnyRow) -> JsonObject:
    body = json.loads(row.payload)
    topic = f"mahjong/{body['parlor']}/{body['table']}/{row.leaf}"
    return {"seq": row.seq, "generation": row.generation, "topic": topic, "payload": row.payload}
