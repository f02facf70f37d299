"""Whether this machine stood still while a test ran: a laptop was closed, a virtual machine was moved or frozen.

Afterwards every deadline has passed at once, brokers have disconnected silent clients, and a test of brokers, ports
or lives fails by what no program did. Such a test, if it failed, is run once more, and the summary says so.
"""

from __future__ import annotations

import threading
import time
from typing import Final

BEAT_S: Final = 0.5
STANDSTILL_S: Final = 10.0
"""A heart that did not beat for so long was not running: no test here holds the interpreter for a second."""


class Heart(threading.Thread):
    """Beats as long as this process runs."""

    def __init__(self) -> None:
        super().__init__(name="heart", daemon=True)
        self._beaten = time.monotonic()
        self._longest = 0.0

    def run(self) -> None:
        while True:
            time.sleep(BEAT_S)
            self._beat()

    def begin(self) -> None:
        """Forget earlier standstills."""
        self._beaten, self._longest = time.monotonic(), 0.0

    def stood_still(self) -> bool:
        """Whether the machine has stood still since it was asked to `begin`."""
        self._beat()
        return self._longest > STANDSTILL_S

    def _beat(self) -> None:
        now = time.monotonic()
        self._longest = max(self._longest, now - self._beaten)
        self._beaten = now
