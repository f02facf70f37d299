"""Signs what a table publishes besides its stream (state, availability, replies), and recognizes its own messages.

Each message has a counter: the number of this start of the publisher in the upper half, so that no message of an
earlier start can be taken for one of today, and the number of the message in the lower.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from controller.identity.canonical import NotCanonical
from controller.identity.key_files import PublicKey, to_base64
from controller.identity.signing import SignedHead, Unproved, Verifier, sign_message
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
        self._said = 0
        own = own_keys(journal)
        self.lost = frozenset(one.key.fingerprint for one in journal.declared.keys if one.key not in own)

    def says(self, leaf: str, content: Mapping[str, object]) -> bytes:
        """A signed message of this leaf as it goes over the wire. Raises Unspeakable."""
        self._said += 1
        message = {
            "parlor": self._topics.parlor,
            "table": self._topics.table,
            **content,
            "schema": f"{leaf}/1",
            "key": self._journal.public.text,
            "to": "",
            "counter": self.start * WORDS_A_START + self._said,
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


def signer(payload: bytes, topic: str) -> str | None:
    """The fingerprint of the key whose signature on this message for this topic is valid; None if none is."""
    try:
        head = SignedHead.of(json_object(payload))
        Verifier().prove(payload, topic, head)
    except Unproved:
        return None
    return head.key.fingerprint
