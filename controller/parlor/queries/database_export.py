"""Exports the database's tables: CSV for spreadsheets, Parquet for everything else. Rows are streamed in portions.

In CSV a text that a spreadsheet could take for a formula begins with an apostrophe (`controller.identity.printable`).
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import JSON, BigInteger, Boolean, Connection, Double, Integer, Table, select

from controller.amounts import decimal_places
from controller.identity.printable import BOM, SupportsWrite, cell
from controller.json_values import JsonObject, number_or_none
from controller.local_time import Zone, local
from controller.orders.persons import with_names
from controller.parlor.hub import person_names
from controller.parlor.storage.schema import Base, Exact

if TYPE_CHECKING:
    import pyarrow

PORTION: Final = 5000
TABLES: Final = (
    "scores",
    "results",
    "corrections",
    "sessions",
    "sittings",
    "hands",
    "messages",
    "tables",
    "conflicts",
)
NAMING: Final = ("player", "players", "winner", "text")
"""The columns that contain names of people."""
TIMES: Final = ("at", "begun_at", "received_at", "since")
"""The columns that `since` can apply to: the first of these that a table has."""
ALL_TIMES: Final = (*TIMES, "over_at")
PLACES: Final = 10
"""Decimal places of a stake in Parquet, where none has more."""
WHOLE_DIGITS: Final = 10
"""The most digits before the point of a stake in a message."""


def export_rows(connection: Connection, name: str, since: float | None = None) -> Iterator[list[JsonObject]]:
    """Portions of a table's rows, in the order of its key, lists as JSON text."""
    table = Base.metadata.tables[name]
    query = select(table).order_by(*table.primary_key.columns)
    at = next((table.c[column] for column in TIMES if column in table.c), None)
    if since is not None and at is not None:
        query = query.where(at >= since)
    lists = [column.name for column in table.columns if isinstance(column.type, JSON)]
    naming = [one for one in NAMING if one in table.c and "stream" in table.c]
    known = person_names.everybody(connection) if naming else {}
    result = connection.execution_options(stream_results=True).execute(query)
    for portion in result.mappings().partitions(PORTION):
        called = [
            {**row, **{one: with_names(row[one], known.get(row["stream"], {})) for one in naming}}
            for row in portion
        ]
        yield [{**row, **{one: _text(row[one]) for one in lists}} for row in called]


def write_csv(
    connection: Connection,
    name: str,
    into: SupportsWrite,
    since: float | None = None,
    bom: bool = False,
    where: Zone = None,
) -> int:
    """Write a table as CSV with a heading; returns the number of rows. Decimals are written out, never as floats.

    `bom`: begin with a byte order mark, by which Excel recognizes UTF-8. After the columns each time in seconds stands
    once more as local time of the zone `where`, with its UTC offset.
    """
    if bom:
        into.write(BOM)
    columns = [column.name for column in Base.metadata.tables[name].columns]
    times = {column: f"{column}_local" for column in columns if column in ALL_TIMES}
    writer = csv.DictWriter(into, [*columns, *times.values()])
    writer.writeheader()
    count = 0
    for portion in export_rows(connection, name, since):
        for row in portion:
            clocks = {shown: _clock(number_or_none(row[column]), where) for column, shown in times.items()}
            writer.writerow({key: _cell(value) for key, value in {**row, **clocks}.items()})
        count += len(portion)
    return count


def write_parquet(connection: Connection, name: str, path: Path, since: float | None = None) -> int:
    """Write a table as Parquet; returns the number of rows. Stakes are decimals with ten places, or with as many as one
    of them has."""
    import pyarrow
    from pyarrow import parquet

    schema = _schema(Base.metadata.tables[name], _places(connection, Base.metadata.tables[name]))
    count = 0
    forming = path.with_name(path.name + ".new")
    with parquet.ParquetWriter(forming, schema) as writer:
        for portion in export_rows(connection, name, since):
            writer.write_table(pyarrow.Table.from_pylist(portion, schema=schema))
            count += len(portion)
    forming.replace(path)
    return count


def _places(connection: Connection, table: Table) -> int:
    """The decimal places that hold every exact number of a table."""
    exact = [column for column in table.columns if isinstance(column.type, Exact)]
    written = [one for column in exact for one in connection.execute(select(column).distinct()).scalars()]
    return max([PLACES, *(decimal_places(one) for one in written if one is not None)])


def _schema(table: Table, scale: int) -> pyarrow.Schema:
    import pyarrow

    narrow = scale + WHOLE_DIGITS <= pyarrow.decimal128(38).precision
    kinds = (
        (Exact, pyarrow.decimal128(38, scale) if narrow else pyarrow.decimal256(76, scale)),
        (Boolean, pyarrow.bool_()),
        (Double, pyarrow.float64()),
        (BigInteger, pyarrow.int64()),
        (Integer, pyarrow.int32()),
    )
    return pyarrow.schema(
        [
            (column.name, next((to for kind, to in kinds if isinstance(column.type, kind)), pyarrow.string()))
            for column in table.columns
        ]
    )


def _clock(at: float | None, where: Zone) -> str:
    return "" if at is None else local(at, where).isoformat(timespec="milliseconds")


def _cell(value: object) -> object:
    if isinstance(value, Decimal):
        return f"{value:f}"
    return cell(value) if isinstance(value, str) else value


def _text(value: object) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)
