"""The append-only log of what people decided: who, when, what, why. A decision is undone by another one."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, insert, select

from controller.json_values import JsonObject
from controller.parlor.storage.schema import AnyRow
from controller.parlor.storage.schema_trust import DecisionRow

ALERT_DECIDED: Final = "decided"
"""What a decision about an alert is called."""


def note(
    connection: Connection,
    by: str,
    what: str,
    subject: str,
    choice: str,
    why: str,
    detail: Mapping[str, object] | None = None,
    undoes: int | None = None,
) -> int:
    """Append a decision; returns its number."""
    row = {
        "at": time.time(), "by_whom": by, "what": what, "subject": subject, "choice": choice, "why": why,
        "undoes": undoes, "detail": dict(detail or {}),
    }  # fmt: skip
    return int(connection.execute(insert(DecisionRow).values(**row).returning(DecisionRow.n)).scalar_one())


def all_of(connection: Connection, count: int = 1000) -> list[JsonObject]:
    """The latest decisions, newest first."""
    query = select(DecisionRow.__table__).order_by(DecisionRow.n.desc()).limit(count)
    return [
        {
            "decision": row.n, "at": row.at, "by": row.by_whom, "what": row.what, "subject": row.subject,
            "choice": row.choice, "why": row.why, "undoes": row.undoes, "detail": row.detail,
        }
        for row in connection.execute(query)
    ]  # fmt: skip


def standing(connection: Connection, what: str, subject: str) -> AnyRow | None:
    """The last decision about a subject that has not been undone; None if there is none."""
    about = select(DecisionRow.__table__).where(DecisionRow.what == what, DecisionRow.subject == subject)
    rows = connection.execute(about.order_by(DecisionRow.n.desc())).all()
    undone = {row.undoes for row in rows}
    return next((row for row in rows if row.undoes is None and row.n not in undone), None)


def discounted(connection: Connection) -> set[str]:
    """The ids of all messages that do not count by the decisions in force."""
    about = select(DecisionRow.__table__).where(DecisionRow.what == ALERT_DECIDED).order_by(DecisionRow.n)
    rows = connection.execute(about).all()
    undone = {row.undoes for row in rows}
    found: set[str] = set()
    for row in rows:
        if row.undoes is not None or row.n in undone:
            continue
        swapped = row.detail.get("swapped", ())
        found -= {*row.detail.get("counted", ()), *(now for _, now in swapped)}
        found |= {*row.detail.get("discounted", ()), *(was for was, _ in swapped)}
    return found
