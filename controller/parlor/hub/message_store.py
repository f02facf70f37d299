"""Writes messages into the database: a batch is one transaction, and nothing is acknowledged before it has been
committed.

What is stored already stays as it is. A repeated message changes nothing, by whatever key it is signed; one with other
content under a number that is taken goes to `conflicts`. A message the database itself cannot hold is refused alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, delete, func, select
from sqlalchemy.exc import SQLAlchemyError

from controller.identity.printable import printable
from controller.json_values import JsonObject
from controller.parlor.hub import alerts, held_messages, key_changes, projections, table_seals
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.journal_claims import why_not
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.hub.refusal_samples import sample_of
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import content_refused, is_about_content, writing
from controller.parlor.storage.schema import Base, ConflictRow, MessageRow, RefusalRow, Stream
from controller.words.sentence import Sentence, sentence

Journal: TypeAlias = tuple[str, str, str]
"""Parlor, table, the journal's identity."""
MESSAGES: Final = Base.metadata.tables["messages"]
REFUSALS_KEPT: Final = 1000  # different ones: a stranger who makes up topics must not fill the disk
OF_A_TABLE: Final = frozenset({"note", "since", "id", "parlor", "table", "key", "to", "signature", "seal"})
"""Fields a table's program adds when it posts: a journal's own copy of a message may lack them, a renamed table or one
with another key says them in another way."""
REASONS_AT_ONCE: Final = 100
"""Different refusals written at once; what is beyond is counted together."""


@dataclass
class StoredBatch:
    """The outcome of a batch."""

    new: int = 0
    repeated: int = 0
    conflicts: list[str] = field(default_factory=list)
    refused: list[tuple[StreamMessage, Sentence]] = field(default_factory=list)

    def add(self, other: StoredBatch) -> None:
        """Add another batch's outcome to this one."""
        self.new += other.new
        self.repeated += other.repeated
        self.conflicts += other.conflicts
        self.refused += other.refused


class Streams:
    """A cache of committed facts that are needed all the time: the journals' stream numbers, and the sessions.

    `forget` it when the database may be another one.
    """

    def __init__(self) -> None:
        self._known: dict[Journal, int] = {}
        self.memory = held_messages.WorkerMemory()

    def numbers(self, engine: Engine, journals: Mapping[Journal, str]) -> dict[Journal, int]:
        """The stream number of each journal, given with the key that proves it; a new journal gets one."""
        unknown = sorted(journals.keys() - self._known.keys())
        if unknown:
            with writing(engine) as connection:
                found = {journal: _stream(connection, journal, journals[journal]) for journal in unknown}
            self._known.update(found)
        return {journal: self._known[journal] for journal in journals}

    def forget(self) -> None:
        """Clear the cache."""
        self._known.clear()
        self.memory.forget()


def store_messages(
    engine: Engine, streams: Streams, batch: Sequence[StreamMessage], now: float, *, spoken: bool = False
) -> StoredBatch:
    """Commit a batch. When this returns, everything in it is on the disk, or refused for good, or a known repetition.

    `spoken`: each counts by its key, which must be admitted still when it is committed: who has let it in may not know
    yet of what staff have decided.

    Raises SQLAlchemyError where the database is away: nothing of the batch is known to be written then.
    """
    try:
        numbers = streams.numbers(engine, {said.journal: said.key for said in batch})
        rows = sorted(((numbers[said.journal], said) for said in batch), key=lambda row: (row[0], row[1].seq))
        with writing(engine) as connection:
            rows, refused = _still_admitted(connection, rows) if spoken else (rows, [])
            kept = _keep(connection, rows, streams, now) if rows else StoredBatch()
            kept.refused += refused
    except (SQLAlchemyError, OverflowError, UnicodeError) as error:
        if not is_about_content(error):
            raise
        if len(batch) == 1:
            return StoredBatch(refused=[(batch[0], content_refused(error))])
    else:
        return kept
    kept = StoredBatch()  # one of them is the culprit: halves, down to it alone
    for half in (batch[: len(batch) // 2], batch[len(batch) // 2 :]):
        kept.add(store_messages(engine, streams, half, now, spoken=spoken))
    return kept


def note_refusals(engine: Engine, refusals: Mapping[tuple[str, str], tuple[int, bytes]], now: float) -> None:
    """Count what was turned away: (topic, reason), both bounded, → how many times and the last one."""
    with writing(engine) as connection:
        for (topic, reason), (count, payload) in _summed_up(refusals):
            sample = sample_of(payload)
            row = {"topic": printable(topic), "reason": printable(reason), "count": count}
            made = bulk_sql.insert(connection, RefusalRow).values(
                **row, first_at=now, last_at=now, sample=sample
            )
            connection.execute(
                made.on_conflict_do_update(
                    index_elements=["topic", "reason"],
                    set_={"count": RefusalRow.count + count, "last_at": now, "sample": sample},
                )
            )
        there = connection.scalar(select(func.count()).select_from(RefusalRow)) or 0
        if there > REFUSALS_KEPT:
            newest_first = select(RefusalRow.last_at).order_by(RefusalRow.last_at.desc())
            oldest_kept = connection.scalar(newest_first.offset(REFUSALS_KEPT - 1).limit(1))
            connection.execute(delete(RefusalRow).where(RefusalRow.last_at < oldest_kept))


def held_count(engine: Engine, identity: str) -> int:
    """How many messages of a journal are stored and do not count."""
    ours = select(Stream.id).where(Stream.identity == identity)
    query = select(func.count()).where(MessageRow.held.is_not(None), MessageRow.stream.in_(ours))
    with engine.connect() as connection:
        return int(connection.scalar(query) or 0)


def same_content(stored: str, came: str) -> bool:
    """Whether two messages of one number have equal content, whoever signed them."""
    return stored == came or _content(stored) == _content(came)


def _summed_up(
    refusals: Mapping[tuple[str, str], tuple[int, bytes]],
) -> list[tuple[tuple[str, str], tuple[int, bytes]]]:
    """A bounded number of different refusals; the rest summed up as one."""
    often = sorted(refusals.items(), key=lambda one: (-one[1][0], one[0]))
    kept, rest = often[:REASONS_AT_ONCE], often[REASONS_AT_ONCE:]
    if rest:
        kept.append(
            (("(other topics)", "various reasons"), (sum(count for _, (count, _) in rest), rest[0][1][1]))
        )
    return sorted(kept)


def _keep(
    connection: Connection, rows: Sequence[tuple[int, StreamMessage]], streams: Streams, now: float
) -> StoredBatch:
    fresh = _new(connection, rows, now)
    kept, new = StoredBatch(new=len(fresh)), []
    again: list[tuple[int, StreamMessage]] = []
    for stream, said in rows:
        if said.id in fresh:
            fresh.discard(said.id)  # the same one twice in a batch: the second is a repetition
            new.append((stream, said))
        else:
            again.append((stream, said))
    counts, held = held_messages.sort_out(connection, new, streams.memory)
    projections.project(connection, counts, now)
    held_messages.mark_held(connection, held)
    alerts.stand(connection, table_seals.keep_seals(connection, new, now))
    kept.repeated = len(again)
    if again:
        stored = _stored(connection, again)
        forks = []
        for stream, said in again:
            there = stored.get(_number(stream, said), "")
            if not same_content(there, said.text):
                kept.conflicts.append(said.id)
                forks.append(_fork(said))
                _set_aside(connection, stream, said, there, now)
        alerts.stand(connection, forks)
    return kept


def _still_admitted(
    connection: Connection, rows: list[tuple[int, StreamMessage]]
) -> tuple[list[tuple[int, StreamMessage]], list[tuple[StreamMessage, Sentence]]]:
    """Those of the messages whose key may sign for their journal, and the others with the reason."""
    known = key_changes.locked_keys(connection, sorted({said.key for _, said in rows}))
    why = {id(said): why_not(known.get(said.key), said.identity) for _, said in rows}
    refused = [(said, reason) for _, said in rows if (reason := why[id(said)]) is not None]
    return [row for row in rows if why[id(row[1])] is None], refused


def _number(stream: int, said: StreamMessage) -> tuple[int, int, int]:
    return stream, said.generation, said.seq


def _fork(said: StreamMessage) -> HubAlert:
    return HubAlert(
        kind=alerts.FORK,
        subject=said.epoch,
        parlor=said.parlor,
        table=said.table,
        said=sentence(
            "dispute.fork", table=f"{said.parlor}/{said.table}", message=said.seq, epoch=said.epoch
        ),
        detail={"identity": said.identity, "generation": said.generation},
    )


def _new(connection: Connection, rows: Sequence[tuple[int, StreamMessage]], now: float) -> set[str]:
    """Insert the messages that are not stored yet; returns their ids."""
    values = [
        {
            "id": said.id,
            "stream": stream,
            "seq": said.seq,
            "generation": said.generation,
            "leaf": said.leaf.value,
            "session": said.session,
            "hand": said.hand,
            "at": said.at,
            "received_at": now,
            "superseded": False,
            "displaced": False,
            "held": None,
            "payload": said.text,
        }
        for stream, said in rows
    ]
    return {str(name) for name in bulk_sql.missing(connection, MESSAGES, values, "id")}


def _stored(
    connection: Connection, again: Sequence[tuple[int, StreamMessage]]
) -> dict[tuple[int, int, int], str]:
    """The stored payloads under the numbers of these messages: (stream, generation, number) to payload."""
    found: dict[tuple[int, int, int], str] = {}
    by_stream: dict[int, list[int]] = {}
    for stream, said in again:
        by_stream.setdefault(stream, []).append(said.seq)
    for stream, seqs in by_stream.items():
        for start in range(0, len(seqs), 500):
            query = select(MessageRow.generation, MessageRow.seq, MessageRow.payload).where(
                MessageRow.stream == stream, MessageRow.seq.in_(seqs[start : start + 500])
            )
            for row in connection.execute(query):
                found[stream, row.generation, row.seq] = row.payload
    return found


def _set_aside(connection: Connection, stream: int, said: StreamMessage, stored: str, now: float) -> None:
    digest = blake2b(said.text.encode(), digest_size=16).hexdigest()
    row = {
        "stream": stream,
        "id": said.id,
        "digest": digest,
        "received_at": now,
        "stored": stored,
        "came": said.text,
    }
    connection.execute(bulk_sql.insert(connection, ConflictRow).values(**row).on_conflict_do_nothing())


def _stream(connection: Connection, journal: Journal, key: str) -> int:
    """The stream of a journal, found by its identity."""
    parlor, table, identity = journal
    ours = select(Stream.id).where(Stream.identity == identity)
    there = connection.execute(ours).scalar()
    if there is not None:
        return int(there)
    row = {"parlor": parlor, "table_name": table, "identity": identity, "key": key}
    connection.execute(bulk_sql.insert(connection, Stream).values(**row).on_conflict_do_nothing())
    return int(connection.execute(ours).scalar_one())


def _content(message: str) -> JsonObject:
    content = json.loads(message or "{}")
    return {name: value for name, value in content.items() if name not in OF_A_TABLE}
