"""What the database is asked about (a time, a session, a parlor, a table), and the rows it answers with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import ColumnElement, SQLColumnExpression

from controller.parlor.storage.schema import ResultRow, SessionRow

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
