"""The events a `Hardware` yields, in the order in which they apply."""

from dataclasses import dataclass

from firmware_bridge.link_reasons import LinkReason
from firmware_bridge.protocol.messages import Button, Capabilities, FaultCode, Operation, ResetCause
from firmware_bridge.protocol.state_block import Counters, Fault


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The table answers. Displays and lights must be set again; nothing moves by itself.

    `reset` says that its firmware restarted since it was last known: what it was doing is lost. `counters` are what
    the following `Pressed` count on from; an application that stores them (and every `Pressed`) on disk misses no
    press. `cause` is why the firmware last started.
    """

    boot_id: int
    reset: bool
    capabilities: Capabilities
    counters: Counters
    cause: ResetCause = ResetCause.UNKNOWN


@dataclass(frozen=True, slots=True)
class LinkDown:
    """The table cannot be reached, and why. Repeated only when the reason changes."""

    reason: LinkReason


@dataclass(frozen=True, slots=True)
class Pressed:
    """One press of one button; `count` is its counter after it (wraps at 65536)."""

    seat: int
    button: Button
    count: int


@dataclass(frozen=True, slots=True)
class Done:
    """An operation came to its end: `dice` after ROLL_DICE, else `counts`, the tiles in walls 0..3."""

    operation: Operation
    op_id: int
    dice: tuple[int, int] | None = None
    counts: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """An operation stopped before its end. Start it again with a new op id, once the fault is cleared."""

    operation: Operation
    op_id: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class FaultRaised:
    """A fault began: `place` is a wall 0..3 or None, `count` the number of tiles concerned; `text` a sentence with the
    cure."""

    code: FaultCode
    place: int | None
    text: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """A fault is over; `place` is a wall 0..3 or None."""

    code: FaultCode
    place: int | None = None


Event = LinkUp | LinkDown | Pressed | Done | Failed | FaultRaised | FaultCleared
