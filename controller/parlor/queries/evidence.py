"""Evidence that a hub gives out for others to verify: seals and names, signed, and tables' messages, word for word."""

from __future__ import annotations

import json
from typing import Final

from sqlalchemy import Connection, Engine, select

from controller.identity.signing import sign_message
from controller.json_values import JsonObject
from controller.parlor.hub import table_seals
from controller.parlor.hub.hub_key import HubKey
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import AnyRow, Base, MessageRow, Stream
from controller.parlor.storage.schema_trust import PersonRow

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
    said = json.loads(row.payload)
    topic = f"mahjong/{said['parlor']}/{said['table']}/{row.leaf}"
    return {"seq": row.seq, "generation": row.generation, "topic": topic, "payload": row.payload}
