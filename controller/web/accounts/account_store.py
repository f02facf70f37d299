"""The accounts of a page, in a file of this user (mode 0600): names, roles and credentials.

Passwords and recovery codes are stored as hashes. The secret of one-time codes (RFC 6238) cannot be hashed: a reader of
the file can make codes. Every change has its author, so that a running table can write it into its journal.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.identity import name_rules
from controller.identity.suggestion import nearest
from controller.journal import file_permissions
from controller.journal.journal import Journal, JournalError
from controller.json_codec import to_json
from controller.json_values import JsonObject
from controller.orders.origin import Origin
from controller.web.access_tokens import SUFFIX as TOKENS
from controller.web.private_files import locked, refuse_newer, replace_file
from controller.words.sentence import SentenceError, sentence

SUFFIX: Final = ".accounts.json"
MOST_ACCOUNTS: Final = 200
FIRST_GENERATIONS: Final = 2**48
"""The number of values from which an account's first generation is drawn."""
MOST_CHANGES: Final = 500
"""Changes that are kept for a stopped table; more than occur between two starts."""


class AccountError(SentenceError):
    """The accounts cannot be read or changed so; the sentence says why and what to do."""


class AccountRole(StrEnum):
    """What a person may: staff act at the table, owners manage accounts besides."""

    STAFF = "staff"
    OWNER = "owner"


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Passkey(_Kept):
    """A passkey (WebAuthn credential): its id and public key in base64url, and the host name it is for."""

    id: str
    public_key: str
    sign_count: int
    host: str
    name: str = Field(min_length=1, max_length=60)
    made: float


class SetUpCode(_Kept):
    """The hash of the one-time code with which a person sets password and one-time codes, and until when it holds
    (seconds since the epoch)."""

    sha256: str
    until: float


class Account(_Kept):
    """One person. `generation` begins somewhere by chance and grows with each reset and each new password: sign-ins of
    another one are over, also those of an account of this name that was removed."""

    name: str
    role: AccountRole
    made: float
    generation: int = Field(default_factory=lambda: secrets.randbelow(FIRST_GENERATIONS))
    password: str | None = None
    totp: str | None = None
    totp_step: int = 0
    """The time step of the newest one-time code that was used: no older one is taken, nor the same again."""
    recovery: tuple[str, ...] = ()
    passkeys: tuple[Passkey, ...] = ()
    set_up: SetUpCode | None = None
    proposed_key: str | None = None
    """The public half of a key for MQTT orders that an owner has not confirmed yet."""

    @property
    def ready(self) -> bool:
        """Whether the person can sign in."""
        return self.password is not None and self.totp is not None


class AccountChange(_Kept):
    """One change of accounts, tokens or staff keys: its number, what was done to which (`role` of an account), and by
    whom (`Origin` as JSON)."""

    n: int
    at: float
    did: str
    about: str
    role: AccountRole | None
    origin: JsonObject


class _Content(_Kept):
    version: Literal[1] = 1
    accounts: tuple[Account, ...] = ()
    changes: tuple[AccountChange, ...] = ()


class AccountStore:
    """The accounts in a file, or of this process alone (`path` None). Any method may be called from any thread.

    A file that another program changes is read again. `changed` is called when a change that must be recorded is found,
    by this or another program.
    """

    def __init__(self, path: Path | None, changed: Callable[[], None] = lambda: None) -> None:
        """Raises `AccountError` for a file that cannot be read."""
        self.path = path
        self._changed = changed
        self._mutex = threading.RLock()
        self._content = _Content()
        self._stamp: tuple[int, ...] | None = None
        self._read()

    def accounts(self) -> tuple[Account, ...]:
        """All accounts. Raises `AccountError` if the file has become unreadable."""
        with self._mutex:
            before = self._last
            self._read()
            found, changed = self._content.accounts, self._last != before
        if changed:
            self._changed()
        return found

    def changes(self) -> tuple[AccountChange, ...]:
        """The newest changes, oldest first. Raises `AccountError`."""
        with self._mutex:
            self._read()
            return self._content.changes

    def find(self, name: str) -> Account | None:
        """The account with this name in any spelling (`name_rules.same`), or None. Raises `AccountError`."""
        there = {account.name: account for account in self.accounts()}
        written = name_rules.known_spelling(name, there)
        return None if written is None else there[written]

    def get(self, name: str) -> Account:
        """The account with this name. Raises `AccountError` if it is unknown."""
        found = self.find(name)
        if found is None:
            known, asked = [account.name for account in self.accounts()], name_rules.quote_name(name)
            raise AccountError(
                sentence("account.unknown", name=asked, known=known, near=nearest(name, known))
            )
        return found

    def add(self, account: Account, origin: Origin, at: float) -> None:
        """Add an account. Raises `AccountError` for a name that is taken, or a file that cannot be written."""
        with self._mutex, self._held():
            there = self._content.accounts
            taken = name_rules.known_spelling(account.name, (one.name for one in there))
            if taken is not None:
                raise AccountError(sentence("account.name_taken", name=taken))
            if len(there) >= MOST_ACCOUNTS:
                raise AccountError(sentence("account.too_many", most=MOST_ACCOUNTS))
            self._write((*there, account), self._change("added", account.name, account.role, origin, at))
        self._changed()

    def remove(self, name: str, origin: Origin, at: float) -> Account:
        """Remove an account; its sign-ins are over at once. Raises `AccountError`, also for the last owner among
        several accounts: nobody could manage the others."""
        with self._mutex, self._held():
            gone = self.get(name)
            rest = tuple(one for one in self._content.accounts if one.name != gone.name)
            if rest and not any(one.role is AccountRole.OWNER for one in rest):
                raise AccountError(sentence("account.only_owner", name=gone.name))
            self._write(rest, self._change("removed", gone.name, gone.role, origin, at))
        self._changed()
        return gone

    def update(
        self,
        name: str,
        change: Callable[[Account], Account],
        did: str | None = None,
        origin: Origin | None = None,
        at: float = 0.0,
    ) -> Account:
        """Replace an account by `change` of it, read again under the file's lock; return the new one.

        `did` and `origin` describe the change for the record; None if it is not an act of people. Raises
        `AccountError`, and so may `change`.
        """
        with self._mutex, self._held():
            before = self.get(name)
            after = change(before)
            accounts = tuple(after if one.name == before.name else one for one in self._content.accounts)
            made = None
            if did is not None and origin is not None:
                made = self._change(did, after.name, after.role, origin, at)
            self._write(accounts, made)
        if did is not None:
            self._changed()
        return after

    def record(self, did: str, about: str, origin: Origin, at: float) -> None:
        """Keep what was done to something else than an account (a token), for the journal. Raises `AccountError`."""
        with self._mutex, self._held():
            self._write(self._content.accounts, self._change(did, about, None, origin, at))
        self._changed()

    # ---- the file ----------------------------------------------------------------------------------------------

    @property
    def _last(self) -> int:
        return self._content.changes[-1].n if self._content.changes else 0

    def _change(
        self, did: str, about: str, role: AccountRole | None, origin: Origin, at: float
    ) -> AccountChange:
        return AccountChange(n=self._last + 1, at=at, did=did, about=about, role=role, origin=to_json(origin))

    @contextmanager
    def _held(self) -> Iterator[None]:
        """The lock of the file for one change, on what the file says then."""
        with ExitStack() as held:
            if self.path is not None:
                try:
                    file_permissions.make_folder(self.path.parent)
                    held.enter_context(locked(self.path))
                except OSError as error:
                    reason = error.strerror or str(error)
                    fixed = sentence("account.not_changeable", file=self.path, reason=reason)
                    raise AccountError(fixed) from error
            self._read()
            yield

    def _write(self, accounts: tuple[Account, ...], change: AccountChange | None) -> None:
        changes = self._content.changes if change is None else (*self._content.changes, change)
        content = _Content(accounts=accounts, changes=changes[-MOST_CHANGES:])
        if self.path is not None:
            try:
                facts = replace_file(self.path, content.model_dump_json(indent=1).encode() + b"\n")
            except OSError as error:
                reason = error.strerror or str(error)
                unwritten = sentence("account.not_written", file=self.path, reason=reason)
                raise AccountError(unwritten) from error
            self._stamp = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
        self._content = content

    def _read(self) -> None:
        if self.path is None:
            return
        try:
            facts = self.path.stat()
            stamp = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
            if stamp == self._stamp:
                return
            content = self.path.read_bytes()
            refuse_newer(self.path, content, AccountError)
            self._content = _Content.model_validate_json(content)
            file_permissions.close_to_others(self.path, facts)
            self._stamp = stamp
        except FileNotFoundError:
            if self._stamp is not None:  # it was taken away: nobody is signed in any more
                self._content, self._stamp = _Content(), None
        except OSError as error:
            reason = error.strerror or str(error)
            raise AccountError(sentence("account.unreadable", file=self.path, reason=reason)) from error
        except ValidationError as error:
            raise AccountError(sentence("account.unusable_file", file=self.path)) from error


def checked_login_name(name: str) -> str:
    """A name that an account may have. Raises `AccountError`."""
    try:
        return name_rules.fit(name, name_rules.NAME)
    except name_rules.NameRefused as refused:
        raise AccountError(sentence("name.refused", why=refused.sentence)) from refused


def accounts_file(journal: Path) -> Path:
    """The accounts of a journal's table."""
    return journal.with_name(journal.stem + SUFFIX)


def beside_tokens(tokens: Path) -> Path:
    """The accounts of a hub whose page has its tokens in this file."""
    return tokens.with_name(tokens.name.removesuffix(TOKENS) + SUFFIX)


# ---- Writes what is done to accounts, tokens and staff keys into a table's journal ---------------------------------
# With who did it and how that is known.

ACCOUNT: Final = "account"
"""The entry: `at`, `did` ("added", "set up", "reset", "removed", …), `about` (a name), `role`, `origin`; and the
checkpoint with the number `n` of the newest change that is written down."""

_ONE_AT_A_TIME: Final = threading.Lock()
"""Two threads that see the same change write it once."""

log = logging.getLogger(__name__)


def record_changes(journal: Journal, store: AccountStore, at: float) -> None:
    """Record changes that are not in the journal yet, made at this page or at the shell. If they cannot be written now,
    they are written with the next change, or at the next start."""
    with _ONE_AT_A_TIME:
        _record(journal, store, at)


def _record(journal: Journal, store: AccountStore, at: float) -> None:
    try:
        kept = journal.checkpoint_get(ACCOUNT)
        recorded = 0 if kept is None else int(kept.body["n"])
        there = store.changes()
        if there and there[-1].n < recorded:  # the file was created again
            recorded = 0
        new = [change for change in there if change.n > recorded]
        if new:
            entries = [(ACCOUNT, change.model_dump(mode="json", exclude={"n"})) for change in new]
            journal.append(at, entries, checkpoints={ACCOUNT: {"n": new[-1].n}})
    except (JournalError, AccountError) as error:
        log.warning("what was done to accounts is written down later: %s", error)
