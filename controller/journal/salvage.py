"""Puts a damaged journal aside and continues with its longest valid prefix.

Nothing is invented: no entry, and no key. The prefix is signed anew by the journal's own key; where the key is not
there, nothing is touched.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from controller.identity.key_files import KeyFileError, PublicKey, SigningKey
from controller.journal import file_permissions
from controller.journal.declarations import Declarations
from controller.journal.entry_chain import Row
from controller.journal.journal_key import head_text
from controller.journal.storage import (
    DECLARATIONS,
    JournalDamaged,
    connect,
    form,
    move,
    remove,
    sound_entries,
)

Signature = tuple[int, bytes, bytes]


@dataclass
class _Found:
    """What can be read of a damaged file."""

    rows: list[Row] = field(default_factory=list)
    meta: dict[str, str] = field(default_factory=dict)
    signatures: list[Signature] = field(default_factory=list)
    persons: list[tuple[str, str, str | None]] = field(default_factory=list)

    @property
    def declared(self) -> Declarations:
        return Declarations.of(
            (n, at, kind, json.loads(body)) for n, at, kind, body, _ in self.rows if kind in DECLARATIONS
        )

    def public(self, declared: Declarations) -> PublicKey | None:
        """The journal's public key; None for a journal that was never signed."""
        if declared.keys:
            return declared.keys[-1].key
        try:
            return PublicKey.parse(self.meta["key"]) if "key" in self.meta else None
        except KeyFileError:
            return None

    def proved(self, declared: Declarations) -> int:
        """The last row that may be kept: the one before an invalid signature, where none after it proves the rows."""
        digests = {row[0]: row[4] for row in self.rows}
        last = len(self.rows)
        forged = False
        for n, raw, signature in sorted(self.signatures, reverse=True):
            key = declared.key_at(n)
            if n > last or key is None:
                continue
            if key.raw == raw and key.verify(signature, head_text(self.meta["identity"], n, digests[n])):
                return n if forged else last
            forged = True
        return declared.anchored if forged else last


def quarantined(path: Path) -> list[Path]:
    """Damaged files put aside beside this journal, oldest first."""
    found = [p for p in path.parent.glob(f"{path.name}.damaged-*") if p.name.rpartition("-")[2].isdigit()]
    return sorted(found, key=lambda p: int(p.name.rpartition("-")[2]))


def save(path: Path, reason: str, key_of: Callable[[PublicKey], SigningKey]) -> str:
    """Put a damaged journal aside and continue with its longest valid prefix; returns the sentence for people.

    The new file is a new *generation*: messages numbered in it carry another epoch, so that the number of a lost entry
    is never confused with the same number used again. Raises `JournalDamaged` where nothing can be read, and whatever
    `key_of` raises where the journal's key is not there.
    """
    aside = path.with_name(f"{path.name}.damaged-{len(quarantined(path)) + 1}")
    copy = path.with_name(path.name + ".copy")
    found = _Found()
    try:
        for with_wal in (True, False):
            read = _readable(path, copy, with_wal=with_wal)
            if read.meta and (not found.meta or len(read.rows) > len(found.rows)):
                found = read
    finally:
        remove(copy)
    saved = path.with_name(path.name + ".saved")
    if found.meta:
        try:
            declared = found.declared
        except JournalDamaged as unreadable:
            raise JournalDamaged(
                f"Journal {path} is damaged: {unreadable}. Nothing in it was touched; bring back a copy from a backup."
            ) from unreadable
        public = found.public(declared)
        key = None if public is None else key_of(public)
        _form(saved, found, declared, key)
    for suffix in ("-wal", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    if not found.meta:
        raise JournalDamaged(
            f"Journal {path} is damaged ({reason}) and no entry of it could be read. It was put aside as "
            f"{aside}. Bring back a copy of {path.name} from a backup; to begin a new record, move "
            f"{aside.name} away."
        )
    move(saved, path)
    return (
        f"Journal {path} was damaged ({reason}). Its first {len(found.rows)} entries are sound and play goes on "
        f"from there; what came after them is lost. The damaged file is kept as {aside}: "
        "compare the last hands with it."
    )


def resume_save(path: Path) -> bool:
    """Finish a `save` that was interrupted between putting the old file aside and naming the new one."""
    saved = path.with_name(path.name + ".saved")
    if path.exists() or not saved.exists():
        return False
    move(saved, path)
    return True


def _form(saved: Path, found: _Found, declared: Declarations, key: SigningKey | None) -> None:
    """Write the valid prefix as a journal of its own, its head signed by the same key."""
    upto = found.proved(declared)
    del found.rows[upto:]
    signatures = [one for one in found.signatures if one[0] <= upto]
    if key is not None and declared.anchored and upto and upto not in {n for n, _, _ in signatures}:
        text = head_text(found.meta["identity"], upto, found.rows[-1][4])
        signatures.append((upto, key.public.raw, key.sign(text)))
    meta = {**found.meta, "generation": str(int(found.meta["generation"]) + 1)}
    form(saved, meta, found.rows, signatures, found.persons)


def _readable(path: Path, copy: Path, *, with_wal: bool) -> _Found:
    """The longest valid prefix, its signatures, and the meta table, read from a copy, so that reading cannot make the
    damage worse."""
    remove(copy)
    shutil.copyfile(path, file_permissions.made(copy))
    wal = path.with_name(path.name + "-wal")
    if with_wal and wal.exists():
        shutil.copyfile(wal, file_permissions.made(copy.with_name(copy.name + "-wal")))
    found = _Found()
    # the rows before the damage are what is wanted
    with suppress(sqlite3.DatabaseError), closing(connect(copy, salvage=True)) as connection:
        found.meta = {
            str(key): str(value) for key, value in connection.execute("SELECT key, value FROM meta")
        }
        with suppress(sqlite3.DatabaseError, JournalDamaged):
            found.rows.extend(sound_entries(connection))
        with suppress(sqlite3.DatabaseError):  # none in journals of older versions
            for row in connection.execute("SELECT n, key, signature FROM signatures ORDER BY n"):
                if [type(one) for one in row] == [int, bytes, bytes]:
                    found.signatures.append(row)
        with suppress(sqlite3.DatabaseError):
            for row in connection.execute("SELECT id, name, card FROM persons"):
                if isinstance(row[0], str) and isinstance(row[1], str):
                    found.persons.append(row)
    # Of a page that was cut off SQLite reads the rest as zeros: an identity with such in it is lost.
    identity = found.meta.get("identity", "")
    if not identity or not identity.isprintable() or not found.meta.get("generation", "").isdecimal():
        found.meta = {}
    return found
