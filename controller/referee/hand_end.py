"""The end of a hand: payments move chips, the bank moves on, the score is published; or staff abandon it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from controller.accounting.session import HandEntry, Session, settle_hand
from controller.journal.entries import Leaf
from controller.orders.order_models import AbandonHand, OrderRefused
from controller.referee import dice_disagreement, display_sentences, points_sentences
from controller.referee.points_sentences import pattern_argument
from controller.referee.session_lifecycle import (
    banked_after,
    ends_session,
    over_if_due,
    passed_after,
    person,
    session_fields,
)
from controller.referee.stages import BetweenHands
from controller.referee.table_state import Table, with_change
from controller.rules.acts import Discard, Disclose, Draw, Hu, Indicator, Kita, Kong
from controller.rules.hand_state import HandState
from controller.rules.results import HandResult, Payment, PointsResult
from controller.rules.system_definition import TableConventions
from controller.rules.tiles import compact_notation, name
from controller.words import Sentence, say


def settle_finished_hand(table: Table) -> Table:
    """Settle the hand that just ended and wait for the next; the score message carries all that a ledger needs."""
    result = table.current_hand.result
    if result is None:
        raise RuntimeError("a hand is over but has no result")
    points = result.points
    settled, entry = settle_current_hand(table, result.payments, points)
    text = outcome(table.current_hand, result, table.conventions, entry)
    entry = replace(entry, text=text)
    reported = table.with_event("score", say("hand.result", hand=table.session.number, result=text))
    reported = reported.with_message(
        Leaf.SCORE,
        result=_kind(table, result),
        winner=result.winners[0] if result.winners else None,
        winners=list(result.winners),
        patterns=[pattern.to_json() for pattern in result.patterns],
        **entry.to_json(),
        banker=table.session.banker,
        stay=table.session.stay,
        next_banker=result.next_banker,
        next_stay=result.next_stay,
        tiles_left=result.tiles_left,
        clause=result.clause,
        **_more(table, result),
    )
    reported = reported.with_hand_message("over")
    if points is not None and points.session is not None:
        settled = replace(settled, ends=say("why.by_rules"))
    elif ends_session(table, result):
        reported = reported.with_event("info", say("session.rounds", rounds=table.conventions.rounds))
    after = _seated_next(reported, result)
    banked, rotations = banked_after(table, result.next_banker)
    ended = replace(
        after,
        session=replace(
            after.session,
            current=settled,
            passed=passed_after(table, result.next_banker),
            banked=banked,
            rotations=rotations,
            banker_base=result.next_banker_base,
            honba=0 if points is None else points.next_honba,
            penalties=_penalties_after(table, points),
            history=with_change(table.session.history, entry),
            banker=result.next_banker,
            stay=result.next_stay,
        ),
        hand=replace(after.hand, entry=entry, settled=settled, undo=None, stale_zones={}),
        stage=BetweenHands(shown=tuple(map(display_sentences.result, _by_seat(table, entry.deltas)))),
    )
    return over_if_due(ended)


def settle_current_hand(
    table: Table, payments: Sequence[Payment], points: PointsResult | None = None
) -> tuple[Session, HandEntry]:
    """The session and its new entry if the hand under way ended now with these payments between seats."""
    session = table.session
    return settle_hand(
        session.current,
        session.number,
        session.players_by_seat,
        payments,
        moves=() if points is None else points.moves,
        final=None if points is None else _final_totals(table, points),
    )


def _final_totals(table: Table, points: PointsResult) -> list[int] | None:
    """The totals of a session that this hand ends, in the order of its players; who has left keeps what they have."""
    if points.session is None:
        return None
    totals = list(table.session.current.totals)
    for seat, total in enumerate(points.session.totals):
        totals[table.session.players_by_seat[seat]] = total
    penalties = _penalties_after(table, points)
    return [total - taken for total, taken in zip(totals, penalties or [0] * len(totals), strict=True)]


def _penalties_after(table: Table, points: PointsResult | None) -> tuple[int, ...]:
    """What false wins take off at the end of the session, this hand's included (RI-88)."""
    before = table.session.penalties
    if points is None or not points.penalty:
        return before
    after = list(before) + [0] * (len(table.session.current.players) - len(before))
    for seat, penalty in enumerate(points.penalty):
        after[table.session.players_by_seat[seat]] += penalty
    return tuple(after)


def _by_seat(table: Table, deltas: Sequence[int]) -> tuple[int, ...]:
    """The gain or loss of each seat's player."""
    return tuple(deltas[table.session.players_by_seat[seat]] for seat in range(table.system.players))


def outcome(hand: HandState, result: HandResult, conventions: TableConventions, entry: HandEntry) -> Sentence:
    """How a hand ended, with the rules' notes on it and what `entry` says of the pot."""
    how, notes = _how(result, conventions), list(result.notes)
    if result.points is not None:
        session = result.points.session
        how = points_sentences.ending(hand, result, result.points, conventions)
        notes += points_sentences.pot_notes(entry, hand.players, () if session is None else session.ranks)
    return say("hand.ended_at_limit" if entry.limited else "hand.ended", how=how, notes=notes)


def _how(result: HandResult, conventions: TableConventions) -> Sentence:
    if not result.winners:
        return say("hand.no_winner", deltas=result.deltas) if any(result.deltas) else say("hand.drawn")
    won = result.patterns_by_winner if len(result.winners) > 1 else (result.patterns,)
    winners = [
        say("hand.winner", seat=seat, patterns=[pattern_argument(one, conventions) for one in patterns])
        for seat, patterns in zip(result.winners, won, strict=True)
    ]
    return say("hand.won", winners=winners, deltas=result.deltas)


def _seated_next(table: Table, result: HandResult) -> Table:
    """If one more person plays than there are seats, the winner leaves the seat to the player who rested (KW-2)."""
    people, seated_next = table.session.players_by_seat, table.conventions.seated_next
    if seated_next is None or len(people) == table.system.players:
        return table
    sitting = seated_next(people, result.winners)
    names = table.session.current.players
    if sitting != people:
        rests, sits = person(names[sitting[-1]]), person(names[people[-1]])
        table = table.with_event("info", say("session.rests", person=rests, other=sits))
    return replace(table, session=replace(table.session, sitting=sitting))


def _more(table: Table, result: HandResult) -> dict[str, Any]:
    """Fields of the score message that only some rules have."""
    fields = session_fields(table)
    if len(result.winners) > 1:
        by_winner = result.patterns_by_winner
        fields["patterns_by_winner"] = [[pattern.to_json() for pattern in each] for each in by_winner]
    if result.next_banker_base is not None:
        fields["next_banker_base"] = result.next_banker_base
    if result.points is not None:
        fields["points"] = _points(table.current_hand, result.points)
    return fields


def _points(hand: HandState, points: PointsResult) -> dict[str, Any]:
    """What rules with bets add to a score message. Seats are those of the table."""
    ura = [act.ura_indicators for act in hand.acts if isinstance(act, Hu) and act.ura_indicators is not None]
    return {
        "values": [value._asdict() for value in points.values],
        "indicators": compact_notation(hand.indicators),
        "ura_indicators": compact_notation(ura[0]) if ura else "",
        "honba": hand.start.honba,
        "next_honba": points.next_honba,
        "next_round_wind": name(points.next_round_wind),
        "tenpai": None if points.tenpai is None else list(points.tenpai),
        "penalty": list(points.penalty),
        "scores": list(points.scores or ()),
        "ranks": [] if points.session is None else list(points.session.ranks),
    }


def _kind(table: Table, result: HandResult) -> str:
    """How the hand ended: own_draw, claim, rob, deal, indicator, flowers, ten_honours, draw or false_win."""
    hand, ways = table.current_hand, table.conventions.ways_by_pattern
    if not result.winners:
        return result.kind
    for pattern in result.patterns:
        if pattern.name in ways:
            return ways[pattern.name]
    acts = [act for act in hand.acts if not isinstance(act, Hu | Disclose | Indicator)]
    before = acts[-1] if acts and not hand.opening else None
    match before:
        case Draw():
            return "own_draw"
        case Discard():
            return "ten_honours" if before.seat in result.winners else "claim"
        case Kong() | Kita():
            return "rob"
    return "deal"


# ---- a hand that is abandoned ---------------------------------------------------------------------------------------
# A hand that nobody will finish, given up by an order: nobody wins it, and it is as if it had not been dealt.
#
# What the rules had paid on the way (the price of a kong, a false win that does not end the hand) was due at once and
# was reported to everybody at once. It stands: KW-21 says so (a kong's payment is never taken back), and where rules
# say nothing, nobody must give back what was paid. The hand's score holds it, as any score does; staff may correct
# that score.


RESULT: Final = "abandoned"
"""The `result` of its score message."""


def abandon_hand_by_order(
    table: Table, args: AbandonHand, by: Sentence
) -> tuple[Table, tuple[Sentence, ...], Mapping[str, Any]]:
    """Abandon a hand that nobody will finish. The order names its number, so that it cannot mean another hand."""
    if isinstance(table.stage, BetweenHands):
        raise OrderRefused(say("order.no_hand", next=table.session.number + 1))
    if args.hand != table.session.number:
        raise OrderRefused(say("order.other_hand", hand=table.session.number, given=args.hand))
    before, (after, text) = table.session.current, with_hand_abandoned(table, by, args.why)
    totals = list(after.session.current.totals)
    deltas = [now - was for was, now in zip(before.totals, totals, strict=True)]
    over = (say("order.session_over", session=before.name),) if after.session.current.status == "over" else ()
    result = {"session": before.name, "hand": args.hand, "deltas": deltas, "totals": totals}
    return after, (say("order.done", what=text), *over), result


def paid_so_far(table: Table) -> tuple[int, ...]:
    """What everybody in the session has won or lost by payments made in the hand under way, which stand."""
    _, entry = settle_current_hand(table, () if table.hand.state is None else table.hand.state.paid)
    return entry.deltas


def with_hand_abandoned(table: Table, by: Sentence, why: str | None) -> tuple[Table, Sentence]:
    """The table with the hand under way given up, and the sentence that reports it."""
    hand = table.hand.state
    settled, entry = settle_current_hand(table, () if hand is None else hand.paid)
    moved = [
        {"who": person(who), "delta": delta}
        for who, delta in zip(entry.players, entry.deltas, strict=True)
        if delta
    ]
    text = say("hand.abandoned", by=by, why=why, paid=moved)
    entry = replace(entry, text=text)
    result_text = say("hand.result", hand=table.session.number, result=text)
    reported = table.with_event("score", result_text).with_message(
        Leaf.SCORE,
        result=RESULT,
        **entry.to_json(),
        banker=table.session.banker,
        stay=table.session.stay,
        next_banker=table.session.banker,
        next_stay=table.session.stay,
        tiles_left=None if hand is None else hand.left,
        next_banker_base=table.session.banker_base,
        **session_fields(table),
    )
    reported = reported.with_hand_message("over")
    for code in (dice_disagreement.DIFFER, "motion", "wall"):  # what they are about is gone with the hand
        reported = reported.clear_alert(code)
    ended = replace(
        reported,
        session=replace(
            reported.session,
            current=settled,
            history=with_change(table.session.history, entry),
        ),
        hand=replace(
            reported.hand,
            state=None,
            plan=None,
            dice=None,
            undo=None,
            notices={},
            unexplained_zones={},
            stale_zones={},
        ),
        stage=BetweenHands(shown=tuple(map(display_sentences.abandoned, _by_seat(table, entry.deltas)))),
    )
    return over_if_due(ended), result_text
