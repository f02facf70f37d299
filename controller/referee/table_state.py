"""The state of one live table: what was decided, what was read by the sensors, and what the table is waiting for.

Everything is frozen. Display texts, the running timer and the motion under way are not stored: they are derived from
the stage (`controller.referee.outputs`), so that a restarted controller sends the same again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from controller.accounting.session import Session
from controller.journal.leaves import Leaf
from controller.referee import layout_diff
from controller.referee.effects import Effect, Publish, SoundBuzzer
from controller.referee.stages import BetweenHands, Dealing, Moving, Stage, TurningUp
from controller.referee.table_parts import (
    LOG_LINES,
    LogLine,
    PanelKeys,
    RulesInForce,
    SeatNotice,
    TableAlert,
    TableHand,
    TableLink,
    TableReports,
    TableSensors,
    TableSession,
)
from controller.referee.zones import AnyZone, TableZone, TableZoneKind, Zones
from controller.rules.acts import Hu, to_event
from controller.rules.hand_state import HandState, Refusal
from controller.rules.registry import conventions_of
from controller.rules.system import System
from controller.rules.table_conventions import TableConventions
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode


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
        """The ids of who sits in each seat."""
        session = self.session
        return tuple(
            session.current.players[place] for place in session.players_by_seat[: self.system.players]
        )

    @property
    def lying(self) -> Zones:
        """The zone contents as the camera reads them, with what people have named in them."""
        sight = self.sensors.sight
        if not self.hand.named:
            return sight
        said = {one.zone: one.lying(sight[one.zone]) for one in self.hand.named if one.zone in sight}
        return {**sight, **said}

    @property
    def seen(self) -> Zones:
        """The zone contents, reduced to what has a meaning in this system: a rotated tile has one only where it marks
        the giver."""
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

    def with_effect(self, effect: Effect) -> Table:
        """The table with one more effect of this step."""
        return replace(self, effects=(*self.effects, effect))

    def with_notice(self, seat: int, text: str) -> Table:
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
        told = self.clear_alert("motion")
        if self.link.lacks:
            before = told.sensors.sight.get(TableZone.dice())
            known = None if before is None else TableZone.dice().content_in(told.sensors.sight)
            stage = replace(stage, since=self.at, dice_before=known)
            told = _with_stale_walls(told) if operation is Operation.SHUFFLE else told
        sight = (
            told.sensors.sight if operation is not Operation.ROLL_DICE else _without_dice(told.sensors.sight)
        )
        return replace(
            told,
            sensors=replace(told.sensors, sight=sight),
            link=replace(told.link, op_id=op_id),
            stage=stage,
        )

    def with_refusal(self, seat: int, refusal: Refusal | Wrong, act: Sentence, hu: Hu | None = None) -> Table:
        """The table after an act was refused with a message and a sound; nothing else changes. `hu` is the hand that
        was shown."""
        text = say("refused", seat=seat, act=act, reason=refusal.reason, clause=refusal.clause)
        event = None if hu is None else {"refused": to_event(hu)}
        told = self.with_event("refusal", text, seat=seat, clause=refusal.clause, act=event)
        return told.with_buzz(seat, Buzz.REFUSED)

    def with_alert(self, code: str, text: Sentence, place: str | None = None) -> Table:
        """The table with an alert raised, at `place` where it has one; an alert of the same code is replaced."""
        others = tuple(alert for alert in self.reports.alerts if alert.code != code)
        raised = replace(
            self, reports=replace(self.reports, alerts=(*others, TableAlert(code, text, self.at)))
        )
        said = any(
            text.text and text.text in other.text.text for other in others
        )  # "shuffle stopped: " and this
        told = raised if said else raised.with_event("alert", text)
        return told.with_message(Leaf.ALERT, code=code, text=text.to_json(), raised=True, place=place)

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
        told = (
            over
            if self._over_is_told(alert)
            else over.with_event("info", say("alert.over", alert=alert.text))
        )
        return told.with_message(Leaf.ALERT, code=code, text=alert.text.to_json(), raised=False)

    def _over_is_told(self, alert: TableAlert) -> bool:
        """Whether the story says of what an alert is about that it is over, or will: where a motion stopped for a fault
        of the machine, the fault has an alert of its own."""
        stand = [other.text.text for other in self.reports.alerts if other is not alert]
        said = [line for line in self.reports.log if line.text.id == "alert.over" and line.at >= alert.since]
        ended = [line.text.args["alert"]["text"] for line in said]
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
