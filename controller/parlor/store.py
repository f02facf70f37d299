"""Messages into the database: a batch is one transaction, and nothing is acknowledged before it has been committed.

What is there already stays as it is. A message that comes again changes nothing; one that says something else under an
id that is taken is kept aside in `conflicts`. A message the database itself cannot hold is refused alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, select
from sqlalchemy.exc import SQLAlchemyError

from controller.parlor import bulk, reckoning
from controller.parlor.database import is_about_content, writing
from controller.parlor.intake import Said
from controller.parlor.schema import Base, ConflictRow, MessageRow, RefusalRow, Stream

MESSAGES: Final = Base.metadata.tables["messages"]
SAMPLE: Final = 300  # characters of a refused message that are kept, for whoever looks into it
REFUSALS_KEPT: Final = 1000  # different ones: a stranger who makes up topics must not fill the disk
SESSIONS_REMEMBERED: Final = 10_000
OF_A_TABLE: Final = frozenset({"note", "since"})
"""Fields a table's program adds when it posts; a journal's own copy of a message may lack them."""


@dataclass
class Kept:
    """What became of a batch."""

    new: int = 0
    repeated: int = 0
    conflicts: list[str] = field(default_factory=list)
    refused: list[tuple[Said, str]] = field(default_factory=list)

    def add(self, other: Kept) -> None:
        self.new += other.new
        self.repeated += other.repeated
        self.conflicts += other.conflicts
        self.refused += other.refused


class Streams:
    """What is in the database for certain and asked for all the time: the journals' numbers, and which sessions.

    `forget` it when the database may be another one.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], int] = {}
        self.sessions: set[tuple[int, str]] = set()

    def numbers(
        self, engine: Engine, journals: Iterable[tuple[str, str, str]]
    ) -> dict[tuple[str, str, str], int]:
        """The number of each journal; one never heard before gets one."""
        wanted = set(journals)
        unknown = sorted(wanted - self._known.keys())
        if unknown:
            with writing(engine) as connection:
                for journal in unknown:
                    self._known[journal] = _stream(connection, journal)
        return {journal: self._known[journal] for journal in wanted}

    def remember(self, sessions: Iterable[tuple[int, str]]) -> None:
        """These have been committed."""
        if len(self.sessions) > SESSIONS_REMEMBERED:
            self.sessions.clear()
        self.sessions.update(sessions)

    def forget(self) -> None:
        self._known.clear()
        self.sessions.clear()


def keep(engine: Engine, streams: Streams, batch: Sequence[Said], now: float) -> Kept:
    """Commit a batch. When this returns, everything in it is on the disk, or refused for good, or a known repetition.

    Raises SQLAlchemyError where the database is away: nothing of the batch is known to be written then.
    """
    try:
        numbers = streams.numbers(engine, (said.journal for said in batch))
        rows = sorted(((numbers[said.journal], said) for said in batch), key=lambda row: (row[0], row[1].seq))
        with writing(engine) as connection:
            kept = _keep(connection, rows, streams.sessions, now)
    except (SQLAlchemyError, OverflowError, UnicodeError) as error:
        if not is_about_content(error):
            raise
        if len(batch) == 1:
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            return Kept(refused=[(batch[0], f"the database cannot hold it: {reason}"[:300])])
    else:
        streams.remember((stream, said.session) for stream, said in rows if said.leaf == "score")
        return kept
    kept = Kept()  # one of them is the culprit: halves, down to it alone
    for half in (batch[: len(batch) // 2], batch[len(batch) // 2 :]):
        kept.add(keep(engine, streams, half, now))
    return kept


def note_refusals(engine: Engine, refusals: Mapping[tuple[str, str], tuple[int, bytes]], now: float) -> None:
    """Count what was turned away: (topic, reason) → how many times and the last one."""
    with writing(engine) as connection:
        for (topic, reason), (count, payload) in sorted(refusals.items()):
            sample = payload[:SAMPLE].decode(errors="replace").replace("\0", "\\0")
            row = {
                "topic": topic[:300].replace("\0", "\\0"),
                "reason": reason.replace("\0", "\\0"),
                "count": count,
            }
            made = bulk.insert(connection, RefusalRow).values(**row, first_at=now, last_at=now, sample=sample)
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


def same(stored: str, came: str) -> bool:
    """Whether two messages of one id say the same."""
    return stored == came or _content(stored) == _content(came)


def _keep(
    connection: Connection, rows: Sequence[tuple[int, Said]], sessions: Set[tuple[int, str]], now: float
) -> Kept:
    fresh = _new(connection, rows, now)
    kept, new = Kept(new=len(fresh)), []
    again: list[tuple[int, Said]] = []
    for stream, said in rows:
        if said.id in fresh:
            fresh.discard(said.id)  # the same one twice in a batch: the second is a repetition
            new.append((stream, said))
        else:
            again.append((stream, said))
    reckoning.reckon(connection, new, sessions, now)
    kept.repeated = len(again)
    if again:
        stored = _stored(connection, [said.id for _, said in again])
        for stream, said in again:
            if not same(stored.get(said.id, ""), said.text):
                kept.conflicts.append(said.id)
                _set_aside(connection, stream, said, stored.get(said.id, ""), now)
    return kept


def _new(connection: Connection, rows: Sequence[tuple[int, Said]], now: float) -> set[str]:
    """Write the messages that are not there; their ids."""
    values = [
        {
            "id": said.id,
            "stream": stream,
            "seq": said.seq,
            "generation": said.generation,
            "leaf": said.leaf,
            "session": said.session,
            "hand": said.hand,
            "at": said.at,
            "received_at": now,
            "superseded": False,
            "payload": said.text,
        }
        for stream, said in rows
    ]
    return bulk.missing(connection, MESSAGES, values, "id")


def _stored(connection: Connection, ids: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for start in range(0, len(ids), 500):
        part = ids[start : start + 500]
        query = select(MessageRow.id, MessageRow.payload).where(MessageRow.id.in_(part))
        found.update((row.id, row.payload) for row in connection.execute(query))
    return found


def _set_aside(connection: Connection, stream: int, said: Said, stored: str, now: float) -> None:
    digest = blake2b(said.text.encode(), digest_size=16).hexdigest()
    row = {
        "stream": stream,
        "id": said.id,
        "digest": digest,
        "received_at": now,
        "stored": stored,
        "came": said.text,
    }
    connection.execute(bulk.insert(connection, ConflictRow).values(**row).on_conflict_do_nothing())


def _stream(connection: Connection, journal: tuple[str, str, str]) -> int:
    parlor, table, identity = journal
    row = {"parlor": parlor, "table_name": table, "identity": identity}
    connection.execute(bulk.insert(connection, Stream).values(**row).on_conflict_do_nothing())
    found = select(Stream.id).where(
        Stream.parlor == parlor, Stream.table_name == table, Stream.identity == identity
    )
    return int(connection.execute(found).scalar_one())


def _content(message: str) -> dict[str, Any]:
    content = json.loads(message or "{}")
    return {name: value for name, value in content.items() if name not in OF_A_TABLE}
