"""The recovery procedure at a table: the steps people take when the machine stops, and what ends each step.

No motion resumes by itself. A fault stops the motion; people go through the steps of its procedure
(`controller.referee.recovery_steps`); the last step is always READY, and only then the fault is cleared and the motion
begun again, under a new operation id. The one exception loses nothing: dice that the sensor cannot read are rolled
again up to `ROLLS_AGAIN` times. Then the camera looks at them (`controller.referee.dice_disagreement`).

`MotionFault.step` counts the completed steps, so everything here is derived from the stage and a restarted controller
shows the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from controller.referee import display_sentences
from controller.referee.inputs import CAMERA_FAULT, MotionStopped
from controller.referee.stages import BetweenHands, MotionFault, Moving
from controller.referee.table_state import Table
from controller.words import Sentence, say, say_of
from firmware_bridge.protocol.constants import Operation
from firmware_bridge.protocol.fault_codes import FaultCode

# ---- the steps of each fault ----------------------------------------------------------------------------------------
# Every fault a table can have, and the recovery steps for people: sentences of the displays and the page.
#
# The last step is always READY (`controller.referee.recovery_steps` decides what ends a step). The E-codes are the
# numbers of PROTOCOL.md; no maker publishes codes of its own. docs/hardware.md is the same for people.


ROLLS_AGAIN: Final = 3
"""Automatic rolls after a roll that cannot be read."""


class Ends(Enum):
    """The event that ends a recovery step."""

    LID_OPENED = "lid_opened"
    LID_CLOSED = "lid_closed"
    READY = "ready"
    LOOKED = "looked"
    ANSWERED = "answered"


@dataclass(frozen=True)
class RecoveryStep:
    """One recovery step: the ids of the sentences on the display and on the page, and the event that ends it."""

    shown: str
    says: str
    ends: Ends


@dataclass(frozen=True)
class Procedure:
    """The recovery procedure of one fault; the sentence that says what is wrong is the fault's word and `.title`.

    All texts are ids of sentences. `headline` is for displays of seats that have nothing to do, `at_wall` the same for
    a fault at a wall, and `word` stands before READY at the end. `before` is what to do before the last READY, if there
    is no other step.
    """

    headline: str
    word: str
    steps: tuple[RecoveryStep, ...] = ()
    before: str | None = None
    at_wall: str | None = None


def _inside(shown: str, says: str) -> tuple[RecoveryStep, ...]:
    """The steps of a fault inside the machine: open the lid, do what `shown` and `says` ask for, close it."""
    return (
        RecoveryStep("display.open_lid", "lid.open", Ends.LID_OPENED),
        RecoveryStep(shown, says, Ends.READY),
        RecoveryStep("display.close_lid", "lid.close", Ends.LID_CLOSED),
    )


PROCEDURES: Final[Mapping[FaultCode, Procedure]] = {
    FaultCode.JAM: Procedure(
        headline="display.fault_jam",
        at_wall="display.fault_jam_at_wall",
        word="display.fault_jam",
        steps=_inside("display.free_tiles", "jam.free"),
    ),
    FaultCode.MISSING_TILE: Procedure(
        headline="display.fault_missing",
        at_wall="display.fault_missing_at_wall",
        word="display.fault_short",
        steps=_inside("display.find", "missing_tile.find"),
    ),
    FaultCode.LID_OPEN: Procedure(
        headline="display.fault_close_lid",
        word="display.fault_lid",
        steps=(RecoveryStep("display.fault_close_lid", "lid_open.close", Ends.LID_CLOSED),),
    ),
    FaultCode.COMMS: Procedure("display.fault_comms", "display.fault_comms", before="before.comms"),
    FaultCode.RESET: Procedure("display.fault_restarted", "display.fault_restarted", before="before.reset"),
    FaultCode.EXTRA_TILE: Procedure(
        headline="display.fault_too_many",
        at_wall="display.fault_too_many_at_wall",
        word="display.fault_extra",
        steps=_inside("display.take_out", "extra_tile.take_out"),
    ),
    FaultCode.LIFT: Procedure(
        headline="display.fault_lift",
        at_wall="display.fault_lift_at_wall",
        word="display.fault_lift",
        steps=_inside("display.free_plate", "lift.free"),
    ),
    FaultCode.DICE: Procedure(
        headline="display.fault_dice",
        word="display.fault_dice",
        steps=(RecoveryStep("display.fault_looks", "dice.look", Ends.LOOKED),),
        before="before.dice",
    ),
    FaultCode.MIXED_SET: Procedure(
        headline="display.fault_mixed",
        at_wall="display.fault_mixed_at_wall",
        word="display.fault_mixed",
        steps=_inside("display.sort", "mixed_set.sort"),
    ),
    FaultCode.OTHER: Procedure("display.fault_other", "display.fault_other", before="before.other"),
    FaultCode.PROGRAM: Procedure(
        "display.fault_set_walls", "display.fault_set_walls", before="before.program"
    ),
}


# ---- their course ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ToDo:
    """A recovery step for people: its texts on the display and on the page, and the event that ends it."""

    shown: Sentence
    text: Sentence
    ends: Ends


# ---- progress through the steps ----------------------------------------------------------------------------------


def begin_recovery(table: Table, failure: MotionStopped) -> MotionFault:
    """The fault at the beginning of its procedure; where the lid is open already, the step of opening it is skipped."""
    trouble = MotionFault(
        code=FaultCode.of_word(failure.code),
        reason=failure.reason,
        place=failure.place,
        count=failure.count,
        cause=failure.cause,
        lid_switch=failure.lid_switch,
    )
    first = steps_of(trouble, failure.operation)[0].ends
    opened = first is Ends.LID_OPENED and lid_is_open(table)
    return replace(trouble, step=1) if opened or (first is Ends.LOOKED and not sees(table)) else trouble


def advance_procedure(table: Table, event: Ends) -> Table:
    """The stopped machine's table after one such event: one step further, with the motion begun again after the last
    step, or unchanged.

    Closing the lid ends all steps inside the machine; READY ends the step that waits for it, and stands in for the lid
    where it is not known to be open.
    """
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is None:
        return table
    trouble = moving.stuck
    steps, now = steps_of(trouble, moving.operation), trouble.step
    if event is Ends.LID_CLOSED:
        due = [number for number in range(now, len(steps)) if steps[number].ends is event]
        return _come_to(table, due[0] + 1) if due else table
    shut = steps[now].ends is Ends.LID_CLOSED and not lid_is_open(table)
    rolls = steps[now].ends is Ends.LOOKED and event is Ends.READY  # READY skips the wait for the camera
    if steps[now].ends is not event and not (shut and event is Ends.READY) and not rolls:
        return table
    if now + 1 < len(steps) and not rolls:
        return _come_to(table, now + 1)
    if lid_is_open(table):
        return table
    return table.start_motion(moving.operation, clears=trouble.code, tries=moving.tries)


def cleared(table: Table, code: str) -> Table:
    """The fault was cleared at the machine, or by an order: only READY is left."""
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is None or moving.stuck.code != code:
        return table
    return _come_to(table, len(steps_of(moving.stuck, moving.operation)) - 1)


def restarted(table: Table, cause: str) -> Table:
    """The machine's firmware restarted: the motion under way is lost, and nothing resumes by itself."""
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is not None:
        return table
    trouble = MotionFault(FaultCode.RESET, cause=cause)
    title = _title(trouble, moving.operation)
    alerted = table.with_alert("motion", say("motion.stopped", operation=moving.operation.word, reason=title))
    return replace(alerted, stage=replace(moving, stuck=replace(trouble, reason=title)))


def lid_is_open(table: Table) -> bool:
    """Whether the machine reports its lid open."""
    return any(alert.code == FaultCode.LID_OPEN for alert in table.reports.alerts)


def sees(table: Table) -> bool:
    """Whether the camera works, as far as is known."""
    return not any(alert.code == CAMERA_FAULT for alert in table.reports.alerts)


def paused(table: Table) -> bool:
    """Whether the hand waits for the lid to be closed: it goes on afterwards, and no timer runs until then."""
    return lid_is_open(table) and not isinstance(table.stage, BetweenHands | Moving)


# ---- texts -------------------------------------------------------------------------------------------------


def steps_of(trouble: MotionFault, operation: Operation) -> tuple[ToDo, ...]:
    """The steps of a fault with their texts filled in, READY last. Steps that only a lid switch could end are left out
    without one; the step of the camera's look is there for dice only."""
    procedure = PROCEDURES[trouble.code]
    left_out = set() if operation is Operation.ROLL_DICE else {Ends.LOOKED}
    left_out |= set() if trouble.lid_switch else {Ends.LID_OPENED, Ends.LID_CLOSED}
    steps = (step for step in procedure.steps if step.ends not in left_out)
    return (*(_to_do(step, trouble, operation) for step in steps), _last_step(trouble, operation))


def _to_do(step: RecoveryStep, trouble: MotionFault, operation: Operation) -> ToDo:
    known = _known(trouble, operation)
    return ToDo(say_of(step.shown, known), say_of(step.says, known), step.ends)


def _last_step(trouble: MotionFault, operation: Operation) -> ToDo:
    if trouble.code == FaultCode.DICE and trouble.seen:
        one, other = trouble.seen
        asked = display_sentences.dice_seen(one, other)
        return ToDo(asked, say("dice.seen", one=one, other=other), Ends.ANSWERED)
    procedure = PROCEDURES[trouble.code]
    before = None if procedure.before is None else say(procedure.before)
    first = "ready.first" if trouble.code == FaultCode.PROGRAM else "ready.again"
    word = say_of(procedure.word, _known(trouble, operation))
    return ToDo(
        say("display.fault_ready", what=word), say(first, before=before, operation=operation.word), Ends.READY
    )


def procedure_displays(table: Table) -> tuple[Sentence, ...]:
    """Every seat's display while the machine stands still: the seat at the wall concerned reads what to do, the others
    read what is wrong; the last step, and a fault without a place, is shown to all."""
    seats = range(table.system.players)
    if paused(table):
        return (_headline(MotionFault(FaultCode.LID_OPEN), Operation.ROLL_DICE),) * len(seats)
    trouble, operation, now = _present(table)
    steps = steps_of(trouble, operation)
    if steps[now].ends is Ends.ANSWERED:
        asked, others = steps[now].shown, display_sentences.dice_are(*trouble.seen)
        return tuple(asked if seat == table.session.banker else others for seat in seats)
    if now == len(steps) - 1 or trouble.place is None:
        return tuple(steps[now].shown for _ in seats)
    doer = trouble.place if trouble.place in seats else table.session.banker
    headline = _headline(trouble, operation)
    return tuple(steps[now].shown if seat == doer else headline for seat in seats)


def procedure_json(table: Table) -> dict[str, Any] | None:
    """The procedure for the page: what is wrong, every step, and which is next; None while nothing is wrong."""
    if paused(table):
        steps: tuple[ToDo, ...] = (
            _to_do(
                PROCEDURES[FaultCode.LID_OPEN].steps[0],
                MotionFault(FaultCode.LID_OPEN),
                Operation.ROLL_DICE,
            ),
        )
        return _drawn(
            FaultCode.LID_OPEN,
            say("lid_open.in_hand"),
            None,
            steps,
            0,
            (FaultCode.LID_OPEN.value,),
        )
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is None:
        return None
    trouble, operation, now = _present(table)
    title, steps = _title(trouble, operation), steps_of(trouble, operation)
    return _drawn(
        trouble.code,
        title,
        trouble.place,
        steps,
        now,
        ("motion", trouble.code.value, FaultCode.LID_OPEN.value),
    )


def procedure_sentence(table: Table) -> Sentence:
    """The fault and the next step, in one line."""
    trouble, operation, now = _present(table)
    step = steps_of(trouble, operation)[now].text
    return say("phase.stopped", title=_title(trouble, operation), step=step)


def _present(table: Table) -> tuple[MotionFault, Operation, int]:
    """The fault, the operation it stopped, and the present step: a lid that was opened once more is to be closed
    first."""
    moving = table.stage
    assert isinstance(moving, Moving) and moving.stuck is not None
    trouble = moving.stuck
    steps, now = steps_of(trouble, moving.operation), trouble.step
    if now == len(steps) - 1 and lid_is_open(table):
        shut = [number for number, step in enumerate(steps) if step.ends is Ends.LID_CLOSED]
        if shut:
            return trouble, moving.operation, shut[-1]
        return replace(trouble, code=FaultCode.LID_OPEN, place=None), moving.operation, 0
    return trouble, moving.operation, now


def _drawn(
    code: FaultCode,
    title: Sentence,
    place: int | None,
    steps: tuple[ToDo, ...],
    now: int,
    alerts: tuple[str, ...],
) -> dict[str, Any]:
    return {
        "number": code.label,
        "code": code.value,
        "title": title.to_json(),
        "place": place,
        "part": code.part_at(place).value,
        "now": now,
        "steps": [
            {
                "text": step.text.to_json(),
                "shown": display_sentences.english(step.shown),
                "shown_text": step.shown.to_json(),
                "ends": until(step.ends).to_json(),
            }
            for step in steps
        ],
        "alerts": list(alerts),
    }


def _come_to(table: Table, step: int) -> Table:
    moving = table.stage
    assert isinstance(moving, Moving) and moving.stuck is not None
    if step <= moving.stuck.step:
        return table
    return replace(table, stage=replace(moving, stuck=replace(moving.stuck, step=step)))


def until(ends: Ends) -> Sentence:
    """The sentence on the page that names the end of a step."""
    return say(f"until.{ends.value}")


def _title(trouble: MotionFault, operation: Operation) -> Sentence:
    """The sentence that names the fault."""
    return say_of(f"{trouble.code}.title", _known(trouble, operation))


def _headline(trouble: MotionFault, operation: Operation) -> Sentence:
    """The sentence for displays that names the fault."""
    procedure = PROCEDURES[trouble.code]
    at_wall = procedure.at_wall if trouble.place is not None else None
    return say_of(at_wall or procedure.headline, _known(trouble, operation))


def _known(trouble: MotionFault, operation: Operation) -> dict[str, Any]:
    """All arguments that a procedure's sentences may use."""
    return {
        "place": trouble.place,
        "count": trouble.count or 1,
        "cause": trouble.cause,
        "operation": operation.word,
        "reason": trouble.reason,
        "label": trouble.code.label,
        "wall": trouble.place,
    }
