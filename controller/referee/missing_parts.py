"""Replacements for parts that the machine lacks, before a hand: people begin its motions, the camera sees their
outcome.

If the machine cannot be commanded to move, people press its own button. The walls are up once the camera sees all of
them stand as nobody has drawn from them yet; walls that stood before count only once they have changed. Anybody's READY
says the same, where the camera cannot. Dice that people roll count as the camera reads them once the reading has lasted
and differs from what lay in the bowl before; a reading that may be the roll before is asked about, as are dice that the
camera cannot read, by the question of `controller.referee.dice_disagreement`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from controller.referee import dice_disagreement, display_sentences
from controller.referee.dice_disagreement import SECONDS, ZONE
from controller.referee.inputs import ButtonPressed, MachinePart
from controller.referee.recovery_steps import sees
from controller.referee.stages import MotionFault, Moving
from controller.referee.table_state import Table
from controller.referee.zones import AnyZone, Dice, StackHeights, TableZone
from controller.rules.built_walls import rolls_before_the_deal, wall_places
from controller.rules.system import System
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Button, Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode

FIRST_MOMENT_S: Final = 2.0
"""A READY within this many seconds is ignored: no machine shuffles, and nobody rolls, as fast."""
ROLL_SECONDS: Final = 30.0
"""Seconds the camera waits for readable dice before people are asked."""
DICE_SHOWN: Final = 2
DISPLAYS: Final = {
    Operation.SHUFFLE: display_sentences.PRESS_MACHINE,
    Operation.RAISE_WALLS: display_sentences.PRESS_MACHINE,
    Operation.ROLL_DICE: display_sentences.ROLL_DICE,
}


def begun_by_people(table: Table) -> Moving | None:
    """The motion that people were asked to begin and that is not over; None if there is no such motion."""
    moving = table.stage
    asked = MachinePart.SHUFFLER in table.link.lacks and isinstance(moving, Moving) and moving.stuck is None
    return moving if asked and isinstance(moving, Moving) else None


def rolled_by_people(table: Table) -> bool:
    """Whether people were asked to roll the dice and the camera waits for them."""
    moving = begun_by_people(table)
    return moving is not None and moving.operation is Operation.ROLL_DICE


def display(table: Table) -> Sentence | None:
    """The text of every display while people are asked to begin a motion. Several rolls before the deal are numbered,
    so that people see that the one before was read.
    """
    moving = begun_by_people(table)
    if moving is None:
        return None
    several = _several_rolls(table, moving)
    return DISPLAYS[moving.operation] if several is None else display_sentences.roll_dice_of(*several)


def request_to_people(table: Table) -> Sentence | None:
    """The same for the page."""
    moving = begun_by_people(table)
    if moving is None:
        return None
    if (several := _several_rolls(table, moving)) is not None:
        return say("phase.roll_dice_again", number=several[0], most=several[1])
    return say("phase.roll_dice" if moving.operation is Operation.ROLL_DICE else "phase.press_machine")


def _several_rolls(table: Table, moving: Moving) -> tuple[int, int] | None:
    """The number of the roll that is asked for before the deal, and how many there are; None for a single roll, and
    after the deal."""
    rolls = rolls_before_the_deal(table.system)
    if moving.operation is not Operation.ROLL_DICE or table.hand.state is not None or len(rolls) <= 1:
        return None
    return len(table.hand.dice or ()) // DICE_SHOWN + 1, len(rolls)


def parts_present(table: Table) -> dict[str, bool]:
    """Every part by name, and whether this table has it."""
    return {part.value: part not in table.link.lacks for part in MachinePart}


# ---- walls -------------------------------------------------------------------------------------------------------


def undrawn(system: System) -> dict[AnyZone, StackHeights]:
    """The heights of all walls before anybody draws; of walls that stand one behind the other, of the outer ones."""
    places = wall_places(system)
    outer = [place for place in places if place.part == "outer"]
    shown = outer or places
    heights = Counter((place.seat, place.stack) for place in shown)
    stacks = max(place.stack for place in shown)
    return {
        TableZone.wall(seat): tuple(heights[place] for place in ((seat, k) for k in range(1, stacks + 1)))
        for seat in {place.seat for place in shown}
    }


def walls_stand(table: Table) -> Table:
    """Roll the dice next: the camera sees all walls complete."""
    moving = begun_by_people(table)
    if moving is None or moving.operation is Operation.ROLL_DICE:
        return table
    sight, stale = table.sensors.sight, table.hand.stale_zones
    if any(zone in stale or sight.get(zone) != wanted for zone, wanted in undrawn(table.system).items()):
        return table
    return table.with_event("info", say("walls.seen")).start_motion(Operation.ROLL_DICE)


def press_for_missing_part(table: Table, press: ButtonPressed) -> Table:
    """READY of any seat: the walls are up, or the dice are rolled and people are asked what they show. A motion that
    people have not begun goes its usual way."""
    moving = begun_by_people(table)
    if moving is None:
        return dice_disagreement.press_while_stopped(table, press)
    if press.button is not Button.READY or table.at - moving.since < FIRST_MOMENT_S:
        return table
    if moving.operation is Operation.ROLL_DICE:
        return _ask_for_dice(table, moving)
    reported = table.with_event("info", say("walls.by_press", seat=press.seat), seat=press.seat)
    return reported.start_motion(Operation.ROLL_DICE)


# ---- dice --------------------------------------------------------------------------------------------------------


def dice_in_bowl(table: Table) -> Dice:
    """The two dice that the camera reads; empty if it reads another number of dice, or nothing."""
    seen = ZONE.content_in(table.sensors.sight)
    return seen if sees(table) and len(seen) == DICE_SHOWN else ()


def seconds_until_reading_counts(table: Table) -> float:
    """Seconds until the present reading counts, or until people are asked."""
    return (
        SECONDS
        if dice_disagreement.is_fresh(table, dice_in_bowl(table)) and dice_in_bowl(table)
        else ROLL_SECONDS
    )


def reading_counts(table: Table) -> Table:
    """The camera's time is over: its reading counts, or people are asked."""
    moving, seen = begun_by_people(table), dice_in_bowl(table)
    if moving is None or moving.operation is not Operation.ROLL_DICE:
        return table
    if not seen or not dice_disagreement.is_fresh(table, seen):
        return _ask_for_dice(table, moving)
    one, other = seen
    reported = table.with_event("info", say("dice.by_camera", one=one, other=other))
    return dice_disagreement.take_roll(reported, (one, other))


def _ask_for_dice(table: Table, moving: Moving) -> Table:
    """Ask about what the camera reads, or for what it cannot read."""
    seen = dice_in_bowl(table)
    text = say("dice.not_seen")
    if seen:
        text = say("dice.same_seen", step=say("dice.seen", one=seen[0], other=seen[1]))
    alerted = table.with_alert("motion", text, "bowl").with_buzz(table.session.banker, Buzz.ALARM)
    trouble = MotionFault(FaultCode.DICE, step=1, seen=seen, seen_at=table.at if seen else 0.0)
    return replace(alerted, stage=replace(moving, stuck=trouble))
