"""The chain of checksums over a journal's entries, and their rows as they are written.

Each checksum is over its entry's content and the checksum before it, so that none can be changed, left out or moved
without all that follow it.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Final

BIRTH: Final = "birth"
"""Entry 1 of every journal: its identity, parlor, table and key."""

Content = tuple[int, float, str, str]
"""What the checksum of an entry is over, besides the checksum before it: n, at, kind, body."""
Row = tuple[int, float, str, str, bytes]
"""A row of the table of entries: its content and its checksum."""
FIELDS: Final = [int, float, str, str, bytes]
"""The types in a row."""

DIGEST_BYTES: Final = 32
TOGETHER: Final = 25
"""Rows of one INSERT: a hundred rows take two thirds of the time that they take one by one, and more save nothing."""

_numbers: Final = struct.Struct("<qd").pack
_EMPTY: Final = blake2b(digest_size=DIGEST_BYTES)
"""A hash of nothing yet: to copy one is faster than to make one."""


def genesis(identity: str) -> bytes:
    """The checksum to which entry 1 is chained."""
    return blake2b(identity.encode(), digest_size=16).digest()


def links(previous: bytes, contents: Iterable[Content]) -> Iterator[bytes]:
    """Checksums (BLAKE2b) of entries that follow one another, the first of them chained to `previous`."""
    for n, at, kind, body in contents:
        link = _EMPTY.copy()
        link.update(previous + _numbers(n, at) + f"{kind}\0{body}".encode())
        previous = link.digest()
        yield previous


def entry_checksum(previous: bytes, n: int, at: float, kind: str, body: str) -> bytes:
    """The checksum of one entry, chained to that of the entry before it."""
    return next(links(previous, ((n, at, kind, body),)))


def insert_entries(connection: sqlite3.Connection, values: Sequence[object]) -> None:
    """Insert entries, given as the fields of one row after the other: as many in a statement as make it fast."""
    width = len(FIELDS)
    together = len(values) - len(values) % (TOGETHER * width)
    for rows, begin, end in ((TOGETHER, 0, together), (1, together, len(values))):
        statement = "INSERT INTO entries VALUES " + ", ".join(["(?, ?, ?, ?, ?)"] * rows)
        step = rows * width
        connection.executemany(statement, (values[k : k + step] for k in range(begin, end, step)))
