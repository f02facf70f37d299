"""The devices that are paired with players, beside the journal: so that a restart of the table unpairs nobody.

Of a device's cookie (256 random bits) only the hash is kept.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.journal import file_permissions
from controller.referee.table_state import Table
from controller.web.private_files import refuse_newer, replace_file
from controller.words.sentence import SentenceError, sentence

SUFFIX: Final = ".panels.json"
MOST_OF_ONE: Final = 5
"""Devices of one player: the oldest gives way to a further one. Every request is held against all of them."""

log = logging.getLogger(__name__)


class PanelStoreError(SentenceError):
    """The paired panels cannot be stored; the sentence says why."""


class NewerPanelsError(PanelStoreError):
    """A newer program wrote the file: nothing is paired, and the file stays as it is."""


class PairedPanel(BaseModel):
    """A device that acts for a `person` of a session; `id` is public, `language` that of its player ("": unknown)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[0-9a-f]{8}$")
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    session: str
    person: str
    made: float
    language: str = ""


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    panels: tuple[PairedPanel, ...] = ()


class PanelStore:
    """The paired devices in a file of this user's (mode 0600), or of this process alone (`path` None). Any method may
    be called from any thread."""

    def __init__(self, path: Path | None = None) -> None:
        """A file that cannot be read prevents no play: devices are paired again, or, where a newer program wrote it,
        none is paired."""
        self._path = path
        self._mutex = threading.Lock()
        self._panels: tuple[PairedPanel, ...] = ()
        try:
            if path is not None and path.exists():
                content = path.read_bytes()
                refuse_newer(path, content, NewerPanelsError)
                self._panels = _Kept.model_validate_json(content).panels
                file_permissions.close_to_others(path)
        except NewerPanelsError as error:
            log.warning("%s Until then no panel can be paired.", error)
        except (OSError, ValidationError) as error:
            log.warning(
                "%s is no file of paired panels (%s): every panel has to be paired again.",
                path,
                type(error).__name__,
            )

    def all(self) -> tuple[PairedPanel, ...]:
        """All paired devices, the oldest first."""
        with self._mutex:
            return self._panels

    def find(self, cookie: str) -> PairedPanel | None:
        """The device of a cookie."""
        digest, found = _digest(cookie), None
        for panel in self.all():  # all of them, always: the time taken says nothing
            if hmac.compare_digest(panel.sha256, digest):
                found = panel
        return found

    def add(
        self,
        session: str,
        person: str,
        gone: Callable[[PairedPanel], bool],
        record: Callable[[PairedPanel, Iterable[PairedPanel]], None],
    ) -> tuple[str, PairedPanel]:
        """Pair one more device, in the place of those that are `gone`; returns its cookie, which cannot be read again.
        `record` is called with it and those it replaces before it counts. Raises `PanelStoreError`."""
        self.check_writable()
        cookie = secrets.token_urlsafe(32)
        panel = PairedPanel(
            id=secrets.token_hex(4), sha256=_digest(cookie), session=session, person=person, made=time.time()
        )
        with self._mutex:
            left = [one for one in self._panels if gone(one)]
            mine = [one for one in self._panels if one not in left and one.person == person]
            left += mine[: max(0, len(mine) + 1 - MOST_OF_ONE)]
            record(panel, left)
            self._write((*(one for one in self._panels if one not in left), panel))
        return cookie, panel

    def remove(
        self, gone: Callable[[PairedPanel], bool], record: Callable[[Iterable[PairedPanel]], None]
    ) -> tuple[PairedPanel, ...]:
        """Unpair the devices that are `gone`; returns them. They are out even where the file cannot be written, and
        then `PanelStoreError` says so."""
        with self._mutex:
            left = tuple(one for one in self._panels if gone(one))
            if left:
                record(left)
                rest = tuple(one for one in self._panels if one not in left)
                self._panels = rest
                self._write(rest)
        return left

    def speak(self, panel: str, language: str) -> bool:
        """Note what the device of this id reads; whether that is new. Raises `PanelStoreError`."""
        with self._mutex:
            changed = tuple(
                one.model_copy(update={"language": language}) if one.id == panel else one
                for one in self._panels
            )
            new = changed != self._panels
            if new:
                self._write(changed)
        return new

    def check_writable(self) -> None:
        """Raises `NewerPanelsError` where a newer program wrote the file."""
        try:
            content = b"" if self._path is None else self._path.read_bytes()
        except OSError:
            return  # it is not there yet, or writing it says what is wrong
        if self._path is not None:
            refuse_newer(self._path, content, NewerPanelsError)

    def _write(self, panels: tuple[PairedPanel, ...]) -> None:
        if self._path is not None:
            self.check_writable()
            try:
                file_permissions.make_folder(self._path.parent)
                replace_file(self._path, _Kept(panels=panels).model_dump_json(indent=1).encode() + b"\n")
            except OSError as error:
                reason = error.strerror or str(error)
                unwritten = sentence("pairing.not_written", file=self._path, reason=reason)
                raise PanelStoreError(unwritten) from error
        self._panels = panels


def panels_file(journal: Path) -> Path:
    """The file of paired panels of a journal."""
    return journal.with_name(journal.stem + SUFFIX)


def _digest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest()


# ---- Who sits where now, as far as panels ask: a value that any thread may read ----------------------------------


@dataclass(frozen=True)
class Seating:
    """The session under way, whether it is `over`, and by seat the ids of who sits there."""

    session: str
    over: bool
    people: tuple[str, ...]

    @classmethod
    def of(cls, table: Table) -> Seating:
        """The seating of a table as it stands."""
        session = table.session.current
        return cls(session.name, session.status == "over", table.people)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; None for one who rests or has left."""
        return self.people.index(person) if person in self.people else None
