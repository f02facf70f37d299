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
from contextlib import closing
from typing import Any, Final, TypedDict

from controller.journal import Journal, JournalError
from controller.mqtt.applied import Hubs, Lost, parts
from controller.mqtt.connection import BrokerAway, Connection
from controller.mqtt.handover import Handover, Progress
from controller.mqtt.hearing import Hearing
from controller.mqtt.homeassistant import Discovery
from controller.mqtt.limit import OUTBOX_MAX, Limit
from controller.mqtt.messages import availability
from controller.mqtt.outbox import Outbox
from controller.mqtt.people import People
from controller.mqtt.posting import Posting
from controller.mqtt.rivals import wait_for_rivals
from controller.mqtt.topics import BrokerAddress, Topics

FIRST_WAIT: Final = 0.1  # seconds before the first new attempt; doubled after each failure
LONGEST_WAIT: Final = 5.0
FAULT_WAIT: Final = 1.0  # after a fault of the disk or of ours
LASTING_SECONDS: Final = (
    2.0  # a connection that lasted this long was a good one: start again with the first wait
)
THROWN_OUT_SECONDS: Final = 10.0  # a connection that ends sooner than this …
THROWN_OUT_TIMES: Final = 3  # … so often in a row was ended by somebody

log = logging.getLogger(__name__)


class Status(TypedDict):
    """How the table's voice is. `posted`: the broker has everything up to this number.

    `applied`: the hub named `hub` has everything up to this number in its database (None: no hub was ever heard).
    `outbox`: how many messages are not there yet; where no hub was ever heard, how many are not with the broker.
    `limit`: a sentence while the outbox is full and no new hand should begin.
    """

    connected: bool
    url: str
    outbox: int
    posted: int
    applied: int | None
    hub: str | None
    limit: str | None
    error: str | None


class Publisher:
    """Posts a journal's messages. `start()` it once; `stop()` says "stopped" and ends the thread.

    `note` stands in every message and state that has none of its own. `on_status` is called in the publisher's thread
    whenever `connected` or `error` changes; `on_command` in a thread for orders, with the payload and whether it was
    retained, and what it returns is the answer; `on_limit` with a sentence when `outbox_max` messages wait and with
    None when no longer, in the thread that appended the message or in the publisher's: it must not wait for anything.
    With `homeassistant` the table shows itself there; without, it takes back what it may have shown before.
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
        on_limit: Callable[[str | None], None] | None = None,
        outbox_max: int = OUTBOX_MAX,
        homeassistant: bool = False,
    ) -> None:
        self._journal = journal
        self._topics = topics
        self._address = url if isinstance(url, BrokerAddress) else BrokerAddress.parse(url)
        self._client_id = f"mahjong-{topics.parlor}-{topics.table}"
        self._note = note
        self._on_status = on_status
        self._connected = False
        self._error: str | None = None
        self._loss: str | None = None  # that a disk has lost what it confirmed is said until the program ends
        self._connected_at: float | None = None
        self._names: set[str] = set()  # of our connections so far
        self._handover = Handover(lambda: journal.last_seq)
        self._limit = Limit(outbox_max, self._handover, on_limit)
        self._hearing = (
            Hearing(topics, on_command, self._handover.put_reply) if on_command is not None else None
        )
        self._discovery = Discovery(topics, wanted=homeassistant)
        self._people = People(topics)
        self._thread = threading.Thread(target=self._run, name="mqtt-publisher", daemon=True)
        journal.watch(self._appended)

    def start(self) -> None:
        self._thread.start()

    def state(self, snapshot: Mapping[str, Any], session: str = "") -> None:
        """Publish this picture of the table soon, instead of any before it. It must not be changed afterwards.

        Without `session` it is counted to that of the newest message.
        """
        self._handover.put_snapshot(snapshot, session)

    def status(self) -> Status:
        progress = self._handover.progress
        return {
            "connected": self._connected,
            "url": str(self._address),
            "outbox": self._handover.waiting,
            "posted": progress.posted,
            "applied": progress.applied,
            "hub": progress.hub,
            "limit": self._limit.sentence,
            "error": self._error,
        }

    def drain(self, timeout: float) -> bool:
        """Wait until everything is posted, the latest snapshot too; False after `timeout` seconds."""
        return self._handover.wait_until_posted(timeout)

    def resend(self, after: int) -> None:
        """Post every message after this number once more; returns at once."""
        self._handover.ask_again(after)

    def hindrance(self) -> str | None:
        """Why no new hand should begin, as far as the outbox goes; None if nothing speaks against it."""
        return self._limit.sentence

    def stop(self, timeout: float = 5.0) -> None:
        """Say "stopped", leave the broker, end the thread. What is not posted stays in the journal."""
        self._handover.stop()
        if self._thread.is_alive():
            self._thread.join(timeout)
        if self._hearing is not None:
            self._hearing.close()
        self._report(connected=False, error=None)

    def _appended(self) -> None:
        self._handover.wake()
        self._limit.look()

    def _run(self) -> None:
        while not self._handover.stopping:
            try:
                with closing(Outbox(self._journal.path, self._topics, self._note)) as outbox:
                    self._keep_connected(outbox)
            except (sqlite3.Error, JournalError) as error:
                self._report(connected=False, error=f"The outbox in {self._journal.path} fails: {error}.")
            except Exception as error:  # a fault of ours must not silence the table for good
                log.exception("The publisher failed.")
                self._report(
                    connected=False,
                    error=f"The publisher failed ({type(error).__name__}: {error}) and begins again. "
                    "Nothing is lost; please report what the log says.",
                )
            self._handover.pause(FAULT_WAIT)

    def _keep_connected(self, outbox: Outbox) -> None:
        """One connection after the other, until the program stops."""
        hubs = Hubs(outbox)
        self._handover.progress = Progress(outbox.posted, hubs.upto, hubs.names)
        self._limit.look()
        wait, cut_off = FIRST_WAIT, 0
        while not self._handover.stopping:
            self._connected_at = None
            try:
                self._serve(outbox, hubs)
            except BrokerAway as away:
                if self._connected_at is not None:
                    lasted = time.monotonic() - self._connected_at
                    wait = FIRST_WAIT if lasted > LASTING_SECONDS else wait
                    cut_off = cut_off + 1 if lasted < THROWN_OUT_SECONDS else 0
                self._report(connected=False, error=str(away) + self._suspicion(cut_off))
            self._handover.pause(wait * random.uniform(0.8, 1.2))
            wait = min(2 * wait, LONGEST_WAIT)

    def _suspicion(self, cut_off: int) -> str:
        """What to think of connections that are taken and end soon, again and again."""
        if self._connected_at is None or cut_off < THROWN_OUT_TIMES:
            return ""
        return (
            f" It has ended {cut_off} times in a row soon after it was made: perhaps another program connects as "
            f"client {self._client_id}. The broker's log names it."
        )

    def _serve(self, outbox: Outbox, hubs: Hubs) -> None:
        """One connection, from its opening to its end."""
        wait_for_rivals(
            self._address,
            self._topics,
            self._journal.epoch,
            self._names,
            stopping=lambda: self._handover.stopping,
            report=lambda sentence: self._report(connected=False, error=sentence),
        )
        name, epoch = secrets.token_hex(4), self._journal.epoch
        connection = Connection(
            self._address,
            self._client_id,
            will=(self._topics.availability, availability(self._topics, "offline", epoch, name)),
            waker=self._handover.waker,
        )
        polite = False
        try:
            posting = Posting(
                connection,
                outbox,
                hubs,
                self._topics,
                self._handover,
                self._discovery,
                self._people,
                self._journal.people,
                epoch,
                name,
                on_command=self._hearing.take if self._hearing is not None else None,
                on_progress=self._limit.look,
                on_complaint=lambda sentence: self._report(connected=True, error=sentence),
            )
            self._names.add(name)
            warning = posting.settle()
            if posting.lost is None:
                self._report(connected=True, error=warning or self._loss)
                self._connected_at = time.monotonic()
                posting.run()
            if posting.lost is not None:
                self._number_anew(posting.lost)
            polite = True
        finally:
            connection.close(politely=polite)

    def _number_anew(self, lost: Lost) -> None:
        """Numbers that somebody has under this epoch must not be given to other messages."""
        self._loss = (
            f"{lost.who} has message {lost.seq} of journal {self._journal.path}, which does not hold "
            "it: the disk lost what it had confirmed. Compare the last hands with the parlor's record."
        )
        while parts(self._journal.epoch)[1] <= lost.generation:
            self._journal.begin_generation(self._loss)

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
