"""How much the tables are used: hands, hands an hour, and what share of the time was played.

Times are seconds since 1970 by the tables' clocks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias, TypedDict

from sqlalchemy import ColumnElement, Connection, SQLColumnExpression, and_, case, func, select

from controller.parlor.list_columns import Column, Kind
from controller.parlor.storage.schema import Base, HandRow, ResultRow, SessionRow

TABLES: Final = Base.metadata.tables["tables"]
STREAMS: Final = Base.metadata.tables["streams"]


class TableUse(TypedDict):
    """How much a table is used; shares and rates None where less than a second has passed."""

    parlor: Annotated[str, Column(Kind.TEXT)]
    table: Annotated[str, Column(Kind.TEXT)]
    status: Annotated[str, Column(Kind.WORD)]
    status_since: float | None
    journal: str | None
    hands: Annotated[int, Column(Kind.COUNT)]
    sessions: Annotated[int, Column(Kind.COUNT)]
    hands_per_hour: Annotated[float | None, Column(Kind.COUNT)]
    played_share: Annotated[float | None, Column(Kind.SHARE)]
    first_at: float | None
    last_at: float | None
    upto: Annotated[int, Column(Kind.COUNT)]
    missing: Annotated[int, Column(Kind.COUNT)]


@dataclass(frozen=True)
class _Use:
    hands: int = 0
    sessions: int = 0
    played: float = 0.0
    first: float | None = None
    last: float | None = None
    seconds: float = 0.0


def table_usage(connection: Connection, period: Period | None = None) -> list[TableUse]:
    """The use of every table: hands, hands an hour, and the share of the time in which a hand was being played.

    The time is between `since` and `until` if both are given, else from the first to the last hand.
    """
    asked = period or Period()
    used = _use(connection, asked)
    known = {(row.parlor, row.table_name): row for row in connection.execute(select(TABLES))}
    reach = _reach(connection)
    answer: list[TableUse] = []
    for place in sorted({*used, *known, *reach}):
        if asked.parlor not in (None, place[0]) or asked.table not in (None, place[1]):
            continue
        row, use = known.get(place), used.get(place, _Use())
        seconds = use.seconds
        journal = row.epoch.partition(".")[0] if row is not None else None
        upto, newest = reach.get(place, {}).get(journal, (0, 0))
        answer.append(
            {
                "parlor": place[0],
                "table": place[1],
                "status": row.status if row is not None else "unknown",
                "status_since": row.since if row is not None else None,
                "journal": row.epoch if row is not None else None,
                "hands": use.hands,
                "sessions": use.sessions,
                "hands_per_hour": round(3600 * use.hands / seconds, 2) if seconds >= 1 else None,
                "played_share": round(min(1.0, use.played / seconds), 4) if seconds >= 1 else None,
                "first_at": use.first,
                "last_at": use.last,
                "upto": upto,
                "missing": max(0, newest - upto),
            }
        )
    return answer


def _use(connection: Connection, period: Period) -> dict[tuple[str, str], _Use]:
    at = func.coalesce(HandRow.over_at, HandRow.begun_at)
    played = case((HandRow.over_at > HandRow.begun_at, HandRow.over_at - HandRow.begun_at), else_=0.0)
    query = (
        select(
            SessionRow.parlor,
            SessionRow.table_name,
            func.count(HandRow.over_at).label("hands"),
            func.count(func.distinct(HandRow.session)).label("sessions"),
            func.sum(played).label("played"),
            func.min(func.coalesce(HandRow.begun_at, HandRow.over_at)).label("first"),
            func.max(at).label("last"),
        )
        .join(SessionRow, and_(SessionRow.stream == HandRow.stream, SessionRow.session == HandRow.session))
        .where(*period.of(SessionRow, at))
        .group_by(SessionRow.parlor, SessionRow.table_name)
    )
    return {
        (row.parlor, row.table_name): _Use(
            hands=row.hands,
            sessions=row.sessions,
            played=row.played,
            first=row.first,
            last=row.last,
            seconds=_seconds(row.first, row.last, period),
        )
        for row in connection.execute(query)
    }


def _seconds(first: float, last: float, period: Period) -> float:
    if period.since is not None and period.until is not None:
        return period.until - period.since
    return last - first


def _reach(connection: Connection) -> dict[tuple[str, str], dict[str | None, tuple[int, int]]]:
    found: dict[tuple[str, str], dict[str | None, tuple[int, int]]] = {}
    for row in connection.execute(select(STREAMS)):
        found.setdefault((row.parlor, row.table_name), {})[row.identity] = (row.upto, row.newest)
    return found


# ---- What the database is asked about (a time, a session, a parlor, a table), and the rows it answers with -------

Answer: TypeAlias = Sequence[Mapping[str, object]]
"""The rows of an answer."""


@dataclass(frozen=True)
class Period:
    """A selection: from `since` (included) to `until` (excluded), one session, one parlor, one table; None: all."""

    since: float | None = None
    until: float | None = None
    session: str | None = None
    parlor: str | None = None
    table: str | None = None

    def of(
        self, rows: type[ResultRow | SessionRow], at: SQLColumnExpression[float]
    ) -> list[ColumnElement[bool]]:
        """The conditions on a table whose time is `at`."""
        asked = (
            (at, "__ge__", self.since),
            (at, "__lt__", self.until),
            (rows.session, "__eq__", self.session),
            (rows.parlor, "__eq__", self.parlor),
            (rows.table_name, "__eq__", self.table),
        )
        return [getattr(column, how)(value) for column, how, value in asked if value is not None]
