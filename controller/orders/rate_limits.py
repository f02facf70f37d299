"""Rate limits: a token bucket, one for each sender, and a tally that bounds how often refusals are logged."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

FORGET_S: Final = 600.0
"""Seconds without a refusal of this reason after which the next is logged again."""
MOST_REASONS: Final = 200
MOST_SENDERS: Final = 1000


class TokenBucket:
    """A token bucket: `rate` events a second, and up to `burst` at once after a pause."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether one more event may pass now."""
        now = self._clock()
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class SenderLimits:
    """A token bucket for each of the last `MOST_SENDERS` senders. For use from any thread."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._mutex = threading.Lock()
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def may(self, sender: str) -> bool:
        """Whether one more of this sender may pass now."""
        with self._mutex:
            bucket = self._buckets.setdefault(sender, TokenBucket(self._rate, self._burst, self._clock))
            self._buckets.move_to_end(sender)
            if len(self._buckets) > MOST_SENDERS:
                self._buckets.popitem(last=False)
            return bucket.take()


class RefusalTally:
    """Counts refusals by reason; the first, the tenth, the hundredth … of each is logged."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._clock = log, clock
        self._counts: dict[str, int] = {}
        self._run: dict[str, tuple[int, float]] = {}

    @property
    def counts(self) -> dict[str, int]:
        """How often each reason was given since the start."""
        return dict(self._counts)

    def add(self, reason: str, sentence: str) -> None:
        """Count one more refusal; `sentence` is its line in the log."""
        if reason not in self._counts and len(self._counts) >= MOST_REASONS:
            reason = "other"
        self._counts[reason] = self._counts.get(reason, 0) + 1
        number, last = self._run.get(reason, (0, 0.0))
        now = self._clock()
        number = 1 if now - last > FORGET_S else number + 1
        self._run[reason] = (number, now)
        if number == 1:
            self._log.warning("%s", sentence)
        elif str(number).strip("0") == "1":
            self._log.warning("%s (for the %dth time)", sentence, number)
