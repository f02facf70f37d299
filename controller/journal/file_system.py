"""What a journal or an SQLite database needs of the file system that it lies on."""

from __future__ import annotations

import fcntl
import mmap
import tempfile
from pathlib import Path
from typing import Final

OWN_DISK: Final = (
    "Put the journal on the machine's own disk ([journal] path; ext4, xfs or btrfs), and copy it to this one with "
    "mahjong-table journal backup."
)


def lacking(folder: Path) -> str | None:
    """A sentence about what the file system of this folder lacks for SQLite and for a journal's lock; None where
    nothing is lacking, or nothing can be written there. Some network shares and FUSE file systems lack it."""
    try:
        probe = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 its errors are not those of the locks
    except OSError:
        return None
    with probe:
        try:
            fcntl.flock(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.lockf(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            why = error.strerror
            return f"The file system of {folder} knows no locks ({why}): two programs could write one file."
        try:
            probe.truncate(mmap.PAGESIZE)
            mmap.mmap(probe.fileno(), mmap.PAGESIZE).close()
        except OSError as error:
            why = error.strerror
            return f"The file system of {folder} maps no files into memory ({why}): SQLite cannot work there."
    return None
