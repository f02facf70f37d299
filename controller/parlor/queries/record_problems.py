"""Problems of the record that a parlor's staff should know: tables offline, messages missing, contradictory or
refused."""

from __future__ import annotations

from typing import TypedDict

from sqlalchemy import Connection, and_, desc, select, true

from controller.parlor.queries.period import Answer
from controller.parlor.queries.table_use import STREAMS, TABLES
from controller.parlor.storage.schema import ConflictRow, RefusalRow, Stream


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
    """What was refused, latest first."""
    query = select(RefusalRow).order_by(desc(RefusalRow.last_at)).limit(count)
    return [
        {"topic": row.topic, "reason": row.reason, "count": row.count, "at": row.last_at}
        for row in connection.execute(query)
    ]
