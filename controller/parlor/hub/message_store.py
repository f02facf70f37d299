"""Writes messages into the database: a batch is one transaction, and nothing is acknowledged before it has been
committed.

What is stored already stays as it is. A repeated message changes nothing, by whatever key it is signed; one with other
content under a number that is taken goes to `conflicts`. A message the database itself cannot hold is refused alone.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, TypeAlias

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, select, tuple_, update
from sqlalchemy.exc import SQLAlchemyError

from controller.identity.printable import printable
from controller.journal.entries import Leaf
from controller.json_values import JsonObject
from controller.mqtt.message_models import NumberedCorrection, NumberedScore, NumberedSession
from controller.parlor.hub import alerts, key_decisions, message_validation, projections, table_seals
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.key_decisions import why_not
from controller.parlor.hub.message_validation import StreamMessage, field_names
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import content_refused, is_about_content, writing
from controller.parlor.storage.schema import Base, ConflictRow, MessageRow, RefusalRow, SessionRow, Stream
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
        self.memory = WorkerMemory()

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
    """Commit a batch. After this, each message is on the disk, refused permanently, or a known repetition.

    `spoken`: each message counts by its key, which must still be admitted at the commit. The worker that accepted it
    may not know the latest decisions of staff.

    Raises SQLAlchemyError if the database is unavailable; then nothing of the batch is known to be stored.
    """
    try:
        numbers = streams.numbers(engine, {message.journal: message.key for message in batch})
        rows = sorted(
            ((numbers[message.journal], message) for message in batch), key=lambda row: (row[0], row[1].seq)
        )
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
    """The number of a journal's messages that are stored and do not count."""
    ours = select(Stream.id).where(Stream.identity == identity)
    query = select(func.count()).where(MessageRow.held.is_not(None), MessageRow.stream.in_(ours))
    with engine.connect() as connection:
        return int(connection.scalar(query) or 0)


def same_content(stored: str, came: str) -> bool:
    """Whether two messages of one number have equal content, regardless of signatures."""
    return stored == came or _content(stored) == _content(came)


def _summed_up(
    refusals: Mapping[tuple[str, str], tuple[int, bytes]],
) -> list[tuple[tuple[str, str], tuple[int, bytes]]]:
    """The most frequent refusals, a bounded number; the others as one sum."""
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
    for stream, message in rows:
        if message.id in fresh:
            fresh.discard(message.id)  # the same one twice in a batch: the second is a repetition
            new.append((stream, message))
        else:
            again.append((stream, message))
    counts, held = sort_out(connection, new, streams.memory)
    projections.project(connection, counts, now)
    mark_held(connection, held)
    alerts.stand(connection, table_seals.keep_seals(connection, new, now))
    kept.repeated = len(again)
    if again:
        stored = _stored(connection, again)
        forks = []
        for stream, message in again:
            there = stored.get(_number(stream, message), "")
            if not same_content(there, message.text):
                kept.conflicts.append(message.id)
                forks.append(_fork(message))
                _set_aside(connection, stream, message, there, now)
        alerts.stand(connection, forks)
    return kept


def _still_admitted(
    connection: Connection, rows: list[tuple[int, StreamMessage]]
) -> tuple[list[tuple[int, StreamMessage]], list[tuple[StreamMessage, Sentence]]]:
    """The messages whose key may sign for their journal, and the others with the reason."""
    known = key_decisions.locked_keys(connection, sorted({message.key for _, message in rows}))
    why = {id(message): why_not(known.get(message.key), message.identity) for _, message in rows}
    refused = [(message, reason) for _, message in rows if (reason := why[id(message)]) is not None]
    return [row for row in rows if why[id(row[1])] is None], refused


def _number(stream: int, message: StreamMessage) -> tuple[int, int, int]:
    return stream, message.generation, message.seq


def _fork(message: StreamMessage) -> HubAlert:
    return HubAlert(
        kind=alerts.FORK,
        subject=message.epoch,
        parlor=message.parlor,
        table=message.table,
        sentence=sentence(
            "dispute.fork",
            table=f"{message.parlor}/{message.table}",
            message=message.seq,
            epoch=message.epoch,
        ),
        detail={"identity": message.identity, "generation": message.generation},
    )


def _new(connection: Connection, rows: Sequence[tuple[int, StreamMessage]], now: float) -> set[str]:
    """Insert the messages that are not stored yet; returns their ids."""
    values = [
        {
            "id": message.id,
            "stream": stream,
            "seq": message.seq,
            "generation": message.generation,
            "leaf": message.leaf.value,
            "session": message.session,
            "hand": message.hand,
            "at": message.at,
            "received_at": now,
            "superseded": False,
            "displaced": False,
            "held": None,
            "payload": message.text,
        }
        for stream, message in rows
    ]
    return {str(name) for name in bulk_sql.missing(connection, MESSAGES, values, "id")}


def _stored(
    connection: Connection, again: Sequence[tuple[int, StreamMessage]]
) -> dict[tuple[int, int, int], str]:
    """The stored payloads under the numbers of these messages: (stream, generation, number) to payload."""
    found: dict[tuple[int, int, int], str] = {}
    by_stream: dict[int, list[int]] = {}
    for stream, message in again:
        by_stream.setdefault(stream, []).append(message.seq)
    for stream, seqs in by_stream.items():
        for start in range(0, len(seqs), 500):
            query = select(MessageRow.generation, MessageRow.seq, MessageRow.payload).where(
                MessageRow.stream == stream, MessageRow.seq.in_(seqs[start : start + 500])
            )
            for row in connection.execute(query):
                found[stream, row.generation, row.seq] = row.payload
    return found


def _set_aside(connection: Connection, stream: int, message: StreamMessage, stored: str, now: float) -> None:
    digest = blake2b(message.text.encode(), digest_size=16).hexdigest()
    row = {
        "stream": stream,
        "id": message.id,
        "digest": digest,
        "received_at": now,
        "stored": stored,
        "came": message.text,
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


# ---- Messages that are stored but not projected yet: nothing is lost, and nothing counts before it may -----------
#
# A score counts when its session is known, and when it is within that session's limits (else when staff approve
# it).

SESSION: Final = "session"
LIMITS: Final = "limits"

COUNTED: Final = (Leaf.SCORE, Leaf.CORRECTION)
PORTION: Final = 1000
REMEMBERED: Final = 10_000

Limits = tuple[int | None, int | None]
"""What everybody began a session with, and what everybody may lose in it."""


@dataclass
class WorkerMemory:
    """One worker's cache of committed facts: sessions with their limits."""

    sessions: dict[tuple[int, str], Limits] = field(default_factory=dict)

    def forget(self) -> None:
        """Clear the cache: the database may have changed behind it."""
        self.sessions.clear()


Heard = Sequence[tuple[int, StreamMessage]]


def sort_out(
    connection: Connection, new: Heard, memory: WorkerMemory
) -> tuple[list[tuple[int, StreamMessage]], dict[str, list[tuple[int, StreamMessage]]]]:
    """Split new messages into those that count now and those that are held, by the reason."""
    for stream, message in new:
        if message.leaf is Leaf.SESSION:  # what is known of it may have changed
            memory.sessions.pop((stream, message.session), None)
    asked = {(stream, message.session) for stream, message in new if message.leaf in COUNTED}
    known = _sessions(connection, asked, new, memory)
    counts: list[tuple[int, StreamMessage]] = []
    held: dict[str, list[tuple[int, StreamMessage]]] = {}
    for stream, message in new:
        why = _why_held(connection, stream, message, known)
        if why is None:
            counts.append((stream, message))
        else:
            held.setdefault(why, []).append((stream, message))
    return counts, held


def mark_held(connection: Connection, held: dict[str, list[tuple[int, StreamMessage]]]) -> None:
    """Store the reason for which these are held, and raise alerts where staff must decide."""
    for why, messages in held.items():
        ids = [message.id for _, message in messages]
        for start in range(0, len(ids), PORTION):
            part = ids[start : start + PORTION]
            connection.execute(update(MessageRow).where(MessageRow.id.in_(part)).values(held=why))
    alerts.stand(connection, [_limits(message) for _, message in held.get(LIMITS, ())])


def release(connection: Connection, which: Iterable[ColumnElement[bool]], now: float | None = None) -> int:
    """Project the held messages that match these conditions; returns how many. Locks their streams."""
    conditions = list(which)
    streams = connection.execute(select(MessageRow.stream).where(*conditions).distinct()).scalars().all()
    if not streams:
        return 0
    connection.execute(
        select(Stream.id).where(Stream.id.in_(streams)).order_by(Stream.id).with_for_update()
    ).all()
    query = select(MESSAGES).where(*conditions).order_by(MessageRow.stream, MessageRow.seq)
    rows = connection.execute(query).all()
    for start in range(0, len(rows), PORTION):
        part = rows[start : start + PORTION]
        heard = [(row.stream, message_validation.stored(row.leaf, row.payload)) for row in part]
        ids = [row.id for row in part]
        projections.project(connection, heard, time.time() if now is None else now)
        connection.execute(update(MessageRow).where(MessageRow.id.in_(ids)).values(held=None))
    return len(rows)


def sessions_known(connection: Connection, streams: Iterable[int]) -> int:
    """Project messages of these streams that waited for their session: two workers may each have stored one half."""
    there = (
        select(SessionRow.session)
        .where(
            SessionRow.stream == MessageRow.stream,
            SessionRow.session == MessageRow.session,
        )
        .exists()
    )
    return release(connection, (MessageRow.held == SESSION, MessageRow.stream.in_(list(streams)), there))


def _sessions(
    connection: Connection, asked: set[tuple[int, str]], new: Heard, memory: WorkerMemory
) -> dict[tuple[int, str], Limits]:
    """The limits of those of the sessions that are known, from the database or from this batch."""
    if len(memory.sessions) > REMEMBERED:
        memory.sessions.clear()
    unknown = [one for one in asked if one not in memory.sessions]
    if unknown:
        memory.sessions.update(_read(connection, unknown))
    coming: dict[tuple[int, str], Limits] = {}
    for stream, message in new:
        if isinstance(message.body, NumberedSession):
            coming[stream, message.session] = (message.body.chips, message.body.maximum_loss)
    return {**memory.sessions, **coming} if coming else memory.sessions


def _read(connection: Connection, sessions: Sequence[tuple[int, str]]) -> dict[tuple[int, str], Limits]:
    found: dict[tuple[int, str], Limits] = {}
    for start in range(0, len(sessions), 500):
        query = select(
            SessionRow.stream, SessionRow.session, SessionRow.chips, SessionRow.maximum_loss
        ).where(tuple_(SessionRow.stream, SessionRow.session).in_(sessions[start : start + 500]))
        for row in connection.execute(query):
            found[row.stream, row.session] = (row.chips, row.maximum_loss)
    return found


def _why_held(
    connection: Connection,
    stream: int,
    message: StreamMessage,
    known: dict[tuple[int, str], Limits],
) -> str | None:
    body = message.body
    if not isinstance(body, NumberedScore | NumberedCorrection):
        return None
    agreed = known.get((stream, message.session))
    if agreed is None:
        return SESSION
    if beyond(body.deltas, *agreed):
        now = _read(connection, [(stream, message.session)]).get((stream, message.session), agreed)
        if beyond(body.deltas, *now):
            return LIMITS
    return None


def _limits(message: StreamMessage) -> HubAlert:
    return HubAlert(
        kind=alerts.LIMITS,
        subject=message.id,
        parlor=message.parlor,
        table=message.table,
        sentence=sentence(
            "dispute.limits",
            hand=message.hand,
            session=message.session,
            table=f"{message.parlor}/{message.table}",
            message=message.seq,
        ),
        detail={"identity": message.identity, "id": message.id},
    )


# ---- The limits of a session: the most that a player may win or lose ---------------------------------------------

LARGEST_AMOUNT: Final = 10**9
"""Units; nobody plays for more, in one hand or in a session."""


def hand_bound(players: int, chips: int | None, maximum_loss: int | None) -> int:
    """The most that one player can win or lose in one hand, given the limits of each player's loss."""
    limits = [limit for limit in (chips, maximum_loss) if limit is not None]
    return min([players * limit for limit in limits], default=LARGEST_AMOUNT)


def beyond(deltas: Sequence[int], chips: int | None, maximum_loss: int | None) -> bool:
    """Whether an amount exceeds the session's limits."""
    most = hand_bound(len(deltas), chips, maximum_loss)
    return any(abs(delta) > most for delta in deltas)


# ---- The sample of a refused message that staff can read: its shape, without texts of its sender -----------------
#
# A refused message may hold anything, such as the name of a person who is erased later; so texts are left out, but
# for the names of our own fields and schemas.

LONGEST: Final = 300
"""The length of a sample in characters."""
READ: Final = 4 * LONGEST
"""The bytes of a message that are read for a sample."""
_WORDS: Final = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)(?P<end>"?)|(?P<bare>[^\W\d_]+)')
_SCHEMA: Final = re.compile(r"[a-z]{1,20}/[0-9]{1,3}")
_BARE: Final = frozenset(("true", "false", "null", "e", "E"))


def sample_of(payload: bytes) -> str:
    """The beginning of a refused message without its texts: `{"schema":"score/1","seq":7,"text":"..."}`."""
    if not payload.lstrip().startswith((b"{", b"[")):
        return f"no JSON object ({len(payload):,} bytes)" if len(payload) < READ else "no JSON object"
    shape = _WORDS.sub(_without_text, payload[:READ].decode(errors="replace"))
    return printable(shape[:LONGEST]).encode("ascii", "backslashreplace").decode()  # any database can hold it


def _without_text(found: re.Match[str]) -> str:
    bare = found["bare"]
    if bare is not None:
        return bare if bare in _BARE else "..."
    known = found["text"] in field_names() or _SCHEMA.fullmatch(found["text"])
    return f'"{found["text"] if known else "..."}{found["end"]}'
