"""The recovery procedure at a table: the steps people take when the machine stops, and what ends each step.

No motion resumes by itself. A fault stops the motion; people go through the steps of its procedure
(`controller.referee.recovery_steps`); the last step is always READY, and only then the fault is cleared and the
motion begun anew, under a new operation id. The one exception loses nothing: dice that the sensor cannot read are
rolled again up to `ROLLS_AGAIN` times. Then the camera looks at them (`controller.referee.unreadable_dice`).

`MotionFault.step` counts the completed steps, so everything here is derived from the stage and a restarted controller
shows the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from controller.referee.inputs import CAMERA_FAULT, MotionStopped
from controller.referee.stages import BetweenHands, MotionFault, Moving
from controller.referee.table_state import Table
from controller.words import Sentence, say, say_of
from firmware_bridge.protocol.constants import Operation, ResetCause
from firmware_bridge.protocol.fault_codes import FaultCode

# ---- the steps of each fault ----------------------------------------------------------------------------------------
# Every fault a table can have, and the recovery steps for people: texts of the displays and the page.
#
# The last step is always READY (`controller.referee.recovery_steps` decides what ends a step). The E-codes are the
# numbers of PROTOCOL.md; no maker publishes codes of its own. docs/hardware.md is the same for people.


ROLLS_AGAIN: Final = 3
"""How often dice that nobody can read are rolled again by themselves."""


class Ends(Enum):
    """The event that ends a recovery step."""

    LID_OPENED = "lid_opened"
    LID_CLOSED = "lid_closed"
    READY = "ready"
    LOOKED = "looked"
    ANSWERED = "answered"


@dataclass(frozen=True)
class RecoveryStep:
    """One recovery step: display text (16 characters), the id of the sentence on the page, and the event that ends
    it."""

    shown: str
    says: str
    ends: Ends


@dataclass(frozen=True)
class Procedure:
    """The recovery procedure of one fault; the sentence that says what is wrong is the fault's word and `.title`.

    `headline` is the display text of seats that have nothing to do and `word` stands before READY at the end, both
    behind the fault's label. `before` is the id of the sentence on what is to be done before the last READY, where
    there is no other step. Display texts are templates with `{label}`, `{at}`, `{n_tiles}`, `{count}` and `{restart}`.
    """

    headline: str
    word: str
    steps: tuple[RecoveryStep, ...] = ()
    before: str | None = None


def _inside(shown: str, says: str) -> tuple[RecoveryStep, ...]:
    """The steps of a fault inside the machine: open the lid, do what `shown` and `says` ask for, close it."""
    return (
        RecoveryStep("OPEN LID", "lid.open", Ends.LID_OPENED),
        RecoveryStep(shown, says, Ends.READY),
        RecoveryStep("CLOSE LID", "lid.close", Ends.LID_CLOSED),
    )


PROCEDURES: Final[Mapping[FaultCode, Procedure]] = {
    FaultCode.JAM: Procedure("{label} JAM{at}", "JAM", _inside("FREE TILES", "jam.free")),
    FaultCode.MISSING_TILE: Procedure(
        "{label}{at} -{count}", "SHORT", _inside("FIND {n_tiles}", "missing_tile.find")
    ),
    FaultCode.LID_OPEN: Procedure(
        "{label} CLOSE LID",
        "LID",
        (RecoveryStep("{label} CLOSE LID", "lid_open.close", Ends.LID_CLOSED),),
    ),
    FaultCode.COMMS: Procedure("{label} COMMS", "COMMS", before="before.comms"),
    FaultCode.RESET: Procedure("{label} {restart}", "{restart}", before="before.reset"),
    FaultCode.EXTRA_TILE: Procedure(
        "{label}{at} +{count}", "EXTRA", _inside("TAKE OUT {count}", "extra_tile.take_out")
    ),
    FaultCode.LIFT: Procedure("{label} LIFT{at}", "LIFT", _inside("FREE PLATE", "lift.free")),
    FaultCode.DICE: Procedure(
        "{label} DICE",
        "DICE",
        (RecoveryStep("{label} CAMERA LOOKS", "dice.look", Ends.LOOKED),),
        before="before.dice",
    ),
    FaultCode.MIXED_SET: Procedure("{label} MIXED{at}", "MIXED", _inside("SORT {n_tiles}", "mixed_set.sort")),
    FaultCode.OTHER: Procedure("{label} FAULT", "FAULT", before="before.other"),
    FaultCode.PROGRAM: Procedure("{label} WALLS", "WALLS", before="before.program"),
}


# ---- their course ---------------------------------------------------------------------------------------------------


_NO_POWER: Final = (ResetCause.POWER.word, ResetCause.BROWN_OUT.word)


@dataclass(frozen=True)
class ToDo:
    """A recovery step with its texts filled in: display text, the sentence on the page, and the event that ends it."""

    shown: str
    text: Sentence
    ends: Ends


# ---- progress through the steps ----------------------------------------------------------------------------------


def begin(table: Table, failure: MotionStopped) -> MotionFault:
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


def advance(table: Table, event: Ends) -> Table:
    """The stopped machine's table after one such event: a step further, the motion anew after the last, or unchanged.

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
    told = table.with_alert("motion", say("motion.stopped", operation=moving.operation.word, reason=title))
    return replace(told, stage=replace(moving, stuck=replace(trouble, reason=title)))


def lid_is_open(table: Table) -> bool:
    """Whether the machine reports its lid open."""
    return any(alert.code == FaultCode.LID_OPEN for alert in table.reports.alerts)


def sees(table: Table) -> bool:
    """Whether the camera works, as far as is known."""
    return not any(alert.code == CAMERA_FAULT for alert in table.reports.alerts)


def paused(table: Table) -> bool:
    """Whether the hand waits for the lid to be closed: nothing is lost by it, but no timer runs."""
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
    text = say_of(step.says, _known(trouble, operation))
    return ToDo(_filled(step.shown, trouble), text, step.ends)


def _last_step(trouble: MotionFault, operation: Operation) -> ToDo:
    if trouble.code == FaultCode.DICE and trouble.seen:
        one, other = trouble.seen
        return ToDo(f"DICE {one}+{other} SEEN?", say("dice.seen", one=one, other=other), Ends.ANSWERED)
    procedure = PROCEDURES[trouble.code]
    before = None if procedure.before is None else say(procedure.before)
    first = "ready.first" if trouble.code == FaultCode.PROGRAM else "ready.again"
    shown = _filled(f"{{label}} {procedure.word} READY?", trouble)
    return ToDo(shown, say(first, before=before, operation=operation.word), Ends.READY)


def displays(table: Table) -> tuple[str, ...]:
    """Every seat's display while the machine stands still: the seat at the wall concerned is told what to do, the
    others what is wrong; the last step, and a fault without a place, is shown to all."""
    seats = range(table.system.players)
    if paused(table):
        closed = MotionFault(FaultCode.LID_OPEN)
        return tuple(_filled(PROCEDURES[closed.code].headline, closed) for _ in seats)
    trouble, operation, now = _present(table)
    steps = steps_of(trouble, operation)
    if steps[now].ends is Ends.ANSWERED:
        asked = steps[now].shown
        return tuple(
            asked if seat == table.session.banker else asked.removesuffix(" SEEN?") for seat in seats
        )
    if now == len(steps) - 1 or trouble.place is None:
        return tuple(steps[now].shown for _ in seats)
    doer = trouble.place if trouble.place in seats else table.session.banker
    headline = _filled(PROCEDURES[trouble.code].headline, trouble)
    return tuple(steps[now].shown if seat == doer else headline for seat in seats)


def picture(table: Table) -> dict[str, Any] | None:
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


def sentence(table: Table) -> Sentence:
    """What is wrong and what comes next, in one line."""
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
            {"text": step.text.to_json(), "shown": step.shown, "ends": until(step.ends).to_json()}
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
    """What ends a step, for the page."""
    return say(f"until.{ends.value}")


def _title(trouble: MotionFault, operation: Operation) -> Sentence:
    """The sentence that says what is wrong."""
    return say_of(f"{trouble.code}.title", _known(trouble, operation))


def _known(trouble: MotionFault, operation: Operation) -> dict[str, Any]:
    """All arguments that a procedure's sentences may use."""
    return {
        "place": trouble.place,
        "count": trouble.count or 1,
        "cause": trouble.cause,
        "operation": operation.word,
        "reason": trouble.reason,
    }


def _filled(shown: str, trouble: MotionFault) -> str:
    """A display template filled in for a fault."""
    number = trouble.count or 1
    return shown.format(
        label=trouble.code.label,
        at="" if trouble.place is None else f" WALL {trouble.place}",
        count=number,
        n_tiles="1 TILE" if number == 1 else f"{number} TILES",
        restart="POWER" if trouble.cause in _NO_POWER else "RESET",
    )
