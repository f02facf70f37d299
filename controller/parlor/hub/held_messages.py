"""Messages that are stored but not projected yet: nothing is lost, and nothing counts before it may.

A score counts when its session is known, and when it is within that session's limits (else when staff approve it).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import ColumnElement, Connection, select, tuple_, update

from controller.journal.leaves import Leaf
from controller.mqtt.message_models import NumberedCorrection, NumberedScore, NumberedSession
from controller.parlor.hub import alerts, message_validation, projections, session_limits
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage.schema import Base, MessageRow, SessionRow, Stream
from controller.words.sentence import sentence

SESSION: Final = "session"
LIMITS: Final = "limits"
MESSAGES: Final = Base.metadata.tables["messages"]
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
    for stream, said in new:
        if said.leaf is Leaf.SESSION:  # what is known of it may have changed
            memory.sessions.pop((stream, said.session), None)
    asked = {(stream, said.session) for stream, said in new if said.leaf in COUNTED}
    known = _sessions(connection, asked, new, memory)
    counts: list[tuple[int, StreamMessage]] = []
    held: dict[str, list[tuple[int, StreamMessage]]] = {}
    for stream, said in new:
        why = _why_held(connection, stream, said, known)
        if why is None:
            counts.append((stream, said))
        else:
            held.setdefault(why, []).append((stream, said))
    return counts, held


def mark_held(connection: Connection, held: dict[str, list[tuple[int, StreamMessage]]]) -> None:
    """Store the reason for which these are held, and raise alerts where staff must decide."""
    for why, messages in held.items():
        ids = [said.id for _, said in messages]
        for start in range(0, len(ids), PORTION):
            part = ids[start : start + PORTION]
            connection.execute(update(MessageRow).where(MessageRow.id.in_(part)).values(held=why))
    alerts.stand(connection, [_limits(said) for _, said in held.get(LIMITS, ())])


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
    """Project what waits in these streams for a session that is known by now: two workers may each have stored one
    half."""
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
    """The limits of those of the sessions asked for that are known, from the database or from this batch."""
    if len(memory.sessions) > REMEMBERED:
        memory.sessions.clear()
    unknown = [one for one in asked if one not in memory.sessions]
    if unknown:
        memory.sessions.update(_read(connection, unknown))
    coming: dict[tuple[int, str], Limits] = {}
    for stream, said in new:
        if isinstance(said.body, NumberedSession):
            coming[stream, said.session] = (said.body.chips, said.body.maximum_loss)
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
    said: StreamMessage,
    known: dict[tuple[int, str], Limits],
) -> str | None:
    body = said.body
    if not isinstance(body, NumberedScore | NumberedCorrection):
        return None
    agreed = known.get((stream, said.session))
    if agreed is None:
        return SESSION
    if session_limits.beyond(body.deltas, *agreed):
        now = _read(connection, [(stream, said.session)]).get((stream, said.session), agreed)
        if session_limits.beyond(body.deltas, *now):
            return LIMITS
    return None


def _limits(said: StreamMessage) -> HubAlert:
    return HubAlert(
        kind=alerts.LIMITS,
        subject=said.id,
        parlor=said.parlor,
        table=said.table,
        said=sentence(
            "dispute.limits",
            hand=said.hand,
            session=said.session,
            table=f"{said.parlor}/{said.table}",
            message=said.seq,
        ),
        detail={"identity": said.identity, "id": said.id},
    )
