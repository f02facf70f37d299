"""Enrolled tile sets: pictures of every face of one maker's tiles, kept under a name in the user's data folder.

    <store>/<name>/set.json      what the set holds, written last
    <store>/<name>/5m-1.png      an upright tile filling its picture; one or more a face
    <store>/<name>/.learnt.npz   the classifier head fitted to them, made again whenever the classifier's weights change

The pictures are kept, so that a better classifier of a later version can learn from them again.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from controller.words.sentence import SentenceError, joined, sentence
from vision.networks.labels import FACES

Picture = npt.NDArray[Any]

NAME_LENGTH: Final = 60
LARGEST: Final = (96, 128)
"""Pixels, across and down, beyond which a kept picture of a tile is shrunk."""

MANIFEST: Final = "set.json"
_LEARNT: Final = ".learnt.npz"
FORMAT: Final = 1


class TileSetError(SentenceError):
    """A tile set cannot be used or kept; the sentence says which, why and what to do."""


@dataclass(frozen=True, eq=False)
class Sample:
    """One picture (BGR uint8, portrait, the tile upright and filling it) of a face."""

    face: str
    picture: Picture


@dataclass(frozen=True, eq=False)
class TileSet:
    """The pictures of a set; `folder` where it is kept, None while it is not."""

    name: str
    samples: tuple[Sample, ...]
    folder: Path | None = None

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces it has pictures of, in the usual order."""
        held = {sample.face for sample in self.samples}
        return tuple(face for face in FACES if face in held)

    @property
    def missing(self) -> tuple[str, ...]:
        """The faces it has no picture of."""
        return tuple(face for face in FACES if face not in self.faces)

    def one_of_each(self, faces: Sequence[str], size: tuple[int, int]) -> list[Picture]:
        """The first picture of each of these faces, `size` (pixels across and down).  KeyError where it has
        none."""
        first = {sample.face: sample.picture for sample in reversed(self.samples)}
        return [np.asarray(cv2.resize(first[face], size, interpolation=cv2.INTER_AREA)) for face in faces]

    @property
    def digest(self) -> str:
        """Hash of the pictures and their faces."""
        whole = hashlib.sha256()
        for sample in self.samples:
            whole.update(f"{sample.face} {sample.picture.shape} ".encode())
            whole.update(np.ascontiguousarray(sample.picture).tobytes())
        return whole.hexdigest()

    @property
    def learnt(self) -> Path | None:
        """Path of the file for the classifier head fitted to this set, if the set is kept."""
        return None if self.folder is None else self.folder / _LEARNT


def default_store() -> Path:
    """The default store of sets: the user's data folder of this platform."""
    if sys.platform == "win32":
        root = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        root = Path.home() / "Library" / "Application Support"
    else:  # the XDG base directory specification; a relative path is to be ignored
        data_home = os.environ.get("XDG_DATA_HOME", "")
        root = Path(data_home) if Path(data_home).is_absolute() else Path.home() / ".local" / "share"
    return root / "mahjong-table" / "tiles"


def check_name(name: str) -> str:
    """The name if a set may be called so.  Raises TileSetError."""
    if not name.strip():
        raise TileSetError(sentence("tile_set.no_name"))
    if len(name) > NAME_LENGTH or any(not c.isprintable() or c in '/\\:*?"<>|' for c in name):
        raise TileSetError(sentence("tile_set.name_signs", name=repr(name), letters=NAME_LENGTH))
    if name.startswith((".", "-")) or name != name.strip():
        raise TileSetError(sentence("tile_set.name_ends", name=repr(name)))
    return name


def names_of(store: Path | None = None) -> list[str]:
    """The names of the sets in a store; none if it does not exist.  Raises TileSetError when it cannot be read."""
    store = store or default_store()
    try:
        return sorted(
            entry.parent.name for entry in store.glob(f"*/{MANIFEST}") if entry.parent.name[0] != "."
        )
    except OSError as refused:
        reason = refused.strerror or str(refused)
        raise TileSetError(sentence("tile_set.store_unread", store=str(store), reason=reason)) from refused


def load_set(name: str, store: Path | None = None) -> TileSet:
    """The set of that name in `store` (default: the user's).  Raises TileSetError."""
    store = store or default_store()
    folder = store / check_name(name)
    known = names_of(store)
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        meant = [sentence("tile_set.meant", near=near[0])] if near else []
        raise TileSetError(
            sentence("tile_set.none_called", name=repr(name), store=str(store), known=known)
            if known
            else sentence("tile_set.none_yet", name=repr(name), store=str(store)),
            cure=joined(*meant, sentence("tile_set.teach", name=name)),
        )
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        version = manifest["format"]
        if isinstance(version, int) and version > FORMAT:
            file = str(folder / MANIFEST)
            raise TileSetError(sentence("tile_set.newer", file=file, version=version, known=FORMAT))
        if version != FORMAT:
            raise ValueError(version)
        listed = [(str(entry["file"]), str(entry["face"])) for entry in manifest["pictures"]]
    except (OSError, ValueError, KeyError, TypeError) as broken:
        file = str(folder / MANIFEST)
        raise TileSetError(sentence("tile_set.broken", file=file, name=name)) from broken
    if not listed:
        raise TileSetError(sentence("tile_set.empty", name=name, store=str(store)))
    return TileSet(name, tuple(_load(folder, file, face) for file, face in listed), folder)


def save_set(tile_set: TileSet, store: Path | None = None, *, replace: bool = False) -> TileSet:
    """Store a set, all of it or nothing; returns it with its folder.  Raises TileSetError, also where the name
    is taken and `replace` is not set."""
    store = store or default_store()
    name = check_name(tile_set.name)
    folder = store / name
    if folder.exists() and not replace:
        raise TileSetError(sentence("tile_set.there_already", name=repr(name)))
    try:
        store.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=store))
        try:
            _write(tile_set, fresh)
            with suppress(PermissionError):  # FAT and many shares keep no permissions
                fresh.chmod(0o755)
            _put(fresh, folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as refused:
        reason = refused.strerror or str(refused)
        raise TileSetError(sentence("tile_set.not_kept", store=str(store), reason=reason)) from refused
    return TileSet(name, tile_set.samples, folder)


def remove_set(name: str, store: Path | None = None) -> None:
    """Delete a set, a broken one too.  Raises TileSetError if it is missing or cannot be removed."""
    store = store or default_store()
    folder = store / check_name(name)
    if not folder.is_dir():
        load_set(name, store)  # says what there is
    try:
        gone = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=store))
        folder.rename(gone / "gone")
        shutil.rmtree(gone)
    except OSError as refused:
        reason = refused.strerror or str(refused)
        raise TileSetError(sentence("tile_set.not_removed", folder=str(folder), reason=reason)) from refused


def fitted(picture: Picture) -> Picture:
    """A tile's picture at the size it is kept: portrait, no larger than LARGEST."""
    scale = min(1.0, LARGEST[0] / picture.shape[1], LARGEST[1] / picture.shape[0])
    if scale == 1.0:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))


def _write(tile_set: TileSet, folder: Path) -> None:
    listed: list[dict[str, str]] = []
    count: dict[str, int] = {}
    for sample in tile_set.samples:
        count[sample.face] = count.get(sample.face, 0) + 1
        file = f"{sample.face}-{count[sample.face]}.png"
        (folder / file).write_bytes(cv2.imencode(".png", sample.picture)[1].tobytes())
        listed.append({"file": file, "face": sample.face})
    content = {"format": FORMAT, "name": tile_set.name, "pictures": listed}
    with (folder / MANIFEST).open("w", encoding="utf-8") as manifest:
        json.dump(content, manifest, ensure_ascii=False, indent=1)
        manifest.flush()
        os.fsync(manifest.fileno())


def _put(fresh: Path, folder: Path) -> None:
    """Move a finished folder to its place; an old one makes room first and comes back if that fails."""
    if not folder.exists():
        fresh.rename(folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent)) / "old"
    folder.rename(old)
    try:
        fresh.rename(folder)
    except OSError:
        old.rename(folder)
        raise
    finally:
        with suppress(OSError):  # leftovers are hidden and do no harm
            shutil.rmtree(old.parent)


def _load(folder: Path, file: str, face: str) -> Sample:
    if face not in FACES or Path(file).name != file:
        raise TileSetError(sentence("tile_set.broken", file=str(folder / MANIFEST), name=folder.name))
    picture = None
    with suppress(OSError, cv2.error):
        picture = cv2.imdecode(np.frombuffer((folder / file).read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise TileSetError(sentence("tile_set.file_broken", file=str(folder / file), name=folder.name))
    return Sample(face, np.asarray(picture))
