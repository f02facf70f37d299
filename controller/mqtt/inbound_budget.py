"""Rate limits on incoming messages, and rate-limited counting and logging of refusals."""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import Final

SAID_AT: Final = (1, 10, 100)
"""These refusals of a kind are logged, and then every thousandth."""

log = logging.getLogger(__name__)


class Budget:
    """A token bucket: a rate per second, which is also the burst."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._left = per_second
        self._at = time.monotonic()

    def spend(self) -> bool:
        """Take one token; False if none is left."""
        now = time.monotonic()
        self._left = min(self._per_second, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class InboundRefusals:
    """Refused messages counted by reason. A flood of them is a handful of lines in the log."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, reason: str, sentence: str) -> None:
        """Count one more of this reason; `sentence` says what came and why it does not count."""
        self._counts[reason] += 1
        count = self._counts[reason]
        if count in SAID_AT or count % 1000 == 0:
            times = "" if count == 1 else f" ({count} times since the start)"
            log.warning("%s%s", sentence, times)

    def counts(self) -> dict[str, int]:
        """Reason to count; may be called from any thread."""
        return dict(self._counts)
