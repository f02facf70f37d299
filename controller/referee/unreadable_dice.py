"""Dice that the machine's sensor cannot read, and the eye can: the table is asked whether they lie there.

They are rolled again by themselves a few times, for dice that lean on the rim cost nothing. Then the camera has a while
to look. What it reads for so long that it cannot be the roll before is offered: READY of the banker takes it, PASS of
anybody rolls again. It is never taken by itself, for the break of the wall hangs on it. Where the eye cannot tell,
nothing is offered, and READY rolls again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import hand_start, recovery_catalogue, recovery_steps
from controller.referee.dice_disagreement import SECONDS, ZONE
from controller.referee.inputs import ButtonPressed
from controller.referee.table_state import MotionFault, Moving, Table
from controller.words import say

LOOK_SECONDS: Final = 6.0
"""How long the camera has to find dice it can read: some looks more than it needs to give up."""
FIRST_MOMENT_S: Final = 1.0
"""Nobody has looked into the bowl so soon: that READY was pressed for something else."""
DICE_SHOWN: Final = 2


def readable(table: Table) -> tuple[int, ...] | None:
    """The two dice that the eye reads and the machine could not, if it surely reads them; None in any other case."""
    seen = tuple(table.sight.get(ZONE, ()))
    sure = recovery_steps.sees(table) and not recovery_steps.lid_is_open(table)
    return seen if _trouble(table) is not None and sure and len(seen) == DICE_SHOWN else None


def looking(table: Table) -> float | None:
    """How many seconds the eye has from now on, or from a change of what it reads; None while it is not waited for."""
    trouble = _trouble(table)
    if trouble is None or trouble.step > 0:
        return None
    return LOOK_SECONDS if readable(table) is None else SECONDS


def looked(table: Table) -> Table:
    """That time is over: what the eye reads is asked about, or the dice are to be rolled again."""
    trouble, seen = _trouble(table), readable(table)
    if trouble is None or trouble.step > 0:
        return table
    if seen is None:
        return _in(table, replace(trouble, step=1))
    one, other = seen
    text = say("dice.unread_seen", step=say("dice.seen", one=one, other=other))
    asked = table.with_alert("motion", text, "bowl").with_buzz(table.banker, "alarm")
    return _in(asked, replace(trouble, step=1, seen=seen, seen_at=table.at))


def look(table: Table) -> Table:
    """Somebody moves the dice that people are asked about: the eye looks anew, whether it can read them or not."""
    trouble = _trouble(table)
    if trouble is None or not trouble.seen or table.sight.get(ZONE, ()) == trouble.seen:
        return table
    return _in(table, replace(trouble, step=0, seen=()))


def pressed(table: Table, press: ButtonPressed) -> Table:
    """Whatever is pressed while the machine stands still: the answer about the dice, or how far people have come."""
    trouble = _trouble(table)
    if trouble is None or not trouble.seen or recovery_steps.lid_is_open(table):
        return hand_start.pressed_while_stuck(table, press)
    if table.at - trouble.seen_at < FIRST_MOMENT_S:
        return table
    match press.button:
        case "ready" if press.seat == table.banker:
            return _taken(table, press, trouble)
        case "pass":
            told = table.with_event("info", say("dice.rolled_again", seat=press.seat))
            return told.start_motion(
                "dice", clears=recovery_catalogue.DICE, tries=recovery_catalogue.ROLLS_AGAIN
            )
    return table


def _taken(table: Table, press: ButtonPressed, trouble: MotionFault) -> Table:
    one, other = trouble.seen
    text = say("dice.stand_as_seen", seat=press.seat, one=one, other=other)
    told = (
        table.clear_alert("motion")
        .with_event("info", text, seat=press.seat)
        .with_message("clear", code=recovery_catalogue.DICE)
    )
    return hand_start.rolled(told, (one, other))


def _trouble(table: Table) -> MotionFault | None:
    """Why the dice could not be read, while the machine stands still for it."""
    moving = table.stage
    stopped = moving.stuck if isinstance(moving, Moving) and moving.operation == "dice" else None
    return stopped if stopped is not None and stopped.code == recovery_catalogue.DICE else None


def _in(table: Table, trouble: MotionFault) -> Table:
    assert isinstance(table.stage, Moving)
    return replace(table, stage=replace(table.stage, stuck=trouble))
