"""The console key of a page: what proves that a browser was opened by somebody on the machine that serves it.

That a connection comes from the loopback address proves nothing: a proxy on this machine connects from there, too, for
everybody who comes by it, and what it leaves in a request is that proxy's to choose. The key is told at the console, as
a link, and lies in a file that only the table's own user can read; the link puts it into a cookie.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.journal import file_permissions
from controller.web.private_files import refuse_newer, replace_file

log = logging.getLogger(__name__)

BYTES: Final = 32
SUFFIX: Final = ".console-key.json"


class ConsoleKeyError(Exception):
    """The file of the console key cannot be used; one sentence says why and what to do."""


class _Kept(BaseModel):
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
        self._kept = _Kept() if kept is None else kept
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
            raise ConsoleKeyError(
                f"The console key cannot be written to {self._path}: {error.strerror}."
            ) from error


def console_key_file(tokens: Path) -> Path:
    """The file of the console key beside a page's file of tokens, or beside the key of a hub that has none."""
    name = tokens.name
    for suffix in (".tokens.json", ".json", ".key"):
        name = name.removesuffix(suffix)
    return tokens.with_name(name + SUFFIX)


def kept_link(path: Path) -> str | None:
    """The console link of the page that was served last with this file; None where none was. Raises
    `ConsoleKeyError`."""
    kept = _read(path)
    return None if kept is None else kept.link


def _read(path: Path) -> _Kept | None:
    try:
        content = path.read_bytes()
        refuse_newer(path, content, ConsoleKeyError)
        kept = _Kept.model_validate_json(content)
        file_permissions.close_to_others(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ConsoleKeyError(f"The console key in {path} cannot be read: {error.strerror}.") from error
    except ValidationError as error:
        raise ConsoleKeyError(
            f"{path} is no file of a console key; delete it, and the next start of the page makes another."
        ) from error
    return kept
