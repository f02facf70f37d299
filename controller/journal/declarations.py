"""The declarations in a journal: its names, its signing key, the hubs it admits or refuses.

Declarations are entries like any other, chained and signed (kinds `birth`, `key`, `renamed`, `hub`); the table
`declarations` is an index of them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from controller.identity.signing import KeyChange, KeyFileError, PublicKey, began, from_base64
from controller.journal.storage import BIRTH, HUB, KEY, RENAMED, JournalDamaged
from controller.json_values import mapping, number, text, text_or_none, whole
from controller.words.sentence import Sentence, sentence

UNREADABLE: Final = (KeyError, TypeError, ValueError, AttributeError, KeyFileError)
"""Errors raised by a declaration entry with missing or malformed fields."""


@dataclass(frozen=True)
class Named:
    """A parlor and table name under which the journal's messages were sent, from number `since_seq` on."""

    parlor: str
    table: str
    since_seq: int


@dataclass(frozen=True)
class DecidedHub:
    """A hub this table trusts, or refuses: its public key as text, its name, since when, and how that was decided."""

    key: str
    name: str
    at: float
    how: Sentence


@dataclass(frozen=True)
class KeyPeriod:
    """The key that signs from entry `since` on. `proof` is the signature of the key before it, or `lost` if that key
    is lost; `by` is the person who ordered it, `why` the reason."""

    since: int
    key: PublicKey
    lost: bool = False
    by: str = ""
    why: str = ""
    at: float = 0.0
    proof: bytes = b""


@dataclass(frozen=True)
class Declarations:
    """All declarations, as of the newest entry. There are an identity and a key if the first entry is the journal's
    birth."""

    identity: str | None = None
    keys: tuple[KeyPeriod, ...] = ()
    names: tuple[Named, ...] = ()
    hubs: Mapping[str, DecidedHub] = field(default_factory=dict)
    refused: Mapping[str, DecidedHub] = field(default_factory=dict)
    ever_admitted: bool = False

    @classmethod
    def read(cls, connection: sqlite3.Connection) -> Declarations:
        """Read the declarations by their index. Raises `JournalDamaged`."""
        rows = connection.execute(
            "SELECT n, at, kind, body FROM declarations JOIN entries USING (n) ORDER BY n"
        )
        return cls.of((n, at, kind, json.loads(body)) for n, at, kind, body in rows)

    @classmethod
    def of(cls, entries: Iterable[tuple[int, float, str, Mapping[str, object]]]) -> Declarations:
        """The declarations in these entries, given as (n, at, kind, body), oldest first. Raises `JournalDamaged`."""
        found = cls()
        try:
            for n, at, kind, body in entries:
                found = found._with(n, at, kind, body)
        except UNREADABLE as error:
            raise JournalDamaged(sentence("journal.own_record_unreadable")) from error
        return found

    def _with(self, n: int, at: float, kind: str, body: Mapping[str, object]) -> Declarations:
        if kind == BIRTH and n == 1:
            table, key, identity = text_or_none(body["table"]), text(body["key"]), text(body["identity"])
            named = (Named(text(body["parlor"]), table, 1),) if table is not None else ()
            first = KeyPeriod(n, PublicKey.parse(key), at=at)
            if not began(identity, first.key):
                raise JournalDamaged(sentence("journal.identity_not_of_key"))
            return replace(self, identity=identity, keys=(first,), names=named)
        if kind == KEY and self.keys:
            period = KeyPeriod(
                since=n,
                key=PublicKey.parse(text(body["key"])),
                lost=bool(body["lost"]),
                by=text(body["by"]),
                why=text(body["why"]),
                at=number(body["at"]),
                proof=b"" if body["lost"] else from_base64(text(body["proof"])),
            )
            return replace(self, keys=(*self.keys, period))
        if kind == RENAMED:
            renamed = Named(text(body["parlor"]), text(body["table"]), whole(body["since_seq"]))
            return replace(self, names=(*self.names, renamed))
        if kind == HUB:
            key, status = text(body["key"]), body["status"]
            how = Sentence.from_json(mapping(body["how"]))
            decided = {key: DecidedHub(key, text(body["name"]), number(body["at"]), how)}
            rest = {one: hub for one, hub in self.hubs.items() if one != key}
            refused = {one: hub for one, hub in self.refused.items() if one != key}
            return replace(
                self,
                hubs={**rest, **decided} if status == "admitted" else rest,
                refused={**refused, **decided} if status == "refused" else refused,
                ever_admitted=self.ever_admitted or status == "admitted",
            )
        return self

    def check_identity(self, identity: str) -> None:
        """Raise `JournalDamaged` if the first entry declares another identity than this one, of the table `meta`."""
        if self.identity not in (None, identity):
            raise JournalDamaged(sentence("journal.meta_of_other_journal"))

    def key_changes(self, upto: int | None = None) -> tuple[PublicKey, list[KeyChange]] | None:
        """The first key, and every change of it up to entry `upto`; None if a former key has not signed one, because
        it was lost."""
        first, *later = [period for period in self.keys if upto is None or period.since <= upto]
        if any(period.lost for period in later):
            return None
        return first.key, [KeyChange(period.since, period.key, period.proof) for period in later]

    def key_at(self, n: int) -> PublicKey | None:
        """The key that signs the head of entry `n`; None if no birth declares one."""
        return next((period.key for period in reversed(self.keys) if period.since <= n), None)
