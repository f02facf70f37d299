"""The name of a simulated port: one simulated table's from its start to its end, also while its cable is pulled."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

SUFFIX: Final = ".lock"


class PortName:
    """`path` is this table's own until `release`, or until the process ends, however it ends: the kernel lets go."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock: int | None = lock

    def release(self) -> None:
        """Somebody else may have the name."""
        if self._lock is None:
            return
        _lock_file(self.path).unlink(missing_ok=True)  # while it is held, no other process's file is removed
        os.close(self._lock)
        self._lock = None

    def __del__(self) -> None:
        if self._lock is not None:
            os.close(self._lock)


def claim_port_name(wanted: Path) -> PortName:
    """`wanted`, or where another table has that name, or it leads to something that is there, the next free one beside
    it. Two that ask in the same moment get two names."""
    wanted.parent.mkdir(parents=True, exist_ok=True)
    path, number = wanted, 2
    while True:
        lock = _locked(path)
        if lock is not None:
            name = PortName(path, lock)
            if not path.exists():  # a link to a port that is gone may be replaced
                return name
            name.release()
        path, number = wanted.with_name(f"{wanted.name}-{number}"), number + 1


def _lock_file(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


def _locked(path: Path) -> int | None:
    """The lock of a name, held; None where another table holds it."""
    file = _lock_file(path)
    while True:
        lock = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        except BaseException:
            os.close(lock)
            raise
        try:
            if os.fstat(lock).st_ino == file.stat().st_ino:
                return lock
        except FileNotFoundError:
            pass
        os.close(lock)  # the previous holder removed the file; retry
