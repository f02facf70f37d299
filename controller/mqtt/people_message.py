"""Publishes who a table's person ids stand for, on a retained topic of its own (`people/1`): the latest message
replaces all before it.

Nothing of it is numbered, chained or kept by the table: a name that is erased is gone from it with the next message.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from controller.journal.journal import Journal, Person
from controller.mqtt.signed_publications import PublicationSigner

LOOK_S: Final = 0.5
"""How often the table of persons is read, at most."""


class People:
    """What has been published about a table's people, and what is still to be published."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._told: tuple[Mapping[str, Person], frozenset[str]] | None = None
        self._read_at = -LOOK_S
        self._erased: frozenset[str] = frozenset()
        self.known: Mapping[str, Person] = {}

    def again(self) -> None:
        """Publish again: the broker may have forgotten."""
        self._told = None

    def due(self, signer: PublicationSigner) -> bytes | None:
        """The payload to be published now; None if nothing has changed. `known` is up to date after it."""
        now = time.monotonic()
        if now - self._read_at > LOOK_S:
            self.known, self._erased, self._read_at = self._journal.people(), self._journal.erased(), now
        if (self.known, self._erased) == self._told:
            return None
        self._told = (self.known, self._erased)
        return signer.people(self.known, self._erased)
