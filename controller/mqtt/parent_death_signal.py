"""Run a program that ends when the program that started it does, however that one ends (kill -9 too). Linux only.

    python tied.py PARENT-PID PROGRAM [ARGUMENT ...]

A file to be run, not imported: between fork and exec of a process with threads nothing of Python may run.
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
