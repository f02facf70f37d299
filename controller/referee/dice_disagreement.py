"""Disagreement between the dice the machine reported and the camera's reading of the bowl.

The machine's report is the record, and nothing is ever chosen silently: where both agree, or the camera cannot tell,
nothing is shown; where they differ for a while, an alert names both and the displays ask. READY confirms the record;
PASS, while nothing has been turned up or laid, rolls the dice again. Until then the break of the wall is in question,
and the displays of all seats show it. Dice that the machine cannot read at all belong to
`controller.referee.unreadable_dice`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import display_sentences, hand_start, recovery_steps
from controller.referee.effects import ClearMachineFault
from controller.referee.inputs import ButtonPressed, MachinePart
from controller.referee.stages import BetweenHands, Dealing, MotionFault, Moving, Opening, Turn, TurningUp
from controller.referee.table_state import Table
from controller.referee.zones import Dice, TableZone
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Button, Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode

ZONE: Final = TableZone.dice()
"""The zone with the numbers of the dice that the camera reads, smallest first; empty if unreadable."""
DIFFER: Final = "dice_differ"
"""Code of the alert while people are asked."""
SECONDS: Final = 2.5
"""Seconds they must differ: the camera reads the bowl a moment after the machine reports the roll."""


def differing_reading(table: Table) -> tuple[int, ...] | None:
    """The camera's reading that differs from the last roll and is not decided yet; None if both agree or it is
    unknown."""
    seen, rolled = ZONE.content_in(table.sensors.sight), _rolled(table)
    if isinstance(table.stage, BetweenHands | Moving) or len(seen) != len(rolled):
        return None
    return None if seen in (rolled, table.hand.dice_overruled) else seen


def is_question_open(table: Table) -> bool:
    """Whether the table is being asked which dice are right."""
    return any(alert.code == DIFFER for alert in table.reports.alerts)


def raise_disagreement_alert(table: Table) -> Table:
    """Raise the alert, once, after the two have differed for long enough."""
    seen = differing_reading(table)
    if seen is None or is_question_open(table):
        return table
    assert table.hand.dice is not None
    one, other = table.hand.dice[-2:]
    sentence = "dice.differ_early" if isinstance(table.stage, Dealing) else "dice.differ"
    text = say(sentence, one=one, other=other, seen_one=seen[0], seen_other=seen[1])
    return table.with_alert(DIFFER, text, "bowl").with_buzz(table.session.banker, Buzz.ALARM)


def compare_dice(table: Table) -> Table:
    """Compare both at every input. The question ends when the camera reads what the machine reported, or when the dice
    have no further effect."""
    if is_question_open(table):
        over = isinstance(table.stage, BetweenHands | Moving) or table.sensors.sight.get(ZONE) == _rolled(
            table
        )
        return table.clear_alert(DIFFER) if over else table
    if differing_reading(table) is None:
        return replace(table, hand=replace(table.hand, dice_differ_since=None))
    since = table.at if table.hand.dice_differ_since is None else table.hand.dice_differ_since
    table = replace(table, hand=replace(table.hand, dice_differ_since=since))
    return raise_disagreement_alert(table) if table.at - since >= SECONDS else table


def answer_dice_question(table: Table, press: ButtonPressed) -> Table | None:
    """The table after a press that answers the question; None for any other press."""
    if not is_question_open(table) or press.seat not in asked_seats(table):
        return None
    if press.button is Button.READY:
        one, other = rolled_last(table)
        return keep_machine_dice(table, say("dice.stand", seat=press.seat, one=one, other=other))
    if press.button is Button.PASS and isinstance(table.stage, Dealing):
        after = table.clear_alert(DIFFER).with_event("info", say("dice.rolled_again", seat=press.seat))
        return rolled_again(after)
    return None


def rolled_again(table: Table) -> Table:
    """Discard the last roll: the dice are rolled again."""
    return _without_roll(table.clear_alert(DIFFER)).start_motion(Operation.ROLL_DICE)


def with_dice_read_by_people(table: Table, dice: tuple[int, int]) -> Table:
    """The last roll is `dice`, as people have read them; the wall breaks by these."""
    seen = ZONE.content_in(table.sensors.sight)
    after = hand_start.rolled(_without_roll(table.clear_alert(DIFFER)), dice)
    return replace(after, hand=replace(after.hand, dice_overruled=seen))


def _without_roll(table: Table) -> Table:
    rest = (table.hand.dice or ())[:-2] or None
    return replace(table, hand=replace(table.hand, dice=rest, plan=None, undo=None))


def keep_machine_dice(table: Table, text: Sentence) -> Table:
    """Keep the machine's dice, which a person has confirmed: later camera readings of this roll are ignored."""
    return clear_disagreement(table.clear_alert(DIFFER).with_event("info", text))


def clear_disagreement(table: Table) -> Table:
    """Ignore the camera's reading of this roll: the machine's dice are right."""
    after = table.clear_alert(DIFFER)
    return replace(after, hand=replace(after.hand, dice_overruled=ZONE.content_in(table.sensors.sight)))


def asked_seats(table: Table) -> tuple[int, ...]:
    """The seats whose display asks: all while the wall is to be broken; later the banker's, while it shows nothing more
    urgent."""
    if isinstance(table.stage, Dealing):
        return tuple(range(table.system.players))
    return (table.session.banker,) if isinstance(table.stage, TurningUp | Opening | Turn) else ()


def dice_question(table: Table) -> Sentence:
    """The question on a display."""
    one, other = rolled_last(table)
    read = dice_in_view(table)
    if not read:
        return display_sentences.machine_dice(one, other)
    return display_sentences.dice_or(one, other, read[0], read[1])


def dice_in_view(table: Table) -> tuple[int, ...]:
    """The two dice that the camera reads; empty if it reads another number of dice."""
    read = ZONE.content_in(table.sensors.sight)
    return read if len(read) == 2 else ()


def asked_since(table: Table) -> float:
    """When people were first asked (seconds since the epoch)."""
    return next((alert.since for alert in table.reports.alerts if alert.code == DIFFER), 0.0)


def rolled_last(table: Table) -> tuple[int, int]:
    """The two dice of the last roll, as the machine reported them."""
    one, other = (table.hand.dice or (0, 0))[-2:]
    return one, other


def _rolled(table: Table) -> tuple[int, ...]:
    return tuple(sorted((table.hand.dice or ())[-2:]))


# ---- Dice that the machine's sensor cannot read and the camera can -------------------------------------------------
# The table is asked to confirm the camera's reading.
#
# They are first rolled again automatically a few times, for dice that lean on the rim cost nothing. Then the camera
# has some seconds to look. A reading that stays the same for so long that it cannot be the roll before is offered:
# READY of the banker accepts it, PASS of any seat rolls again. It is never accepted automatically, for the break of
# the wall depends on it. Where the camera cannot tell, nothing is offered, and READY rolls again.
#
# Of a machine that has no sensor for dice (`controller.referee.missing_parts`) the camera's reading is the record,
# as long as it differs from what lay in the bowl before; where it does not, nobody can tell a roll from none, and
# people are asked.

LOOK_SECONDS: Final = 6.0
"""Seconds in which the camera may find readable dice: enough for several readings."""
FIRST_MOMENT_S: Final = 1.0
"""A READY within this many seconds is ignored: it was pressed for something else."""
DICE_SHOWN: Final = 2


def readable(table: Table) -> tuple[int, ...] | None:
    """The two dice that the camera reads with certainty and the machine could not; None in any other case."""
    seen = ZONE.content_in(table.sensors.sight)
    sure = recovery_steps.sees(table) and not recovery_steps.lid_is_open(table)
    return seen if _trouble(table) is not None and sure and len(seen) == DICE_SHOWN else None


def seconds_to_look(table: Table) -> float | None:
    """Seconds left to the camera, from now or from a change of its reading; None if the table does not wait for it."""
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


def press_while_stopped(table: Table, press: ButtonPressed) -> Table:
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
    """The camera's reading of dice that people are asked about (empty if unreadable), and since when; None while nobody
    is asked."""
    trouble = _trouble(table)
    if trouble is None or trouble.step == 0 or recovery_steps.lid_is_open(table):
        return None
    raised = (alert.since for alert in table.reports.alerts if alert.code == "motion")
    return trouble.seen, trouble.seen_at or next(raised, 0.0)


def bowl_rolled_again(table: Table) -> Table:
    """Roll the dice again."""
    return table.start_motion(Operation.ROLL_DICE, clears=FaultCode.DICE, tries=recovery_steps.ROLLS_AGAIN)


def take_roll(table: Table, dice: tuple[int, int]) -> Table:
    """The roll is `dice`, as people have read them; the machine's fault is over."""
    after = table.clear_alert("motion").with_effect(ClearMachineFault(FaultCode.DICE))
    return hand_start.rolled(after, dice)


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
