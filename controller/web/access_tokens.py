"""Access tokens: bearer tokens for readers with more rights than the public. Only their hashes are stored.

A token is 256 random bits, so its plain SHA-256 gives nothing away, and no slow hash is needed. They are for machines
and displays; people sign in (`controller.web.accounts`).
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.journal import file_permissions
from controller.web.private_files import refuse_newer, replace_file
from controller.words.sentence import SentenceError, sentence

BYTES: Final = 32
SUFFIX: Final = ".tokens.json"


class Scope(StrEnum):
    """What a token permits."""

    WATCH = "watch"
    """What the camera sees."""
    HISTORY = "history"
    """What named people won and lost."""
    ACT = "act"
    """Everything that changes something."""
    METRICS = "metrics"
    """`/metrics`, where the settings ask for a token there."""


EVERYTHING: Final = frozenset(Scope)


class TokenError(SentenceError):
    """The tokens file cannot be used; one sentence says why and what to do."""


class Grant(BaseModel):
    """One token as stored: its hash, name and scopes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=60)
    scopes: frozenset[Scope]
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    made: float


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    id: str = Field(pattern=r"^[0-9a-f]{16}$", default_factory=lambda: secrets.token_hex(8))
    tokens: tuple[Grant, ...] = ()


class Tokens:
    """The tokens in a file of this user's (mode 0600), or of this process alone (`path` None).

    A file that another program changes is read again. Any method may be called from any thread.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Raises `TokenError` for a file that cannot be read."""
        self.path = path
        self._lock = threading.Lock()
        self._kept = _Kept()
        self._stamp: tuple[int, ...] | None = None
        self._read()

    @property
    def id(self) -> str:
        """Part of the cookie's name, to separate several pages on one host: a browser shares cookies between all
        ports."""
        return self._kept.id

    def grants(self) -> tuple[Grant, ...]:
        """All tokens. Raises `TokenError` where the file has become unreadable."""
        with self._lock:
            self._read()
            return self._kept.tokens

    def find(self, token: str) -> Grant | None:
        """The grant of a token; None for an unknown one, or if the file cannot be read."""
        try:
            grants = self.grants()
        except TokenError:
            return None
        digest, found = _digest(token), None
        for grant in grants:  # all of them, always: the time taken says nothing
            if hmac.compare_digest(grant.sha256, digest):
                found = grant
        return found

    def add(self, name: str, scopes: Iterable[Scope]) -> str:
        """Create a token and return it; it cannot be read again. Raises `TokenError` for an existing name, or a file
        that cannot be written."""
        token = secrets.token_urlsafe(BYTES)
        with self._lock:
            self._read()
            if any(grant.name == name for grant in self._kept.tokens):
                raise TokenError(sentence("key.token_exists", name=name))
            try:
                grant = Grant(name=name, scopes=frozenset(scopes), sha256=_digest(token), made=time.time())
            except ValidationError:
                raise TokenError(sentence("key.no_token_name")) from None
            self._write(self._kept.model_copy(update={"tokens": (*self._kept.tokens, grant)}))
        return token

    def remove(self, name: str) -> bool:
        """Delete a token; False if the name is unknown. Raises `TokenError`."""
        with self._lock:
            self._read()
            rest = tuple(grant for grant in self._kept.tokens if grant.name != name)
            if len(rest) == len(self._kept.tokens):
                return False
            self._write(self._kept.model_copy(update={"tokens": rest}))
            return True

    def _read(self) -> None:
        if self.path is None:
            return
        try:
            facts = self.path.stat()
            stamp = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
            if stamp == self._stamp:
                return
            content = self.path.read_bytes()
            refuse_newer(self.path, content, TokenError)
            self._kept = _Kept.model_validate_json(content)
            file_permissions.close_to_others(self.path, facts)
            self._stamp = stamp
        except FileNotFoundError:
            if self._stamp is not None:  # it was taken away: what it opened is closed
                self._kept, self._stamp = _Kept(id=self._kept.id), None
        except OSError as error:
            reason = error.strerror or str(error)
            raise TokenError(sentence("key.tokens_unreadable", file=self.path, reason=reason)) from error
        except ValidationError as error:
            raise TokenError(sentence("key.tokens_unusable", file=self.path)) from error

    def _write(self, kept: _Kept) -> None:
        if self.path is not None:
            try:
                file_permissions.make_folder(self.path.parent)
                facts = replace_file(self.path, kept.model_dump_json(indent=1).encode() + b"\n")
            except OSError as error:
                reason = error.strerror or str(error)
                unwritten = sentence("key.tokens_not_written", file=self.path, reason=reason)
                raise TokenError(unwritten) from error
            self._stamp = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
        self._kept = kept


def tokens_file(journal: Path) -> Path:
    """The default tokens file of a journal, or of a hub's SQLite file."""
    return journal.with_name(journal.stem + SUFFIX)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


# ---- The console key of a page: it proves that a browser was opened by somebody on the machine that serves it -----
#
# A loopback address proves nothing: a proxy on this machine also connects from there, for all its clients, and chooses
# what it leaves in a request. The console shows the key as a link, and a file that only the table's own user can read
# stores it; the link sets it as a cookie.

log = logging.getLogger(__name__)


CONSOLE_SUFFIX: Final = ".console-key.json"


class ConsoleKeyError(SentenceError):
    """The file of the console key cannot be used; one sentence says why and what to do."""


class _KeptKey(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    key: str = Field(pattern=r"^[A-Za-z0-9_-]{43}$", default_factory=lambda: secrets.token_urlsafe(BYTES))
    link: str | None = None
    """The console link of the page that was served last."""


class ConsoleKey:
    """A page's console key, kept in a file (mode 0600) across starts, or of this process alone (`path` None).

    Raises `ConsoleKeyError` for a file that cannot be read or made.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        kept = None if path is None else _read(path)
        self._kept = _KeptKey() if kept is None else kept
        if kept is None:
            self._write()

    @property
    def key(self) -> str:
        """The secret itself: 256 random bits in base64url."""
        return self._kept.key

    @property
    def id(self) -> str:
        """Part of the cookie's name: a browser shares cookies between all ports of a host."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:16]

    def matches(self, shown: str) -> bool:
        """Whether this text is the key."""
        return hmac.compare_digest(self.key.encode(), shown.encode("utf-8", "surrogatepass"))

    def serve(self, link: str) -> None:
        """Keep the link of the page that is served now, for `mahjong-table tokens console`."""
        if self._kept.link == link:
            return
        self._kept = self._kept.model_copy(update={"link": link})
        try:
            self._write()
        except ConsoleKeyError as error:
            log.warning("%s", error)

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            file_permissions.make_folder(self._path.parent)
            replace_file(self._path, self._kept.model_dump_json(indent=1).encode() + b"\n")
        except OSError as error:
            reason = error.strerror or str(error)
            unwritten = sentence("key.console_not_written", file=self._path, reason=reason)
            raise ConsoleKeyError(unwritten) from error


def console_key_file(tokens: Path) -> Path:
    """The file of the console key beside a page's file of tokens, or beside the key of a hub that has none."""
    name = tokens.name
    for suffix in (".tokens.json", ".json", ".key"):
        name = name.removesuffix(suffix)
    return tokens.with_name(name + CONSOLE_SUFFIX)


def kept_link(path: Path) -> str | None:
    """The console link of the page that was served last with this file; None where none was. Raises
    `ConsoleKeyError`."""
    kept = _read(path)
    return None if kept is None else kept.link


def _read(path: Path) -> _KeptKey | None:
    try:
        content = path.read_bytes()
        refuse_newer(path, content, ConsoleKeyError)
        kept = _KeptKey.model_validate_json(content)
        file_permissions.close_to_others(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConsoleKeyError(sentence("key.console_unreadable", file=path, reason=reason)) from error
    except ValidationError as error:
        raise ConsoleKeyError(sentence("key.console_unusable", file=path)) from error
    return kept
