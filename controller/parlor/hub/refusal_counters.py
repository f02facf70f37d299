"""Counts what a worker refused until it is stored: a flood is a few rows and a few lines of the log."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Engine

from controller.identity.printable import printable
from controller.parlor.hub import message_store
from controller.parlor.hub.bisected_batches import in_parts
from controller.parlor.hub.refusal_samples import READ

HELD: Final = 1000
"""Different refusals counted between two writes; more are counted under one name."""
REMEMBERED: Final = 10_000
LONGEST_TOPIC: Final = 200
LONGEST_REASON: Final = 300

log = logging.getLogger(__name__)

_Refused = tuple[tuple[str, str], tuple[int, bytes]]
"""(topic, reason), how many and the last one."""


class RefusalCounters:
    """For one worker's thread. `counts` are those since it began, by topic and reason."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self._new: dict[tuple[str, str], tuple[int, bytes]] = {}

    def __bool__(self) -> bool:
        """Whether there are any to write."""
        return bool(self._new)

    def add(self, topic: str, why: str, payload: bytes) -> None:
        """One more of these. A topic is its sender's word: it is shown cut and printable, and so is a reason."""
        topic, why = printable(topic[:LONGEST_TOPIC]), printable(why[:LONGEST_REASON])
        if (topic, why) not in self._new and len(self._new) >= HELD:
            topic, why = "(other topics)", "various reasons"
        count, _ = self._new.get((topic, why), (0, b""))
        self._new[topic, why] = count + 1, payload[:READ]
        if (topic, why) not in self.counts and len(self.counts) >= REMEMBERED:
            return
        self.counts[topic, why] += 1
        times = self.counts[topic, why]
        if str(times).rstrip("0") == "1":  # the 1st, 10th, 100th …
            log.warning("A message on %s was refused (%d): %s.", topic, times, why)

    def write(self, through: Callable[[Callable[[Engine], None]], object]) -> None:
        """Write them down: `through` does a piece of work on the database, however long that is away."""

        def note(part: Sequence[_Refused]) -> None:
            through(lambda engine: message_store.note_refusals(engine, dict(part), time.time()))

        def plainly(one: _Refused, _why: str) -> None:
            # What was refused for its characters is noted without them.
            in_parts(note, [_in_ascii(one)], lost)

        def lost(one: _Refused, why: str) -> None:
            (topic, reason), (count, _) = one
            log.warning("%d refusals on %s (%s) are not written down: %s.", count, topic, reason, why)

        in_parts(note, list(self._new.items()), plainly)
        self._new.clear()


def _in_ascii(one: _Refused) -> _Refused:
    (topic, reason), (count, payload) = one
    said = payload.decode(errors="replace").encode("ascii", "backslashreplace")
    return (topic.encode("ascii", "backslashreplace").decode(), reason), (count, said)
