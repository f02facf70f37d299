"""What people do when the machine stops: the steps, what displays and page say of each, and what ends it.

Nothing moves again by itself. A fault stops the motion; people go through the steps of its procedure; the last step is
always READY, and only then the fault is cleared and the motion begun anew, under a new operation id. The one exception
loses nothing: dice that the sensor cannot read are rolled again up to `ROLLS_AGAIN` times. Then the camera looks at
them (`controller.referee.unread_dice`).

`Trouble.step` counts the steps done, so everything here is read off the stage and a restarted controller says the same.
The E-codes are the numbers of PROTOCOL.md; no maker publishes codes of its own. docs/hardware.md is this, for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from controller.referee.inputs import CAMERA_FAULT, Stuck
from controller.referee.state import Gather, Moving, Table, Trouble

ROLLS_AGAIN: Final = 3
"""How often dice that nobody can read are rolled again by themselves."""
LID: Final = "lid_open"
DICE: Final = "dice"
PROGRAM: Final = "program"
"""Code of a trouble the machine does not report: it cannot be told to build the walls of these rules."""


class Ends(Enum):
    """What ends a step."""

    LID_OPENED = "the lid is opened"
    LID_CLOSED = "the lid is closed"
    READY = "somebody presses READY"
    LOOKED = "the camera has looked"
    ANSWERED = "the banker presses READY, or somebody PASS"


@dataclass(frozen=True)
class Step:
    """One thing to do: what the displays show (16 characters), the sentence on the page, and what ends it."""

    shown: str
    text: str
    ends: Ends


@dataclass(frozen=True)
class Procedure:
    """A fault as people meet it. `headline` is what the displays show of whoever has nothing to do, `word` what stands
    before READY at the end; texts are filled in with `{wall}`, `{tiles}`, `{them}`, `{count}`, `{cause}`, `{doing}`."""

    number: str
    word: str
    headline: str
    title: str
    steps: tuple[Step, ...] = ()


def _inside(shown: str, text: str) -> tuple[Step, ...]:
    """Something is to be done inside the machine."""
    return (
        Step("OPEN LID", "Open the lid. No motor runs while it is open.", Ends.LID_OPENED),
        Step(shown, f"{text} Then press READY, or close the lid at once.", Ends.READY),
        Step("CLOSE LID", "Close the lid.", Ends.LID_CLOSED),
    )


PROCEDURES: Final[Mapping[str, Procedure]] = {
    "jam": Procedure(
        "E1",
        "JAM",
        "E1 JAM{at}",
        "Tiles are jammed at {wall}.",
        _inside("FREE TILES", "Free the tiles at {wall}, and see that none lies across the rail."),
    ),
    "missing_tile": Procedure(
        "E2",
        "SHORT",
        "E2{at} -{count}",
        "{tiles} missing at {wall}.",
        _inside(
            "FIND {n_tiles}",
            "Find what is missing: in the pan, under the rail of {wall}, under the table, in a sleeve. "
            "Put {them} into the machine.",
        ),
    ),
    LID: Procedure(
        "E3",
        "LID",
        "E3 CLOSE LID",
        "The lid was opened while the machine {doing}.",
        (Step("E3 CLOSE LID", "Take your hands out and close the lid.", Ends.LID_CLOSED),),
    ),
    "comms": Procedure(
        "E4",
        "COMMS",
        "E4 COMMS",
        "The machine lost its controller while it {doing}, and stopped.",
    ),
    "reset": Procedure(
        "E5", "{restart}", "E5 {restart}", "The machine {cause} while it {doing}, and stopped."
    ),
    "extra_tile": Procedure(
        "E6",
        "EXTRA",
        "E6{at} +{count}",
        "{tiles} too many at {wall}.",
        _inside(
            "TAKE OUT {count}",
            "Take out of {wall} what does not belong to the set, or is there more often than it should be.",
        ),
    ),
    "lift": Procedure(
        "E7",
        "LIFT",
        "E7 LIFT{at}",
        "The plate of {wall} did not come up.",
        _inside(
            "FREE PLATE", "See what holds the plate of {wall}: a tile on its edge, or something below it."
        ),
    ),
    DICE: Procedure(
        "E8",
        "DICE",
        "E8 DICE",
        "The dice could not be read, although the machine rolled them again by itself.",
        (
            Step(
                "E8 CAMERA LOOKS",
                "The camera looks into the bowl: keep your hands away from it. READY rolls at once.",
                Ends.LOOKED,
            ),
        ),
    ),
    "mixed_set": Procedure(
        "E9",
        "MIXED",
        "E9 MIXED{at}",
        "{tiles} of the other set among those of {wall}.",
        _inside(
            "SORT {n_tiles}",
            "Take out of {wall} what has backs of the other colour, and put in what belongs there instead.",
        ),
    ),
    "other": Procedure(
        "E?", "FAULT", "E? FAULT", "The machine reports a fault that this version does not know."
    ),
    PROGRAM: Procedure("SET", "WALLS", "SET WALLS", "{reason}"),
}
BEFORE_READY: Final[Mapping[str, str]] = {
    "comms": "See that nothing is caught and nobody has a hand in the machine.",
    "reset": "See that nothing is caught and nobody has a hand in the machine.",
    DICE: "See that the dice lie flat and that their dome is clean.",
    "other": "Look it up in the maker's manual and put it right.",
    PROGRAM: "Set the machine's rule switch, if it has one.",
}
"""What is to be done before the last READY where the procedure has no other step."""
DICE_SEEN: Final = (
    "The camera reads {one} and {other}: look into the bowl. The banker presses READY if both dice lie flat and show "
    "that. If not, anybody presses PASS: the dice are rolled again."
)
"""The last step of dice that the camera can read although the machine cannot."""
AGAIN: Final[Mapping[str, str]] = {
    "shuffle": "the machine shuffles again",
    "walls": "the walls are raised again",
    "dice": "the dice are rolled again",
}
_DOING: Final = {"shuffle": "shuffled", "walls": "raised the walls", "dice": "rolled the dice"}
_CAUSES: Final = {
    "power": "lost its power",
    "brown_out": "had too little power",
    "button": "was restarted by its button",
    "watchdog": "was restarted by its watchdog",
    "software": "restarted by itself",
}
_NO_POWER: Final = ("power", "brown_out")


# ---- the course of a trouble -----------------------------------------------------------------------------------------


def begin(table: Table, failure: Stuck) -> Trouble:
    """The trouble that a stopped motion is in; where the lid stands open already, nobody is asked to open it."""
    code = failure.code if failure.code in PROCEDURES else "other"
    trouble = Trouble(code, failure.reason, failure.place, failure.count, failure.cause, failure.lid_switch)
    first = steps_of(trouble, failure.operation)[0].ends
    opened = first is Ends.LID_OPENED and lid_is_open(table)
    return replace(trouble, step=1) if opened or (first is Ends.LOOKED and not sees(table)) else trouble


def advance(table: Table, event: Ends) -> Table:
    """The stopped machine's table after one such event: a step further, the motion anew after the last, or unchanged.

    Closing the lid says that everything inside is done; READY ends the step that waits for it, and stands for the lid
    where nobody knows it to be open."""
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is None:
        return table
    trouble = moving.stuck
    steps, now = steps_of(trouble, moving.operation), trouble.step
    if event is Ends.LID_CLOSED:
        due = [number for number in range(now, len(steps)) if steps[number].ends is event]
        return _come_to(table, due[0] + 1) if due else table
    shut = steps[now].ends is Ends.LID_CLOSED and not lid_is_open(table)
    rolls = steps[now].ends is Ends.LOOKED and event is Ends.READY  # nobody need wait for the camera
    if steps[now].ends is not event and not (shut and event is Ends.READY) and not rolls:
        return table
    if now + 1 < len(steps) and not rolls:
        return _come_to(table, now + 1)
    if lid_is_open(table):
        return table
    return table.moving(moving.operation, clears=trouble.code, tries=moving.tries)


def cleared(table: Table, code: str) -> Table:
    """Somebody cleared the fault at the machine, or by an order: what is left is to say READY."""
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is None or moving.stuck.code != code:
        return table
    return _come_to(table, len(steps_of(moving.stuck, moving.operation)) - 1)


def restarted(table: Table, cause: str) -> Table:
    """The machine's firmware restarted: what was under way is lost, and nothing goes on by itself."""
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is not None:
        return table
    trouble = Trouble("reset", "", cause=cause)
    title = _filled(PROCEDURES["reset"].title, trouble, moving.operation)
    told = table.alerting("motion", f"{moving.operation} stopped: {title}")
    return replace(told, stage=replace(moving, stuck=replace(trouble, reason=title)))


def lid_is_open(table: Table) -> bool:
    """Whether the machine says that its lid is open."""
    return any(alert.code == LID for alert in table.alerts)


def sees(table: Table) -> bool:
    """Whether the camera works, as far as anybody knows."""
    return not any(alert.code == CAMERA_FAULT for alert in table.alerts)


def paused(table: Table) -> bool:
    """Whether the hand waits for the lid to be closed: nothing is lost by it, but no waiting time runs out."""
    return lid_is_open(table) and not isinstance(table.stage, Gather | Moving)


# ---- what is shown ---------------------------------------------------------------------------------------------------


def steps_of(trouble: Trouble, operation: str) -> tuple[Step, ...]:
    """The steps of a trouble in its own words, READY last. What only a lid switch could end is left out without one;
    the camera looks only where the dice were rolled."""
    procedure = PROCEDURES[trouble.code]
    left_out = set() if operation == "dice" else {Ends.LOOKED}
    left_out |= set() if trouble.lid_switch else {Ends.LID_OPENED, Ends.LID_CLOSED}
    steps = [step for step in procedure.steps if step.ends not in left_out]
    again = AGAIN[operation].removesuffix(" again") if trouble.code == PROGRAM else AGAIN[operation]
    before = f"{BEFORE_READY[trouble.code]} " if trouble.code in BEFORE_READY else ""
    last = Step(f"{procedure.number} {procedure.word} READY?", f"{before}Press READY: {again}.", Ends.READY)
    if trouble.code == DICE and trouble.seen:
        one, other = trouble.seen
        last = Step(f"DICE {one}+{other} SEEN?", DICE_SEEN.format(one=one, other=other), Ends.ANSWERED)
    return tuple(
        Step(_filled(step.shown, trouble, operation), _filled(step.text, trouble, operation), step.ends)
        for step in (*steps, last)
    )


def displays(table: Table) -> tuple[str, ...]:
    """What the seats are shown while the machine stands still: whoever sits at the wall is told what to do, the others
    what is wrong; the last step, and whatever has no place, is told to all."""
    seats = range(table.system.players)
    if paused(table):
        return tuple(PROCEDURES[LID].headline for _ in seats)
    trouble, operation, now = _present(table)
    steps = steps_of(trouble, operation)
    if steps[now].ends is Ends.ANSWERED:
        asked = steps[now].shown
        return tuple(asked if seat == table.banker else asked.removesuffix(" SEEN?") for seat in seats)
    if now == len(steps) - 1 or trouble.place is None:
        return tuple(steps[now].shown for _ in seats)
    doer = trouble.place if trouble.place in seats else table.banker
    headline = _filled(PROCEDURES[trouble.code].headline, trouble, operation)
    return tuple(steps[now].shown if seat == doer else headline for seat in seats)


def picture(table: Table) -> dict[str, Any] | None:
    """The procedure as the page draws it: what is wrong, every step, and which is next; None while all is well."""
    if paused(table):
        text = "The lid was opened in mid-hand. The hand waits just as it stands; no waiting time runs out."
        steps: tuple[Step, ...] = (PROCEDURES[LID].steps[0],)
        return _drawn("E3", "lid_open", text, None, steps, 0, ("lid_open",))
    moving = table.stage
    if not isinstance(moving, Moving) or moving.stuck is None:
        return None
    trouble, operation, now = _present(table)
    procedure = PROCEDURES[trouble.code]
    title = _filled(procedure.title, trouble, operation)
    steps = steps_of(trouble, operation)
    return _drawn(
        procedure.number, trouble.code, title, trouble.place, steps, now, ("motion", trouble.code, LID)
    )


def sentence(table: Table) -> str:
    """What is wrong and what comes next, in one line."""
    trouble, operation, now = _present(table)
    title = _filled(PROCEDURES[trouble.code].title, trouble, operation)
    return f"{title} {steps_of(trouble, operation)[now].text}"


def _present(table: Table) -> tuple[Trouble, str, int]:
    """The trouble, what stopped, and the step people are at: a lid that was opened once more is to be closed first."""
    moving = table.stage
    assert isinstance(moving, Moving) and moving.stuck is not None
    trouble = moving.stuck
    steps, now = steps_of(trouble, moving.operation), trouble.step
    if now == len(steps) - 1 and lid_is_open(table):
        shut = [number for number, step in enumerate(steps) if step.ends is Ends.LID_CLOSED]
        if shut:
            return trouble, moving.operation, shut[-1]
        return replace(trouble, code=LID, place=None), moving.operation, 0
    return trouble, moving.operation, now


def _drawn(
    number: str,
    code: str,
    title: str,
    place: int | None,
    steps: tuple[Step, ...],
    now: int,
    alerts: tuple[str, ...],
) -> dict[str, Any]:
    return {
        "number": number,
        "code": code,
        "title": title,
        "place": place,
        "now": now,
        "steps": [{"text": step.text, "shown": step.shown, "ends": step.ends.value} for step in steps],
        "alerts": list(alerts),
    }


def _come_to(table: Table, step: int) -> Table:
    moving = table.stage
    assert isinstance(moving, Moving) and moving.stuck is not None
    if step <= moving.stuck.step:
        return table
    return replace(table, stage=replace(moving, stuck=replace(moving.stuck, step=step)))


def _filled(text: str, trouble: Trouble, operation: str) -> str:
    number = trouble.count or 1
    return text.format(
        at="" if trouble.place is None else f" WALL {trouble.place}",
        wall="the table" if trouble.place is None else f"wall {trouble.place}",
        count=number,
        n_tiles="1 TILE" if number == 1 else f"{number} TILES",
        tiles="1 tile is" if number == 1 else f"{number} tiles are",
        them="it" if number == 1 else "them",
        cause=_CAUSES.get(trouble.cause, "restarted"),
        restart="POWER" if trouble.cause in _NO_POWER else "RESET",
        doing=_DOING[operation],
        reason=trouble.reason,
    )
