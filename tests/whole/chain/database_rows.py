"""A database's rows about one table, to be compared with those about another."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Engine, select

from controller.parlor.storage.schema import Base

WHOSE: Final = (
    "n", "id", "stream", "parlor", "table_name", "table", "identity", "epoch", "key", "fingerprint", "signature",
    "seal", "head",
)  # fmt: skip
WHEN: Final = ("received_at", "asked_at", "asks", "gap_since")
JOURNALS: Final = ("entries",)
"""What a seal counts are all entries of a journal, also that of when it came to know its hub, which may be later."""
OWN: Final = frozenset((*WHOSE, *WHEN, *JOURNALS))
"""Columns and fields that say whose it is and when it came, not what it is."""


def books(engine: Engine, parlor: str, table: str) -> dict[str, list[Any]]:
    """Every row that speaks of this table's journals, in every table of the database, without what is its own."""
    tables = Base.metadata.tables
    streams = tables["streams"]
    with engine.connect() as connection:
        mine = connection.execute(
            select(streams).where(streams.c.parlor == parlor, streams.c.table_name == table)
        ).all()
        found = {"streams": [_row(row._asdict()) for row in mine]}
        for name, rows in tables.items():
            if "stream" in rows.c:
                query = select(rows).where(rows.c.stream.in_([row.id for row in mine]))
                found[name] = sorted((_row(row._asdict()) for row in connection.execute(query)), key=_place)
    return found


def _row(columns: dict[str, Any]) -> dict[str, Any]:
    row = {name: value for name, value in columns.items() if name not in OWN}
    if "payload" in row:
        row["payload"] = {
            name: value for name, value in json.loads(row["payload"]).items() if name not in OWN
        }
    return row


def _place(row: dict[str, Any]) -> str:
    return f"{row.get('seq', 0):012d} {row.get('place', 0)} {json.dumps(row, default=str, sort_keys=True)}"
