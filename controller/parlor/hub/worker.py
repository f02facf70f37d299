"""A worker: from the broker into the database, then the acknowledgement to the broker, then `applied` to the table.

A batch is everything that came while the last one was being committed: one message under little load, a thousand under
much. It is committed, then acknowledged to the broker. When nothing more waits, or after RECKONED_S under constant
load, the progress of the streams is computed for all batches together, and the tables receive `applied`. After a kill
between any two steps, the next worker finds uncommitted messages at the broker or in the tables' journals; committed
ones are only repeated. While the database is unavailable, a worker keeps its messages and reads no further ones.
"""

from __future__ import annotations

import contextlib
import logging
import os
import random
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from sqlalchemy import Engine

from controller.identity.signing import SigningKey
from controller.mqtt.broker_connection import Received
from controller.mqtt.hub_admission import is_alone
from controller.mqtt.message_models import AvailabilityMessage, PeopleMessage, StateMessage
from controller.mqtt.publisher import client_id
from controller.mqtt.tls import BrokerAway
from controller.mqtt.topics import STREAM, TopicLeaf, Topics, leaf_of
from controller.parlor.hub import (
    alerts,
    key_decisions,
    message_store,
    mqtt_connection,
    person_names,
    record_heads,
    stream_progress,
)
from controller.parlor.hub.batch_sorting import BatchSorter, StreamGaps, UnconfirmedTables, place_of
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.hub_key import HubKey, HubSequence
from controller.parlor.hub.key_admission import Admissions
from controller.parlor.hub.key_decisions import ADMITTED, why_not
from controller.parlor.hub.message_authentication import MessageAuthenticator, Waits
from controller.parlor.hub.message_store import Journal
from controller.parlor.hub.message_validation import StreamMessage, epoch_parts
from controller.parlor.hub.mqtt_connection import HubAnnouncer, HubConnection, HubRun
from controller.parlor.hub.reconnecting_database import (
    FIRST_WAIT_S,
    LONGEST_WAIT_S,
    ReconnectingDatabase,
    RefusalCounters,
)
from controller.parlor.hub.stream_progress import StreamReach
from controller.parlor.storage.database import ContentRefused, writing
from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import Sentence, sentence

BATCH: Final = 1000
SWEEP_S: Final = 1.0
HEADS_S: Final = 5.0
"""Minimum interval between writes of the record's heads."""
SETTLED_S: Final = 1.5  # grace period before a sequence gap counts as missing
RECKONED_S: Final = 0.1
"""Minimum interval between progress updates under constant load; an update locks streams of other workers."""

__all__ = ["HubWorker", "WorkerCounts", "WorkerPosition"]

log = logging.getLogger(__name__)


@dataclass
class WorkerCounts:
    """What a worker has processed since it began."""

    received: int = 0
    new: int = 0
    repeated: int = 0
    batches: int = 0
    conflicts: int = 0


class HubWorker:
    """`run()` until `stop()`. `on_state` is called with every state message, `on_change` after every batch, in this
    thread.

    `hub` is the signing key; `confirm`: no table is admitted automatically, also at a broker of this machine without a
    login. `connect` opens a connection to the broker.
    """

    def __init__(
        self,
        engine: Engine,
        address: BrokerAddress,
        hub: HubKey,
        place: WorkerPosition | None = None,
        *,
        confirm: bool = False,
        on_state: Callable[[StateMessage], None] = lambda _state: None,
        on_change: Callable[[], None] = lambda: None,
        connect: Callable[[BrokerAddress, str, int], HubConnection] = HubConnection,
    ) -> None:
        self._engine = engine
        self._connect = connect
        self.address = address
        self.place = WorkerPosition() if place is None else place
        self._on_state = on_state
        self._on_change = on_change
        self._stopping = threading.Event()
        self._hub = hub
        self._admissions = Admissions(engine, hub.key, by_itself=is_alone(address) and not confirm)
        self.authenticator = MessageAuthenticator(self._admissions)
        self._teller = HubAnnouncer(hub, self._admissions)
        self._refusals = RefusalCounters()
        self._unconfirmed = UnconfirmedTables()
        self._noticed: dict[tuple[str, str], Sentence] = {}
        self._streams = message_store.Streams()
        self._database = ReconnectingDatabase(
            engine, hub, self._streams, self._refusals, self._stopping, self._say
        )
        self._sorter = BatchSorter(
            self.authenticator, self._admissions, self._streams, self._database, self._refusals,
            self._state, self._waits,
        )  # fmt: skip
        self._news: dict[Journal, stream_progress.StoredMessages] = defaultdict(
            stream_progress.StoredMessages
        )
        self._reckoned_at = 0.0
        self._schedule = AppliedSchedule()
        self._gaps = StreamGaps(engine, hub, self._streams, self._database)
        self._swept_at = 0.0
        self._heads_at = 0.0
        self._heads_trouble = ""
        self._run = HubRun.here(hub.name, str(address))
        self._noted_at: float | None = None
        self._others: set[str] = set()
        self._people_of: Set[tuple[str, str]] = frozenset()
        """The journals, each with its admitted key, whose retained `people/1` the broker has sent."""
        self.tally = WorkerCounts()
        self.hearing = False
        """Whether the broker has taken the subscriptions of the connection there is."""
        self.trouble: Sentence | None = None
        """Why the broker or the database is away."""

    def admits(self, key: str) -> bool:
        """Whether this worker takes messages signed by `key` (its public text): it reads admissions at each sweep."""
        known = self._admissions.known(key)
        return known is not None and known.status == ADMITTED

    def stop(self) -> None:
        """Make `run` return soon; from any thread."""
        self._stopping.set()

    def run(self) -> None:
        """Receive, store and acknowledge, through any loss of broker or database."""
        wait = FIRST_WAIT_S
        while not self._stopping.is_set():
            began = time.monotonic()
            try:
                line = self._connect(
                    self.address, self.place.client_id(self._hub.key), self.place.session_seconds
                )
                try:
                    self._serve(line)
                finally:
                    self.hearing = False
                    line.close(politely=self._stopping.is_set())
            except (BrokerAway, ContentRefused) as trouble:  # the second where it is about no message
                self._say(trouble.whole)
            if time.monotonic() - began > LONGEST_WAIT_S:
                wait = FIRST_WAIT_S
            self._stopping.wait(wait * random.uniform(0.8, 1.2))
            wait = min(2 * wait, LONGEST_WAIT_S)

    def _serve(self, line: HubConnection) -> None:
        self._schedule.clear()
        self._database.through(line, self._admissions.refresh)
        self._note_run(line)
        try:
            self._database.through(line, lambda: stream_progress.look_again(self._engine, self._hub))
        except ContentRefused as wrong:  # of one journal, which is found when it speaks
            log.warning("%s Each journal is reckoned when its table speaks.", wrong)
        refused = line.subscribe(self.place.filters(self._hub.key))
        self._people_of = self._admissions.admitted
        barred = sentence("broker.hub_may_not_read", broker=str(line.address), topics=list(refused))
        self._say(barred if refused else None)
        self.hearing = not refused
        log.info("Worker %d of hub %s hears %s.", self.place.number, self.place.hub, line.address)
        while not self._stopping.is_set():
            line.turn(0 if line.received else self._patience())
            while line.received and not self._stopping.is_set():
                self._settle(line, [line.received.popleft() for _ in range(min(BATCH, len(line.received)))])
                if time.monotonic() - self._reckoned_at > RECKONED_S:
                    break
                line.turn(0)
            self._reckon(line)
            self._tell(line)
            self._mind_what_is_refused(line)
            if time.monotonic() - self._swept_at > SWEEP_S:
                self._sweep(line)
        self._schedule.hurry()  # else a table waits until the hub's next start for what is in the database already
        self._tell(line)
        if self.place.number == 1:
            self._database.through(line, self._note_end)

    def _mind_what_is_refused(self, line: HubConnection) -> None:
        """Log which of the hub's publications the broker refuses, once a connection."""
        for why in line.refused():
            log.warning("%s", why)

    def _patience(self) -> float:
        return HURRIED_S if self._schedule else SWEEP_S / 2

    # ---- a batch ----------------------------------------------------------------------------------------------

    def _settle(self, line: HubConnection, batch: Sequence[Received]) -> None:
        """Store or refuse everything in `batch`, then acknowledge it."""
        found = self._sorter.sort(line, batch)
        if found.heard:
            self._keep(line, found.heard)
        if found.availability:
            self._available(line, found.availability)
        if found.people:
            self._meet(line, found.people)
        line.acknowledge(batch)
        self.tally.received += len(batch)
        self.tally.batches += 1
        if found:
            self._on_change()

    def _keep(self, line: HubConnection, heard: list[StreamMessage]) -> None:
        """Store messages of the stream, and count the results."""
        kept = self._database.through(
            line,
            lambda: message_store.store_messages(
                self._engine, self._streams, heard, time.time(), spoken=True
            ),
        )
        turned_away = {
            id(message) for message, _ in kept.refused
        }  # not its name: a sound one may have the same
        for message in heard:
            if id(message) not in turned_away:
                self._news[message.journal].hear(message)
        for message, why in kept.refused:
            topic = Topics(message.parlor, message.table).leaf(message.leaf)
            self._refusals.add(topic, why.text, message.text.encode())
        for name in kept.conflicts:
            log.warning("Message %s came again with another content; the first one stands.", name)
        self.tally.new += kept.new
        self.tally.repeated += kept.repeated
        self.tally.conflicts += len(kept.conflicts)

    def _waits(self, line: HubConnection, waits: Waits, delivery: Received) -> None:
        """Inform a table that it waits for staff; its messages are kept and processed once they confirm it."""
        known = waits.known
        self._unconfirmed.keep(known, delivery)
        if leaf_of(delivery.topic) == TopicLeaf.PEOPLE:
            return

        def turn() -> HubSequence:
            with writing(self._engine) as connection:
                return self._hub.turn(connection)

        retain = not self._admissions.of_table(known.place)  # a stranger takes nobody's word from the broker
        for topic, payload in self._teller.waits(known, known.identity, self._database.through(line, turn)):
            line.publish(topic, payload, retain=retain)

    def _reckon(self, line: HubConnection) -> None:
        """Compute the progress of the streams that have had messages stored since the last time."""
        if not self._news:
            return

        def advance(part: Sequence[Journal]) -> Sequence[stream_progress.StreamReach]:
            numbers = self._streams.numbers(self._engine, {one: self._news[one].key for one in part})
            return stream_progress.update_progress(
                self._engine, {numbers[one]: self._news[one] for one in part}, self._hub
            )

        for reaches in self._database.in_parts(line, advance, list(self._news), place_of):
            self._schedule.add(reaches)
        self._news.clear()
        self._reckoned_at = time.monotonic()

    # ---- tables -----------------------------------------------------------------------------------------------

    def _available(self, line: HubConnection, words: Sequence[AvailabilityMessage]) -> None:
        def note(part: Sequence[AvailabilityMessage]) -> Sequence[stream_progress.StreamReach]:
            journals = _by_journal(part)
            numbers = self._streams.numbers(
                self._engine, {journal: word.key for journal, word in journals.items()}
            )
            for notice in stream_progress.store_availability(self._engine, part, time.time(), self._hub):
                log.warning("%s", notice)
            online = [numbers[journal] for journal, word in journals.items() if word.status == "online"]
            return stream_progress.reaches(self._engine, online, self._hub)

        for reaches in self._database.in_parts(line, note, words, lambda word: _topics(word).availability):
            self._schedule.add_at_once(reaches)
        for journal, word in _by_journal(words).items():
            if word.status == "online" and word.seq:
                self._gaps.stands_at_least(journal, word.key, epoch_parts(word.epoch)[1], word.seq)

    def _meet(self, line: HubConnection, words: Sequence[PeopleMessage]) -> None:
        """Store the names of the tables' person ids."""

        def note(part: Sequence[PeopleMessage]) -> None:
            journals = _by_journal(part)
            numbers = self._streams.numbers(
                self._engine, {journal: word.key for journal, word in journals.items()}
            )
            with writing(self._engine) as connection:
                known = key_decisions.locked_keys(connection, sorted({word.key for word in part}))
                # All messages in their order: a table with very many people sends several.
                of_stream = [
                    (numbers[_journal_of(word)], word)
                    for word in part
                    if why_not(known.get(word.key), epoch_parts(word.epoch)[0]) is None
                ]
                for number, word in sorted(of_stream, key=lambda one: one[0]):
                    table = sentence("decider.table", table=f"{word.parlor}/{word.table}")
                    by = Decider(table, self._hub.key)
                    person_names.store_people_message(connection, number, word, by)

        self._database.in_parts(line, note, words, lambda word: _topics(word).people)

    def _state(self, state: StateMessage) -> None:
        identity, _, generation = state.epoch.partition(".")
        self._gaps.stands((state.parlor, state.table, identity), state.key, int(generation or 0), state.seq)
        self._on_state(state)

    def _tell(self, line: HubConnection) -> None:
        """Send acknowledgements to tables, first to those that wait for one."""
        for topic, payload in self._teller.applied(self._schedule.take_ready()):
            line.publish(topic, payload, retain=True)

    def _sweep(self, line: HubConnection) -> None:
        """Find gaps that do not close by themselves, and request a resend."""
        self._swept_at = time.monotonic()
        self._write_down(line)
        self._look_at_decisions(line)
        self._keep_heads(line)
        self._note_run(line)
        for wanted in self._gaps.look(line, SETTLED_S, self.place.parlor):
            log.info(
                "Table %s/%s is asked for what follows message %d of journal %s.",
                wanted.parlor,
                wanted.table,
                wanted.after,
                wanted.epoch,
            )
            for topic, payload in self._teller.resend(wanted):
                line.publish(topic, payload, retain=False)

    def _write_down(self, line: HubConnection) -> None:
        """Store new refusals and alerts for staff."""
        found = self.authenticator.taken_alerts()
        if found:

            def raised(part: Sequence[alerts.HubAlert]) -> None:
                with writing(self._engine) as connection:
                    alerts.stand(connection, key_decisions.still_true(connection, part))

            self._database.in_parts(
                line, raised, found, lambda alert: place_of((alert.parlor, alert.table, ""))
            )
        if self._refusals:
            self._refusals.write(lambda work: self._database.through(line, lambda: work(self._engine)))
        elif not found:
            return
        self._on_change()

    def _keep_heads(self, line: HubConnection) -> None:
        """Write the record's heads beside the hub's key, so that its end cannot vanish from the database unnoticed."""
        if self._hub.file is None or self.place.number > 1:
            return
        if time.monotonic() - self._heads_at < HEADS_S:
            return
        self._heads_at, file = time.monotonic(), self._hub.file
        try:
            self._database.through(line, lambda: record_heads.write_heads(self._engine, file))
        except record_heads.HeadsError as error:
            if str(error) != self._heads_trouble:
                log.warning("%s", error)
            self._heads_trouble = str(error)

    def _note_run(self, line: HubConnection) -> None:
        """Record at intervals that this hub runs, and log each other hub on its database once."""
        if self._noted_at is not None and time.monotonic() - self._noted_at < mqtt_connection.NOTED_S:
            return

        def note() -> Sequence[alerts.HubAlert]:
            with writing(self._engine) as connection:
                return mqtt_connection.note_presence(connection, self._run, time.time())

        for alert in self._database.through(line, note):
            if alert.subject not in self._others:
                log.warning("%s", alert.sentence)
                self._others.add(alert.subject)
        self._noted_at = time.monotonic()

    def _note_end(self) -> None:
        with writing(self._engine) as connection:
            mqtt_connection.note_end(connection, self._run)

    def _look_at_decisions(self, line: HubConnection) -> None:
        """Apply new decisions of staff: admissions, and notices to tables."""
        self._database.through(line, self._admissions.refresh)
        for deliveries in self._unconfirmed.take_decided(self._admissions):
            self._settle(line, deliveries)
        admitted = self._admissions.admitted
        if admitted - self._people_of:
            # The broker's retained names were refused while the key was not admitted.
            line.subscribe([self.place.people])
        self._people_of = admitted
        notices = dict(self._admissions.notices)
        changed = {
            place for place in {*notices, *self._noticed} if notices.get(place) != self._noticed.get(place)
        }
        self._noticed = notices
        if changed:

            def again() -> Sequence[stream_progress.StreamReach]:
                return stream_progress.reaches(
                    self._engine, stream_progress.streams_of_tables(self._engine, changed), self._hub
                )

            self._schedule.add_at_once(self._database.through(line, again))

    def _say(self, trouble: Sentence | None) -> None:
        if trouble == self.trouble:
            return
        self.trouble = trouble
        with contextlib.suppress(Exception):
            self._on_change()
        if trouble is not None:
            log.warning("%s", trouble)
        else:
            log.info("Worker %d (process %d) is at work.", self.place.number, os.getpid())


class _OfTable(Protocol):
    """A message of a table about itself."""

    parlor: str
    table: str
    epoch: str


W = TypeVar("W", bound=_OfTable)


def _by_journal(words: Sequence[W]) -> dict[Journal, W]:
    """The last word of each journal."""
    return {_journal_of(word): word for word in words}


def _journal_of(word: _OfTable) -> Journal:
    return word.parlor, word.table, word.epoch.partition(".")[0]


def _topics(word: _OfTable) -> Topics:
    return Topics(word.parlor, word.table)


# ---- A worker's MQTT client id and subscriptions -----------------------------------------------------------------


@dataclass(frozen=True)
class WorkerPosition:
    """A worker's hub, its number among the hub's workers, and the parlor ("+": all) that it subscribes to.

    Only holders of the hub's key can know its names at the broker. With its client id anybody could end its connection,
    and another subscriber in its workers' group would receive messages in their place.
    """

    hub: str = "hub"
    number: int = 1
    parlor: str = "+"
    session_seconds: int = 120

    def client_id(self, key: SigningKey) -> str:
        """The client id; two workers with one id would take over each other's session again and again."""
        heard = "all" if self.parlor == "+" else self.parlor
        return client_id(f"mahjong-{self.hub}-{heard}-{socket.gethostname()}-{self.number}", key)

    def filters(self, key: SigningKey) -> list[tuple[str, int]]:
        """The subscriptions with QoS. The workers share the streams (shared subscription); `availability`, `people` and
        `state` go to all."""
        tables, group = f"mahjong/{self.parlor}/+", client_id(self.hub, key)
        shared = [(f"$share/{group}/{tables}/{leaf}", 1) for leaf in STREAM]
        return [*shared, (f"{tables}/availability", 1), self.people, (f"{tables}/state", 0)]

    @property
    def people(self) -> tuple[str, int]:
        """The subscription to the tables' retained `people/1` messages. Subscribing again brings them again."""
        return f"mahjong/{self.parlor}/+/people", 1


# ---- When each table receives `applied` for the stored part of its journal: at once if nothing else waits ---------

LONGEST_DELAY_S: Final = 0.3
EACH_S: Final = 0.002
"""Interval of `applied` to a table that keeps up: EACH_S for each waiting table, at most LONGEST_DELAY_S. A table that
is far ahead receives one for every FAR stored messages."""
HURRIED_S: Final = 0.05
FAR: Final = 200


class AppliedSchedule:
    """The newest unsent reach of each stream, and the time of the last sent one."""

    def __init__(self) -> None:
        self._due: dict[int, StreamReach] = {}
        self._sent: dict[int, tuple[float, int]] = {}

    def __bool__(self) -> bool:
        """Whether any table waits for an acknowledgement."""
        return bool(self._due)

    def clear(self) -> None:
        """Drop unsent reaches; the times of sent ones stay known."""
        self._due.clear()

    def add(self, reaches: Iterable[StreamReach]) -> None:
        """Queue reaches for their turn."""
        self._due.update({reach.stream: reach for reach in reaches})

    def add_at_once(self, reaches: Iterable[StreamReach]) -> None:
        """Queue reaches to be sent as soon as possible, regardless of the last ones."""
        for reach in reaches:
            self._sent.pop(reach.stream, None)
            self._due[reach.stream] = reach

    def hurry(self) -> None:
        """Make all queued reaches due now."""
        self._sent.clear()

    def take_ready(self) -> list[StreamReach]:
        """Take the reaches that are due; they count as sent."""
        now = time.monotonic()
        rest = max(HURRIED_S, min(LONGEST_DELAY_S, EACH_S * len(self._due)))
        ready = []
        for stream, reach in list(self._due.items()):
            sent_at, upto = self._sent.get(stream, (0.0, 0))
            if now - sent_at < (HURRIED_S if reach.upto - upto >= FAR else rest):
                continue
            del self._due[stream]
            self._sent[stream] = (now, reach.upto)
            ready.append(reach)
        return ready
