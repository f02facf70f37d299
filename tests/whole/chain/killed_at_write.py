"""A process killed -9 before its k-th write. The kernel counts, so every write of every thread and library counts.

A child traces itself (`ptrace`) and asks the kernel (`seccomp`) to stop it before every call that can change anything
outside it: a file, a folder, a socket. Nothing in what it runs is changed or knows of it. The process that traces it
lets it go on k - 1 times and then kills it, so k = 1, 2, 3 … enumerates every state its death can leave behind.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import platform
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from functools import cache
from typing import Final

KILLED: Final = 9
"""Exit status of a tracing process whose child met its death; 0: the child came to its end before that."""

# Calls that write, by the kernel's numbers (asm/unistd.h), and the one that may make a file.
CALLS: Final[dict[str, dict[str, int]]] = {
    "x86_64": {
        "write": 1, "pwrite64": 18, "writev": 20, "pwritev": 296, "pwritev2": 328, "sendto": 44, "sendmsg": 46,
        "sendmmsg": 307, "fsync": 74, "fdatasync": 75, "ftruncate": 77, "fallocate": 285, "rename": 82, "renameat": 264,
        "renameat2": 316, "unlink": 87, "unlinkat": 263, "mkdir": 83, "mkdirat": 258, "link": 86, "connect": 42,
        "openat": 257,
    },
    "aarch64": {
        "write": 64, "pwrite64": 68, "writev": 66, "pwritev": 70, "pwritev2": 287, "sendto": 206, "sendmsg": 211,
        "sendmmsg": 269, "fsync": 82, "fdatasync": 83, "ftruncate": 46, "fallocate": 47, "renameat": 38,
        "renameat2": 276, "unlinkat": 35, "mkdirat": 34, "linkat": 37, "connect": 203, "openat": 56,
    },
}  # fmt: skip
FIRST_OWN_FILE: Final = 3  # below are stdin, stdout and stderr: output there is no record

SAYS_WHERE_IT_IS_S: Final = 240.0
"""A life that lasts so long writes to stderr where each of its threads is."""

TRACEME: Final = 0
CONT: Final = 7
SETOPTIONS: Final = 0x4200
TRACE_CLONES: Final = 1 << 3
TRACE_SECCOMP: Final = 1 << 7
KILL_ON_EXIT: Final = 1 << 20
EVENT_SECCOMP: Final = 7
ALL_THREADS: Final = 0x40000000
NO_NEW_PRIVILEGES: Final = 38
SET_SECCOMP: Final = 22
FILTER: Final = 2

LOAD: Final = 0x20
IF_EQUAL: Final = 0x15
IF_AT_LEAST: Final = 0x35
IF_BITS: Final = 0x45
RETURN: Final = 0x06
ALLOW: Final = 0x7FFF0000
TRACE: Final = 0x7FF00000
NUMBER_AT: Final = 0
ARGUMENTS_AT: Final = 16


@cache
def impossible() -> str | None:
    """Why processes cannot be killed so on this machine; None where they can."""
    if sys.platform != "linux" or platform.machine() not in CALLS or sys.byteorder != "little":
        return f"writes are counted on Linux on {' and '.join(CALLS)}, this is {sys.platform} on {platform.machine()}"

    def one_write() -> None:
        reading, writing = os.pipe()
        os.write(writing, b"!")
        os.close(reading)

    if [ended(begin(one_write, k)) for k in (1, 2)] != [KILLED, 0]:
        return "this machine does not let a process count the writes of its children (ptrace, seccomp)"
    return None


def begin(work: Callable[[], object], point: int) -> int:
    """Start `work` in a process that is killed before its `point`-th write (0: never), in the hands of a process of
    its own, whose number is returned and whose exit status says what became of it: KILLED, 0, or another one for a
    failure. The caller must have no threads."""
    sys.stdout.flush()
    sys.stderr.flush()
    tracer = os.fork()
    if tracer == 0:
        status = 1
        try:
            status = _watch(work, point)
        except BaseException:  # noqa: BLE001  # the status says it
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    return tracer


def ended(tracer: int) -> int:
    """Wait for what was begun; its exit status."""
    return os.waitstatus_to_exitcode(os.waitpid(tracer, 0)[1])


def _watch(work: Callable[[], object], point: int) -> int:
    child = os.fork()
    if child == 0:
        _be_watched(work)
    os.waitpid(child, 0)  # it has stopped itself
    _ptrace(SETOPTIONS, child, TRACE_CLONES | TRACE_SECCOMP | KILL_ON_EXIT)
    _ptrace(CONT, child, 0)
    writes = 0
    while True:
        thread, status = os.waitpid(-1, ALL_THREADS)
        if not os.WIFSTOPPED(status):
            if thread != child:
                continue
            if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL and writes == point:
                return KILLED
            return 0 if status == 0 else 1
        event, given = status >> 16, os.WSTOPSIG(status)
        if event == EVENT_SECCOMP:
            writes += 1
            if writes == point:
                os.kill(child, signal.SIGKILL)
                continue
        if writes >= point > 0:
            continue  # it is dying
        passed_on = 0 if event or given in (signal.SIGTRAP, signal.SIGSTOP) else given
        _ptrace(CONT, thread, passed_on)


def _be_watched(work: Callable[[], object]) -> None:
    status = 1
    try:
        _ptrace(TRACEME, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        _count_writes()
        faulthandler.dump_traceback_later(SAYS_WHERE_IT_IS_S, file=2)
        work()
        status = 0
    except BaseException:  # noqa: BLE001  # the status says it
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def _count_writes() -> None:
    """From here on the kernel stops this process, and every thread it makes, before each write."""
    calls = CALLS[platform.machine()]
    writing = [number for name, number in calls.items() if name != "openat"]
    # of what may make a file: does it? of what writes: to anything beyond stderr?
    lines = [(LOAD, 0, 0, NUMBER_AT), (IF_EQUAL, 0, 2, calls["openat"])]
    lines += [(LOAD, 0, 0, ARGUMENTS_AT + 2 * 8), (IF_BITS, len(writing) + 4, len(writing), os.O_CREAT)]
    lines += [(IF_EQUAL, len(writing) - k, 0, number) for k, number in enumerate(writing)]
    lines += [(RETURN, 0, 0, ALLOW), (LOAD, 0, 0, ARGUMENTS_AT), (IF_AT_LEAST, 1, 0, FIRST_OWN_FILE)]
    lines += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, TRACE)]
    program = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *line) for line in lines))
    header = ctypes.create_string_buffer(struct.pack("<HxxxxxxQ", len(lines), ctypes.addressof(program)))
    libc = ctypes.CDLL(None, use_errno=True)
    for call in ((NO_NEW_PRIVILEGES, 1, 0), (SET_SECCOMP, FILTER, ctypes.addressof(header))):
        if libc.prctl(ctypes.c_int(call[0]), *(ctypes.c_ulong(part) for part in call[1:]), 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "prctl")


def _ptrace(request: int, thread: int, data: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    call = libc.ptrace
    call.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    call.restype = ctypes.c_long
    if call(request, thread, None, data) != 0:
        error = ctypes.get_errno()
        if error != 3:  # it is gone already
            raise OSError(error, f"ptrace {request}")
