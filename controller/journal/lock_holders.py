"""Which programs hold SQLite's locks on a journal, as Linux lists them in /proc/locks.

The files are not opened for that: closing one would drop this process's own locks on it (POSIX advisory locks belong to
the process and the file, not to the descriptor).
"""

from __future__ import annotations

import os
from pathlib import Path

from controller.journal import storage

LOCKS = Path("/proc/locks")


def named(path: Path) -> str:
    """Who else holds a lock for writing on the journal, for a sentence; "another program" where it cannot be told."""
    found = [f"{_program(pid)} (process {pid})" for pid in holders(path)]
    return " and ".join(found) or "another program"


def holders(path: Path) -> list[int]:
    """Processes other than this one that hold a lock for writing on a journal or its companions, in rising order.

    A line of /proc/locks: `1: POSIX  ADVISORY  WRITE 1234 08:02:789 120 120`, the device with the inode.
    """
    inodes = set()
    for file in storage.companions(path):
        try:
            inodes.add(str(file.stat().st_ino))
        except OSError:  # not every companion is there
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
    except OSError:  # it has ended since, or is somebody else's
        return "a program"
