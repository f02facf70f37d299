"""Messages that others send to a table, and its replies: resend request, hub acknowledgement, order and reply.

All are signed by their sender (`controller.identity.signing`): `key` is the sender's public key, `to` the receiver's
("" for everybody), `counter` rises with every message of a sender, `signature` stands last.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import Annotated, Final, Literal

from pydantic import Field

from controller.identity.canonical import LARGEST_INTEGER
from controller.identity.signing import KEY_PATTERN, LONGEST_SIGNATURE
from controller.json_values import JsonObject
from controller.mqtt.payloads import Strict

LARGEST: Final = LARGEST_INTEGER
LARGEST_GENERATION: Final = 2**31
"""No journal restarts its numbers this often: a larger epoch is invented."""

PLAIN: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$"
KeyText = Annotated[str, Field(pattern=KEY_PATTERN)]
Signature = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{86,}$", max_length=LONGEST_SIGNATURE)]
WireCounter = Annotated[int, Field(ge=0, le=LARGEST)]
Epoch = Annotated[str, Field(min_length=1, max_length=100)]


class Spoken(Strict):
    """What stands in every signed message but those of the stream, which count by `seq`."""

    key: KeyText
    to: str = Field(max_length=43)
    counter: WireCounter
    signature: Signature


class ResendRequest(Spoken):
    """A consumer's word that it holds everything of an epoch up to `after` and wants what follows again.

    `to` is the table's key. A hub counts its words by `incarnation` and `counter`; who has none says 0.
    """

    schema_: Literal["resend/1"] = Field(alias="schema")
    incarnation: int = Field(default=0, ge=0, le=LARGEST)
    epoch: Epoch
    after: int = Field(ge=0, le=LARGEST)


class Notice(Strict):
    """A sentence that is worth reading whatever its name is: `text` is what it says in English."""

    id: str = Field(max_length=100)
    args: JsonObject = Field(default={})
    text: str = Field(min_length=1, max_length=2000)


class Applied(Spoken):
    """The hub's word that everything of `epoch` up to `upto` is in its database, without gaps. Retained.

    `to` is the table's key, `hub` the hub's name. Of two words the one with the higher (`incarnation`, `counter`) is
    newer; the incarnation rises when a database is found to be an older copy. `admitted` false: the hub knows the table
    and its staff have not confirmed it yet. `notice` is what staff must decide about this table, null for nothing.
    `at` is the hub's clock in seconds since 1970, for people.
    """

    schema_: Literal["applied/1"] = Field(alias="schema")
    incarnation: int = Field(ge=0, le=LARGEST)
    epoch: Epoch
    upto: int = Field(ge=0, le=LARGEST)
    hub: str = Field(min_length=1, max_length=100, pattern=PLAIN)
    admitted: bool
    notice: Notice | None = None
    at: float = Field(ge=0, le=1e11)


class Command(Spoken):
    """An order to the table, signed by one of the staff with their Ed25519 key; whose key it is the table knows.

    `id` is chosen by who sends it and unique; the same id again is the same order. What `args` an order of this
    `name` takes is published beside this schema. `counter` is the sender's clock in milliseconds since 1970, `to` is ""
    or the table's public key.
    """

    schema_: Literal["command/1"] = Field(alias="schema")
    id: str = Field(min_length=1, max_length=64)
    name: str = Field(min_length=1, max_length=60)
    args: JsonObject = Field(default={})


class Reply(Spoken):
    """The answer to the order with this id: done, or refused, and why."""

    schema_: Literal["reply/1"] = Field(alias="schema")
    id: str
    parlor: str
    table: str
    status: Literal["ok", "refused", "proposed"]
    text: str
    sentences: list[JsonObject] = Field(default=[])
    result: JsonObject | None = None
    at: float


def split_epoch(epoch: str) -> tuple[str, int]:
    """A journal's identity and its generation, from an epoch's name; generation -1 for what is no epoch."""
    identity, dot, generation = epoch.partition(".")
    if not dot:
        return identity, 0
    if not (generation.isascii() and generation.isdigit() and len(generation) <= 10):
        return identity, -1
    number = int(generation)
    return identity, number if str(number) == generation and 0 < number <= LARGEST_GENERATION else -1


# ---- Rate limits on incoming messages, and rate-limited counting and logging of refusals -------------------------

LOGGED_AT: Final = (1, 10, 100)
"""These refusals of a kind are logged, and then every thousandth."""

log = logging.getLogger(__name__)


class Budget:
    """A token bucket: a rate per second, which is also the burst."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._left = per_second
        self._at = time.monotonic()

    def spend(self) -> bool:
        """Take one token; False if none is left."""
        now = time.monotonic()
        self._left = min(self._per_second, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class InboundRefusals:
    """Refused messages counted by reason. A flood of them is a handful of lines in the log."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, reason: str, sentence: str) -> None:
        """Count one more of this reason; `sentence` says what came and why it does not count."""
        self._counts[reason] += 1
        count = self._counts[reason]
        if count in LOGGED_AT or count % 1000 == 0:
            times = "" if count == 1 else f" ({count} times since the start)"
            log.warning("%s%s", sentence, times)

    def counts(self) -> dict[str, int]:
        """Reason to count; may be called from any thread."""
        return dict(self._counts)
