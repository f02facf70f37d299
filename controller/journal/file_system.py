"""What a journal or an SQLite database needs of the file system that it lies on."""

from __future__ import annotations

import fcntl
import mmap
import tempfile
from pathlib import Path
from typing import Final

from controller.words.sentence import Sentence, sentence

OWN_DISK: Final = sentence("journal.use_own_disk")


def missing_features(folder: Path) -> Sentence | None:
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
            return sentence("journal.no_locks", folder=folder, reason=error.strerror)
        try:
            probe.truncate(mmap.PAGESIZE)
            mmap.mmap(probe.fileno(), mmap.PAGESIZE).close()
        except OSError as error:
            return sentence("journal.no_mapping", folder=folder, reason=error.strerror)
    return None
