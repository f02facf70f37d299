"""What a table says on MQTT: one pydantic model a message, each with a versioned schema name.

Who reports something builds a *body* (`Hand`, `Event`, `Score`, `Alert`, `Session`, `Correction`) and gives
`body.outboxed()` to the journal. The outbox completes it when it is sent: parlor and table, and the number and id
under which the journal holds it. `MESSAGES` are all that go over the wire, in either direction; their JSON Schemas
are made in `contract`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from controller.mqtt.asked import Applied, Command, Reply, ResendRequest
from controller.mqtt.bodies import (
    UNSAID,
    Alert,
    Correction,
    Event,
    Hand,
    Pattern,
    Payment,
    PersonId,
    Player,
    Score,
    SeatNumber,
    Session,
    Strict,
    Wording,
)
from controller.mqtt.topics import Topics

__all__ = [
    "MESSAGES",
    "STREAM_MESSAGES",
    "Alert",
    "Applied",
    "Command",
    "Correction",
    "Event",
    "Hand",
    "Pattern",
    "Payment",
    "Player",
    "Reply",
    "ResendRequest",
    "Score",
    "Session",
    "availability",
    "encoded",
    "json_object",
    "message_id",
    "stamped",
    "state_message",
]


class _Stamp(Strict):
    """What the outbox adds. `seq` rises by one from message to message; `epoch` names the journal that counts.

    `since` is the number of the epoch's first message: after a journal was saved from damage the new epoch numbers on
    from what was left, and whatever an older epoch had from `since` on is of entries that were lost.
    """

    id: str
    seq: int = Field(ge=1)
    epoch: str
    since: int = Field(default=1, ge=1)
    parlor: str
    table: str


class HandMessage(Hand, _Stamp):
    schema_: Literal["hand/2"] = Field(alias="schema")


class EventMessage(Event, _Stamp):
    schema_: Literal["event/2"] = Field(alias="schema")


class ScoreMessage(Score, _Stamp):
    schema_: Literal["score/2"] = Field(alias="schema")


class AlertMessage(Alert, _Stamp):
    schema_: Literal["alert/2"] = Field(alias="schema")


class SessionMessage(Session, _Stamp):
    schema_: Literal["session/2"] = Field(alias="schema")


class CorrectionMessage(Correction, _Stamp):
    schema_: Literal["correction/2"] = Field(alias="schema")


class StateMessage(BaseModel):
    """The table as it stands: a retained snapshot, the latest replacing all before it.

    `seq` is the last message of the stream it includes. Beyond the fields named here it carries the whole
    picture a page would draw (seats, wall, link, camera), which may grow without a new version.
    """

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    schema_: Literal["state/2"] = Field(alias="schema")
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
    seats: list[dict[str, Any]] = []
    alerts: list[dict[str, Any]] = []


class AvailabilityMessage(Strict):
    """Whether the table can be heard: `online`; `stopped` by a person; `offline`, the broker's word (last will).

    `connection` names the connection the word is about: an `offline` of an older one is stale.
    """

    schema_: Literal["availability/1"] = Field(alias="schema")
    parlor: str
    table: str
    status: Literal["online", "stopped", "offline"]
    epoch: str
    connection: str


class Somebody(Strict):
    """What a person is called, and the card they showed."""

    name: str = Field(min_length=1)
    card: str | None = None


class PeopleMessage(Strict):
    """Who the ids in a table's messages stand for; the latest replaces all before it. Who is not in it wants to be
    known no more: forget the name."""

    schema_: Literal["people/1"] = Field(alias="schema")
    parlor: str
    table: str
    people: dict[PersonId, Somebody]


STREAM_MESSAGES: Final[Mapping[str, type[BaseModel]]] = {
    "hand": HandMessage,
    "event": EventMessage,
    "score": ScoreMessage,
    "alert": AlertMessage,
    "session": SessionMessage,
    "correction": CorrectionMessage,
}
MESSAGES: Final[Mapping[str, type[BaseModel]]] = {
    **STREAM_MESSAGES,
    "state": StateMessage,
    "people": PeopleMessage,
    "availability": AvailabilityMessage,
    "resend": ResendRequest,
    "applied": Applied,
    "command": Command,
    "reply": Reply,
}


def message_id(topics: Topics, seq: int, epoch: str) -> str:
    """The unique id of a message: the same message always has the same one, and no other ever has it.

    The epoch is in it, because two journals may well begin a session in the same second by their clocks.
    """
    return f"{topics.parlor}-{topics.table}-{epoch}-{seq}"


def stamped(topics: Topics, entry: Mapping[str, Any], *, note: str = "", since: int = 1) -> dict[str, Any]:
    """A journal's message entry ({seq, epoch, session, leaf, payload}) as it goes out.

    `note` stands where the message was written without one of its own.
    """
    payload = entry["payload"]
    return {
        "schema": f"{entry['leaf']}/2",
        "id": message_id(topics, entry["seq"], entry["epoch"]),
        "seq": entry["seq"],
        "epoch": entry["epoch"],
        "since": since,
        "parlor": topics.parlor,
        "table": topics.table,
        **payload,
        "note": payload.get("note") or note,
    }


def state_message(
    topics: Topics, snapshot: Mapping[str, Any], *, session: str, seq: int, epoch: str, note: str = ""
) -> dict[str, Any]:
    """A snapshot as it goes out; pydantic's ValidationError if it lacks what a state must have."""
    content = {
        **snapshot,
        "session": snapshot.get("session", session),
        "note": snapshot.get("note") or note,
    }
    digest = zlib.crc32(encoded(content))
    message = {
        **content,
        "schema": "state/2",
        "id": f"{message_id(topics, seq, epoch)}-state-{digest:08x}",
        "seq": seq,
        "epoch": epoch,
        "parlor": topics.parlor,
        "table": topics.table,
    }
    StateMessage.model_validate(message)
    return message


def availability(topics: Topics, status: str, epoch: str, connection: str) -> bytes:
    """The payload of `availability`."""
    return encoded(
        {
            "schema": "availability/1",
            "parlor": topics.parlor,
            "table": topics.table,
            "status": status,
            "epoch": epoch,
            "connection": connection,
        }
    )


def encoded(message: Mapping[str, Any]) -> bytes:
    """The bytes on the wire: compact UTF-8 JSON, fields in the order given."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def json_object(payload: bytes) -> Mapping[str, Any]:
    """The JSON object in a payload; an empty one for what is none."""
    try:
        content = json.loads(payload)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
