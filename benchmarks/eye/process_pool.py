"""Process pool for reading pictures in parallel."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor


def workers(jobs: int) -> ProcessPoolExecutor:
    """So many processes, one a core if 0. Each starts anew: OpenCV's threads, once used, do not survive a fork, and
    what is forked then waits for them for ever. Each does its arithmetic in one thread: where processes are as many as
    cores, threads of OpenBLAS that wait for each other take ten times as long."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=multiprocessing.get_context("spawn"))
