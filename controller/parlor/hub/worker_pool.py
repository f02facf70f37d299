"""A hub's workers, as many as asked for; the first one runs in this process beside the page.

Every further worker is a process of its own that publishes as the same hub; one that dies is started again and resumes
its session at the broker. A worker whose hub has died stops.
"""

from __future__ import annotations

import logging
import os
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from controller.parlor.hub.worker import HubWorker

WATCH_S: Final = 0.5
AGAIN_S: Final = 2.0  # before a worker that died is started again

log = logging.getLogger(__name__)


class WorkerPool:
    """Further workers as processes: `command(k)` is the command line of worker k."""

    def __init__(self, command: Callable[[int], Sequence[str]], numbers: Sequence[int]) -> None:
        self._command = command
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._again_at = dict.fromkeys(numbers, 0.0)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="crew", daemon=True)

    def __enter__(self) -> WorkerPool:
        self._look()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join()
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _watch(self) -> None:
        while not self._ending.wait(WATCH_S):
            self._look()

    def _look(self) -> None:
        for number, again_at in self._again_at.items():
            process = self._processes.get(number)
            if process is not None and process.poll() is not None:
                log.warning(
                    "Worker %d died (exit status %s); it is started again.", number, process.returncode
                )
                del self._processes[number]
                self._again_at[number] = time.monotonic() + AGAIN_S
            elif process is None and time.monotonic() >= again_at:
                self._processes[number] = subprocess.Popen(self._command(number), stdin=subprocess.DEVNULL)


def stop_with_parent(worker: HubWorker) -> None:
    """Stop a worker when the hub that started it has ended."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_S)
        worker.stop()

    threading.Thread(target=watch, name="parent", daemon=True).start()
