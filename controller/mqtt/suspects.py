"""What was on its way each time the broker ended a connection: perhaps the cause.

A broker of MQTT 3.1.1, and one of 5 that does not say beforehand what it takes, hangs up on a message that is too long.
What can be left out is left out then, so that the scores get through; what cannot is named.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

SUSPECTED_TIMES: Final = 2  # connections in a row that ended with the same on its way
LEFT_OUT_SECONDS: Final = 600.0


class Suspects:
    """Kept over connections; `lost` and `taken` are called in the publisher's thread."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._left_out: dict[str, float] = {}

    def lost(self, on_the_way: Collection[str]) -> None:
        """A connection has ended, and these were not acknowledged."""
        self._counts = {what: self._counts.get(what, 0) + 1 for what in on_the_way}
        for what, count in self._counts.items():
            if count >= SUSPECTED_TIMES:
                self._left_out[what] = time.monotonic() + LEFT_OUT_SECONDS

    def taken(self, what: str) -> None:
        """The broker has it."""
        self._counts.pop(what, None)
        self._left_out.pop(what, None)

    def times(self, what: str) -> int:
        """How many connections in a row have ended with this on its way."""
        return self._counts.get(what, 0)

    def is_left_out(self, what: str) -> bool:
        return time.monotonic() < self._left_out.get(what, 0.0)
