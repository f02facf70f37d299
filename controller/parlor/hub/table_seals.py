"""Seals of the tables' journals: every score carries the journal's entry count and chain head, stored here out of the
table's reach.

Somebody who later changes a journal and recomputes its chain cannot change the seals at the hub.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, func, select

from controller.mqtt.message_models import NumberedScore
from controller.parlor.hub import alerts
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import Base, Stream
from controller.parlor.storage.schema_trust import SealRow
from controller.words.sentence import sentence

SEALS: Final = Base.metadata.tables["seals"]


def keep_seals(
    connection: Connection, new: Sequence[tuple[int, StreamMessage]], now: float
) -> list[HubAlert]:
    """Store the seals of new scores; returns alerts about journals that have two histories."""
    sealed = [
        (stream, message, message.body.seal)
        for stream, message in new
        if isinstance(message.body, NumberedScore) and message.body.seal is not None
    ]
    if not sealed:
        return []
    rows = {
        (stream, seal.entries, seal.head): {
            "stream": stream, "entries": seal.entries, "head": seal.head, "at": seal.at, "received_at": now,
        }
        for stream, _, seal in sealed
    }  # fmt: skip
    bulk_sql.missing(connection, SEALS, [rows[key] for key in sorted(rows)], "entries")
    ours = {stream: message for stream, message, _ in sealed}
    twice = (
        select(SealRow.stream, SealRow.entries)
        .where(SealRow.stream.in_(ours), SealRow.entries.in_([seal.entries for _, _, seal in sealed]))
        .group_by(SealRow.stream, SealRow.entries)
        .having(func.count() > 1)
    )
    return [_two_histories(ours[row.stream], row.entries) for row in connection.execute(twice)]


def of_journal(connection: Connection, identity: str) -> list[list[int | str | float]]:
    """[entries, head, at] of every seal of a journal, in order."""
    query = (
        select(SealRow.entries, SealRow.head, SealRow.at)
        .join(Stream, Stream.id == SealRow.stream)
        .where(Stream.identity == identity)
        .order_by(SealRow.entries, SealRow.received_at)
    )
    return [[row.entries, row.head, row.at] for row in connection.execute(query)]


def _two_histories(message: StreamMessage, entries: int) -> HubAlert:
    return HubAlert(
        kind=alerts.FORK,
        subject=f"{message.identity} seal",
        parlor=message.parlor,
        table=message.table,
        sentence=sentence(
            "dispute.two_histories", table=f"{message.parlor}/{message.table}", entries=entries
        ),
        detail={"identity": message.identity, "entries": entries},
    )
