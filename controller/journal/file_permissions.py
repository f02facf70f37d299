"""File permissions of a journal and all files beside it: readable by their owner alone, whatever the umask."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Final

FILE: Final = 0o600
FOLDER: Final = 0o700
OTHERS: Final = 0o077
NO_PERMISSIONS: Final = frozenset({errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL})


def limit(file: Path | int, mode: int = FILE) -> None:
    """Set the permissions of a file or folder, named or open. FAT, exFAT and many shares keep none and refuse: who may
    read a file there is decided where they are mounted, and the doctor reports it. Raises `OSError`."""
    try:
        os.chmod(file, mode)  # noqa: PTH101 Path.chmod takes no descriptor
    except OSError as error:
        if error.errno not in NO_PERMISSIONS:
            raise


def close_to_others(path: Path, found: os.stat_result | None = None) -> None:
    """Take from a file of secrets what group and others may do with it. Raises `OSError`, also where it belongs to
    another user, who may do with it as they like."""
    found = path.stat() if found is None else found
    if found.st_mode & OTHERS:
        if os.geteuid() not in (0, found.st_uid):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))
        limit(path, found.st_mode & 0o7777 & ~OTHERS)


def make_folder(path: Path) -> None:
    """Make a folder and its missing parents, each 0700. Existing folders keep their permissions."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(FOLDER, exist_ok=True)
        limit(folder, FOLDER)


def made(path: Path) -> Path:
    """Make sure that the file exists, with mode 0600, empty where there was none. SQLite gives its companion files the
    same permissions."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    tighten([path])
    return path


def write_private_file(path: Path, content: bytes) -> Path:
    """Write a file with mode 0600 atomically: it appears whole or not at all."""
    forming = path.with_name(path.name + ".new")
    with open_private_file(forming, "wb") as file:
        file.write(content)
    return forming.replace(path)


def open_private_file(path: Path, mode: str) -> IO[bytes]:
    """Open a file for writing that nobody else may read from its first byte on."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | (0 if "a" in mode else os.O_TRUNC), FILE)
    limit(descriptor)
    return os.fdopen(descriptor, mode)


def tighten(paths: Iterable[Path]) -> None:
    """Remove all permissions of group and others on these files, where they belong to this user."""
    for path in paths:
        try:
            found = path.lstat()
            if found.st_uid == os.geteuid() and not path.is_symlink():
                close_to_others(path, found)
        except FileNotFoundError:
            continue


def journal_files(path: Path) -> list[Path]:
    """A journal and all files that belong to it on the disk."""
    names = (path.name, *(path.name + suffix for suffix in ("-wal", "-shm", ".lock", ".key")))
    found = [path.with_name(name) for name in names]
    for suffix in (".damaged-", ".saved", ".copy", ".new", ".key."):
        found += [
            one for one in path.parent.iterdir() if one.name.startswith(path.name + suffix) and one.is_file()
        ]
    return found
