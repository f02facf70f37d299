"""What a table says on MQTT: one pydantic model a message, each with a versioned schema name.

Who reports something builds a *body* (`Hand`, `Event`, `Score`, `Alert`, `Session`, `Correction`) and gives
`body.outboxed()` to the journal. The outbox completes it when it is sent: parlor and table, and the number and id
under which the journal holds it. What others send (`Command`, `Applied`, `ResendRequest`) is here too. `schemas()`
gives the JSON Schemas of the complete messages, kept in `schemas/` for others.

Seats are 0 .. n-1 counter-clockwise, tiles are written as in "5m", "7z", "3f"; `at` is the table's clock in
seconds.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from controller.journal import OutboxMessage
from controller.mqtt.topics import Topics

SCHEMA_FOLDER: Final = Path(__file__).with_name("schemas")

SeatNumber = Annotated[int, Field(ge=0, le=3)]
TileName = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z|[1-8]f)$")]
Clause = Annotated[str, Field(pattern=r"^[A-Z]+-\d+$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, allow_inf_nan=False)


class _Body(_Strict):
    """What every reported fact carries: the session and hand it belongs to (hand 0: none yet), and when.

    `note` says what a reader must know about the table, as that no camera reads it; "" if there is nothing to say.
    """

    leaf: ClassVar[str]
    schema_name: ClassVar[str]

    session: str = Field(min_length=1)
    hand: int = Field(ge=0)
    at: float
    note: str = ""

    def outboxed(self) -> OutboxMessage:
        """This body as the journal's outbox takes it."""
        payload = {"schema": self.schema_name, **self.model_dump(mode="json", by_alias=True)}
        return OutboxMessage(self.leaf, payload, session=self.session)


class Hand(_Body):
    """A hand's course: begun, dealt (dice, break and indicator known), over.

    `fortune` are the wild tiles, whatever the rules call them. In Xiamen, where the indicator is turned up after the
    flowers are replaced, `dealt` comes then, after the events of the flowers. `round_wind` (Ningbo) and `banker_base`
    (Quanzhou) stand only where the rules carry them from hand to hand.
    """

    leaf = "hand"
    schema_name = "hand/1"

    status: Literal["begun", "dealt", "over"]
    rules: str
    banker: SeatNumber
    stay: int = Field(ge=1)
    dice: list[int] | None = None
    indicator: TileName | None = None
    fortune: list[TileName] = []
    left: int | None = Field(default=None, ge=0)
    round_wind: TileName | None = None
    banker_base: int | None = Field(default=None, ge=1)


class Event(_Body):
    """Something that happened at the table, in words and, for an act of play, as the referee's event.

    `kind`: act, refusal, alert, score, info, or payment, what a kong costs at once (`act` is then `{"paid": [...]}`;
    the hand's score holds these payments too).
    """

    leaf = "event"
    schema_name = "event/1"

    kind: str = Field(min_length=1)
    text: str
    seat: SeatNumber | None = None
    clause: Clause | None = None
    act: dict[str, Any] | None = None


class Payment(_Strict):
    """One player pays another, in units of the stake."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    from_: SeatNumber = Field(alias="from")
    to: SeatNumber
    amount: int = Field(ge=0)


class Pattern(_Strict):
    """A pattern the winner is paid for, by the name the clauses give it."""

    name: str
    value: int | float


class Score(_Body):
    """The end of a hand in numbers. Seat lists are in seat order; `totals` include this hand.

    Where two won, `winner` and `patterns` are those of the first, `winners` and `patterns_by_winner` both's. Where one
    more plays than sits (Kawuxing with one resting), `players`, `deltas`, `totals` and `chips` stand in the order in
    which the people were named; `sitting[k]` says who of them sat in seat k, and last who rested.
    """

    leaf = "score"
    schema_name = "score/1"

    result: str = Field(min_length=1)
    winner: SeatNumber | None = None
    winners: list[SeatNumber] = []
    patterns: list[Pattern] = []
    payments: list[Payment] = []
    deltas: list[int]
    totals: list[int]
    chips: list[int | None] = []
    players: list[str] = []
    banker: SeatNumber
    stay: int = Field(ge=1)
    next_banker: SeatNumber
    next_stay: int = Field(ge=1)
    tiles_left: int | None = None
    clause: Clause | None = None
    text: str = ""
    patterns_by_winner: list[list[Pattern]] = []
    round_wind: TileName | None = None
    banker_base: int | None = Field(default=None, ge=1)
    next_banker_base: int | None = Field(default=None, ge=1)
    sitting: list[int] = []


class Alert(_Body):
    """Something a person should look at; `raised` false takes it back."""

    leaf = "alert"
    schema_name = "alert/1"

    code: str = Field(min_length=1)
    text: str
    raised: bool = True
    place: str | None = None
    seat: SeatNumber | None = None


class Player(_Strict):
    """Somebody of a session: by name, by card where one was read, and where they sit (null: resting)."""

    name: str = Field(min_length=1)
    card: str | None = None
    seat: SeatNumber | None = None


class Session(_Body):
    """A sitting of the same people: begun, changed (a seat, a player, a limit), paused, resumed, over.

    `players`, `chips` and `totals` stand in the order in which the people were named, as in score/1. `chips` is what
    each has left (null: none agreed), `maximum_loss` the most a player may lose (null: no limit), both in units.
    """

    leaf = "session"
    schema_name = "session/1"

    status: Literal["begun", "changed", "paused", "resumed", "over"]
    players: list[Player]
    stake_per_unit: float = Field(gt=0)
    chips: list[int] | None = None
    maximum_loss: int | None = Field(default=None, ge=0)
    totals: list[int]
    text: str = ""
    by: str = ""


class Correction(_Body):
    """A person's change to the totals, by the order with this id: who, why, what stood there before and stands now.

    Lists stand in the order of `players`, as in score/1; `hand` is the hand that was wrong.
    """

    leaf = "correction"
    schema_name = "correction/1"

    by: str = Field(min_length=1)
    why: str = Field(min_length=1)
    order: str = ""
    deltas: list[int]
    before: list[int]
    totals: list[int]
    players: list[str] = []


class _Stamp(_Strict):
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
    schema_: Literal["hand/1"] = Field(alias="schema")


class EventMessage(Event, _Stamp):
    schema_: Literal["event/1"] = Field(alias="schema")


class ScoreMessage(Score, _Stamp):
    schema_: Literal["score/1"] = Field(alias="schema")


class AlertMessage(Alert, _Stamp):
    schema_: Literal["alert/1"] = Field(alias="schema")


class SessionMessage(Session, _Stamp):
    schema_: Literal["session/1"] = Field(alias="schema")


class CorrectionMessage(Correction, _Stamp):
    schema_: Literal["correction/1"] = Field(alias="schema")


class StateMessage(BaseModel):
    """The table as it stands: a retained snapshot, the latest replacing all before it.

    `seq` is the last message of the stream it includes. Beyond the fields named here it carries the whole
    picture a page would draw (seats, wall, link, camera), which may grow without a new version.
    """

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    schema_: Literal["state/1"] = Field(alias="schema")
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
    phase_text: str = ""
    banker: SeatNumber | None = None
    stay: int | None = None
    left: int | None = None
    turn: SeatNumber | None = None
    seats: list[dict[str, Any]] = []
    alerts: list[dict[str, Any]] = []


class AvailabilityMessage(_Strict):
    """Whether the table can be heard: `online`; `stopped` by a person; `offline`, the broker's word (last will).

    `connection` names the connection the word is about: an `offline` of an older one is stale.
    """

    schema_: Literal["availability/1"] = Field(alias="schema")
    parlor: str
    table: str
    status: Literal["online", "stopped", "offline"]
    epoch: str
    connection: str


class ResendRequest(_Strict):
    """A consumer's word that it holds everything of an epoch up to `after` and wants what follows again."""

    schema_: Literal["resend/1"] = Field(alias="schema")
    epoch: str
    after: int = Field(ge=0)


class Applied(_Strict):
    """The hub's word that everything of `epoch` up to `upto` is in its database, without gaps. Retained.

    `hub` names the hub; `at` is its clock in seconds since 1970.
    """

    schema_: Literal["applied/1"] = Field(alias="schema")
    epoch: str = Field(min_length=1)
    upto: int = Field(ge=0)
    hub: str = Field(min_length=1, max_length=100)
    at: float


class Command(_Strict):
    """An order to the table, signed: `mac` is the hex HMAC-SHA256 over topic and content with the person's key.

    `id` is chosen by who sends it and unique; the same id again is the same order. What `args` an order of this
    `name` takes is published beside this schema. `at` is the sender's clock in seconds since 1970.
    """

    schema_: Literal["command/1"] = Field(alias="schema")
    id: str = Field(min_length=1, max_length=100)
    by: str = Field(min_length=1, max_length=100)
    name: str = Field(min_length=1, max_length=60)
    args: dict[str, Any] = {}
    at: float
    mac: str = Field(pattern=r"^[0-9a-f]{64}$")


class Reply(_Strict):
    """The answer to the order with this id: done, or refused, and why."""

    schema_: Literal["reply/1"] = Field(alias="schema")
    id: str
    parlor: str
    table: str
    status: Literal["ok", "refused"]
    text: str
    result: dict[str, Any] | None = None
    at: float


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
        "schema": f"{entry['leaf']}/1",
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
        "schema": "state/1",
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


def schemas() -> dict[str, str]:
    """File name to text of every JSON Schema (draft 2020-12), as kept in `schemas/`."""
    texts = {}
    for leaf, model in MESSAGES.items():
        version = model.model_fields["schema_"].annotation
        name = str(version).rpartition("'")[0].rpartition("'")[2]
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"https://mahjong-table.invalid/schemas/{name}",
            **model.model_json_schema(by_alias=True),
        }
        texts[f"{leaf}.{name.rpartition('/')[2]}.json"] = (
            json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        )
    return texts


def write_schemas(folder: Path = SCHEMA_FOLDER) -> None:
    """Bring the files in `schemas/` up to the models."""
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")
