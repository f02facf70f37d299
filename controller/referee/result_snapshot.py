"""A hand that is over, as its table's snapshot tells it: how it ended, who pays whom how much and why, and everybody's
balance before and after. All of it stands in the rules' result and in the hand's entry."""

from __future__ import annotations

from typing import Any

from controller.accounting.hand_entry import HandEntry, SettledPayment
from controller.amounts import in_money, written
from controller.referee.hand_end import outcome, told_pattern
from controller.referee.table_state import Table
from controller.rules.acts import Discard, Disclose, Draw, Flower, Hu, Kong
from controller.rules.hand_state import HandState
from controller.rules.results import HandResult, Pattern
from controller.rules.tiles import Seat, name
from controller.words import say


def result_of(table: Table) -> dict[str, Any] | None:
    """The result of the hand that is over; None while one is under way, and before the first."""
    hand, entry = table.hand.state, table.hand.entry
    if hand is None or hand.result is None or entry is None:
        return None
    return {
        **_outcome(table, hand.result, entry),
        **_course(table, hand, hand.result),
        **_settled(entry, hand.players),
    }


def _outcome(table: Table, result: HandResult, entry: HandEntry) -> dict[str, Any]:
    """Who won with what, in a sentence and in its parts."""
    by_winner = [
        [_told(pattern, table) for pattern in patterns]
        for patterns in result.patterns_by_winner or (result.patterns,)
    ]
    return {
        "text": outcome(result, table.conventions, limited=entry.limited).to_json(),
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
    """How the hand came to its end: by whose tile, in which bank; and who has pressed ready since."""
    return {
        "from": _giver(hand) if result.winners else None,
        "tile": _winning_tile(hand) if result.winners else None,
        "banker": hand.banker,
        "stay": hand.stay,
        "ready": sorted(getattr(table.stage, "ready", ())),
    }


def _settled(entry: HandEntry, players: int) -> dict[str, Any]:
    """The people by seat as they sat in the hand, the payments, and everybody's balance."""
    before, after = entry.before, entry.after
    seated = entry.sitting[:players]  # who makes room after the hand (KW-2) still sat in it
    return {
        "seats": [after.players[person] for person in seated],
        "payments": [_payment(entry, one) for one in entry.payments],
        "balances": [
            {
                "person": after.players[person],
                "before": before.totals[person],
                "after": after.totals[person],
                "money": written(
                    in_money(after.totals[person] - before.totals[person], after.stake_per_unit)
                ),
                "chips": None if after.chips is None else after.chips[person],
            }
            for person in seated
        ],
    }


def _payment(entry: HandEntry, one: SettledPayment) -> dict[str, Any]:
    """What is due, and of that what was paid; `spent` is told where its payer can pay nothing more."""
    spent = entry.after.can_pay[entry.sitting[one.due.from_]] == 0
    return {
        **one.due.to_json(),
        "paid": one.paid,
        "money": written(in_money(one.paid, entry.after.stake_per_unit)),
        "times": one.due.factor,
        "why": [*(reason.value for reason in one.due.reasons), *["spent"] * spent],
    }


def _told(pattern: Pattern, table: Table) -> dict[str, Any]:
    text = say("hand.pattern", pattern=told_pattern(pattern, table.conventions))
    return {**pattern.to_json(), "text": text.to_json()}


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
