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

from controller.identity.journal_identity import identity_of
from controller.identity.key_files import KeyFileError, PublicKey, SigningKey
from controller.journal import file_permissions
from controller.journal.declarations import Declarations
from controller.journal.entries import Entry, birth, checkpoint_of, digest, entry_of
from controller.journal.entry_chain import Row
from controller.journal.journal_key import head_text
from controller.journal.storage import (
    DECLARATIONS,
    GENERATION,
    IDENTITY,
    KEY_NOW,
    LOSS,
    MESSAGE,
    META,
    RECOVERY,
    START,
    JournalDamaged,
    connect,
    form,
    move,
    remove,
    sound_entries,
)
from controller.json_values import text, whole

Signature = tuple[int, bytes, bytes]


@dataclass
class _Found:
    """What can be read of a damaged file; `meta` is empty where the journal's identity is lost. `loss` is the
    generation in the checkpoint of that name."""

    rows: list[Row] = field(default_factory=list)
    meta: dict[str, str] = field(default_factory=dict)
    loss: int = 0
    signatures: list[Signature] = field(default_factory=list)
    persons: list[tuple[str, str, str | None]] = field(default_factory=list)

    @property
    def declared(self) -> Declarations:
        return Declarations.of(
            (n, at, kind, json.loads(body)) for n, at, kind, body, _ in self.rows if kind in DECLARATIONS
        )

    def public(self, declared: Declarations) -> PublicKey | None:
        """The journal's public key; None where neither an entry nor `meta` says it."""
        if declared.keys:
            return declared.keys[-1].key
        try:
            return PublicKey.parse(self.meta.get(KEY_NOW, ""))
        except KeyFileError:
            return None

    @property
    def generation(self) -> int:
        """The generation in which the journal was; where `meta` has lost it, the latest that anything else names."""
        if GENERATION in self.meta:
            return int(self.meta[GENERATION])
        named = [self.loss]
        for n, at, kind, body, _ in self.rows:
            if kind in (MESSAGE, RECOVERY):
                named.append(_generation_in(entry_of(n, at, kind, body)))
        return max(named)

    def proved(self, declared: Declarations) -> int:
        """The last row that may be kept: the one before an invalid signature, where none after it proves the rows."""
        if not declared.keys:
            return 0
        digests = {row[0]: row[4] for row in self.rows}
        last = len(self.rows)
        forged = False
        for n, raw, signature in sorted(self.signatures, reverse=True):
            key = declared.key_at(n)
            if n > last or key is None:
                continue
            if key.raw == raw and key.verify(signature, head_text(self.meta[IDENTITY], n, digests[n])):
                return n if forged else last
            forged = True
        return 1 if forged else last


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
    saved, kept = path.with_name(path.name + ".saved"), 0
    if found.meta:
        try:
            declared = found.declared
        except JournalDamaged as unreadable:
            raise JournalDamaged(
                f"Journal {path} is damaged: {unreadable}. Nothing in it was touched; bring back a copy from a backup."
            ) from unreadable
        public = found.public(declared)
        if public is None:
            found.meta = {}
        else:
            kept = _form(saved, found, declared, key_of(public))
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
        f"Journal {path} was damaged ({reason}). Its first {kept} entries are sound and play goes on "
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


def _form(saved: Path, found: _Found, declared: Declarations, key: SigningKey) -> int:
    """Write the valid prefix as a journal of its own, its head signed by the same key; returns how many entries are
    left. Where none is, the journal of this key begins again with its birth: the same one, unless its key was replaced
    before."""
    upto, identity = found.proved(declared), found.meta[IDENTITY]
    if not found.rows[:upto]:
        identity = identity_of(key.public)
    meta = {
        **found.meta, IDENTITY: identity, GENERATION: str(found.generation + 1), KEY_NOW: key.public.text,
    }  # fmt: skip
    rows, signatures = found.rows[:upto], [one for one in found.signatures if one[0] <= upto]
    if not rows:
        row, signature = birth(None, None, key)
        rows, signatures = [row], [signature]
    elif upto not in {n for n, _, _ in signatures}:
        signatures.append((upto, key.public.raw, key.sign(head_text(identity, upto, rows[-1][4]))))
    form(saved, meta, rows, signatures, found.persons)
    return upto


def _generation_in(entry: Entry) -> int:
    """The generation that a message's epoch or the record of a loss names."""
    if entry.kind == MESSAGE:
        _, _, number = text(entry.body["epoch"]).rpartition(".")
        return int(number) if number.isdecimal() and len(number) < len(entry.body["epoch"]) else 0
    return whole(entry.body.get("generation", 0))


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
        found.meta = _sound_meta(connection)
        with suppress(sqlite3.DatabaseError, JournalDamaged):
            found.rows.extend(sound_entries(connection))
        with suppress(sqlite3.DatabaseError):
            for row in connection.execute("SELECT n, key, signature FROM signatures ORDER BY n"):
                if [type(one) for one in row] == [int, bytes, bytes]:
                    found.signatures.append(row)
        with suppress(sqlite3.DatabaseError):
            for row in connection.execute("SELECT id, name, card FROM persons"):
                if isinstance(row[0], str) and isinstance(row[1], str):
                    found.persons.append(row)
        with suppress(sqlite3.DatabaseError):
            found.loss = _lost_before(connection)
    return found


def _sound_meta(connection: sqlite3.Connection) -> dict[str, str]:
    """The rows of `meta` that are what they must be; none where the journal's identity is lost."""
    read = dict(connection.execute("SELECT key, value FROM meta"))
    rows = {name: read[name] for name in META if isinstance(read.get(name), str)}
    for name in (GENERATION, START):
        if not rows.get(name, "0").isdecimal():
            del rows[name]
    # of a page that was cut off SQLite reads the rest as zeros: an identity with such in it is lost
    identity = rows.get(IDENTITY, "")
    return rows if identity and identity.isprintable() else {}


def _lost_before(connection: sqlite3.Connection) -> int:
    """The generation in which the journal last lost entries, by its checkpoint; 0 where none can be read."""
    row = connection.execute("SELECT n, body, checksum FROM checkpoints WHERE name = ?", (LOSS,)).fetchone()
    kept = checkpoint_of(row[0], row[1]) if row is not None and row[2] == digest(row[1]) else None
    return 0 if kept is None else whole(kept.body["generation"])
