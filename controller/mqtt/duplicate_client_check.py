"""Detects another controller that publishes as this table. A broker serves one client per client id and disconnects the
one before.

Two controllers on one journal (a cloned SD card) have one key and one client id, and would disconnect each other
endlessly. So before each connection this checks `availability` under another client id. Only a message that our own
key has signed, and no earlier start of ours has sent, proves another controller of this journal: it is probed (that
is an "offline", which a live table corrects within a second). If nobody answers we go on; if somebody answers we stay
disconnected and report it, until the other is gone. What any other key signs or writes there is reported and has no
effect.

When a retained message arrives after a subscription, MQTT does not say. One that must be there is waited for; where
none comes, and where a connection of ours was taken over, the other is probed without having been heard: an answer
needs nothing that was retained.
"""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from controller.mqtt.broker_capabilities import lost_with, on_the_way_then
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, Received, TakenOver
from controller.mqtt.signed_publications import PublicationSigner, SignedMessage, signer_fingerprint
from controller.mqtt.timeouts import DEFAULT, Timeouts
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from controller.words import Sentence, say

QUESTION: Final = "question-"  # begins the name of the connection in such an "offline"


@dataclass(frozen=True)
class DuplicateClientCheck:
    """The check before each connection. `report` gets a sentence while another controller of this journal is connected,
    `strange` one about a message of another key under this table's name. `pause` waits, unless the program stops."""

    address: BrokerAddress
    topics: Topics
    signer: PublicationSigner
    stopping: Callable[[], bool]
    pause: Callable[[float], None]
    report: Callable[[str], None]
    strange: Callable[[str, Sentence], None]
    timeouts: Timeouts = DEFAULT
    contested: bool = False
    """Our last connection was ended by another client under our client id, or looks so."""
    heard: list[bytes] = field(default_factory=list)
    """What came on `availability` and is no question of ours."""
    connect: Callable[..., BrokerConnection] = BrokerConnection

    def wait(self, ours: Collection[str]) -> bool:
        """Return when no other controller publishes with our key, or the program stops.

        True if the broker was listened to for long and retained nothing that was ever published under this name. `ours`
        are the names of our own connections so far. Raises BrokerAway.
        """
        glance = self.connect(self.address, f"mahjong-glance-{secrets.token_hex(6)}", timeouts=self.timeouts)
        lacking = glance.capabilities.lacking(self.address)
        rival: SignedMessage | None = None
        try:
            if lacking is not None:
                raise BrokerAway(lacking)
            rival = self._looked(glance, ours)
            asked = rival is None and (self.contested or not (self.heard or ours or self.signer.start == 1))
            if asked:
                rival = self._answer(glance, -1, ours)
            while rival is not None and not self.stopping():
                rival = self._answer(glance, rival.counter, ours)
                if rival is not None:
                    self.report(self._sentence(rival))
                    self._until_gone(glance, ours)
            return asked and not self.heard
        except BrokerAway as away:
            if rival is not None:
                self.report(self._sentence(rival))
                self.pause(self.timeouts.rival_away)
            elif isinstance(away, TakenOver):  # one client an account: who looks again throws it out again
                self.report(str(away))
                self.pause(self.timeouts.rival_away * random.uniform(0.5, 1.5))
            raise
        finally:
            glance.close()

    def _looked(self, glance: BrokerConnection, ours: Collection[str]) -> SignedMessage | None:
        """Another controller's retained message, if there is one.

        A table that starts for the first time has left none, and waits for none beyond what has arrived by then.
        """
        glance.subscribe((self.topics.availability,))
        glance.subscribe((self.topics.reply,))  # most brokers have sent their retained messages by now
        deadline = time.monotonic() + (0.0 if self.signer.start == 1 and not ours else self.timeouts.glance)
        while not glance.received and time.monotonic() < deadline and not self.stopping():
            glance.turn(min(0.2, deadline - time.monotonic()))
        others = [
            word
            for word in self._own(glance)
            if word.content.get("status") != "stopped" and self._is_another(word, ours)
        ]
        return others[-1] if others else None

    def _answer(self, glance: BrokerConnection, heard: int, ours: Collection[str]) -> SignedMessage | None:
        """Probe whether it is alive: then it publishes that it is online, with a counter that nobody else can have
        signed. `heard` is the counter of its last message."""
        deadline, asked_at = time.monotonic() + self.timeouts.rival_answer, float("-inf")
        while not self.stopping() and (left := deadline - time.monotonic()) > 0:
            if time.monotonic() - asked_at > self.timeouts.ask_again:
                asked_at = time.monotonic()
                question = self.signer.availability("offline", QUESTION + secrets.token_hex(4))
                glance.publish(self.topics.availability, question)
            for word in self._own(glance):
                if self._is_online(word, ours) and word.counter > heard:
                    return word
            glance.turn(min(left, 0.2))
        return None

    def _until_gone(self, glance: BrokerConnection, ours: Collection[str]) -> None:
        """Wait until the other has been silent for a while."""
        gone_since: float | None = None
        while not self.stopping():
            for word in self._own(glance):
                gone_since = None if self._is_online(word, ours) else time.monotonic()
            if gone_since is not None and time.monotonic() - gone_since > self.timeouts.rival_gone:
                return
            glance.turn(0.2)

    def _is_online(self, word: SignedMessage, ours: Collection[str]) -> bool:
        return word.content.get("status") == "online" and self._is_another(word, ours)

    def _is_another(self, word: SignedMessage, ours: Collection[str]) -> bool:
        """Whether a signed message comes from another controller. An earlier start of this very journal is nobody else:
        of what it published, anybody may have kept a copy."""
        name = str(word.content.get("connection"))
        return name not in ours and not name.startswith(QUESTION) and word.start >= self.signer.start

    def _own(self, glance: BrokerConnection) -> list[SignedMessage]:
        """The received messages that our own key has signed."""
        received: list[Received] = list(glance.received)
        glance.received.clear()
        found = []
        for message in received:
            if message.topic != self.topics.availability or not message.payload:
                continue
            word = self.signer.own(message.payload, message.topic)
            if word is None or not str(word.content.get("connection")).startswith(QUESTION):
                self.heard.append(message.payload)
            if word is not None:
                found.append(word)
            else:
                self.strange(*stranger(message, self.topics, self.signer))
        return found

    def _sentence(self, rival: SignedMessage) -> str:
        return (
            f"Another controller already speaks as {self.topics.base} with this table's own key (journal "
            f"{rival.content.get('epoch')}): the journal and its key were copied. Stop one of the two. Until then "
            "nothing of this table is posted from here."
        )


def stranger(message: Received, topics: Topics, own: PublicationSigner) -> tuple[str, Sentence]:
    """Why a message of another key under our name does not count: the reason code, and a sentence for staff."""
    fingerprint = signer_fingerprint(message.payload, message.topic)
    if fingerprint is None:
        return "unsigned", say("hub.unsigned_message", topic=message.topic)
    if fingerprint in own.lost:
        return "lost key", say("hub.lost_key_used", topic=message.topic, fingerprint=fingerprint)
    return "another key", say("hub.name_taken", topic=topics.base, fingerprint=fingerprint)


# ---- Tracks what was in flight each time the broker ended a connection, as the possible cause --------------------
#
# A broker of MQTT 3.1.1, and one of 5 that announces no limit, disconnects on a message that is too long. What is
# optional is then left out, so that the scores get through; what is not optional is named.

SUSPECTED_TIMES: Final = 3  # connections in a row that ended with the same on its way
LONG: Final = 2000  # bytes; something shorter is not named for one connection


class DisconnectSuspects:
    """Kept across connections, keyed by what each thing is called: "state", "message 17". For the publisher's
    thread."""

    def __init__(self, timeouts: Timeouts = DEFAULT) -> None:
        self._timeouts = timeouts
        self._counts: dict[str, int] = {}
        self._left_out: dict[str, tuple[float, str]] = {}  # until when, and why
        self._largest = 0  # bytes the broker has taken at once: nothing shorter is too long
        self._on_the_way: str | None = None

    def lost(self, on_the_way: Mapping[str, tuple[str, int]]) -> None:
        """A connection has ended while these (topic, size in bytes) were unacknowledged."""
        found = {what: one for what, one in on_the_way.items() if one[1] > self._largest}
        self._counts = {what: self._counts.get(what, 0) + 1 for what in found}
        topic, size = max(found.values(), key=lambda one: one[1], default=("", 0))
        self._on_the_way = str(on_the_way_then(topic, size)) if size > LONG else None
        for what, count in self._counts.items():
            if count >= SUSPECTED_TIMES or what in self._left_out:  # it was tried again, and it is as it was
                topic, size = found[what]
                self.leave_out(what, str(lost_with(topic, size)))

    def leave_out(self, what: str, why: str) -> None:
        """Leave this out for a while: it has ended a connection, for the given reason."""
        self._left_out[what] = time.monotonic() + self._timeouts.left_out, why

    @property
    def reasons(self) -> list[str]:
        """Why the broker did not take what it still has not taken. They stay while that is left out, tried again, and
        has cost another connection."""
        return [*dict.fromkeys(why for _, why in self._left_out.values())]

    @property
    def reason(self) -> str | None:
        """`reasons` as one text; None for nothing."""
        return " ".join(self.reasons) or None

    @property
    def likely(self) -> str | None:
        """The reason, or else what long thing was on its way when the last connection ended."""
        return self.reason or self._on_the_way

    def taken(self, what: str, size: int) -> None:
        """The broker has accepted this, of `size` bytes."""
        self._largest = max(self._largest, size)
        self._counts.pop(what, None)
        self._left_out.pop(what, None)

    def is_suspected(self, what: str) -> bool:
        """Whether this was left out before, though it may be sent again by now."""
        return what in self._left_out

    def left_out(self, what: str, size: int) -> str | None:
        """Why this, of `size` bytes, is not to be sent now, in a sentence; None where it may be."""
        until, why = self._left_out.get(what, (0.0, ""))
        return why if time.monotonic() < until and size > self._largest else None
