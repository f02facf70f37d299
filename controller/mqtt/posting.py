"""The publisher's work on one connection: find out what the broker has, then bring it the rest.

Every new message of the stream is retained, so the broker itself knows how far the table has come. It takes what one
connection brings in order, and a new connection under the same client id ends the old one before it is served: so
the highest number among the retained messages of the table's topics is the last one that arrived, and everything
before it has arrived too, however many were on their way and whatever a killed process had time to note. A broker
that knows less than it once acknowledged has lost its memory (it was restarted without persistence, it crashed before
saving, it is another one): it is given what it lost again, with the same ids, back to the beginning of the current
session or to what the hub holds, whichever is less.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import ValidationError

from controller.journal import Person
from controller.mqtt.applied import Hubs, Lost, parts
from controller.mqtt.connection import ANSWER_SECONDS, BrokerAway, Connection, Received
from controller.mqtt.handover import Handover, Progress, Snapshot
from controller.mqtt.homeassistant import STATUS, Discovery
from controller.mqtt.lanes import Lanes
from controller.mqtt.messages import ResendRequest, availability, encoded, json_object, state_message
from controller.mqtt.outbox import Outbox, Outgoing
from controller.mqtt.people import People
from controller.mqtt.proofs import Proofs
from controller.mqtt.topics import Topics

IN_FLIGHT: Final = 200  # messages sent and not yet acknowledged
STATE_SECONDS: Final = 0.5  # at most two snapshots a second
MARK_SECONDS: Final = 0.5  # how often, at most, the mark is written while messages keep coming
IDLE_SECONDS: Final = 1.0
REASSERT_SECONDS: Final = 1.0  # between two corrections of a stale "offline"
LARGEST_REQUEST: Final = 4096  # bytes of a word on `resend`; ours take a hundred

log = logging.getLogger(__name__)


class Posting:
    """`name` tells this connection from those before it. BrokerAway ends it at any point.

    What comes on `command` is given to `on_command` as it is; `on_progress` is called when messages have arrived,
    `on_complaint` with a sentence about a broker that does not keep what it takes.
    `lost` names, if there is one, a message that the broker or a hub has from this journal but that the journal does
    not hold: a disk has lost what it said was written.
    """

    def __init__(
        self,
        connection: Connection,
        outbox: Outbox,
        hubs: Hubs,
        topics: Topics,
        handover: Handover,
        discovery: Discovery,
        people: People,
        known: Callable[[], Mapping[str, Person]],
        epoch: str,
        name: str,
        *,
        on_progress: Callable[[], None],
        on_complaint: Callable[[str], None],
        on_command: Callable[[Received], None] | None = None,
    ) -> None:
        self._connection = connection
        self._outbox = outbox
        self._hubs = hubs
        self._topics = topics
        self._handover = handover
        self._discovery = discovery
        self._people = people
        self._known = known
        self._people_known: Mapping[str, Person] = {}
        self._known_at = -STATE_SECONDS
        self._epoch = epoch
        self._name = name
        self._on_command = on_command
        self._on_progress = on_progress
        self._on_complaint = on_complaint
        self._proofs = Proofs(connection)
        self.lost: Lost | None = None
        self._lanes = Lanes(outbox)
        self._in_flight: dict[int, Outgoing | None] = {}  # by packet number, as sent; None: told again
        self._arrived: set[int] = set()  # of these, what was acknowledged before one sent earlier
        self._waiting_since = 0.0  # when the broker last acknowledged, or had nothing to
        self._state_in_flight: tuple[int, Snapshot] | None = None
        self._reply_in_flight: int | None = None
        self._state_at = 0.0
        self._denied = False
        self._asserted_at = 0.0
        self._marked_at = 0.0

    def settle(self) -> str | None:
        """Say "online" and learn from the retained messages what the broker has.

        The broker answers in order: when our own "online" comes back, all it had retained has come before. Returns a
        sentence where the broker does not let the table read its own topics; then the mark of the outbox must do.
        """
        topics, peer = self._topics, self._connection.address
        refused = self._connection.subscribe(
            (*topics.stream, topics.applied, topics.resend, topics.availability)
        )
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
            for message in self._connection.received:
                if message.topic == topics.applied:
                    self._hear_a_hub(message)
            self._outbox.mark(self._found())
        self._connection.received.clear()
        self._connection.unsubscribe(topics.stream)
        if self._on_command is not None:
            self._connection.subscribe((topics.command,), qos=1)
        self._connection.subscribe((STATUS,))
        self._discovery.again()
        self._people.again()
        self._lanes = Lanes(self._outbox)
        self._waiting_since = time.monotonic()
        self._marked()
        return warning

    def run(self) -> None:
        """Post until the program wants to stop or the journal must number anew (`lost`); then say "stopped"."""
        self._handover.put_snapshot_again()
        while not self._handover.stopping and self.lost is None:
            self._lanes.mind_the_hub()
            self._send_again(self._handover.wanted_again())
            self._send_stream()
            self._send_state()
            self._send_reply()
            self._assert()
            self._show_itself()
            complaint = self._proofs.complaint()
            if complaint is not None:
                self._on_complaint(complaint)
            self._connection.turn(self._patience())
            self._take_acknowledgements()
            self._take_received()
            self._note_down()
        self._outbox.keep_marks()
        if not self._handover.stopping:
            return
        stopped = self._connection.publish(
            self._topics.availability, availability(self._topics, "stopped", self._epoch, self._name)
        )
        deadline = time.monotonic() + 2.0
        while stopped not in self._connection.acknowledged and time.monotonic() < deadline:
            self._connection.turn(deadline - time.monotonic())

    def _found(self) -> int:
        """The number from which to go on, by what the broker retained."""
        found = 0
        identity, generation = parts(self._epoch)
        for message in self._connection.received:
            content = json_object(message.payload)
            if message.topic not in self._topics.stream:
                continue
            seq, theirs = content.get("seq"), parts(str(content.get("epoch")))
            if self._outbox.holds(content):
                found = max(found, int(content["seq"]))
            elif type(seq) is int and theirs[0] == identity and theirs[1] >= generation:
                self.lost = Lost("The broker", seq, theirs[1])
        if found >= self._outbox.posted:
            return found
        again = min(self._outbox.posted, self._outbox.session_start())
        if self._hubs.upto is not None:
            again = min(again, self._hubs.upto)
        again = max(again, found)
        if again < self._outbox.posted:
            log.warning(
                "The broker at %s has lost messages %d to %d; they are posted again.",
                self._connection.address,
                again + 1,
                self._outbox.posted,
            )
        return again

    def _send_stream(self) -> None:
        if not self._in_flight:
            self._waiting_since = time.monotonic()
        while len(self._in_flight) < IN_FLIGHT:
            taken = self._lanes.take()
            if taken is None:
                return
            message, new = taken
            mid = self._connection.publish(message.topic, message.payload, retain=new)
            self._in_flight[mid] = message if new else None

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
            log.error("A snapshot of the table is not what state/2 says and was not published: %s", error)
            self._handover.snapshot_done(snapshot)
            return
        self._state_in_flight = (self._connection.publish(self._topics.state, encoded(message)), snapshot)
        self._state_at = now

    def _send_reply(self) -> None:
        """Answers go out one at a time; one that was on its way when a connection was lost goes out again."""
        if self._reply_in_flight is None and self._handover.replies:
            self._reply_in_flight = self._connection.publish(
                self._topics.reply, self._handover.replies[0], retain=False
            )

    def _patience(self) -> float:
        """How long nothing may happen before we look again ourselves."""
        now = time.monotonic()
        if self._in_flight and now - self._waiting_since > ANSWER_SECONDS:
            raise BrokerAway(
                f"The broker at {self._connection.address} takes messages but acknowledges none."
            )
        patience = IDLE_SECONDS
        if self._state_in_flight is None and self._handover.due_snapshot() is not None:
            patience = min(patience, max(0.0, self._state_at + STATE_SECONDS - now))
        if self._denied:
            patience = min(patience, max(0.0, self._asserted_at + REASSERT_SECONDS - now))
        held = self._lanes.waits_for
        if held is not None and held > 0:
            patience = min(patience, held)
        return patience

    def _take_acknowledgements(self) -> None:
        acknowledged = self._connection.acknowledged
        moved = False
        while acknowledged:
            mid = acknowledged.popleft()
            if self._state_in_flight is not None and mid == self._state_in_flight[0]:
                self._handover.snapshot_done(self._state_in_flight[1])
                self._state_in_flight = None
            elif mid == self._reply_in_flight:
                self._handover.replies.popleft()
                self._reply_in_flight = None
            elif mid in self._in_flight:
                self._arrived.add(mid)
        while self._arrived and (mid := next(iter(self._in_flight))) in self._arrived:
            self._arrived.discard(mid)
            message = self._in_flight.pop(mid)
            if message is not None:
                self._outbox.mark(message.seq)
                self._proofs.acknowledged(message.topic)
            moved = True
        if moved:
            self._waiting_since = time.monotonic()
            self._marked()

    def _take_received(self) -> None:
        received = self._connection.received
        while received:
            message = received.popleft()
            self._proofs.heard(message)
            if message.topic == self._topics.availability:
                self._correct_availability(json_object(message.payload))
            elif message.topic == self._topics.resend:
                self._hear_a_request(message)
            elif message.topic == self._topics.applied:
                self._hear_a_hub(message)
                self._marked()
            elif message.topic == STATUS:
                if message.payload == b"online":
                    self._discovery.again()
            elif message.topic == self._topics.command and self._on_command is not None:
                self._on_command(message)

    def _hear_a_hub(self, message: Received) -> None:
        self.lost = self._hubs.hear(message.payload, self._epoch) or self.lost

    def _correct_availability(self, content: Mapping[str, Any]) -> None:
        """The will of a connection long dead may arrive after our "online": say it again."""
        if content.get("connection") != self._name:
            self._denied = True

    def _show_itself(self) -> None:
        """Home Assistant is told what there is to show of this table, or that there is nothing any more."""
        picture = self._handover.latest_snapshot
        now = time.monotonic()
        if now - self._known_at > STATE_SECONDS:
            self._people_known, self._known_at = self._known(), now
        known = self._people_known
        said = self._discovery.due(None if picture is None else picture.content, known)
        if said is not None:
            self._connection.publish(self._discovery.topic, said)
        if (told := self._people.due(known)) is not None:
            self._connection.publish(self._topics.people, told)

    def _assert(self) -> None:
        now = time.monotonic()
        if not self._denied or now - self._asserted_at < REASSERT_SECONDS:
            return
        self._denied, self._asserted_at = False, now
        self._connection.publish(
            self._topics.availability, availability(self._topics, "online", self._epoch, self._name)
        )

    def _hear_a_request(self, message: Received) -> None:
        """A consumer asks for what it has missed, which lies in the journal."""
        try:
            asked = ResendRequest.model_validate_json(message.payload[: LARGEST_REQUEST + 1])
        except ValidationError:
            log.warning("A request on %s is not resend/1 and was ignored.", message.topic)
            return
        if asked.epoch.partition(".")[0] == self._epoch.partition(".")[0]:  # else of a journal of former days
            self._send_again(asked.after)

    def _send_again(self, after: int | None) -> None:
        if after is not None and after < self._outbox.posted:
            self._lanes.tell_again(after)

    def _marked(self) -> None:
        self._lanes.progress(self._hubs.upto)
        self._handover.progress = Progress(self._outbox.posted, self._hubs.upto, self._hubs.names)
        self._on_progress()

    def _note_down(self) -> None:
        now = time.monotonic()
        if now - self._marked_at > MARK_SECONDS:
            self._outbox.keep_marks()
            self._marked_at = now
