"""Verification of a whole journal: pages, chain, signatures, numbering of messages, and earlier seals.

There are three results. *Damaged*: its content was changed or lost. *Whole*: it is consistent, but nothing outside it
was compared; an owner of the table's key could have written all of it again. *Unaltered*: it agrees with seals that
somebody else has kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from controller.identity.printable import count_noun
from controller.identity.signing import PublicKey, from_base64, rotation_text
from controller.journal import storage
from controller.journal.declarations import UNREADABLE, Declarations
from controller.journal.journal_key import head_text
from controller.journal.seals import Seal, compare_tables, unproved_checkpoints
from controller.journal.storage import BIRTH, DECLARATIONS, KEY, MESSAGE, JournalDamaged
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, plain, sentence, sentence_of

if TYPE_CHECKING:
    from controller.journal.entries import Entry
    from controller.journal.journal import Journal

Answer = Literal["damaged", "whole", "unaltered"]


@dataclass(frozen=True)
class Verification:
    """The result of verifying a whole journal: the number of proved entries, and a sentence about the rest.

    `head` is the seal of its newest entry; `upto` the entry up to which seals were compared, `by_hub` whether one of
    them was a hub's.
    """

    answer: Answer
    entries: int
    messages: int
    sentence: Sentence
    head: str = ""
    key: str | None = None
    upto: int = 0
    by_hub: bool = False

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with the journal."""
        return self.answer != "damaged"


def examine_head(connection: sqlite3.Connection) -> None:
    """Raise `JournalDamaged` unless the newest entry is signed: that proves all before it."""
    row = connection.execute("SELECT n, checksum FROM entries ORDER BY n DESC LIMIT 1").fetchone()
    if row is None:
        raise JournalDamaged(sentence("journal.first_entry_lost"))
    key = Declarations.read(connection).key_at(row[0])
    if key is None:
        raise JournalDamaged(sentence("journal.index_lost_key"))
    identity = connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()[0]
    _signed(connection, identity, row[0], row[1], key)


def verify_entries(journal: Journal, connection: sqlite3.Connection, seals: Sequence[Seal]) -> Verification:
    """Verify the present entries; entries that a controller writes meanwhile are left for the next time."""
    reading = _Reading(journal, connection, {seal.n for seal in seals})
    name = f"Journal {journal.path}"
    try:
        reading.all()
    except (sqlite3.DatabaseError, JournalDamaged) as damage:
        path, sound, what = journal.path, reading.entries, sentence_of(damage)
        finding = sentence("journal.damaged_after", journal=path, entry=sound, damage=what)
        if reading.proved:
            finding = sentence("journal.damaged_beside", journal=path, entries=sound, damage=what)
        return Verification("damaged", sound, reading.messages, finding)
    except UNREADABLE:
        unread = sentence("journal.entry_unreadable", entry=reading.entries + 1)
        finding = sentence("journal.damaged_untouched", journal=journal.path, damage=unread)
        return Verification("damaged", reading.entries, reading.messages, finding)
    head = f"{journal.identity}:{reading.entries}:{reading.checksum}"
    key = reading.declared.keys[-1].key
    entries, messages = (
        count_noun(reading.entries, "entry", "entries"),
        count_noun(reading.messages, "message"),
    )
    whole = f"{entries}, {messages}, every checksum verified, signed by {key.fingerprint}{reading.remarks}"
    found = partial(Verification, entries=reading.entries, messages=reading.messages, head=head, key=key.text)
    wrong = [why for seal in seals if (why := reading.wrong(seal)) is not None]
    if wrong:
        more = f" (and {len(wrong) - 1} more seals differ)" if len(wrong) > 1 else ""
        text = f"{name} holds together ({whole}), but {wrong[0]}{more}."
        return found(answer="damaged", sentence=plain(text))
    if journal.cut_off is not None:
        return found(answer="damaged", sentence=plain(f"{journal.cut_off} ({whole}.)"))
    if not seals:
        text = (
            f"{name} is whole: {whole}; but nothing outside it was compared. The table's own key proves nothing "
            "against the table's owner, who has it; what somebody else has kept does: a hub's seals (--hub URL) or a "
            "slip's (--seal)."
        )
        return found(answer="whole", sentence=plain(text))
    upto, by_hub = max(seal.n for seal in seals), any(seal.by_hub for seal in seals)
    rest = reading.entries - upto
    kept = " and ".join(sorted({seal.source for seal in seals}))
    text = f"{name} is unaltered up to entry {upto}, as {kept} proves ({len(seals)} compared): {whole}. " + (
        f"The {rest} entries after it are whole, but nothing outside was compared with them. " if rest else ""
    )
    text += (
        "A hub's seal proves this also against the table's owner."
        if by_hub
        else "A seal proves as much as you trust the place where it was kept; the table's own key proves nothing "
        "against the table's owner."
    )
    return found(answer="unaltered", sentence=plain(text), upto=upto, by_hub=by_hub)


class _Reading:
    """One pass over all entries."""

    def __init__(self, journal: Journal, connection: sqlite3.Connection, wanted: set[int]) -> None:
        self.entries = self.messages = 0
        self.checksum = ""
        self.proved = False  # whether chain and signatures were found to be sound
        self._journal = journal
        self._connection = connection
        self._wanted = wanted
        self._heads: dict[int, str] = {}
        self._declarations: list[tuple[int, float, str, JsonObject]] = []
        self._recoveries: list[int] = []
        self.declared = Declarations()

    def all(self) -> None:
        storage.check(self._connection)
        answer = str(self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if answer != "ok":
            raise JournalDamaged(answer)
        last = int(self._connection.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()[0])
        index = dict(self._connection.execute("SELECT n, seq FROM outbox WHERE n <= ?", (last,)))
        ends: dict[int, str] = {}
        before = ""
        for entry, checksum in self._journal.proved(upto=last):
            if entry.kind in DECLARATIONS:
                ends[entry.n - 1] = before
                self._declares(entry)
            if entry.n in self._wanted:
                self._heads[entry.n] = checksum
            if entry.kind == MESSAGE:
                self.messages += 1
                if index.get(entry.n) != self.messages or entry.body["seq"] != self.messages:
                    absent = sentence("journal.message_not_in_outbox", message=self.messages, entry=entry.n)
                    raise JournalDamaged(absent)
            elif entry.kind == "recovery":
                self._recoveries.append(entry.n)
            self.entries, before, self.checksum = entry.n, checksum, checksum
        if self.messages != len(index):
            raise JournalDamaged(sentence("journal.outbox_differs", named=len(index), held=self.messages))
        self.declared = Declarations.of(self._declarations)
        ends[self.entries] = self.checksum
        self._prove_signatures(last, ends)
        self.proved = True
        compare_tables(self._connection)
        wrong = unproved_checkpoints(self._connection, self._journal.identity)
        if wrong:
            raise JournalDamaged(sentence("journal.checkpoint_unproved", name=ascii(wrong[0])))

    def _declares(self, entry: Entry) -> None:
        body, identity = entry.body, self._journal.identity
        if not self._declarations and (entry.n, entry.kind) != (1, BIRTH):
            raise JournalDamaged(sentence("journal.owner_lost"))
        self._declarations.append((entry.n, entry.at, entry.kind, body))
        if entry.n == 1 and body["identity"] != identity:
            raise JournalDamaged(sentence("journal.first_entry_of_other", identity=str(body["identity"])))
        if entry.kind == KEY and not body["lost"]:
            former = PublicKey.parse(body["former"])
            text = rotation_text(identity, entry.n, former, PublicKey.parse(body["key"]))
            if Declarations.of(self._declarations[:-1]).keys[-1].key != former or not former.verify(
                from_base64(body["proof"]), text
            ):
                raise JournalDamaged(sentence("journal.key_change_unproved", entry=entry.n))

    def _prove_signatures(self, last: int, ends: dict[int, str]) -> None:
        """The last signature of each key proves all entries before it."""
        if not self.declared.keys:
            raise JournalDamaged(sentence("journal.key_not_named"))
        indexed = [
            row[0] for row in self._connection.execute("SELECT n FROM declarations WHERE n <= ?", (last,))
        ]
        if sorted(indexed) != [n for n, *_ in self._declarations]:
            raise JournalDamaged(sentence("journal.index_incomplete"))
        keys = self.declared.keys
        for period, end in zip(keys, [*(after.since - 1 for after in keys[1:]), last], strict=True):
            _signed(self._connection, self._journal.identity, end, bytes.fromhex(ends[end]), period.key)

    @property
    def remarks(self) -> str:
        """The journal's own declarations that its reader should know."""
        lost = [period for period in self.declared.keys if period.lost]
        return "".join(
            f"; since entry {one.since} by another key, by the word of {one.by} alone ({one.why})"
            for one in lost
        )

    def wrong(self, seal: Seal) -> str | None:
        """Why a seal does not belong to these entries; None if it does."""
        if seal.identity != self._journal.identity:
            return f"the seal is of another journal ({seal.identity}; this one is {self._journal.identity})"
        if seal.n > self.entries:
            return (
                f"{seal.source} is of entry {seal.n}, and it ends with entry {self.entries}: "
                f"what came after was cut off{self._hint}"
            )
        if self._heads[seal.n] != seal.head:
            return f"its entries up to {seal.n} are not those that {seal.source} sealed: they were altered{self._hint}"
        return None

    @property
    def _hint(self) -> str:
        if not self._recoveries:
            return ""
        return f", or lost and written anew, as its entry {self._recoveries[-1]} says"


def _signed(connection: sqlite3.Connection, identity: str, n: int, checksum: bytes, key: PublicKey) -> None:
    """Raise JournalDamaged unless the chain up to entry `n` carries the signature of this key."""
    row = connection.execute("SELECT key, signature FROM signatures WHERE n = ?", (n,)).fetchone()
    if row is None or row[0] != key.raw or not key.verify(row[1], head_text(identity, n, checksum)):
        raise JournalDamaged(sentence("journal.chain_unsigned", entry=n, fingerprint=key.fingerprint))
