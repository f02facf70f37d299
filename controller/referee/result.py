"""The end of a hand: payments move chips, the bank moves on, the score is told."""

from __future__ import annotations

from dataclasses import replace

from controller import session
from controller.referee.state import HISTORY_HANDS, Gather, Past, Table
from controller.rules.acts import Discard, Draw, FalseWin, Kong
from controller.rules.hand import HandState
from controller.rules.verdicts import HandResult


def finish(table: Table) -> Table:
    """Settle the hand that just ended and wait for the next; the score message carries all a ledger needs."""
    result = table.play.result
    if result is None:
        raise RuntimeError("a hand is over but has no result")
    settled = session.settle(table.session, result.payments)
    text = describe(result)
    told = table.saying("score", f"Hand {table.number}: {text}")
    told = told.telling(
        "score",
        result=_kind(table.play, result),
        winner=result.winners[0] if result.winners else None,
        winners=list(result.winners),
        patterns=[pattern.to_json() for pattern in result.patterns],
        payments=[payment.to_json() for payment in result.payments],
        deltas=list(result.deltas),
        totals=list(settled.totals),
        chips=list(settled.chips or ()),
        players=list(settled.players),
        banker=table.banker,
        stay=table.stay,
        next_banker=result.next_banker,
        next_stay=result.next_stay,
        tiles_left=result.tiles_left,
        clause=result.clause,
        text="; ".join((text, *result.notes)),
    )
    told = told.telling("hand", status="over", rules=table.system.name, banker=table.banker, stay=table.stay)
    return replace(
        told,
        session=settled,
        history=(*table.history, Past(table.number, text, tuple(result.deltas)))[-HISTORY_HANDS:],
        stage=Gather(shown=tuple(_shown(delta) for delta in result.deltas)),
        banker=result.next_banker,
        stay=result.next_stay,
        undo=None,
    )


def describe(result: HandResult) -> str:
    """One sentence for people."""
    patterns = ", ".join(f"{pattern.name} ×{pattern.value}" for pattern in result.patterns)
    deltas = " ".join(f"{delta:+d}" for delta in result.deltas)
    if not result.winners:
        return f"no winner, {deltas}" if any(result.deltas) else "drawn, nobody pays"
    who = " and ".join(f"seat {seat}" for seat in result.winners)
    return f"{who} won{f' with {patterns}' if patterns else ''}, {deltas}"


def _kind(hand: HandState, result: HandResult) -> str:
    """How the hand ended: own_draw, claim, rob, deal, ten_honours, draw or false_win."""
    if not result.winners:
        return "false_win" if isinstance(hand.acts[-1], FalseWin) else "draw"
    before = hand.acts[-2] if len(hand.acts) > 1 else None
    match before:
        case Draw():
            return "own_draw"
        case Discard():
            return "ten_honours" if before.seat in result.winners else "claim"
        case Kong():
            return "rob"
    return "deal"


def _shown(delta: int) -> str:
    if delta == 0:
        return "EVEN 0"
    return f"WON +{delta}" if delta > 0 else f"PAID {delta}"
