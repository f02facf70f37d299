"""Answers of a hub's database as aligned tables in the reader's language, as CSV, or for scripts as JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from controller import local_time
from controller.commands.output import say, standard_output
from controller.commands.retelling import CELL, PERSON, told, words
from controller.commands.wrapped_text import columns as wide
from controller.commands.wrapped_text import filled
from controller.identity.printable import cell, printable
from controller.json_values import number
from controller.parlor.list_columns import Column, Kind, columns_of

if TYPE_CHECKING:
    from controller.parlor.queries.period import Answer

NOTHING: Final = "–"


def print_rows(
    rows: Answer, of: type, *, as_json: bool = False, as_csv: bool = False, where: local_time.Zone = None
) -> None:
    """Print rows of a type (`controller.parlor.list_columns`): as an aligned table, as CSV with a heading, or as one
    JSON object a line. Times are by the clocks of `where`; in JSON seconds since 1970."""
    columns = columns_of(of)
    if as_json:
        for row in rows:
            say(json.dumps(row, ensure_ascii=False, default=_plain))
    elif as_csv:
        _write_csv(rows, columns, where)
    else:
        _print_table(rows, columns, where)


def _write_csv(rows: Answer, columns: Mapping[str, Column], where: local_time.Zone) -> None:
    writer = csv.writer(standard_output())
    writer.writerow(columns)
    for row in rows:
        writer.writerow(_in_csv(column.kind, row[name], where) for name, column in columns.items())


def _in_csv(kind: Kind, value: object, where: local_time.Zone) -> object:
    if value is None:
        return None
    if kind is Kind.TIME:
        return local_time.local(number(value), where).isoformat(sep=" ", timespec="seconds")
    text = ", ".join(map(str, value)) if isinstance(value, list) else value
    return _plain(text) if isinstance(text, Decimal) else cell(text) if isinstance(text, str) else text


def _print_table(rows: Answer, columns: Mapping[str, Column], where: local_time.Zone) -> None:
    cells = [[words().text(f"column-{name.replace('_', '-')}") for name in columns]]
    cells += [[_cell(column, row[name], where) for name, column in columns.items()] for row in rows]
    widths = [max(map(wide, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        say("  ".join(map(filled, line, widths)).rstrip())


def _cell(column: Column, value: object, where: local_time.Zone) -> str:
    return NOTHING if value is None else _WRITTEN[column.kind](value, where)


def _written(value: object, _where: local_time.Zone) -> str:
    return printable(_plain(value))


def _list(value: object, _where: local_time.Zone) -> str:
    return printable(", ".join(map(str, value))) if isinstance(value, list) else _plain(value)


def _word(value: object, _where: local_time.Zone) -> str:
    return printable(told(str(value), CELL))


def _person(value: object, _where: local_time.Zone) -> str:
    return printable(told(str(value), PERSON))


def _units(value: object, _where: local_time.Zone) -> str:
    return f"{value:+d}" if value else "0"


def _share(value: object, _where: local_time.Zone) -> str:
    return f"{100 * number(value):.0f} %"


def _time(value: object, where: local_time.Zone) -> str:
    return local_time.local(number(value), where).strftime("%Y-%m-%d %H:%M:%S")


_WRITTEN: Final[Mapping[Kind, Callable[[object, local_time.Zone], str]]] = {
    Kind.TEXT: _written,
    Kind.PERSON: _person,
    Kind.WORD: _word,
    Kind.LIST: _list,
    Kind.COUNT: _written,
    Kind.UNITS: _units,
    Kind.MONEY: _written,
    Kind.SHARE: _share,
    Kind.TIME: _time,
}
"""How the terminal writes what stands in a column."""


def _plain(value: object) -> str:
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
