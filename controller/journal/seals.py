"""Seals: the head of the hash chain at a moment, kept where the table's owner cannot change it.

A seal is `identity:n:head`, the head being the checksum of entry n in hexadecimal; it stands on a slip, in a score,
in a hub's database. If a key has signed that head, `:key:signature` may follow.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from controller.identity import canonical
from controller.identity.signing import (
    SIGNATURE_BYTES,
    KeyFileError,
    PublicKey,
    Unproved,
    from_base64,
    read_signed_message,
)
from controller.journal import person_table
from controller.journal.declarations import UNREADABLE, Declarations
from controller.journal.journal_key import checkpoint_text, head_text
from controller.journal.storage import GENERATION, INDEXES, KEY_NOW, JournalDamaged, read_meta
from controller.json_values import items, whole
from controller.words.sentence import SentenceError, sentence

SCHEMA: Final = "seals/1"
TOPIC: Final = "api/seals"
"""The topic under which a hub signs its list of seals."""
_SEAL: Final = re.compile(
    r"(?P<identity>[^:\s]+):(?P<n>[1-9]\d{0,17}):(?P<head>[0-9a-f]{32}|[0-9a-f]{64})"
    r"(:(?P<key>[A-Za-z0-9_-]{43}):(?P<signature>[A-Za-z0-9_-]{86}))?"
)


class SealError(SentenceError, ValueError):
    """A text that cannot be read as a seal, or that lacks the required signature; the sentence says which."""


@dataclass(frozen=True)
class Seal:
    """The head of a journal's chain at its entry `n`. `source` describes where it was kept."""

    identity: str
    n: int
    head: str
    key: str | None = None
    signature: str | None = None
    source: str = "a seal given"
    by_hub: bool = False

    @classmethod
    def parse(cls, text: str, source: str = "a seal given") -> Seal:
        """Read a seal. Raises `SealError`, also for a signature in it that is not the key's."""
        found = _SEAL.fullmatch(text.strip())
        if found is None:
            raise SealError(sentence("seal.not_a_seal", given=repr(text.strip()[:120])))
        seal = cls(
            identity=found["identity"],
            n=int(found["n"]),
            head=found["head"],
            key=found["key"],
            signature=found["signature"],
            source=source,
        )
        if not seal._is_proved():
            raise SealError(sentence("seal.not_signed", entry=seal.n))
        return seal

    def _is_proved(self) -> bool:
        if self.key is None or self.signature is None:
            return True
        try:
            key, signature = PublicKey.parse(self.key), from_base64(self.signature)
        except (KeyFileError, ValueError):
            return False
        return key.verify(signature, head_text(self.identity, self.n, bytes.fromhex(self.head)))

    @property
    def short(self) -> str:
        """The seal without key and signature."""
        return f"{self.identity}:{self.n}:{self.head}"

    @property
    def text(self) -> str:
        """The seal as `parse` reads it."""
        signed = "" if self.key is None else f":{self.key}:{self.signature}"
        return self.short + signed


def parse_lines(lines: Iterable[str], source: str) -> list[Seal]:
    """Seals written one a line; empty lines and comments (#) are skipped. Raises `SealError`."""
    stripped = (line.strip() for line in lines)
    return [Seal.parse(line, source) for line in stripped if line and not line.startswith("#")]


def of_hub(document: bytes, identity: str, admitted: Collection[PublicKey], named: bool) -> list[Seal]:
    """The seals in a hub's answer on `/api/seals`, signed by one of the keys in `admitted`.

    `named`: these keys were given by the user; otherwise they are the hubs that the journal itself admits. Raises
    `SealError`.
    """
    try:
        head, content = read_signed_message(document, TOPIC)
    except Unproved as error:
        raise SealError(sentence("seal.hub_unproved", why=error.whole)) from error
    if head.schema != SCHEMA or content.get("journal") != identity:
        raise SealError(sentence("seal.of_other_journal", journal=identity))
    if head.key not in admitted:
        other = head.key.fingerprint
        if not named:
            raise SealError(sentence("seal.of_unknown_hub", fingerprint=other))
        wanted = [key.fingerprint for key in admitted]
        raise SealError(sentence("seal.of_other_key", fingerprint=other, wanted=wanted))
    source = f"the hub {head.key.fingerprint}"
    try:
        seals = [items(seal) for seal in items(content["seals"])]
        kept = [Seal.parse(f"{identity}:{whole(n)}:{checksum}", source) for n, checksum, *_ in seals]
    except (KeyError, TypeError, ValueError) as error:
        raise SealError(sentence("seal.list_unreadable")) from error
    return [Seal(one.identity, one.n, one.head, source=source, by_hub=True) for one in kept]


def parse_public_key(text: str) -> PublicKey:
    """A public key from text: the 43 letters alone, or a file or JSON object that holds them.

    Raises `SealError`.
    """
    found = text.strip()
    try:
        content = canonical.read_json(found) if found.startswith("{") else None
        if isinstance(content, dict):
            found = str(content.get("key", ""))
        words = [word for word in found.split() if re.fullmatch(r"[A-Za-z0-9_-]{43}", word)]
        return PublicKey.parse(words[0] if len(words) == 1 else found)
    except (ValueError, KeyFileError) as error:
        raise SealError(sentence("seal.no_public_key", given=repr(text.strip()[:60]))) from error


# ---- Compares the tables beside a journal's entries with the entries -----------------------------------------------
# Indexes, meta, signatures, names. The entries are proved by their chain. The tables beside them decide which of
# them are found, so a table that differs from its entries is damaged.

_TAIL: Final = ("outbox", "answers", "declarations")
"""Indexes that can be compared from an entry on, without reading those before it."""


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Reads within see one moment, while another process writes."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def compare_tail(connection: sqlite3.Connection, after: int) -> None:
    """Compare the rows of the entries above `after`, and the key. Raises `JournalDamaged`."""
    with _one_moment(connection):
        for table in _TAIL:
            _compare_index(connection, table, after)
        _compare_key(connection, Declarations.read(connection))


def compare_tables(connection: sqlite3.Connection) -> None:
    """Compare all tables except the checkpoints, which are checked when they are used. Raises `JournalDamaged`."""
    with _one_moment(connection):
        for table in INDEXES:
            _compare_index(connection, table, 0)
        declared = Declarations.read(connection)
        _compare_key(connection, declared)
        _compare_generation(connection)
        _compare_signatures(connection, declared)
        _compare_marks(connection)
        try:
            wrong = person_table.damage(connection)
        except UNREADABLE as error:
            raise JournalDamaged(sentence("journal.person_entry_unreadable")) from error
        if wrong is not None:
            raise JournalDamaged(wrong)


def proves_itself(
    connection: sqlite3.Connection,
    identity: str,
    declared: Declarations,
    row: tuple[object, object, object, object],
) -> bool:
    """Whether the journal's key signed this checkpoint (name, n, body, signature) after entry `n` of this chain."""
    name, n, body, signature = row
    if not (isinstance(name, str) and isinstance(n, int) and isinstance(body, str)):
        return False
    entry = connection.execute("SELECT checksum FROM entries WHERE n = ?", (n,)).fetchone()
    key = declared.key_at(n)
    if entry is None or key is None or not isinstance(entry[0], bytes) or not isinstance(signature, bytes):
        return False
    return key.verify(signature, checkpoint_text(identity, name, n, entry[0], body))


def unproved_checkpoints(connection: sqlite3.Connection, identity: str) -> list[str]:
    """The names of the checkpoints that are not proved."""
    with _one_moment(connection):
        declared = Declarations.read(connection)
        found = connection.execute("SELECT name, n, body, signature FROM checkpoints ORDER BY name")
        return [str(row[0]) for row in found if not proves_itself(connection, identity, declared, row)]


def _compare_index(connection: sqlite3.Connection, table: str, after: int) -> None:
    """Both ways: rows of the entries that the table lacks, and rows that it has beyond those."""
    given, held = INDEXES[table], f"SELECT * FROM {table} WHERE n > :after"
    if lacking := _missing_row(connection, given, held, after):
        raise JournalDamaged(sentence("journal.table_lacks", table=table, row=lacking))
    if more := _missing_row(connection, held, given, after):
        raise JournalDamaged(sentence("journal.table_holds_more", table=table, row=more))


def _missing_row(connection: sqlite3.Connection, first: str, second: str, after: int) -> str | None:
    """A row that the first query gives and the second does not, for people; None without one."""
    row = connection.execute(f"{first} EXCEPT {second} LIMIT 1", {"after": after}).fetchone()
    return None if row is None else ", ".join(ascii(one)[:60] for one in row)


def _compare_key(connection: sqlite3.Connection, declared: Declarations) -> None:
    if not declared.keys or read_meta(connection).get(KEY_NOW) != declared.keys[-1].key.text:
        raise JournalDamaged(sentence("journal.meta_of_other_key"))


def _compare_generation(connection: sqlite3.Connection) -> None:
    query = "SELECT coalesce(max(body ->> '$.generation'), 0) FROM entries WHERE kind = 'recovery'"
    (entries,) = connection.execute(query).fetchone()
    named = int(read_meta(connection)[GENERATION])
    if named != entries:
        other = sentence("journal.meta_of_other_generation", named=named, entries=entries)
        raise JournalDamaged(other)


def _compare_signatures(connection: sqlite3.Connection, declared: Declarations) -> None:
    """Each belongs to an entry, by the key of that time. The signatures themselves are checked where they decide."""
    query = "SELECT n, key, length(signature), typeof(signature), entries.n FROM signatures LEFT JOIN entries USING (n)"
    for n, key, size, kind, entry in connection.execute(query):
        wanted = declared.key_at(n)
        if entry is None or wanted is None or (key, size, kind) != (wanted.raw, SIGNATURE_BYTES, "blob"):
            raise JournalDamaged(sentence("journal.signature_of_other_key", entry=n))


def _compare_marks(connection: sqlite3.Connection) -> None:
    wrong = connection.execute("SELECT name FROM marks WHERE typeof(value) != 'integer'").fetchone()
    if wrong is not None:
        raise JournalDamaged(sentence("journal.mark_unreadable", mark=ascii(wrong[0])[:60]))
