"""From the swept table to a dealt hand: ready, shuffle, walls, dice, break of the wall, indicator."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import layout_diff, recovery_steps
from controller.referee.inputs import (
    BUG_FAULT,
    FLOWERS_FAULT,
    ButtonPressed,
    FaultOver,
    Linked,
    MachineFault,
    MachinePart,
    MotionDone,
    MotionStopped,
)
from controller.referee.session_lifecycle import (
    bind_pending_rules,
    held_back,
    points_by_seat,
    round_wind,
    session_fields,
)
from controller.referee.stages import BetweenHands, Dealing, Moving, Opening, Turn, TurnAsks, TurningUp
from controller.referee.table_state import FIRST_BANKER, Table, TableLink, Undo, Wrong, zone_needs_help
from controller.referee.zones import PLAYER_KINDS, StackPlace, TableZone
from controller.rules.built_walls import wall_tiles
from controller.rules.hand_state import Refusal, Start
from controller.rules.tiles import Seat, Tile, name, tile
from controller.words import say
from firmware_bridge.protocol.constants import Button, Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode

NEXT_MOTION: Final = {Operation.SHUFFLE: Operation.RAISE_WALLS, Operation.RAISE_WALLS: Operation.ROLL_DICE}


def pressed_between_hands(table: Table, press: ButtonPressed) -> Table:
    """Ready between hands: the next hand begins when every seat has pressed it."""
    gather = table.stage
    assert isinstance(gather, BetweenHands)
    if press.button is not Button.READY or any(alert.code == FLOWERS_FAULT for alert in table.reports.alerts):
        return table
    if held_back(table) is not None:
        return table.with_buzz(press.seat, Buzz.REFUSED)
    ready = gather.ready | {press.seat}
    if len(ready) < table.system.players:
        return replace(table, stage=replace(gather, ready=ready))
    table = bind_pending_rules(table)
    table = replace(
        table,
        session=replace(table.session, number=table.session.number + 1),
        hand=replace(
            table.hand,
            state=None,
            plan=None,
            dice=None,
            entry=None,
            settled=None,
            dice_overruled=(),
            undo=None,
            doubts=(),
            given=(),
            stale=TableZone.indicators().content_in(table.sensors.sight),
        ),
    )
    begins = say(
        "hand.begins", hand=table.session.number, banker=table.session.banker, stay=table.session.stay
    )
    table = table.with_event("info", begins)
    table = table.with_hand_message("begun")
    # The fault of dice that the camera read instead, where it was not cleared at once, would stop the shuffle.
    unread = any(alert.code == FaultCode.DICE for alert in table.reports.alerts)
    return table.start_motion(Operation.SHUFFLE, clears=FaultCode.DICE if unread else None)


def pressed_while_stuck(table: Table, press: ButtonPressed) -> Table:
    """Ready while the machine stands still ends the present recovery step; after the last one the motion begins
    again."""
    return (
        recovery_steps.advance_procedure(table, recovery_steps.Ends.READY)
        if press.button is Button.READY
        else table
    )


def link_is_up(table: Table, up: Linked) -> Table:
    """The link is up. If the firmware restarted, its motion is lost, and recovery steps decide when it begins again."""
    link = TableLink(table.link.op_id or up.op_id, up.boot_id, up.counters, up.lacks)
    known = replace(table.clear_alert("link"), link=link)
    moved, moves = (MachinePart.SHUFFLER not in lacks for lacks in (table.link.lacks, up.lacks))
    if isinstance(table.stage, Moving) and moved and not moves:
        return known.start_motion(table.stage.operation)  # people begin again what the machine had begun
    if isinstance(table.stage, Moving) and moves and not moved:  # nothing moves before somebody has looked
        return recovery_steps.restarted(known, up.cause)
    return (
        recovery_steps.restarted(known.with_event("info", say("machine.restarted")), up.cause)
        if up.reset
        else known
    )


def motion_finished(table: Table, done: MotionDone) -> Table:
    """One motion is finished: begin the next one, or after the dice the deal, or locate a late indicator."""
    moving = table.stage
    if not isinstance(moving, Moving) or (done.operation, done.op_id) != (moving.operation, moving.op_id):
        return table
    if moving.stuck is not None:
        return table  # a stopped motion is not completed by a later report: recovery goes on by its steps
    if (
        done.operation is Operation.SHUFFLE
        and done.counts is not None
        and (wrong := _miscounted(table, done))
    ):
        return stuck(table, wrong)
    following = NEXT_MOTION.get(done.operation)
    if following is not None:
        return table.start_motion(following)
    if done.dice is None:
        return stuck(
            table,
            MotionStopped(done.operation, done.op_id, say("fault.dice_unread"), FaultCode.DICE),
        )
    return rolled(table, done.dice)


def _miscounted(table: Table, done: MotionDone) -> MotionStopped | None:
    """A failure if the machine reports walls of another size than the rules ask for, else None.

    Its switch is set wrongly, or it miscounts; such a wall is not raised. Whether it senses its lid is unknown here, so
    no step waits for the lid.
    """
    assert done.counts is not None
    for wall, (counted, wanted) in enumerate(zip(done.counts, wall_tiles(table.system), strict=True)):
        if counted != wanted:
            code = FaultCode.MISSING_TILE if counted < wanted else FaultCode.EXTRA_TILE
            reason = say("motion.counted", counted=counted, wall=wall, wanted=wanted)
            difference = abs(counted - wanted)
            return MotionStopped(
                operation=done.operation,
                op_id=done.op_id,
                reason=reason,
                code=code,
                place=wall,
                count=difference,
                lid_switch=False,
            )
    return None


def stuck(table: Table, failure: MotionStopped) -> Table:
    """A motion stopped: begin its recovery procedure. Dice that cannot be read are first rolled again automatically a
    few times, since nothing is lost by it."""
    moving = table.stage
    if not isinstance(moving, Moving) or failure.op_id != moving.op_id or moving.stuck is not None:
        return table
    # The dice fault, while raised, stops other motions too: those must not become a roll.
    unread = failure.code == FaultCode.DICE and moving.operation is Operation.ROLL_DICE
    reads = MachinePart.DICE not in table.link.lacks  # else another roll is read no better
    if unread and reads and moving.tries < recovery_steps.ROLLS_AGAIN:
        again = moving.tries + 1
        text = say("dice.unread", times=again, most=recovery_steps.ROLLS_AGAIN)
        return table.with_event("info", text).start_motion(
            Operation.ROLL_DICE, clears=FaultCode.DICE, tries=again
        )
    where = None if failure.place is None else f"wall {failure.place}"
    stopped = say("motion.stopped", operation=failure.operation.word, reason=failure.reason)
    alerted = table.with_alert("motion", stopped, where)
    for seat in range(table.system.players):
        alerted = alerted.with_buzz(seat, Buzz.ALARM)
    return replace(alerted, stage=replace(moving, stuck=recovery_steps.begin_recovery(table, failure)))


def fault(table: Table, raised: MachineFault) -> Table:
    """A fault of the machine, or of the program, was raised: an alert until it is over."""
    known = any(alert.code == raised.code for alert in table.reports.alerts)
    if raised.code == BUG_FAULT:
        return table.with_alert(raised.code, say("bug", text=raised.text.text))
    table = table.with_alert(raised.code, say("fault", code=raised.code, text=raised.text))
    if raised.code == FaultCode.LID_OPEN and not known:
        return recovery_steps.advance_procedure(table, recovery_steps.Ends.LID_OPENED)
    return table


def fault_over(table: Table, over: FaultOver) -> Table:
    """A fault is over: the lid was closed, or the cause was put right and cleared."""
    table = table.clear_alert(over.code)
    if over.code == FaultCode.LID_OPEN:
        return recovery_steps.advance_procedure(table, recovery_steps.Ends.LID_CLOSED)
    return recovery_steps.cleared(table, over.code)


def look_for_indicator(table: Table) -> Table:
    """Accept the indicator once it lies face up where the plan says and nowhere else (HZ-6 and its counterparts). One
    that is a flower, where flowers are laid out first (XM-7), is turned back."""
    plan, stage = table.hand.plan, table.stage
    assert plan is not None
    wanted = plan.indicator
    face_up = TableZone.indicators().content_in(table.sensors.sight)
    if isinstance(stage, TurningUp) and stage.back:
        return table if face_up else table.start_motion(Operation.ROLL_DICE)
    if not face_up:
        return table if table.hand.undo is None else replace(table, hand=replace(table.hand, undo=None))
    if wanted is None or face_up == table.hand.stale:
        return table
    if layout_diff.lies_at(face_up, wanted):
        return _turned_up(replace(table, hand=replace(table.hand, undo=None)), tile(face_up[0].tile))
    if table.hand.undo is not None and table.hand.undo.sight == {TableZone.indicators(): face_up}:
        return table
    turner = turns_up(table)
    clause = table.system.table_clauses["indicator"]
    places = [StackPlace(seen.seat, seen.stack).name for seen in face_up]
    reason = say("reason.indicator", places=places, place=StackPlace(wanted.seat, wanted.stack).name)
    refused = table.with_refusal(turner, Wrong(clause, reason), say("did.turn_up"))
    return replace(
        refused, hand=replace(refused.hand, undo=Undo(turner, clause, {TableZone.indicators(): face_up}))
    )


def turns_up(table: Table) -> Seat:
    """The seat that turns the indicator up: the owner of the wall it lies in; for a late one the seat that broke the
    wall and rolled."""
    plan = table.hand.plan
    assert plan is not None and plan.indicator is not None
    return plan.break_seat if table.system.turns_up == "flowers" else plan.indicator.seat


def rolled(table: Table, dice: tuple[int, int]) -> Table:
    """Handle two dice read: another roll, the deal, or the place of an indicator that is turned up late."""
    system, number = table.system, len(table.hand.dice or ()) // 2
    table = replace(table, hand=replace(table.hand, dice_overruled=()))
    if table.hand.state is not None:  # rolled again after a flower, the last roll is forgotten
        last = 2 * (len(system.rolls) - 1)
        return _place_of_late_indicator(
            replace(table, hand=replace(table.hand, dice=(*(table.hand.dice or ())[:last], *dice))), dice
        )
    late = system.turns_up == "flowers"
    table = replace(table, hand=replace(table.hand, dice=(*(table.hand.dice or ()), *dice)))
    if number + 1 < len(system.rolls) - late:
        text = say("dice.for", one=dice[0], other=dice[1], roll=system.rolls[number])
        return table.with_event("info", text).start_motion(Operation.ROLL_DICE)
    return _broken(table, dice)


def _broken(table: Table, dice: tuple[int, int]) -> Table:
    assert table.hand.dice is not None
    plan = table.system.wall(table.hand.dice, table.session.banker)
    table = replace(table, hand=replace(table.hand, plan=plan), stage=Dealing())
    text = say(
        "dice.tile" if layout_diff.wall_shape(plan)[1] else "dice.stack",
        one=dice[0],
        other=dice[1],
        seat=plan.break_seat,
        count=plan.break_stacks,
    )
    table = table.with_event("info", text)
    return table if plan.indicator is not None else _dealt(_swept(table), None)


def _swept(table: Table) -> Table:
    """Mark the former zone contents as stale if no indicator is expected: the camera may not have looked since the
    table was swept, so a content counts only after it has changed."""
    contents = {
        zone: seen for zone, seen in table.sensors.sight.items() if seen and seen != layout_diff.NO_HAND
    }
    return replace(
        table,
        hand=replace(
            table.hand,
            stale_zones={zone: seen for zone, seen in contents.items() if zone.kind in PLAYER_KINDS},
        ),
    )


def _place_of_late_indicator(table: Table, dice: tuple[int, int]) -> Table:
    assert table.hand.dice is not None
    plan = table.system.wall(table.hand.dice, table.session.banker, table.current_hand.tail_draws)
    if plan.indicator is None:
        raise RuntimeError(f"the rules name no indicator for the dice {table.hand.dice}")
    place = StackPlace(plan.indicator.seat, plan.indicator.stack).name
    text = say("dice.indicator", one=dice[0], other=dice[1], place=place)
    return replace(table, hand=replace(table.hand, plan=plan), stage=TurningUp()).with_event("info", text)


def _turned_up(table: Table, indicator: Tile) -> Table:
    if isinstance(table.stage, Dealing):
        return _dealt(table, indicator)
    if indicator in table.system.flower_tiles(table.current_hand):
        text = say("indicator.flower", tile=name(indicator))
        return replace(table.with_event("info", text), stage=TurningUp(back=True))
    hand = table.system.turned_up(table.current_hand, indicator)
    hand = replace(hand, start=replace(hand.start, dice=table.hand.dice or ()))
    return _with_deal_reported(
        replace(table, hand=replace(table.hand, state=hand), stage=Turn(TurnAsks.DISCARD))
    )


def _dealt(table: Table, indicator: Tile | None) -> Table:
    dice = table.hand.dice
    assert dice is not None
    conventions = table.conventions
    start = Start(
        table.session.banker,
        table.session.stay,
        dice,
        hands=(None,) * table.system.players,
        indicator=indicator,
        chips=table.chips,
        round_wind=round_wind(table) if conventions.round_wind else None,
        banker_base=table.session.banker_base,
        honba=table.session.honba,
        pot=table.session.current.pot,
        scores=points_by_seat(table),
        first_banker=FIRST_BANKER,
    )
    begun = table.system.begin(start)
    if isinstance(begun, Refusal):
        raise RuntimeError(f"the rules refuse to begin: {begun.reason} ({begun.clause})")
    table = replace(
        table,
        hand=replace(table.hand, state=begun),
        stage=Opening(since=table.at) if begun.opening else Turn(TurnAsks.DISCARD),
    )
    late = indicator is None and table.system.turns_up is not None
    return table if late else _with_deal_reported(table)


def _with_deal_reported(table: Table) -> Table:
    """Report the indicator, or its absence, with the wild tiles of the hand."""
    hand = table.current_hand
    wilds = [name(wild) for wild in hand.wilds]
    word = table.conventions.wild
    if not wilds:
        text = say("hand.dealt")
    elif hand.indicator is None:
        text = say("hand.dealt_without", word=word, wilds=wilds)
    else:
        text = say("hand.dealt_with", tile=name(hand.indicator), word=word, wilds=wilds)
    table = table.with_event("info", text)
    table = table.with_hand_message(
        "dealt",
        dice=list(table.hand.dice or ()),
        indicator=None if hand.indicator is None else name(hand.indicator),
        wilds=wilds,
        left=hand.left,
        **session_fields(table),
    )
    return (
        table
        if any(zone_needs_help(table, zone) for zone in table.sensors.blind)
        else table.clear_alert("eye")
    )
