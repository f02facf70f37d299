"""Signed messages for tests: from a hub, as a table believes it, and from anybody else with a key."""

from __future__ import annotations

import itertools
from typing import Any

from controller.identity.signing import PublicKey, SigningKey, sign_message
from controller.journal.journal import Journal
from controller.mqtt.topics import Topics


class Speaker:
    """A signer with a key. Counters rise with every message; `counter` sets another."""

    def __init__(self, name: str = "parlor", key: SigningKey | None = None, incarnation: int = 1) -> None:
        self.name = name
        self.key = key or SigningKey.generate()
        self.incarnation = incarnation
        self._counter = itertools.count(1)

    @property
    def public(self) -> PublicKey:
        return self.key.public

    def sign(self, topic: str, message: dict[str, Any]) -> bytes:
        """Any message, signed for this topic; key and counter are added where they are missing."""
        whole = {"key": self.public.text, "to": "", **message}
        if "seq" not in whole:
            whole.setdefault("counter", next(self._counter))
        return sign_message(whole, topic, self.key)

    def applied(
        self, topics: Topics, table: PublicKey | Journal, epoch: str, upto: int, **other: Any
    ) -> bytes:
        """The hub's acknowledgement that everything of `epoch` up to `upto` is in its database."""
        message = {
            "schema": "applied/1",
            "to": (table.public if isinstance(table, Journal) else table).text,
            "incarnation": self.incarnation,
            "epoch": epoch,
            "upto": upto,
            "hub": self.name,
            "admitted": True,
            "notice": None,
            "at": 1.0,
        }
        return self.sign(topics.applied, {**message, **other})

    def resend(
        self, topics: Topics, table: PublicKey | Journal, epoch: str, after: int, **other: Any
    ) -> bytes:
        """A request for everything after a number."""
        message = {
            "schema": "resend/1",
            "to": (table.public if isinstance(table, Journal) else table).text,
            "incarnation": self.incarnation,
            "epoch": epoch,
            "after": after,
        }
        return self.sign(topics.resend, {**message, **other})
