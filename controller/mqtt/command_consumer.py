"""Consumes orders from `command`, one after the other in a thread of its own, so that they block nobody.

What an order means, who may give it and whether it is a repetition is decided by `on_command`; what it returns is
published on `reply`. A flood of invalid orders takes no order's place: invalid payloads wait behind the valid ones, and
get a few answers a second.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from controller.mqtt.broker_connection import Received
from controller.mqtt.inbound_budget import Budget, InboundRefusals
from controller.mqtt.message_models import encoded
from controller.mqtt.topics import Topics

LARGEST_ORDER: Final = 64 * 1024  # bytes
WAITING_ORDERS: Final = 500
"""A flood is proved faster than it comes; no order is to be lost in a burst of it."""
REFUSALS_A_SECOND: Final = 10
"""So many of what is refused here are answered; who sends more is no person and needs no answer."""
LOOKED_AT_A_SECOND: Final = 3000
"""So many are looked at; of a larger flood the rest is dropped unread."""

log = logging.getLogger(__name__)


class CommandConsumer:
    """Passes orders to `on_command` and its answers to `answer`. `close` ends the thread.

    `plausible`, called in the publisher's thread, is a cheap check whether something may be an order of an authorized
    sender. What fails it is handled only when no plausible order waits.
    """

    def __init__(
        self,
        topics: Topics,
        on_command: Callable[[bytes, bool], bytes | None],
        answer: Callable[[bytes], None],
        refusals: InboundRefusals,
        plausible: Callable[[bytes], bool] | None = None,
    ) -> None:
        self._topics = topics
        self._on_command = on_command
        self._answer = answer
        self._refusals = refusals
        self._plausible = plausible
        self._answered = Budget(REFUSALS_A_SECOND)
        self._looked_at = Budget(LOOKED_AT_A_SECOND)
        self._changed = threading.Condition()
        self._orders: deque[bytes] = deque()
        self._others: deque[bytes] = deque()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="mqtt-orders", daemon=True)
        self._thread.start()

    def take(self, message: Received) -> None:
        """Queue an incoming order. What is no order, whoever sent it, is refused here."""
        if message.retained and not message.size:
            return  # that takes a retained one back
        if message.retained:
            self._refuse("retained", "An order must not be retained: it would be heard again at every start.")
        elif message.size > LARGEST_ORDER:
            self._refuse("too long", f"An order has at most {LARGEST_ORDER} bytes, this one {message.size}.")
        elif not self._looked_at.spend():
            self._refuse("too many", f"More than {LOOKED_AT_A_SECOND} came within a second.")
        else:
            plausible = self._plausible is None or self._plausible(message.payload)
            waiting = self._orders if plausible else self._others
            with self._changed:
                full = len(waiting) >= WAITING_ORDERS
                if not full:
                    waiting.append(message.payload)
                    self._changed.notify()
            if full:
                self._refuse("too many", f"{WAITING_ORDERS} other orders are waiting. Send it again later.")

    def _refuse(self, reason: str, why: str) -> None:
        self._refusals.add(f"command: {reason}", f"What came on {self._topics.command} was refused: {why}")
        if self._answered.spend():
            said = {"id": "", "status": "refused", "text": why, "result": {}, "at": time.time()}
            self._answer(encoded(said))

    def close(self, timeout: float = 1.0) -> None:
        """Finish the order being answered and drop the rest."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(timeout)

    def _next(self) -> bytes | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._orders or self._others)
            if self._closing:
                return None
            return self._orders.popleft() if self._orders else self._others.popleft()

    def _run(self) -> None:
        while (payload := self._next()) is not None:
            try:
                answer = self._on_command(payload, False)
            except Exception:  # whatever an order runs into, the next one is heard
                log.exception("An order failed.")
                continue
            if answer is not None:
                self._answer(answer)
