"""What there is to report of a table: one pydantic model a kind of message, without what the outbox adds.

Seats are 0 .. n-1 counter-clockwise, tiles are written as in "5m", "7z", "3f"; `at` is the table's clock in
seconds.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from controller.journal import OutboxMessage

SeatNumber = Annotated[int, Field(ge=0, le=3)]
TileName = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z|[1-8]f)$")]
Clause = Annotated[str, Field(pattern=r"^[A-Z]+-\d+$")]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, allow_inf_nan=False)


class Body(Strict):
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


class Hand(Body):
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


class Event(Body):
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


class Payment(Strict):
    """One player pays another, in units of the stake."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    from_: SeatNumber = Field(alias="from")
    to: SeatNumber
    amount: int = Field(ge=0)


class Pattern(Strict):
    """A pattern the winner is paid for, by the name the clauses give it."""

    name: str
    value: int | float


class Score(Body):
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


class Alert(Body):
    """Something a person should look at; `raised` false takes it back."""

    leaf = "alert"
    schema_name = "alert/1"

    code: str = Field(min_length=1)
    text: str
    raised: bool = True
    place: str | None = None
    seat: SeatNumber | None = None


class Player(Strict):
    """Somebody of a session: by name, by card where one was read, and where they sit (null: resting)."""

    name: str = Field(min_length=1)
    card: str | None = None
    seat: SeatNumber | None = None


class Session(Body):
    """A sitting of the same people: begun, changed (a seat, a player, a limit), paused, resumed, over.

    `players`, `chips` and `totals` stand in the order in which the people were named, as in score/1. `chips` is what
    each began with (null: no limit), `maximum_loss` the most a player may lose (null: no limit), both in units.
    """

    leaf = "session"
    schema_name = "session/1"

    status: Literal["begun", "changed", "paused", "resumed", "over"]
    players: list[Player]
    stake_per_unit: float = Field(gt=0)
    chips: int | None = Field(default=None, gt=0)
    maximum_loss: int | None = Field(default=None, ge=0)
    totals: list[int]
    text: str = ""
    by: str = ""


class Second(Strict):
    """Who agreed to a correction that one person may not make alone, by which order, and through which door."""

    by: str = Field(min_length=1)
    origin: dict[str, Any]
    order: str


class Correction(Body):
    """A person's change to the totals, by the order with this id: who, why, what stood there before and stands now.

    Lists stand in the order of `players`, as in score/1; `hand` is the hand that was wrong. `origin` is the door
    through which the order came: {"door": "shell", "uid", "user"}, {"door": "mqtt", "key", "scheme"} or {"door":
    "page", "login"}; null: not recorded.
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
    origin: dict[str, Any] | None = None
    second: Second | None = None
