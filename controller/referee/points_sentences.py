"""How a hand ended by rules that have han, fu, bets and a pot, in sentences: wins with their worth, draws by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.accounting.session import HandEntry
from controller.rules.acts import Abort, Exhausted
from controller.rules.hand_state import HandState
from controller.rules.results import HandResult, Pattern, PointsResult, WinValue
from controller.rules.system_definition import TableConventions
from controller.rules.tiles import Seat
from controller.words import Sentence, say

YAKUMAN: Final = 13
"""The han of one yakuman."""


def worth(value: WinValue) -> Sentence:
    """What a win is worth: "3 han 40 fu", "5 han 30 fu, mangan", "yakuman"."""
    if value.fu is None:
        return say("hand.worth_yakuman", times=max(1, value.han // YAKUMAN))
    if value.limit is None:
        return say("hand.worth", han=value.han, fu=value.fu)
    limit = "counted yakuman" if value.limit == "yakuman" else value.limit
    return say("hand.worth_limit", han=value.han, fu=value.fu, limit=limit)


def kind_of_end(hand: HandState, result: HandResult) -> str:
    """The code of a hand's end: win, exhausted, nagashi, chombo, or the kind of an abortive draw."""
    if result.kind == "false_win":
        return "chombo"
    if result.winners:
        return "win"
    last = hand.acts[-1]
    if isinstance(last, Abort):
        return str(last.kind)
    if not isinstance(last, Exhausted):
        return "triple_ron"
    return "nagashi" if result.patterns else "exhausted"


def seats_of_end(hand: HandState, result: HandResult) -> list[Seat]:
    """The seats that the end is about: those of a chombo, of a nagashi mangan, or who declared nine terminals."""
    match kind_of_end(hand, result):
        case "chombo":
            penalty = () if result.points is None else result.points.penalty
            later = {Seat(seat) for seat, taken in enumerate(penalty) if taken}
            return sorted(later or {payment.from_ for payment in result.payments})
        case "nagashi":
            return sorted({payment.to for payment in result.payments})
        case _:
            last = hand.acts[-1]
            return [last.seat] if isinstance(last, Abort) and last.seat is not None else []


def ending(
    hand: HandState, result: HandResult, points: PointsResult, conventions: TableConventions
) -> Sentence:
    """How the hand ended, by the codes of `kind_of_end`."""
    kind, seats = kind_of_end(hand, result), seats_of_end(hand, result)
    deltas = list(result.deltas)
    match kind:
        case "win":
            return say("hand.won", winners=_winners(result, points, conventions), deltas=deltas)
        case "exhausted":
            moved = deltas if any(deltas) else []
            return say("hand.exhausted", ready=list(points.tenpai or ()), deltas=moved)
        case "nagashi":
            return say("hand.nagashi", seats=seats, deltas=deltas)
        case "chombo" if points.penalty:
            return say("hand.chombo_later", seats=seats, penalty=max(points.penalty))
        case "chombo":
            return say("hand.chombo", seats=seats, deltas=deltas)
        case _:
            return say("hand.aborted", kind=kind)


def pot_notes(entry: HandEntry, players: int, ranks: Sequence[int] = ()) -> list[Sentence]:
    """Whose bets went into the pot and who took from it; at the end of a session the places with their bonuses."""
    notes = []
    if bets := [int(move.seat) for move in entry.moves if move.amount < 0]:
        notes.append(say("hand.bets", seats=bets))
    taken = [move for move in entry.moves if move.amount > 0]
    notes += [say("hand.pot_taken", seat=move.seat, amount=move.amount) for move in taken]
    if ranks:
        order = sorted(range(players), key=lambda seat: ranks[seat])
        bonuses = bonuses_by_seat(entry, players)
        notes.append(say("hand.places", seats=order, bonuses=[bonuses[seat] for seat in order]))
    return notes


def bonuses_by_seat(entry: HandEntry, players: int) -> list[int]:
    """What the end of the session adds to the total of who sits in each seat; 0 while it goes on."""
    return [entry.bonuses[person] if entry.bonuses else 0 for person in entry.sitting[:players]]


def pattern_argument(pattern: Pattern, conventions: TableConventions) -> dict[str, object]:
    """A pattern as an argument of a sentence, with the unit in which its value is counted."""
    return {"name": pattern.name, "value": pattern.value, "counted": conventions.counted}


def _winners(result: HandResult, points: PointsResult, conventions: TableConventions) -> list[Sentence]:
    won = result.patterns_by_winner if len(result.winners) > 1 else (result.patterns,)
    if len(points.values) != len(result.winners):  # a hidden hand has no value
        return [say("hand.winner", seat=seat, patterns=[]) for seat in result.winners]
    return [
        say(
            "hand.winner_points",
            seat=seat,
            patterns=[pattern_argument(one, conventions) for one in patterns],
            worth=worth(value),
        )
        for seat, patterns, value in zip(result.winners, won, points.values, strict=True)
    ]
