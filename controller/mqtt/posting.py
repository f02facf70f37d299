"""The publisher's work on one connection: find out what the broker has, then bring it the rest.

Every message of the stream is retained, so the broker itself knows how far the table has come: the highest number
among the retained messages of the table's topics is the last one that arrived, whatever a killed process had time to
note. A broker that knows less than it once acknowledged has lost its memory (it was restarted without persistence,
it crashed before saving, it is another one): it is given what it lost again, with the same ids, back to the beginning
of the current session.
"""

from __future__ import annotations

import json
import logging
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from controller.mqtt.connection import ANSWER_SECONDS, BrokerAway, Connection, Received
from controller.mqtt.handover import Handover, Snapshot
from controller.mqtt.messages import ResendRequest, encoded, state_message
from controller.mqtt.outbox import Outbox, Outgoing
from controller.mqtt.topics import Topics

IN_FLIGHT: Final = 1  # messages sent and not yet acknowledged
STATE_SECONDS: Final = 0.5  # at most two snapshots a second
MARK_SECONDS: Final = 0.5  # how often, at most, the mark is written while messages keep coming
IDLE_SECONDS: Final = 1.0
REASSERT_SECONDS: Final = 1.0  # between two corrections of a stale "offline"

log = logging.getLogger(__name__)


class Posting:
    """`name` tells this connection from those before it. BrokerAway ends it at any point.

    `unknown` is, once settled, the number of a message that the broker had from this journal but that the journal
    does not hold (0: none): a disk has lost what it said was written.
    """

    def __init__(
        self,
        connection: Connection,
        outbox: Outbox,
        topics: Topics,
        handover: Handover,
        epoch: str,
        name: str,
    ) -> None:
        self._connection = connection
        self._outbox = outbox
        self._topics = topics
        self._handover = handover
        self._epoch = epoch
        self._name = name
        self.unknown = 0
        self._pending: deque[Outgoing] = deque()
        self._in_flight: deque[tuple[int, int]] = deque()  # packet number, message number
        self._sent_at = 0.0
        self._state_in_flight: tuple[int, Snapshot] | None = None
        self._state_at = 0.0
        self._asserted_at = 0.0
        self._marked_at = 0.0

    def settle(self) -> str | None:
        """Say "online" and learn from the retained messages what the broker has.

        The broker answers in order: when our own "online" comes back, all it had retained has come before. Returns a
        sentence where the broker does not let the table read its own topics; then the mark of the outbox must do.
        """
        topics, peer = self._topics, self._connection.address
        refused = self._connection.subscribe((*topics.stream, topics.resend, topics.availability))
        online = availability(topics, "online", self._epoch, self._name)
        self._connection.publish(topics.availability, online)
        warning = None
        if refused:
            warning = (
                f"The broker at {peer} does not let the table read {', '.join(refused)}. "
                "Messages are posted, but after a crash some may come twice (with the same id)."
            )
        else:
            deadline = time.monotonic() + ANSWER_SECONDS
            while not any(m.payload == online for m in self._connection.received):
                if time.monotonic() > deadline:
                    raise BrokerAway(
                        f"The broker at {peer} does not give {topics.availability} back to the table that wrote it. "
                        "Let the table read its own topics."
                    )
                self._connection.turn(deadline - time.monotonic())
            self._outbox.mark(self._found())
        self._connection.received.clear()
        self._connection.unsubscribe(topics.stream)
        self._marked()
        return warning

    def run(self) -> None:
        """Post until the program wants to stop; then say "stopped"."""
        self._handover.put_snapshot_again()
        while not self._handover.stopping:
            self._send_stream()
            self._send_state()
            self._connection.turn(self._patience())
            self._take_acknowledgements()
            self._take_received()
        self._outbox.keep_mark()
        stopped = self._connection.publish(
            self._topics.availability, availability(self._topics, "stopped", self._epoch, self._name)
        )
        deadline = time.monotonic() + 2.0
        while stopped not in self._connection.acknowledged and time.monotonic() < deadline:
            self._connection.turn(deadline - time.monotonic())

    def _found(self) -> int:
        """The number from which to go on, by what the broker retained."""
        found = 0
        for message in self._connection.received:
            content = _json_object(message)
            if message.topic not in self._topics.stream:
                continue
            if self._outbox.holds(content):
                found = max(found, int(content["seq"]))
            elif content.get("epoch") == self._epoch:
                self.unknown = max(self.unknown, int(content.get("seq", 0)))
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
        snapshot = self._handover.due_snapshot()
        now = time.monotonic()
        early = now - self._state_at < STATE_SECONDS and not self._handover.hurry
        if snapshot is None or self._state_in_flight is not None or early:
            return
        session = snapshot.session or self._outbox.session
        try:
            message = state_message(
                self._topics,
                snapshot.content,
                session=session,
                seq=snapshot.seq,
                epoch=self._epoch,
                note=self._outbox.note,
            )
        except ValidationError as error:
            log.error("A snapshot of the table is not what state/1 says and was not published: %s", error)
            self._handover.snapshot_done(snapshot)
            return
        self._state_in_flight = (self._connection.publish(self._topics.state, encoded(message)), snapshot)
        self._state_at = now

    def _patience(self) -> float:
        """How long nothing may happen before we look again ourselves."""
        now = time.monotonic()
        if self._in_flight and now - self._sent_at > ANSWER_SECONDS:
            raise BrokerAway(
                f"The broker at {self._connection.address} takes messages but acknowledges none."
            )
        if self._state_in_flight is None and self._handover.due_snapshot() is not None:
            return max(0.0, self._state_at + STATE_SECONDS - now)
        return IDLE_SECONDS

    def _take_acknowledgements(self) -> None:
        acknowledged = self._connection.acknowledged
        while acknowledged:
            mid = acknowledged.popleft()
            if self._state_in_flight is not None and mid == self._state_in_flight[0]:
                self._handover.snapshot_done(self._state_in_flight[1])
                self._state_in_flight = None
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
            self._topics.availability, availability(self._topics, "online", self._epoch, self._name)
        )

    def _send_again(self, message: Received) -> None:
        """A consumer asks for what it has missed, which lies in the journal."""
        try:
            asked = ResendRequest.model_validate_json(message.payload)
        except ValidationError:
            log.warning("A request on %s is not resend/1 and was ignored.", message.topic)
            return
        if asked.epoch.partition(".")[0] != self._epoch.partition(".")[0]:
            return  # of another journal, perhaps the one this table had before
        if asked.after >= self._outbox.posted:
            return
        log.info("Messages %d to %d are posted again on request.", asked.after + 1, self._outbox.posted)
        self._pending.clear()
        self._in_flight.clear()  # already on their way; they come once more in their place
        self._outbox.mark(asked.after)
        self._marked()

    def _marked(self) -> None:
        self._handover.posted = self._outbox.posted
        now = time.monotonic()
        if now - self._marked_at > MARK_SECONDS:
            self._outbox.keep_mark()
            self._marked_at = now


def availability(topics: Topics, status: str, epoch: str, connection: str) -> bytes:
    """The payload of `availability`."""
    return encoded(
        {
            "schema": "availability/1",
            "parlor": topics.parlor,
            "table": topics.table,
            "status": status,
            "epoch": epoch,
            "connection": connection,
        }
    )


def _json_object(message: Received) -> Mapping[str, Any]:
    try:
        content = json.loads(message.payload)
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}
