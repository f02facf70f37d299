"""Finds the programs that hold SQLite's locks on a journal, from Linux's /proc/locks.

The files are not opened for that: closing one would drop this process's own locks on it (POSIX advisory locks belong to
the process and the file, not to the descriptor).
"""

from __future__ import annotations

import os
from pathlib import Path

from controller.journal import storage

LOCKS = Path("/proc/locks")


def process_name(path: Path) -> str:
    """Who else holds a write lock on the journal, as part of a sentence; "another program" where that is unknown."""
    found = [f"{_program(pid)} (process {pid})" for pid in lock_holder_ids(path)]
    return " and ".join(found) or "another program"


def lock_holder_ids(path: Path) -> list[int]:
    """Process ids, in ascending order, of other processes that hold a write lock on a journal or its companion files.

    A line of /proc/locks: `1: POSIX  ADVISORY  WRITE 1234 08:02:789 120 120`, the device with the inode.
    """
    inodes = set()
    for file in storage.companions(path):
        try:
            inodes.add(str(file.stat().st_ino))
        except OSError:  # not every companion file exists
            continue
    try:
        lines = LOCKS.read_text().splitlines()
    except OSError:  # another system than Linux
        return []
    found = set()
    for line in lines:
        words = line.split()
        if "->" in words or len(words) < 6 or words[1] not in ("POSIX", "OFDLCK") or words[3] != "WRITE":
            continue
        if words[5].rpartition(":")[2] in inodes and words[4].isdecimal() and int(words[4]) != os.getpid():
            found.add(int(words[4]))
    return sorted(found)


def _program(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text(errors="replace").strip() or "a program"
    except OSError:  # it has ended since, or belongs to another user
        return "a program"
