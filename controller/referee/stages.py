"""The stages of a table: its present work or wait, one frozen value each.

Display texts, the running timer and the motion under way are derived from the stage (`controller.referee.outputs`), so
that a restarted controller sends the same again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from controller.referee import display_sentences
from controller.referee.zones import Dice, Melds, OpenHand
from controller.rules.acts import Chow, Hu, Kong, Pung
from controller.rules.hand_state import HandState, Refusal
from controller.rules.results import Ask
from controller.rules.system import JudgedHu
from controller.rules.tiles import Seat, Tile
from controller.words import Sentence
from firmware_bridge.protocol.constants import Operation
from firmware_bridge.protocol.fault_codes import FaultCode

Meld = Chow | Pung | Kong
Claim = Meld | Hu


@dataclass(frozen=True)
class BetweenHands:
    """Stage between two hands: the tiles are swept away, and the next hand begins when every seat has pressed ready.
    `shown` are the texts of the seats' displays until then."""

    ready: frozenset[int] = frozenset()
    shown: tuple[Sentence, ...] = (display_sentences.READY,) * 4


@dataclass(frozen=True)
class MotionFault:
    """The cause of a stopped motion, and the progress of the recovery procedure.

    `place` is a wall, `count` the number of tiles concerned, `cause` why the machine restarted (`reset`
    alone). `step` counts the completed steps of the procedure (`controller.referee.recovery_steps`); a machine
    without a `lid_switch` skips the steps that only the lid could end. `seen` are the dice that the camera reads and
    the machine's sensor could not, once the players are asked about them, `seen_at` since when (seconds since the
    epoch).
    """

    code: FaultCode
    reason: Sentence | None = None
    place: int | None = None
    count: int = 0
    cause: str = ""
    lid_switch: bool = True
    step: int = 0
    seen: tuple[int, ...] = ()
    seen_at: float = 0.0


@dataclass(frozen=True)
class Moving:
    """Stage in which the machine shuffles, raises the walls or rolls the dice; `stuck` says why it stopped.

    `clears` is the fault that was put right: it is cleared before this motion. `tries` counts how often the dice were
    rolled again because they could not be read. Where the machine lacks parts (`controller.referee.missing_parts`),
    `since` is when the motion was asked for (seconds since the epoch), and `dice_before` what the camera read in the
    bowl then; None where that is not known.
    """

    operation: Operation
    op_id: int
    stuck: MotionFault | None = None
    clears: FaultCode | None = None
    tries: int = 0
    since: float = 0.0
    dice_before: Dice | None = None


@dataclass(frozen=True)
class Dealing:
    """Stage in which the players deal by the wall plan, and the indicator is about to be turned up."""


@dataclass(frozen=True)
class Opening:
    """Stage in which the flowers dealt are laid out and replaced.

    With `drawing` None the seats asked lay out their flowers and press ready: all together, or one after the other. A
    seat that is `drawing` takes one supplement from the tail, lays it out if it is a flower, and presses ready. `done`
    are the seats that need no further question, `ready` those that have answered: the camera has a moment to see what
    they laid before the opening goes on. `since` is when the present question began: a ready pressed just then was
    meant for the question before.
    """

    done: frozenset[int] = frozenset()
    drawing: Seat | None = None
    ready: frozenset[int] = frozenset()
    since: float = 0.0


@dataclass(frozen=True)
class TurningUp:
    """Stage in which the flowers are replaced and the indicator is about to be turned up. `back`: the indicator was a
    flower, and is turned back before the dice are rolled again."""

    back: bool = False


class TurnAsks(Enum):
    """What the seat in turn is asked for."""

    DISCARD = "discard"
    DRAW = "draw"
    DRAW_KEEP = "draw_keep"
    """In the bottom stage the drawn tile wins or is kept."""
    DRAW_TAIL = "draw_tail"


@dataclass(frozen=True)
class Turn:
    """Stage in which the turn seat has its full hand and discards, kongs or wins, as it is asked for; `opens`: it will
    lay its hand open after the discard; `riichi`: it has announced riichi, which its discard will make."""

    asks: TurnAsks
    opens: bool = False
    riichi: bool = False


@dataclass(frozen=True)
class ClaimWindow:
    """Stage in which a discard (or, with `robbing`, the tile of a filled kong) can be claimed: the other seats claim or
    pass. It is open `since` then (seconds since the epoch)."""

    answers: Mapping[Seat, Claim | None] = field(default_factory=dict)
    robbing: bool = False
    since: float = field(default=0.0, compare=False)


@dataclass(frozen=True)
class LayingMeld:
    """Stage in which a seat lays a meld that was granted: a claimed one, or (`act` None) its own kong."""

    seat: Seat
    act: Meld | None


@dataclass(frozen=True)
class ShownWin:
    """A win that was shown: its verdict, and the hand it was judged in. The verdict counts while that is the hand under
    way; a false win of another seat makes another of it."""

    judged: JudgedHu
    hand: HandState = field(compare=False)


@dataclass(frozen=True)
class Revealing:
    """Stage in which a seat reveals its hand. `claimed`: it won on a discard or a robbed kong.

    `back` is the stage to return to when the call is withdrawn (None: on from the open tile). Where several seats won
    on one tile, `partners` reveal after this seat, and `shown` are the wins revealed before. `late`: the hand had time
    to be completed.
    """

    seat: Seat
    claimed: bool
    late: bool = False
    back: Opening | Turn | None = None
    partners: tuple[Seat, ...] = ()
    shown: tuple[ShownWin, ...] = ()


@dataclass(frozen=True)
class WinContested:
    """Stage after a revealed hand, `win`, was found not to win: its owner stands by it (hu) or withdraws (pass). The
    other fields are those of `Revealing`."""

    seat: Seat
    claimed: bool
    win: ShownWin
    refusal: Refusal
    back: Opening | Turn | None = None
    partners: tuple[Seat, ...] = ()
    shown: tuple[ShownWin, ...] = ()


@dataclass(frozen=True)
class AwaitingHiddenHand:
    """Stage in which `seat` is asked to show its hidden hand, on which a payment depends, or to press pass; `ask` has
    the reason.

    `wins` are the wins that were shown; where one does not count and its declarer stands by it, `doubted` is the stage
    before. `late`: what was laid had time to be completed; `disproved` is a reading that cannot be the hand.
    """

    seat: Seat
    ask: Ask
    wins: tuple[Hu, ...]
    doubted: WinContested | None = None
    late: bool = False
    disproved: tuple[OpenHand, Melds] | None = None


@dataclass(frozen=True)
class AwaitingIndicator:
    """Stage in which a further indicator is turned up (RI-18); then the hand goes on."""


@dataclass(frozen=True)
class AwaitingTerminals:
    """Stage in which `seat`, which declares nine terminals (RI-34), shows its hand or takes that back; `back` is its
    turn. `late` as in `Revealing`."""

    seat: Seat
    back: Turn
    late: bool = False


@dataclass(frozen=True)
class AwaitingReadyHand:
    """Stage after the last tile in which `seat` shows its hand, or keeps it closed unless it `must` show (RI-31).

    `shown` are the hands of the seats asked before, None for one kept closed. `late` as in `Revealing`, `since` as in
    `Opening`. `refused`: it must show and has not for long, or has pressed pass: the table asks the others.
    """

    seat: Seat
    must: bool
    shown: Mapping[Seat, tuple[Tile, ...] | None] = field(default_factory=dict)
    late: bool = False
    since: float = field(default=0.0, compare=False)
    refused: bool = False


@dataclass(frozen=True)
class AwaitingUra:
    """Stage in which `seat`, whose hand wins in riichi, turns up the tiles beneath the indicators (RI-61), or presses
    pass; `wins` are the wins that were shown. `stood`: before, the indicators were read on stacks of two."""

    seat: Seat
    wins: tuple[Hu, ...]
    stood: bool = False


ShowsHand = Revealing | AwaitingHiddenHand | AwaitingTerminals | AwaitingReadyHand
"""The stages in which `seat` lays its hand open."""
Stage = (
    BetweenHands
    | Moving
    | Dealing
    | Opening
    | TurningUp
    | Turn
    | ClaimWindow
    | LayingMeld
    | Revealing
    | WinContested
    | AwaitingHiddenHand
    | AwaitingIndicator
    | AwaitingTerminals
    | AwaitingReadyHand
    | AwaitingUra
)
PHASES: Final[Mapping[type[Stage], str]] = {
    BetweenHands: "gather",
    Moving: "moving",
    Dealing: "dealing",
    Opening: "opening",
    TurningUp: "turningup",
    Turn: "turn",
    ClaimWindow: "window",
    LayingMeld: "laying",
    Revealing: "revealing",
    WinContested: "doubted",
    AwaitingHiddenHand: "asking",
    AwaitingIndicator: "indicator",
    AwaitingTerminals: "terminals",
    AwaitingReadyHand: "showing",
    AwaitingUra: "ura",
}
"""The name of each stage in the published state (`phase`); part of the wire format, independent of class names."""
