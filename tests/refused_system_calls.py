"""Threads in which the kernel refuses some system calls, as it does for FAT, a network share or a failing disk.

A seccomp filter holds for the thread that installs it and for the programs that are started from there; it ends with
them, so that the rest of the test's process is as before.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import mmap
import platform
import struct
import threading
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

NUMBERS: Final[Mapping[str, Mapping[str, tuple[int, ...]]]] = {
    "x86_64": {
        "read": (0, 17),
        "write": (1, 18),
        "sync": (74, 75),
        "chmod": (90, 91, 268, 452),
        "link": (86, 265),
        "flock": (73,),
        "symlink": (88, 266),
        "bind": (49,),
        "fcntl": (72,),
        "mmap": (9,),
    },
    "aarch64": {
        "read": (63, 67),
        "write": (64, 68),
        "sync": (82, 83),
        "chmod": (52, 53, 452),
        "link": (37,),
        "flock": (32,),
        "symlink": (36,),
        "bind": (200,),
        "fcntl": (25,),
        "mmap": (222,),
    },
}
"""System calls by what they do: with them the forms at an offset (pread64, pwrite64) and relative to a folder."""
ONLY: Final[Mapping[str, tuple[int, int]]] = {"fcntl": (1, fcntl.F_SETLK), "mmap": (3, mmap.MAP_SHARED)}
"""Of these calls only those with this argument (its place, its value): locks, memory shared with a file."""
FAT: Final[Mapping[str, int]] = {
    "chmod": errno.EPERM,
    "link": errno.EPERM,
    "symlink": errno.EPERM,
    "bind": errno.EPERM,
}
"""What Linux answers on vfat and exFAT."""

PR_SET_NO_NEW_PRIVS: Final = 38
PR_SET_SECCOMP: Final = 22
SECCOMP_MODE_FILTER: Final = 2
ALLOW: Final = 0x7FFF0000
ERRNO: Final = 0x00050000
LOAD: Final = 0x20  # BPF_LD | BPF_W | BPF_ABS: the number of the call stands at offset 0
ARGUMENTS: Final = 16  # where its arguments stand, of 8 bytes each
JUMP_IF_EQUAL: Final = 0x15
RETURN: Final = 0x06


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def refuse(calls: Mapping[str, int]) -> None:
    """From now on this thread's system calls of these kinds (`NUMBERS`) fail with these error numbers. Skips the test
    where the kernel takes no filter."""
    numbers = NUMBERS.get(platform.machine())
    if numbers is None:
        pytest.skip(f"the numbers of system calls on {platform.machine()} are not known")
    lines = [struct.pack("HBBI", LOAD, 0, 0, 0)]
    for kind, error in calls.items():
        refused = struct.pack("HBBI", RETURN, 0, 0, ERRNO | error)
        for number in numbers[kind]:
            if kind not in ONLY:
                lines += [struct.pack("HBBI", JUMP_IF_EQUAL, 0, 1, number), refused]
                continue
            place, value = ONLY[kind]
            lines += [
                struct.pack("HBBI", JUMP_IF_EQUAL, 0, 4, number),
                struct.pack("HBBI", LOAD, 0, 0, ARGUMENTS + 8 * place),
                struct.pack("HBBI", JUMP_IF_EQUAL, 0, 1, value),
                refused,
                struct.pack("HBBI", LOAD, 0, 0, 0),
            ]
    lines.append(struct.pack("HBBI", RETURN, 0, 0, ALLOW))
    program = _Program(len(lines), b"".join(lines))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or libc.prctl(
        PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0
    ):
        pytest.skip(f"this kernel takes no filter of system calls: errno {ctypes.get_errno()}")


def where_refused(calls: Mapping[str, int], deed: Callable[[], T]) -> T:
    """What `deed` returns or raises in a thread whose system calls of these kinds fail."""
    returned: list[T] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            refuse(calls)
            returned.append(deed())
        except BaseException as error:  # noqa: BLE001 raised again by the thread that waits
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if raised:
        raise raised[0]
    return returned[0]
