"""The publisher: a thread that brings the journal's messages to the broker, in order, each once.

The rest of the program is never held up: messages wait in the journal, however long the broker is away, and the
snapshot of the table is overwritten until it can be sent. This thread lives on real time; the `at` in the messages is
the table's own clock. What is done on a connection is in `posting`; here connections are made, again and again.
"""

from __future__ import annotations

import logging
import random
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, TypedDict

from controller.journal import Journal, JournalError
from controller.mqtt.connection import BrokerAway, Connection
from controller.mqtt.handover import Handover
from controller.mqtt.outbox import Outbox
from controller.mqtt.posting import Posting, availability
from controller.mqtt.topics import BrokerAddress, Topics

FIRST_WAIT: Final = 0.1  # seconds before the first new attempt; doubled after each failure
LONGEST_WAIT: Final = 5.0
LASTING_SECONDS: Final = (
    2.0  # a connection that lasted this long was a good one: start again with the first wait
)

log = logging.getLogger(__name__)


class Status(TypedDict):
    """How the table's voice is: `outbox` messages wait, `posted` is the number of the last one the broker has."""

    connected: bool
    url: str
    outbox: int
    posted: int
    error: str | None


class Publisher:
    """Posts a journal's messages. `start()` it once; `stop()` says "stopped" and ends the thread.

    `on_status` is called in the publisher's thread whenever `connected` or `error` changes.
    Raises BrokerUrlError for an address that is none.
    """

    def __init__(
        self,
        journal: Journal,
        topics: Topics,
        url: str | BrokerAddress,
        *,
        note: str = "",
        on_status: Callable[[Status], None] | None = None,
        on_command: Callable[[bytes, bool], bytes | None] | None = None,
    ) -> None:
        self._journal = journal
        self._topics = topics
        self._address = url if isinstance(url, BrokerAddress) else BrokerAddress.parse(url)
        self._note = note
        self._on_status = on_status
        self._on_command = on_command
        self._connected = False
        self._error: str | None = None
        self._connected_at: float | None = None
        self._handover = Handover(lambda: journal.last_seq)
        self._thread = threading.Thread(target=self._run, name="mqtt-publisher", daemon=True)
        journal.watch(self._handover.wake)

    def start(self) -> None:
        self._thread.start()

    def state(self, snapshot: Mapping[str, Any], session: str = "") -> None:
        """Publish this picture of the table soon, instead of any before it. It must not be changed afterwards.

        Without `session` it is counted to that of the newest message.
        """
        self._handover.put_snapshot(snapshot, session)

    def status(self) -> Status:
        return {
            "connected": self._connected,
            "url": str(self._address),
            "outbox": self._handover.waiting,
            "posted": self._handover.posted,
            "error": self._error,
        }

    def drain(self, timeout: float) -> bool:
        """Wait until everything is posted, the latest snapshot too; False after `timeout` seconds."""
        return self._handover.wait_until_posted(timeout)

    def stop(self, timeout: float = 5.0) -> None:
        """Say "stopped", leave the broker, end the thread. What is not posted stays in the journal."""
        self._handover.stop()
        if self._thread.is_alive():
            self._thread.join(timeout)
        self._report(connected=False, error=None)

    def _run(self) -> None:
        outbox = Outbox(self._journal.path, self._topics, self._note)
        self._handover.posted = outbox.posted
        wait = FIRST_WAIT
        try:
            while not self._handover.stopping:
                self._connected_at = None
                try:
                    self._serve(outbox)
                except BrokerAway as away:
                    self._report(connected=False, error=str(away))
                except (sqlite3.Error, JournalError) as error:
                    self._report(connected=False, error=f"The outbox in {self._journal.path} fails: {error}.")
                if self._connected_at is not None and time.monotonic() - self._connected_at > LASTING_SECONDS:
                    wait = FIRST_WAIT
                self._handover.pause(wait * random.uniform(0.8, 1.2))
                wait = min(2 * wait, LONGEST_WAIT)
        finally:
            outbox.close()

    def _serve(self, outbox: Outbox) -> None:
        """One connection, from its opening to its end."""
        name, epoch = secrets.token_hex(4), self._journal.epoch
        connection = Connection(
            self._address,
            f"mahjong-{self._topics.parlor}-{self._topics.table}",
            will=(self._topics.availability, availability(self._topics, "offline", epoch, name)),
            waker=self._handover.waker,
        )
        polite = False
        try:
            posting = Posting(connection, outbox, self._topics, self._handover, epoch, name)
            warning = posting.settle()
            if posting.unknown:
                warning = (
                    f"The broker has message {posting.unknown} of journal {self._journal.path}, which does not hold "
                    "it: the disk lost what it had confirmed. Compare the last hands with the parlor's record."
                )
                self._journal.begin_generation(warning)
            self._report(connected=True, error=warning)
            self._connected_at = time.monotonic()
            posting.run()
            polite = True
        finally:
            connection.close(politely=polite)

    def _report(self, *, connected: bool, error: str | None) -> None:
        if (self._connected, self._error) == (connected, error):
            return
        self._connected, self._error = connected, error
        if error is not None:
            log.warning("%s", error)
        elif connected:
            log.info("Connected to %s.", self._address)
        if self._on_status is not None:
            self._on_status(self.status())
