"""Back-fill: imports a table's journal straight into the database, without a broker.

The messages are numbered as the table's outbox numbers them, so what has come over MQTT already is only a repetition;
in whatever order the two happen, every message counts once. The journal is verified by its chain and its key; its
messages have no signature of their own.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, select

from controller.journal.journal import Entry, Journal
from controller.mqtt.message_models import encoded, stamped
from controller.mqtt.topics import TopicError, Topics
from controller.parlor.hub import (
    decision_log,
    message_store,
    message_validation,
    person_names,
    stream_progress,
)
from controller.parlor.hub.journal_prefix_proof import proved_upto
from controller.parlor.hub.key_admission import ADMITTED, KEYS, RETIRED
from controller.parlor.storage.database import spoken, writing
from controller.parlor.storage.schema import Stream

BATCH: Final = 1000


@dataclass(frozen=True)
class Imported:
    """The result of an import. `damage` is a sentence where only a prefix could be verified and taken; `held` is how
    many of the journal's messages are stored and do not count yet."""

    journal: str
    parlor: str
    table: str
    messages: int
    new: int
    conflicts: int
    refused: tuple[str, ...]
    damage: str | None
    held: int = 0


class UnknownTable(Exception):
    """A journal does not prove which table it belongs to; the sentence says what must be given."""


def bring_in(engine: Engine, path: Path, topics: Topics | None = None, *, by: str = "staff") -> Imported:
    """Import every message a journal has posted or was going to post.

    `topics` names the journal's table, on the word of the importing person; None: the table that its key is admitted
    for. Raises UnknownTable where neither is known, JournalError for a file that is no journal, DatabaseError.
    """
    with closing(Journal.read(path)) as journal, spoken(engine):
        topics = _whose(engine, journal, topics)
        key, identity = journal.public.text, journal.identity
        upto, wrong = proved_upto(journal)
        damage = (
            None if wrong is None else f"Only the beginning of {path} could be proved and was taken: {wrong}."
        )
        known, kept, count = message_store.Streams(), message_store.Kept(), 0
        begins: dict[str, int] = {}
        batch: list[message_validation.StreamMessage] = []
        refused: list[str] = []
        entries = journal.entries(kind="message", upto=upto)
        while True:
            entry = next(entries, None)
            if entry is not None:
                count += 1
                try:
                    batch.append(_said(topics, entry, begins, key))
                except message_validation.RejectedMessage as reason:
                    refused.append(f"message {entry.body['seq']}: {reason}")
            if batch and (entry is None or len(batch) >= BATCH):
                kept.add(_take(engine, known, batch))
                batch = []
            if entry is None:
                break
        whose = (topics.parlor, topics.table, identity)
        number = known.numbers(engine, {whose: key})[whose]
        with writing(engine) as connection:
            person_names.put(connection, number, journal.people(), journal.erased())
    with writing(engine) as connection:
        what = {"file": str(path), "messages": count, "new": kept.new, "key": key}
        place = f"{topics.parlor}/{topics.table}"
        decision_log.note(connection, by, "imported", identity, place, "signed", what)
    refused += [f"message {said.seq}: {why}" for said, why in kept.refused]
    return Imported(
        identity,
        topics.parlor,
        topics.table,
        count,
        kept.new,
        len(kept.conflicts),
        tuple(refused),
        damage,
        message_store.held(engine, identity),
    )


def _whose(engine: Engine, journal: Journal, given: Topics | None) -> Topics:
    """The table that this journal belongs to."""
    try:
        named = Topics(journal.names[-1].parlor, journal.names[-1].table) if journal.names else None
    except TopicError as error:
        raise UnknownTable(f"Journal {journal.path} bears a name that no table can have: {error}") from error
    if given is not None and named is not None and given != named:
        raise UnknownTable(
            f"Journal {journal.path} is that of table {named.parlor}/{named.table}, not of "
            f"{given.parlor}/{given.table}."
        )
    with engine.connect() as connection:
        row = connection.execute(select(KEYS).where(KEYS.c.key == journal.public.text)).first()
        vouched_before = select(Stream.parlor, Stream.table_name).where(
            Stream.identity == journal.identity, Stream.key == journal.public.text
        )
        known = row if row is not None else connection.execute(vouched_before).first()
    if given is not None:
        return given
    place = "PARLOR/TABLE" if named is None else f"{named.parlor}/{named.table}"
    if row is not None and row.status == RETIRED:
        raise UnknownTable(
            f"Journal {journal.path} is signed by {journal.public.fingerprint}, which the table has replaced: it is "
            "an older copy, and nothing proves what it holds beyond what this hub has. Import the journal that the "
            f"table writes now, or vouch for this one: --as {place}."
        )
    if known is None or (row is not None and row.status != ADMITTED):
        raise UnknownTable(
            f"Journal {journal.path} is signed by {journal.public.fingerprint}, which this hub does not believe. Admit "
            f"it (mahjong-table parlor admit {journal.public.fingerprint}), or vouch for it: --as {place}."
        )
    return named or Topics(known.parlor, known.table_name)


def _said(topics: Topics, entry: Entry, begins: dict[str, int], key: str) -> message_validation.StreamMessage:
    """A journal's message as the hub reads it; `key` is the journal's. Raises RejectedMessage."""
    body = entry.body
    since = begins.setdefault(body["epoch"], 1 if "." not in body["epoch"] else body["seq"])
    try:
        message = encoded(stamped(topics, body, key, since=since))
    except (KeyError, TypeError, ValueError) as error:  # as with a number that JSON cannot write
        raise message_validation.RejectedMessage("it is not what a table writes into its journal") from error
    return message_validation.written(topics, body["leaf"], message)


def _take(
    engine: Engine, known: message_store.Streams, batch: list[message_validation.StreamMessage]
) -> message_store.Kept:
    kept = message_store.store_messages(engine, known, batch, time.time())
    brought = stream_progress.news(batch)
    numbers = known.numbers(engine, {journal: news.key for journal, news in brought.items()})
    stream_progress.advance(engine, {numbers[journal]: news for journal, news in brought.items()})
    return kept
