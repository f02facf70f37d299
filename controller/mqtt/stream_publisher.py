"""The stream on one connection: messages go out in order, a bounded number at once, and are marked as they are
acknowledged.

A message that the broker refuses — it is too long, a quota is used up, this user may not write there — is not posted:
the mark stands before it, nothing new goes out after it, and it is retried. The reason is reported in a sentence.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError

from controller.mqtt import broker_capabilities
from controller.mqtt.broker_connection import (
    MQTT_3_1_1,
    BrokerAway,
    BrokerConnection,
    PacketTooLarge,
    Received,
)
from controller.mqtt.duplicate_client_check import DisconnectSuspects
from controller.mqtt.home_assistant import Discovery
from controller.mqtt.message_models import encoded, json_object, state_message
from controller.mqtt.outbox import Outbox, Outgoing
from controller.mqtt.send_scheduler import SendScheduler
from controller.mqtt.signed_publications import People, PublicationSigner, Unspeakable
from controller.mqtt.thread_bridge import PublisherMailbox, Snapshot
from controller.mqtt.topics import Topics

# ---- Everything published on one connection besides the stream -----------------------------------------------------
# The table's state, its people, its discovery message for Home Assistant, replies to orders. All but the replies are
# retained, and the latest replaces all before it.
#
# None of it may block the stream: what the broker does not take is left out, and that is reported in a sentence.

STATE_SECONDS: Final = 0.5  # at most two snapshots a second
REPLIES_IN_FLIGHT: Final = 20
STATE, PEOPLE, DEVICE, REPLY, WORD = "state", "people", "device", "reply", "availability"
LEFT_OUT: Final = {
    STATE: "The picture of the table is not posted",
    PEOPLE: "Who plays is not posted",
    DEVICE: "Home Assistant is not told what there is to show of this table",
    REPLY: "An order's answer is not posted",
}


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
        """Seconds until the state may be sent again; None if no state waits."""
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
        if (published := self._people.due(self._signer)) is not None:
            self._post(PEOPLE, self._topics.people, published)
        picture = self._handover.latest_snapshot
        config = self._discovery.due(None if picture is None else picture.content, self._people.known)
        if config is not None:
            self._post(DEVICE, self._discovery.topic, config)

    def say(self, word: bytes) -> int:
        """Publish our status on `availability`; returns its packet id. Raises BrokerAway if it is too long for the
        broker."""
        try:
            number = self._connection.publish(self._topics.availability, word)
        except PacketTooLarge as too_long:
            raise BrokerAway(too_long.whole) from None
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
            self._suspects.leave_out(what, str(why))
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
            config = self._signer.says("state", message)
        except (ValidationError, Unspeakable) as error:
            log.error("A snapshot of the table is not what state/1 says and was not published: %s", error)
            self._handover.snapshot_done(snapshot)
            return
        self._state_at = now
        number = self._post(STATE, self._topics.state, config)
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


IN_FLIGHT: Final = 200  # messages sent and not yet acknowledged

log = logging.getLogger(__name__)


def called(message: Outgoing) -> str:
    """The name of a message in `DisconnectSuspects`."""
    return f"message {message.seq}"


class StreamPublisher:
    """Publishes what `lanes` yields."""

    def __init__(
        self,
        connection: BrokerConnection,
        outbox: Outbox,
        lanes: SendScheduler,
        proofs: Proofs,
        suspects: DisconnectSuspects,
    ) -> None:
        self._connection = connection
        self._outbox = outbox
        self._lanes = lanes
        self._proofs = proofs
        self._suspects = suspects
        self._on_the_way: dict[int, Outgoing | None] = {}  # by number, as sent; None: a repetition
        self._unmarked: dict[int, Outgoing] = {}  # by seq: new ones that went out, in order
        self._taken: set[int] = set()  # of these, what the broker has, before one sent earlier
        self._kept: dict[str, int] = {}  # topic to the highest seq that the broker has
        self._refused: dict[int, Outgoing] = {}  # by seq: what the broker did not take
        self._why: str | None = None
        self._unproven: tuple[str, Outgoing] | None = (
            None  # acknowledged or not, it may have been thrown away
        )
        self._held: Outgoing | None = None  # the next new message, which is too long for the broker …
        self._too_long = ""  # … by its announced limit, or as it seems
        self._again_at = 0.0
        self._wait = self._connection.timeouts.refused
        self._answered_at = time.monotonic()  # when the broker last acknowledged, or had nothing to

    @property
    def silence(self) -> float:
        """Seconds for which the broker has acknowledged none of the messages in flight."""
        return time.monotonic() - self._answered_at if self._on_the_way else 0.0

    @property
    def next_try(self) -> float | None:
        """Seconds until the refused message is retried; None where there is no such message."""
        return max(0.0, self._again_at - time.monotonic()) if self._refused else None

    @property
    def first(self) -> Outgoing | None:
        """The first unacknowledged message."""
        return next(iter(self._unmarked.values()), None)

    @property
    def complaint(self) -> str | None:
        """Why the stream is blocked, in a sentence; None while it is not."""
        if self._refused:
            seq, why = min(self._refused), self._why
        elif self._held is not None:
            seq, why = self._held.seq, self._too_long
        else:
            return None
        return f"{why} Message {seq} and what follows wait in the journal; nothing is lost."

    @property
    def settled(self) -> bool:
        """Whether nothing is in flight."""
        return not self._on_the_way

    def send(self) -> bool:
        """Send as many messages as may be in flight now; returns whether an earlier one turned out to be posted."""
        if not self._on_the_way:
            self._answered_at = time.monotonic()
        window = min(IN_FLIGHT, self._connection.window)
        moved = self._learn_what_became()
        self._send_refused()
        if self._held is not None and self._why_not(self._held, new=True) is None and not self._unproven:
            held, self._held = self._held, None
            self._send(held, new=True, retain=True)
        while len(self._on_the_way) < window and not self._is_tried():
            new_too = not self._refused and self._held is None and self._unproven is None
            taken = self._lanes.take(new_too=new_too)
            if taken is None:
                break
            message, new = taken
            why_not = self._why_not(message, new=new)
            if why_not is None:
                self._send(message, new=new, retain=new)
            elif new:
                self._held, self._too_long = message, why_not
            else:
                log.warning("Message %d is not told again. %s", message.seq, why_not)
        return moved

    def _is_tried(self) -> bool:
        """Whether a message that has ended a connection before is in flight once more: alone, for it may end this
        one."""
        first = self.first
        if first is None:
            return False
        return first.seq == self._outbox.refused or self._suspects.is_suspected(called(first))

    def _why_not(self, message: Outgoing, *, new: bool) -> str | None:
        """Why this message is not to be sent to this broker; None where it is."""
        too_long = self._connection.fits(message.topic, message.payload)
        if too_long is None and new:
            return self._suspects.left_out(called(message), len(message.payload))
        return None if too_long is None else str(too_long)

    def answered(self, number: int, *, last: bool = False) -> bool:
        """Handle the broker's answer to one of our messages; False if it was none of the stream. `last`: the connection
        has ended, and because of this message if it was not taken."""
        if number not in self._on_the_way:
            return False
        message, why = self._on_the_way.pop(number), self._connection.refusals.pop(number, None)
        self._answered_at = time.monotonic()
        if message is None:
            if why is not None:
                log.warning("A message was told again in vain. %s", why)
        elif why is not None:
            self._refuse(message, str(why))
            if last:
                self._suspects.leave_out(called(message), str(why))
        elif self._unproven is None or self._unproven[1] is not message:
            self._take(message, last=last)
        return True

    def _learn_what_became(self) -> bool:
        """A long message that was acknowledged counts as posted once it is known that it was not thrown away. Returns
        whether one does now."""
        if self._unproven is None:
            return False
        name, message = self._unproven
        if message in self._on_the_way.values() or not self._proofs.has_verdict(name):
            return False
        self._unproven = None
        why = self._proofs.verdict(name)
        if why is None:
            self._take(message, last=False)
            return True
        self._refuse(message, why)
        self._suspects.leave_out(called(message), why)
        return False

    def _send(self, message: Outgoing, *, new: bool, retain: bool) -> None:
        if new and not self._outbox.sending:
            self._outbox.sending = True
            self._outbox.keep_marks()
        proof = self._proofs.listen_for(message.topic, message.payload) if new else None
        number = self._connection.publish(message.topic, message.payload, retain=retain)
        self._on_the_way[number] = message if new else None
        if new:
            self._unmarked[message.seq] = message
        if proof is not None:
            self._unproven = proof, message

    def _send_refused(self) -> None:
        waiting = [message for message in self._on_the_way.values() if message is not None]
        if not self._refused or self._unproven or waiting or time.monotonic() < self._again_at:
            return
        for message in sorted(self._refused.values(), key=lambda one: one.seq):
            self._send(message, new=True, retain=message.seq > self._kept.get(message.topic, 0))

    def _take(self, message: Outgoing, *, last: bool) -> None:
        self._suspects.taken(called(message), len(message.payload))
        self._taken.add(message.seq)
        self._refused.pop(message.seq, None)
        if not self._refused:
            self._wait = self._connection.timeouts.refused
        self._kept[message.topic] = max(message.seq, self._kept.get(message.topic, 0))
        while self._unmarked and (seq := next(iter(self._unmarked))) in self._taken:
            self._taken.discard(seq)
            first = self._unmarked.pop(seq)
            self._outbox.mark(seq)
            if not last:
                self._proofs.acknowledged(first.topic)
        self._outbox.refused = min(self._refused, default=0)

    def _refuse(self, message: Outgoing, why: str) -> None:
        if not self._refused or message.seq <= min(self._refused):
            self._why = why
        if time.monotonic() >= self._again_at:  # once for all that were refused together
            self._again_at = time.monotonic() + self._wait
            self._wait = min(2 * self._wait, self._connection.timeouts.refused_longest)
        self._refused[message.seq] = message
        self._outbox.refused = min(self._refused)


# ---- Checks whether the broker keeps what it acknowledges ----------------------------------------------------------
# MQTT 3.1.1 has no negative PUBACK, so a write that is forbidden or too long is acknowledged and discarded.
#
# Once a connection and leaf, the first message the broker has acknowledged is looked for among its retained
# messages. With MQTT 3.1.1, besides, everything that is longer than what was seen to come back is listened for as
# it is published: the broker passes it on to all subscribers, the table itself among them, or has thrown it away.
# What does not come is reported in a sentence; the message itself is in the journal.

SHORT: Final = 200
"""Bytes that no broker finds too long."""


@dataclass(frozen=True)
class _Expected:
    topic: str
    size: int
    deadline: float


class Proofs:
    """What one connection's broker has been seen to retain, and to pass on; `subscribed` are topics to which the
    connection is subscribed as long as it lasts."""

    def __init__(self, connection: BrokerConnection, subscribed: Collection[str] = ()) -> None:
        self._connection = connection
        self._subscribed = subscribed
        self._seen: set[str] = set()
        self._asked: dict[str, float] = {}
        self._passed_on = SHORT  # bytes: nothing shorter is thrown away for its length
        self._heard: set[str] = set()  # topics on which something came: this user may read there
        self._expected: dict[str, _Expected] = {}  # by digest
        self._dropped: dict[str, str] = {}  # topic to a sentence
        self._verdicts: dict[str, _Expected] = {}  # by digest: what did not come

    # ---- whether anything is retained

    def acknowledged(self, topic: str) -> None:
        """A retained message on this topic was acknowledged: subscribe to check it, the first time."""
        if topic in self._seen:
            return
        self._seen.add(topic)
        if not self._connection.subscribe((topic,)):
            self._asked[topic] = time.monotonic() + self._connection.timeouts.kept

    def awaits(self, topic: str) -> bool:
        """Whether a message on this topic is listened for."""
        return topic in self._asked or topic in self._listened()

    # ---- whether a long message was thrown away

    def listen_for(self, topic: str, payload: bytes) -> str | None:
        """Listen for what is about to be published, where the broker may throw it away for its length without a word.
        Returns the name by which `verdict` reports it; None if nothing is to be published."""
        if self._connection.version is not MQTT_3_1_1 or len(payload) <= self._passed_on:
            self._dropped.pop(topic, None)
            return None
        name = _name(topic, payload)
        if topic not in (*self._listened(), *self._subscribed) and self._connection.subscribe((topic,)):
            return None  # it may not read there
        deadline = time.monotonic() + self._connection.timeouts.kept
        self._expected[name] = _Expected(topic, len(payload), deadline)
        self._verdicts.pop(name, None)
        return name

    def has_verdict(self, name: str) -> bool:
        """Whether it is known what became of a message."""
        self._judge()
        return name not in self._expected

    def verdict(self, name: str) -> str | None:
        """Why the broker has thrown a message away, in a sentence; None where it has passed it on, or nothing can be
        heard on its topic."""
        late = self._verdicts.pop(name, None)
        if late is None:
            return None
        why = self._dropped.pop(late.topic, None)
        return why if late.topic in self._heard else None

    @property
    def next_verdict(self) -> float | None:
        """Seconds until the first message that is listened for is late; None while none is."""
        if not self._expected:
            return None
        return max(0.0, min(one.deadline for one in self._expected.values()) - time.monotonic())

    def _listened(self) -> set[str]:
        return {one.topic for one in self._expected.values()}

    def _judge(self) -> None:
        now = time.monotonic()
        for name, one in [*self._expected.items()]:
            if one.deadline >= now:
                continue
            self._forget(name)
            self._verdicts[name] = one
            dropped = broker_capabilities.thrown_away(self._connection.address, one.topic, one.size)
            self._dropped[one.topic] = str(dropped)

    def _forget(self, name: str) -> None:
        self._leave(self._expected.pop(name).topic)

    def _leave(self, topic: str) -> None:
        if not self.awaits(topic) and topic not in self._subscribed:
            self._connection.unsubscribe((topic,))

    # ---- what comes

    def heard(self, message: Received) -> None:
        """Process an incoming message; only a retained one proves that messages are kept."""
        topic = message.topic
        self._heard.add(topic)
        ours = topic in self._listened() and _name(topic, message.payload) in self._expected
        if ours or not message.retained:  # what it retains it may have taken under other settings
            self._passed_on = max(self._passed_on, message.size)
            for name, one in [*self._expected.items()]:
                if one.topic == topic and one.size <= message.size:
                    self._forget(name)
                    self._dropped.pop(topic, None)
        if message.retained and self._asked.pop(topic, None) is not None:
            self._leave(topic)

    @property
    def complaints(self) -> Iterator[str]:
        """Sentences about messages that should have come by now."""
        now = time.monotonic()
        late = sorted(topic for topic, deadline in self._asked.items() if deadline < now)
        if late:
            yield (
                f"The broker at {self._connection.address} takes what is posted on {', '.join(late)} and does not keep "
                "it: this user may not write or read there, or the broker retains nothing. Correct its access list or "
                "its settings; until then the parlor misses these messages, which stay in the journal."
            )
        self._judge()
        yield from (why for topic, why in sorted(self._dropped.items()) if topic not in late)


def _name(topic: str, payload: bytes) -> str:
    return hashlib.sha256(topic.encode() + b"\0" + payload).hexdigest()
