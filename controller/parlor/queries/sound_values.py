"""What a query found, looked through before it is shown: SQLite answers with whatever a damaged file holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from controller.json_values import number_or_none

T = TypeVar("T")


def sound(found: T) -> T:
    """The same. Raises `TypeError` where bytes stand in it, of which the schema has none, or a time that is no number;
    `controller.parlor.storage.database.spoken` says then in which column."""
    if isinstance(found, bytes):
        raise TypeError("bytes in a column that has none")
    if isinstance(found, Mapping):
        for name, value in found.items():
            if isinstance(name, str) and (name == "at" or name.endswith("_at")):
                number_or_none(value)
            sound(value)
    elif isinstance(found, list | tuple):
        for value in found:
            sound(value)
    return found
