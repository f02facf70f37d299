"""The reported facts of a table: one pydantic model a kind of message, without the fields that the outbox adds.

Seats are 0 .. n-1 counter-clockwise, tiles are written as in "5m", "7z", "3f"; `at` is the table's clock in seconds.
Amounts are whole numbers of units or decimal numbers as strings, never floats. Sentences for people are `Wording`s: the
id in the catalogue (`controller.words`), its arguments, and the English text.

Docstrings of the models are published as descriptions in the JSON Schemas.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from controller.accounting.session import MOST_PLAYERS
from controller.amounts import DECIMAL, MOST
from controller.identity.name_rules import COMMITMENT_PATTERN
from controller.journal.entries import Leaf
from controller.journal.journal import OutboxMessage
from controller.json_values import JsonObject
from controller.orders.persons import PERSON
from controller.rules.results import PaymentReason

SeatNumber = Annotated[int, Field(ge=0, le=3)]
TileName = Annotated[str, Field(pattern=r"^([0-9][mps]|[1-7]z|[1-8]f)$")]
Clause = Annotated[str, Field(pattern=r"^[A-Z]+-\d+$")]
Amount = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]
PersonId = Annotated[str, Field(pattern=f"^{PERSON}$")]
"""Somebody who plays; `people/1` says what they are called, as long as they want to be known."""
DecimalText = Annotated[str, Field(pattern=DECIMAL)]


class Strict(BaseModel):
    """Base of all models: frozen, unknown fields refused, no NaN or infinity."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, allow_inf_nan=False)


class Wording(Strict):
    """A sentence for people: what it says (`id`, `args`), so that a reader may say it in another language, and `text`,
    how it reads in English. With the id `plain` there is only the text."""

    id: str = Field(pattern=r"^[a-z0-9_.]+$", max_length=64)
    args: JsonObject = {}
    text: str


UNSAID = Wording(id="plain", text="")
"""The sentence for no reason."""


class Body(Strict):
    """What every reported fact carries: the session and hand it belongs to (hand 0: none yet), and when.

    `note` says what a reader must know about the table, as that no camera reads it; "" if there is nothing to say.
    """

    leaf: ClassVar[Leaf]
    schema_name: ClassVar[str]

    session: str = Field(min_length=1)
    hand: int = Field(ge=0)
    at: float
    note: str = ""

    def outboxed(self) -> OutboxMessage:
        """The body as the journal's outbox takes it."""
        payload = {"schema": self.schema_name, **self.model_dump(mode="json", by_alias=True)}
        return OutboxMessage(self.leaf, payload, session=self.session)


class HandPayload(Body):
    """A hand's course: begun, dealt (dice, break and indicator known), over.

    `wilds` are the wild tiles, whatever the rules call them. In Xiamen, where the indicator is turned up after the
    flowers are replaced, `dealt` comes then, after the events of the flowers. `round_wind` (Ningbo) and `banker_base`
    (Quanzhou) stand only where the rules carry them from hand to hand.
    """

    leaf = Leaf.HAND
    schema_name = "hand/1"

    status: Literal["begun", "dealt", "over"]
    rules: str
    banker: SeatNumber
    stay: int = Field(ge=1)
    dice: list[int] | None = None
    indicator: TileName | None = None
    wilds: list[TileName] = []
    left: int | None = Field(default=None, ge=0)
    round_wind: TileName | None = None
    banker_base: Amount | None = Field(default=None, ge=1)


class EventPayload(Body):
    """Something that happened at the table, in words and, for an act of play, as the referee's event.

    `kind`: act, refusal, alert, score, info, or payment, what a kong costs at once (`act` is then `{"paid": [...]}`;
    the hand's score holds these payments too). Beside acts that were done `act` says `{"outranked": event}`;
    `{"refused": event}` of a hand shown that does not win, and with `cannot_win` of a wrong act that costs the right to
    win; and `{"given_back": seat}` where staff give that back.
    """

    leaf = Leaf.EVENT
    schema_name = "event/1"

    kind: str = Field(min_length=1)
    text: Wording
    seat: SeatNumber | None = None
    clause: Clause | None = None
    act: JsonObject | None = None


class PaymentPayload(Strict):
    """One player pays another, in units of the stake.

    `due` is what the rules ask for, where the payer's chips or limit did not reach it more than `amount`, which was
    paid; null: not stated. `reasons` say why it is due, the first for what, the others why it is so much. `factor` is
    how many times the value of the win is due; null where it is no such multiple.
    """

    from_: SeatNumber = Field(alias="from")
    to: SeatNumber
    amount: Amount = Field(ge=0)
    due: Amount | None = Field(default=None, ge=0)
    reasons: list[PaymentReason] = []
    factor: Amount | None = Field(default=None, ge=0)


class PatternPayload(Strict):
    """A pattern the winner is paid for, by the name the clauses give it."""

    name: str
    value: Amount | DecimalText


class PotMovePayload(Strict):
    """The amount a seat took from the pot; negative: what it bet."""

    seat: SeatNumber
    amount: Amount


class WinValuePayload(Strict):
    """What a win is worth: `fu` is null where yakuman alone count, `limit` where it has none."""

    fu: Amount | None
    han: Amount
    limit: str | None


class PointsPayload(Strict):
    """What a hand of riichi adds, by seat: the winners' values, the indicators as a row of tiles, honba of this hand
    and the next, the seats that showed a ready hand (null: no exhaustive draw), points after the hand and, at the end
    of a session, ranks. `penalty` is taken off at the end of the session."""

    values: list[WinValuePayload] = []
    indicators: str
    ura_indicators: str = ""
    honba: Amount
    next_honba: Amount
    next_round_wind: TileName
    tenpai: list[SeatNumber] | None = None
    penalty: list[Amount] = []
    scores: list[Amount] = []
    ranks: list[int] = []


class ScorePayload(Body):
    """The end of a hand in numbers. Seat lists are in seat order; `totals` include this hand.

    Where two won, `winner` and `patterns` are those of the first, `winners` and `patterns_by_winner` both's. Where one
    more plays than sits (Kawuxing with one resting), `players`, `deltas`, `totals` and `chips` stand in the order in
    which the people were named; `sitting[k]` says who of them sat in seat k, and last who rested. `pot` is what the
    table's own pot gained by the hand and `pot_total` what lies in it: with them `deltas` and `totals` sum to zero.
    `moves` are bets and what was taken from the pot, `bonuses` what the end of a session adds to each total, by player.
    """

    leaf = Leaf.SCORE
    schema_name = "score/1"

    result: str = Field(min_length=1)
    winner: SeatNumber | None = None
    winners: list[SeatNumber] = []
    patterns: list[PatternPayload] = []
    payments: list[PaymentPayload] = []
    deltas: list[Amount] = Field(min_length=2, max_length=MOST_PLAYERS)
    totals: list[Amount]
    pot: Amount = 0
    pot_total: Amount = 0
    chips: list[Amount | None] = []
    players: list[PersonId]
    banker: SeatNumber
    stay: int = Field(ge=1)
    next_banker: SeatNumber
    next_stay: int = Field(ge=1)
    tiles_left: int | None = None
    clause: Clause | None = None
    text: Wording = UNSAID
    patterns_by_winner: list[list[PatternPayload]] = []
    round_wind: TileName | None = None
    banker_base: Amount | None = Field(default=None, ge=1)
    next_banker_base: Amount | None = Field(default=None, ge=1)
    sitting: list[int] = []
    moves: list[PotMovePayload] = []
    bonuses: list[Amount] = []
    points: PointsPayload | None = None

    @model_validator(mode="after")
    def _adds_up(self) -> ScorePayload:
        _everybody_once(self.players, deltas=self.deltas, totals=self.totals)
        if self.chips:
            _everybody_once(self.players, chips=self.chips)
        _to_zero(deltas=self.deltas, pot=self.pot)
        _to_zero(totals=self.totals, pot=self.pot_total)
        number = len(self.players)
        sitting = self.sitting or list(range(number))
        if len(set(sitting)) != len(sitting) or not set(sitting) <= set(range(number)):
            raise ValueError("sitting names each of those who sat once, by their place among the players")
        seats = range(min(len(sitting), 4))
        paid = [0] * number
        for payment in self.payments:
            if payment.from_ == payment.to or not {payment.from_, payment.to} <= set(seats):
                raise ValueError(f"seat {payment.from_} cannot pay seat {payment.to}")
            paid[sitting[payment.from_]] -= payment.amount
            paid[sitting[payment.to]] += payment.amount
        for move in self.moves:
            if move.seat not in seats:
                raise ValueError(f"there is no seat {move.seat}")
            paid[sitting[move.seat]] += move.amount
        if self.bonuses:
            _everybody_once(self.players, bonuses=self.bonuses)
            paid = [amount + bonus for amount, bonus in zip(paid, self.bonuses, strict=True)]
        if (self.moves or not self.pot) and paid != self.deltas:
            raise ValueError(f"the payments move {paid}, deltas say {self.deltas}")
        return self


class AlertPayload(Body):
    """Something a person should look at; `raised` false takes it back."""

    leaf = Leaf.ALERT
    schema_name = "alert/1"

    code: str = Field(min_length=1)
    text: Wording
    raised: bool = True
    place: str | None = None
    seat: SeatNumber | None = None

    @field_validator("text", mode="before")
    @classmethod
    def _plain(cls, value: object) -> object:
        """A text alone is a sentence that no catalogue knows."""
        return {"id": "plain", "text": value} if isinstance(value, str) else value


class Player(Strict):
    """Somebody of a session, and where they sit (null: resting). `commitment` is the salted hash of their name and
    card, which `people/1` tells (`controller.identity.name_rules`)."""

    person: PersonId
    seat: SeatNumber | None = None
    commitment: str | None = Field(default=None, pattern=COMMITMENT_PATTERN)


class SessionPayload(Body):
    """A sitting of the same people: begun, changed (a seat, a player, a limit), paused, resumed, over.

    `players` and `totals` stand in the order in which the people were named, as in score/1; `others` are people who do
    not play in it and whose card is another's from now on. `pot_total` is what lies in the table's own pot. `chips` is
    what each began with (null: no limit), `maximum_loss` the most a player may lose (null: no limit), both in units.
    `stake_per_unit` is a decimal number: what one unit is worth.
    """

    leaf = Leaf.SESSION
    schema_name = "session/1"

    status: Literal["begun", "changed", "paused", "resumed", "over"]
    players: list[Player] = Field(min_length=2, max_length=MOST_PLAYERS)
    others: list[Player] = Field(default=[], max_length=MOST_PLAYERS)
    stake_per_unit: DecimalText
    chips: Amount | None = Field(default=None, gt=0)
    maximum_loss: Amount | None = Field(default=None, ge=0)
    totals: list[Amount]
    pot_total: Amount = 0
    text: Wording = UNSAID
    by: str = ""

    @property
    def commitments(self) -> list[tuple[str, str]]:
        """Everybody whose name the message commits to, with the commitment."""
        people = (*self.players, *self.others)
        return [(one.person, one.commitment) for one in people if one.commitment is not None]

    @model_validator(mode="after")
    def _adds_up(self) -> SessionPayload:
        _everybody_once([player.person for player in self.players], totals=self.totals)
        _to_zero(totals=self.totals, pot=self.pot_total)
        if not self.stake_per_unit.strip("0."):
            raise ValueError("the stake must be more than nothing")
        seats = [player.seat for player in self.players if player.seat is not None]
        if len(set(seats)) != len(seats):
            raise ValueError("two players sit in one seat")
        return self


class Second(Strict):
    """Who agreed to a correction that one person may not make alone, by which order, and by which channel."""

    by: str = Field(min_length=1)
    origin: JsonObject
    order: str


class CorrectionPayload(Body):
    """A person's change to the totals, by the order with this id: who, why, what stood there before and stands now.

    Lists stand in the order of `players`, as in score/1; `deltas` sum to zero; `hand` is the hand that was wrong.
    `origin` is the channel by which the order came: {"channel": "shell", "uid", "user"}, {"channel": "mqtt", "key",
    "scheme"} or {"channel": "page", "login"}; null: not recorded.
    """

    leaf = Leaf.CORRECTION
    schema_name = "correction/1"

    by: str = Field(min_length=1)
    why: str = Field(min_length=1)
    order: str = ""
    deltas: list[Amount] = Field(min_length=2, max_length=MOST_PLAYERS)
    before: list[Amount]
    totals: list[Amount]
    players: list[PersonId]
    origin: JsonObject | None = None
    second: Second | None = None

    @model_validator(mode="after")
    def _adds_up(self) -> CorrectionPayload:
        _everybody_once(self.players, deltas=self.deltas, before=self.before, totals=self.totals)
        _to_zero(deltas=self.deltas)
        if [old + delta for old, delta in zip(self.before, self.deltas, strict=True)] != self.totals:
            raise ValueError("before and deltas do not add up to totals")
        return self


def _everybody_once(players: Sequence[str], **lists: Sequence[object]) -> None:
    """ValueError unless the players are different and every list has as many members."""
    if len(set(players)) != len(players) or not all(players):
        raise ValueError("players must name different people")
    for name, each in lists.items():
        if len(each) != len(players):
            raise ValueError(f"{name} has {len(each)} members for {len(players)} players")


def _to_zero(*, pot: int = 0, **amounts: Sequence[int]) -> None:
    """ValueError unless the amounts, with what is in the pot, sum to zero."""
    for name, each in amounts.items():
        if sum(each) + pot != 0:
            raise ValueError(
                f"{name} sum to {sum(each)}{f', with the pot to {sum(each) + pot}' if pot else ''}"
            )
