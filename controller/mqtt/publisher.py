"""The publisher: a thread that brings the journal's messages to the broker, in order, each once.

The rest of the program is never blocked: messages wait in the journal, however long the broker is away, and the
snapshot of the table is overwritten until it can be sent. This thread lives on real time; the `at` in the messages is
the table's own clock. The work on one connection is in `publish_session`; here connections are opened, again and again.
"""

from __future__ import annotations

import hashlib
import logging
import random
import secrets
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Final, TypedDict

from controller.identity.signing import PublicKey, SigningKey
from controller.journal.journal import Journal, JournalError
from controller.json_values import JsonObject
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, Received, TakenOver
from controller.mqtt.duplicate_client_check import DisconnectSuspects, DuplicateClientCheck
from controller.mqtt.home_assistant import Discovery
from controller.mqtt.hub_acknowledgements import Hubs, MissingInJournal
from controller.mqtt.hub_admission import Admission, DecidedState, PendingState, is_alone
from controller.mqtt.hub_authenticator import HubAuthenticator
from controller.mqtt.inbound_messages import Budget, InboundRefusals
from controller.mqtt.message_models import encoded
from controller.mqtt.outbox import Limit, Outbox
from controller.mqtt.publish_session import PublishSession
from controller.mqtt.signed_publications import People, PublicationSigner
from controller.mqtt.thread_bridge import Progress, PublisherMailbox
from controller.mqtt.timeouts import DEFAULT, Timeouts
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from controller.settings.sections import OUTBOX_MAX
from controller.words import Sentence, say

# ---- Consumes orders from `command`, one after the other in a thread of its own, so that they block nobody -------
#
# What an order means, who may give it and whether it is a repetition is decided by `on_command`; what it returns is
# published on `reply`. A flood of invalid orders takes no order's place: invalid payloads wait behind the valid
# ones, and get a few answers a second.

LARGEST_ORDER: Final = 64 * 1024  # bytes
WAITING_ORDERS: Final = 500
"""A flood is proved faster than it comes; no order is to be lost in a burst of it."""
REFUSALS_A_SECOND: Final = 10
"""The number of refused messages that are answered; only programs send more, and they need no answer."""
LOOKED_AT_A_SECOND: Final = 3000
"""The number of messages that are read; the rest of a larger flood is dropped unread."""


class CommandConsumer:
    """Passes orders to `on_command` and its answers to `answer`. `close` ends the thread.

    `plausible`, called in the publisher's thread, is a cheap check whether something may be an order of an authorized
    sender. What fails it is handled only when no plausible order waits.
    """

    def __init__(
        self,
        topics: Topics,
        on_command: Callable[[bytes, bool], bytes | None],
        answer: Callable[[bytes], None],
        refusals: InboundRefusals,
        plausible: Callable[[bytes], bool] | None = None,
    ) -> None:
        self._topics = topics
        self._on_command = on_command
        self._answer = answer
        self._refusals = refusals
        self._plausible = plausible
        self._answered = Budget(REFUSALS_A_SECOND)
        self._looked_at = Budget(LOOKED_AT_A_SECOND)
        self._changed = threading.Condition()
        self._orders: deque[bytes] = deque()
        self._others: deque[bytes] = deque()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="mqtt-orders", daemon=True)
        self._thread.start()

    def take(self, message: Received) -> None:
        """Queue an incoming order. Anything else is refused here, from any sender."""
        if message.retained and not message.size:
            return  # that takes a retained one back
        if message.retained:
            self._refuse("retained", "An order must not be retained: it would be heard again at every start.")
        elif message.size > LARGEST_ORDER:
            self._refuse("too long", f"An order has at most {LARGEST_ORDER} bytes, this one {message.size}.")
        elif not self._looked_at.spend():
            self._refuse("too many", f"More than {LOOKED_AT_A_SECOND} came within a second.")
        else:
            plausible = self._plausible is None or self._plausible(message.payload)
            waiting = self._orders if plausible else self._others
            with self._changed:
                full = len(waiting) >= WAITING_ORDERS
                if not full:
                    waiting.append(message.payload)
                    self._changed.notify()
            if full:
                self._refuse("too many", f"{WAITING_ORDERS} other orders are waiting. Send it again later.")

    def _refuse(self, reason: str, why: str) -> None:
        self._refusals.add(f"command: {reason}", f"What came on {self._topics.command} was refused: {why}")
        if self._answered.spend():
            reply = {"id": "", "status": "refused", "text": why, "result": {}, "at": time.time()}
            self._answer(encoded(reply))

    def close(self, timeout: float = 1.0) -> None:
        """Finish the order being answered and drop the rest."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(timeout)

    def _next(self) -> bytes | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._orders or self._others)
            if self._closing:
                return None
            return self._orders.popleft() if self._orders else self._others.popleft()

    def _run(self) -> None:
        while (payload := self._next()) is not None:
            try:
                answer = self._on_command(payload, False)
            except Exception:  # whatever an order runs into, the next one is heard
                log.exception("An order failed.")
                continue
            if answer is not None:
                self._answer(answer)


FAULT_WAIT: Final = 1.0  # after a fault of the disk or of ours
THROWN_OUT_TIMES: Final = 3  # connections in a row that ended soon: they were ended by somebody
CONTESTED_TIMES: Final = 2  # and so often, perhaps by a copy of this journal that did not hear us

log = logging.getLogger(__name__)


class PublisherStatus(TypedDict):
    """The state of the publisher. `posted`: the broker has everything up to this number.

    `applied`: the hub named `hub` has everything up to this number in its database (None: no hub was ever heard).
    `outbox`: how many messages are not there yet; where no hub was ever heard, how many are not with the broker.
    `limit`: a sentence while the outbox is full and no new hand should begin. `fingerprint` is the table's own, `hubs`
    those it believes, `pending` those that ask; `notices` are what staff must decide about hub or journal. `refused`:
    incoming messages that did not count, by reason.
    """

    connected: bool
    url: str
    outbox: int
    posted: int
    applied: int | None
    hub: str | None
    limit: str | None
    error: str | None
    fingerprint: str
    hubs: list[DecidedState]
    pending: list[PendingState]
    notices: list[JsonObject]
    refused: dict[str, int]


class Publisher:
    """Posts a journal's messages. `start()` it once; `stop()` publishes "stopped" and ends the thread.

    `note` stands in every message and state that has none of its own. `on_status` is called in the publisher's thread
    whenever `connected` or `error` changes; `on_command` in a thread for orders, with the payload and whether it was
    retained, and what it returns is the answer; `on_limit` with a sentence when `outbox_max` messages wait and with
    None when no longer, in the thread that appended the message or in the publisher's: it must not wait for anything.
    With `homeassistant` the table publishes its discovery message; without, it removes one published before.
    `plausible` is a cheap check whether something may be an order. `hub_key` is the key of a hub to believe; with
    `first_hub` the first one at a broker of this machine without a login is admitted automatically. `connect`
    opens a connection to the broker. Raises BrokerUrlError for an invalid address.
    """

    def __init__(  # noqa: PLR0913 - the options of a table's [mqtt] section, all but three with defaults
        self,
        journal: Journal,
        topics: Topics,
        url: str | BrokerAddress,
        *,
        note: str = "",
        on_status: Callable[[PublisherStatus], None] | None = None,
        on_command: Callable[[bytes, bool], bytes | None] | None = None,
        on_limit: Callable[[Sentence | None], None] | None = None,
        outbox_max: int = OUTBOX_MAX,
        homeassistant: bool = False,
        plausible: Callable[[bytes], bool] | None = None,
        first_hub: bool = True,
        hub_key: PublicKey | None = None,
        timeouts: Timeouts = DEFAULT,
        connect: Callable[..., BrokerConnection] = BrokerConnection,
    ) -> None:
        self._timeouts = timeouts
        self._connect = connect
        self._journal = journal
        self._topics = topics
        self._address = url if isinstance(url, BrokerAddress) else BrokerAddress.parse(url)
        self._client_id = client_id(f"mahjong-{topics.parlor}-{topics.table}", journal.key)
        self.admission = Admission(journal, alone=first_hub and is_alone(self._address), given=hub_key)
        self._refusals = InboundRefusals()
        self._prover = HubAuthenticator(journal, self.admission, self._refusals)
        self._signer: PublicationSigner | None = None
        self._hubs: Hubs | None = None
        self._stranger: Sentence | None = None  # what somebody else has signed under our name
        self._note = note
        self._on_status = on_status
        self._connected = False
        self._error: str | None = None
        self._loss: Sentence | None = None  # a loss of confirmed data is reported until the program ends
        self._connected_at: float | None = None
        self._names: set[str] = set()  # of our connections so far
        self._suspects = DisconnectSuspects(timeouts)
        self._contested = False  # somebody came under our client id: to be asked for before we connect again
        self._handover = PublisherMailbox(lambda: journal.last_seq)
        self._limit = Limit(outbox_max, self._handover, on_limit)
        self._hearing = (
            CommandConsumer(topics, on_command, self._handover.put_reply, self._refusals, plausible)
            if on_command is not None
            else None
        )
        self._discovery = Discovery(topics, wanted=homeassistant, timeouts=timeouts)
        self._people = People(journal)
        self._thread = threading.Thread(target=self.run, name="mqtt-publisher", daemon=True)
        journal.watch(self._appended)

    def start(self) -> None:
        """Start the publisher's thread."""
        self._thread.start()

    def state(self, snapshot: Mapping[str, object], session: str = "") -> None:
        """Publish this snapshot of the table soon, instead of any before it. It must not be changed afterwards.

        Without `session` it belongs to the session of the newest message.
        """
        self._handover.put_snapshot(snapshot, session)

    def status(self) -> PublisherStatus:
        """The current state, for status displays and measurements."""
        progress, admitted = self._handover.progress, self.admission.state()
        return {
            "connected": self._connected,
            "url": str(self._address),
            "outbox": self._handover.waiting,
            "posted": progress.posted,
            "applied": progress.applied,
            "hub": progress.hub,
            "limit": None if self._limit.sentence is None else self._limit.sentence.text,
            "error": self._error,
            "fingerprint": self._journal.public.fingerprint,
            "hubs": admitted["admitted"],
            "pending": admitted["pending"],
            "notices": [notice.to_json() for notice in self.notices()],
            "refused": self._refusals.counts(),
        }

    def notices(self) -> list[Sentence]:
        """What staff must decide or know of hub and journal. May be called from any thread."""
        return self._with_own([] if self._hubs is None else self._hubs.notices)

    def warnings(self) -> list[Sentence]:
        """What players and staff must know of hub and journal, without hubs that only ask for admission: those are
        shown to staff alone. May be called from any thread."""
        return self._with_own([] if self._hubs is None else self._hubs.warnings)

    @property
    def _loss_text(self) -> str | None:
        return None if self._loss is None else self._loss.text

    def _with_own(self, of_hubs: list[Sentence]) -> list[Sentence]:
        own = (self._loss, self._stranger)
        return [*filter(None, own[:1]), *of_hubs, *filter(None, own[1:])]

    def drain(self, timeout: float) -> bool:
        """Wait until everything is posted, the latest snapshot too; False after `timeout` seconds."""
        return self._handover.wait_until_posted(timeout)

    def resend(self, after: int) -> None:
        """Post every message after this number again; returns at once."""
        self._handover.ask_again(after)

    def hindrance(self) -> Sentence | None:
        """Why no new hand should begin, as far as the outbox is concerned; None if it may."""
        return self._limit.sentence

    def stop(self, timeout: float = 5.0) -> None:
        """Publish "stopped", disconnect, end the thread. What is not posted stays in the journal."""
        self._handover.stop()
        if self._thread.is_alive():
            self._thread.join(timeout)
        if self._hearing is not None:
            self._hearing.close()
        self._report(connected=False, error=None)

    def _appended(self) -> None:
        self._handover.wake()
        self._limit.look()

    def run(self) -> None:
        """Post until `stop()`, in this thread; `start()` gives it one of its own."""
        while not self._handover.stopping:
            try:
                if self._signer is None:
                    self._signer = PublicationSigner(self._journal, self._topics)
                with closing(Outbox(self._journal, self._topics, self._note)) as outbox:
                    self._keep_connected(outbox, self._signer)
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

    def _keep_connected(self, outbox: Outbox, signer: PublicationSigner) -> None:
        """Open one connection after the other, until the program stops."""
        hubs = self._hubs = Hubs(outbox, self.admission, self._prover, self._topics.applied)
        self._handover.progress = Progress(outbox.posted, hubs.upto, hubs.names)
        self._limit.look()
        wait, cut_off = self._timeouts.first_wait, 0
        while not self._handover.stopping:
            self._connected_at = None
            try:
                self._serve(outbox, hubs, signer)
            except BrokerAway as away:
                if self._connected_at is not None:
                    lasted = time.monotonic() - self._connected_at
                    wait = self._timeouts.first_wait if lasted > self._timeouts.lasting else wait
                    cut_off = cut_off + 1 if lasted < self._timeouts.thrown_out else 0
                self._contested = isinstance(away, TakenOver) or cut_off >= CONTESTED_TIMES
                self._report(connected=False, error=self._why(away, cut_off))
            self._handover.pause(wait * random.uniform(0.8, 1.2))
            wait = min(2 * wait, self._timeouts.longest_wait)

    def _why(self, away: BrokerAway, cut_off: int) -> str:
        """Why there is no connection. What the broker does not take stays the reason while that costs connections; when
        connections end soon again and again for no such reason, the likely cause is added."""
        likely = self._suspects.likely if self._connected_at is not None else self._suspects.reason
        if likely is not None:
            return f"{away} {likely}"
        if self._connected_at is None or cut_off < THROWN_OUT_TIMES:
            return str(away)
        return (
            f"{away} It has ended {cut_off} times in a row soon after it was made: perhaps another program connects "
            "with this table's account or under its client id. The broker's log names it."
        )

    def _serve(self, outbox: Outbox, hubs: Hubs, signer: PublicationSigner) -> None:
        """One connection, from its opening to its end."""
        unknown = DuplicateClientCheck(
            self._address,
            self._topics,
            signer,
            stopping=lambda: self._handover.stopping,
            pause=self._handover.pause,
            report=lambda sentence: self._report(connected=False, error=sentence),
            strange=self._strange,
            timeouts=self._timeouts,
            contested=self._contested,
            connect=self._connect,
        ).wait(self._names)
        self._contested = False
        if self._handover.stopping:
            return  # under this client id a rival may be at work, and a farewell would throw it off
        name = secrets.token_hex(4)
        connection = self._connect(
            self._address,
            self._client_id,
            will=(self._topics.availability, signer.availability("offline", name, hubs.heard)),
            waker=self._handover.waker,
            timeouts=self._timeouts,
        )
        polite, posting = False, None
        try:
            posting = PublishSession(
                connection,
                self._journal,
                outbox,
                hubs,
                self._prover,
                signer,
                self._topics,
                self._handover,
                self._discovery,
                self._people,
                self._suspects,
                name,
                on_command=self._hearing.take if self._hearing is not None else None,
                on_progress=self._limit.look,
                on_complaint=lambda sentence: self._report(connected=True, error=sentence or self._loss_text),
                on_stranger=self._strange,
            )
            self._names.add(name)
            posting.sync_with_broker(unknown=unknown)
            if posting.lost is None:
                reason = posting.complaint or self._suspects.reason
                self._report(connected=True, error=reason or self._loss_text)
                self._connected_at = time.monotonic()
                posting.run()
            if posting.lost is not None:
                self._renumber(posting.lost)
            polite = True
        finally:
            if posting is not None and not polite:
                self._suspect(posting)
            connection.close(politely=polite)

    def _suspect(self, posting: PublishSession) -> None:
        """A connection was lost: what was in flight may be the cause."""
        self._suspects.lost(posting.on_the_way)

    def _renumber(self, lost: MissingInJournal) -> None:
        """Begin a new epoch beyond all numbers that a broker or hub has under this one: none may be given to another
        message."""
        last = self._journal.last_seq
        self._loss = say(
            "hub.journal_lacks",
            who=lost.who,
            first=None if lost.seq <= last + 1 else last + 1,
            last=lost.seq,
            journal=str(self._journal.path),
        )
        self._journal.begin_generation(self._loss.text, max(lost.generation, self._journal.generation) + 1)

    def _strange(self, reason: str, sentence: Sentence) -> None:
        """Report a message of another key under our name."""
        self._refusals.add(f"own topics: {reason}", sentence.text)
        if (
            reason == "another key" and self._stranger is None
        ):  # one sentence, whatever keys they think of next
            self._stranger = sentence

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


def client_id(name: str, key: SigningKey) -> str:
    """An MQTT client id that is the same at every start and that nobody can guess.

    A broker ends the connection of a client when another connects under its id. Where accounts are not bound to ids
    (the broker files under deploy/ do that), an id that nobody knows is what protects the connection.
    """
    secret = key.sign(b"mahjong-table client id 1\n" + name.encode())
    return f"{name}-{hashlib.sha256(secret).hexdigest()[:16]}"
