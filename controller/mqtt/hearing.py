"""Orders that come in on `command`: one after the other, in a thread of their own, so that nobody waits for them.

What an order means, who may give it and whether it was given before is not known here: `on_command` decides, and what
it returns goes out on `reply`. A flood of what is no order takes no order's place, and gets a few answers a second.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Final

from controller.mqtt.budget import Budget, Refusals
from controller.mqtt.connection import Received
from controller.mqtt.messages import encoded, json_object
from controller.mqtt.topics import Topics
from controller.orders.gate import NOT_AUTHORISED

LARGEST_ORDER: Final = 64 * 1024  # bytes
WAITING_ORDERS: Final = 32  # more than these at once are no orders of people
REFUSALS_A_SECOND: Final = 10
"""So many of what is refused are answered; who sends more is no person and needs no answer."""

log = logging.getLogger(__name__)


class Hearing:
    """Gives orders to `on_command` and its answers to `answer`. `close` ends the thread.

    `plausible`, asked in the publisher's thread, says at a glance whether something may be an order at all: what is
    not waits with no others.
    """

    def __init__(
        self,
        topics: Topics,
        on_command: Callable[[bytes, bool], bytes | None],
        answer: Callable[[bytes], None],
        refusals: Refusals,
        plausible: Callable[[bytes], bool] | None = None,
    ) -> None:
        self._topics = topics
        self._on_command = on_command
        self._answer = answer
        self._refusals = refusals
        self._plausible = plausible
        self._answered = Budget(REFUSALS_A_SECOND)
        self._orders: queue.Queue[bytes | None] = queue.Queue(WAITING_ORDERS + 1)
        self._thread = threading.Thread(target=self._run, name="mqtt-orders", daemon=True)
        self._thread.start()

    def take(self, message: Received) -> None:
        """An order has come. What is none, whoever sent it, is refused here."""
        if message.retained and not message.size:
            return  # that takes a retained one back
        if message.retained:
            self._refuse("retained", "An order must not be retained: it would be heard again at every start.")
        elif message.size > LARGEST_ORDER:
            self._refuse("too long", f"An order has at most {LARGEST_ORDER} bytes, this one {message.size}.")
        elif self._plausible is not None and not self._plausible(message.payload):
            self._refuse("implausible", NOT_AUTHORISED)
        elif self._orders.qsize() >= WAITING_ORDERS:
            self._refuse("too many", f"{WAITING_ORDERS} other orders are waiting. Send it again later.")
        else:
            self._orders.put(message.payload)

    def _refuse(self, reason: str, why: str) -> None:
        self._refusals.add(f"command: {reason}", f"What came on {self._topics.command} was refused: {why}")
        if self._answered.spend():
            said = {"id": "", "status": "refused", "text": why, "result": {}, "at": time.time()}
            self._answer(encoded(said))

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
        refused = Budget(REFUSALS_A_SECOND)
        while (payload := self._orders.get()) is not None:
            try:
                answer = self._on_command(payload, False)
            except Exception:  # whatever an order runs into, the next one is heard
                log.exception("An order failed.")
                continue
            if answer is None:
                continue
            if not _is_nobodys(answer) or refused.spend():
                self._answer(answer)
            else:
                self._refusals.add("command: not answered", "More was refused than is answered.")


def _is_nobodys(answer: bytes) -> bool:
    """Whether this answers somebody who has not proved who they are."""
    said = json_object(answer)
    return said.get("status") == "refused" and (not said.get("id") or said.get("text") == NOT_AUTHORISED)
