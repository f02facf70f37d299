"""What the table is told, derived from its state alone: seat displays, wall lights, the motion under way, the timer.

Nothing here is stored, so a restarted controller, or a table whose firmware restarted, is told the same again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from controller.referee import (
    dice_disagreement,
    forfeits,
    recovery_catalogue,
    recovery_steps,
    unreadable_dice,
)
from controller.referee.flower_phase import all_are_ready, asked
from controller.referee.hand_flow import unexplained
from controller.referee.hand_start import turns_up
from controller.referee.inputs import FLOWERS_FAULT, HUB_FAULT
from controller.referee.session_lifecycle import held_displays, seconds_left
from controller.referee.table_state import (
    AwaitingHiddenHand,
    BetweenHands,
    ClaimWindow,
    Dealing,
    LayingMeld,
    Moving,
    Opening,
    Revealing,
    Table,
    Turn,
    TurningUp,
    WinContested,
)
from controller.referee.turn_phase import may_answer
from controller.referee.zones import PLAYER_KINDS, TableZone

DISPLAY_WIDTH = 16
REVEAL_SECONDS = 6.0
ODD_SECONDS = 3.0
OPENING_SECONDS = 1.5
"""After everybody is ready, until the camera has certainly read the flowers laid last."""
MOVING_SHOWS = {"shuffle": "SHUFFLING", "walls": "WALLS", "dice": "DICE"}


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

    operation: str
    op_id: int
    clears: str | None


def displays(table: Table) -> tuple[str, ...]:
    """The text of every seat's display, at most 16 characters each."""
    if recovery_steps.paused(table):
        return recovery_steps.displays(table)
    shown = list(_instructions(table))
    for seat, notice in table.notices.items():
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
    if table.undo is not None:
        no_win = " NOWIN" if table.undo.seat in barred else ""
        shown[table.undo.seat] = f"UNDO {table.undo.clause}{no_win}"
    return tuple(text[:DISPLAY_WIDTH] for text in shown)


def _untidy_seats(table: Table) -> set[int]:
    """The seats with a zone of their own that cannot be read while a hand is under way."""
    if table.hand is None:
        return set()
    return {zone.owner for zone in table.blind if zone.kind in PLAYER_KINDS}


def _barred(table: Table) -> dict[int, str]:
    """The seats that have lost the right to win the hand under way, and the clause by which."""
    if table.hand is None or isinstance(table.stage, BetweenHands):
        return {}
    seats = enumerate(table.hand.seats)
    return {seat: state.cannot_win for seat, state in seats if state.cannot_win is not None}


def waiting(table: Table) -> Waiting | None:
    """The timer the stage needs, if any. None while the link is down, since nobody could answer, and while the lid is
    open."""
    if any(alert.code == "link" for alert in table.alerts) or recovery_steps.paused(table):
        return None
    if (wrong := forfeits.in_question(table)) is not None:
        return Waiting("wrong_act", ODD_SECONDS, (table.number, *sorted(wrong.items())))
    match table.stage:
        case ClaimWindow(robbing=robbing):
            place = (table.number, len(table.current_hand.acts), robbing)
            return Waiting("claims", table.claim_seconds, place, for_presses=True)
        case Revealing(seat=seat, late=False) | AwaitingHiddenHand(seat=seat, late=False) if (
            shown := TableZone.hand(seat).content_in(table.sight)
        ).tiles:
            return Waiting("reveal", REVEAL_SECONDS, (table.number, seat, shown))
        case Opening(done=done, drawing=drawing, ready=ready) if all_are_ready(table):
            key = (
                table.number,
                len(table.current_hand.acts),
                drawing,
                tuple(sorted(done)),
                tuple(sorted(ready)),
            )
            return Waiting("opening", OPENING_SECONDS, key)
        case BetweenHands() if (left := seconds_left(table)) is not None:
            return Waiting("session", left, (table.session.name, table.session.end_at))
        case Turn() | Opening():
            odd = unexplained(table)
            return (
                Waiting("odd", ODD_SECONDS, tuple(sorted(odd.items()))) if odd else _waiting_for_dice(table)
            )
        case Dealing() | TurningUp():
            return _waiting_for_dice(table)
        case Moving(op_id=op_id) if (time := unreadable_dice.looking(table)) is not None:
            return Waiting("dice", time, (table.number, op_id, unreadable_dice.readable(table)))
    return None


def _waiting_for_dice(table: Table) -> Waiting | None:
    """The timer after which the machine's dice and the camera's reading of them are compared."""
    seen = None if dice_disagreement.asked(table) else dice_disagreement.in_question(table)
    return (
        None if seen is None else Waiting("dice", dice_disagreement.SECONDS, (table.number, table.dice, seen))
    )


def motion(table: Table) -> WantedMotion | None:
    """The motion that the machine should be executing; a repeated request is recognised by its id and moves nothing
    twice."""
    stage = table.stage
    moves = isinstance(stage, Moving) and stage.stuck is None
    return (
        WantedMotion(stage.operation, stage.op_id, stage.clears)
        if moves and isinstance(stage, Moving)
        else None
    )


def lights(table: Table) -> tuple[WallLight, ...]:
    """The broken wall and the indicator's stack, from the roll until the deal is done and the indicator turned up."""
    plan = table.plan
    if plan is None or not isinstance(table.stage, Dealing | Opening | TurningUp):
        return ()
    lit = [WallLight(plan.break_seat, 1, plan.break_stacks, 0x00FF00)]
    if plan.indicator is not None:
        lit.append(WallLight(plan.indicator.seat, plan.indicator.stack, plan.indicator.stack, 0xFFB000))
    return tuple(lit)


def _instructions(table: Table) -> tuple[str, ...]:  # noqa: C901, PLR0911, PLR0912 - a case a stage
    seats = range(table.system.players)
    match table.stage:
        case BetweenHands() if (held := held_displays(table)) is not None:
            return held
        case BetweenHands() if any(alert.code == FLOWERS_FAULT for alert in table.alerts):
            return tuple("READY? FLOWERS" if seat == 0 else "READY?" for seat in seats)
        case BetweenHands(ready=ready, shown=shown):
            texts = ["WAIT" if seat in ready else shown[seat] for seat in seats]
            if any(alert.code == HUB_FAULT for alert in table.alerts):  # a result stays to be read
                texts = [f"{text} SEE HUB" if text in ("WAIT", "READY?") else text for text in texts]
            return tuple(texts)
        case Moving(stuck=None, operation=operation, tries=tries):
            again = f"DICE AGAIN {tries}/{recovery_catalogue.ROLLS_AGAIN}"
            return tuple(again if tries else MOVING_SHOWS[operation] for _ in seats)
        case Moving():
            return recovery_steps.displays(table)
        case Dealing():
            return _dealing(table)
        case Opening():
            return _opening(table)
        case TurningUp(back=back):
            return _turning_up(table, back)
        case Turn(show=show):
            return tuple(show if seat == table.current_hand.turn else "WAIT" for seat in seats)
        case ClaimWindow(answers=answers):
            asked = set(may_answer(table)) - set(answers)
            opener = _opens_now(table)
            return tuple(
                "CLAIM?" if seat in asked else "OPEN HAND" if seat == opener else "WAIT" for seat in seats
            )
        case LayingMeld(seat=layer, act=act):
            what = "KONG" if act is None else type(act).__name__.upper()
            return tuple(f"LAY {what}" if seat == layer else "WAIT" for seat in seats)
        case Revealing(seat=shows) | AwaitingHiddenHand(seat=shows):
            return tuple("SHOW HAND" if seat == shows else "WAIT" for seat in seats)
        case WinContested(seat=doubted):
            return tuple("FALSE? HU/PASS" if seat == doubted else "WAIT" for seat in seats)
    return ("WAIT",) * table.system.players


def _opens_now(table: Table) -> int | None:
    """The seat that has announced an open hand and has not laid it open yet."""
    discarder = table.current_hand.turn
    seen = TableZone.hand(discarder).content_in(table.sight).tiles
    return discarder if table.current_hand.seats[discarder].disclosed and not seen else None


def _dealing(table: Table) -> tuple[str, ...]:
    plan = table.plan
    assert plan is not None
    shown = [f"BREAK {plan.break_seat}:{plan.break_stacks}"] * table.system.players
    if plan.indicator is not None:
        shown[turns_up(table)] = f"TURN UP {plan.indicator.seat}:{plan.indicator.stack}"
    return tuple(shown)


def _opening(table: Table) -> tuple[str, ...]:
    opening = table.stage
    assert isinstance(opening, Opening)
    what = "FLOWERS" if opening.drawing is None else "DRAW 1 TAIL"
    waiting_for = set(asked(table)) - opening.ready
    return tuple(what if seat in waiting_for else "WAIT" for seat in range(table.system.players))


def _turning_up(table: Table, back: bool) -> tuple[str, ...]:
    plan = table.plan
    assert plan is not None and plan.indicator is not None
    what = f"{'TURN BACK' if back else 'TURN UP'} {plan.indicator.seat}:{plan.indicator.stack}"
    return tuple(what if seat == turns_up(table) else "WAIT" for seat in range(table.system.players))
