"""Back-fill: imports a table's journal straight into the database, without a broker.

The messages are numbered as the table's outbox numbers them, so what has come over MQTT already is only a repetition;
in whatever order the two happen, every message counts once. A signed journal is verified by its chain and its key.
Unsigned entries (journals of the first versions, and what a signed one held before its anchor) count on the word of the
importing person, which is recorded.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, select, update

from controller.journal.journal import Entry, Journal, Person
from controller.mqtt.message_models import encoded, stamped
from controller.mqtt.message_upgrade import people_of
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
from controller.replay import table_from_journal

BATCH: Final = 1000


@dataclass(frozen=True)
class Imported:
    """The result of an import. `damage` is a sentence where only a prefix could be verified and taken; `held` is how
    many messages are stored and do not count, because nobody has vouched for what was never signed."""

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


def bring_in(
    engine: Engine, path: Path, topics: Topics | None = None, *, history: bool = False, by: str = "staff"
) -> Imported:
    """Import every message a journal has posted or was going to post.

    `topics` names the journal's table, on the word of the importing person; None: the table that its key is admitted
    for. `history`: unsigned entries count as well. Raises UnknownTable where neither is known, JournalError for a file
    that is no journal, DatabaseError.
    """
    with closing(Journal.read(path)) as journal, spoken(engine):
        vouched = history or (topics is not None and not journal.is_signed)
        topics = _whose(engine, journal, topics, vouched)
        signed_by = journal.public.text if journal.is_signed else ""
        anchor = journal.anchor
        upto, wrong = proved_upto(journal)
        damage = (
            None if wrong is None else f"Only the beginning of {path} could be proved and was taken: {wrong}."
        )
        known, kept, count = message_store.Streams(), message_store.Kept(), 0
        if signed_by:
            _anchor(engine, known, (topics.parlor, topics.table, journal.identity), signed_by, anchor)
        begins: dict[str, int] = {}
        people: dict[str, Person] = {}
        batch: list[message_validation.StreamMessage] = []
        refused: list[str] = []
        entries = journal.entries(kind="message", upto=upto)
        while True:
            entry = next(entries, None)
            if entry is not None:
                count += 1
                key = "" if entry.body["seq"] <= anchor and vouched else signed_by
                try:
                    people |= _people_of(entry)
                    batch.append(_said(topics, entry, begins, key))
                except message_validation.RejectedMessage as reason:
                    refused.append(f"message {entry.body['seq']}: {reason}")
            if batch and (entry is None or len(batch) >= BATCH):
                kept.add(_take(engine, known, batch))
                batch = []
            if entry is None:
                break
        identity = journal.identity
        if table_from_journal.named_anew(
            journal
        ):  # who is not in its table of persons now was erased from it
            people = {}
        people |= journal.people()
        whose = (topics.parlor, topics.table, identity)
        number = known.numbers(engine, [whose], {identity: signed_by} if signed_by else None)[whose]
        with writing(engine) as connection:
            person_names.put(connection, number, people, journal.erased())
    with writing(engine) as connection:
        what = {"file": str(path), "messages": count, "new": kept.new, "key": signed_by}
        word = "with its history" if vouched else "signed"
        decision_log.note(connection, by, "imported", identity, f"{topics.parlor}/{topics.table}", word, what)
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


def _whose(engine: Engine, journal: Journal, given: Topics | None, vouched: bool) -> Topics:
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
    if not journal.is_signed:
        if not vouched:
            raise UnknownTable(
                f"Journal {journal.path} was never signed: nothing proves what stands in it, and whose it is. If you "
                "vouch for it: --history, and --as PARLOR/TABLE where this hub has not heard it."
            )
        return given or _heard_of(engine, journal.identity, journal.path)
    with engine.connect() as connection:
        row = connection.execute(select(KEYS).where(KEYS.c.key == journal.public.text)).first()
        vouched_before = select(Stream.id).where(
            Stream.identity == journal.identity, Stream.key == journal.public.text
        )
        known = connection.execute(vouched_before).first() is not None
    if given is not None:
        return given
    place = "PARLOR/TABLE" if named is None else f"{named.parlor}/{named.table}"
    if row is not None and row.status == RETIRED:
        raise UnknownTable(
            f"Journal {journal.path} is signed by {journal.public.fingerprint}, which the table has replaced: it is "
            "an older copy, and nothing proves what it holds beyond what this hub has. Import the journal that the "
            f"table writes now, or vouch for this one: --as {place}."
        )
    if (row is not None and row.status != ADMITTED) or (row is None and not known):
        raise UnknownTable(
            f"Journal {journal.path} is signed by {journal.public.fingerprint}, which this hub does not believe. Admit "
            f"it (mahjong-table parlor admit {journal.public.fingerprint}), or vouch for it: --as {place}."
        )
    return named or (
        _heard_of(engine, journal.identity, journal.path)
        if row is None
        else Topics(row.parlor, row.table_name)
    )


def _anchor(
    engine: Engine, known: message_store.Streams, journal: tuple[str, str, str], key: str, anchor: int
) -> None:
    number = known.numbers(engine, [journal], {journal[2]: key})[journal]
    with writing(engine) as connection:
        connection.execute(update(Stream).where(Stream.id == number).values(anchor=anchor))


def _people_of(entry: Entry) -> dict[str, Person]:
    """The people whom a message of version 1 names. Raises RejectedMessage."""
    try:
        return people_of(entry.body["payload"])
    except TypeError as error:
        raise message_validation.RejectedMessage("its players are no list of people") from error


def _said(topics: Topics, entry: Entry, begins: dict[str, int], key: str) -> message_validation.StreamMessage:
    """A journal's message as the hub reads it. Raises RejectedMessage."""
    body = entry.body
    since = begins.setdefault(body["epoch"], 1 if "." not in body["epoch"] else body["seq"])
    try:
        message = encoded(stamped(topics, body, key, since=since))
    except (
        KeyError,
        TypeError,
        ValueError,
    ) as error:  # of version 1, or with a number that JSON cannot write
        raise message_validation.RejectedMessage("it is not what a table writes into its journal") from error
    return replace(message_validation.written(topics, body["leaf"], message), key=key)


def _take(
    engine: Engine, known: message_store.Streams, batch: list[message_validation.StreamMessage]
) -> message_store.Kept:
    kept = message_store.store_messages(engine, known, batch, time.time())
    brought = stream_progress.news(batch)
    numbers = known.numbers(engine, brought)
    stream_progress.advance(engine, {numbers[journal]: news for journal, news in brought.items()})
    return kept


def _heard_of(engine: Engine, identity: str, path: Path) -> Topics:
    with engine.connect() as connection:
        query = select(Stream.parlor, Stream.table_name).where(Stream.identity == identity)
        found = connection.execute(query).all()
    if len(found) != 1:
        raise UnknownTable(
            f"Whose journal {path} is cannot be told: this hub has heard it from "
            f"{'no table' if not found else 'several tables'}. Say it: --as PARLOR/TABLE."
        )
    return Topics(found[0][0], found[0][1])
