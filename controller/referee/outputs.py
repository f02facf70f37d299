"""Outputs to the table, derived from its state alone: seat displays, wall lights, the motion under way, the timer.

Nothing here is stored, so a restarted controller sends the same, and a restarted firmware receives the same again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple, assert_never

from controller.referee import (
    dice_disagreement,
    display_sentences,
    hand_flow,
    missing_parts,
    question_answers,
    recovery_steps,
    unseen_course,
)
from controller.referee.hand_flow import next_indicator_place, unexplained
from controller.referee.hand_start import turns_up
from controller.referee.inputs import FLOWERS_FAULT, HUB_FAULT, MachinePart
from controller.referee.session_lifecycle import held_displays, points_by_seat, seconds_left
from controller.referee.stages import (
    AwaitingHiddenHand,
    AwaitingIndicator,
    AwaitingReadyHand,
    AwaitingTerminals,
    AwaitingUra,
    BetweenHands,
    ClaimWindow,
    Dealing,
    LayingMeld,
    Moving,
    Opening,
    Revealing,
    ShowsHand,
    Turn,
    TurnAsks,
    TurningUp,
    WinContested,
)
from controller.referee.table_state import Table
from controller.referee.turn_phase import all_are_ready, asked_in_opening, may_answer
from controller.referee.zones import PLAYER_KINDS, TableZone
from controller.rules.acts import Riichi
from controller.rules.tiles import Seat
from controller.words import Sentence
from firmware_bridge.protocol.constants import Operation
from firmware_bridge.protocol.fault_codes import FaultCode

REVEAL_SECONDS = 6.0
ODD_SECONDS = 3.0
UNSHOWN_SECONDS = 60.0
"""After which a hand that must be shown at an exhaustive draw is asked about."""
OPENING_SECONDS = 1.5
"""After everybody is ready, until the camera has certainly read the flowers laid last."""
TURN_SAYS: Final = {
    TurnAsks.DISCARD: display_sentences.DISCARD,
    TurnAsks.DRAW: display_sentences.DRAW,
    TurnAsks.DRAW_KEEP: display_sentences.DRAW_KEEP,
    TurnAsks.DRAW_TAIL: display_sentences.DRAW_TAIL,
}
RIICHI_SAYS: Final = {
    TurnAsks.DISCARD: display_sentences.DISCARD_OR_RIICHI,
    TurnAsks.DRAW: display_sentences.DRAW_OR_RIICHI,
}
"""The same where riichi may be announced."""


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


def display_texts(table: Table) -> tuple[str, ...]:
    """Texts of all seats' displays in English, at most 16 letters each."""
    return tuple(map(display_sentences.english, displays(table)))


def displays(table: Table) -> tuple[Sentence, ...]:
    """Sentences of all seats' displays."""
    if recovery_steps.paused(table):
        return recovery_steps.procedure_displays(table)
    shown = list(_instructions(table))
    for seat, notice in table.hand.notices.items():
        if notice.during is type(table.stage):
            shown[seat] = notice.text
    for seat in _seats_without_stick(table):
        shown[seat] = _or_wait(shown[seat], display_sentences.LAY_STICK)
    for seat in _untidy_seats(table):
        shown[seat] = display_sentences.TIDY
    if dice_disagreement.is_question_open(table):
        for seat in dice_disagreement.asked_seats(table):
            shown[seat] = dice_disagreement.dice_question(table)
    barred = _barred(table)
    for seat, clause in barred.items():
        shown[seat] = _or_wait(shown[seat], display_sentences.no_win(clause))
    if table.hand.undo is not None:
        undo = table.hand.undo
        shown[undo.seat] = display_sentences.undo(undo.clause, barred=undo.seat in barred)
    return tuple(shown)


def _or_wait(shown: Sentence, instead: Sentence) -> Sentence:
    """The text for a display: `instead` of the one that only says to wait."""
    return instead if shown is display_sentences.WAIT else shown


def _untidy_seats(table: Table) -> set[int]:
    """The seats with a zone of their own that cannot be read while a hand is under way."""
    if table.hand.state is None:
        return set()
    return {zone.owner for zone in table.sensors.blind if zone.kind in PLAYER_KINDS}


def _seats_without_stick(table: Table) -> list[int]:
    """The seats whose riichi stands and before which the camera sees no bet; the rules book it all the same."""
    hand = table.hand.state
    if hand is None or hand.bets is None or isinstance(table.stage, BetweenHands):
        return []
    sight, blind = table.sensors.sight, table.sensors.blind
    zones = [(seat, TableZone.stick(seat)) for seat, riichi in enumerate(hand.bets.riichi) if riichi]
    return [
        seat for seat, zone in zones if zone in sight and zone not in blind and not zone.content_in(sight)
    ]


def _barred(table: Table) -> dict[int, str]:
    """The seats that have lost the right to win the hand under way, and the clause by which."""
    if table.hand.state is None or isinstance(table.stage, BetweenHands):
        return {}
    seats = enumerate(table.hand.state.seats)
    return {seat: state.cannot_win for seat, state in seats if state.cannot_win is not None}


def waiting(table: Table) -> Waiting | None:
    """The timer the stage needs, if any; None while the link is down, since nobody could answer, and while the lid is
    open."""
    if any(alert.code == "link" for alert in table.reports.alerts) or recovery_steps.paused(table):
        return None
    if (given := question_answers.due_answer(table)) is not None:
        key = (table.session.number, given.answer.question, given.at, given.until)
        return Waiting("answer", max(0.0, given.until - table.at), key)
    if (wrong := hand_flow.wrong_acts(table)) is not None:
        return Waiting("wrong_act", ODD_SECONDS, (table.session.number, *sorted(wrong.items())))
    return _waiting_in_stage(table) or _waiting_for_unshown_hand(table)


def _waiting_for_unshown_hand(table: Table) -> Waiting | None:
    """The timer after which the table asks about a hand that must be shown."""
    match table.stage:
        case AwaitingReadyHand(seat=seat, must=True, refused=False):
            return Waiting("unshown", UNSHOWN_SECONDS, (table.session.number, seat))
    return None


def _waiting_in_stage(table: Table) -> Waiting | None:
    match table.stage:
        case ClaimWindow() if unseen_course.question_asked(table) is not None:
            return None  # people say whether what lies there was claimed
        case ClaimWindow(robbing=robbing):
            place = (table.session.number, len(table.current_hand.acts), robbing)
            return Waiting("claims", table.rules.claim_seconds, place, for_presses=True)
        case (
            Revealing(seat=seat, late=False)
            | AwaitingHiddenHand(seat=seat, late=False)
            | AwaitingTerminals(seat=seat, late=False)
            | AwaitingReadyHand(seat=seat, late=False)
        ) if (shown := TableZone.hand(seat).content_in(table.sensors.sight)).tiles:
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
                missing_parts.seconds_until_reading_counts(table),
                (table.session.number, op_id, missing_parts.dice_in_bowl(table)),
            )
        case Moving(op_id=op_id) if (time := dice_disagreement.seconds_to_look(table)) is not None:
            return Waiting("dice", time, (table.session.number, op_id, dice_disagreement.readable(table)))
    return None


def _waiting_for_dice(table: Table) -> Waiting | None:
    """The timer after which the machine's dice and the camera's reading of them are compared."""
    seen = None if dice_disagreement.is_question_open(table) else dice_disagreement.differing_reading(table)
    return (
        None
        if seen is None
        else Waiting("dice", dice_disagreement.SECONDS, (table.session.number, table.hand.dice, seen))
    )


def motion(table: Table) -> WantedMotion | None:
    """The motion that the machine should be executing; a repeated request is recognised by its id and moves nothing
    twice."""
    stage = table.stage
    by_machine = MachinePart.SHUFFLER not in table.link.lacks  # else people begin it
    moves = isinstance(stage, Moving) and stage.stuck is None and by_machine
    return (
        WantedMotion(stage.operation, stage.op_id, stage.clears)
        if moves and isinstance(stage, Moving)
        else None
    )


def lights(table: Table) -> tuple[WallLight, ...]:
    """The broken wall and the indicator's stack, from the roll until the deal is done and the indicator turned up."""
    plan = table.hand.plan
    if isinstance(table.stage, AwaitingIndicator):
        due = next_indicator_place(table)
        return (WallLight(due.seat, due.stack, due.stack, 0xFFB000),)
    if plan is None or not isinstance(table.stage, Dealing | Opening | TurningUp):
        return ()
    lit = [WallLight(plan.break_seat, 1, plan.break_stacks, 0x00FF00)]
    if plan.indicator is not None:
        lit.append(WallLight(plan.indicator.seat, plan.indicator.stack, plan.indicator.stack, 0xFFB000))
    return tuple(lit)


def _display_at(seats: Collection[int], text: Sentence, table: Table) -> tuple[Sentence, ...]:
    """Displays with this text at `seats`, and the text for waiting at the others."""
    return tuple(text if seat in seats else display_sentences.WAIT for seat in range(table.system.players))


def _instructions(table: Table) -> tuple[Sentence, ...]:
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
        case AwaitingIndicator():
            place = next_indicator_place(table)
            return _display_at({place.seat}, display_sentences.turn_up(place.seat, place.stack), table)
        case (
            Turn()
            | LayingMeld()
            | Revealing()
            | WinContested()
            | AwaitingHiddenHand()
            | AwaitingTerminals()
            | AwaitingReadyHand()
            | AwaitingUra()
        ) as stage:
            one, text = _one_seat(table, stage)
            return _display_at({one}, text, table)
        case _:
            assert_never(table.stage)


def _between_hands(table: Table, gather: BetweenHands) -> tuple[Sentence, ...]:
    held = held_displays(table)
    if held is not None:
        return held
    alerts, seats = {alert.code for alert in table.reports.alerts}, range(table.system.players)
    if FLOWERS_FAULT in alerts:
        first, others = display_sentences.READY_FLOWERS, display_sentences.READY
        return tuple(first if seat == 0 else others for seat in seats)
    shown = tuple(display_sentences.WAIT if seat in gather.ready else gather.shown[seat] for seat in seats)
    shown = tuple(map(display_sentences.see_hub, shown)) if HUB_FAULT in alerts else shown
    points = points_by_seat(table)
    return shown if points is None else tuple(map(display_sentences.with_points, shown, points))


def _moving(table: Table, moving: Moving) -> tuple[Sentence, ...]:
    if moving.stuck is not None:
        return recovery_steps.procedure_displays(table)
    if (shown := missing_parts.display(table)) is not None:
        return (shown,) * table.system.players
    if moving.tries:
        return (
            display_sentences.dice_again(moving.tries, recovery_steps.ROLLS_AGAIN),
        ) * table.system.players
    return (display_sentences.MOVING[moving.operation],) * table.system.players


def _claims(table: Table, asked: set[Seat]) -> tuple[Sentence, ...]:
    shown = list(_display_at(asked, display_sentences.CLAIM, table))
    opener = _opens_now(table)
    if opener is not None and opener not in asked:
        shown[opener] = display_sentences.OPEN_HAND
    return tuple(shown)


def _one_seat(
    table: Table, stage: Turn | LayingMeld | ShowsHand | WinContested | AwaitingUra
) -> tuple[Seat, Sentence]:
    """The one seat that must do something, and what its display says."""
    match stage:
        case Turn(asks=TurnAsks.DISCARD, opens=True):
            return table.current_hand.turn, display_sentences.DISCARD_OPEN
        case Turn(riichi=True):
            return table.current_hand.turn, display_sentences.RIICHI_DISCARD
        case Turn(asks=asks):
            return table.current_hand.turn, _turn_says(table, asks)
        case LayingMeld(seat=seat, act=act):
            return seat, display_sentences.LAY[hand_flow.act_word(act)]
        case AwaitingReadyHand(seat=seat, must=False):
            return seat, display_sentences.SHOW_OR_PASS
        case Revealing(seat=seat) | AwaitingHiddenHand(seat=seat):
            return seat, display_sentences.SHOW_HAND
        case AwaitingTerminals(seat=seat) | AwaitingReadyHand(seat=seat):
            return seat, display_sentences.SHOW_HAND
        case AwaitingUra(seat=seat):
            return seat, display_sentences.TURN_UP_URA
        case WinContested(seat=seat):
            return seat, display_sentences.DOUBTED
        case _:
            assert_never(stage)


def _turn_says(table: Table, asks: TurnAsks) -> Sentence:
    """What the turn seat is asked for, with riichi where public facts allow it to be announced."""
    hand = table.current_hand
    if asks not in RIICHI_SAYS or not table.system.has_bets:
        return TURN_SAYS[asks]
    legal = table.system.verify(hand, Riichi(hand.turn)) is None
    return RIICHI_SAYS[asks] if legal else TURN_SAYS[asks]


def _opens_now(table: Table) -> int | None:
    """The seat that has announced an open hand and has not laid it open yet."""
    discarder = table.current_hand.turn
    seen = TableZone.hand(discarder).content_in(table.sensors.sight).tiles
    return discarder if table.current_hand.seats[discarder].disclosed and not seen else None


def _dealing(table: Table) -> tuple[Sentence, ...]:
    plan = table.hand.plan
    assert plan is not None
    shown = [display_sentences.broken(plan.break_seat, plan.break_stacks)] * table.system.players
    if plan.indicator is not None:
        shown[turns_up(table)] = display_sentences.turn_up(plan.indicator.seat, plan.indicator.stack)
    return tuple(shown)


def _opening(table: Table) -> tuple[Sentence, ...]:
    opening = table.stage
    assert isinstance(opening, Opening)
    text = display_sentences.FLOWERS if opening.drawing is None else display_sentences.DRAW_ONE_TAIL
    return _display_at(set(asked_in_opening(table)) - opening.ready, text, table)


def _turning_up(table: Table, back: bool) -> tuple[Sentence, ...]:
    plan = table.hand.plan
    assert plan is not None and plan.indicator is not None
    turn = display_sentences.turn_back if back else display_sentences.turn_up
    return _display_at({turns_up(table)}, turn(plan.indicator.seat, plan.indicator.stack), table)
