"""The referee of a live table: a pure state machine that turns sensor readings into acts of play and has the rules
judge them.

`step(table, input, at)` folds one input into the table's state; its effects are in `Table.effects`. The referee knows
only what is public at a table: buttons, dice and settled camera readings. It has no clock of its own: `outputs.waiting`
says how long the state waits and for what, and the elapsed timer comes back as the input `TimedOut`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from controller.referee import (
    bet_phase,
    dice_disagreement,
    hand_flow,
    hand_start,
    missing_parts,
    order_handling,
    question_answers,
    questions,
    session_lifecycle,
    turn_phase,
    unseen_course,
    win_reveal,
)
from controller.referee.effects import Publish
from controller.referee.inputs import (
    ButtonPressed,
    FaultOver,
    Input,
    Linked,
    MachineFault,
    MotionDone,
    MotionStopped,
    QuestionAnswer,
    Restored,
    RulesChanged,
    StaffOrder,
    TimedOut,
    Unlinked,
    ZonesRead,
    ZonesUnreadable,
)
from controller.referee.stages import (
    AwaitingHiddenHand,
    AwaitingIndicator,
    AwaitingReadyHand,
    AwaitingTerminals,
    AwaitingUra,
    BetweenHands,
    ClaimWindow,
    Dealing,
    LayingMeld,
    Moving,
    Opening,
    Revealing,
    ShowsHand,
    Turn,
    TurningUp,
    WinContested,
)
from controller.referee.table_state import Table, zone_needs_help
from controller.referee.zones import TableZone, doubted_zones, doubts_left, merge_doubts
from controller.rules.tiles import Seat
from controller.words import say
from firmware_bridge.protocol.constants import Button

__all__ = ["step", "useful_buttons"]

SOME_ZONES = 4
SOON_S: Final = 5.0
"""Seconds after the last step at which the press is thought to be made: buttons that count only after a first moment
(flowers) are of use."""


def step(table: Table, given: Input, at: float) -> Table:
    """The table after one input at time `at` (seconds since the epoch). An input that is invalid in the present stage
    adds at most a line to the event log."""
    table = replace(table, at=at, effects=())
    match given:
        case Linked() | Unlinked() | MotionDone() | MotionStopped() | MachineFault() | FaultOver():
            return _machine_reported(table, given)
        case ButtonPressed():
            if given.key and given.key in table.pressed.keys:
                return table
            return _look(_pressed(_counted(table, given), given))
        case ZonesRead(zones=zones):
            gone = zones.get(TableZone.indicators(), table.hand.stale) != table.hand.stale
            doubts = doubts_left(table.hand.doubts, zones)
            swept = {
                zone: seen for zone, seen in table.hand.stale_zones.items() if zones.get(zone, seen) == seen
            }
            sighted = replace(
                table,
                hand=replace(table.hand, stale=() if gone else table.hand.stale),
                sensors=replace(table.sensors, sight={**table.sensors.sight, **zones}),
            )
            sighted = replace(sighted, hand=replace(sighted.hand, stale_zones=swept, doubts=doubts))
            return _look(question_answers.read_after_all(sighted, zones))
        case ZonesUnreadable() | QuestionAnswer():
            return _look(_unsure(table, given))
        case TimedOut(name=name):
            return _look(_timed_out(table, name))
        case StaffOrder():
            return _ordered(table, given)
        case Restored():
            return session_lifecycle.restore_hands(table, given)
        case RulesChanged():
            return session_lifecycle.with_changed_rules(table, given)
        case _:
            assert_never(given)


def _machine_reported(
    table: Table, given: Linked | Unlinked | MotionDone | MotionStopped | MachineFault | FaultOver
) -> Table:
    match given:
        case Linked():
            return hand_start.link_is_up(table, given)
        case Unlinked(reason=reason):
            return table.with_alert("link", say("link.lost", reason=reason))
        case MotionDone():
            return _look(hand_start.motion_finished(table, given))
        case MotionStopped():
            return hand_start.stuck(table, given)
        case MachineFault():
            return hand_start.fault(table, given)
        case FaultOver():
            return hand_start.fault_over(table, given)
        case _:
            assert_never(given)


def _ordered(table: Table, given: StaffOrder) -> Table:
    """Handle an order of staff; an answer in it may be what the stage waits for."""
    after = order_handling.handle_order(table, given)
    return _look(after) if given.name == "answer" else after


def _counted(table: Table, press: ButtonPressed) -> Table:
    """Store the counter of a machine's press, and the key of a panel's, so that a restarted controller knows which
    presses it has already processed."""
    if press.source:
        return replace(table, pressed=table.pressed.with_key(press.key))
    if not 0 <= press.seat < len(table.link.counters):
        return table
    button = int(press.button)
    counts = table.link.counters[press.seat]
    counted = (*counts[:button], press.count, *counts[button + 1 :])
    rows = (*table.link.counters[: press.seat], counted, *table.link.counters[press.seat + 1 :])
    return replace(table, link=replace(table.link, counters=rows))


def _pressed(table: Table, press: ButtonPressed) -> Table:
    if not 0 <= press.seat < table.system.players:
        return table.with_event("info", say("button.nobody", seat=press.seat))
    noticed = {seat: notice for seat, notice in table.hand.notices.items() if seat != press.seat}
    table = replace(table, hand=replace(table.hand, notices=noticed))
    if (settled := dice_disagreement.answer_dice_question(table, press)) is not None:
        return settled
    return _pressed_in_stage(table, press)


def _pressed_in_stage(table: Table, press: ButtonPressed) -> Table:
    match table.stage:
        case BetweenHands():
            return hand_start.pressed_between_hands(table, press)
        case Moving():
            return missing_parts.press_for_missing_part(table, press)
        case Opening():
            return turn_phase.pressed_in_opening(table, press)
        case Turn():
            return turn_phase.pressed_in_turn(table, press)
        case ClaimWindow():
            return turn_phase.pressed_in_window(table, press)
        case LayingMeld() | Revealing():
            return turn_phase.pressed_while_laying(table, press)
        case Dealing() | TurningUp() | AwaitingIndicator():
            return table
        case _:
            return _pressed_when_asked(table, press, table.stage)


def _pressed_when_asked(
    table: Table,
    press: ButtonPressed,
    stage: WinContested | AwaitingHiddenHand | AwaitingUra | AwaitingTerminals | AwaitingReadyHand,
) -> Table:
    match stage:
        case WinContested():
            return win_reveal.pressed_when_doubted(table, press)
        case AwaitingHiddenHand():
            return win_reveal.pressed_when_asked(table, press)
        case AwaitingUra():
            return win_reveal.pressed_for_ura(table, press)
        case AwaitingTerminals():
            return bet_phase.pressed_for_terminals(table, press)
        case AwaitingReadyHand():
            return bet_phase.pressed_for_ready_hand(table, press)
        case _:
            assert_never(stage)


def _timed_out(table: Table, name: str) -> Table:
    stage = table.stage
    if name == "claims" and isinstance(stage, ClaimWindow):
        return turn_phase.close_window(table)
    if name == "opening" and isinstance(stage, Opening):
        return turn_phase.begin_play(table)
    if name in ("reveal", "unshown") and isinstance(stage, ShowsHand):
        return _shows_late(table, stage, name)
    if name == "session" and isinstance(stage, BetweenHands):
        return session_lifecycle.over_if_due(table)
    if name == "dice":
        if missing_parts.rolled_by_people(table):
            return missing_parts.reading_counts(table)
        return (
            dice_disagreement.look_timed_out(table)
            if isinstance(stage, Moving)
            else dice_disagreement.raise_disagreement_alert(table)
        )
    if name == "answer":
        return question_answers.nobody_objected(table)
    if name == "wrong_act":
        return hand_flow.judge_wrong_acts(table)
    if name == "odd":
        course = table.hand.course or unseen_course.possible_courses(table)
        odd = replace(table.hand, unexplained_zones=hand_flow.unexplained(table), course=course)
        return replace(table, hand=odd)
    return table


def _shows_late(table: Table, stage: ShowsHand, name: str) -> Table:
    """What lies there had time to be completed; or a hand that must be shown was not."""
    if name == "reveal":
        return replace(table, stage=replace(stage, late=True))
    return bet_phase.hand_overdue(table) if isinstance(stage, AwaitingReadyHand) else table


def _unsure(table: Table, given: ZonesUnreadable | QuestionAnswer) -> Table:
    if isinstance(given, QuestionAnswer):
        return question_answers.take_answer(table, given)
    return _blinded(table, given)


def _blinded(table: Table, given: ZonesUnreadable) -> Table:
    doubts = merge_doubts(table.hand.doubts, given.doubts, table.at)
    named = {
        zone
        for doubt in doubts
        if doubt.answer is not None or questions.is_known(table, doubt)
        for zone in doubted_zones(doubt)
    }
    zones, reason = tuple(zone for zone in given.zones if zone not in named), given.reason
    table = replace(
        table, sensors=replace(table.sensors, blind=zones), hand=replace(table.hand, doubts=doubts)
    )
    names = [zone.name for zone in zones if zone_needs_help(table, zone)]
    if not names:
        return table.clear_alert("eye")
    if len(names) > SOME_ZONES:
        return table.with_alert("eye", say("eye.blind_mostly", reason=reason))
    return table.with_alert("eye", say("eye.blind", zones=names, reason=reason))


def _look(table: Table) -> Table:
    """Compare the readings with what the stage waits for, until a fixed point: nothing new follows from them."""
    while True:
        looked = _look_once(_undone(unseen_course.clear_known_course(dice_disagreement.compare_dice(table))))
        if looked is table or looked == table:
            return question_answers.drop_outdated(table)
        table = looked


def _look_once(table: Table) -> Table:
    if isinstance(table.stage, Turn | ClaimWindow | LayingMeld):
        table = hand_flow.look_at_open_hands(table)
    match table.stage:
        case Moving():
            return missing_parts.walls_stand(dice_disagreement.look_at_bowl(table))
        case Dealing() | TurningUp():
            return hand_start.look_for_indicator(table)
        case Opening():
            return turn_phase.look_in_opening(table)
        case Turn():
            return turn_phase.look_in_turn(table)
        case LayingMeld():
            return turn_phase.look_at_laying(table)
        case AwaitingIndicator():
            return bet_phase.look_for_further_indicator(table)
        case AwaitingUra():
            return win_reveal.look_at_ura(table)
    return _look_at_shown_hand(table)


def _look_at_shown_hand(table: Table) -> Table:
    match table.stage:
        case Revealing():
            return win_reveal.look_at_reveal(table)
        case AwaitingHiddenHand():
            return win_reveal.look_at_asked(table)
        case AwaitingTerminals():
            return bet_phase.look_at_terminals(table)
        case AwaitingReadyHand():
            return bet_phase.look_at_ready_hand(table)
    return table


def _undone(table: Table) -> Table:
    """Clear the pending undo once the refused change was put back: the former instruction is shown again."""
    undo = table.hand.undo
    if (
        undo is None
        or table.hand.state is None
        or isinstance(table.stage, Dealing | TurningUp | AwaitingIndicator)
    ):
        return table
    odd = hand_flow.differing(table)
    if any(odd.get(zone) == content for zone, content in undo.sight.items()):
        return table
    return replace(table, hand=replace(table.hand, undo=None))


# ---- buttons of use -------------------------------------------------------------------------------------------------


def useful_buttons(table: Table, seat: Seat) -> tuple[Button, ...]:
    """The buttons with which this seat would change something now, in their order.

    The result is computed by the press itself, so that a panel never shows another button than the referee accepts.
    """
    return tuple(button for button in Button if _changes(table, ButtonPressed(seat, button, source="?")))


def _changes(table: Table, press: ButtonPressed) -> bool:
    try:
        after = step(table, press, table.at + SOON_S)
    except (ValueError, LookupError, RuntimeError, AssertionError, TypeError):
        return False  # as a running table does: what makes no sense is set aside
    if any(isinstance(effect, Publish) and effect.body.get("kind") == "refusal" for effect in after.effects):
        return False
    if after.stage != table.stage or after.session != table.session:
        return True
    noticed = replace(after.hand, notices=table.hand.notices)  # a press clears the notice of the last one
    return noticed != table.hand
