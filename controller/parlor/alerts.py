"""What is in dispute, or what a table's staff must know: one row for each, however often it comes."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, func, select, update

from controller.parlor import bulk
from controller.parlor.schema_trust import AlertRow

ALERTS_KEPT: Final = 10_000

LOST: Final = "lost"
FORK: Final = "fork"
RENAMED: Final = "renamed"
IDENTITY: Final = "identity"
KEY: Final = "key"
HISTORY: Final = "history"
LIMITS: Final = "limits"
IMPOSSIBLE: Final = "impossible"
OLDER_COPY: Final = "older copy"
UNTOLD: Final = frozenset({OLDER_COPY, KEY})
"""Of the hub, or of a stranger: no table is told of it as its own."""


@dataclass(frozen=True)
class Alert:
    """`subject` says what about: of one kind and subject there is one alert."""

    kind: str
    subject: str
    parlor: str
    table: str
    text: str
    detail: dict[str, Any] = field(default_factory=dict, compare=False, hash=False)


def stand(connection: Connection, alerts: Iterable[Alert], now: float | None = None) -> None:
    """Raise these, or note that they came again. What was decided about them stays decided."""
    for alert in sorted(set(alerts), key=lambda one: (one.kind, one.subject)):
        at = time.time() if now is None else now
        made = bulk.insert(connection, AlertRow).values(
            kind=alert.kind,
            subject=alert.subject[:300],
            parlor=alert.parlor,
            table_name=alert.table,
            text=alert.text,
            detail=alert.detail,
            count=1,
            raised_at=at,
            last_at=at,
        )
        again = {"count": AlertRow.count + 1, "last_at": at, "text": made.excluded.text}
        connection.execute(made.on_conflict_do_update(index_elements=["kind", "subject"], set_=again))


def settle(connection: Connection, kind: str, subject: str, choice: str | None) -> None:
    """What has been decided about one; None: nothing any more."""
    which = (AlertRow.kind == kind, AlertRow.subject == subject)
    connection.execute(update(AlertRow).where(*which).values(choice=choice))


def standing(
    connection: Connection, parlor: str | None = None, *, decided: bool = False
) -> list[dict[str, Any]]:
    """Alerts that nobody has decided, or (`decided`) all of them, newest first."""
    query = select(AlertRow.__table__).order_by(AlertRow.n.desc())
    if not decided:
        query = query.where(AlertRow.choice.is_(None))
    if parlor is not None:
        query = query.where(AlertRow.parlor.in_((parlor, "")))
    return [
        {
            "alert": row.n, "kind": row.kind, "subject": row.subject, "parlor": row.parlor, "table": row.table_name,
            "text": row.text, "count": row.count, "since": row.raised_at, "last_at": row.last_at,
            "choice": row.choice, "detail": row.detail,
        }
        for row in connection.execute(query.limit(ALERTS_KEPT))
    ]  # fmt: skip


def counts(connection: Connection) -> dict[str, int]:
    """How many of each kind wait for a decision."""
    query = select(AlertRow.kind, func.count()).where(AlertRow.choice.is_(None)).group_by(AlertRow.kind)
    return {kind: int(number) for kind, number in connection.execute(query)}


def notices(connection: Connection) -> dict[tuple[str, str], tuple[str, str]]:
    """What each table is to be told: (kind, sentence) of the alert about it that stands longest."""
    query = (
        select(AlertRow.parlor, AlertRow.table_name, AlertRow.kind, AlertRow.text)
        .where(AlertRow.choice.is_(None), AlertRow.kind.not_in(UNTOLD))
        .order_by(AlertRow.n.desc())
    )
    return {(row.parlor, row.table_name): (row.kind, row.text) for row in connection.execute(query)}
