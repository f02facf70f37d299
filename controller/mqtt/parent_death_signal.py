"""Runs a program that ends when its parent process does, kill -9 included (PR_SET_PDEATHSIG). Linux only.

    python parent_death_signal.py PARENT-PID PROGRAM [ARGUMENT ...]

A file to be run, not imported: between fork and exec of a process with threads no Python code may run.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h

if __name__ == "__main__":
    parent = int(sys.argv[1])
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0):
        sys.exit(f"prctl: {os.strerror(ctypes.get_errno())}")
    if os.getppid() != parent:  # it ended before we were tied to it
        sys.exit("the program that started this has ended")
    os.execv(sys.argv[2], sys.argv[2:])
