"""The journal's own affairs: its key, its names, the hubs it admits, the persons in it, its starts and generations."""

from __future__ import annotations

import base64
import hmac
import secrets
import sqlite3
import threading
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.identity.signing import PublicKey, SigningKey, identity_of, rotation_text, to_base64
from controller.journal import journal_key, person_table, storage
from controller.journal.declarations import DecidedHub, Declarations, Named
from controller.journal.entries import birth
from controller.journal.error_messages import damaged, storage_errors_as_sentences
from controller.journal.person_table import Person
from controller.journal.seals import Seal, SealError
from controller.journal.storage import (
    ERASED,
    GENERATION,
    HUB,
    IDENTITY,
    KEY,
    KEY_NOW,
    LOSS,
    RECOVERY,
    RENAMED,
    START,
    JournalDamaged,
    JournalError,
    PersonRow,
)
from controller.words.sentence import Sentence, joined, plain, sentence, sentence_of

if TYPE_CHECKING:
    from controller.journal.entries import Checkpoint, Transaction

ZONE: Final = "zone"
"""The checkpoint with the table's time zone."""
PAGE: Final = "page"
"""The checkpoint with the address of the table's page, and the secret of the codes on slips."""
ERASING_MS: Final = 2000
MOST_GENERATIONS: Final = 2**31
MOST_STARTS: Final = 2**21 - 1
"""The number of a start is the upper bits of a counter that must stay below 2^53."""


class JournalOwnership:
    """Base class of `Journal`: the part that is about the journal itself."""

    path: Path
    identity: str
    _connection: sqlite3.Connection
    _mutex: threading.RLock
    _generation: int
    _declared: Declarations
    _key: SigningKey | None
    _key_beside: bool
    _last: int
    _last_seq: int
    _checksum: bytes

    if TYPE_CHECKING:

        def transaction(self) -> AbstractContextManager[Transaction]:
            """Provided by `Journal`."""

        def checkpoint_get(self, name: str) -> Checkpoint | None:
            """Provided by `Journal`."""

        def checkpoint_put(self, name: str, body: Mapping[str, object]) -> None:
            """Provided by `Journal`."""

    # ---- key -------------------------------------------------------------------------------------------------

    @property
    def key(self) -> SigningKey:
        """The signing key of this journal's table. Only of a journal opened for writing."""
        if self._key is None:
            raise JournalError(sentence("journal.read_only", journal=self.path))
        return self._key

    @property
    def public(self) -> PublicKey:
        """The public key of this journal's table. Raises `JournalDamaged` if the entry that declares it is lost."""
        if not self._declared.keys:
            raise JournalDamaged(sentence("journal.key_unknown", journal=self.path))
        return self._declared.keys[-1].key

    @property
    def declared(self) -> Declarations:
        """Keys, names and hubs as the entries declare them."""
        return self._declared

    def rotate_key(self, new: SigningKey, by: str, why: str, at: float) -> None:
        """Continue with another key: the former one signs the change, the new one signs from there on."""
        with self._mutex, storage_errors_as_sentences(self.path):
            former, n = self.key, self._last + 1
            text = rotation_text(self.identity, n, former.public, new.public)
            self._replace_key(new, by, why, at, to_base64(former.sign(text)))

    def _catch_up_with_key(self, at: float) -> None:
        """Repeat a key replacement that is missing from an older copy, or from the prefix left after damage."""
        new = journal_key.newer(self.path, self.key) if self._key_beside else None
        if new is None:
            return
        text = rotation_text(self.identity, self._last + 1, self.public, new.public)
        proof = to_base64(self.key.sign(text))
        self._name_key(new, "", "the entry that said so was lost here", at, proof)

    def _replace_key(self, new: SigningKey, by: str, why: str, at: float, proof: str | None) -> None:
        """`proof` is the former key's signature; None if that key is lost."""
        if self._key_beside:
            journal_key.prepare_key_replacement(self.path, new)
        self._name_key(new, by, why, at, proof)
        if self._key_beside:
            journal_key.finish_key_replacement(self.path)

    def _name_key(self, new: SigningKey, by: str, why: str, at: float, proof: str | None) -> None:
        body = {
            "key": new.public.text,
            "former": self.public.text,
            "lost": proof is None,
            "proof": proof,
            "by": by,
            "why": why,
            "at": at,
        }
        with self.transaction() as writing:
            writing.key = new
            writing.append(at, KEY, body)
            self._put_meta(KEY_NOW, new.public.text)
        self._key = new

    # ---- names -----------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[Named, ...]:
        """Every parlor and table name this journal's messages were sent under, oldest first; empty if none was
        given."""
        return self._declared.names

    def rename(self, parlor: str, table: str, at: float, by: str) -> None:
        """Move the journal to another parlor or table name from the next message on; a hub follows by this entry and
        `names`."""
        for what, name in ((sentence("word.parlor"), parlor), (sentence("word.table"), table)):
            if not name or not name.isprintable() or set(name) & set("/+#"):
                raise JournalError(sentence("journal.no_name_of", name=repr(name), what=what))
        former = [asdict(self.names[-1])] if self.names else []
        with self.transaction() as writing:
            body = {"parlor": parlor, "table": table, "since_seq": self._last_seq + 1 if former else 1}
            writing.append(at, RENAMED, {**body, "former": former, "by": by})

    def _check_name(self, parlor: str | None, table: str | None) -> None:
        """Check the name under which the journal is opened; an unnamed journal takes it."""
        if parlor is None or table is None:
            return
        if not self.names:
            self.rename(parlor, table, time.time(), "")
            return
        other = self.other_name(parlor, table)
        if other is not None:
            raise JournalError(other)

    def other_name(self, parlor: str, table: str) -> Sentence | None:
        """Why this table may not open the journal: it belongs to another, with the cure. None if it is this table's
        or unnamed."""
        now = self.names[-1] if self.names else None
        if now is None or (now.parlor, now.table) == (parlor, table):
            return None
        whose, named = f"{now.parlor}/{now.table}", f"{parlor}/{table}"
        return joined(
            sentence("journal.of_other_table", journal=self.path, table=whose, named=named),
            sentence("journal.rename_or_begin", journal=self.path, named=named),
        )

    # ---- hubs ------------------------------------------------------------------------------------------------

    def hubs(self) -> Mapping[str, DecidedHub]:
        """The hubs this table trusts, by their public keys as text."""
        return self._declared.hubs

    @property
    def ever_admitted(self) -> bool:
        """Whether a hub was ever admitted: from then on no hub is admitted automatically."""
        return self._declared.ever_admitted

    def admit_hub(self, key: PublicKey | str, name: str, how: Sentence, at: float) -> None:
        """Trust a hub; `how` records the confirmation."""
        body = {"status": "admitted", "key": str(key), "name": name, "how": how.to_json(), "at": at}
        PublicKey.parse(body["key"])  # type: ignore[arg-type]
        with self.transaction() as writing:
            writing.append(at, HUB, body)

    def refused_hubs(self) -> Mapping[str, DecidedHub]:
        """The hubs that staff have refused, by key."""
        return self._declared.refused

    def refuse_hub(self, key: PublicKey | str, name: str, how: Sentence, at: float) -> None:
        """Refuse a hub that asks; `how` records the person and the reason."""
        body = {"status": "refused", "key": str(key), "name": name, "how": how.to_json(), "at": at}
        with self.transaction() as writing:
            writing.append(at, HUB, body)

    def forget_hub(self, key: PublicKey | str, how: Sentence, at: float) -> None:
        """Trust a hub no longer, or let a refused one ask again; `how` says who decided it, and why."""
        hub = self.hubs().get(str(key)) or self.refused_hubs().get(str(key))
        if hub is None:
            raise JournalError(sentence("journal.no_such_hub", journal=self.path, key=key))
        body = {"status": "forgotten", "key": hub.key, "name": hub.name, "how": how.to_json(), "at": at}
        with self.transaction() as writing:
            writing.append(at, HUB, body)

    # ---- persons ---------------------------------------------------------------------------------------------

    def person_put(
        self, id: str, name: str, card: str | None = None, salt: str | None = None, at: float | None = None
    ) -> None:
        """Store the name and card of the person with this id, and commit to them by an entry. The name itself is in
        no entry, so that it can be erased. `salt`: that of the commitment, if the name is brought back."""
        with self.transaction() as writing:
            when = time.time() if at is None else at
            person_table.store_person(self._connection, writing, when, {id: Person(name, card, salt)})

    def people(self) -> Mapping[str, Person]:
        """Every person with an id."""
        return {id: Person(name, card, salt) for id, name, card, salt in self._persons() if name}

    def salted(self, people: Mapping[str, Person]) -> Mapping[str, Person]:
        """The same persons with the salts with which they are stored, or will be."""
        with self._mutex, storage_errors_as_sentences(self.path):
            return person_table.salted(self._connection, people)

    def erased(self) -> frozenset[str]:
        """The ids of people whose names were erased."""
        return frozenset(id for id, name, *_ in self._persons() if not name)

    def _persons(self) -> list[PersonRow]:
        with self._mutex, storage_errors_as_sentences(self.path):
            return person_table.person_rows(self._connection)

    def person_erase(self, id: str, by: str, details: Mapping[str, object] | None = None) -> bool:
        """Erase a person's name, card and salt, on the disk too, and record by whom; False for an unknown id.
        `details`: further fields of the entry (the channel of the order, the units that somebody's word settled)."""
        with self._mutex:
            with self.transaction() as writing:
                erased = person_table.erase_person(self._connection, id)
                if erased:
                    writing.append(time.time(), ERASED, {"id": id, "by": by, **(details or {})})
            with storage_errors_as_sentences(
                self.path
            ):  # a reader keeps the log from being emptied: wait for it
                (patience,) = self._connection.execute("PRAGMA busy_timeout").fetchone()
                self._connection.execute(f"PRAGMA busy_timeout = {max(patience, ERASING_MS)}")
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self._connection.execute(f"PRAGMA busy_timeout = {patience}")
        return erased

    # ---- zone --------------------------------------------------------------------------------------------------

    @property
    def zone(self) -> str | None:
        """The name of the time zone in which people at this table read times; None: that of the reader's machine."""
        kept = self.checkpoint_get(ZONE)
        return None if kept is None else kept.body["zone"]

    @property
    def page(self) -> str | None:
        """The address of the table's page for other devices, as it was last served; None if it was never served."""
        kept = self.checkpoint_get(PAGE)
        return None if kept is None else kept.body["page"]

    def remember_page(self, address: str | None) -> None:
        """Store the page's address, if it has changed, with the secret of the codes on slips."""
        kept = self.checkpoint_get(PAGE)
        secret = "" if kept is None else kept.body.get("slips", "")
        if kept is None or self.page != address or not secret:
            self.checkpoint_put(PAGE, {"page": address, "slips": secret or secrets.token_urlsafe(24)})

    def slip_code(self, session: str) -> str:
        """The code in the address on a session's slip, by which the slip's holder sees the session's hands again; ""
        if no page has been served yet."""
        kept = self.checkpoint_get(PAGE)
        secret = "" if kept is None else kept.body.get("slips", "")
        if not secret:
            return ""
        proof = hmac.digest(secret.encode(), session.encode(), "sha256")
        return base64.urlsafe_b64encode(proof[:12]).decode()

    def remember_zone(self, name: str | None) -> None:
        """Store the time zone, if it has changed."""
        if self.zone != name:
            self.checkpoint_put(ZONE, {"zone": name})

    # ---- seals ---------------------------------------------------------------------------------------------------

    def seal(self, n: int | None = None) -> str:
        """The proof of every entry up to `n` (default: the newest): identity, number and checksum, as `verify` takes
        it."""
        with self._mutex, storage_errors_as_sentences(self.path):
            number = self._last if n is None else n
            row = self._connection.execute("SELECT checksum FROM entries WHERE n = ?", (number,)).fetchone()
        if row is None:
            raise JournalError(sentence("journal.no_such_entry", journal=self.path, entry=number))
        return f"{self.identity}:{number}:{row[0].hex()}"

    def signed_seal(self, n: int | None = None) -> Seal:
        """The seal of the transaction in which entry `n` was written, with the signature of the table's key."""
        number = self._last if n is None else n
        with self._mutex, storage_errors_as_sentences(self.path):
            query = "SELECT n, key, signature FROM signatures WHERE n >= ? ORDER BY n LIMIT 1"
            row = self._connection.execute(query, (number,)).fetchone()
        if row is None:
            raise JournalError(sentence("journal.no_such_signature", journal=self.path, entry=number))
        try:
            return Seal.parse(f"{self.seal(row[0])}:{to_base64(row[1])}:{to_base64(row[2])}")
        except SealError as error:
            raise damaged(self.path, sentence_of(error)) from error

    # ---- starts and generations ------------------------------------------------------------------------------

    @property
    def generation(self) -> int:
        """How often entries were lost whose messages had been sent."""
        return self._generation

    @property
    def epoch(self) -> str:
        """The epoch of message numbers: the journal's identity, with its generation once it has lost entries."""
        return self.identity if self._generation == 0 else f"{self.identity}.{self._generation}"

    def begin_start(self) -> int:
        """The number of this start, one more than the last; on the disk when it returns."""
        with self._mutex, self.transaction():
            start = int(storage.read_meta(self._connection).get(START, "0")) + 1
            if start > MOST_STARTS:
                often = sentence("journal.started_too_often", journal=self.path, most=MOST_STARTS)
                raise JournalError(often)
            self._put_meta(START, str(start))
        return start

    def begin_generation(self, reason: str, to: int | None = None) -> None:
        """Entries with sent messages are lost: number later ones under a new epoch, and record why."""
        with self._mutex:
            generation = self._generation + 1 if to is None else to
            if not self._generation < generation <= MOST_GENERATIONS:
                refused = sentence(
                    "journal.generation_out_of_order",
                    journal=self.path,
                    now=self._generation,
                    wanted=generation,
                    most=MOST_GENERATIONS,
                )
                raise JournalError(refused)
            with self.transaction() as writing:
                row = self._connection.execute("SELECT at FROM entries ORDER BY n DESC LIMIT 1").fetchone()
                writing.append(row[0] if row else 0.0, RECOVERY, {"text": reason, "generation": generation})
                writing.checkpoint(LOSS, {"generation": generation, "text": reason})
                self._put_meta(GENERATION, str(generation))
            self._generation = generation

    @property
    def unreported_loss(self) -> Sentence | None:
        """A sentence if entries were lost and it has not been reported at the table since; `loss_reported` ends it."""
        kept = self.checkpoint_get(LOSS)
        text = None if kept is None else kept.body["text"]
        return None if text is None else plain(text)

    def loss_reported(self) -> None:
        """Record that the loss was reported to the people at the table."""
        self.checkpoint_put(LOSS, {"generation": self._generation, "text": None})

    def _put_meta(self, key: str, value: str) -> None:
        """Store a value in the meta table; within a transaction."""
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def bear(path: Path, parlor: str, table: str, key: SigningKey) -> None:
    """Create a journal whose first entry declares its identity, which follows from its key, its names and its key."""
    identity = identity_of(key.public)
    row, signature = birth(parlor, table, key)
    storage.form(path, {IDENTITY: identity, GENERATION: "0", KEY_NOW: key.public.text}, [row], [signature])
