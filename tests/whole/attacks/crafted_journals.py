"""Journal files that no table has written: made by somebody who has a key of their own and what everybody can read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from controller.identity.signing import PublicKey, SigningKey
from controller.journal.journal import Journal, KeyLost, OutboxMessage
from controller.journal.storage import BIRTH, KEY, KEY_NOW
from controller.mqtt.topics import Topics
from tests.controller.journal.tampering import rewritten


def under_anothers_key(
    path: Path,
    identity: str,
    theirs: PublicKey,
    mine: SigningKey,
    topics: Topics,
    published: list[OutboxMessage],
) -> Path:
    """A journal that says it began with their key, went on with mine, and ends with theirs again. They have signed
    nothing of it."""
    with closing(Journal.open(path, parlor=topics.parlor, table=topics.table, key=mine)) as journal:
        for key, messages in ((mine.public, published), (theirs, [])):
            changed = {"key": key.text, "former": theirs.text, "lost": True, "proof": None}
            with journal.transaction() as writing:
                writing.append(1.0, KEY, {**changed, "by": "Li", "why": "lost", "at": 1.0})
            for message in messages:
                journal.append(2.0, [], [message])
    _claim(path, identity, theirs, mine)
    return path


def of_anothers_numbers(
    path: Path, identity: str, mine: SigningKey, topics: Topics, published: list[OutboxMessage]
) -> Path:
    """A sound journal of my own, whose messages say that they are those of another journal."""
    with closing(Journal.open(path, parlor=topics.parlor, table=topics.table, key=mine)) as journal:
        for message in published:
            journal.append(1.0, [], [message])

    def edit(n: int, kind: str, body: dict[str, Any]) -> dict[str, Any] | None:
        return {**body, "epoch": identity} if kind == "message" else None

    assert rewritten(path, edit, mine)
    return path


def continued(path: Path, mine: SigningKey, published: list[OutboxMessage]) -> Path:
    """A copy of a journal, whose key is declared lost, goes on by mine."""
    with closing(Journal.open(path, key=mine, lost=KeyLost("Li", "it is mine now", 70.0))) as journal:
        for message in published:
            journal.append(80.0, [], [message])
    return path


def _claim(path: Path, identity: str, theirs: PublicKey, mine: SigningKey) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for name, value in (("identity", identity), (KEY_NOW, theirs.text)):
            connection.execute("UPDATE meta SET value = ? WHERE key = ?", (value, name))

    def edit(n: int, kind: str, body: dict[str, Any]) -> dict[str, Any] | None:
        if kind == BIRTH:
            return {**body, "identity": identity, "key": theirs.text}
        return {**body, "epoch": identity} if kind == "message" else None

    assert rewritten(path, edit, mine)
