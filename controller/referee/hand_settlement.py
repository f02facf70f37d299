"""How a finished hand was settled, for people: who pays whom, how much and why, and everybody's balance before and
after.

The rules give amounts, not reasons. A reason stands here only where the public facts of the hand show it: who gave the
winning tile, who banked, who answers for all because others pay nothing, whose chips are spent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Any

from controller.accounting import session
from controller.amounts import in_money, written
from controller.referee import layout_diff
from controller.referee.table_state import Table
from controller.referee.zones import TableZone
from controller.rules.acts import Discard, Disclose, Draw, FalseWin, Flower, Hu, Kong
from controller.rules.hand_state import HandState
from controller.rules.results import HandResult, Pattern, Payment
from controller.rules.tiles import Seat, name
from controller.rules.walls import WallPlan


def settled(table: Table, hand: HandState, result: HandResult) -> dict[str, Any]:
    """What the page says of a finished hand beside its sentence: how and by whose tile it ended, the payments with
    their reasons, the people by seat as they sat in it, their balances, and who has pressed ready since."""
    seated = table.hand.seated[: table.system.players]  # who makes room after the hand (KW-2) still sat in it
    before, after = _sessions(table)
    giver = None if not result.winners else _giver(hand)
    on_the_way = len(hand.paid)
    payments = [
        {
            **payment.to_json(),
            "paid": paid,
            "money": written(in_money(paid, after.stake_per_unit)),
            "times": None if place < on_the_way else _times(payment, result, table.conventions.counted),
            "why": [*why, *_spent(after, seated, payment)],
        }
        for place, (payment, paid, why) in enumerate(
            zip(
                result.payments,
                _paid(before, seated, result.payments),
                _reasons(table, hand, result, giver),
                strict=True,
            )
        )
    ]
    return {
        "kind": result.kind,
        "seats": [table.session.current.players[person] for person in seated],
        "counted": table.conventions.counted,
        "from": giver,
        "tile": _winning_tile(hand) if result.winners else None,
        "banker": hand.banker,
        "stay": hand.stay,
        "clause": result.clause,
        "tiles_left": result.tiles_left,
        "payments": payments,
        "balances": [
            {
                "person": table.session.current.players[person],
                "before": before.totals[person],
                "after": after.totals[person],
                "money": written(
                    in_money(after.totals[person] - before.totals[person], after.stake_per_unit)
                ),
                "chips": None if after.chips is None else after.chips[person],
            }
            for person in seated
        ],
        "ready": sorted(getattr(table.stage, "ready", ())),
    }


def walls_left(table: Table) -> dict[str, Any] | None:
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
    return [*plan.skipped, *list(layout_diff.standing(plan, hand, "head"))[hand.left :]]


def _over(table: Table) -> bool:
    past = table.session.history[-1] if table.session.history else None
    return past is not None and past.number == table.session.number and past.kind == "score"


def _sessions(table: Table) -> tuple[session.Session, session.Session]:
    """The session before this hand was settled, and after."""
    after = table.session.current
    if not _over(table):
        return after, after
    deltas = table.session.history[-1].deltas
    return replace(
        after,
        totals=tuple(total - delta for total, delta in zip(after.totals, deltas, strict=True)),
        chips=None
        if after.chips is None
        else tuple(left - delta for left, delta in zip(after.chips, deltas, strict=True)),
    ), after


def _paid(before: session.Session, seated: Sequence[int], due: Sequence[Payment]) -> list[int]:
    """What is paid of each payment: chips and limits may not reach, and earlier payments go first."""
    left = [before.can_pay[person] for person in seated]
    paid = []
    for payment in due:
        has = left[payment.from_]
        amount = payment.amount if has is None else min(payment.amount, has)
        if has is not None:
            left[payment.from_] = has - amount
        paid.append(amount)
    return paid


def _spent(after: session.Session, seated: Sequence[int], payment: Payment) -> list[str]:
    return ["spent"] if after.can_pay[seated[payment.from_]] == 0 else []


def _reasons(table: Table, hand: HandState, result: HandResult, giver: Seat | None) -> list[list[str]]:
    """Why each payment of the result is due, in words that the page's catalogue knows."""
    on_the_way = len(hand.paid)
    false_wins = Counter(
        payment for act in hand.acts if isinstance(act, FalseWin) for payment in act.payments or ()
    )
    reasons = []
    for payment in result.payments[:on_the_way]:
        known = false_wins[payment] > 0
        false_wins[payment] -= known
        reasons.append(["false_win" if known else "kong"])
    rest = result.payments[on_the_way:]
    if not result.winners:
        word = "false_win" if result.kind == "false_win" else "draw"
        return [*reasons, *([word] for _ in rest)]
    payers = {winner: {one.from_ for one in rest if one.to == winner} for winner in result.winners}
    return [*reasons, *(_of_win(table, hand, one, payers.get(one.to, set()), giver) for one in rest)]


def _of_win(
    table: Table, hand: HandState, payment: Payment, payers: set[Seat], giver: Seat | None
) -> list[str]:
    everybody = len(payers) >= table.system.players - 1
    reasons = []
    if payment.from_ == giver:
        robbed = isinstance(_before_win(hand), Kong)
        reasons.append("robbed" if robbed else "gave")
    elif not everybody:
        reasons.append("answers")
    elif giver is None:
        reasons.append("own_draw")
    # What is counted in tai or doubles is paid alike by and to a banker (NB-40, KW-20).
    if table.conventions.counted in ("factor", "points") and hand.banker in (payment.from_, payment.to):
        reasons.append("banker")
    return reasons


def _times(payment: Payment, result: HandResult, counted: str) -> int | None:
    """How many times the win's whole value this payment is; None where the value is no such factor."""
    if payment.to not in result.winners:
        return None
    whole = _whole(_patterns(result, payment.to), counted)
    return payment.amount // whole if whole and payment.amount and payment.amount % whole == 0 else None


def _whole(patterns: Sequence[Pattern], counted: str) -> int | None:
    if counted == "factor":
        return prod(pattern.value for pattern in patterns)
    return 2 ** sum(pattern.value for pattern in patterns) if counted == "doubles" else None


def _patterns(result: HandResult, winner: Seat) -> tuple[Pattern, ...]:
    by_winner = result.patterns_by_winner or (result.patterns,)
    return by_winner[result.winners.index(winner)]


def _before_win(hand: HandState) -> object:
    """The last act before the win was declared; None where the dealt tiles won."""
    acts = [act for act in hand.acts if not isinstance(act, Hu | Disclose)]
    return acts[-1] if acts and not hand.opening else None


def _giver(hand: HandState) -> Seat | None:
    """Who discarded the winning tile, or was robbed of it; None where it was drawn or dealt."""
    winners = {act.seat for act in hand.acts if isinstance(act, Hu)}
    before = _before_win(hand)
    if isinstance(before, Discard | Kong) and before.seat not in winners:
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
