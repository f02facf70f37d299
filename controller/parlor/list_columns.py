"""The columns of the lists that people ask a hub for, declared once, at the members of a row's `TypedDict`.

`units: Annotated[int, Column(Kind.UNITS, measure=func.sum(ResultRow.delta))]` is a column: its query, and how terminal,
page and CSV write it. Its heading is the entry `column-units` of the catalogue. A member without a `Column` is in JSON
alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, get_type_hints


class Kind(StrEnum):
    """What stands in a column, and so how it is written."""

    TEXT = "text"
    PERSON = "person"
    WORD = "word"
    """A code of the program: people read the entry `cell-COLUMN-CODE`, or the code itself if the entry is missing."""
    LIST = "list"
    COUNT = "count"
    UNITS = "units"
    """Won or lost, with its sign."""
    MONEY = "money"
    SHARE = "share"
    """Of 1; people read it in per cent."""
    TIME = "time"
    """Seconds since 1970."""


@dataclass(frozen=True)
class Column:
    """A column of a list.

    `measure` is the SQL sum over a person's results, if the column is one. The page omits a `sparse` column while all
    its cells are empty. With `on_page` False the page shows it in another way, or not at all.
    """

    kind: Kind
    measure: Any = None
    sparse: bool = False
    on_page: bool = True


@cache
def columns_of(rows: type) -> Mapping[str, Column]:
    """The columns of a row's type by name, in their order."""
    found = {}
    for name, hint in get_type_hints(rows, include_extras=True).items():
        declared = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Column)]
        if declared:
            found[name] = declared[0]
    return found


def column_descriptions(rows: type) -> list[dict[str, object]]:
    """The columns as the page reads them."""
    return [
        {"name": name, "kind": column.kind.value, "sparse": column.sparse}
        for name, column in columns_of(rows).items()
        if column.on_page
    ]
