"""The messages a table publishes on MQTT: one pydantic model a message, each with a versioned schema name.

Who reports something builds a *body* (`HandPayload`, `EventPayload`, `ScorePayload`, `AlertPayload`, `SessionPayload`,
`CorrectionPayload`) and gives `body.outboxed()` to the journal. The outbox completes and signs it when it is sent:
parlor and table, the number and id under which the journal holds it, the key. `MESSAGES` are all that go over the wire,
in either direction; their JSON Schemas are made in `json_schemas`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, TypedDict

from pydantic import BaseModel, ConfigDict, Field

from controller.identity import canonical
from controller.identity.name_rules import SALT_PATTERN
from controller.journal.entries import Leaf
from controller.json_values import JsonObject, mapping, text, whole
from controller.mqtt.inbound_messages import (
    LARGEST,
    Applied,
    Command,
    Epoch,
    KeyText,
    Reply,
    ResendRequest,
    Signature,
    Spoken,
)
from controller.mqtt.payloads import (
    UNSAID,
    AlertPayload,
    CorrectionPayload,
    EventPayload,
    HandPayload,
    PatternPayload,
    PaymentPayload,
    PersonId,
    Player,
    ScorePayload,
    SeatNumber,
    SessionPayload,
    Strict,
    Wording,
)
from controller.mqtt.topics import Topics

__all__ = [
    "MESSAGES",
    "STREAM_MESSAGES",
    "AlertPayload",
    "Applied",
    "Command",
    "CorrectionPayload",
    "EventPayload",
    "HandPayload",
    "PatternPayload",
    "PaymentPayload",
    "Player",
    "Reply",
    "ResendRequest",
    "ScorePayload",
    "SealPayload",
    "SessionPayload",
    "encoded",
    "json_object",
    "message_id",
    "stamped",
    "state_message",
]


MOST_KEY_CHANGES: Final = 1000


class SealPayload(Strict):
    """What stood in the journal before a score: the number of its entries, the digest that chains them, and when."""

    entries: int = Field(ge=0, le=LARGEST)
    head: str = Field(pattern=r"^([0-9a-f]{32}|[0-9a-f]{64})$")
    at: float


class _Numbered(Strict):
    """What the outbox adds before it signs. `seq` rises by one from message to message; `epoch` names the journal that
    counts.

    `since` is the number of the epoch's first message: after a journal was saved from damage the new epoch numbers on
    from what was left, and whatever an older epoch had from `since` on is of entries that were lost.
    `id` is `<epoch>-<seq>`, `key` the table's public key, `to` always "".

    A numbered message has no signature of its own: it is proved as an entry of its journal.
    """

    id: str
    seq: int = Field(ge=1, le=LARGEST)
    epoch: Epoch
    since: int = Field(default=1, ge=1, le=LARGEST)
    parlor: str
    table: str
    key: KeyText
    to: Literal[""]


class _Signed(Strict):
    """What makes a numbered message one that goes over the wire."""

    signature: Signature


class NumberedHand(HandPayload, _Numbered):
    schema_: Literal["hand/1"] = Field(alias="schema")


class NumberedEvent(EventPayload, _Numbered):
    schema_: Literal["event/1"] = Field(alias="schema")


class NumberedScore(ScorePayload, _Numbered):
    schema_: Literal["score/1"] = Field(alias="schema")
    seal: SealPayload | None = None


class NumberedAlert(AlertPayload, _Numbered):
    schema_: Literal["alert/1"] = Field(alias="schema")


class NumberedSession(SessionPayload, _Numbered):
    schema_: Literal["session/1"] = Field(alias="schema")


class NumberedCorrection(CorrectionPayload, _Numbered):
    schema_: Literal["correction/1"] = Field(alias="schema")


class HandMessage(_Signed, NumberedHand):
    pass


class EventMessage(_Signed, NumberedEvent):
    pass


class ScoreMessage(_Signed, NumberedScore):
    pass


class AlertMessage(_Signed, NumberedAlert):
    pass


class SessionMessage(_Signed, NumberedSession):
    pass


class CorrectionMessage(_Signed, NumberedCorrection):
    pass


class StateMessage(BaseModel):
    """The table as it stands: a retained snapshot, the latest replacing all before it.

    `seq` is the last message of the stream it includes. Beyond the fields named here it carries the whole
    picture a page would draw (seats, wall, link, camera), which may grow without a new version.
    """

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    schema_: Literal["state/1"] = Field(alias="schema")
    key: KeyText
    to: Literal[""]
    counter: int = Field(ge=0, le=LARGEST)
    signature: Signature
    id: str
    seq: int = Field(ge=0)
    epoch: str
    parlor: str
    table: str
    session: str
    hand: int = Field(ge=0)
    at: float
    note: str = ""
    phase: str
    phase_text: Wording = UNSAID
    banker: SeatNumber | None = None
    stay: int | None = None
    left: int | None = None
    turn: SeatNumber | None = None
    seats: list[JsonObject] = []
    alerts: list[JsonObject] = []


class Name(Strict):
    """The name under which a journal's messages are sent, from number `since_seq` on."""

    parlor: str
    table: str
    since_seq: int = Field(ge=0, le=LARGEST)


class ChangedKey(Strict):
    """Entry `n` of a journal named this key; `proof` is the signature of the key before it."""

    n: int = Field(ge=1, le=LARGEST)
    key: KeyText
    proof: Signature


class AvailabilityMessage(Spoken):
    """Whether the table can be heard: `online`; `stopped` by a person; `offline`, the broker's word (last will).

    `connection` names the connection the word is about: an `offline` of an older one is stale. `seq` is the number of
    the newest message at that moment. `names` are all this journal has had, the last is today's; `hubs` says what the
    table has heard of each hub: hub's key to [incarnation, counter, upto]. `first_key` and `key_changes` are there
    where the journal's key was replaced, and no key of it was lost: they prove that `key` may sign for this journal.
    """

    schema_: Literal["availability/1"] = Field(alias="schema")
    parlor: str
    table: str
    status: Literal["online", "stopped", "offline"]
    epoch: Epoch
    connection: str = Field(max_length=100)
    seq: int = Field(ge=0, le=LARGEST)
    names: list[Name]
    hubs: dict[KeyText, list[int]]
    first_key: KeyText | None = None
    key_changes: list[ChangedKey] = Field(default=[], max_length=MOST_KEY_CHANGES)


class PersonName(Strict):
    """What a person is called, the card they showed, and the salt of their commitment in `session/1`."""

    name: str = Field(min_length=1)
    card: str | None = None
    salt: str | None = Field(default=None, pattern=SALT_PATTERN)


class PeopleMessage(Spoken):
    """Who the ids in a table's messages stand for; the latest replaces all before it. People in `erased` are no
    longer known: forget the name."""

    schema_: Literal["people/1"] = Field(alias="schema")
    parlor: str
    table: str
    epoch: Epoch
    people: dict[PersonId, PersonName]
    erased: list[PersonId]


StreamBody: TypeAlias = (
    HandMessage | EventMessage | ScoreMessage | AlertMessage | SessionMessage | CorrectionMessage
)
NumberedBody: TypeAlias = (
    NumberedHand | NumberedEvent | NumberedScore | NumberedAlert | NumberedSession | NumberedCorrection
)
NUMBERED_MESSAGES: Final[Mapping[Leaf, type[NumberedBody]]] = {
    Leaf.HAND: NumberedHand,
    Leaf.EVENT: NumberedEvent,
    Leaf.SCORE: NumberedScore,
    Leaf.ALERT: NumberedAlert,
    Leaf.SESSION: NumberedSession,
    Leaf.CORRECTION: NumberedCorrection,
}
"""The messages of the stream as their journal numbers them, without a signature."""
STREAM_MESSAGES: Final[Mapping[Leaf, type[StreamBody]]] = {
    Leaf.HAND: HandMessage,
    Leaf.EVENT: EventMessage,
    Leaf.SCORE: ScoreMessage,
    Leaf.ALERT: AlertMessage,
    Leaf.SESSION: SessionMessage,
    Leaf.CORRECTION: CorrectionMessage,
}
MESSAGES: Final[Mapping[str, type[BaseModel]]] = {
    **{leaf.value: model for leaf, model in STREAM_MESSAGES.items()},
    "state": StateMessage,
    "people": PeopleMessage,
    "availability": AvailabilityMessage,
    "resend": ResendRequest,
    "applied": Applied,
    "command": Command,
    "reply": Reply,
}


def message_id(epoch: str, seq: int) -> str:
    """The unique id of a message: the same message always has the same one, and no other ever has it.

    Names of parlors and tables are no part of it: they may change, and two of them may make one text.
    """
    return f"{epoch}-{seq}"


class MessageEntry(TypedDict):
    """A message as the journal's entry keeps it."""

    seq: int
    epoch: str
    session: str
    leaf: str
    payload: JsonObject


def stamped(
    topics: Topics, entry: Mapping[str, object], key: str, *, note: str = "", since: int = 1
) -> JsonObject:
    """A journal's message entry ({seq, epoch, session, leaf, payload}) as it goes out, but for its signature.

    `key` is the public key that will sign it; `note` stands where the message was written without one of its own. Its
    schema is the one that it was written in.
    """
    payload = mapping(entry["payload"])
    epoch, seq = text(entry["epoch"]), whole(entry["seq"])
    return {
        "schema": f"{entry['leaf']}/1",
        **payload,
        "id": message_id(epoch, seq),
        "seq": seq,
        "epoch": epoch,
        "since": since,
        "parlor": topics.parlor,
        "table": topics.table,
        "key": key,
        "to": "",
        "note": payload.get("note") or note,
    }


def state_message(
    topics: Topics, snapshot: Mapping[str, object], *, session: str, seq: int, epoch: str, note: str = ""
) -> JsonObject:
    """A snapshot as the `state` message, not signed yet. Raises pydantic's ValidationError if it lacks a required
    field."""
    content = {
        **snapshot,
        "session": snapshot.get("session", session),
        "note": snapshot.get("note") or note,
    }
    digest = zlib.crc32(encoded(content))
    message = {
        **content,
        "schema": "state/1",
        "id": f"{message_id(epoch, seq)}-state-{digest:08x}",
        "seq": seq,
        "epoch": epoch,
        "parlor": topics.parlor,
        "table": topics.table,
    }
    StateMessage.model_validate({**message, **_TO_BE_SIGNED})
    return message


_TO_BE_SIGNED: Final = {"key": "A" * 43, "to": "", "counter": 0, "signature": "A" * 86}
"""Stands for what signing adds, where the rest of a message is checked before it is signed."""


def encoded(message: Mapping[str, object]) -> bytes:
    """The bytes on the wire: compact UTF-8 JSON, fields in the order given."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def json_object(payload: bytes) -> JsonObject:
    """The JSON object in a payload; an empty one for any other payload."""
    try:
        content = canonical.read_json(payload)
    except canonical.JsonRefused:
        return {}
    return content if isinstance(content, dict) else {}
