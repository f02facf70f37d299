"""Orders that come in on `command`: one after the other, in a thread of their own, so that nobody waits for them.

What an order means, who may give it and whether it was given before is not known here: `on_command` decides, and what
it returns goes out on `reply`.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Final

from controller.mqtt.connection import Received
from controller.mqtt.messages import encoded
from controller.mqtt.topics import Topics

LARGEST_ORDER: Final = 64 * 1024  # bytes
WAITING_ORDERS: Final = 500
"""A flood is proved faster than it comes; no order is to be lost in a burst of it."""

log = logging.getLogger(__name__)


class Hearing:
    """Gives orders to `on_command` and its answers to `answer`. `close` ends the thread."""

    def __init__(
        self,
        topics: Topics,
        on_command: Callable[[bytes, bool], bytes | None],
        answer: Callable[[bytes], None],
    ) -> None:
        self._topics = topics
        self._on_command = on_command
        self._answer = answer
        self._orders: queue.Queue[bytes | None] = queue.Queue(WAITING_ORDERS + 1)
        self._thread = threading.Thread(target=self._run, name="mqtt-orders", daemon=True)
        self._thread.start()

    def take(self, message: Received) -> None:
        """An order has come. What is none, whoever sent it, is refused here."""
        if message.retained and not message.size:
            return  # that takes a retained one back
        if message.retained:
            self._refuse("An order must not be retained: it would be heard again at every start.")
        elif message.size > LARGEST_ORDER:
            self._refuse(f"An order has at most {LARGEST_ORDER} bytes, this one {message.size}.")
        elif self._orders.qsize() >= WAITING_ORDERS:
            self._refuse(f"{WAITING_ORDERS} other orders are waiting. Send it again later.")
        else:
            self._orders.put(message.payload)

    def _refuse(self, why: str) -> None:
        log.warning("What came on %s was refused: %s", self._topics.command, why)
        topics = self._topics
        self._answer(
            encoded(
                {
                    "schema": "reply/1",
                    "id": "",
                    "parlor": topics.parlor,
                    "table": topics.table,
                    "status": "refused",
                    "text": why,
                    "result": {},
                    "at": time.time(),
                }
            )
        )

    def close(self, timeout: float = 1.0) -> None:
        """Answer what is being answered, leave the rest."""
        while True:
            try:
                self._orders.get_nowait()
            except queue.Empty:
                break
        self._orders.put(None)
        self._thread.join(timeout)

    def _run(self) -> None:
        while (payload := self._orders.get()) is not None:
            try:
                answer = self._on_command(payload, False)
            except Exception:  # whatever an order runs into, the next one is heard
                log.exception("An order failed.")
                continue
            if answer is not None:
                self._answer(answer)
