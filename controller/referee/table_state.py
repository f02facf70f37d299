"""The state of one live table: what was decided, what was read by the sensors, and what the table is waiting for.

Everything is frozen. Display texts, the running timer and the motion under way are not stored: they are derived from
the stage (`controller.referee.outputs`), so that a restarted controller sends the same again. What a checkpoint keeps
follows from the fields (`controller.referee.table_checkpoint`): what outlives a hand stands outside `TableHand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from controller.accounting.session import Change, HandEntry, Session, changes_from_json, changes_to_json
from controller.journal.entries import Leaf
from controller.json_codec import codec, json_name
from controller.referee import layout_diff
from controller.referee.effects import Effect, Publish, SoundBuzzer
from controller.referee.inputs import MachinePart, QuestionAnswer, RulesChanged
from controller.referee.stages import BetweenHands, Dealing, Meld, Moving, Stage, TurningUp
from controller.referee.zones import (
    AnyZone,
    Dice,
    FaceUpTiles,
    ReadingDoubt,
    TableZone,
    TableZoneKind,
    ZoneContent,
    Zones,
    zone_names,
    zones_from_json,
    zones_named,
    zones_to_json,
)
from controller.rules.acts import Act, Hu, to_event
from controller.rules.hand_state import HandState, Refusal
from controller.rules.registry import conventions_of
from controller.rules.system import System
from controller.rules.system_definition import TableConventions
from controller.rules.tiles import Seat
from controller.rules.walls import WallPlan
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode

# ---- the parts of a table -------------------------------------------------------------------------------------------
# The parts of a table's state: rules in force, session, hand, sensors, link, and what is reported.
#
# Everything is frozen. What a checkpoint keeps of a table follows from these fields
# (`controller.referee.table_checkpoint`): whatever outlives a hand stands outside `TableHand`.


FIRST_BANKER: Final = Seat(0)
LOG_LINES: Final = 60
HISTORY_HANDS: Final = 30
KEPT_KEYS: Final = 64
"""Keys kept of one sender: more than it can press while it repeats an unanswered press."""
KEPT_IN_ALL: Final = 512
"""Keys kept of all senders: enough for eight that press without a pause."""


@dataclass(frozen=True)
class RulesInForce:
    """The rules a table plays by: `system` are those of the hand under way, `claim_seconds` is how long a claim may be
    made in it; `coming` are those that bind from the next hand on."""

    system: System = field(compare=False)
    claim_seconds: float = 3.0
    coming: RulesChanged | None = None


@dataclass(frozen=True)
class TableSession:
    """The state that continues from hand to hand: the session under way and those before it, the bank, the corrections.

    `earlier` are sessions that are over and `count` how many there were. `number` is that of the hand under way, or
    between hands of the last one; `stay` how many hands in a row its banker has banked, `passed` how often the bank
    went to another seat in this session, `banker_base` is Quanzhou's, where the hand before set one; `honba` is
    riichi's, `penalties` what its false wins take off at the end, in the order of the players (empty: nothing).
    `sitting[k]` is the index among the session's players of the one in seat k, and after the seats those of players
    who rest; empty while all sit in the first order. `banked` are the seats that have been banker in the rotation
    under way, `rotations` how many are complete. `proposed` are corrections that wait for a second person;
    `heard_from` is, by key, the latest time (the sender's clock) of an order signed with it.
    """

    current: Session = field(metadata=json_name("session"))
    number: int = 0
    banker: Seat = FIRST_BANKER
    stay: int = 1
    passed: int = 0
    banker_base: int | None = None
    honba: int = 0
    penalties: tuple[int, ...] = ()
    sitting: tuple[int, ...] = ()
    earlier: tuple[Session, ...] = ()
    count: int = field(default=1, metadata=json_name("sessions"))
    banked: tuple[int, ...] = ()
    rotations: int = 0
    history: tuple[Change, ...] = field(default=(), metadata=codec(changes_to_json, changes_from_json))
    proposed: tuple[Proposed, ...] = ()
    heard_from: Mapping[str, float] = field(default_factory=dict)

    @property
    def players_by_seat(self) -> tuple[int, ...]:
        """For each seat the index of the session's player there; after the seats, those of players who rest."""
        return self.sitting or tuple(range(len(self.current.players)))


@dataclass(frozen=True)
class TableHand:
    """The hand under way; between hands the rest of the last one. No checkpoint keeps it.

    `state` is the rules' own. `entry` is what the hand has moved in the session, once it is over, `settled` the session
    as it then stood. `dice_overruled` is the camera's reading of the bowl that a person has overruled in favour of the
    machine's dice, `dice_differ_since` when it was first read to differ from them. `counted_right` is (hand number,
    draws so far) when the walls were last read completely and as counted. `stale` are the face-up wall tiles of the
    hand before, until the camera has seen them gone; `stale_zones` is what lay before the seats in the hand before,
    zone by zone, until the camera has read something else there. `unexplained_zones` are changes in zones that nobody
    may touch, once they have lasted long enough to be refused. `doubts` is what the camera reads without certainty,
    `given` are answers to questions that do not count yet, `disputes` what staff decide. `named` is contents that
    people named although the camera reads otherwise, `course` what may have happened unseen.
    """

    dice: tuple[int, ...] | None = None
    dice_overruled: Dice = ()
    dice_differ_since: float | None = None
    plan: WallPlan | None = None
    state: HandState | None = None
    entry: HandEntry | None = None
    settled: Session | None = None
    undo: Undo | None = None
    counted_right: tuple[int, int] = (0, 0)
    stale: FaceUpTiles = ()
    stale_zones: Zones = field(default_factory=dict)
    unexplained_zones: Zones = field(default_factory=dict)
    notices: Mapping[int, SeatNotice] = field(default_factory=dict)
    doubts: tuple[ReadingDoubt, ...] = ()
    given: tuple[GivenAnswer, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    named: tuple[NamedZone, ...] = ()
    course: UnseenCourse | None = None


@dataclass(frozen=True)
class TableSensors:
    """Readings of the camera: `sight` is the last settled content of every zone, `blind` are the zones it cannot
    read."""

    sight: Zones = field(default_factory=dict, metadata=codec(zones_to_json, zones_from_json))
    blind: tuple[AnyZone, ...] = field(default=(), metadata=codec(zone_names, zones_named))


@dataclass(frozen=True)
class TableLink:
    """The link to the machine: the operation begun last, and the button counters (seat, then button) of boot
    `boot_id`; `lacks` are the parts that the machine has not."""

    op_id: int = 0
    boot_id: int | None = None
    counters: tuple[tuple[int, ...], ...] = ()
    lacks: tuple[MachinePart, ...] = ()


@dataclass(frozen=True)
class PanelKeys:
    """The `keys` of the latest presses on panels and answers on pages, the newest last: each counts once.

    A key is `sender/key of the press` (`own_key`): a sender that presses very often pushes out only its own keys.
    """

    keys: tuple[str, ...] = field(default=(), metadata=json_name("panel_keys"))

    def with_key(self, pressed: str) -> PanelKeys:
        """The keys after one more press."""
        keys = (*self.keys, pressed)
        senders = [_sender(one) for one in keys]
        sender = senders[-1]
        if senders.count(sender) <= KEPT_KEYS:
            if len(keys) <= KEPT_IN_ALL:
                return PanelKeys(keys)
            sender = max(dict.fromkeys(senders), key=senders.count)
        oldest = senders.index(sender)
        return PanelKeys((*keys[:oldest], *keys[oldest + 1 :]))


def own_key(sender: str, pressed: str) -> str:
    """The key of a press, made unique to the panel or person that sent it."""
    return f"{sender}/{pressed}" if pressed else ""


def _sender(own: str) -> str:
    return own.rpartition("/")[0]


@dataclass(frozen=True)
class TableReports:
    """Alerts for people, and the last lines of the event log."""

    alerts: tuple[TableAlert, ...] = ()
    log: tuple[LogLine, ...] = ()


@dataclass(frozen=True)
class Undo:
    """A change on the table that `seat` must put back; `sight` is the zone content that was refused, `earlier` what was
    refused before it and still lies there: that is refused again when this change was put back.

    `wrong` is an act that may cost the right to win (WH-41, XM-20), and `cannot_win` the clause: it applies after a
    constant reading for a while.
    """

    seat: Seat
    clause: str
    sight: Zones
    wrong: Meld | None = None
    cannot_win: str | None = None
    earlier: Zones = field(default_factory=dict)

    def has_refused(self, zone: AnyZone, content: ZoneContent) -> bool:
        """Whether this content of the zone was refused."""
        return content in (self.sight.get(zone), self.earlier.get(zone))


@dataclass(frozen=True)
class GivenAnswer:
    """An answer to a question, given `at` that time, that counts if nobody has objected `until` then (seconds since the
    epoch). `confirmed_by` are confirmations by others; `disputed`: somebody has objected, and staff decide."""

    answer: QuestionAnswer
    at: float
    until: float
    confirmed_by: tuple[QuestionAnswer, ...] = ()
    disputed: bool = False


@dataclass(frozen=True)
class Dispute:
    """A disagreement of people about a zone in which this number of `tiles` lies. No player's answer about it counts
    until staff have decided or the camera reads all tiles, also if tiles are moved and another question is asked."""

    zone: AnyZone
    tiles: int


@dataclass(frozen=True)
class NamedZone:
    """The content of a zone as people named it, while the camera reads `read` there: face-down tiles with their names,
    or discards in the order they came."""

    zone: AnyZone
    read: ZoneContent
    named: ZoneContent

    def lying(self, content: ZoneContent) -> ZoneContent:
        """The content of the zone if the camera reads `content`: the named tiles, and behind them those laid since."""
        if content == self.read:
            return self.named
        match content, self.read, self.named:
            case tuple(), tuple(), tuple() if self.zone.kind is TableZoneKind.DISCARDS:
                known = len(self.read)
                return (*self.named, *content[known:]) if content[:known] == self.read else content
        return content


@dataclass(frozen=True)
class UnseenCourse:
    """What may have happened while nobody looked: `zones` differ from what the first `acts` acts of the hand have put
    there, and each of the `courses` explains it. `since` is when people were first asked (seconds since the epoch);
    `denied`: people have answered that none of them happened."""

    zones: Zones
    courses: tuple[tuple[Act, ...], ...]
    acts: int
    since: float
    denied: bool = False


@dataclass(frozen=True)
class SeatNotice:
    """A sentence on one seat's display ("NO HZ-21", "OUTRANKED"), shown until that seat's next press or the end of
    stage `during`."""

    text: Sentence
    during: type[Stage]


@dataclass(frozen=True)
class TableAlert:
    """A condition that a person should look at, until it is over; `since` in seconds since the epoch."""

    code: str
    text: Sentence
    since: float


@dataclass(frozen=True)
class LogLine:
    """One line of the table's event log. `kind`: act, refusal, alert, score or info; `seats`: the ids of the players in
    each seat at that time, for the seats that `text` names."""

    at: float
    kind: str
    text: Sentence
    seat: int | None = None
    clause: str | None = None
    seats: tuple[str, ...] = ()


def with_change(history: tuple[Change, ...], *changes: Change) -> tuple[Change, ...]:
    """A session's latest hands and corrections with more of them: without the payments of hands, which the journal
    has."""
    more = [replace(one, payments=()) if isinstance(one, HandEntry) else one for one in changes]
    return (*history, *more)[-HISTORY_HANDS:]


@dataclass(frozen=True)
class Proposed:
    """A correction beyond one person's limit: `args` and `by` of the order `id`, until a second person signs it.

    `origin` is the channel the order came through (`Origin` as JSON), `marks` those of the sender's names. It changes
    nothing yet, and it lapses some time after `at`.
    """

    id: str
    by: str
    origin: Mapping[str, Any]
    args: Mapping[str, Any]
    at: float
    marks: tuple[str, ...] = ()


# ---- the table ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """One table, in parts. `at` is the time of the last step, `effects` is what it causes outside this state, in
    order."""

    rules: RulesInForce
    session: TableSession
    hand: TableHand = field(default_factory=TableHand)
    sensors: TableSensors = field(default_factory=TableSensors)
    link: TableLink = field(default_factory=TableLink)
    pressed: PanelKeys = field(default_factory=PanelKeys)
    reports: TableReports = field(default_factory=TableReports)
    stage: Stage = field(default_factory=BetweenHands)
    at: float = 0.0
    effects: tuple[Effect, ...] = ()

    @classmethod
    def unplayed(cls, system: System, session: Session, claim_seconds: float = 3.0, at: float = 0.0) -> Table:
        """A table at which nothing has happened yet."""
        return cls(RulesInForce(system, claim_seconds), TableSession(session), at=at)

    @property
    def system(self) -> System:
        """The rules of the hand under way."""
        return self.rules.system

    @property
    def conventions(self) -> TableConventions:
        """The table conventions of the system that is played."""
        return conventions_of(self.system)

    @property
    def chips(self) -> tuple[int | None, ...] | None:
        """What each seat can still pay, in units; None where no limit was agreed."""
        can_pay = tuple(
            self.session.current.can_pay[self.session.players_by_seat[seat]]
            for seat in range(self.system.players)
        )
        return None if all(left is None for left in can_pay) else can_pay

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the players in each seat."""
        session = self.session
        return tuple(
            session.current.players[place] for place in session.players_by_seat[: self.system.players]
        )

    @property
    def lying(self) -> Zones:
        """The zone contents as the camera reads them, with the contents that people named."""
        sight = self.sensors.sight
        if not self.hand.named:
            return sight
        named = {one.zone: one.lying(sight[one.zone]) for one in self.hand.named if one.zone in sight}
        return {**sight, **named}

    @property
    def seen(self) -> Zones:
        """The zone contents without differences that mean nothing in this system: a rotated tile matters only if it
        marks the giver."""
        return self.lying if self.conventions.marks_giver else layout_diff.straight(self.lying)

    @property
    def hand_size(self) -> int:
        """How many tiles everybody but the banker is dealt. Raises `RuntimeError` before the dice are rolled."""
        if self.hand.plan is None:
            raise RuntimeError("nobody knows what is dealt before the dice are rolled")
        return min(len(places) for places in self.hand.plan.deal)

    @property
    def current_hand(self) -> HandState:
        """The hand under way. Raises `RuntimeError` in a stage that has none."""
        if self.hand.state is None:
            raise RuntimeError(f"no hand is under way in stage {type(self.stage).__name__}")
        return self.hand.state

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
        line = LogLine(at=self.at, kind=kind, text=text, seat=seat, clause=clause, seats=self.people)
        lined = replace(self, reports=replace(self.reports, log=(*self.reports.log, line)[-LOG_LINES:]))
        return lined.with_message(
            Leaf.EVENT, kind=kind, text=text.to_json(), seat=seat, clause=clause, act=act
        )

    def with_message(self, leaf: Leaf, **body: object) -> Table:
        """The table with one more message to publish; `body` are the fields of that leaf's schema."""
        return self.with_effect(Publish(leaf, {"hand": self.session.number, **body}))

    def with_hand_message(self, status: str, **body: object) -> Table:
        """The table with one more message about its hand: its status, rules and banker."""
        session = self.session
        return self.with_message(
            Leaf.HAND,
            status=status,
            rules=self.system.name,
            banker=session.banker,
            stay=session.stay,
            **body,
        )

    def with_effect(self, effect: Effect) -> Table:
        """The table with one more effect of this step."""
        return replace(self, effects=(*self.effects, effect))

    def with_notice(self, seat: int, text: Sentence) -> Table:
        """The table with a notice on one seat's display."""
        return replace(
            self,
            hand=replace(self.hand, notices={**self.hand.notices, seat: SeatNotice(text, type(self.stage))}),
        )

    def with_buzz(self, seat: int, pattern: Buzz) -> Table:
        """The table with one sound at a seat."""
        return self.with_effect(SoundBuzzer(seat, pattern))

    def start_motion(self, operation: Operation, clears: FaultCode | None = None, tries: int = 0) -> Table:
        """The table with a motion of the machine begun. Every motion has its own `op_id`, so that none is executed
        twice. Before a roll the camera's reading of the dice bowl is dropped: it belongs to the roll before."""
        op_id = self.link.op_id % 0xFFFF + 1
        stage = Moving(operation, op_id, clears=clears, tries=tries)
        cleared = self.clear_alert("motion")
        if self.link.lacks:
            before = cleared.sensors.sight.get(TableZone.dice())
            known = None if before is None else TableZone.dice().content_in(cleared.sensors.sight)
            stage = replace(stage, since=self.at, dice_before=known)
            cleared = _with_stale_walls(cleared) if operation is Operation.SHUFFLE else cleared
        sight = (
            cleared.sensors.sight
            if operation is not Operation.ROLL_DICE
            else _without_dice(cleared.sensors.sight)
        )
        return replace(
            cleared,
            sensors=replace(cleared.sensors, sight=sight),
            link=replace(cleared.link, op_id=op_id),
            stage=stage,
        )

    def with_refusal(self, seat: int, refusal: Refusal | Wrong, act: Sentence, hu: Hu | None = None) -> Table:
        """The table after an act was refused with a message and a sound; nothing else changes. `hu` is the hand that
        was shown."""
        text = say("refused", seat=seat, act=act, reason=refusal.reason, clause=refusal.clause)
        event = None if hu is None else {"refused": to_event(hu)}
        refused = self.with_event("refusal", text, seat=seat, clause=refusal.clause, act=event)
        return refused.with_buzz(seat, Buzz.REFUSED)

    def with_alert(self, code: str, text: Sentence, place: str | None = None) -> Table:
        """The table with an alert raised, at `place` where it has one; an alert of the same code is replaced."""
        others = tuple(alert for alert in self.reports.alerts if alert.code != code)
        raised = replace(
            self, reports=replace(self.reports, alerts=(*others, TableAlert(code, text, self.at)))
        )
        repeated = any(
            text.text and text.text in other.text.text for other in others
        )  # "shuffle stopped: " and this
        reported = raised if repeated else raised.with_event("alert", text)
        return reported.with_message(Leaf.ALERT, code=code, text=text.to_json(), raised=True, place=place)

    def clear_alert(self, code: str) -> Table:
        """The table with an alert ended; unchanged where there was none of this code."""
        alert = next((alert for alert in self.reports.alerts if alert.code == code), None)
        if alert is None:
            return self
        over = replace(
            self,
            reports=replace(
                self.reports, alerts=tuple(other for other in self.reports.alerts if other is not alert)
            ),
        )
        reported = (
            over
            if self._end_is_reported(alert)
            else over.with_event("info", say("alert.over", alert=alert.text))
        )
        return reported.with_message(Leaf.ALERT, code=code, text=alert.text.to_json(), raised=False)

    def _end_is_reported(self, alert: TableAlert) -> bool:
        """Whether the end of an alert is reported elsewhere, or will be: if a motion stopped for a fault of the
        machine, the fault has an alert of its own."""
        stand = [other.text.text for other in self.reports.alerts if other is not alert]
        lines = [line for line in self.reports.log if line.text.id == "alert.over" and line.at >= alert.since]
        ended = [line.text.args["alert"]["text"] for line in lines]
        return any(text and text in alert.text.text for text in (*stand, *ended))


def _with_stale_walls(table: Table) -> Table:
    """Walls that stand before the shuffle are not those it builds: each counts only once it has changed."""
    walls = {
        zone: seen
        for zone, seen in table.sensors.sight.items()
        if zone.kind is TableZoneKind.WALL and any(TableZone.wall(zone.owner).content_in({zone: seen}))
    }
    return replace(table, hand=replace(table.hand, stale_zones=walls))


def _without_dice(seen: Zones) -> Zones:
    return {zone: content for zone, content in seen.items() if zone != TableZone.dice()}


def zone_needs_help(table: Table, zone: AnyZone) -> bool:
    """Whether the players must help so that the camera can read a zone. Walls are read for the indicator only: the
    count of draws continues without them."""
    return zone.kind is not TableZoneKind.WALL or isinstance(table.stage, Dealing | TurningUp)


@dataclass(frozen=True)
class Wrong:
    """A refusal by the referee itself, with the clause that was broken; the rules express theirs as `Refusal`."""

    clause: str
    reason: Sentence
