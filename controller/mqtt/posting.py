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
from collections import deque
from collections.abc import Callable
from typing import Final

from pydantic import ValidationError

from controller.journal import Journal
from controller.mqtt.applied import Hubs, Lost
from controller.mqtt.asked import LARGEST_GENERATION, parts
from controller.mqtt.budget import Budget
from controller.mqtt.connection import ANSWER_SECONDS, BrokerAway, Connection, Received
from controller.mqtt.handover import Handover, Progress, Snapshot
from controller.mqtt.homeassistant import STATUS, Discovery
from controller.mqtt.lanes import Lanes
from controller.mqtt.messages import state_message
from controller.mqtt.outbox import Outbox, Outgoing
from controller.mqtt.people import People
from controller.mqtt.proofs import Proofs
from controller.mqtt.proving import Prover
from controller.mqtt.rivals import stranger
from controller.mqtt.topics import Topics
from controller.mqtt.voice import Unspeakable, Voice

IN_FLIGHT: Final = 200  # messages sent and not yet acknowledged
STATE_SECONDS: Final = 0.5  # at most two snapshots a second
MARK_SECONDS: Final = 0.5  # how often, at most, the mark is written while messages keep coming
IDLE_SECONDS: Final = 1.0
REASSERT_SECONDS: Final = 1.0  # between two corrections of a stale "offline"
OUTRUN_SECONDS: Final = 5.0  # before a hub that says less than before is told again what was heard of it
STRANGERS_A_SECOND: Final = 2.0  # words under our name of which we look who has signed them
REPLIES_IN_FLIGHT: Final = 20

log = logging.getLogger(__name__)


class Posting:
    """`name` tells this connection from those before it. BrokerAway ends it at any point.

    What comes on `command` is given to `on_command` as it is; `on_progress` is called when messages have arrived,
    `on_complaint` with a sentence about a broker that does not keep what it takes, `on_stranger` with a reason and a
    sentence about what somebody else says under this table's name.
    `lost` names, if there is one, a message that the broker or a hub has from this journal but that the journal does
    not hold: a disk has lost what it said was written.
    """

    def __init__(
        self,
        connection: Connection,
        journal: Journal,
        outbox: Outbox,
        hubs: Hubs,
        prover: Prover,
        voice: Voice,
        topics: Topics,
        handover: Handover,
        discovery: Discovery,
        people: People,
        name: str,
        *,
        on_progress: Callable[[], None],
        on_complaint: Callable[[str], None],
        on_stranger: Callable[[str, str], None],
        on_command: Callable[[Received], None] | None = None,
    ) -> None:
        self._connection = connection
        self._journal = journal
        self._outbox = outbox
        self._hubs = hubs
        self._prover = prover
        self._voice = voice
        self._topics = topics
        self._handover = handover
        self._discovery = discovery
        self._people = people
        self._epoch = journal.epoch
        self._name = name
        self._on_command = on_command
        self._on_progress = on_progress
        self._on_complaint = on_complaint
        self._on_stranger = on_stranger
        self._strangers = Budget(STRANGERS_A_SECOND)
        self._proofs = Proofs(connection)
        self.lost: Lost | None = None
        self._lanes = Lanes(outbox)
        self._in_flight: dict[int, Outgoing | None] = {}  # by packet number, as sent; None: told again
        self._arrived: set[int] = set()  # of these, what was acknowledged before one sent earlier
        self._waiting_since = 0.0  # when the broker last acknowledged, or had nothing to
        self._state_in_flight: tuple[int, Snapshot] | None = None
        self._replies_in_flight: dict[int, bytes] = {}
        self._state_at = 0.0
        self._said: deque[bytes] = deque(maxlen=4)  # our own words on availability, newest last
        self._denied = False
        self._asserted_at = 0.0
        self._outrun_at = 0.0
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
        online = self._say("online")[0]
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
            self._mind_hubs()
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
        _, stopped = self._say("stopped")
        deadline = time.monotonic() + 2.0
        while stopped not in self._connection.acknowledged and time.monotonic() < deadline:
            self._connection.turn(deadline - time.monotonic())

    def _say(self, status: str) -> tuple[bytes, int]:
        """Our word on `availability`, and the number of its packet."""
        word = self._voice.availability(status, self._name, self._hubs.heard)
        self._said.append(word)
        return word, self._connection.publish(self._topics.availability, word)

    def _found(self) -> int:
        """The number from which to go on, by what the broker retained.

        Only what our own key has signed proves anything. Where something else stands in a message's place, what was
        acknowledged is taken to be there: whoever writes there must not make us post for ever.
        """
        found, strange = 0, False
        generation = self._journal.generation
        for message in self._connection.received:
            if message.topic not in self._topics.stream or not message.payload:
                continue
            own = self._voice.own(message.payload, message.topic)
            if own is None:
                strange = True
                self._on_stranger(*stranger(message, self._topics, self._voice))
                continue
            identity, theirs = parts(str(own.content.get("epoch")))
            if self._outbox.holds(own.content):
                found = max(found, own.counter)
            elif identity == self._journal.identity and generation <= theirs < LARGEST_GENERATION:
                self.lost = Lost("The broker", own.counter, theirs)
        if found >= self._outbox.posted or strange:
            return max(found, self._outbox.posted)
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
            said = self._voice.says("state", message)
        except (ValidationError, Unspeakable) as error:
            log.error("A snapshot of the table is not what state/2 says and was not published: %s", error)
            self._handover.snapshot_done(snapshot)
            return
        self._state_in_flight = (self._connection.publish(self._topics.state, said), snapshot)
        self._state_at = now

    def _send_reply(self) -> None:
        """What was on its way when a connection was lost goes out again."""
        for answer in list(self._handover.replies)[len(self._replies_in_flight) : REPLIES_IN_FLIGHT]:
            try:
                said = self._voice.reply(answer)
            except Unspeakable as error:
                log.error("An answer to an order cannot be said and was dropped: %s", error)
                self._handover.replies.remove(answer)
                return
            mid = self._connection.publish(self._topics.reply, said, retain=False)
            self._replies_in_flight[mid] = answer

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
            elif mid in self._replies_in_flight:
                self._handover.replies.remove(self._replies_in_flight.pop(mid))
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
                self._correct_availability(message)
            elif message.topic == self._topics.resend:
                self._send_again(self._prover.request(message.payload, message.topic))
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
        now = time.monotonic()
        if self._hubs.outrun and now - self._outrun_at > OUTRUN_SECONDS:
            self._outrun_at, self._denied = now, True  # "online" says what was heard of each hub
        self._hubs.outrun = False
        self._greet()

    def _greet(self) -> None:
        """What is retained, not numbered, a hub takes only from tables it keeps, and never asks for again."""
        if self._hubs.begun:
            self._hubs.begun = False
            self._people.again()
            self._denied = True

    def _mind_hubs(self) -> None:
        """Staff may have admitted one meanwhile, or forgotten it."""
        before = self._hubs.upto
        self.lost = self._hubs.mind_admission(self._epoch) or self.lost
        self._greet()
        if self._hubs.upto != before or self._handover.progress.hub != self._hubs.names:
            self._marked()

    def _correct_availability(self, message: Received) -> None:
        """The will of a connection long dead may arrive after our "online", or anybody's word: say it again."""
        if message.payload in self._said:
            return
        self._denied = True
        if (
            message.payload
            and self._strangers.spend()
            and self._voice.own(message.payload, message.topic) is None
        ):
            self._on_stranger(*stranger(message, self._topics, self._voice))

    def _show_itself(self) -> None:
        """Home Assistant is told what there is to show of this table, or that there is nothing any more."""
        picture = self._handover.latest_snapshot
        if (told := self._people.due(self._voice)) is not None:
            self._connection.publish(self._topics.people, told)
        said = self._discovery.due(None if picture is None else picture.content, self._people.known)
        if said is not None:
            self._connection.publish(self._discovery.topic, said)

    def _assert(self) -> None:
        now = time.monotonic()
        if not self._denied or now - self._asserted_at < REASSERT_SECONDS:
            return
        self._denied, self._asserted_at = False, now
        self._say("online")

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
