"""What the table is told, derived from its state alone: seat displays, wall lights, the motion under way, the timer.

Nothing here is stored, so a restarted controller, or a table whose firmware restarted, is told the same again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, assert_never

from controller.referee import (
    dice_disagreement,
    hand_flow,
    missing_parts,
    question_answers,
    recovery_steps,
    unreadable_dice,
    unseen_course,
)
from controller.referee.hand_flow import unexplained
from controller.referee.hand_start import turns_up
from controller.referee.inputs import FLOWERS_FAULT, HUB_FAULT, MachinePart
from controller.referee.session_lifecycle import held_displays, seconds_left
from controller.referee.stages import (
    AwaitingHiddenHand,
    BetweenHands,
    ClaimWindow,
    Dealing,
    LayingMeld,
    Moving,
    Opening,
    Revealing,
    Turn,
    TurningUp,
    WinContested,
)
from controller.referee.table_state import Table
from controller.referee.turn_phase import all_are_ready, asked_in_opening, may_answer
from controller.referee.zones import PLAYER_KINDS, TableZone
from controller.rules.tiles import Seat
from firmware_bridge.protocol.constants import Operation
from firmware_bridge.protocol.fault_codes import FaultCode

DISPLAY_WIDTH = 16
REVEAL_SECONDS = 6.0
ODD_SECONDS = 3.0
OPENING_SECONDS = 1.5
"""After everybody is ready, until the camera has certainly read the flowers laid last."""
MOVING_SHOWS: Final = {
    Operation.SHUFFLE: "SHUFFLING",
    Operation.RAISE_WALLS: "WALLS",
    Operation.ROLL_DICE: "DICE",
}


@dataclass(frozen=True)
class Waiting:
    """The timer a state asks for: `TimedOut(name)` after `seconds`; a new `key` restarts it.

    A timer `for_presses` is over only when the machine, polled once more, has reported that nobody pressed.
    """

    name: str
    seconds: float
    key: tuple[object, ...]
    for_presses: bool = False


@dataclass(frozen=True)
class WallLight:
    """One lit stretch of wall, stacks numbered as the rules number them; `colour` is 0xRRGGBB."""

    seat: int
    first_stack: int
    last_stack: int
    colour: int


class WantedMotion(NamedTuple):
    """The operation the machine should be doing, its id, and the fault that is cleared before it begins."""

    operation: Operation
    op_id: int
    clears: FaultCode | None


def displays(table: Table) -> tuple[str, ...]:
    """The text of every seat's display, at most 16 characters each."""
    if recovery_steps.paused(table):
        return recovery_steps.displays(table)
    shown = list(_instructions(table))
    for seat, notice in table.hand.notices.items():
        if notice.during is type(table.stage):
            shown[seat] = notice.text
    for seat in _untidy_seats(table):
        shown[seat] = "TIDY"
    if dice_disagreement.asked(table):
        for seat in dice_disagreement.asked_seats(table):
            shown[seat] = dice_disagreement.question(table)
    barred = _barred(table)
    for seat, clause in barred.items():
        if shown[seat] == "WAIT":
            shown[seat] = f"NO WIN {clause}"
    if table.hand.undo is not None:
        no_win = " NOWIN" if table.hand.undo.seat in barred else ""
        shown[table.hand.undo.seat] = f"UNDO {table.hand.undo.clause}{no_win}"
    return tuple(text[:DISPLAY_WIDTH] for text in shown)


def _untidy_seats(table: Table) -> set[int]:
    """The seats with a zone of their own that cannot be read while a hand is under way."""
    if table.hand.state is None:
        return set()
    return {zone.owner for zone in table.sensors.blind if zone.kind in PLAYER_KINDS}


def _barred(table: Table) -> dict[int, str]:
    """The seats that have lost the right to win the hand under way, and the clause by which."""
    if table.hand.state is None or isinstance(table.stage, BetweenHands):
        return {}
    seats = enumerate(table.hand.state.seats)
    return {seat: state.cannot_win for seat, state in seats if state.cannot_win is not None}


def waiting(table: Table) -> Waiting | None:
    """The timer the stage needs, if any. None while the link is down, since nobody could answer, and while the lid is
    open."""
    if any(alert.code == "link" for alert in table.reports.alerts) or recovery_steps.paused(table):
        return None
    if (given := question_answers.due_answer(table)) is not None:
        key = (table.session.number, given.answer.question, given.at, given.until)
        return Waiting("answer", max(0.0, given.until - table.at), key)
    if (wrong := hand_flow.wrong_acts(table)) is not None:
        return Waiting("wrong_act", ODD_SECONDS, (table.session.number, *sorted(wrong.items())))
    return _waiting_in_stage(table)


def _waiting_in_stage(table: Table) -> Waiting | None:
    match table.stage:
        case ClaimWindow() if unseen_course.asked(table) is not None:
            return None  # people say whether what lies there was claimed
        case ClaimWindow(robbing=robbing):
            place = (table.session.number, len(table.current_hand.acts), robbing)
            return Waiting("claims", table.rules.claim_seconds, place, for_presses=True)
        case Revealing(seat=seat, late=False) | AwaitingHiddenHand(seat=seat, late=False) if (
            shown := TableZone.hand(seat).content_in(table.sensors.sight)
        ).tiles:
            return Waiting("reveal", REVEAL_SECONDS, (table.session.number, seat, shown))
        case Opening(done=done, drawing=drawing, ready=ready) if all_are_ready(table):
            key = (
                table.session.number,
                len(table.current_hand.acts),
                drawing,
                tuple(sorted(done)),
                tuple(sorted(ready)),
            )
            return Waiting("opening", OPENING_SECONDS, key)
        case BetweenHands() if (left := seconds_left(table)) is not None:
            return Waiting("session", left, (table.session.current.name, table.session.current.end_at))
        case Turn() | Opening():
            odd = unexplained(table)
            return (
                Waiting("odd", ODD_SECONDS, tuple(sorted(odd.items()))) if odd else _waiting_for_dice(table)
            )
        case Dealing() | TurningUp():
            return _waiting_for_dice(table)
        case Moving(op_id=op_id) if missing_parts.rolled_by_people(table):
            return Waiting(
                "dice",
                missing_parts.looking(table),
                (table.session.number, op_id, missing_parts.bowl(table)),
            )
        case Moving(op_id=op_id) if (time := unreadable_dice.looking(table)) is not None:
            return Waiting("dice", time, (table.session.number, op_id, unreadable_dice.readable(table)))
    return None


def _waiting_for_dice(table: Table) -> Waiting | None:
    """The timer after which the machine's dice and the camera's reading of them are compared."""
    seen = None if dice_disagreement.asked(table) else dice_disagreement.in_question(table)
    return (
        None
        if seen is None
        else Waiting("dice", dice_disagreement.SECONDS, (table.session.number, table.hand.dice, seen))
    )


def motion(table: Table) -> WantedMotion | None:
    """The motion that the machine should be executing; a repeated request is recognised by its id and moves nothing
    twice."""
    stage = table.stage
    told = MachinePart.SHUFFLER not in table.link.lacks  # else people begin it
    moves = isinstance(stage, Moving) and stage.stuck is None and told
    return (
        WantedMotion(stage.operation, stage.op_id, stage.clears)
        if moves and isinstance(stage, Moving)
        else None
    )


def lights(table: Table) -> tuple[WallLight, ...]:
    """The broken wall and the indicator's stack, from the roll until the deal is done and the indicator turned up."""
    plan = table.hand.plan
    if plan is None or not isinstance(table.stage, Dealing | Opening | TurningUp):
        return ()
    lit = [WallLight(plan.break_seat, 1, plan.break_stacks, 0x00FF00)]
    if plan.indicator is not None:
        lit.append(WallLight(plan.indicator.seat, plan.indicator.stack, plan.indicator.stack, 0xFFB000))
    return tuple(lit)


def _instructions(table: Table) -> tuple[str, ...]:
    match table.stage:
        case BetweenHands() as gather:
            return _between_hands(table, gather)
        case Moving() as moving:
            return _moving(table, moving)
        case Dealing():
            return _dealing(table)
        case Opening():
            return _opening(table)
        case TurningUp(back=back):
            return _turning_up(table, back)
        case ClaimWindow(answers=answers):
            return _claims(table, set(may_answer(table)) - set(answers))
        case Turn() | LayingMeld() | Revealing() | WinContested() | AwaitingHiddenHand() as stage:
            one, text = _one_seat(table, stage)
            return tuple(text if seat == one else "WAIT" for seat in range(table.system.players))
        case _:
            assert_never(table.stage)


def _between_hands(table: Table, gather: BetweenHands) -> tuple[str, ...]:
    held = held_displays(table)
    if held is not None:
        return held
    alerts, seats = {alert.code for alert in table.reports.alerts}, range(table.system.players)
    if FLOWERS_FAULT in alerts:
        return tuple("READY? FLOWERS" if seat == 0 else "READY?" for seat in seats)
    texts = ["WAIT" if seat in gather.ready else gather.shown[seat] for seat in seats]
    if HUB_FAULT in alerts:  # a result stays to be read
        texts = [f"{text} SEE HUB" if text in ("WAIT", "READY?") else text for text in texts]
    return tuple(texts)


def _moving(table: Table, moving: Moving) -> tuple[str, ...]:
    if moving.stuck is not None:
        return recovery_steps.displays(table)
    if (shown := missing_parts.display(table)) is not None:
        return (shown,) * table.system.players
    again = f"DICE AGAIN {moving.tries}/{recovery_steps.ROLLS_AGAIN}"
    return (again if moving.tries else MOVING_SHOWS[moving.operation],) * table.system.players


def _claims(table: Table, asked: set[Seat]) -> tuple[str, ...]:
    opener, seats = _opens_now(table), range(table.system.players)
    return tuple("CLAIM?" if seat in asked else "OPEN HAND" if seat == opener else "WAIT" for seat in seats)


def _one_seat(
    table: Table, stage: Turn | LayingMeld | Revealing | WinContested | AwaitingHiddenHand
) -> tuple[Seat, str]:
    """The one seat that must do something, and what its display says."""
    match stage:
        case Turn(show=show):
            return table.current_hand.turn, show
        case LayingMeld(seat=seat, act=act):
            return seat, f"LAY {'KONG' if act is None else type(act).__name__.upper()}"
        case Revealing(seat=seat) | AwaitingHiddenHand(seat=seat):
            return seat, "SHOW HAND"
        case WinContested(seat=seat):
            return seat, "FALSE? HU/PASS"
        case _:
            assert_never(stage)


def _opens_now(table: Table) -> int | None:
    """The seat that has announced an open hand and has not laid it open yet."""
    discarder = table.current_hand.turn
    seen = TableZone.hand(discarder).content_in(table.sensors.sight).tiles
    return discarder if table.current_hand.seats[discarder].disclosed and not seen else None


def _dealing(table: Table) -> tuple[str, ...]:
    plan = table.hand.plan
    assert plan is not None
    shown = [f"BREAK {plan.break_seat}:{plan.break_stacks}"] * table.system.players
    if plan.indicator is not None:
        shown[turns_up(table)] = f"TURN UP {plan.indicator.seat}:{plan.indicator.stack}"
    return tuple(shown)


def _opening(table: Table) -> tuple[str, ...]:
    opening = table.stage
    assert isinstance(opening, Opening)
    what = "FLOWERS" if opening.drawing is None else "DRAW 1 TAIL"
    waiting_for = set(asked_in_opening(table)) - opening.ready
    return tuple(what if seat in waiting_for else "WAIT" for seat in range(table.system.players))


def _turning_up(table: Table, back: bool) -> tuple[str, ...]:
    plan = table.hand.plan
    assert plan is not None and plan.indicator is not None
    what = f"{'TURN BACK' if back else 'TURN UP'} {plan.indicator.seat}:{plan.indicator.stack}"
    return tuple(what if seat == turns_up(table) else "WAIT" for seat in range(table.system.players))
