"""A hand that nobody will finish, given up by an order: nobody wins it, and it is as if it had not been dealt.

What the rules had paid on the way (the price of a kong, a false win that does not end the hand) was due at once and was
told to everybody at once. It stands: KW-21 says so (a kong's payment is never taken back), and where rules say nothing
nobody is asked to give back what was paid. The hand's score holds it, as any score does; who wants it otherwise puts
that score right.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.journal.leaves import Leaf
from controller.orders.order_models import AbandonHand, OrderRefused
from controller.referee import dice_disagreement
from controller.referee.bank_rounds import told_of_session
from controller.referee.hand_end import entry_of, shown_deltas, sitting_told
from controller.referee.order_preconditions import Done
from controller.referee.session_lifecycle import over_if_due, person
from controller.referee.stages import BetweenHands
from controller.referee.table_parts import HISTORY_HANDS, HandSummary
from controller.referee.table_state import Table
from controller.words import Sentence, say

RESULT: Final = "abandoned"
"""What its score says instead of how it was won."""


def obeyed(table: Table, args: AbandonHand, by: Sentence) -> Done:
    """The way out of a hand that nobody will finish. Whoever says its number means this hand and no other."""
    if isinstance(table.stage, BetweenHands):
        raise OrderRefused(say("order.no_hand", next=table.session.number + 1))
    if args.hand != table.session.number:
        raise OrderRefused(say("order.other_hand", hand=table.session.number, given=args.hand))
    before, (after, text) = table.session.current, abandoned(table, by, args.why)
    totals = list(after.session.current.totals)
    deltas = [now - was for was, now in zip(before.totals, totals, strict=True)]
    over = (say("order.session_over", session=before.name),) if after.session.current.status == "over" else ()
    result = {"session": before.name, "hand": args.hand, "deltas": deltas, "totals": totals}
    return after, (say("order.done", what=text), *over), result


def paid_so_far(table: Table) -> tuple[int, ...]:
    """What everybody in the session has won or lost by payments made in the hand under way, which stand."""
    return entry_of(table, () if table.hand.state is None else table.hand.state.paid).deltas


def abandoned(table: Table, by: Sentence, why: str | None) -> tuple[Table, Sentence]:
    """The table with the hand under way given up, and what is told of it."""
    hand = table.hand.state
    entry = entry_of(table, () if hand is None else hand.paid)
    deltas = entry.deltas
    moved = [
        {"who": person(who), "delta": delta}
        for who, delta in zip(entry.after.players, deltas, strict=True)
        if delta
    ]
    text = say("hand.abandoned", by=by, why=why, paid=moved)
    said = say("hand.result", hand=table.session.number, result=text)
    told = table.with_event("score", said).with_message(
        Leaf.SCORE,
        result=RESULT,
        **entry.to_json(),
        banker=table.session.banker,
        stay=table.session.stay,
        next_banker=table.session.banker,
        next_stay=table.session.stay,
        tiles_left=None if hand is None else hand.left,
        text=text.to_json(),
        next_banker_base=table.session.banker_base,
        **told_of_session(table),
        **sitting_told(table),
    )
    told = told.with_message(
        Leaf.HAND,
        status="over",
        rules=table.system.name,
        banker=table.session.banker,
        stay=table.session.stay,
    )
    for code in (dice_disagreement.DIFFER, "motion", "wall"):  # what they are about is gone with the hand
        told = told.clear_alert(code)
    ended = replace(
        told,
        session=replace(
            told.session,
            current=entry.after,
            history=(
                *table.session.history,
                HandSummary(table.session.number, text, deltas, seats=table.people),
            )[-HISTORY_HANDS:],
        ),
        hand=replace(
            told.hand,
            state=None,
            plan=None,
            dice=None,
            undo=None,
            notices={},
            unexplained_zones={},
            stale_zones={},
        ),
        stage=BetweenHands(shown=tuple(f"ABANDONED{shown}" for shown in shown_deltas(table, deltas))),
    )
    return over_if_due(ended), said
