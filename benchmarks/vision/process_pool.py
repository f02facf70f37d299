"""Process pool for reading pictures in parallel."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor


def workers(jobs: int) -> ProcessPoolExecutor:
    """A pool of `processes` processes, one a core if 0. Each starts a new interpreter: OpenCV's threads, once used,
    do not survive a fork, and a forked process then waits for them without end. Each computes in one thread: if there
    are as many processes as cores, threads of OpenBLAS that wait for each other take ten times as long."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=multiprocessing.get_context("spawn"))
