"""Puts a damaged journal aside and continues with its longest valid prefix.

Nothing is invented: no entry, and no key. The prefix is signed again by the journal's own key; if the key is missing,
nothing is touched.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from controller.identity.signing import SIGNATURE_BYTES, KeyFileError, PublicKey, SigningKey, identity_of
from controller.journal import file_permissions, person_table, storage
from controller.journal.declarations import UNREADABLE, Declarations
from controller.journal.entries import Entry, as_text, birth, checkpoint_of, checkpoint_row, entry_of
from controller.journal.journal_key import checkpoint_text, head_text
from controller.journal.storage import (
    DECLARATIONS,
    ERASED,
    GENERATION,
    IDENTITY,
    KEY_NOW,
    LOSS,
    MESSAGE,
    META,
    PERSON,
    RECOVERY,
    START,
    JournalDamaged,
    PersonRow,
    Row,
    connect,
    form,
    move,
    remove_database,
    sound_entries,
)
from controller.json_values import text, whole
from controller.words.sentence import Sentence, plain, sentence

Signature = tuple[int, bytes, bytes]
NAMING: Final = (PERSON, ERASED)
"""Kinds of entries that declare persons."""


@dataclass
class _Found:
    """The readable part of a damaged file; `meta` is empty if the journal's identity is lost. `loss` is the
    checkpoint of that name, with the checksum of its entry."""

    rows: list[Row] = field(default_factory=list)
    meta: dict[str, str] = field(default_factory=dict)
    loss: tuple[int, str, bytes, bytes] | None = None
    signatures: list[Signature] = field(default_factory=list)
    persons: list[PersonRow] = field(default_factory=list)

    @property
    def declared(self) -> Declarations:
        return Declarations.of(
            (n, at, kind, json.loads(body)) for n, at, kind, body, _ in self.rows if kind in DECLARATIONS
        )

    def public(self, declared: Declarations) -> PublicKey | None:
        """The journal's public key; None if neither an entry nor `meta` has it."""
        if declared.keys:
            return declared.keys[-1].key
        try:
            return PublicKey.parse(self.meta.get(KEY_NOW, ""))
        except KeyFileError:
            return None

    @property
    def generation(self) -> int:
        """The generation in which the journal was: the latest that anything names."""
        named = [int(self.meta.get(GENERATION, 0)), self._lost_before()]
        for n, at, kind, body, _ in self.rows:
            if kind in (MESSAGE, RECOVERY):
                named.append(_generation_in(entry_of(n, at, kind, body)))
        return max(named)

    def _lost_before(self) -> int:
        """The generation in which entries were lost last, by the checkpoint about it; 0 if none is proved."""
        if self.loss is None:
            return 0
        n, body, signature, head = self.loss
        text = checkpoint_text(self.meta[IDENTITY], LOSS, n, head, body)
        kept = checkpoint_of(n, body)
        proved = any(period.key.verify(signature, text) for period in self.declared.keys)
        return whole(kept.body["generation"]) if proved and kept is not None else 0

    def persons_declared(self, upto: int) -> dict[str, person_table.Declared]:
        """The last declaration about each person in the first `upto` entries. Raises `JournalDamaged`."""
        try:
            return person_table.declared_names(
                (kind, json.loads(body)) for _, _, kind, body, _ in self.rows[:upto] if kind in NAMING
            )
        except UNREADABLE as error:
            raise JournalDamaged(sentence("journal.people_unreadable")) from error

    def proved(self, declared: Declarations) -> int:
        """The last row that may be kept: the one before an invalid signature, if no later signature proves the rows."""
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


def salvage(path: Path, damage: Sentence, key_of: Callable[[PublicKey], SigningKey]) -> Sentence:
    """Put a damaged journal aside and continue with its longest valid prefix; returns the sentence for people.

    The new file is a new *generation*: messages numbered in it carry another epoch, so that the number of a lost
    entry is never confused with the same number used again. Raises `JournalDamaged` if nothing can be read, and the
    error of `key_of` if the journal's key is missing.
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
        remove_database(copy)
    saved, outcome = path.with_name(path.name + ".saved"), plain("")
    if found.meta:
        try:
            declared, persons_declared = found.declared, found.persons_declared(found.proved(found.declared))
        except JournalDamaged as unreadable:
            untouched = sentence("journal.damaged_untouched", journal=path, damage=unreadable.sentence)
            raise JournalDamaged(untouched, cure=sentence("journal.damaged_untouched_cure")) from unreadable
        public = found.public(declared)
        if public is None:
            found.meta = {}
        else:
            kept = found.proved(declared)
            outcome = sentence("journal.was_damaged", journal=path, damage=damage, entries=kept, aside=aside)
            _form(saved, found, kept, persons_declared, key_of(public), outcome.text)
    for suffix in ("-wal", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    if not found.meta:
        names = {"journal_name": path.name, "aside_name": aside.name}
        raise JournalDamaged(
            sentence("journal.damaged_put_aside", journal=path, damage=damage, aside=aside, **names)
        )
    move(saved, path)
    return outcome


def resume_save(path: Path) -> bool:
    """Finish a `save` that was interrupted between putting the old file aside and naming the new one."""
    saved = path.with_name(path.name + ".saved")
    if path.exists() or not saved.exists():
        return False
    move(saved, path)
    return True


def _form(
    saved: Path,
    found: _Found,
    upto: int,
    persons_declared: Mapping[str, person_table.Declared],
    key: SigningKey,
    loss_text: str,
) -> None:
    """Write the first `upto` entries as a journal of its own, in a new generation, and after them an entry about the
    loss; the head is signed by the same key. If no entry is left, the journal of this key begins again with its
    birth: the same one, unless its key was replaced before."""
    identity, generation = found.meta[IDENTITY], found.generation + 1
    rows, declared = found.rows[:upto], found.declared
    signatures = [one for one in found.signatures if one[0] <= upto and _may_stand(one, declared)]
    if not rows:
        identity = identity_of(key.public)
        row, signature = birth(None, None, key)
        rows, signatures = [row], [signature]
    elif upto not in {n for n, _, _ in signatures}:
        signatures.append((upto, key.public.raw, key.sign(head_text(identity, upto, rows[-1][4]))))
    persons, nameless = _sound_persons(found.persons, persons_declared)
    ends: list[tuple[str, Mapping[str, object]]] = [
        (PERSON, {"id": id, "commitment": None}) for id in nameless
    ]
    ends.append((RECOVERY, {"text": loss_text, "generation": generation}))
    rows = _followed(rows, ends)
    n, _, _, _, head = rows[-1]
    signatures.append((n, key.public.raw, key.sign(head_text(identity, n, head))))
    meta = {
        **found.meta, IDENTITY: identity, GENERATION: str(generation), KEY_NOW: key.public.text,
    }  # fmt: skip
    loss = as_text({"generation": generation, "text": loss_text})
    checkpoints = [checkpoint_row(identity, LOSS, n, head, loss, key)]
    form(saved, meta, rows, signatures, persons, checkpoints)


def _may_stand(signature: Signature, declared: Declarations) -> bool:
    """Whether this can be a signature of its entry: by the key of that time."""
    n, raw, signed = signature
    key = declared.key_at(n)
    return n > 0 and key is not None and (raw, len(signed)) == (key.raw, SIGNATURE_BYTES)


def _sound_persons(
    found: Iterable[PersonRow], declared: Mapping[str, person_table.Declared]
) -> tuple[list[PersonRow], list[str]]:
    """The rows of persons that the entries prove, and the ids of those whose names are lost."""
    sound = [
        row
        for row in found
        if row[0] in declared and person_table.why_row_unproved(row, declared[row[0]]) is None
    ]
    there = {row[0] for row in sound}
    sound += [
        (id, *person_table.ERASED_ROW)
        for id, one in declared.items()
        if one.kind == ERASED and id not in there
    ]
    nameless = [
        id
        for id, one in declared.items()
        if one.kind == PERSON and one.commitment is not None and id not in there
    ]
    return sound, nameless


def _followed(rows: list[Row], entries: Iterable[tuple[str, Mapping[str, object]]]) -> list[Row]:
    """The rows with these entries, given as (kind, body), chained to the last of them."""
    rows = list(rows)
    for kind, body in entries:
        n, at, text = rows[-1][0] + 1, time.time(), as_text(body)
        rows.append((n, at, kind, text, storage.entry_checksum(rows[-1][4], n, at, kind, text)))
    return rows


def _generation_in(entry: Entry) -> int:
    """The generation that a message's epoch or the record of a loss names."""
    if entry.kind == MESSAGE:
        _, _, number = text(entry.body["epoch"]).rpartition(".")
        return int(number) if number.isdecimal() and len(number) < len(entry.body["epoch"]) else 0
    return whole(entry.body.get("generation", 0))


def _readable(path: Path, copy: Path, *, with_wal: bool) -> _Found:
    """The longest valid prefix, its signatures, and the meta table, read from a copy, so that reading cannot make the
    damage worse."""
    remove_database(copy)
    shutil.copyfile(path, file_permissions.ensure_private_file(copy))
    wal = path.with_name(path.name + "-wal")
    if with_wal and wal.exists():
        shutil.copyfile(wal, file_permissions.ensure_private_file(copy.with_name(copy.name + "-wal")))
    found = _Found()
    # the rows before the damage are what is wanted
    with suppress(sqlite3.DatabaseError), closing(connect(copy, salvage=True)) as connection:
        readable = storage.readable_tables(
            connection
        )  # other objects than tables are not read: they may never answer
        if not {"meta", "entries"} <= readable:
            return found
        found.meta = _sound_meta(connection)
        with suppress(sqlite3.DatabaseError, JournalDamaged):
            found.rows.extend(sound_entries(connection))
        with suppress(sqlite3.DatabaseError):
            if "signatures" in readable:
                for row in connection.execute("SELECT n, key, signature FROM signatures ORDER BY n"):
                    if [type(one) for one in row] == [int, bytes, bytes]:
                        found.signatures.append(row)
        with suppress(sqlite3.DatabaseError):
            if "persons" in readable:
                for row in connection.execute("SELECT id, name, card, salt FROM persons"):
                    if isinstance(row[0], str) and isinstance(row[1], str):
                        found.persons.append(row)
        with suppress(sqlite3.DatabaseError):
            if "checkpoints" in readable:
                found.loss = _loss(connection)
    return found


def _sound_meta(connection: sqlite3.Connection) -> dict[str, str]:
    """The rows of `meta` that are what they must be; none if the journal's identity is lost."""
    read = dict(connection.execute("SELECT key, value FROM meta"))
    rows = {name: read[name] for name in META if isinstance(read.get(name), str)}
    for name in (GENERATION, START):
        if not rows.get(name, "0").isdecimal():
            del rows[name]
    # of a page that was cut off SQLite reads the rest as zeros: an identity with such in it is lost
    identity = rows.get(IDENTITY, "")
    return rows if identity and identity.isprintable() else {}


def _loss(connection: sqlite3.Connection) -> tuple[int, str, bytes, bytes] | None:
    """The checkpoint with the time of the last loss, with the checksum of its entry; None if it cannot be read."""
    query = "SELECT n, checkpoints.body, signature, checksum FROM checkpoints JOIN entries USING (n) WHERE name = ?"
    row: tuple[int, str, bytes, bytes] | None = connection.execute(query, (LOSS,)).fetchone()
    return row if row is not None and [type(one) for one in row] == [int, str, bytes, bytes] else None
