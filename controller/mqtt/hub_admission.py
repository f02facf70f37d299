"""Which hubs a table believes, which wait for its staff's decision, and how that is decided.

Decisions are journal entries. A hub that is neither admitted nor refused and sends messages is shown, until staff
compare its fingerprint with the one the hub shows and admit it (`mahjong-table hub admit`), refuse it (`hub refuse`),
or nothing more is heard of it.
"""

from __future__ import annotations

import ipaddress
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypedDict

from controller.identity.signing import KeyFileError, PublicKey, read_fingerprint
from controller.journal.journal import DecidedHub, Journal, JournalError
from controller.json_values import JsonObject
from controller.orders.origin import Origin
from controller.orders.unix_socket import RequestRefused
from controller.settings.broker_address import BrokerAddress
from controller.words import Sentence, SentenceError, plain, say, sentence, sentence_of

MOST_PENDING: Final = 20
SILENT_S: Final = 90.0
"""A hub of which nothing new is heard for this long asks no longer."""
ASK_AGAIN_S: Final = 30.0
"""Seconds of silence after which hubs are made to answer: each one answers a table's message on `availability`."""
ALONE: Final = sentence("hub.how_alone")

log = logging.getLogger(__name__)


class AdmissionRefused(SentenceError):
    """The hub cannot be admitted, refused or forgotten; the sentence says why."""


@dataclass(frozen=True)
class Pending:
    """A hub that has proved its key and that staff have not admitted. `word` is its last message on `applied`, numbered
    `turn` (incarnation, counter), `heard` when it came, by a clock that only rises."""

    key: PublicKey
    name: str
    word: bytes = b""
    turn: tuple[int, int] = (0, 0)
    heard: float = 0.0


class DecidedState(TypedDict):
    """An admitted or refused hub, for `hub list`."""

    name: str
    fingerprint: str
    key: str
    at: float
    how: JsonObject


class PendingState(TypedDict):
    """A hub that waits for a decision, for `hub list`."""

    name: str
    fingerprint: str
    key: str


class AdmissionState(TypedDict):
    """All that a table knows of hubs, and its own key."""

    fingerprint: str
    key: str
    admitted: list[DecidedState]
    pending: list[PendingState]
    refused: list[DecidedState]


class Admission:
    """The admitted, pending and refused hubs of one journal. Threads may share it.

    `alone`: the first hub ever is admitted automatically. `given` is the key of a hub that the settings name.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        alone: bool = False,
        given: PublicKey | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._asked_at = clock()
        self._mutex = threading.Lock()
        self._pending: OrderedDict[str, Pending] = OrderedDict()
        self.alone = alone
        self.changes = 0
        """Rises with every hub that is admitted, refused or forgotten."""
        if given is not None and given.text not in journal.hubs():
            self._admit(given, "", sentence("hub.how_settings"))

    @property
    def public(self) -> PublicKey:
        """The table's own key, by whose fingerprint the hub's staff admit it."""
        return self._journal.public

    def is_admitted(self, key: str) -> bool:
        """Whether the hub of this key is admitted."""
        return key in self._journal.hubs()

    def names(self) -> dict[str, str]:
        """The admitted hubs: key to the name each gives itself."""
        return {key: hub.name for key, hub in self._journal.hubs().items()}

    def is_refused(self, key: str) -> bool:
        """Whether staff have refused the hub of this key."""
        return key in self._journal.refused_hubs()

    def meets(
        self, key: PublicKey, name: str, word: bytes = b"", turn: tuple[int, int] | None = None
    ) -> bool:
        """Record a hub that has proved this key; returns whether it is admitted, admitting it now where that is
        automatic. `turn` is the number of its message: one that is not newer than the last (the broker tells what it
        retains again and again) is no sign that the hub is there."""
        if self.is_admitted(key.text):
            return True
        if self.alone and word and not self._journal.ever_admitted and not self.is_refused(key.text):
            self._admit(key, name, ALONE)
            log.warning(
                "Hub %s (fingerprint %s) keeps this table's scores from now on: it is the first one at a broker of "
                "this machine without a login. Another one must be admitted: mahjong-table hub list",
                name,
                key.fingerprint,
            )
            return True
        with self._mutex:
            known = self._pending.pop(key.text, None)
            if known is None:
                now = Pending(key=key, name=name, word=word, turn=turn or (0, 0), heard=self._clock())
            elif turn is not None and turn <= known.turn:
                now = known
            else:
                now = Pending(
                    key=key,
                    name=name or known.name,
                    word=word or known.word,
                    turn=turn or known.turn,
                    heard=self._clock(),
                )
            self._pending[key.text] = now
            if len(self._pending) > MOST_PENDING:
                self._pending.popitem(last=False)
        if known is None and not self.is_refused(key.text):
            log.warning("%s", unadmitted_hub_sentence(name, key))
        return False

    def pending(self) -> list[Pending]:
        """The hubs that wait for a decision of staff: heard lately, and neither admitted nor refused."""
        since = self._clock() - SILENT_S
        return [one for one in self._undecided() if one.heard >= since and not self.is_refused(one.key.text)]

    def is_to_ask(self) -> bool:
        """Whether a hub that waits has been silent for a while: it is to be made to speak. Once in `ASK_AGAIN_S`."""
        now = self._clock()
        silent = any(now - one.heard >= ASK_AGAIN_S for one in self.pending())
        if not silent or now - self._asked_at < ASK_AGAIN_S:
            return False
        self._asked_at = now
        return True

    def _undecided(self) -> list[Pending]:
        """All hubs that have spoken and are not admitted, the silent and the refused ones too."""
        with self._mutex:
            return [one for key, one in self._pending.items() if not self.is_admitted(key)]

    def word_of(self, key: str) -> bytes:
        """The `applied` message a hub had sent before it was admitted; b"" for none."""
        with self._mutex:
            known = self._pending.pop(key, None)
        return b"" if known is None else known.word

    def admit(self, fingerprint: str, by: Sentence) -> Sentence:
        """Admit the pending hub of this fingerprint. Raises AdmissionRefused, JournalError."""
        wanted = _fingerprint(fingerprint)
        for hub in self._undecided():
            if hub.key.fingerprint == wanted:
                return self._admit(hub.key, hub.name, sentence("hub.how_confirmed", by=by))
        if any(_public(key).fingerprint == wanted for key in self._journal.hubs()):
            raise AdmissionRefused(say("hub.admitted_already", fingerprint=wanted))
        raise AdmissionRefused(say("hub.not_heard", fingerprint=wanted))

    def refuse(self, fingerprint: str, by: Sentence, why: str) -> Sentence:
        """Refuse the hub of this fingerprint, which asks: it is shown no longer, whatever it says. Raises
        AdmissionRefused, JournalError."""
        wanted = _fingerprint(fingerprint)
        if any(_public(key).fingerprint == wanted for key in self._journal.hubs()):
            raise AdmissionRefused(say("hub.still_admitted", fingerprint=wanted))
        if any(_public(key).fingerprint == wanted for key in self._journal.refused_hubs()):
            raise AdmissionRefused(say("hub.refused_already", fingerprint=wanted))
        for hub in self._undecided():
            if hub.key.fingerprint == wanted:
                how = sentence("hub.how_refused", by=by, why=why or None)
                self._journal.refuse_hub(hub.key.text, hub.name, how, time.time())
                self.changes += 1
                log.info("Hub %s (%s) is refused, by %s.", hub.name, wanted, by)
                return say("hub.refused", hub=hub.name or wanted, fingerprint=wanted)
        raise AdmissionRefused(say("hub.not_asked", fingerprint=wanted))

    def trust(self, key: PublicKey, name: str, by: Sentence) -> Sentence:
        """Admit a hub whose key was transferred securely. Raises AdmissionRefused, JournalError."""
        if self.is_admitted(key.text):
            raise AdmissionRefused(say("hub.admitted_already", fingerprint=key.fingerprint))
        return self._admit(key, name, sentence("hub.how_file", by=by))

    def forget(self, fingerprint: str, by: Sentence, why: str) -> Sentence:
        """Withdraw a hub's admission, or its refusal. Raises AdmissionRefused, JournalError."""
        wanted = _fingerprint(fingerprint)
        for key, hub in {**self._journal.hubs(), **self._journal.refused_hubs()}.items():
            if _public(key).fingerprint == wanted:
                refused = self.is_refused(key)
                how = sentence("hub.how_forgotten", by=by, why=why or None)
                self._journal.forget_hub(key, how, time.time())
                self.changes += 1
                log.warning("Hub %s (%s) is forgotten, by %s.", hub.name, wanted, by)
                if refused:
                    return say("hub.may_ask_again", hub=hub.name or wanted)
                return say("hub.forgotten", hub=hub.name or wanted)
        raise AdmissionRefused(say("hub.not_admitted", fingerprint=wanted))

    def state(self) -> AdmissionState:
        """The full admission state, for `hub list` and status."""
        return {
            "fingerprint": self.public.fingerprint,
            "key": self.public.text,
            "admitted": _decided(self._journal.hubs()),
            "pending": [
                {"name": one.name, "fingerprint": one.key.fingerprint, "key": one.key.text}
                for one in self.pending()
            ],
            "refused": _decided(self._journal.refused_hubs()),
        }

    def sentences(self) -> list[Sentence]:
        """The same for people, a sentence for each line."""
        admitted = [
            sentence(
                "hub.list_admitted", hub=hub.name or None, fingerprint=_public(key).fingerprint, how=hub.how
            )
            for key, hub in self._journal.hubs().items()
        ]
        asking = [
            sentence("hub.list_asks", hub=one.name or None, fingerprint=one.key.fingerprint)
            for one in self.pending()
        ]
        refused = [
            sentence(
                "hub.list_refused", hub=hub.name or None, fingerprint=_public(key).fingerprint, how=hub.how
            )
            for key, hub in self._journal.refused_hubs().items()
        ]
        how_to_refuse = [sentence("hub.list_how_to_refuse")] if asking else []
        nobody = [] if admitted or asking or refused else [sentence("hub.list_nobody")]
        own = sentence("hub.list_own", fingerprint=self.public.fingerprint)
        return [own, *admitted, *asking, *refused, *how_to_refuse, *nobody]

    def _admit(self, key: PublicKey, name: str, how: Sentence) -> Sentence:
        with self._mutex:
            known = self._pending.get(key.text)
        name = name or (known.name if known else "")
        self._journal.admit_hub(key.text, name, how, time.time())
        self.changes += 1
        log.info("Hub %s (%s) is admitted %s.", name, key.fingerprint, how)
        return say("hub.admitted", hub=name or None, fingerprint=key.fingerprint)


def unadmitted_hub_sentence(name: str, key: PublicKey) -> Sentence:
    """The sentence that asks staff to decide about a hub that is not admitted."""
    return say("hub.asks", hub=name or None, fingerprint=key.fingerprint)


def is_alone(address: BrokerAddress) -> bool:
    """Whether a broker is on this machine and its address has no login."""
    if address.user is not None or address.certificate is not None:
        return False
    try:
        return ipaddress.ip_address(address.host).is_loopback
    except ValueError:
        return address.host == "localhost"


def parse_hub_key(text: str) -> PublicKey:
    """Parse a hub's public key from the text of a file. Raises AdmissionRefused."""
    try:
        return PublicKey.parse(text.strip())
    except (KeyFileError, ValueError) as error:
        raise AdmissionRefused(say("hub.no_public_key", problem=sentence_of(error))) from error


def _fingerprint(text: str) -> str:
    try:
        return read_fingerprint(text)
    except KeyFileError as error:
        raise AdmissionRefused(say("hub.no_fingerprint", given=text)) from error


def _decided(hubs: Mapping[str, DecidedHub]) -> list[DecidedState]:
    return [
        {
            "name": hub.name,
            "fingerprint": _public(key).fingerprint,
            "key": key,
            "at": hub.at,
            "how": hub.how.to_json(),
        }
        for key, hub in hubs.items()
    ]


def _public(text: str) -> PublicKey:
    return PublicKey.parse(text)


__all__ = [
    "Admission",
    "AdmissionRefused",
    "JournalError",
    "Pending",
    "is_alone",
    "parse_hub_key",
    "unadmitted_hub_sentence",
]


# ---- Requests of staff at this machine to admit, refuse or forget hubs ---------------------------------------------
# At the running table, or on its journal where none runs.


@dataclass(frozen=True)
class HubRequests:
    """Answers requests about hubs: `{"do": "list"}`, `{"do": "admit", "fingerprint"}`, `{"do": "trust", "key",
    "name"}`, `{"do": "refuse", "fingerprint", "why"}`, `{"do": "forget", "fingerprint", "why"}`. `notices` returns what
    else staff must know."""

    admission: Admission
    notices: Callable[[], list[Sentence]] = list

    def request(self, body: Mapping[str, object], who: Origin) -> JsonObject:
        """Handle a request that came through the journal's Unix socket. Raises RequestRefused."""
        return self.answer(body, plain(_name(who)))

    def answer(self, body: Mapping[str, object], by: Sentence) -> JsonObject:
        """Execute it on behalf of the person `by`. Raises RequestRefused."""

        def word(name: str) -> str:
            found = body.get(name, "")
            return found if isinstance(found, str) else ""

        desk = self.admission
        try:
            match body.get("do"):
                case "list":
                    sentences = [*desk.sentences(), *self.notices()]
                case "admit":
                    sentences = [desk.admit(word("fingerprint"), by)]
                case "trust":
                    sentences = [desk.trust(parse_hub_key(word("key")), word("name"), by)]
                case "refuse":
                    sentences = [desk.refuse(word("fingerprint"), by, word("why"))]
                case "forget":
                    sentences = [desk.forget(word("fingerprint"), by, word("why"))]
                case other:
                    raise RequestRefused(say("hub.unknown_request", request=repr(other)))
        except (AdmissionRefused, JournalError) as refused:
            raise RequestRefused(refused.whole) from refused
        return {
            "text": "\n".join(sentence.text for sentence in sentences),
            "sentences": [sentence.to_json() for sentence in sentences],
            **desk.state(),
            "notices": [notice.to_json() for notice in self.notices()],
        }


def _name(who: Origin) -> str:
    """The authenticated identity of the requester, in a word."""
    return who.user or f"uid {who.uid}" if who.uid is not None else who.channel
