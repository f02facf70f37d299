"""The end of a hand: payments move chips, the bank moves on, the score is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from controller import session
from controller.referee.manners import Manners
from controller.referee.rounds import ends_session, passed_after, told_of_session
from controller.referee.sittings import banked_after, over_if_due
from controller.referee.state import HISTORY_HANDS, Gather, Past, Table
from controller.rules.acts import Discard, Disclose, Draw, FalseWin, Hu, Kong
from controller.rules.hand import HandState
from controller.rules.kawuxing import seated_next
from controller.rules.tiles import Seat
from controller.rules.verdicts import HandResult, Pattern, Payment

OTHER_WAYS: Final = {"robbing_gold": "indicator", "eight_flowers": "flowers"}
"""How a hand with this pattern was won, whatever happened last."""


def finish(table: Table) -> Table:
    """Settle the hand that just ended and wait for the next; the score message carries all a ledger needs."""
    result = table.play.result
    if result is None:
        raise RuntimeError("a hand is over but has no result")
    people = table.people
    due = [Payment(Seat(people[paid.from_]), Seat(people[paid.to]), paid.amount) for paid in result.payments]
    paid = session.affordable(table.session, due)
    settled = session.settle(table.session, paid)
    deltas = tuple(after - before for before, after in zip(table.session.totals, settled.totals, strict=True))
    text = "; ".join((describe(result, table.manners), *result.notes))
    if list(paid) != due:
        text = f"{text}; paid as far as chips and limits reach"
    told = table.saying("score", f"Hand {table.number}: {text}")
    told = told.telling(
        "score",
        result=_kind(table.play, result),
        winner=result.winners[0] if result.winners else None,
        winners=list(result.winners),
        patterns=[pattern.to_json() for pattern in result.patterns],
        payments=[_at_seats(payment, people).to_json() for payment in paid],
        deltas=list(deltas),
        totals=list(settled.totals),
        chips=list(settled.chips or ()),
        players=list(settled.players),
        banker=table.banker,
        stay=table.stay,
        next_banker=result.next_banker,
        next_stay=result.next_stay,
        tiles_left=result.tiles_left,
        clause=result.clause,
        text=text,
        **_more(table, result),
    )
    told = told.telling("hand", status="over", rules=table.system.name, banker=table.banker, stay=table.stay)
    if ends_session(table, result):
        told = told.saying(
            "info", f"{table.manners.rounds} rounds of the bank are played: the session is over"
        )
    after = _seated_next(told, result)
    banked, rotations = banked_after(table, result.next_banker)
    ended = replace(
        after,
        session=settled,
        passed=passed_after(table, result.next_banker),
        banked=banked,
        rotations=rotations,
        banker_base=result.next_banker_base,
        history=(*table.history, Past(table.number, text, deltas))[-HISTORY_HANDS:],
        stage=Gather(shown=tuple(_shown(deltas[people[seat]]) for seat in range(table.system.players))),
        banker=result.next_banker,
        stay=result.next_stay,
        undo=None,
        swept={},
    )
    return over_if_due(ended)


def describe(result: HandResult, manners: Manners) -> str:
    """One sentence for people."""
    deltas = " ".join(f"{delta:+d}" for delta in result.deltas)
    if not result.winners:
        return f"no winner, {deltas}" if any(result.deltas) else "drawn, nobody pays"
    won = result.patterns_by_winner if len(result.winners) > 1 else (result.patterns,)
    winners = [
        f"seat {seat} won{f' with {_listed(patterns, manners)}' if patterns else ''}"
        for seat, patterns in zip(result.winners, won, strict=True)
    ]
    return f"{' and '.join(winners)}, {deltas}"


def _seated_next(table: Table, result: HandResult) -> Table:
    """Where one more plays than sits, whoever won makes room for who rested (KW-2)."""
    people = table.people
    if len(people) == table.system.players:
        return table
    sitting = seated_next(people, result.winners)
    names = table.session.players
    if sitting != people:
        table = table.saying("info", f"{names[sitting[-1]]} rests; {names[people[-1]]} sits down instead")
    return replace(table, sitting=sitting)


def _at_seats(paid: Payment, people: tuple[int, ...]) -> Payment:
    """A payment between people as one between their seats."""
    return paid._replace(from_=Seat(people.index(paid.from_)), to=Seat(people.index(paid.to)))


def _listed(patterns: tuple[Pattern, ...], manners: Manners) -> str:
    return ", ".join(f"{pattern.name} {manners.worth(pattern.value)}" for pattern in patterns)


def _more(table: Table, result: HandResult) -> dict[str, Any]:
    """What only some rules have to tell."""
    told = told_of_session(table)
    if len(result.winners) > 1:
        by_winner = result.patterns_by_winner
        told["patterns_by_winner"] = [[pattern.to_json() for pattern in each] for each in by_winner]
    if result.next_banker_base is not None:
        told["next_banker_base"] = result.next_banker_base
    if (
        table.people != tuple(range(table.system.players))
        or len(table.session.players) > table.system.players
    ):
        told["sitting"] = list(table.people)
    return told


def _kind(hand: HandState, result: HandResult) -> str:
    """How the hand ended: own_draw, claim, rob, deal, indicator, flowers, ten_honours, draw or false_win."""
    if not result.winners:
        return "false_win" if isinstance(hand.acts[-1], FalseWin) else "draw"
    for pattern in result.patterns:
        if pattern.name in OTHER_WAYS:
            return OTHER_WAYS[pattern.name]
    acts = [act for act in hand.acts if not isinstance(act, Hu | Disclose)]
    before = acts[-1] if acts and not hand.opening else None
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
