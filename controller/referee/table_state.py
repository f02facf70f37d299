"""The state of one live table: what was decided, what was read by the sensors, and what the table is waiting for.

Everything is frozen. Display texts, the running timer and the motion under way are not stored: they are derived from
the stage (`controller.referee.outputs`), so that a restarted controller sends the same again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from controller.accounting.session import Session
from controller.journal.leaves import Leaf
from controller.referee import layout_diff
from controller.referee.effects import BuzzPattern, Effect, Publish, SoundBuzzer
from controller.referee.inputs import RulesChanged
from controller.referee.zones import (
    AnyZone,
    Dice,
    FaceUpTiles,
    Melds,
    OpenHand,
    TableZone,
    TableZoneKind,
    Zones,
)
from controller.rules.acts import Chow, Hu, Kong, Pung, to_event
from controller.rules.hand_state import HandState, Refusal
from controller.rules.registry import conventions_of
from controller.rules.results import Ask
from controller.rules.system import System
from controller.rules.table_conventions import TableConventions
from controller.rules.tiles import Seat
from controller.rules.walls import WallPlan
from controller.words import Sentence, say

Meld = Chow | Pung | Kong
Claim = Meld | Hu

FIRST_BANKER = Seat(0)
LOG_LINES = 60
HISTORY_HANDS = 30


@dataclass(frozen=True)
class BetweenHands:
    """Stage between two hands: the tiles are swept away, and the next hand begins when every seat has pressed ready."""

    ready: frozenset[int] = frozenset()
    shown: tuple[str, ...] = ("READY?",) * 4


@dataclass(frozen=True)
class MotionFault:
    """Why a motion stopped, and how far the recovery procedure has come.

    `code` is the fault's name in lower case (`jam`, `missing_tile`; `program` where the machine cannot be told which
    walls to build), `place` a wall, `count` the number of tiles concerned, `cause` why the machine restarted (`reset`
    alone). `step` counts the completed steps of the procedure (`controller.referee.recovery_catalogue`); a machine
    without a `lid_switch` skips the steps that only the lid could end. `seen` are the dice that the camera reads and
    the machine's sensor could not, once the players are asked about them, `seen_at` since when (seconds since the
    epoch).
    """

    code: str
    reason: str
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
    rolled again because they could not be read.
    """

    operation: str
    op_id: int
    stuck: MotionFault | None = None
    clears: str | None = None
    tries: int = 0


@dataclass(frozen=True)
class Dealing:
    """Stage in which the players deal by the wall plan, and the indicator is about to be turned up."""


@dataclass(frozen=True)
class Opening:
    """Stage in which the flowers dealt are laid out and replaced.

    With `drawing` None the seats asked lay out their flowers and press ready: all together, or one after the other. A
    seat that is `drawing` takes one supplement from the tail, lays it out if it is a flower, and presses ready. `done`
    are the seats that need not be asked any more, `ready` those that have answered: the camera has a moment to see what
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


@dataclass(frozen=True)
class Turn:
    """Stage in which the turn seat has its full hand and discards, kongs or wins. `show` is the text of its display;
    `opens`: it will lay its hand open after the discard."""

    show: str
    opens: bool = False


@dataclass(frozen=True)
class ClaimWindow:
    """Stage in which a discard (or, with `robbing`, the tile of a filled kong) can be claimed: the other seats claim or
    pass."""

    answers: Mapping[Seat, Claim | None] = field(default_factory=dict)
    robbing: bool = False


@dataclass(frozen=True)
class LayingMeld:
    """Stage in which a seat lays a meld that was granted: a claimed one, or (`act` None) its own kong."""

    seat: Seat
    act: Meld | None


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
    shown: tuple[Hu, ...] = ()


@dataclass(frozen=True)
class WinContested:
    """Stage after a revealed hand, `act`, was found not to win: its owner stands by it (hu) or withdraws (pass). The
    other fields are those of `Revealing`."""

    seat: Seat
    claimed: bool
    act: Hu
    refusal: Refusal
    back: Opening | Turn | None = None
    partners: tuple[Seat, ...] = ()
    shown: tuple[Hu, ...] = ()


@dataclass(frozen=True)
class AwaitingHiddenHand:
    """Stage in which `seat` is asked to show its hidden hand, on which a payment depends, or to press pass; `ask` says
    why.

    `wins` are the wins that were shown; where one does not count and its declarer stands by it, `doubted` is the stage
    before. `late`: what was laid had time to be completed; `disproved` is a reading that cannot be the hand.
    """

    seat: Seat
    ask: Ask
    wins: tuple[Hu, ...]
    doubted: WinContested | None = None
    late: bool = False
    disproved: tuple[OpenHand, Melds] | None = None


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
}
"""The name of each stage in the published state (`phase`); part of the wire format, independent of class names."""


def zone_needs_help(table: Table, zone: AnyZone) -> bool:
    """Whether the players must help so that the camera can read a zone. Walls are read for the indicator only: the
    count of draws continues without them."""
    return zone.kind is not TableZoneKind.WALL or isinstance(table.stage, Dealing | TurningUp)


@dataclass(frozen=True)
class Wrong:
    """A refusal by the referee itself, with the clause that was broken; the rules express theirs as `Refusal`."""

    clause: str
    reason: Sentence


def reason_of(refusal: Refusal | Wrong) -> Sentence:
    """The reason of a refusal as a sentence. The rules' own reasons are free text; their clause can be looked up."""
    return refusal.reason if isinstance(refusal, Wrong) else say("reason.rules", text=refusal.reason)


@dataclass(frozen=True)
class Undo:
    """A change on the table that `seat` must put back; `sight` is the zone content that was refused.

    `wrong` is the act where it may cost the right to win (WH-41, XM-20), and `cannot_win` the clause by which: only
    after it has been read so for a while.
    """

    seat: Seat
    clause: str
    sight: Zones
    wrong: Meld | None = None
    cannot_win: str | None = None


@dataclass(frozen=True)
class SeatNotice:
    """A text on one seat's display ("NO HZ-21", "OUTRANKED"), shown until that seat's next press or the end of stage
    `during`."""

    text: str
    during: type[Stage]


@dataclass(frozen=True)
class TableAlert:
    """A condition that a person should look at, until it is over; `since` in seconds since the epoch."""

    code: str
    text: Sentence
    since: float


@dataclass(frozen=True)
class LogLine:
    """One line of the table's event log. `kind`: act, refusal, alert, score or info."""

    at: float
    kind: str
    text: Sentence
    seat: int | None = None
    clause: str | None = None


@dataclass(frozen=True)
class HandSummary:
    """A finished hand, or a correction to one, as the history shows it; `deltas` in the order of the session's players,
    in units."""

    number: int
    text: Sentence
    deltas: tuple[int, ...]
    kind: str = "score"


@dataclass(frozen=True)
class Proposed:
    """A correction beyond one person's limit: `args` and `by` of the order `id`, until a second person signs it.

    `origin` is the channel the order came through (`Origin.to_json`). It changes nothing yet, and it lapses some time
    after `at`.
    """

    id: str
    by: str
    origin: Mapping[str, Any]
    args: Mapping[str, Any]
    at: float


@dataclass(frozen=True)
class Table:
    """One table. `system` are the rules of the hand under way, `coming` those that bind from the next hand on. `hand`
    is the rules' own state; `sight` the last settled content of every zone.

    `counted_right` is (hand number, draws so far) when the walls were last read completely and as counted. `stale` are
    the face-up wall tiles of the hand before, until the camera has seen them gone. `passed` counts how often the bank
    went to another seat in this session, `banker_base` is Quanzhou's, where the hand before set one. `stale_zones` is
    what lay before the seats in the hand before, zone by zone, until the camera has read something else there.
    `unexplained_zones` are changes in zones that nobody may touch, once they have lasted long enough to be refused.
    `sitting[k]` is the index among the session's players of who sits in seat k, and behind the seats of who rests;
    empty while all sit as they came. `dice_overruled` is the camera's reading of the bowl that a person has overruled
    in favour of the machine's dice, `dice_differ_since` when it was first read to differ from them. `earlier` are
    sessions that are over and `sessions` how many there were; `banked` are the seats that have been banker in the
    rotation under way, `rotations` how many are complete. `proposed` are corrections that wait for a second person;
    `heard_from` is, by key, the latest time (the sender's clock) of an order signed with it. `effects` is what the last
    step causes outside this state, in order.
    """

    system: System = field(compare=False)
    session: Session
    claim_seconds: float = 3.0
    coming: RulesChanged | None = None
    number: int = 0
    banker: Seat = FIRST_BANKER
    stay: int = 1
    op_id: int = 0
    at: float = 0.0
    stage: Stage = BetweenHands()
    passed: int = 0
    banker_base: int | None = None
    sitting: tuple[int, ...] = ()
    earlier: tuple[Session, ...] = ()
    sessions: int = 1
    banked: tuple[int, ...] = ()
    rotations: int = 0
    dice: tuple[int, ...] | None = None
    dice_overruled: Dice = ()
    dice_differ_since: float | None = None
    plan: WallPlan | None = None
    hand: HandState | None = None
    sight: Zones = field(default_factory=dict)
    stale: FaceUpTiles = ()
    stale_zones: Zones = field(default_factory=dict)
    undo: Undo | None = None
    counted_right: tuple[int, int] = (0, 0)
    unexplained_zones: Zones = field(default_factory=dict)
    notices: Mapping[int, SeatNotice] = field(default_factory=dict)
    blind: tuple[AnyZone, ...] = ()
    alerts: tuple[TableAlert, ...] = ()
    log: tuple[LogLine, ...] = ()
    history: tuple[HandSummary, ...] = ()
    boot_id: int | None = None
    counters: tuple[tuple[int, ...], ...] = ()
    proposed: tuple[Proposed, ...] = ()
    heard_from: Mapping[str, float] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()

    @property
    def conventions(self) -> TableConventions:
        """The table conventions of the system that is played."""
        return conventions_of(self.system)

    @property
    def players_by_seat(self) -> tuple[int, ...]:
        """For each seat the index of the session's player who sits there; behind the seats, of who rests."""
        return self.sitting or tuple(range(len(self.session.players)))

    @property
    def chips(self) -> tuple[int | None, ...] | None:
        """What each seat can still pay, in units; None where no limit was agreed."""
        can_pay = tuple(
            self.session.can_pay[self.players_by_seat[seat]] for seat in range(self.system.players)
        )
        return None if all(left is None for left in can_pay) else can_pay

    @property
    def seen(self) -> Zones:
        """The zone contents, reduced to what has a meaning in this system: a rotated tile has one only where it marks
        the giver."""
        return self.sight if self.conventions.marks_giver else layout_diff.straight(self.sight)

    @property
    def hand_size(self) -> int:
        """How many tiles everybody but the banker is dealt. Raises `RuntimeError` before the dice are rolled."""
        if self.plan is None:
            raise RuntimeError("nobody knows what is dealt before the dice are rolled")
        return min(len(places) for places in self.plan.deal)

    @property
    def current_hand(self) -> HandState:
        """The hand under way. Raises `RuntimeError` in a stage that has none."""
        if self.hand is None:
            raise RuntimeError(f"no hand is under way in stage {type(self.stage).__name__}")
        return self.hand

    def with_event(
        self,
        kind: str,
        text: Sentence,
        *,
        seat: int | None = None,
        clause: str | None = None,
        act: Mapping[str, Any] | None = None,
    ) -> Table:
        """The table with one more line in its event log, emitted as an event message; `act` is the act in the rules'
        JSON form."""
        line = LogLine(self.at, kind, text, seat, clause)
        lined = replace(self, log=(*self.log, line)[-LOG_LINES:])
        return lined.with_message(
            Leaf.EVENT, kind=kind, text=text.to_json(), seat=seat, clause=clause, act=act
        )

    def with_message(self, leaf: Leaf, **body: object) -> Table:
        """The table with one more message to publish; `body` are the fields of that leaf's schema."""
        return self.with_effect(Publish(leaf, {"hand": self.number, **body}))

    def with_effect(self, effect: Effect) -> Table:
        """The table with one more effect of this step."""
        return replace(self, effects=(*self.effects, effect))

    def with_notice(self, seat: int, text: str) -> Table:
        """The table with a notice on one seat's display."""
        return replace(self, notices={**self.notices, seat: SeatNotice(text, type(self.stage))})

    def with_buzz(self, seat: int, pattern: BuzzPattern) -> Table:
        """The table with one sound at a seat."""
        return self.with_effect(SoundBuzzer(seat, pattern))

    def start_motion(self, operation: str, clears: str | None = None, tries: int = 0) -> Table:
        """The table with a motion of the machine begun. Every motion has its own `op_id`, so that none is executed
        twice. Before a roll the camera's reading of the dice bowl is dropped: it belongs to the roll before."""
        op_id = self.op_id % 0xFFFF + 1
        stage = Moving(operation, op_id, clears=clears, tries=tries)
        known = self if operation != "dice" else replace(self, sight=_without_dice(self.sight))
        return replace(known.clear_alert("motion"), op_id=op_id, stage=stage)

    def with_refusal(self, seat: int, refusal: Refusal | Wrong, act: Sentence, hu: Hu | None = None) -> Table:
        """The table after an act was refused with a message and a sound; nothing else changes. `hu` is the hand that
        was shown."""
        text = say("refused", seat=seat, act=act, reason=reason_of(refusal), clause=refusal.clause)
        event = None if hu is None else {"refused": to_event(hu)}
        told = self.with_event("refusal", text, seat=seat, clause=refusal.clause, act=event)
        return told.with_buzz(seat, BuzzPattern.REFUSED)

    def with_alert(self, code: str, text: Sentence, place: str | None = None) -> Table:
        """The table with an alert raised, at `place` where it has one; an alert of the same code is replaced."""
        others = tuple(alert for alert in self.alerts if alert.code != code)
        raised = replace(self, alerts=(*others, TableAlert(code, text, self.at)))
        said = any(
            text.text and text.text in other.text.text for other in others
        )  # "shuffle stopped: " and this
        told = raised if said else raised.with_event("alert", text)
        return told.with_message(Leaf.ALERT, code=code, text=text.to_json(), raised=True, place=place)

    def clear_alert(self, code: str) -> Table:
        """The table with an alert ended; unchanged where there was none of this code."""
        alert = next((alert for alert in self.alerts if alert.code == code), None)
        if alert is None:
            return self
        over = replace(self, alerts=tuple(other for other in self.alerts if other is not alert))
        told = (
            over
            if self._over_is_told(alert)
            else over.with_event("info", say("alert.over", alert=alert.text))
        )
        return told.with_message(Leaf.ALERT, code=code, text=alert.text.to_json(), raised=False)

    def _over_is_told(self, alert: TableAlert) -> bool:
        """Whether the story says of what an alert is about that it is over, or will: where a motion stopped for a fault
        of the machine, the fault has an alert of its own."""
        stand = [other.text.text for other in self.alerts if other is not alert]
        said = [line for line in self.log if line.text.id == "alert.over" and line.at >= alert.since]
        ended = [line.text.args["alert"]["text"] for line in said]
        return any(text and text in alert.text.text for text in (*stand, *ended))


def _without_dice(seen: Zones) -> Zones:
    return {zone: content for zone, content in seen.items() if zone != TableZone.dice()}
