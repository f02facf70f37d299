"""Signs what a table publishes besides its stream (state, availability, replies), and recognizes its own messages.

Each message has a counter: the number of this start of the publisher in the upper half, so that no message of an
earlier start can be taken for one of today, and the number of the message in the lower.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from controller.identity.canonical import NotCanonical
from controller.identity.signing import PublicKey, SignedHead, Unproved, Verifier, sign_message, to_base64
from controller.journal.journal import Journal, Person
from controller.mqtt.message_models import json_object
from controller.mqtt.topics import Topics

WORDS_A_START: Final = 2**32


class Unspeakable(ValueError):
    """A value that cannot be published: it has no canonical form (RFC 8785)."""


@dataclass(frozen=True)
class SignedMessage:
    """A message that one of this journal's keys has signed."""

    content: Mapping[str, object]
    counter: int

    @property
    def start(self) -> int:
        """The number of the publisher start that signed it: the upper half of its counter."""
        return self.counter // WORDS_A_START


def own_keys(journal: Journal) -> frozenset[PublicKey]:
    """The keys by which this journal signs and has signed; not those from before a key that was lost."""
    found = set()
    for period in reversed(journal.declared.keys):
        found.add(period.key)
        if period.lost:
            break
    return frozenset(found)


class PublicationSigner:
    """Signs with the journal's key. For the publisher's thread alone."""

    def __init__(self, journal: Journal, topics: Topics) -> None:
        self._journal = journal
        self._topics = topics
        self._verifier = Verifier()
        self.start = journal.begin_start()
        self._count = 0
        own = own_keys(journal)
        self.lost = frozenset(one.key.fingerprint for one in journal.declared.keys if one.key not in own)

    def says(self, leaf: str, content: Mapping[str, object]) -> bytes:
        """A signed message of this leaf as it goes over the wire. Raises Unspeakable."""
        self._count += 1
        message = {
            "parlor": self._topics.parlor,
            "table": self._topics.table,
            **content,
            "schema": f"{leaf}/1",
            "key": self._journal.public.text,
            "to": "",
            "counter": self.start * WORDS_A_START + self._count,
        }
        try:
            return sign_message(message, self._topics.leaf(leaf), self._journal.key)
        except (NotCanonical, Unproved) as error:
            raise Unspeakable(str(error)) from error

    def availability(
        self, status: str, connection: str, hubs: Mapping[str, tuple[int, int, int]] | None = None
    ) -> bytes:
        """The payload of `availability`; `hubs` is what was heard of them."""
        journal = self._journal
        names = [
            {"parlor": name.parlor, "table": name.table, "since_seq": name.since_seq}
            for name in journal.names
        ]
        changes = journal.declared.key_changes()
        inherited: dict[str, object] = {}
        if changes is not None and changes[1]:
            inherited["first_key"] = changes[0].text
            inherited["key_changes"] = [
                {"n": change.n, "key": change.key.text, "proof": to_base64(change.proof)}
                for change in changes[1]
            ]
        return self.says(
            "availability",
            {
                "status": status,
                "epoch": journal.epoch,
                "connection": connection,
                "seq": journal.last_seq,
                "names": names,
                "hubs": {key: list(heard) for key, heard in (hubs or {}).items()},
                **inherited,
            },
        )

    def people(self, known: Mapping[str, Person], erased: Collection[str]) -> bytes:
        """The payload of `people`: the known ids with their names, and the erased ids."""
        people = {
            who: {"name": person.name, "card": person.card, "salt": person.salt}
            for who, person in known.items()
        }
        content = {"epoch": self._journal.epoch, "people": people, "erased": sorted(erased)}
        return self.says("people", content)

    def reply(self, answer: bytes) -> bytes:
        """The signed payload of a reply to an order, a JSON object."""
        return self.says("reply", json_object(answer))

    def own(self, payload: bytes, topic: str) -> SignedMessage | None:
        """The parsed message if this journal's own key has signed it for this topic; None for any other."""
        try:
            content = json.loads(payload)
            if not isinstance(content, dict):
                return None
            head = SignedHead.of(content)
            if head.key not in own_keys(self._journal):
                return None
            self._verifier.prove(payload, topic, head)
        except (Unproved, ValueError, RecursionError):
            return None
        return SignedMessage(content, head.counter)


def signer_fingerprint(payload: bytes, topic: str) -> str | None:
    """The fingerprint of the key whose signature on this message for this topic is valid; None if none is."""
    try:
        head = SignedHead.of(json_object(payload))
        Verifier().prove(payload, topic, head)
    except Unproved:
        return None
    return head.key.fingerprint


# ---- Publishes who a table's person ids stand for, on a retained topic of its own (`people/1`) -------------------
#
# Nothing of it is numbered, chained or kept by the table: a name that is erased is gone from it with the next
# message. A hub takes no message beyond a size, nor does a broker. Where the people of a table do not fit into one,
# several messages tell them part by part, and from then on one message tells what has changed; a hub adds each to
# what it knows. Beside each name stands the salt by which it opens the commitment in the table's `session/1`.

LOOK_S: Final = 0.5
"""How often the table of persons is read, at most."""
REST: Final = 20.0
"""For a large table of persons: the pause, in multiples of the time that reading it took."""
MOST_BYTES: Final = 900_000
"""Bytes of people in one message: hubs take 1 MiB, and so do brokers."""
OF_A_PERSON: Final = 120
"""Bytes of a person's object beside what they are called: the names of its members, and a salt."""


class People:
    """What has been published about a table's people, and what is still to be published."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._published: tuple[Mapping[str, Person], frozenset[str]] | None = None
        self._waiting: list[tuple[Mapping[str, Person], Collection[str]]] = []
        self._look_at = 0.0
        self._erased: frozenset[str] = frozenset()
        self.known: Mapping[str, Person] = {}

    def again(self) -> None:
        """Publish again: the broker may have forgotten."""
        self._published = None

    def due(self, signer: PublicationSigner) -> bytes | None:
        """The payload to be published now; None if nothing has changed. `known` is up to date after it."""
        now = time.monotonic()
        if now >= self._look_at:
            self.known, self._erased = self._journal.people(), self._journal.erased()
            took = time.monotonic() - now
            self._look_at = now + max(LOOK_S, REST * took)
        if (self.known, self._erased) != self._published:
            self._waiting = list(self._parts())
            self._published = (self.known, self._erased)
        return signer.people(*self._waiting.pop(0)) if self._waiting else None

    def _parts(self) -> Iterator[tuple[Mapping[str, Person], Collection[str]]]:
        """The people to publish: everybody if they fit into one message, else the unpublished ones, in parts."""
        every = list(_parted(self.known, self._erased))
        if len(every) == 1 or self._published is None:
            yield from every
            return
        published, gone = self._published
        rest = {person for part, _ in self._waiting for person in part}  # of an earlier telling
        changed = {who: one for who, one in self.known.items() if who in rest or published.get(who) != one}
        left = {who for _, part in self._waiting for who in part}
        yield from _parted(changed, (self._erased - gone) | (left & self._erased))


def _parted(
    known: Mapping[str, Person], erased: Collection[str]
) -> Iterator[tuple[Mapping[str, Person], Collection[str]]]:
    """People and erased ids in parts that each fit into a message; one part, perhaps empty, at least."""
    part: dict[str, Person] = {}
    gone: list[str] = []
    size = 0
    for who, person in (*known.items(), *((who, None) for who in sorted(erased))):
        own = len(who) + 4
        if person is not None:
            fields = [person.name, person.card]
            own += len(json.dumps(fields, ensure_ascii=False).encode(errors="surrogatepass")) + OF_A_PERSON
        if size + own > MOST_BYTES:
            yield part, gone
            part, gone, size = {}, [], 0
        size += own
        if person is None:
            gone.append(who)
        else:
            part[who] = person
    yield part, gone
