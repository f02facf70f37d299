"""The outbox depth at which no new hand should begin. Nothing is ever dropped; the table is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from controller.mqtt.thread_bridge import PublisherMailbox
from controller.words import Sentence, say

OVER_AT: Final = 0.9  # of the limit: not full and free again with every message


class Limit:
    """Watches the outbox's depth; `told` is called with a sentence when it reaches `most`, and with None when it falls
    below again."""

    def __init__(
        self, most: int, handover: PublisherMailbox, told: Callable[[Sentence | None], None] | None
    ) -> None:
        self._most = most
        self._handover = handover
        self._told = told
        self._mutex = threading.Lock()
        self.sentence: Sentence | None = None

    def look(self) -> None:
        """Compare depth and limit; called from any thread whenever a message was appended or posted."""
        with self._mutex:
            waiting = self._handover.waiting
            if self.sentence is None and waiting >= self._most:
                self.sentence = self._complaint(waiting)
            elif self.sentence is not None and waiting <= OVER_AT * self._most:
                self.sentence = None
            else:
                return
            if self._told is not None:
                self._told(self.sentence)

    def _complaint(self, waiting: int) -> Sentence:
        return say("alert.outbox", waiting=waiting, most=self._most, hub=self._handover.progress.hub)
