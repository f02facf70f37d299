"""Dice that the machine's sensor cannot read and the camera can: the table is asked to confirm the camera's reading.

They are first rolled again automatically a few times, for dice that lean on the rim cost nothing. Then the camera has
some seconds to look. A reading that stays the same for so long that it cannot be the roll before is offered: READY of
the banker accepts it, PASS of any seat rolls again. It is never accepted automatically, for the break of the wall
depends on it. Where the camera cannot tell, nothing is offered, and READY rolls again.

Of a machine that has no sensor for dice (`controller.referee.missing_parts`) the camera's reading is the record, as
long as it differs from what lay in the bowl before; where it does not, nobody can tell a roll from none, and people are
asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import hand_start, recovery_steps
from controller.referee.dice_disagreement import SECONDS, ZONE
from controller.referee.effects import ClearMachineFault
from controller.referee.inputs import ButtonPressed, MachinePart
from controller.referee.stages import MotionFault, Moving
from controller.referee.table_state import Table
from controller.referee.zones import Dice
from controller.words import say
from firmware_bridge.protocol.constants import Button, Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode

LOOK_SECONDS: Final = 6.0
"""How long the camera has to find dice it can read: some looks more than it needs to give up."""
FIRST_MOMENT_S: Final = 1.0
"""Nobody has looked into the bowl so soon: that READY was pressed for something else."""
DICE_SHOWN: Final = 2


def readable(table: Table) -> tuple[int, ...] | None:
    """The two dice that the camera reads with certainty and the machine could not; None in any other case."""
    seen = ZONE.content_in(table.sensors.sight)
    sure = recovery_steps.sees(table) and not recovery_steps.lid_is_open(table)
    return seen if _trouble(table) is not None and sure and len(seen) == DICE_SHOWN else None


def seconds_to_look(table: Table) -> float | None:
    """Seconds the camera has from now on, or from a change of its reading; None while it is not waited for."""
    trouble = _trouble(table)
    if trouble is None or trouble.step > 0:
        return None
    return LOOK_SECONDS if readable(table) is None else SECONDS


def look_timed_out(table: Table) -> Table:
    """The camera's time is over: ask about its reading, or ask for another roll."""
    trouble, seen = _trouble(table), readable(table)
    if trouble is None or trouble.step > 0:
        return table
    if seen is None:
        return _in(table, replace(trouble, step=1))
    one, other = seen
    if is_fresh(table, seen):
        return take_roll(table.with_event("info", say("dice.by_camera", one=one, other=other)), (one, other))
    text = say("dice.unread_seen", step=say("dice.seen", one=one, other=other))
    asked = table.with_alert("motion", text, "bowl").with_buzz(table.session.banker, Buzz.ALARM)
    return _in(asked, replace(trouble, step=1, seen=seen, seen_at=table.at))


def is_fresh(table: Table, seen: Dice) -> bool:
    """Whether a reading counts by itself: the machine has no sensor for dice, and the bowl certainly showed other ones
    before this roll."""
    moving = table.stage
    before = moving.dice_before if isinstance(moving, Moving) else None
    return MachinePart.DICE in table.link.lacks and before is not None and before != seen


def look_at_bowl(table: Table) -> Table:
    """The dice that are asked about were moved: restart the camera's time, whether it can read them or not."""
    trouble = _trouble(table)
    if trouble is None or not trouble.seen or ZONE.content_in(table.sensors.sight) == trouble.seen:
        return table
    return _in(table, replace(trouble, step=0, seen=()))


def pressed(table: Table, press: ButtonPressed) -> Table:
    """A button while the machine stands still: the answer about the dice, or the end of a recovery step."""
    trouble = _trouble(table)
    if trouble is None or not trouble.seen or recovery_steps.lid_is_open(table):
        return hand_start.pressed_while_stuck(table, press)
    if table.at - trouble.seen_at < FIRST_MOMENT_S:
        return table
    match press.button:
        case Button.READY if press.seat == table.session.banker:
            return _taken(table, press, trouble)
        case Button.PASS:
            return bowl_rolled_again(table.with_event("info", say("dice.rolled_again", seat=press.seat)))
    return table


def bowl_question(table: Table) -> tuple[tuple[int, ...], float] | None:
    """What the camera reads of dice that people are asked about (none where it cannot tell), and since when; None while
    nobody is asked."""
    trouble = _trouble(table)
    if trouble is None or trouble.step == 0 or recovery_steps.lid_is_open(table):
        return None
    raised = (alert.since for alert in table.reports.alerts if alert.code == "motion")
    return trouble.seen, trouble.seen_at or next(raised, 0.0)


def bowl_rolled_again(table: Table) -> Table:
    """The dice are rolled once more."""
    return table.start_motion(Operation.ROLL_DICE, clears=FaultCode.DICE, tries=recovery_steps.ROLLS_AGAIN)


def take_roll(table: Table, dice: tuple[int, int]) -> Table:
    """The roll is `dice`, as people have read them; the machine's fault is over."""
    told = table.clear_alert("motion").with_effect(ClearMachineFault(FaultCode.DICE))
    return hand_start.rolled(told, dice)


def _taken(table: Table, press: ButtonPressed, trouble: MotionFault) -> Table:
    one, other = trouble.seen
    text = say("dice.stand_as_seen", seat=press.seat, one=one, other=other)
    return take_roll(table.clear_alert("motion").with_event("info", text, seat=press.seat), (one, other))


def _trouble(table: Table) -> MotionFault | None:
    """The dice fault for which the machine stands still, or None."""
    moving = table.stage
    stopped = moving.stuck if isinstance(moving, Moving) and moving.operation is Operation.ROLL_DICE else None
    return stopped if stopped is not None and stopped.code == FaultCode.DICE else None


def _in(table: Table, trouble: MotionFault) -> Table:
    assert isinstance(table.stage, Moving)
    return replace(table, stage=replace(table.stage, stuck=trouble))
