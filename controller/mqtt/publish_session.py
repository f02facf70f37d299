"""The publisher's work on one connection: determine what the broker has, then bring it the rest.

What the broker has is seen from what it retains (`reconciliation`). A broker that knows less than it once acknowledged
has lost its state (it was restarted without persistence, it crashed before saving, it is another one): the lost
messages are posted again, with the same ids, back to the beginning of the current session or to what the hub holds,
whichever is less.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from controller.journal.journal import Journal
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, Received
from controller.mqtt.duplicate_client_check import DisconnectSuspects, stranger
from controller.mqtt.home_assistant import STATUS, Discovery
from controller.mqtt.hub_acknowledgements import Hubs, MissingInJournal
from controller.mqtt.hub_authenticator import HubAuthenticator
from controller.mqtt.inbound_messages import LARGEST_GENERATION, Budget, split_epoch
from controller.mqtt.outbox import Outbox
from controller.mqtt.send_scheduler import SendScheduler
from controller.mqtt.signed_publications import People, PublicationSigner
from controller.mqtt.stream_publisher import Proofs, Statements, StreamPublisher, called
from controller.mqtt.thread_bridge import Progress, PublisherMailbox
from controller.mqtt.topics import Topics
from controller.words import say
from controller.words.sentence import Sentence, sentence

MARK_SECONDS: Final = 0.5  # how often, at most, the mark is written while messages keep coming
IDLE_SECONDS: Final = 1.0
OUTRUN_SECONDS: Final = (
    5.0  # before a hub that acknowledges less than before is reminded of its earlier number
)
STRANGERS_A_SECOND: Final = 2.0  # words under our name of which we look who has signed them

log = logging.getLogger(__name__)


class PublishSession:
    """`name` identifies this connection among all of ours. Raises BrokerAway at any point.

    Payloads from `command` are passed to `on_command` unparsed; `on_progress` is called when messages have been
    acknowledged, `on_complaint` with a sentence about a broker that does not take or keep everything (None: it does
    again), `on_stranger` with a reason and a sentence about messages of another key under this table's name. `lost` is
    set where a disk has lost what it confirmed as written.
    """

    def __init__(  # noqa: PLR0913 - the parts of the publisher that outlive a connection, each used here
        self,
        connection: BrokerConnection,
        journal: Journal,
        outbox: Outbox,
        hubs: Hubs,
        prover: HubAuthenticator,
        signer: PublicationSigner,
        topics: Topics,
        handover: PublisherMailbox,
        discovery: Discovery,
        people: People,
        suspects: DisconnectSuspects,
        name: str,
        *,
        on_progress: Callable[[], None],
        on_complaint: Callable[[str | None], None],
        on_stranger: Callable[[str, Sentence], None],
        on_command: Callable[[Received], None] | None = None,
    ) -> None:
        self._connection = connection
        self._timeouts = connection.timeouts
        self._journal = journal
        self._outbox = outbox
        self._hubs = hubs
        self._prover = prover
        self._signer = signer
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
        self._lost: MissingInJournal | None = None  # what a hub has
        self._suspects = suspects
        self._proofs = Proofs(connection, subscribed=(discovery.topic,))
        self._reconciliation = Reconciliation(journal, outbox, signer, topics, on_stranger)
        self._retained_until = 0.0  # so long what the broker retains of the stream is listened to
        self._lanes = SendScheduler(outbox, self._timeouts)
        self._stream = StreamPublisher(connection, outbox, self._lanes, self._proofs, suspects)
        self._statements = Statements(
            connection,
            outbox,
            journal.epoch,
            signer,
            topics,
            handover,
            discovery,
            people,
            suspects,
            self._proofs,
        )
        self._unread: str | None = None  # a sentence where the table may not read its own topics
        self.complaint: str | None = None
        """The last report of what this broker does not take or keep; None for nothing."""
        self._own_words: deque[bytes] = deque(maxlen=4)  # our own words on availability, newest last
        self._denied = False
        self._asserted_at = 0.0
        self._outrun_at = 0.0
        self._marked_at = 0.0

    @property
    def lost(self) -> MissingInJournal | None:
        """The message the broker or a hub has from this journal and the journal does not hold; None if the
        journal has everything."""
        return self._lost or self._reconciliation.lost

    @property
    def on_the_way(self) -> dict[str, tuple[str, int]]:
        """Unacknowledged publications, by their names in `DisconnectSuspects`: topic and size in bytes. Of the stream
        the first message."""
        first, found = self._stream.first, self._statements.on_the_way
        return found if first is None else {**found, called(first): (first.topic, len(first.payload))}

    def sync_with_broker(self, *, unknown: bool = False) -> None:
        """Publish "online" and learn from the retained messages what the broker has.

        A broker to which this table's name is `unknown` has none, and is not waited for. Raises BrokerAway if the table
        may not read its own messages; where it may not read its stream, the mark of the outbox is used, and that is
        complained of.
        """
        topics = self._topics
        heard = (topics.applied, topics.resend, topics.availability)
        refused = self._connection.subscribe((*topics.stream, *heard))
        self._retained_until = time.monotonic() + (0.0 if unknown else self._timeouts.retained)
        self._say("online")
        if refused:
            self._unread = (
                f"The broker at {self._connection.address} does not let the table read {', '.join(refused)}. "
                "Messages are posted, but after a crash some may come twice (with the same id)."
            )
        elif self._has_heard_what_is_retained((*topics.stream, *heard)):
            self._outbox.mark(self._goes_on_after())
        self._connection.unsubscribe(
            topic for topic in topics.stream if topic in self._reconciliation.arrived
        )
        if self._on_command is not None:
            self._connection.subscribe((topics.command,), qos=1)
        self._connection.subscribe((STATUS, self._discovery.topic))
        self._statements.again()
        self._lanes = SendScheduler(self._outbox, self._timeouts)
        self._stream = StreamPublisher(
            self._connection, self._outbox, self._lanes, self._proofs, self._suspects
        )
        self._marked()
        self._complain()

    def _has_heard_what_is_retained(self, topics: tuple[str, ...]) -> bool:
        """Wait until our own message has come back, and all of the stream that must be there has come or had its time;
        False where the program stops meanwhile.

        A subscription may take effect a moment after it was confirmed, and retained messages arrive a moment after
        that.
        """
        begun = again = time.monotonic()
        audible = False
        while not audible or not (self._reconciliation.complete or time.monotonic() > self._retained_until):
            if self._handover.stopping:
                return False
            now = time.monotonic()
            if not audible and now - begun > self._timeouts.answer:
                broker, topic = str(self._connection.address), self._topics.availability
                deaf = sentence("broker.own_topics_unheard", broker=broker, topic=topic)
                raise BrokerAway(deaf, cure=sentence("broker.let_table_read"))
            if now - again > self._timeouts.ask_again:
                again = now
                self._connection.subscribe(topics)
                self._say("online")
            self._connection.turn(min(0.2, max(0.0, begun + self._timeouts.answer - now)))
            self._take_answers()
            while self._connection.received:
                message = self._connection.received.popleft()
                self._proofs.heard(message)
                if message.topic in self._topics.stream:
                    self._reconciliation.take(message)
                elif message.topic == self._topics.applied:
                    self._hear_a_hub(message)
                elif message.topic == self._topics.availability:
                    audible = audible or message.payload in self._own_words
        return True

    def _goes_on_after(self) -> int:
        """The number after which to post."""
        after, posted = self._reconciliation.goes_on_after(self._hubs.upto), self._outbox.posted
        if after < posted and not self._outbox.refused:
            log.warning(
                "The broker at %s has lost messages %d to %d; they are posted again.",
                self._connection.address,
                after + 1,
                posted,
            )
        return after

    def run(self) -> None:
        """Post until the program stops or the journal must begin a new epoch (`lost`); then publish "stopped"."""
        try:
            self._run()
        except BrokerAway:
            self._take_answers(last=True)
            raise

    def _run(self) -> None:
        while not self._handover.stopping and self.lost is None:
            self._mind_hubs()
            self._lanes.resend_if_hub_stalled()
            self._send_again(self._handover.wanted_again())
            if self._stream.send():
                self._marked()
            self._statements.send()
            self._assert()
            self._complain()
            self._connection.turn(self._patience())
            self._take_answers()
            self._take_received()
            self._note_down()
        self._end()

    def _end(self) -> None:
        if self._handover.stopping:
            _, stopped = self._say("stopped")
            deadline = time.monotonic() + 2.0
            while not self._statements.is_answered(stopped) and time.monotonic() < deadline:
                self._connection.turn(deadline - time.monotonic())
                self._take_answers()
        self._outbox.sending = not self._stream.settled
        self._outbox.keep_marks()

    def _say(self, status: str) -> tuple[bytes, int]:
        """Our signed `availability` message, and its packet id."""
        word = self._signer.availability(status, self._name, self._hubs.heard)
        self._own_words.append(word)
        return word, self._statements.say(word)

    def _patience(self) -> float:
        """Seconds to wait for traffic before checking again."""
        now = time.monotonic()
        if self._stream.silence > self._timeouts.answer:
            raise BrokerAway(sentence("broker.acknowledges_none", broker=str(self._connection.address)))
        patience = IDLE_SECONDS
        if self._denied:
            patience = min(patience, max(0.0, self._asserted_at + self._timeouts.reassert - now))
        for wait in (self._lanes.waits_for, self._stream.next_try, self._proofs.next_verdict):
            if wait is not None and wait > 0:
                patience = min(patience, wait)
        state = self._statements.next_state
        return patience if state is None else min(patience, state)

    def _take_answers(self, *, last: bool = False) -> None:
        """Handle the broker's acknowledgements and refusals; `last`: the connection has been lost since."""
        answered, moved = self._connection.acknowledged, False
        while answered:
            number = answered.popleft()
            if not self._statements.answered(number, last=last):
                moved = self._stream.answered(number, last=last) or moved
        if moved:
            self._marked()

    def _complain(self) -> None:
        """Report what this broker does not take or keep, whenever it changes."""
        sentences = (
            self._stream.complaint,
            *self._proofs.complaints,
            self._unread,
            *self._statements.complaints.values(),
        )
        reasons = [sentence for sentence in sentences if sentence]
        reasons += [why for why in self._suspects.reasons if not any(why in one for one in reasons)]
        complaint = " ".join(reasons) or None
        if complaint != self.complaint:
            self.complaint = complaint
            self._on_complaint(complaint)

    def _take_received(self) -> None:
        received, now = self._connection.received, time.monotonic()
        if self._retained_until and now > self._retained_until:
            self._retained_until = 0.0
            self._connection.unsubscribe(
                topic for topic in self._topics.stream if not self._proofs.awaits(topic)
            )
        while received:
            self._take_message(received.popleft(), now)

    def _take_message(self, message: Received, now: float) -> None:
        self._proofs.heard(message)
        if message.topic in self._topics.stream:
            if message.retained and now < self._retained_until:
                self._reconciliation.take(message)  # late, it may still name what the journal lacks
        elif message.topic == self._topics.availability:
            self._correct_availability(message)
        elif message.topic == self._topics.resend:
            self._send_again(self._prover.request(message.payload, message.topic))
        elif message.topic == self._topics.applied:
            self._hear_a_hub(message)
            self._marked()
        elif message.topic == STATUS:
            if message.payload == b"online":
                self._discovery.again()
        elif message.topic == self._discovery.topic:
            self._discovery.heard(message.payload)
        elif message.topic == self._topics.command and self._on_command is not None:
            self._on_command(message)

    def _hear_a_hub(self, message: Received) -> None:
        self._lost = self._hubs.hear(message.payload, self._epoch) or self._lost
        now = time.monotonic()
        if self._hubs.outrun and now - self._outrun_at > OUTRUN_SECONDS:
            self._outrun_at, self._denied = now, True  # "online" says what was heard of each hub
        self._hubs.outrun = False
        self._greet()

    def _greet(self) -> None:
        """Publish again what a hub takes only from known tables and never asks for: retained, unnumbered messages."""
        if self._hubs.begun:
            self._hubs.begun = False
            self._people.again()
            self._denied = True

    def _mind_hubs(self) -> None:
        """Process hubs that staff have admitted or forgotten meanwhile, and ask after silent ones that wait."""
        if self._hubs.is_to_ask():
            self._denied = True  # every hub answers "online"
        before = self._hubs.upto
        self._lost = self._hubs.mind_admission(self._epoch) or self._lost
        self._greet()
        if self._hubs.upto != before or self._handover.progress.hub != self._hubs.names:
            self._marked()

    def _correct_availability(self, message: Received) -> None:
        """Publish our status again after a stale last will or anybody's message on `availability` replaced our
        "online"."""
        if message.payload in self._own_words:
            return
        self._denied = True
        if (
            message.payload
            and self._strangers.spend()
            and self._signer.own(message.payload, message.topic) is None
        ):
            self._on_stranger(*stranger(message, self._topics, self._signer))

    def _assert(self) -> None:
        now = time.monotonic()
        if not self._denied or now - self._asserted_at < self._timeouts.reassert:
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


# ---- Compares a broker's retained messages of a table's stream with the journal: from which message on to post ----
#
# New messages are retained, and a broker takes what one connection brings in order; a new connection under the same
# client id ends the old one before it is served. So the highest number retained is the last one that arrived, and
# everything before it has arrived too, whatever a killed process had time to record. But MQTT promises nothing
# about when a retained message comes, only that it does after a subscription: so what must be there is waited for,
# leaf by leaf, and taken for lost only when it has not come for long.

NOT_NOTED = 5000
"""Messages beyond the mark that a killed process may have sent: looked through for the leaves they were sent to."""


class Reconciliation:
    """The comparison on one connection. `lost` names a message that the broker has from this journal and the journal
    does not hold."""

    def __init__(
        self,
        journal: Journal,
        outbox: Outbox,
        signer: PublicationSigner,
        topics: Topics,
        on_stranger: Callable[[str, Sentence], None],
    ) -> None:
        self._journal = journal
        self._outbox = outbox
        self._signer = signer
        self._topics = topics
        self._on_stranger = on_stranger
        self.arrived: set[str] = set()
        """Topics from which something has come."""
        self._found = 0
        self._strange = False
        self.lost: MissingInJournal | None = None
        last = outbox.leaves(outbox.posted - 1, 1) if outbox.posted else frozenset()
        perhaps = outbox.leaves(outbox.posted, NOT_NOTED) if outbox.sending else frozenset()
        self._wanted = {topics.leaf(leaf) for leaf in last | perhaps}

    def take(self, message: Received) -> None:
        """Process a message on a topic of the stream. Only what our own key has signed proves anything."""
        if not message.payload:
            return
        self.arrived.add(message.topic)
        own = self._signer.own(message.payload, message.topic)
        if own is None:
            self._strange = True
            self._on_stranger(*stranger(message, self._topics, self._signer))
            return
        identity, theirs = split_epoch(str(own.content.get("epoch")))
        if self._outbox.holds(own.content):
            self._found = max(self._found, own.counter)
        elif identity == self._journal.identity and self._journal.generation <= theirs < LARGEST_GENERATION:
            self.lost = MissingInJournal(say("hub.broker"), own.counter, theirs)

    @property
    def missing(self) -> set[str]:
        """Topics from which nothing has come and a retained message should, or may after a crash."""
        return self._wanted - self.arrived

    @property
    def complete(self) -> bool:
        """Whether no message still to come can change the number to continue from."""
        return not self.missing and (self._strange or self._found >= self._outbox.posted)

    def goes_on_after(self, applied: int | None) -> int:
        """The number after which to post, by what has come; `applied` is what the hubs hold.

        If a foreign message replaces ours, acknowledged messages count as delivered: a client that writes there must
        not make us post endlessly.
        """
        after, posted = self._found, self._outbox.posted
        if after < posted:
            again = min(posted, self._outbox.session_start())
            if applied is not None:
                again = min(again, applied)
            after = posted if self._strange else max(again, after)
        return min(after, self._outbox.refused - 1) if self._outbox.refused else after
