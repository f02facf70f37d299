"""An attacker's changes to a journal's file: entries changed, the chain written again, with or without the key."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from controller.identity.signing import SigningKey
from controller.journal import storage
from controller.journal.journal_key import checkpoint_text, head_text

TABLES_BY_ENTRY = ("entries", "outbox", "answers", "sessions", "signatures", "declarations", "checkpoints")
Edit = Callable[[int, str, dict[str, Any]], dict[str, Any] | None]


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without the triggers that protect its entries; they are restored afterwards."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        connection.executescript(
            "DROP TRIGGER IF EXISTS entries_are_never_changed; DROP TRIGGER IF EXISTS entries_are_never_deleted; BEGIN"
        )
        yield connection
        for (trigger,) in triggers:
            connection.execute(trigger)
        connection.execute("COMMIT")


def rewritten(
    path: Path, edit: Edit | None = None, key: SigningKey | None = None, upto: int | None = None
) -> int:
    """Write all entries again as `edit` returns them (None: unchanged), correctly chained; up to number `upto`. With
    `key` heads and checkpoints are signed again, too. Returns how many entries differ from before."""
    changed = 0
    with unguarded(path) as connection:
        if upto is not None:
            for table in TABLES_BY_ENTRY:
                connection.execute(f"DELETE FROM {table} WHERE n > ?", (upto,))
        identity = connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()[0]
        previous = storage.genesis(identity)
        heads: dict[int, bytes] = {}
        for n, at, kind, body, checksum in connection.execute("SELECT * FROM entries ORDER BY n").fetchall():
            content = json.loads(body)
            wanted = edit(n, kind, content) if edit is not None else None
            text = body if wanted is None else json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))
            previous = heads[n] = storage.entry_checksum(previous, n, at, kind, text)
            if previous != checksum:
                changed += 1
                connection.execute(
                    "UPDATE entries SET body = ?, checksum = ? WHERE n = ?", (text, previous, n)
                )
            if key is not None:
                if upto == n:
                    connection.execute("DELETE FROM signatures WHERE n = ?", (n,))
                    connection.execute("INSERT INTO signatures VALUES (?, ?, ?)", (n, key.public.raw, b""))
                connection.execute(
                    "UPDATE signatures SET signature = ? WHERE n = ?",
                    (key.sign(head_text(identity, n, previous)), n),
                )
        kept = connection.execute("SELECT name, n, body FROM checkpoints").fetchall()
        for name, n, body in kept:
            if key is None:
                break
            connection.execute(
                "UPDATE checkpoints SET signature = ? WHERE name = ?",
                (key.sign(checkpoint_text(identity, name, n, heads[n], body)), name),
            )
    return changed


def more_for_the_first(n: int, kind: str, body: dict[str, Any]) -> dict[str, Any] | None:
    """Pay somebody eight more, so that everything still adds up."""
    if kind != "message" or body["leaf"] != "score":
        return None
    for amounts in ("deltas", "totals"):
        body["payload"][amounts][0] += 8
        body["payload"][amounts][1] -= 8
    return body
