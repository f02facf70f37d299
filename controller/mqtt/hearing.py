"""Orders that come in on `command`: one after the other, in a thread of their own, so that nobody waits for them.

What an order means, who may give it and whether it was given before is not known here: `on_command` decides, and what
it returns goes out on `reply`.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Final

from controller.mqtt.connection import Received

LARGEST_ORDER: Final = 64 * 1024  # bytes
WAITING_ORDERS: Final = 32  # more than these at once are no orders of people

log = logging.getLogger(__name__)


class Hearing:
    """Gives orders to `on_command` and its answers to `answer`. `close` ends the thread."""

    def __init__(
        self, on_command: Callable[[bytes, bool], bytes | None], answer: Callable[[bytes], None]
    ) -> None:
        self._on_command = on_command
        self._answer = answer
        self._orders: queue.Queue[bytes | None] = queue.Queue(WAITING_ORDERS + 1)
        self._thread = threading.Thread(target=self._run, name="mqtt-orders", daemon=True)
        self._thread.start()

    def take(self, message: Received) -> None:
        """An order has come. A retained one was given to somebody else, some time: it is refused."""
        if message.retained:
            if message.payload:
                log.warning("A retained order on %s was refused: orders must not be retained.", message.topic)
        elif len(message.payload) > LARGEST_ORDER:
            log.warning(
                "An order of %d bytes on %s was refused: no order is longer than %d.",
                len(message.payload),
                message.topic,
                LARGEST_ORDER,
            )
        elif self._orders.qsize() >= WAITING_ORDERS:
            log.warning("An order on %s was refused: %d others are waiting.", message.topic, WAITING_ORDERS)
        else:
            self._orders.put(message.payload)

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
