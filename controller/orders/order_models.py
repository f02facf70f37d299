"""Models of orders and their answers: names, required arguments, and their JSON form.

`ORDERS` maps a name to the model of its `args`; `checked` reads args or refuses them with one sentence for the person
who sent them; `args_schemas` are the same models as JSON Schemas for authors of apps.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import ErrorDetails

from controller.amounts import MOST
from controller.identity import name_rules
from controller.identity.suggestion import nearest
from controller.json_values import JsonObject, objects
from controller.orders.origin import Origin
from controller.settings.sections import Amount, Limit, Stake, out_of_bounds
from controller.words import Sentence, SentenceError, joined, plain, say
from controller.words.fluent_catalogue import ENGLISH

TEXT: Final = r"^[^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$"
"""The part of the rules of `controller.identity.name_rules` that a JSON Schema can express."""
ID: Final = r"^[\x21-\x7e]+$"
FRESH_S: Final = 120.0
"""Seconds that a signed command may differ from the table's clock; an older one might be a replayed recording."""
_QUOTED: Final = re.compile(r"'[^']*'")
RECORDED: Final = "recorded"
"""Validation context for args that were accepted before, by this or an older version: they are not refused."""


def _text(kind: name_rules.NameKind) -> AfterValidator:
    """The pydantic type of a text of this kind: normalised, or refused with a sentence; verbatim where it is
    recorded."""

    def read(text: str, info: ValidationInfo) -> str:
        return text if info.context == RECORDED else name_rules.fit(text, kind)

    return AfterValidator(read)


def _json_schema(kind: name_rules.NameKind) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "minLength": 1, "maxLength": kind.bytes, "pattern": TEXT})


Name = Annotated[str, _text(name_rules.NAME), _json_schema(name_rules.NAME)]
Card = Annotated[str, _text(name_rules.CARD), _json_schema(name_rules.CARD)]
FreeText = Annotated[str, _text(name_rules.SENTENCE), _json_schema(name_rules.SENTENCE)]
Seat = Annotated[int, Field(ge=0, le=3)]
OptionName = Annotated[str, Field(min_length=1, max_length=60, pattern=ID)]
OptionText = Annotated[str, Field(max_length=100)]
OptionValue = bool | Amount | OptionText
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=ID)]
"""Identifies an order: one whose id was answered before is not executed again."""

Status = Literal["ok", "refused", "proposed"]
"""`proposed`: nothing is changed before another person signs it too (`countersign`)."""


class ArgumentsRefused(SentenceError, ValueError):
    """Arguments that do not fit each other; a `ValueError`, as validators raise them."""


class OrderRefused(SentenceError, ValueError):
    """The order cannot be executed; the sentences say why, for the person who gave it."""


@dataclass(frozen=True)
class Order:
    """An order. `by` is the sender's name, `at` when it was given (seconds since the epoch, the sender's clock).

    `origin` is what the channel proves of the sender: never read from the received JSON, nor sent on.
    """

    id: str
    by: str
    name: str
    args: Mapping[str, object] = field(default_factory=dict)
    at: float = 0.0
    origin: Origin | None = None

    def to_json(self) -> JsonObject:
        """The order as a JSON object, without `origin`."""
        return {"id": self.id, "by": self.by, "name": self.name, "args": dict(self.args), "at": self.at}

    @classmethod
    def from_json(cls, given: object) -> Order:
        """The order in a JSON object, its args validated. Raises `OrderRefused`."""
        if not isinstance(given, Mapping):
            raise OrderRefused(say("order.no_object"))
        try:
            read = _Envelope.model_validate_json(canonical_order({name: given[name] for name in given}))
        except ValidationError as error:
            raise OrderRefused(_sentence(None, error)) from error
        except (TypeError, ValueError) as error:
            raise OrderRefused(say("order.not_json", problem=str(error))) from error
        except RecursionError as error:
            raise OrderRefused(say("order.nested_too_deep")) from error
        checked(read.name, read.args)
        return cls(read.id, read.by, read.name, read.args, read.at)


@dataclass(frozen=True)
class Answer:
    """The answer to an order. `result` is what changed, for programs; `sentences` say it to people."""

    id: str
    status: Status
    sentences: tuple[Sentence, ...]
    result: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text in English."""
        return self.in_language(ENGLISH)

    def in_language(self, language: str) -> str:
        """The text in one of `LANGUAGES`."""
        return joined(*self.sentences).in_language(language)

    @property
    def ok(self) -> bool:
        """Whether the order was executed."""
        return self.status == "ok"

    def to_json(self) -> JsonObject:
        """The answer as a JSON object."""
        return {
            "id": self.id,
            "status": self.status,
            "text": self.text,
            "sentences": [sentence.to_json() for sentence in self.sentences],
            "result": dict(self.result),
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Answer:
        """The answer in a JSON object."""
        sentences = tuple(Sentence.from_json(one) for one in objects(given["sentences"]))
        return cls(given["id"], given["status"], sentences, given.get("result") or {})


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class _Envelope(_Strict):
    id: Id
    by: Name
    name: str = Field(max_length=64)
    args: JsonObject = {}
    at: float = 0.0


class Correct(_Strict):
    """Put a score right by an entry of its own. `deltas` sum to zero: the change of each player, in the order of the
    session's players (as in a score), or a mapping name → change; missing players get 0. `session`: an earlier one.
    """

    hand: int = Field(ge=1, le=MOST)
    deltas: tuple[Amount, ...] | dict[str, Amount]
    why: FreeText
    session: FreeText | None = None

    @model_validator(mode="after")
    def _everybody_once(self, info: ValidationInfo) -> Correct:
        if isinstance(self.deltas, dict):
            twice = _same_name(tuple(self.deltas), info)
            if twice is not None:
                raise ArgumentsRefused(say("argument.different_deltas", why=twice))
        return self


class Countersign(_Strict):
    """A second person agrees to the correction that was proposed by the order with this id: it is made now. The second
    person has signed with another key, or is proved in another way, than the first."""

    order: Id


class Sit(_Strict):
    """Somebody sits down at a seat, between hands; the player who sat there gets up. By name, by card, or by both: a
    card that was shown with a name once stands for that name."""

    seat: Seat
    name: Name | None = None
    card: Card | None = None

    @model_validator(mode="after")
    def _somebody(self) -> Sit:
        if self.name is None and self.card is None:
            raise ArgumentsRefused(say("argument.nobody_sits"))
        return self


class Swap(_Strict):
    """The people in two seats change places, between hands; the bank stays with its seat."""

    a: Seat
    b: Seat


class Pause(_Strict):
    """A break: the hand under way is played to its end, no new one begins."""

    why: FreeText | None = None


class Resume(_Strict):
    """The break is over."""


class BeginSession(_Strict):
    """A new session, between hands; one that still runs is ended by it. `players` seat by seat, then who rests.

    `stake_per_unit` left out is the former session's; `chips` (each player's, in units) and `maximum_loss` left out are
    no limit, except where the table's rules name chips. `rules` left out are the table's, and `options` change those;
    if `rules` are named, `options` are all that differ from their defaults. Both bind from this session on. It ends
    after the hand in which `end_at` (seconds since the epoch) is reached, or with the last of the given number of
    `rotations`: every seat has been banker, and the bank moves on.
    """

    players: tuple[Name, ...] = Field(min_length=2, max_length=4)
    cards: tuple[Card | None, ...] | None = None
    stake_per_unit: Stake | None = None
    chips: Limit | None = None
    maximum_loss: Limit | None = None
    end_at: float | None = Field(default=None, gt=0, le=1e11)
    rotations: int | None = Field(default=None, gt=0, le=1000)
    rules: Annotated[str, Field(min_length=1, max_length=40, pattern=ID)] | None = None
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=60)] | None = None

    @model_validator(mode="after")
    def _everybody_once(self, info: ValidationInfo) -> BeginSession:
        twice = _same_name(self.players, info)
        if twice is not None:
            raise ArgumentsRefused(say("argument.different_players", why=twice))
        cards = [card for card in self.cards or () if card is not None]
        if self.cards is not None and len(self.cards) != len(self.players):
            raise ArgumentsRefused(
                say("argument.number_of_cards", cards=len(self.cards), players=len(self.players))
            )
        twice = _same_name(cards, info)
        if twice is not None:
            raise ArgumentsRefused(say("argument.different_cards", why=twice))
        return self


class EndSession(_Strict):
    """End the session: now if no hand is under way, else with this hand."""

    why: FreeText | None = None


class ClearFault(_Strict):
    """A person has seen to an alert of this code."""

    code: Annotated[str, Field(min_length=1, max_length=40, pattern=ID)]


class GiveRightBack(_Strict):
    """A seat that lost the right to win the hand under way, by a wrong act that was seen, may win it again."""

    seat: Seat
    why: FreeText | None = None


class AbandonHand(_Strict):
    """The hand under way is given up: nobody wins it, and the same banker deals the next one. `hand` is its number, so
    that no other is meant. What the rules had paid on the way (a kong's price, a false win) stands; the score of the
    hand, whose result is `abandoned`, holds it."""

    hand: int = Field(ge=1, le=MOST)
    why: FreeText | None = None


class AnswerQuestion(_Strict):
    """An open question of the table is answered, as staff answer it on the page: it counts at once. `question` is its
    id; `answer`, with `tiles`, `dice` or `acts`, is one of its choices, or any where it is `free`. `confirm` (with the
    `tiles`, `dice` or `acts` it confirms) and `object` are about the answer that somebody has given already."""

    question: Id
    answer: Literal["tiles", "dice", "roll_again", "course", "play_on", "not_shown", "confirm", "object"]
    tiles: tuple[Annotated[str, Field(max_length=8)], ...] = Field(default=(), max_length=60)
    dice: tuple[Annotated[int, Field(ge=1, le=6)], ...] = Field(default=(), max_length=2)
    acts: tuple[Annotated[str, Field(max_length=64)], ...] = Field(default=(), max_length=24)


class Resend(_Strict):
    """Post the messages after this number once more."""

    after: int = Field(ge=0, le=2**53)


Args = (
    Correct
    | Countersign
    | Sit
    | Swap
    | Pause
    | Resume
    | BeginSession
    | EndSession
    | ClearFault
    | GiveRightBack
    | AbandonHand
    | AnswerQuestion
    | Resend
)

ORDERS: Final[Mapping[str, type[Args]]] = {
    "correct": Correct,
    "countersign": Countersign,
    "sit": Sit,
    "swap": Swap,
    "pause": Pause,
    "resume": Resume,
    "begin_session": BeginSession,
    "end_session": EndSession,
    "clear_fault": ClearFault,
    "give_right_back": GiveRightBack,
    "abandon_hand": AbandonHand,
    "answer": AnswerQuestion,
    "resend": Resend,
}


def new_id() -> str:
    """A random id for a new order."""
    return secrets.token_hex(8)


def checked(name: str, args: Mapping[str, object], *, recorded: bool = False) -> Args:
    """The args of an order, validated. Raises `OrderRefused` with a sentence that names what is wrong.

    `recorded`: they were accepted before, perhaps by an older version; names are taken as they stand.
    """
    model = ORDERS.get(name)
    if model is None:
        raise OrderRefused(say("order.unknown", name=name, known=list(ORDERS), meant=nearest(name, ORDERS)))
    try:
        return model.model_validate_json(canonical_order(args), context=RECORDED if recorded else None)
    except ValidationError as error:
        raise OrderRefused(_sentence(name, error)) from error


def canonical_order(value: Mapping[str, object]) -> bytes:
    """A JSON object in its one canonical form: sorted keys, no spaces, UTF-8. Raises `ValueError` for what JSON cannot
    express."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def args_schemas() -> dict[str, JsonObject]:
    """The JSON Schema of every order's args, by the order's name."""
    return {name: model.model_json_schema() for name, model in ORDERS.items()}


def _same_name(given: Sequence[str], info: ValidationInfo) -> Sentence | None:
    """The reason why two of these names are the same; None if all are different."""
    if info.context == RECORDED:
        twice = next(((one, one) for one in given if given.count(one) > 1), None)
    else:
        twice = name_rules.first_duplicate(given)
    return None if twice is None else name_rules.why_same(*twice)


def _sentence(order: str | None, error: ValidationError) -> Sentence:
    """The sentence on the error in the arguments of this order; in the order itself if `order` is None."""
    problem = error.errors()[0]
    place = ".".join(str(part) for part in problem["loc"])
    match problem["type"]:
        case "extra_forbidden":
            return say("order.unknown_member", order=order, member=place)
        case "missing":
            return say("order.missing_member", order=order, member=place)
    return say("order.argument", order=order, member=place or None, problem=value_refused(problem))


def value_refused(problem: ErrorDetails) -> Sentence:
    """What a member of an order, or of the JSON body of a request, must be; to be read after its name."""
    error = problem.get("ctx", {}).get("error")
    if isinstance(error, SentenceError):
        (sentence,) = error.sentences
        return sentence
    return (
        out_of_bounds(problem, str(problem["input"])[:40])
        or _length_expected(problem)
        or _kind_expected(problem)
    )


def _length_expected(problem: ErrorDetails) -> Sentence | None:
    limits = problem.get("ctx", {})
    match problem["type"]:
        case "string_pattern_mismatch":
            return say("argument.pattern", pattern=limits["pattern"])
        case "string_too_short":
            return say("argument.too_few_characters", limit=limits["min_length"])
        case "string_too_long":
            return say("argument.too_many_characters", limit=limits["max_length"])
        case "too_long":
            return say("argument.too_many", limit=limits["max_length"])
        case "too_short":
            return say("argument.too_few", limit=limits["min_length"])
    return None


def _kind_expected(problem: ErrorDetails) -> Sentence:
    match problem["type"]:
        case "int_type" | "int_parsing" | "int_from_float":
            return say("argument.whole_number")
        case "string_type":
            return say("argument.text")
        case "bool_type":
            return say("argument.true_or_false")
        case "list_type" | "tuple_type":
            return say("argument.list")
        case "dict_type" | "model_type":
            return say("argument.object")
        case "literal_error" | "enum":
            return say("argument.one_of", known=_QUOTED.findall(problem["ctx"]["expected"]))
        case "missing":
            return say("argument.missing")
        case "extra_forbidden":
            return say("argument.unknown")
        case kind if kind.startswith("decimal_parsing"):
            return say("argument.number_with_point")
    return plain(problem["msg"].removeprefix("Value error, "))
