"""Pictures that the journal names by digest and does not hold: cuts of the camera's picture, each kept for some
hours.

A folder beside the journal, 0700, its files 0600, each named by the SHA-256 of its content: a changed picture is not
given out. It never grows beyond its bound, and pictures older than the retention time are deleted. Nothing depends on
a picture being there: the journal's own entries record observations and answers.
"""

from __future__ import annotations

import json
import logging
import os
import re
import threading
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from controller.journal import file_permissions

# ---- Pictures of questions that are kept for training with people's answers, if the owner of a table wants that

MOST_PICTURES: Final = 20_000


def training_folder(journal: Path) -> Path:
    """The folder of the training pictures of a journal's table."""
    return journal.with_name(journal.name + ".training")


class TrainingPictures:
    """Copies answered pictures out of the store, where they would be deleted, each with its answer beside it
    (`DIGEST.jpg`, `DIGEST.json`), 0600; no more than `MOST_PICTURES`."""

    def __init__(self, folder: Path, pictures: PictureStore) -> None:
        self._folder = folder
        self._pictures = pictures

    def keep(self, digest: str, zone: str, tiles: Sequence[str]) -> None:
        """Keep the picture of this digest with the tiles that an answer puts in its zone; nothing without a picture,
        or without a tile. A full or failing disk is logged, and prevents no play."""
        jpeg = self._pictures.get(digest) if digest else None
        if jpeg is None or not tiles:
            return
        answer = {"format": "answered/1", "zone": zone, "tiles": list(tiles)}
        try:
            file_permissions.make_folder(self._folder)
            if sum(1 for _ in self._folder.glob("*.json")) >= MOST_PICTURES:
                return
            file_permissions.write_private_file(self._folder / f"{digest}.jpg", jpeg)
            file_permissions.write_private_file(self._folder / f"{digest}.json", json.dumps(answer).encode())
        except OSError as error:
            log.warning("no picture is kept for training in %s: %s", self._folder, error.strerror or error)


MOST_BYTES: Final = 64_000_000
"""Default bound of all pictures of one table together: some thousand cuts of a zone."""
MOST_OF_ONE: Final = 1_000_000
"""Bytes of one picture."""
KEPT_IN_MEMORY: Final = 32
"""Pictures held in memory if none is written to the disk."""

_SUFFIX: Final = ".jpg"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")

log = logging.getLogger(__name__)


class PictureStoreError(OSError):
    """A picture cannot be kept; the sentence is the reason."""


def folder_beside(journal: Path) -> Path:
    """The folder of the pictures that a journal names."""
    return journal.with_name(journal.name + ".pictures")


class PictureStore:
    """The pictures of one table, each kept for `keep_s` seconds and all within `most_bytes`; with `keep_s` 0 nothing is
    written, and the latest few are held in memory. For use from any thread."""

    def __init__(self, folder: Path, keep_s: float, most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._keep_s = keep_s
        self._most_bytes = most_bytes
        self._held: dict[str, bytes] = {}
        self._bytes: int | None = None  # on the disk, at most; None until it was measured
        self._lock = threading.Lock()

    @property
    def writes(self) -> bool:
        """Whether pictures are written to the disk."""
        return self._keep_s > 0

    def put(self, jpeg: bytes, at: float) -> str:
        """Keep a picture taken `at` (seconds since the epoch); returns its digest, in hex. The same picture again is
        kept once, from then on. The oldest pictures are removed at the bound, expired ones by `prune`. Raises
        `PictureStoreError`."""
        if len(jpeg) > MOST_OF_ONE:
            raise PictureStoreError(f"a picture of {len(jpeg)} bytes is more than {MOST_OF_ONE}")
        digest = sha256(jpeg).hexdigest()
        with self._lock:
            if not self.writes:
                self._held.pop(digest, None)
                self._held[digest] = jpeg
                for oldest in [*self._held][:-KEPT_IN_MEMORY]:
                    del self._held[oldest]
                return digest
            try:
                file_permissions.make_folder(self._folder)
                path = file_permissions.write_private_file(self._path(digest), jpeg)
                os.utime(path, (at, at))
                self._bytes = self._on_disk() if self._bytes is None else self._bytes + len(jpeg)
                if self._bytes > self._most_bytes:  # avoids a look at the whole folder for each picture
                    self._prune(at)
            except OSError as error:
                raise PictureStoreError(f"{self._folder}: {error.strerror or error}") from error
        return digest

    def get(self, digest: str) -> bytes | None:
        """The picture of this digest; None if it was never kept, is expired, was changed, or cannot be read."""
        if _DIGEST.fullmatch(digest) is None:
            return None
        with self._lock:
            if digest in self._held:
                return self._held[digest]
            try:
                jpeg = self._path(digest).read_bytes()
            except FileNotFoundError:
                return None
            except OSError as error:
                log.warning("picture %s cannot be read: %s", digest, error)
                return None
        return jpeg if sha256(jpeg).hexdigest() == digest else None

    def prune(self, now: float) -> int:
        """Delete pictures older than the retention time at `now`, and the oldest beyond the bound; returns how many.
        Raises `PictureStoreError` if something cannot be deleted."""
        with self._lock:
            try:
                return self._prune(now)
            except OSError as error:
                raise PictureStoreError(f"{self._folder}: {error.strerror or error}") from error

    def _prune(self, now: float) -> int:
        kept = sorted(self._files(), reverse=True)  # the newest first
        space, deleted, left = self._most_bytes, 0, 0
        for number, (at, size, path) in enumerate(kept):
            space -= size
            if now - at > self._keep_s or (space < 0 and number > 0):
                path.unlink(missing_ok=True)
                deleted += 1
            else:
                left += size
        self._bytes = left
        return deleted

    def _on_disk(self) -> int:
        return sum(size for _, size, _ in self._files())

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        """When taken, bytes, path; of our own files alone."""
        if not self._folder.is_dir():
            return
        for path in self._folder.iterdir():
            name = path.name.removesuffix(".new")  # the rest of a picture whose writing a crash interrupted
            if name.endswith(_SUFFIX) and _DIGEST.fullmatch(name.removesuffix(_SUFFIX)):
                found = path.lstat()
                yield found.st_mtime, found.st_size, path

    def _path(self, digest: str) -> Path:
        return self._folder / f"{digest}{_SUFFIX}"
