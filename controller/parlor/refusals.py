"""What a worker turned away, counted until it is written down: a flood is a few rows and a few lines of the log."""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import Final

from sqlalchemy import Engine

from controller.parlor import store

HELD: Final = 1000
"""Different refusals counted between two writes; more are counted under one name."""
REMEMBERED: Final = 10_000

log = logging.getLogger(__name__)


class Refusals:
    """For one worker's thread. `counts` are those since it began, by topic and reason."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self._new: dict[tuple[str, str], tuple[int, bytes]] = {}

    def __bool__(self) -> bool:
        """Whether there are any to write."""
        return bool(self._new)

    def add(self, topic: str, why: str, payload: bytes) -> None:
        """One more of these."""
        if (topic, why) not in self._new and len(self._new) >= HELD:
            topic, why = "(other topics)", "various reasons"
        count, _ = self._new.get((topic, why), (0, b""))
        self._new[topic, why] = count + 1, payload[: 4 * store.SAMPLE]
        if (topic, why) not in self.counts and len(self.counts) >= REMEMBERED:
            return
        self.counts[topic, why] += 1
        times = self.counts[topic, why]
        if str(times).rstrip("0") == "1":  # the 1st, 10th, 100th …
            log.warning("A message on %s was refused (%d): %s.", topic[:200], times, why)

    def write(self, engine: Engine) -> None:
        """Write them down; whoever calls tries again where the database is away."""
        store.note_refusals(engine, self._new, time.time())
        self._new.clear()
