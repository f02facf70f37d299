"""Publishes who a table's person ids stand for, on a retained topic of its own (`people/1`).

Nothing of it is numbered, chained or kept by the table: a name that is erased is gone from it with the next message.
A hub takes no message beyond a size, nor does a broker. Where the people of a table do not fit into one, several
messages tell them part by part, and from then on one message tells what has changed; a hub adds each to what it knows.
Beside each name stands the salt by which it opens the commitment in the table's `session/1`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from controller.journal.journal import Journal, Person
from controller.mqtt.signed_publications import PublicationSigner

LOOK_S: Final = 0.5
"""How often the table of persons is read, at most."""
REST: Final = 20.0
"""Of a large table of persons: it rests so many times as long as reading it took."""
MOST_BYTES: Final = 900_000
"""Bytes of people in one message: hubs take 1 MiB, and so do brokers."""
OF_A_PERSON: Final = 120
"""Bytes of a person's object beside what they are called: the names of its members, and a salt."""


class People:
    """What has been published about a table's people, and what is still to be published."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._told: tuple[Mapping[str, Person], frozenset[str]] | None = None
        self._waiting: list[tuple[Mapping[str, Person], Collection[str]]] = []
        self._look_at = 0.0
        self._erased: frozenset[str] = frozenset()
        self.known: Mapping[str, Person] = {}

    def again(self) -> None:
        """Publish again: the broker may have forgotten."""
        self._told = None

    def due(self, signer: PublicationSigner) -> bytes | None:
        """The payload to be published now; None if nothing has changed. `known` is up to date after it."""
        now = time.monotonic()
        if now >= self._look_at:
            self.known, self._erased = self._journal.people(), self._journal.erased()
            took = time.monotonic() - now
            self._look_at = now + max(LOOK_S, REST * took)
        if (self.known, self._erased) != self._told:
            self._waiting = list(self._parts())
            self._told = (self.known, self._erased)
        return signer.people(*self._waiting.pop(0)) if self._waiting else None

    def _parts(self) -> Iterator[tuple[Mapping[str, Person], Collection[str]]]:
        """What is to be told: everybody where they fit into one message, else those who are not told yet, in parts."""
        every = list(_parted(self.known, self._erased))
        if len(every) == 1 or self._told is None:
            yield from every
            return
        told, gone = self._told
        rest = {person for part, _ in self._waiting for person in part}  # of an earlier telling
        changed = {who: one for who, one in self.known.items() if who in rest or told.get(who) != one}
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
            said = [person.name, person.card]
            own += len(json.dumps(said, ensure_ascii=False).encode(errors="surrogatepass")) + OF_A_PERSON
        if size + own > MOST_BYTES:
            yield part, gone
            part, gone, size = {}, [], 0
        size += own
        if person is None:
            gone.append(who)
        else:
            part[who] = person
    yield part, gone
