"""The inputs of the referee: all that it learns of the table, one frozen value each.

The journal keeps the inputs, so each has a JSON form that reads back to the same value; the state of a table is these
inputs folded by `controller.referee.step`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from controller import json_codec
from controller.accounting.session import Change, changes_from_json, changes_to_json
from controller.json_codec import closed, codec, frozen, left_out
from controller.json_values import mapping, text
from controller.orders.order_models import Order
from controller.orders.persons import name_marks
from controller.referee.zones import (
    AnyZone,
    ReadingDoubt,
    TableZone,
    Zones,
    zone_names,
    zones_from_json,
    zones_named,
    zones_to_json,
)
from controller.rules.tiles import Seat
from controller.words import Sentence, plain
from firmware_bridge.protocol.constants import Button, Operation

CAMERA_FAULT = "camera"
NO_REASON: Final = plain("")
"""Code of the fault that lasts while the camera sees nothing at all."""
FLOWERS_FAULT = "flowers"
"""Code of the fault that lasts until the camera was shown the flowers of this set; no hand begins before."""
HUB_FAULT = "hub"
"""Code of the fault that lasts while staff must decide something about the hub, or about its record of this table."""
BUG_FAULT = "bug"
"""Code of the fault that says that a bug of the program stopped an input. Staff clear it; play goes on meanwhile."""
TAKE_TWO: Final = ("correct", "countersign")
"""Orders that one person gives and a second agrees to."""


class MachinePart(StrEnum):
    """Parts that a machine may lack; people, the camera, pages and panels replace them."""

    SHUFFLER = "shuffler"
    """A machine that shuffles, raises the walls and rolls the dice on command."""
    DICE = "dice"
    """A sensor that reads the dice."""
    BUTTONS = "buttons"
    DISPLAYS = "displays"
    LIGHTS = "lights"
    COUNTERS = "counters"
    """Sensors that count the tiles built into each wall."""

    __hash__ = str.__hash__


def _word(value: Button | Operation) -> str:
    return value.word


def _pictures_to_json(pictures: Mapping[AnyZone, str]) -> dict[str, str]:
    return {zone.name: digest for zone, digest in pictures.items()}


def _pictures_from_json(kept: object) -> dict[AnyZone, str]:
    return {TableZone.named(zone): text(digest) for zone, digest in mapping(kept).items()}


@dataclass(frozen=True)
class Linked:
    """The link to the table is up; `counters` (seat, then button) are the button counters as of boot `boot_id`.

    `op_id` is the latest operation the firmware remembers: a controller with an empty journal counts on from there.
    `cause` is why the firmware last started (the word of a `ResetCause`; "" at a table without any firmware). `lacks`
    are the parts that this machine has not; a table without any firmware lacks all, and has no `boot_id`.
    """

    boot_id: int | None
    reset: bool
    counters: tuple[tuple[int, ...], ...]
    op_id: int = 0
    cause: str = ""
    lacks: tuple[MachinePart, ...] = field(default=(), metadata=left_out())


def _reason_from_json(kept: object) -> Sentence:
    """A sentence; version 1.0 kept its English alone."""
    return plain(kept) if isinstance(kept, str) else Sentence.from_json(mapping(kept))


@dataclass(frozen=True)
class Unlinked:
    """The link to the table is down."""

    reason: Sentence = field(metadata=codec(Sentence.to_json, _reason_from_json))


@dataclass(frozen=True)
class ButtonPressed:
    """A seat button went down: of the machine, and `count` is its counter after the press; or, with a `source`, of a
    player's panel, which gives each press a `key` of its own by which it counts once."""

    seat: Seat
    button: Button = field(metadata=codec(_word, Button.of_word))
    count: int = 0
    source: str = ""
    key: str = ""


@dataclass(frozen=True)
class MotionDone:
    """The firmware finished an operation: shuffle, walls or dice (then with the two values). `counts` is the number of
    tiles it counted into walls 0 to 3; None where the machine does not count."""

    operation: Operation = field(metadata=codec(_word, Operation.of_word))
    op_id: int
    dice: tuple[int, int] | None = None
    counts: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class MotionStopped:
    """An operation ended without its outcome.

    `code` names the fault (a `FaultCode`), `place` is its wall, `count` the number of tiles concerned, `cause`
    why the firmware restarted; `lid_switch` tells whether the machine senses its lid.
    """

    operation: Operation = field(metadata=codec(_word, Operation.of_word))
    op_id: int
    reason: Sentence
    code: str = field(default="", metadata=codec(str, text))
    place: int | None = None
    count: int = 0
    cause: str = ""
    lid_switch: bool = True


@dataclass(frozen=True)
class MachineFault:
    """A fault of the machine, the program or the surroundings was raised; `code` names it, `text` says what it is."""

    code: str
    text: Sentence


@dataclass(frozen=True)
class FaultOver:
    """A fault of the machine is over."""

    code: str


@dataclass(frozen=True)
class ZonesRead:
    """The zones whose settled content changed, with the new content. `pictures` are the digests of kept cuts of the
    camera's picture by zone; nothing is decided by them."""

    zones: Zones = field(metadata=codec(zones_to_json, zones_from_json))
    pictures: Mapping[AnyZone, str] = field(
        default_factory=dict, metadata=codec(_pictures_to_json, _pictures_from_json) | left_out()
    )


@dataclass(frozen=True)
class ZonesUnreadable:
    """The zones that cannot be read with certainty, and why; an empty list means that all can be read again. `doubts`
    is what was read there, as far as that can be asked about."""

    zones: tuple[AnyZone, ...] = field(metadata=codec(zone_names, zones_named))
    reason: Sentence = NO_REASON
    doubts: tuple[ReadingDoubt, ...] = field(default=(), metadata=left_out())


class AnswerKind(StrEnum):
    """The content of an answer to a question (`controller.referee.questions`)."""

    TILES = "tiles"
    """The unread tiles, by name; none where what was read is right as it is."""
    DICE = "dice"
    ROLL_AGAIN = "roll_again"
    COURSE = "course"
    """The acts that happened; empty if none did."""
    PLAY_ON = "play_on"
    """Nothing is shown to the camera first: it asks about each flower."""
    NOT_SHOWN = "not_shown"
    """A hand that must be shown was not."""
    CONFIRM = "confirm"
    """The answer that was given is right."""
    OBJECT = "object"
    """It is not."""


class AnsweredBy(StrEnum):
    """Where a question was answered."""

    SEAT = "seat"
    """At the panel of a seat."""
    STAFF = "staff"
    SCREEN = "screen"
    """At the table's own screen, by somebody who is not known."""


@dataclass(frozen=True, kw_only=True)
class QuestionAnswer:
    """An answer of a player or of staff to the question `question`: `tiles`, `dice` or `acts`, if its kind has them.

    `seat` is whose panel gave it, which the table knows, `by` who of the staff, neither at the table's own screen.
    Others may object for `objection_s` seconds. An answer counts once by its `key`.
    """

    question: str
    answer: AnswerKind
    tiles: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    where: AnsweredBy = AnsweredBy.SCREEN
    seat: Seat | None = None
    by: str = ""
    key: str = ""
    objection_s: float = 5.0
    acts: tuple[str, ...] = field(default=(), metadata=left_out())


@dataclass(frozen=True)
class TimedOut:
    """The timer that `outputs.waiting` asked for has elapsed."""

    name: str


@dataclass(frozen=True)
class StaffOrder:
    """An order of the staff (`controller.orders`): its `id`, who gave it, its name and args, and the sender's clock.

    `origin` is the channel it came through (`Origin` as JSON), `limits` what one person may correct at the time, in
    units: {"hand", "session"}, None for no limit; `limits` is None for an order that corrects nothing. `marks` are
    those of the sender's names (`controller.orders.persons`), for orders that may take two persons. Args name
    people by their ids, which were resolved before the order was recorded: a program that compares names in another
    way replays the same game.
    """

    id: str
    by: str
    name: str
    args: Mapping[str, Any]
    sent_at: float = 0.0
    origin: Mapping[str, Any] | None = None
    limits: Mapping[str, int | None] | None = None
    marks: tuple[str, ...] = field(default=(), metadata=left_out())

    @classmethod
    def of(
        cls,
        order: Order,
        limits: Mapping[str, int | None] | None = None,
    ) -> StaffOrder:
        """The input for an order, under the correction `limits` in force."""
        origin = None if order.origin is None else json_codec.to_json(order.origin)
        return cls(
            id=order.id,
            by=order.by,
            name=order.name,
            args={name: frozen(given) for name, given in order.args.items()},
            sent_at=order.at,
            origin=origin,
            limits=limits,
            marks=name_marks(order.by, order.origin) if order.name in TAKE_TWO else (),
        )


@dataclass(frozen=True)
class Restored:
    """Scores and corrections of a session that the journal had lost and a hub brought back, oldest first."""

    session: str
    changes: tuple[Change, ...] = field(metadata=codec(changes_to_json, changes_from_json))


@dataclass(frozen=True)
class RulesChanged:
    """The rules, options and claim time (seconds) in the settings have changed; they bind from the next hand on."""

    rules: str
    options: Mapping[str, Any]
    claim_seconds: float


Input = (
    Linked
    | Unlinked
    | ButtonPressed
    | MotionDone
    | MotionStopped
    | MachineFault
    | FaultOver
    | ZonesRead
    | ZonesUnreadable
    | QuestionAnswer
    | TimedOut
    | StaffOrder
    | Restored
    | RulesChanged
)

_KINDS: Final[Mapping[str, type[Input]]] = {
    "Linked": Linked,
    "Unlinked": Unlinked,
    "Pressed": ButtonPressed,
    "Moved": MotionDone,
    "Stuck": MotionStopped,
    "Fault": MachineFault,
    "FaultOver": FaultOver,
    "Seen": ZonesRead,
    "Blind": ZonesUnreadable,
    "Answered": QuestionAnswer,
    "TimedOut": TimedOut,
    "Ordered": StaffOrder,
    "Restored": Restored,
    "RulesChanged": RulesChanged,
}
"""Names in journals. They are permanent; the classes may be renamed."""
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


closed(*_NAMES)


def to_json(given: Input) -> dict[str, Any]:
    """The JSON object of an input in the journal. Fields of few inputs are left out of the others."""
    body = {"input": _NAMES[type(given)], **json_codec.to_json(given)}
    if isinstance(given, ButtonPressed) and not given.source:
        del body["source"], body["key"]
    return body


def from_json(data: Mapping[str, Any]) -> Input:
    """The input that `to_json` wrote. Raises `ValueError` for an unknown kind, zone, button or motion, and for other
    JSON."""
    kind = _KINDS.get(data["input"])
    if kind is None:
        raise ValueError(f"the journal holds an input of kind {data['input']!r}, unknown to this version")
    return json_codec.from_json(kind, {name: value for name, value in data.items() if name != "input"})
