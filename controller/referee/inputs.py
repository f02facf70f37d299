"""What reaches the referee from the table: everything it will ever know, one frozen value each.

Inputs are what the journal keeps, so each has a JSON form that reads back to the same value; the state of a
table is these inputs, folded by `controller.referee.step`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from controller.orders.order_models import Order
from controller.rules.tiles import Seat

SeenMeld = tuple[tuple[str, ...], int | None]
"""A meld as its owner sees it, left to right: tile names ("back" for face down), and which one is rotated."""

ZoneContent = tuple[Any, ...]
"""A zone's content: `discards:k` names; `melds:k` `SeenMeld`s; `hand:k` (names, apart or None); `indicators`
(seat, stack, name) of every face-up wall tile; `wall:k` the height of every stack (0, 1, 2, or None where unseen; of
Xiamen's outer wall every tile); `singles:k` names of tiles laid out alone, where the rules have such; `dice` what
the bowl shows, smallest first, nothing where that cannot be told."""


CAMERA_FAULT = "camera"
"""Code of the fault that lasts while the eye sees nothing at all."""
FLOWERS_FAULT = "flowers"
"""Code of the fault that lasts until the eye was shown what this set's flowers look like; no hand begins before."""
HUB_FAULT = "hub"
"""Code of the fault that lasts while staff must decide something about the hub, or about what it says of this table."""
BUTTONS = ("chow", "pung", "kong", "hu", "pass", "ready")


@dataclass(frozen=True)
class Linked:
    """The table answers; `counters` (seat, then button) are what presses count on from after boot `boot_id`.

    `op_id` is the latest operation it remembers: a controller with a fresh journal counts on from there. `cause` is why
    its firmware last started, in small letters (`brown_out`).
    """

    boot_id: int
    reset: bool
    counters: tuple[tuple[int, ...], ...]
    op_id: int = 0
    cause: str = ""


@dataclass(frozen=True)
class Unlinked:
    """The table cannot be reached."""

    reason: str


@dataclass(frozen=True)
class ButtonPressed:
    """A seat button (one of `BUTTONS`) went down; `count` is its counter after it."""

    seat: Seat
    button: str
    count: int = 0


@dataclass(frozen=True)
class MotionDone:
    """The firmware finished an operation: shuffle, walls or dice (then with the two values). `counts` is how many tiles
    it counted into walls 0 to 3; None where it does not count."""

    operation: str
    op_id: int
    dice: tuple[int, int] | None = None
    counts: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class MotionStopped:
    """An operation ended without its outcome.

    `code` names the fault in small letters ("" in journals of the first version), `place` is its wall, `count` how many
    tiles it is about, `cause` why the firmware restarted; `lid_switch` tells whether the machine can feel its lid.
    """

    operation: str
    op_id: int
    reason: str
    code: str = ""
    place: int | None = None
    count: int = 0
    cause: str = ""
    lid_switch: bool = True


@dataclass(frozen=True)
class MachineFault:
    """A fault of the machine was raised; `code` names it, `text` says where."""

    code: str
    text: str


@dataclass(frozen=True)
class FaultOver:
    """A fault of the machine is over."""

    code: str


@dataclass(frozen=True)
class ZonesRead:
    """Zones whose settled content changed."""

    zones: Mapping[str, ZoneContent]


@dataclass(frozen=True)
class ZonesUnreadable:
    """Zones that cannot be read surely, and why; an empty list means the eye sees clearly again."""

    zones: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True)
class TimedOut:
    """The waiting that `referee.waiting` asked for is over."""

    name: str


@dataclass(frozen=True)
class StaffOrder:
    """Staff ordered something (`controller.orders`): order `id`, by whom, its name and args, and the sender's clock.

    `origin` is the door it came through (`Origin.to_json`), `limits` what one person may correct at the time, in units:
    {"hand", "session"}, None for no limit; both are None in journals of versions that did not keep them. Args name
    people by their ids, which the door found: no later version of the comparison of names replays another game.
    """

    id: str
    by: str
    name: str
    args: Mapping[str, Any]
    sent_at: float = 0.0
    origin: Mapping[str, Any] | None = None
    limits: Mapping[str, int | None] | None = None

    @classmethod
    def of(
        cls,
        order: Order,
        limits: Mapping[str, int | None] | None = None,
    ) -> StaffOrder:
        origin = None if order.origin is None else order.origin.to_json()
        return cls(order.id, order.by, order.name, _frozen(dict(order.args)), order.at, origin, limits)


RestoredRow = tuple[int, str, Mapping[str, int], str]
"""A hand's number, what happened in it, the change of each player by name, and its kind: score or correction."""


@dataclass(frozen=True)
class Restored:
    """Scores and corrections of a session that the journal had lost and a hub brought back, oldest first."""

    session: str
    rows: tuple[RestoredRow, ...]


@dataclass(frozen=True)
class RulesChanged:
    """The settings name these rules, options and seconds for claims now; they bind from the next hand on."""

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
    "TimedOut": TimedOut,
    "Ordered": StaffOrder,
    "Restored": Restored,
    "RulesChanged": RulesChanged,
}
"""What journals call them. Written down for ever, whatever the classes are called."""
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


def to_json(given: Input) -> dict[str, Any]:
    """The JSON object the journal keeps of an input."""
    return {"input": _NAMES[type(given)], **{f.name: getattr(given, f.name) for f in fields(given)}}


def from_json(data: Mapping[str, Any]) -> Input:
    """The input that `to_json` wrote; raises `ValueError` for a kind this version does not know."""
    kind = _KINDS.get(data["input"])
    if kind is None:
        raise ValueError(f"the journal holds an input of kind {data['input']!r}, unknown to this version")
    return kind(**{name: _frozen(value) for name, value in data.items() if name != "input"})


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {name: _frozen(item) for name, item in value.items()}
    return value
