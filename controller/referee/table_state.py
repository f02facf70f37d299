"""The state of one live table: what was decided, what was seen, and what the table is waiting for.

Everything is frozen. What seats are shown, which timer runs and which motion is under way are not stored: they are
read off the stage (`controller.referee.outputs`), so that a restarted controller says the same again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from controller.accounting.session import Session
from controller.referee import layout_diff
from controller.referee.inputs import RulesChanged, ZoneContent
from controller.referee.table_conventions import Manners, manners_of
from controller.rules.acts import Chow, Hu, Kong, Pung, to_event
from controller.rules.hand_state import HandState, Refusal
from controller.rules.results import Ask
from controller.rules.system import System
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
    """Between hands: tiles are swept, and everybody presses ready."""

    ready: frozenset[int] = frozenset()
    shown: tuple[str, ...] = ("READY?",) * 4


@dataclass(frozen=True)
class MotionFault:
    """Why a motion stopped, and how far people have come with putting it right.

    `code` is the fault's name in small letters (`jam`, `missing_tile`; `program` where the machine cannot be told which
    walls to build), `place` a wall, `count` how many tiles it is about, `cause` why the machine restarted (`reset`
    alone). `step` counts the steps of its procedure that are done (`controller.referee.recovery_catalogue`); a machine without
    a `lid_switch` is asked for none that only the lid could end. `seen` are the dice that the eye reads and the machine
    could not, once people are asked about them, `seen_at` since when they are.
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
    """The machine shuffles, raises the walls or rolls the dice; `stuck` says why it stopped.

    `clears` is the fault that people have seen to: it is cleared before this motion. `tries` counts how often the dice
    were rolled again because nobody could read them.
    """

    operation: str
    op_id: int
    stuck: MotionFault | None = None
    clears: str | None = None
    tries: int = 0


@dataclass(frozen=True)
class Dealing:
    """Players deal by the plan; the indicator is about to be turned up."""


@dataclass(frozen=True)
class Opening:
    """Flowers dealt are laid out and replaced. Whoever is asked lays out and presses ready (`drawing` None): everybody,
    or one after the other; a seat that is `drawing` takes one supplement, lays it out if it is a flower, and presses
    ready. `done` are the seats that need not be asked any more, `ready` those that have answered: the eye has a moment
    to see what they laid before the opening goes on. `since` is when it began: a ready just then was meant for the
    question before."""

    done: frozenset[int] = frozenset()
    drawing: Seat | None = None
    ready: frozenset[int] = frozenset()
    since: float = 0.0


@dataclass(frozen=True)
class TurningUp:
    """The flowers are replaced, and the indicator is about to be turned up; `back`: it was a flower, and is turned
    back before the dice are rolled again."""

    back: bool = False


@dataclass(frozen=True)
class Turn:
    """The turn seat has its full hand and discards, kongs or wins. `show` is what its display says; `opens` that it
    will lay its hand open after the discard."""

    show: str
    opens: bool = False


@dataclass(frozen=True)
class ClaimWindow:
    """A discard (or, `robbing`, a filled kong) lies open: the others claim or pass."""

    answers: Mapping[Seat, Claim | None] = field(default_factory=dict)
    robbing: bool = False


@dataclass(frozen=True)
class LayingMeld:
    """A seat lays a meld it may lay: a claimed one, or (`act` None) its own kong."""

    seat: Seat
    act: Meld | None


@dataclass(frozen=True)
class Revealing:
    """A seat lays its hand open. `claimed` where it won on a discard or a robbed kong.

    `back` is the stage to go back to where the call is taken back (None: on from the open tile). Where several won on
    one tile, `partners` reveal after this seat, and `shown` are the wins revealed before.
    """

    seat: Seat
    claimed: bool
    late: bool = False
    back: Opening | Turn | None = None
    partners: tuple[Seat, ...] = ()
    shown: tuple[Hu, ...] = ()


@dataclass(frozen=True)
class WinContested:
    """A revealed hand, `act`, does not win: its owner stands by it (hu) or withdraws (pass). The rest is as in
    `Revealing`."""

    seat: Seat
    claimed: bool
    act: Hu
    refusal: Refusal
    back: Opening | Turn | None = None
    partners: tuple[Seat, ...] = ()
    shown: tuple[Hu, ...] = ()


@dataclass(frozen=True)
class AwaitingHiddenHand:
    """What is paid depends on a hidden hand: `seat` is asked to show it, or to press pass; `ask` says why.

    `wins` are the wins that were shown; where one does not count and its declarer stands by it, `doubted` is the stage
    before. `late`: what lies there had time to be completed; `disproved` is what was seen and cannot be the hand.
    """

    seat: Seat
    ask: Ask
    wins: tuple[Hu, ...]
    doubted: WinContested | None = None
    late: bool = False
    disproved: tuple[ZoneContent, ZoneContent] | None = None


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
"""What the published state calls each stage (`phase`), whatever the classes are called."""


def zone_needs_help(table: Table, zone: str) -> bool:
    """Whether people must help the eye to read a zone: walls are only looked at for the indicator; the count of
    draws goes on without them."""
    return not zone.startswith("wall:") or isinstance(table.stage, Dealing | TurningUp)


@dataclass(frozen=True)
class Wrong:
    """What the referee itself finds wrong at the table, with the clause it breaks; the rules say it by `Refusal`."""

    clause: str
    reason: Sentence


def reason_of(refusal: Refusal | Wrong) -> Sentence:
    """Why something was refused. The rules' own reasons are in their words; their clause can be looked up."""
    return refusal.reason if isinstance(refusal, Wrong) else say("reason.rules", text=refusal.reason)


@dataclass(frozen=True)
class Undo:
    """Something on the table must be put back by `seat`; `sight` is what it looked like when refused.

    `wrong` is the act where it may cost the right to win (WH-41, XM-20), `cannot_win` by which clause: only once it has
    been seen so for a while.
    """

    seat: Seat
    clause: str
    sight: Mapping[str, ZoneContent]
    wrong: Meld | None = None
    cannot_win: str | None = None


@dataclass(frozen=True)
class SeatNotice:
    """A word to one seat ("NO HZ-21", "OUTRANKED"), shown until its next press or the end of stage `during`."""

    text: str
    during: type[Stage]


@dataclass(frozen=True)
class TableAlert:
    """Something a person should look at, until it is over."""

    code: str
    text: Sentence
    since: float


@dataclass(frozen=True)
class LogLine:
    """One line of the table's running story. `kind`: act, refusal, alert, score or info."""

    at: float
    kind: str
    text: Sentence
    seat: int | None = None
    clause: str | None = None


@dataclass(frozen=True)
class HandSummary:
    """A hand that is over, or a correction to one, as the history shows it; `deltas` in the order of the players."""

    number: int
    text: Sentence
    deltas: tuple[int, ...]
    kind: str = "score"


@dataclass(frozen=True)
class Proposed:
    """A correction beyond what one person may make: `args` and `by` of the order `id`, until a second person signs.

    `origin` is the door it came through. Nothing is changed by it, and it lapses some time after `at`.
    """

    id: str
    by: str
    origin: Mapping[str, Any]
    args: Mapping[str, Any]
    at: float


@dataclass(frozen=True)
class TableMessage:
    """What a step tells the world: a message for MQTT (`topic` hand, event, score, alert, session, correction), a sound
    (`buzz`), the answer to an order (`answer`), a fault of the machine to be cleared (`clear`), messages to be posted
    once more (`resend`)."""

    topic: str
    body: Mapping[str, Any]


@dataclass(frozen=True)
class Table:
    """One table. `system` are the rules of the hand under way, `coming` those that are to bind after it. `hand` is the
    rules' own state; `sight` the last settled content of every zone.

    `counted_right` is the hand, and how many draws of it there were, when the walls were last read whole and right.
    `stale` are the face-up wall tiles of the hand before, until the eye has seen them gone. `passed` counts how often
    the bank went to another seat in this session, `banker_base` is Quanzhou's, where the hand before gave one.
    `swept` is what lay before the seats in the hand before, zone by zone, until the eye has seen something else there.
    `sitting[k]` is who of the session's players sits in seat k, and last who rests; empty while all sit as they came.
    `dice_overruled` is what the eye read in the bowl when somebody said that the machine's dice are right all the same,
    `dice_differ_since` when it was first read to differ from them.
    `earlier` are sessions that are over and `sessions` how many there were; `banked` are the seats that have been
    banker in the rotation under way, `rotations` how many are complete. `proposed` are corrections that wait for a
    second person; `heard_from` is, by key, the latest time (the sender's clock) of an order signed with it.
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
    dice_overruled: ZoneContent = ()
    dice_differ_since: float | None = None
    plan: WallPlan | None = None
    hand: HandState | None = None
    sight: Mapping[str, ZoneContent] = field(default_factory=dict)
    stale: ZoneContent = ()
    stale_zones: Mapping[str, ZoneContent] = field(default_factory=dict)
    undo: Undo | None = None
    counted_right: tuple[int, int] = (0, 0)
    unexplained_zones: Mapping[str, ZoneContent] = field(default_factory=dict)
    notices: Mapping[int, SeatNotice] = field(default_factory=dict)
    blind: tuple[str, ...] = ()
    alerts: tuple[TableAlert, ...] = ()
    log: tuple[LogLine, ...] = ()
    history: tuple[HandSummary, ...] = ()
    boot_id: int | None = None
    counters: tuple[tuple[int, ...], ...] = ()
    proposed: tuple[Proposed, ...] = ()
    heard_from: Mapping[str, float] = field(default_factory=dict)
    told: tuple[TableMessage, ...] = ()

    @property
    def manners(self) -> Manners:
        """How this table's system is played."""
        return manners_of(self.system)

    @property
    def players_by_seat(self) -> tuple[int, ...]:
        """Who of the session's players sits in each seat; beyond the seats, who rests."""
        return self.sitting or tuple(range(len(self.session.players)))

    @property
    def chips(self) -> tuple[int | None, ...] | None:
        """What each seat can still pay; None where nobody counts."""
        can_pay = tuple(
            self.session.can_pay[self.players_by_seat[seat]] for seat in range(self.system.players)
        )
        return None if all(left is None for left in can_pay) else can_pay

    @property
    def seen(self) -> Mapping[str, ZoneContent]:
        """What was seen, as far as it says anything here: a rotated tile does only where it marks the giver."""
        return self.sight if self.manners.marks_giver else layout_diff.straight(self.sight)

    @property
    def hand_size(self) -> int:
        """How many tiles everybody but the banker is dealt."""
        if self.plan is None:
            raise RuntimeError("nobody knows what is dealt before the dice are rolled")
        return min(len(places) for places in self.plan.deal)

    @property
    def current_hand(self) -> HandState:
        """The hand under way; only asked for in stages that have one."""
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
        """This table with one more line in its story, told as an event; `act` is it as the rules write acts."""
        line = LogLine(self.at, kind, text, seat, clause)
        lined = replace(self, log=(*self.log, line)[-LOG_LINES:])
        return lined.with_message("event", kind=kind, text=text.to_json(), seat=seat, clause=clause, act=act)

    def with_message(self, topic: str, **body: Any) -> Table:
        """This table with one more message to tell; `body` are the fields of that topic's schema."""
        return replace(self, told=(*self.told, TableMessage(topic, {"hand": self.number, **body})))

    def with_notice(self, seat: int, text: str) -> Table:
        """This table with a notice on one seat's display."""
        return replace(self, notices={**self.notices, seat: SeatNotice(text, type(self.stage))})

    def with_buzz(self, seat: int, pattern: str) -> Table:
        """This table with one buzz at a seat."""
        return self.with_message("buzz", seat=seat, pattern=pattern)

    def start_motion(self, operation: str, clears: str | None = None, tries: int = 0) -> Table:
        """This table with the machine set to work: every motion has its own id, so that none is done twice. What the
        eye read in the bowl before a roll says nothing about it."""
        op_id = self.op_id % 0xFFFF + 1
        stage = Moving(operation, op_id, clears=clears, tries=tries)
        known = self if operation != "dice" else replace(self, sight=_without_dice(self.sight))
        return replace(known.clear_alert("motion"), op_id=op_id, stage=stage)

    def with_refusal(self, seat: int, refusal: Refusal | Wrong, act: Sentence, hu: Hu | None = None) -> Table:
        """This table after an act was refused aloud; nothing else changes. `hu` is the hand that was shown."""
        text = say("refused", seat=seat, act=act, reason=reason_of(refusal), clause=refusal.clause)
        event = None if hu is None else {"refused": to_event(hu)}
        told = self.with_event("refusal", text, seat=seat, clause=refusal.clause, act=event)
        return told.with_buzz(seat, "refused")

    def with_alert(self, code: str, text: Sentence, place: str | None = None) -> Table:
        """This table with an alert raised, at a place where it has one; the same code replaces its text."""
        others = tuple(alert for alert in self.alerts if alert.code != code)
        raised = replace(self, alerts=(*others, TableAlert(code, text, self.at)))
        said = any(
            text.text and text.text in other.text.text for other in others
        )  # "shuffle stopped: " and this
        told = raised if said else raised.with_event("alert", text)
        return told.with_message("alert", code=code, text=text.to_json(), raised=True, place=place)

    def clear_alert(self, code: str) -> Table:
        """This table with an alert over; nothing where there was none."""
        alert = next((alert for alert in self.alerts if alert.code == code), None)
        if alert is None:
            return self
        over = replace(self, alerts=tuple(other for other in self.alerts if other is not alert))
        told = (
            over
            if self._over_is_told(alert)
            else over.with_event("info", say("alert.over", alert=alert.text))
        )
        return told.with_message("alert", code=code, text=alert.text.to_json(), raised=False)

    def _over_is_told(self, alert: TableAlert) -> bool:
        """Whether the story says of what an alert is about that it is over, or will: where a motion stopped for a fault
        of the machine, the fault has an alert of its own."""
        stand = [other.text.text for other in self.alerts if other is not alert]
        said = [line for line in self.log if line.text.id == "alert.over" and line.at >= alert.since]
        ended = [line.text.args["alert"]["text"] for line in said]
        return any(text and text in alert.text.text for text in (*stand, *ended))


def _without_dice(seen: Mapping[str, ZoneContent]) -> Mapping[str, ZoneContent]:
    return {zone: content for zone, content in seen.items() if zone != "dice"}
