"""The public state of the table as one JSON object, derived from the state: for the page, the terminal and the retained
MQTT state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, assert_never

from controller.accounting.session import Change, HandEntry, Session, SettledPayment
from controller.amounts import decimal_text, in_money
from controller.referee import (
    hand_flow,
    layout_diff,
    missing_parts,
    order_handling,
    points_snapshot,
    question_answers,
    recovery_steps,
)
from controller.referee.display_sentences import english
from controller.referee.outputs import displays, waiting
from controller.referee.points_sentences import pattern_argument
from controller.referee.session_lifecycle import (
    correction_sentence,
    final_standing,
    held_back,
    session_fields,
)
from controller.referee.stages import (
    PHASES,
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
    Turn,
    TurnAsks,
    TurningUp,
    WinContested,
)
from controller.referee.table_state import LogLine, Table
from controller.referee.turn_phase import asked_in_opening
from controller.referee.zones import StackPlace, TableZone
from controller.rules.acts import Discard, Disclose, Draw, Flower, Hu, Indicator, Kita, Kong
from controller.rules.hand_state import HandState
from controller.rules.results import HandResult, Pattern, deltas_of
from controller.rules.tiles import Seat, name
from controller.rules.walls import WallPlan
from controller.words import Sentence, say

# ---- the result of a hand -------------------------------------------------------------------------------------------
# A hand that is over, as its table's snapshot tells it: how it ended, who pays whom how much and why, and everybody's
# balance before and after. All of it stands in the rules' result and in the hand's entry.


def result_of(table: Table) -> dict[str, Any] | None:
    """The result of the hand that is over; None while one is under way, and before the first."""
    hand, entry, settled = table.hand.state, table.hand.entry, table.hand.settled
    if hand is None or hand.result is None or entry is None or settled is None:
        return None
    return {
        **_outcome(table, hand.result, entry),
        **_course(table, hand, hand.result),
        **_settled(entry, settled, hand.players),
        **points_snapshot.result_points(table, hand, hand.result, entry, settled),
    }


def _outcome(table: Table, result: HandResult, entry: HandEntry) -> dict[str, Any]:
    """The winners and their patterns, in a sentence and in its parts."""
    by_winner = [
        [_pattern_json(pattern, table) for pattern in patterns]
        for patterns in result.patterns_by_winner or (result.patterns,)
    ]
    return {
        "text": entry.text.to_json(),
        "kind": result.kind,
        "counted": table.conventions.counted,
        "patterns": [pattern for patterns in by_winner for pattern in patterns],
        "patterns_by_winner": by_winner,
        "notes": [note.to_json() for note in result.notes],
        "clause": result.clause,
        "deltas": list(result.deltas),
        "winner": result.winners[0] if result.winners else None,
        "winners": list(result.winners),
        "tiles_left": result.tiles_left,
    }


def _course(table: Table, hand: HandState, result: HandResult) -> dict[str, Any]:
    """The end of the hand: whose tile ended it, the bank, and the seats that have pressed ready since."""
    return {
        "from": _giver(hand) if result.winners else None,
        "tile": _winning_tile(hand) if result.winners else None,
        "banker": hand.banker,
        "stay": hand.stay,
        "ready": sorted(getattr(table.stage, "ready", ())),
    }


def _settled(entry: HandEntry, after: Session, players: int) -> dict[str, Any]:
    """The people by seat as they sat in the hand, the payments, and everybody's balance; `after` is the session as the
    hand left it."""
    seated = entry.sitting[:players]  # who makes room after the hand (KW-2) still sat in it
    return {
        "seats": [entry.players[person] for person in seated],
        "payments": [_payment(entry, after, one) for one in entry.payments],
        "balances": [
            {
                "person": entry.players[person],
                "before": entry.before[person],
                "after": entry.totals[person],
                "money": decimal_text(in_money(entry.deltas[person], after.stake_per_unit)),
                "chips": None if entry.chips is None else entry.chips[person],
            }
            for person in seated
        ],
    }


def _payment(entry: HandEntry, after: Session, one: SettledPayment) -> dict[str, Any]:
    """A payment: what is due, and how much was paid; the reason `spent` is added if its payer can pay nothing
    further."""
    spent = after.can_pay[entry.sitting[one.due.from_]] == 0
    return {
        **one.due.to_json(),
        "paid": one.paid,
        "money": decimal_text(in_money(one.paid, after.stake_per_unit)),
        "times": one.due.factor,
        "why": [*(reason.value for reason in one.due.reasons), *["spent"] * spent],
    }


def _pattern_json(pattern: Pattern, table: Table) -> dict[str, Any]:
    text = say("hand.pattern", pattern=pattern_argument(pattern, table.conventions))
    return {**pattern.to_json(), "text": text.to_json()}


def _before_win(hand: HandState) -> object:
    """The last act before the win was declared; None if the dealt tiles won."""
    acts = [act for act in hand.acts if not isinstance(act, Hu | Disclose | Indicator)]
    return acts[-1] if acts and not hand.opening else None


def _giver(hand: HandState) -> Seat | None:
    """The seat that discarded the winning tile, or was robbed of it; None if it was drawn or dealt."""
    winners = {act.seat for act in hand.acts if isinstance(act, Hu)}
    before = _before_win(hand)
    if isinstance(before, Discard | Kong | Kita) and before.seat not in winners:
        return before.seat
    return None


def _winning_tile(hand: HandState) -> str | None:
    declared = next((act for act in reversed(hand.acts) if isinstance(act, Hu)), None)
    if declared is not None and declared.tile is not None:
        return name(declared.tile)
    before = _before_win(hand)
    if isinstance(before, Draw | Discard | Kong | Flower) and before.tile is not None:
        return name(before.tile)
    return None


# ---- the table ------------------------------------------------------------------------------------------------------


def snapshot(table: Table) -> dict[str, Any]:
    """Everything public about the table now. The caller adds the health of link, camera and broker."""
    hand, plan, conventions = table.hand.state, table.hand.plan, table.conventions
    place = plan.indicator if plan is not None else None
    indicator = name(hand.indicator) if hand is not None and hand.indicator is not None else None
    return {
        "rules": table.system.name,
        "hand": table.session.number,
        "phase": PHASES[type(table.stage)],
        "phase_text": _phase(table).to_json(),
        "at": table.at,
        "banker": table.session.banker,
        "stay": table.session.stay,
        "dice": table.hand.dice,
        "break": None if plan is None else {"seat": plan.break_seat, "stacks": plan.break_stacks},
        "indicator": indicator,
        "indicator_place": None if place is None else StackPlace(place.seat, place.stack).name,
        "wilds": [] if hand is None else [name(wild) for wild in hand.wilds],
        "wild_word": conventions.wild,
        "kong_tiles": [] if hand is None else _kong_tiles(table, hand),
        "white_is": indicator if conventions.white_stands_in and indicator not in (None, "5z") else None,
        "wall": None
        if plan is None
        else dict(zip(("stacks", "outer"), layout_diff.wall_shape(plan), strict=True)),
        "walls": _walls_left(table),
        "hand_size": None if plan is None else table.hand_size,
        **session_fields(table),
        "left": None if hand is None else hand.left,
        "turn": hand.turn if hand is not None and isinstance(table.stage, Turn) else None,
        "seats": _seats(table),
        "session": table.session.current.name,
        "sitting": _sitting(table),
        "people": [
            {"person": who, "total": total}
            for who, total in zip(table.session.current.players, table.session.current.totals, strict=True)
        ],
        "resting": [
            table.session.current.players[person]
            for person in table.session.players_by_seat[table.system.players :]
        ],
        "last_discard": _last_discard(hand),
        "claim": _claim(table),
        "events": [{"at": line.at, **log_line(line)} for line in table.reports.log],
        "parts": missing_parts.parts_present(table),
        "procedure": recovery_steps.procedure_json(table),
        "questions": question_answers.open_questions_json(table),
        "alerts": [
            {"code": alert.code, "text": alert.text.to_json(), "since": alert.since}
            for alert in table.reports.alerts
        ],
        "result": result_of(table),
        "final": final_standing(table),
        "proposed": [
            {
                "id": one.id,
                "text": order_handling.proposal_sentence(one).text,
                "hand": one.args["hand"],
                "changes": [{"person": who, "delta": delta} for who, delta in one.args["deltas"].items()],
                "by": one.by,
                "why": one.args["why"],
                "until": one.at + order_handling.LAPSES_S,
            }
            for one in order_handling.waiting_proposals(table)
        ],
        "history": [_past(table, past) for past in table.session.history],
        **points_snapshot.table_points(table),
    }


def _past(table: Table, past: Change) -> dict[str, Any]:
    """A hand or correction of the history; `deltas` in the order of the session's people as they are now, `seats` who
    sat in each seat, which only the text of a hand names."""
    moved = dict(zip(past.players, past.deltas, strict=True))
    if isinstance(past, HandEntry):
        text, seats = past.text, past.seated[: table.system.players]
    else:
        text, seats = correction_sentence(past), ()
    return {
        "hand": past.hand,
        "text": text.to_json(),
        "deltas": [moved.get(who, 0) for who in table.session.current.players],
        "kind": past.kind.value,
        "seats": list(seats),
    }


def log_line(line: LogLine) -> dict[str, Any]:
    """A line of the event log without its time; `seats` are the people whom its sentence means by seats."""
    return {
        "kind": line.kind,
        "text": line.text.to_json(),
        "seat": line.seat,
        "clause": line.clause,
        "seats": list(line.seats),
    }


def _walls_left(table: Table) -> dict[str, Any] | None:
    """The wall while it is used: of each seat's stacks how many tiles stand, and how many of them belong to the dead
    wall; None before the deal is over. Of walls that stand one behind the other, the outer ones."""
    plan, hand = table.hand.plan, table.hand.state
    if plan is None or hand is None:
        return None
    heights = layout_diff.wall_heights(plan, hand)
    dead = Counter((place.seat, place.stack) for place in _dead(plan, hand))
    return {
        "heights": [list(heights[TableZone.wall(seat)]) for seat in range(hand.players)],
        "dead": [
            [dead[Seat(seat), stack] for stack in range(1, len(heights[TableZone.wall(seat)]) + 1)]
            for seat in range(hand.players)
        ],
    }


def _dead(plan: WallPlan, hand: HandState) -> list[Any]:
    """The places that stand and are never drawn: those skipped, and what lies beyond the last tile that may be."""
    return [*plan.skipped, *list(layout_diff.undrawn_places(plan, hand, "head"))[hand.left :]]


def _sitting(table: Table) -> dict[str, Any]:
    """The session for the page: whether it goes on, on which terms, and when it ends."""
    session, held = table.session.current, held_back(table)
    return {
        "status": session.status,
        "held": None if held is None else held[1].to_json(),
        "stake_per_unit": decimal_text(session.stake_per_unit),
        "pot": session.pot,
        "maximum_loss": session.maximum_loss,
        "end_at": session.end_at,
        "rotations": session.rotations,
        "rotations_played": table.session.rotations,
        "ends_with_this_hand": None if session.ends is None else session.ends.to_json(),
    }


def _seats(table: Table) -> list[dict[str, Any]]:
    shown = displays(table)
    session, hand, people = table.session.current, table.hand.state, table.session.players_by_seat
    return [
        {
            "person": table.people[seat],
            "chips": None if session.chips is None else session.chips[people[seat]],
            "total": session.totals[people[seat]],
            "display": english(shown[seat]),
            "display_text": shown[seat].to_json(),
            "melds": [] if hand is None else _melds(table, hand, seat),
            "discards": [] if hand is None else _row(table, hand, seat),
            "singles": [] if hand is None else _singles(table, hand, seat),
            "disclosed": hand is not None and hand.seats[seat].disclosed,
            "cannot_win": None if hand is None else hand.seats[seat].cannot_win,
            "paid": 0 if hand is None else deltas_of(hand.paid, table.system.players)[seat],
            "hand": _revealed(table, seat)[0],
            "apart": _revealed(table, seat)[1],
            **points_snapshot.seat_points(table, Seat(seat)),
        }
        for seat in range(table.system.players)
    ]


def _melds(table: Table, hand: HandState, seat: int) -> list[dict[str, Any]]:
    melds = []
    for meld in hand.seats[seat].melds:
        if meld.kind == "single_kong":
            continue
        laid = layout_diff.as_laid(meld, seat, players=hand.players, marked=table.conventions.marks_giver)
        melds.append(
            {"kind": meld.kind, "tiles": list(laid.tiles), "rotated": laid.rotated, "from": meld.from_}
        )
    return melds


def _kong_tiles(table: Table, hand: HandState) -> list[str]:
    """The tiles that are konged alone without being wild."""
    return [name(tile) for tile in sorted(table.system.single_kong_tiles(hand)) if tile not in hand.wilds]


def _row(table: Table, hand: HandState, seat: int) -> list[str]:
    """The discards in the row, without those that are laid alone."""
    alone = table.system.single_kong_tiles(hand)
    return [name(tile) for tile in hand.seats[seat].discards if tile not in alone]


def _singles(table: Table, hand: HandState, seat: int) -> list[str]:
    return [name(tile) for tile in layout_diff.laid_alone(hand, seat, table.system.single_kong_tiles(hand))]


def _revealed(table: Table, seat: int) -> tuple[Sequence[str] | None, str | None]:
    shown = TableZone.hand(seat).content_in(table.sensors.sight)
    return (list(shown.tiles), shown.apart) if shown.tiles and table.hand.state is not None else (None, None)


def _last_discard(hand: HandState | None) -> dict[str, Any] | None:
    if hand is None or hand.last_discard is None:
        return None
    return {"seat": hand.last_discard[0], "tile": name(hand.last_discard[1])}


def _claim(table: Table) -> dict[str, Any] | None:
    """The tile that can be claimed, whose it was, and `until` when (seconds since the epoch, as `at`); None while none
    can be, or its time does not run."""
    match table.stage:
        case ClaimWindow(robbing=robbing, since=since) if waiting(table) is not None:
            hand = table.current_hand
            last = (hand.turn, hand.robbed) if robbing else hand.last_discard
            if last is None or last[1] is None:
                return None
            return {
                "seat": last[0],
                "tile": name(last[1]),
                "robbing": robbing,
                **({"kita": True} if robbing and isinstance(hand.acts[-1], Kita) else {}),
                "until": since + table.rules.claim_seconds,
            }
    return None


def _phase(table: Table) -> Sentence:
    """The sentence that names what the table waits for."""
    if recovery_steps.paused(table):
        return say("phase.lid_open")
    match table.stage:
        case BetweenHands() | Moving() | Dealing() as stage:
            return _preparing(table, stage)
        case Opening() | TurningUp() as stage:
            return _opening(table, stage)
        case Turn() | ClaimWindow() | LayingMeld() | AwaitingIndicator() as stage:
            return _playing(table, stage)
        case AwaitingTerminals() | AwaitingReadyHand() | AwaitingUra() as stage:
            return _showing(stage)
        case Revealing() | WinContested() | AwaitingHiddenHand() as stage:
            return _judging(stage)
        case _:
            assert_never(table.stage)


def _preparing(table: Table, stage: BetweenHands | Moving | Dealing) -> Sentence:
    match stage:
        case BetweenHands() if (held := held_back(table)) is not None:
            return held[1]
        case BetweenHands(ready=ready):
            missing = [seat for seat in range(table.system.players) if seat not in ready]
            return say("phase.ready", seats=missing)
        case Moving() if (asks := missing_parts.request_to_people(table)) is not None:
            return asks
        case Moving(stuck=None, operation=operation, tries=0):
            return say("phase.moving", operation=operation.word)
        case Moving(stuck=None, operation=operation, tries=tries):
            return say(
                "phase.rolling_again",
                operation=operation.word,
                times=tries,
                most=recovery_steps.ROLLS_AGAIN,
            )
        case Moving():
            return recovery_steps.procedure_sentence(table)
        case Dealing():
            return say("phase.dealing")
        case _:
            assert_never(stage)


def _opening(table: Table, stage: Opening | TurningUp) -> Sentence:
    match stage:
        case Opening(drawing=None, ready=ready):
            waited_for = [seat for seat in asked_in_opening(table) if seat not in ready]
            return say("phase.flowers", seats=waited_for) if waited_for else say("phase.flowers_last")
        case Opening(drawing=seat):
            return say("phase.flower_draw", seat=seat)
        case TurningUp(back=back):
            return say("phase.turning_back" if back else "phase.turning_up")
        case _:
            assert_never(stage)


def _playing(table: Table, stage: Turn | ClaimWindow | LayingMeld | AwaitingIndicator) -> Sentence:
    match stage:
        case AwaitingIndicator():
            return say("phase.indicator")
        case Turn(riichi=True):
            return say("phase.riichi", seat=table.current_hand.turn)
        case Turn(asks=TurnAsks.DRAW_KEEP):
            return say("phase.keeps", seat=table.current_hand.turn)
        case Turn():
            return say("phase.turn", seat=table.current_hand.turn)
        case ClaimWindow(robbing=robbing):
            last = table.current_hand.last_discard
            if isinstance(table.current_hand.acts[-1], Kita):
                return say("phase.kita", seat=table.current_hand.turn)
            if robbing or last is None:
                return say("phase.robbing", seat=table.current_hand.turn)
            return say("phase.claims", tile=name(last[1]), seat=last[0])
        case LayingMeld(seat=seat, act=act):
            return say("phase.laying", seat=seat, act=hand_flow.act_word(act))
        case _:
            assert_never(stage)


def _showing(stage: AwaitingTerminals | AwaitingReadyHand | AwaitingUra) -> Sentence:
    match stage:
        case AwaitingTerminals(seat=seat):
            return say("phase.terminals", seat=seat)
        case AwaitingReadyHand(seat=seat, must=must):
            return say("phase.must_show" if must else "phase.may_show", seat=seat)
        case AwaitingUra(seat=seat):
            return say("phase.ura", seat=seat)
        case _:
            assert_never(stage)


def _judging(stage: Revealing | WinContested | AwaitingHiddenHand) -> Sentence:
    match stage:
        case Revealing(seat=seat):
            return say("phase.revealing", seat=seat)
        case WinContested(seat=seat, refusal=refusal):
            return say("phase.doubted", seat=seat, clause=refusal.clause)
        case AwaitingHiddenHand(seat=seat, ask=ask):
            reason = ask.reason
            return say("phase.asking", seat=seat, reason=reason, clause=ask.clause)
        case _:
            assert_never(stage)
