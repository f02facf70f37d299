"""Back-fill: a table's journal straight into the database, without a broker.

The messages are stamped as the table's outbox stamps them, so they have the same ids and what has come over MQTT
already is only a repetition; in whatever order the two happen, every message counts once.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, select

from controller.journal import Entry, Journal, JournalDamaged
from controller.mqtt.messages import encoded, stamped
from controller.mqtt.topics import Topics
from controller.parlor import intake, store, streams
from controller.parlor.database import spoken
from controller.parlor.schema import Stream

BATCH: Final = 1000


@dataclass(frozen=True)
class Imported:
    """What a journal gave. `damage` is a sentence where only its beginning could be proved and taken."""

    journal: str
    parlor: str
    table: str
    messages: int
    new: int
    conflicts: int
    refused: tuple[str, ...]
    damage: str | None


class UnknownTable(Exception):
    """A journal does not say whose it is, and this database has not heard it yet."""


def bring_in(engine: Engine, path: Path, topics: Topics | None = None) -> Imported:
    """Take in everything a journal has told or was going to tell.

    `topics` says whose journal it is; None: the table from which the database has heard it. Raises UnknownTable
    where it has not, JournalError for a file that is no journal, DatabaseError.
    """
    with closing(Journal.read(path)) as journal, spoken(engine):
        topics = topics or _known(engine, journal.identity, path)
        known, kept, count, damage = store.Streams(), store.Kept(), 0, None
        begins: dict[str, int] = {}
        batch: list[intake.Said] = []
        refused: list[str] = []
        entries = journal.entries(kind="message")
        while True:
            try:
                entry = next(entries, None)
            except JournalDamaged as error:
                entry, damage = None, f"Only the beginning of {path} could be proved and was taken: {error}."
            if entry is not None:
                count += 1
                try:
                    batch.append(_said(topics, entry, begins))
                except intake.Refused as reason:
                    refused.append(f"message {entry.body['seq']}: {reason}")
            if batch and (entry is None or len(batch) >= BATCH):
                kept.add(_take(engine, known, batch))
                batch = []
            if entry is None:
                break
    refused += [f"message {said.seq}: {why}" for said, why in kept.refused]
    return Imported(
        journal.identity,
        topics.parlor,
        topics.table,
        count,
        kept.new,
        len(kept.conflicts),
        tuple(refused),
        damage,
    )


def _said(topics: Topics, entry: Entry, begins: dict[str, int]) -> intake.Said:
    body = entry.body
    since = begins.setdefault(body["epoch"], 1 if "." not in body["epoch"] else body["seq"])
    return intake.said(topics.leaf(body["leaf"]), encoded(stamped(topics, body, since=since)), recorded=True)


def _take(engine: Engine, known: store.Streams, batch: list[intake.Said]) -> store.Kept:
    kept = store.keep(engine, known, batch, time.time())
    brought = streams.news(batch)
    numbers = known.numbers(engine, brought)
    streams.advance(engine, {numbers[journal]: news for journal, news in brought.items()})
    return kept


def _known(engine: Engine, identity: str, path: Path) -> Topics:
    with engine.connect() as connection:
        query = select(Stream.parlor, Stream.table_name).where(Stream.identity == identity)
        found = connection.execute(query).all()
    if len(found) != 1:
        raise UnknownTable(
            f"Whose journal {path} is cannot be told: this hub has heard it from "
            f"{'no table' if not found else 'several tables'}. Say it: --as PARLOR/TABLE."
        )
    return Topics(found[0][0], found[0][1])
