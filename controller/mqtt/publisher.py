"""The publisher: a thread that brings the journal's messages to the broker, in order, each once.

Every message of the stream is retained, so the broker itself knows how far the table has come. On every connection
the publisher first reads the retained messages of its own topics: the highest number among them is the last one that
arrived, whatever a killed process had time to note. It goes on from the next. A broker that has lost its memory
(restarted without persistence, or another one) is given the current session again, with the same ids.

The rest of the program is never held up: messages wait in the journal, however long the broker is away, and the
snapshot of the table is overwritten until it can be sent. This thread lives on real time; the `at` in the messages is
the table's own clock.
"""

from __future__ import annotations

import json
import logging
import random
import secrets
import socket
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, TypedDict

from pydantic import ValidationError

from controller.journal import Journal
from controller.mqtt.connection import ANSWER_SECONDS, BrokerAway, Connection, Received
from controller.mqtt.messages import ResendRequest, encoded, state_message
from controller.mqtt.outbox import Outbox, Outgoing
from controller.mqtt.topics import BrokerAddress, Topics

IN_FLIGHT: Final = 1  # messages sent and not yet acknowledged
FIRST_WAIT: Final = 0.1  # seconds before the first new attempt; doubled after each failure
LONGEST_WAIT: Final = 5.0
STATE_SECONDS: Final = 0.5  # at most two snapshots a second
MARK_SECONDS: Final = 0.5  # how often, at most, the mark is written while messages keep coming
IDLE_SECONDS: Final = 1.0
REASSERT_SECONDS: Final = 1.0  # between two corrections of a stale "offline"

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
        on_status: Callable[[Status], None] | None = None,
    ) -> None:
        self._journal = journal
        self._topics = topics
        self._address = url if isinstance(url, BrokerAddress) else BrokerAddress.parse(url)
        self._on_status = on_status
        self._changed = threading.Condition()
        self._connected = False
        self._error: str | None = None
        self._posted = 0
        self._snapshot: tuple[Mapping[str, Any], str, int] | None = None
        self._state_due = False
        self._hurry = False
        self._stopping = False
        self._waker, self._wakened = socket.socketpair()
        self._waker.setblocking(False)
        self._wakened.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="mqtt-publisher", daemon=True)
        journal.watch(self._wake)

    def start(self) -> None:
        self._thread.start()

    def state(self, snapshot: Mapping[str, Any], session: str = "") -> None:
        """Publish this picture of the table soon, instead of any before it. It must not be changed afterwards.

        Without `session` it is counted to that of the newest message.
        """
        with self._changed:
            self._snapshot = (snapshot, session, self._journal.last_seq)
            self._state_due = True
        self._wake()

    def status(self) -> Status:
        with self._changed:
            return {
                "connected": self._connected,
                "url": str(self._address),
                "outbox": max(0, self._journal.last_seq - self._posted),
                "posted": self._posted,
                "error": self._error,
            }

    def drain(self, timeout: float) -> bool:
        """Wait until everything is posted, the latest snapshot too; False after `timeout` seconds."""
        with self._changed:
            self._hurry = True
            self._wake()
            try:
                return self._changed.wait_for(
                    lambda: self._posted >= self._journal.last_seq and not self._state_due, timeout
                )
            finally:
                self._hurry = False

    def stop(self, timeout: float = 5.0) -> None:
        """Say "stopped", leave the broker, end the thread. What is not posted stays in the journal."""
        self._stopping = True
        self._wake()
        if self._thread.is_alive():
            self._thread.join(timeout)
        self._report(connected=False, error=None)

    def _wake(self) -> None:
        try:
            self._wakened.send(b"!")
        except BlockingIOError:
            return  # it has been called often enough to wake up

    def _run(self) -> None:
        wait = FIRST_WAIT
        outbox = Outbox(self._journal.path, self._topics)
        self._posted = outbox.posted
        try:
            while not self._stopping:
                try:
                    self._serve(outbox)
                    wait = FIRST_WAIT
                except BrokerAway as away:
                    wait = FIRST_WAIT if self._connected else wait
                    self._report(connected=False, error=str(away))
                except sqlite3.Error as error:
                    self._report(connected=False, error=f"The outbox cannot be read: {error}.")
                self._pause(wait * random.uniform(0.8, 1.2))
                wait = min(2 * wait, LONGEST_WAIT)
        finally:
            outbox.close()

    def _pause(self, seconds: float) -> None:
        """Wait for the next attempt; new messages do not shorten it, stopping does."""
        deadline = time.monotonic() + seconds
        while not self._stopping and (left := deadline - time.monotonic()) > 0:
            self._waker.settimeout(left)
            try:
                self._waker.recv(4096)
            except TimeoutError:
                break
        self._waker.setblocking(False)

    def _serve(self, outbox: Outbox) -> None:
        """One connection, from its opening to its end."""
        name = secrets.token_hex(4)
        connection = Connection(
            self._address,
            f"mahjong-{self._topics.parlor}-{self._topics.table}",
            will=(self._topics.availability, self._availability("offline", name)),
            waker=self._waker,
        )
        polite = False
        try:
            _Post(self, connection, outbox, name).run()
            polite = True
        finally:
            connection.close(politely=polite)

    def _availability(self, status: str, connection: str) -> bytes:
        return encoded(
            {
                "schema": "availability/1",
                "parlor": self._topics.parlor,
                "table": self._topics.table,
                "status": status,
                "epoch": self._journal.epoch,
                "connection": connection,
            }
        )

    def _report(self, *, connected: bool, error: str | None) -> None:
        with self._changed:
            if (self._connected, self._error) == (connected, error):
                return
            self._connected, self._error = connected, error
            self._changed.notify_all()
        if error is not None:
            log.warning("%s", error)
        elif connected:
            log.info("Connected to %s.", self._address)
        if self._on_status is not None:
            self._on_status(self.status())


class _Post:
    """The work on one connection: find out what the broker has, then bring it the rest."""

    def __init__(self, publisher: Publisher, connection: Connection, outbox: Outbox, name: str) -> None:
        self._publisher = publisher
        self._topics = publisher._topics
        self._connection = connection
        self._outbox = outbox
        self._name = name
        self._pending: deque[Outgoing] = deque()
        self._in_flight: deque[tuple[int, int]] = deque()  # packet number, message number
        self._sent_at = 0.0
        self._state_mid: int | None = None
        self._state_at = 0.0
        self._asserted_at = 0.0
        self._marked_at = 0.0

    def run(self) -> None:
        publisher = self._publisher
        error = self._settle()
        publisher._report(connected=True, error=error)
        with publisher._changed:
            publisher._state_due = publisher._snapshot is not None
        while not publisher._stopping:
            self._send_stream()
            self._send_state()
            self._connection.turn(self._patience())
            self._take_acknowledgements()
            self._take_received()
        self._outbox.keep_mark()
        stopped = self._connection.publish(
            self._topics.availability, publisher._availability("stopped", self._name)
        )
        deadline = time.monotonic() + 2.0
        while stopped not in self._connection.acknowledged and time.monotonic() < deadline:
            self._connection.turn(deadline - time.monotonic())

    def _settle(self) -> str | None:
        """Learn from the retained messages what the broker has. Returns a sentence where that is not possible.

        The broker answers in order: when our own "online" comes back, all it had retained has come before.
        """
        topics = self._topics
        refused = self._connection.subscribe((*topics.stream, topics.resend, topics.availability))
        online = self._publisher._availability("online", self._name)
        self._connection.publish(topics.availability, online)
        error = None
        if refused:
            error = (
                f"The broker at {self._connection.address} does not let the table read {', '.join(refused)}. "
                "Messages are posted, but after a crash some may come twice (with the same id)."
            )
        else:
            deadline = time.monotonic() + ANSWER_SECONDS
            while not any(m.payload == online for m in self._connection.received):
                if time.monotonic() > deadline:
                    raise BrokerAway(
                        f"The broker at {self._connection.address} does not give {topics.availability} back to the "
                        "table that wrote it. Let the table read its own topics."
                    )
                self._connection.turn(deadline - time.monotonic())
            self._outbox.mark(self._found())
        self._connection.received.clear()
        self._connection.unsubscribe(topics.stream)
        self._marked()
        return error

    def _found(self) -> int:
        """The number from which to go on, by what the broker retained."""
        found = 0
        for message in self._connection.received:
            content = _json_object(message)
            if message.topic in self._topics.stream and self._outbox.holds(content):
                found = max(found, int(content["seq"]))
        if found >= self._outbox.posted:
            return found
        again = max(found, min(self._outbox.posted, self._outbox.session_start()))
        if again < self._outbox.posted:
            log.warning(
                "The broker at %s has lost messages %d to %d; they are posted again.",
                self._connection.address,
                again + 1,
                self._outbox.posted,
            )
        return again

    def _send_stream(self) -> None:
        while len(self._in_flight) < IN_FLIGHT:
            if not self._pending:
                after = self._in_flight[-1][1] if self._in_flight else self._outbox.posted
                self._pending.extend(self._outbox.following(after))
                if not self._pending:
                    return
            message = self._pending.popleft()
            mid = self._connection.publish(message.topic, message.payload)
            self._in_flight.append((mid, message.seq))
            self._sent_at = time.monotonic()

    def _send_state(self) -> None:
        publisher = self._publisher
        now = time.monotonic()
        with publisher._changed:
            due = publisher._state_due and self._state_mid is None
            if not due or (now - self._state_at < STATE_SECONDS and not publisher._hurry):
                return
            taken = publisher._snapshot
        if taken is None:
            return
        snapshot, session, seq = taken
        try:
            message = state_message(
                self._topics,
                snapshot,
                session=session or self._outbox.session,
                seq=seq,
                epoch=publisher._journal.epoch,
            )
        except ValidationError as error:
            log.error("A snapshot of the table is not what state/1 says and was not published: %s", error)
            self._state_sent(taken)
            return
        self._state_mid = self._connection.publish(self._topics.state, encoded(message))
        self._state_taken = taken
        self._state_at = now

    def _state_sent(self, taken: tuple[Mapping[str, Any], str, int]) -> None:
        with self._publisher._changed:
            if self._publisher._snapshot is taken:
                self._publisher._state_due = False
            self._publisher._changed.notify_all()

    def _patience(self) -> float:
        """How long nothing may happen before we look again ourselves."""
        now = time.monotonic()
        if self._in_flight and now - self._sent_at > ANSWER_SECONDS:
            raise BrokerAway(
                f"The broker at {self._connection.address} takes messages but acknowledges none."
            )
        due = self._publisher._state_due and self._state_mid is None
        return max(0.0, self._state_at + STATE_SECONDS - now) if due else IDLE_SECONDS

    def _take_acknowledgements(self) -> None:
        acknowledged = self._connection.acknowledged
        while acknowledged:
            mid = acknowledged.popleft()
            if mid == self._state_mid:
                self._state_mid = None
                self._state_sent(self._state_taken)
            elif self._in_flight and mid == self._in_flight[0][0]:
                self._outbox.mark(self._in_flight.popleft()[1])
                self._marked()

    def _take_received(self) -> None:
        received = self._connection.received
        while received:
            message = received.popleft()
            if message.topic == self._topics.availability:
                self._correct_availability(_json_object(message))
            elif message.topic == self._topics.resend:
                self._send_again(message)

    def _correct_availability(self, content: Mapping[str, Any]) -> None:
        """The will of a connection long dead may arrive after our "online": say it again."""
        now = time.monotonic()
        if content.get("connection") == self._name or now - self._asserted_at < REASSERT_SECONDS:
            return
        self._asserted_at = now
        self._connection.publish(
            self._topics.availability, self._publisher._availability("online", self._name)
        )

    def _send_again(self, message: Received) -> None:
        """A consumer asks for what it has missed, which lies in the journal."""
        try:
            asked = ResendRequest.model_validate_json(message.payload)
        except ValidationError:
            log.warning("A request on %s is not resend/1 and was ignored.", message.topic)
            return
        if asked.epoch.partition(".")[0] != self._publisher._journal.identity:
            return  # of another journal, or of the one this table had before
        if asked.after >= self._outbox.posted:
            return
        log.info("Messages %d to %d are posted again on request.", asked.after + 1, self._outbox.posted)
        self._pending.clear()
        self._in_flight.clear()  # already on their way; they come once more in their place
        self._outbox.mark(asked.after)
        self._marked()

    def _marked(self) -> None:
        now = time.monotonic()
        with self._publisher._changed:
            self._publisher._posted = self._outbox.posted
            self._publisher._changed.notify_all()
        if now - self._marked_at > MARK_SECONDS:
            self._outbox.keep_mark()
            self._marked_at = now


def _json_object(message: Received) -> Mapping[str, Any]:
    try:
        content = json.loads(message.payload)
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}
