"""What others say to a table, and what it answers: a request, a hub's word, an order and its reply."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field

from controller.identity.keys import KEY_PATTERN
from controller.mqtt.bodies import Strict

LARGEST: Final = 2**53
"""No number is larger: beyond, readers of JSON do not agree on them."""


class ResendRequest(Strict):
    """A consumer's word that it holds everything of an epoch up to `after` and wants what follows again."""

    schema_: Literal["resend/1"] = Field(alias="schema")
    epoch: str
    after: int = Field(ge=0, le=LARGEST)


class Applied(Strict):
    """The hub's word that everything of `epoch` up to `upto` is in its database, without gaps. Retained.

    `hub` names the hub; `at` is its clock in seconds since 1970.
    """

    schema_: Literal["applied/1"] = Field(alias="schema")
    epoch: str = Field(min_length=1, max_length=100)
    upto: int = Field(ge=0, le=LARGEST)
    hub: str = Field(min_length=1, max_length=100)
    at: float = Field(ge=0, le=1e11)


class Command(Strict):
    """An order to the table, signed by one of the staff with their Ed25519 key; whose key it is the table knows.

    `id` is chosen by who sends it and unique; the same id again is the same order. What `args` an order of this
    `name` takes is published beside this schema. `counter` is the sender's clock in milliseconds since 1970, `to` is ""
    or the table's public key.
    """

    schema_: Literal["command/2"] = Field(alias="schema")
    id: str = Field(min_length=1, max_length=64)
    name: str = Field(min_length=1, max_length=60)
    args: dict[str, Any] = Field(default={})
    key: str = Field(pattern=KEY_PATTERN)
    to: str = Field(pattern=r"^([A-Za-z0-9_-]{43})?$")
    counter: int = Field(ge=0, le=LARGEST - 1)
    signature: str = Field(min_length=86)


class Reply(Strict):
    """The answer to the order with this id: done, or refused, and why."""

    schema_: Literal["reply/1"] = Field(alias="schema")
    id: str
    parlor: str
    table: str
    status: Literal["ok", "refused", "proposed"]
    text: str
    result: dict[str, Any] | None = None
    at: float
