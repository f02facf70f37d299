"""Everything published on one connection besides the stream: the table's state, its people, its discovery message for
Home Assistant, replies to orders. All but the replies are retained, and the latest replaces all before it.

None of it may block the stream: what the broker does not take is left out, and that is reported in a sentence.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from pydantic import ValidationError

from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, PacketTooLarge
from controller.mqtt.disconnect_suspects import DisconnectSuspects
from controller.mqtt.home_assistant import Discovery
from controller.mqtt.message_models import encoded, json_object, state_message
from controller.mqtt.outbox import Outbox
from controller.mqtt.people_message import People
from controller.mqtt.retained_write_check import Proofs
from controller.mqtt.signed_publications import PublicationSigner, Unspeakable
from controller.mqtt.thread_bridge import PublisherMailbox, Snapshot
from controller.mqtt.topics import Topics

STATE_SECONDS: Final = 0.5  # at most two snapshots a second
REPLIES_IN_FLIGHT: Final = 20
STATE, PEOPLE, DEVICE, REPLY, WORD = "state", "people", "device", "reply", "availability"
LEFT_OUT: Final = {
    STATE: "The picture of the table is not posted",
    PEOPLE: "Who plays is not posted",
    DEVICE: "Home Assistant is not told what there is to show of this table",
    REPLY: "An order's answer is not posted",
}

log = logging.getLogger(__name__)


class Statements:
    """Publishes them. `complaints` maps each thing this broker does not take to its sentence."""

    def __init__(  # noqa: PLR0913 - the parts of a publish session whose messages it sends
        self,
        connection: BrokerConnection,
        outbox: Outbox,
        epoch: str,
        signer: PublicationSigner,
        topics: Topics,
        handover: PublisherMailbox,
        discovery: Discovery,
        people: People,
        suspects: DisconnectSuspects,
        proofs: Proofs,
    ) -> None:
        self._connection = connection
        self._outbox = outbox
        self._epoch = epoch
        self._signer = signer
        self._topics = topics
        self._handover = handover
        self._discovery = discovery
        self._people = people
        self._suspects = suspects
        self._proofs = proofs
        self._sent: dict[int, tuple[str, str, int]] = {}  # number to what, topic, bytes
        self._state_in_flight: tuple[int, Snapshot] | None = None
        self._replies_in_flight: dict[int, bytes] = {}
        self._state_at = 0.0
        self.complaints: dict[str, str] = {}

    @property
    def on_the_way(self) -> dict[str, tuple[str, int]]:
        """Unacknowledged publications: topic and size in bytes."""
        return {what: (topic, size) for what, topic, size in self._sent.values()}

    @property
    def next_state(self) -> float | None:
        """Seconds until the state may be sent again; None where there is none to send."""
        if self._state_in_flight is not None or self._handover.due_snapshot() is None:
            return None
        return max(0.0, self._state_at + STATE_SECONDS - time.monotonic())

    def is_answered(self, number: int) -> bool:
        """Whether the broker has acknowledged or refused the publication with this packet id."""
        return number not in self._sent

    def again(self) -> None:
        """Publish everything again: the broker may have forgotten, or a new one been reached."""
        self._handover.put_snapshot_again()
        self._discovery.again()
        self._people.again()

    def send(self) -> None:
        """Publish what is due."""
        self._send_state()
        self._send_reply()
        if (told := self._people.due(self._signer)) is not None:
            self._post(PEOPLE, self._topics.people, told)
        picture = self._handover.latest_snapshot
        said = self._discovery.due(None if picture is None else picture.content, self._people.known)
        if said is not None:
            self._post(DEVICE, self._discovery.topic, said)

    def say(self, word: bytes) -> int:
        """Publish our status on `availability`; returns its packet id. Raises BrokerAway if it is too long for the
        broker."""
        try:
            number = self._connection.publish(self._topics.availability, word)
        except PacketTooLarge as too_long:
            raise BrokerAway(str(too_long)) from None
        self._sent[number] = (WORD, self._topics.availability, len(word))
        return number

    def answered(self, number: int, *, last: bool = False) -> bool:
        """Handle the broker's answer; False if it was for none of these. `last`: the connection has ended, and because
        of this if it was not taken. Raises BrokerAway if the table may not publish its availability."""
        if number not in self._sent:
            return False
        what, _, size = self._sent.pop(number)
        why = self._connection.refusals.pop(number, None)
        if self._state_in_flight is not None and number == self._state_in_flight[0]:
            self._handover.snapshot_done(self._state_in_flight[1])
            self._state_in_flight = None
        elif number in self._replies_in_flight:
            self._handover.replies.remove(self._replies_in_flight.pop(number))
        if why is None:
            self._suspects.taken(what, size)
            self.complaints.pop(what, None)
        elif last:
            self._suspects.leave_out(what, why)
        elif what == WORD:
            raise BrokerAway(why)
        elif what != DEVICE or self._discovery.wanted:
            self.complaints[what] = f"{LEFT_OUT[what]}. {why}"
        return True

    def _post(self, what: str, topic: str, payload: bytes, *, retain: bool = True) -> int | None:
        """Publish it; None, and a complaint, where this broker does not take it."""
        left_out = self._suspects.left_out(what, len(payload))
        if left_out is not None:
            self.complaints[what] = f"{LEFT_OUT[what]}. {left_out}"
            return None
        try:
            self._proofs.listen_for(topic, payload)
            number = self._connection.publish(topic, payload, retain=retain)
        except PacketTooLarge as too_long:
            self.complaints[what] = f"{LEFT_OUT[what]}: {too_long}"
            return None
        self._sent[number] = (what, topic, len(payload))
        return number

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
            said = self._signer.says("state", message)
        except (ValidationError, Unspeakable) as error:
            log.error("A snapshot of the table is not what state/1 says and was not published: %s", error)
            self._handover.snapshot_done(snapshot)
            return
        self._state_at = now
        number = self._post(STATE, self._topics.state, said)
        if number is None:
            self._handover.snapshot_done(snapshot)
        else:
            self._state_in_flight = (number, snapshot)

    def _send_reply(self) -> None:
        """Publish the next reply. What was unacknowledged when a connection was lost is published again."""
        for answer in list(self._handover.replies)[len(self._replies_in_flight) : REPLIES_IN_FLIGHT]:
            number = self._post_reply(answer) or self._post_reply(_shortened(answer))
            if number is None:
                self._handover.replies.remove(answer)
                return
            self._replies_in_flight[number] = answer

    def _post_reply(self, answer: bytes) -> int | None:
        try:
            return self._post(REPLY, self._topics.reply, self._signer.reply(answer), retain=False)
        except Unspeakable as error:
            log.error("An answer to an order cannot be said and was dropped: %s", error)
            return None


def _shortened(answer: bytes) -> bytes:
    """A reply without the fields that make it long."""
    text = "The answer is longer than the broker takes. See it at the table."
    return encoded({**json_object(answer), "text": text, "result": {}})
