"""A whole journal read and proved: pages, chain of entries, numbering of messages, and the seal of an earlier day."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.identity.keys import PublicKey
from controller.journal_declared import Declared
from controller.journal_file import DIGEST_BYTES, MESSAGE, JournalDamaged
from controller.journal_keys import head_text

if TYPE_CHECKING:
    from controller.journal import Journal


@dataclass(frozen=True)
class Verification:
    """The outcome of reading a whole journal: how much is proved and, in words, what is not."""

    sound: bool
    entries: int
    messages: int
    sentence: str


def examine_head(connection: sqlite3.Connection) -> None:
    """Raise JournalDamaged unless the newest entry is signed, where it must be: that proves all before it."""
    row = connection.execute("SELECT n, checksum FROM entries ORDER BY n DESC LIMIT 1").fetchone()
    if row is None or len(row[1]) < DIGEST_BYTES:
        return
    declared = Declared.read(connection)
    key = declared.key_at(row[0])
    if key is None:
        raise JournalDamaged("its index has lost by which key it speaks")
    identity = connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()[0]
    if not is_signed(connection, identity, row[0], row[1], key):
        raise JournalDamaged(f"its newest entry {row[0]} is not signed by its key {key.fingerprint}")


def is_signed(connection: sqlite3.Connection, identity: str, n: int, checksum: bytes, key: PublicKey) -> bool:
    """Whether the chain up to entry `n` carries the signature of this key."""
    row = connection.execute("SELECT key, signature FROM signatures WHERE n = ?", (n,)).fetchone()
    return row is not None and row[0] == key.raw and key.verify(row[1], head_text(identity, n, checksum))


def verified(journal: Journal, connection: sqlite3.Connection, seal: str | None) -> Verification:
    """Prove the entries there are now; whatever a controller writes meanwhile is left for the next time."""
    entries = messages = 0
    try:
        answer = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if answer != "ok":
            raise JournalDamaged(answer)
        last = int(connection.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()[0])
        index = dict(connection.execute("SELECT n, seq FROM outbox WHERE n <= ?", (last,)))
        for entry in journal.entries(upto=last):
            entries += 1
            if entry.kind == MESSAGE:
                messages += 1
                if index.get(entry.n) != messages or entry.body["seq"] != messages:
                    raise JournalDamaged(f"message {messages} in entry {entry.n} is not in the outbox")
        if messages != len(index):
            raise JournalDamaged(f"the outbox names {len(index)} messages, the entries hold {messages}")
    except (sqlite3.DatabaseError, JournalDamaged) as damage:
        damaged = f"Journal {journal.path} is damaged after entry {entries}: {damage}."
        return Verification(False, entries, messages, damaged)
    sound = (
        f"Journal {journal.path} is sound: {entries} entries, {messages} messages, every checksum verified"
    )
    if seal is None:
        return Verification(True, entries, messages, f"{sound}.")
    wrong = _wrong(journal, seal.strip(), last)
    if wrong is not None:
        return Verification(False, entries, messages, f"{sound}; but {wrong}.")
    proved = f"the seal proves the first {seal.split(':')[1]} of them"
    return Verification(True, entries, messages, f"{sound}; {proved}.")


def _wrong(journal: Journal, seal: str, last: int) -> str | None:
    """Why a seal was not taken of these entries; None if it was."""
    identity, _, rest = seal.partition(":")
    number = rest.partition(":")[0]
    if identity != journal.identity:
        return f"the seal is of another journal ({identity}; this one is {journal.identity})"
    if not number.isdecimal() or not 0 < int(number) <= last:
        return f"the seal is of entry {number or 'none'}, which it does not hold"
    if journal.seal(int(number)) != seal:
        return f"its entries up to {number} are not those that were sealed"
    return None
