"""Authenticates messages from the broker before they count, cheap checks first.

A message is checked for its size and for a key that is admitted for its table, then parsed and validated, then its
signature is verified; a batch of a table's messages costs one verification. Everything else is refused and counted.
Only a bounded number is examined further, so a flood costs little time and no message. A genuine message that was
refused is sent again, because it leaves a gap.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Final

from controller.identity.canonical import NotCanonical, canonical
from controller.identity.signing import (
    KEY_PATTERN,
    KeyChange,
    KeyFileError,
    PublicKey,
    SignedHead,
    Unproved,
    Verifier,
    from_base64,
    inherited,
    read_signed_message,
)
from controller.json_values import JsonObject
from controller.mqtt.inbound_messages import Budget
from controller.mqtt.message_models import AvailabilityMessage, NumberedBody, PeopleMessage, StateMessage
from controller.mqtt.signed_publications import WORDS_A_START
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, message_validation
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.key_admission import Admissions, Stranger
from controller.parlor.hub.key_decisions import ADMITTED, CLAIMED, PENDING, RETIRED, Known, claim_of, why_not
from controller.parlor.hub.message_validation import RejectedMessage, StreamMessage
from controller.words.sentence import Sentence, plain, sentence

STRANGERS_A_SECOND: Final = 50
"""Signatures of unadmitted keys that are verified in a second, 100 µs each."""
OF_ONE_TABLE: Final = 20
PROOFS_A_SECOND: Final = 2000
"""Verified signatures in a second that sign an unadmitted key into a journal; one message may hold a thousand."""
FORGERIES_A_SECOND: Final = 2000
"""Invalid signatures that are checked in a second under the name of one table."""
SHUT_S: Final = 0.1
TABLES_REMEMBERED: Final = 10_000
NAMED: Final = re.compile(b'"key"\\s*:\\s*"(%s)"' % KEY_PATTERN.strip("^$").encode())
FLOOD: Final = sentence("rejected.flood")
NOT_ADMITTED: Final = sentence("rejected.not_admitted")


class Unadmitted(RejectedMessage):
    """A proved key whose table and journal the hub does not know yet."""

    def __init__(self, stranger: Stranger, why: Sentence) -> None:
        super().__init__(why)
        self.stranger = stranger


class Waits(RejectedMessage):
    """Refused because its key waits for a decision of staff."""

    def __init__(self, known: Known) -> None:
        super().__init__(sentence("rejected.waits", fingerprint=known.fingerprint))
        self.known = known


class Renamed(RejectedMessage):
    """An admitted key states that its journal now belongs to a table of another name."""

    def __init__(self, key: str, topics: Topics, names: list[tuple[str, str]]) -> None:
        super().__init__(sentence("rejected.renamed"))
        self.key, self.topics, self.names = key, topics, names


class MessageAuthenticator:
    """The authenticator of one worker's thread. `alerts` collects what staff must know, until it is taken and
    stored."""

    def __init__(self, admissions: Admissions, verifier: Verifier | None = None) -> None:
        self._admissions = admissions
        self._verifier = Verifier() if verifier is None else verifier
        self._strangers = Budget(STRANGERS_A_SECOND)
        self._proofs = Budget(PROOFS_A_SECOND)
        self._of_table: dict[tuple[str, str], tuple[Budget, Budget]] = {}
        self._shut: dict[tuple[str, str], float] = {}
        self._states: dict[str, int] = {}
        self._heard: dict[tuple[str, str], tuple[int, int]] = {}
        """The position of the newest `availability` message of each key and journal; the database may lack it."""
        self._people: dict[str, tuple[int, int]] = {}
        self.alerts: dict[tuple[str, str], HubAlert] = {}

    def stream_message(self, topic: str, payload: bytes) -> StreamMessage:
        """A message of a table's stream, authenticated and authorized."""
        topics, _ = message_validation.table_of_topic(topic)
        self._look(topics, payload)
        try:
            message = message_validation.parse_message(topic, payload)
        except RejectedMessage as wrong:
            self._mind(topics, topic, payload, wrong.whole)
            raise
        self._prove(topics, message.body, message.seq, topic, payload)
        self._allow(Stranger(message.key, topics, message.identity))
        return message

    def availability(self, topic: str, payload: bytes) -> AvailabilityMessage:
        """An `availability` message, authenticated, authorized, and no older than what is known."""
        topics, _ = message_validation.table_of_topic(topic)
        self._look(topics, payload)
        word = message_validation.availability(topic, payload)
        identity, generation = message_validation.epoch_parts(word.epoch)
        self._prove(topics, word, word.counter, topic, payload)
        known = self._admissions.known(word.key)
        if (
            known is not None
            and known.place != (topics.parlor, topics.table)
            and why_not(known, identity) is None
        ):
            names = [(name.parlor, name.table) for name in word.names]
            newer = (generation, word.counter) > (known.generation, known.counter)
            if newer and known.place in names[:-1]:
                raise Renamed(word.key, topics, names)
        known = self._allow(Stranger(word.key, topics, identity, self._former(known, word, identity)))
        if word.status == "offline":  # a last will, signed when the connection began
            return word
        order = (generation, word.counter)
        if order < max((known.generation, known.counter), self._heard.get((word.key, identity), order)):
            raise RejectedMessage(sentence("rejected.older"))
        self._heard[word.key, identity] = order
        return word

    def state(self, topic: str, payload: bytes) -> StateMessage:
        """A table's state message, authenticated, authorized and no older than the last one."""
        topics, _ = message_validation.table_of_topic(topic)
        self._look(topics, payload)
        picture = message_validation.state(topic, payload)
        self._prove(topics, picture, picture.counter, topic, payload)
        self._allow(Stranger(picture.key, topics, message_validation.epoch_parts(picture.epoch)[0]))
        if picture.counter < self._states.get(picture.key, 0):
            raise RejectedMessage(sentence("rejected.older_picture"))
        self._states[picture.key] = picture.counter
        return picture

    def people(self, topic: str, payload: bytes) -> PeopleMessage:
        """A `people` message, authenticated, authorized and no older than the last one."""
        topics, _ = message_validation.table_of_topic(topic)
        self._look(topics, payload, message_validation.LARGEST_PEOPLE)
        word = message_validation.people(topic, payload)
        self._prove(topics, word, word.counter, topic, payload)
        identity, generation = message_validation.epoch_parts(word.epoch)
        known = self._allow(Stranger(word.key, topics, identity))
        start = (known.generation, known.counter // WORDS_A_START * WORDS_A_START)
        if (generation, word.counter) < max(self._people.get(word.key, start), start):
            raise RejectedMessage(sentence("rejected.older_people"))
        self._people[word.key] = (generation, word.counter)
        return word

    def taken_alerts(self) -> list[HubAlert]:
        """Take the collected alerts, leaving none."""
        found, self.alerts = list(self.alerts.values()), {}
        return found

    def _mind(self, topics: Topics, topic: str, payload: bytes, why: Sentence) -> None:
        """Raise an alert about an admitted table whose message is invalid: the table is in error, and nobody else can
        make it seem so.

        A signature covers the content of a message, not its spelling: an attacker can write 0 as `0.0` in a table's
        message, which is then proved and invalid.
        """
        try:
            head, message = read_signed_message(payload, topic, self._verifier)
            identity, _ = message_validation.epoch_parts(str(message.get("epoch")))
            known = self._admissions.known(head.key.text)
        except (Unproved, RejectedMessage):
            return
        with suppress(RejectedMessage, NotCanonical):
            message_validation.parse_message(topic, canonical(message))
            return
        if (
            known is not None
            and known.place == (topics.parlor, topics.table)
            and why_not(known, identity) is None
        ):
            self._alert(_impossible(known, identity, head.counter, why))

    def _former(self, known: Known | None, word: AvailabilityMessage, identity: str) -> tuple[PublicKey, ...]:
        """The journal's keys that a table proves, if nobody has decided about its own key yet."""
        if known is not None and (known.status, known.claim) != (PENDING, CLAIMED):
            return ()
        if not all(self._proofs.spend() for _ in word.key_changes):
            raise RejectedMessage(FLOOD)
        return _former_keys(word, identity)

    # ---- the steps ------------------------------------------------------------------------------------------

    def _look(self, topics: Topics, payload: bytes, most: int = message_validation.LARGEST_MESSAGE) -> None:
        """Checks before anything is parsed: the size, and whether it names a key that may sign here."""
        message_validation.check_size(payload, most)
        named = [self._admissions.known(key.decode()) for key in NAMED.findall(payload)]
        place = topics.parlor, topics.table
        # All keys in the message must be admitted: an attacker's message may quote an admitted one.
        if named and all(one is not None and one.status == ADMITTED and one.place == place for one in named):
            return
        strangers, _ = self._budgets(place)
        if named and not (strangers.spend() and self._strangers.spend()):
            raise RejectedMessage(NOT_ADMITTED)

    def _prove(
        self,
        topics: Topics,
        message: NumberedBody | message_validation.WordOfTable,
        counter: int,
        topic: str,
        payload: bytes,
    ) -> None:
        place = topics.parlor, topics.table
        if self._shut.get(place, 0.0) > time.monotonic():
            raise RejectedMessage(FLOOD)
        try:
            head = SignedHead(message.schema_, PublicKey.parse(message.key), message.to, counter)
            self._verifier.prove(payload, topic, head)
        except (Unproved, KeyFileError, ValueError):
            if not self._budgets(place)[1].spend():
                self._shut[place] = time.monotonic() + SHUT_S
            raise RejectedMessage(sentence("rejected.not_signed_by")) from None

    def _allow(self, one: Stranger) -> Known:
        """Check that this proved key may sign as this table for this journal; returns the stored key."""
        known = self._admissions.known(one.key)
        why = why_not(known, one.identity)
        if known is None or self._tells_more(known, one):
            raise Unadmitted(one, why or NOT_ADMITTED)
        if why is not None:
            if known.status == PENDING and known.place == one.place:
                raise Waits(known)
            self._tell_of(known, one)
            raise RejectedMessage(why)
        if known.place != one.place:
            self._alert(_elsewhere(known, one.topics, one.identity))
            raise RejectedMessage(
                sentence("rejected.speaks_as", fingerprint=known.fingerprint, table="/".join(known.place))
            )
        return known

    def _tell_of(self, known: Known, one: Stranger) -> None:
        """Raise an alert about a key that staff know and that signs what it may not sign."""
        if known.status == ADMITTED:
            self._alert(_another_journal(known, one, self._admissions.speaker(one.identity)))
        elif known.status == RETIRED and (known.place, known.identity) == (one.place, one.identity):
            self._alert(_still_speaks(known))

    def _tells_more(self, known: Known, one: Stranger) -> bool:
        """Whether a waiting key now proves that the keys of its journal signed it in."""
        waits = (known.status, known.claim, known.identity) == (PENDING, CLAIMED, one.identity)
        return waits and claim_of(one.identity, PublicKey.parse(one.key), one.former) != CLAIMED

    def _budgets(self, place: tuple[str, str]) -> tuple[Budget, Budget]:
        """The budgets for examining unknown keys, and for verifying signatures that may be forged, under this table's
        name."""
        found = self._of_table.get(place)
        if found is None:
            if len(self._of_table) >= TABLES_REMEMBERED:
                self._of_table.clear()
                self._shut.clear()
            found = self._of_table[place] = (Budget(OF_ONE_TABLE), Budget(FORGERIES_A_SECOND))
        return found

    def _alert(self, alert: HubAlert) -> None:
        if len(self.alerts) < 1000:
            self.alerts[alert.kind, alert.subject] = alert


def _impossible(known: Known, identity: str, seq: int, why: Sentence) -> HubAlert:
    place = f"{known.parlor}/{known.table}"
    return HubAlert(
        kind=alerts.IMPOSSIBLE,
        subject=identity,
        parlor=known.parlor,
        table=known.table,
        sentence=sentence("dispute.impossible", table=place, message=seq, why=why),
        detail={"identity": identity, "seq": seq},
    )


def _elsewhere(known: Known, topics: Topics, identity: str) -> HubAlert:
    now = f"{topics.parlor}/{topics.table}"
    return HubAlert(
        kind=alerts.RENAMED,
        subject=f"{known.key} {now}",
        parlor=known.parlor,
        table=known.table,
        sentence=sentence("dispute.renamed", table=f"{known.parlor}/{known.table}", name=now),
        detail={"key": known.key, "identity": identity, "parlor": topics.parlor, "table": topics.table},
    )


def _another_journal(known: Known, one: Stranger, speaker: Known | None) -> HubAlert:
    place = f"{known.parlor}/{known.table}"
    detail: JsonObject = {"key": known.key, "identity": one.identity}
    if claim_of(one.identity, PublicKey.parse(known.key)) != CLAIMED:
        return HubAlert(
            kind=alerts.IDENTITY,
            subject=f"{known.key} {one.identity}",
            parlor=known.parlor,
            table=known.table,
            sentence=sentence("dispute.identity", table=place, journal=one.identity, own=known.identity),
            detail=detail,
        )
    whose = sentence("dispute.another_table")
    if speaker is not None:
        whose = plain(f"{speaker.parlor}/{speaker.table}")
    return HubAlert(
        kind=alerts.IDENTITY,
        subject=f"{known.key} {one.identity}",
        parlor=known.parlor,
        table=known.table,
        sentence=sentence(
            "dispute.foreign", table=place, whose=whose, journal=one.identity, fingerprint=known.fingerprint
        ),
        detail={**detail, alerts.FOREIGN: True},
    )


def _still_speaks(known: Known) -> HubAlert:
    place = f"{known.parlor}/{known.table}"
    return HubAlert(
        kind=alerts.STILL_SPEAKS, subject=known.key, parlor=known.parlor, table=known.table,
        sentence=sentence("dispute.still_speaks", table=place, fingerprint=known.fingerprint),
        detail={"key": known.key, "identity": known.identity},
    )  # fmt: skip


def _former_keys(word: AvailabilityMessage, identity: str) -> tuple[PublicKey, ...]:
    """The keys of its journal that a table proves, up to its own."""
    if word.first_key is None:
        return ()
    try:
        first = PublicKey.parse(word.first_key)
        changes = [
            KeyChange(change.n, PublicKey.parse(change.key), from_base64(change.proof))
            for change in word.key_changes
        ]
    except (KeyFileError, ValueError):
        return ()
    return inherited(identity, first, changes)
