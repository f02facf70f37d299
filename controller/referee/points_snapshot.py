"""The part of a table's snapshot that only rules with bets have: points, honba, pot, indicators, riichi, waits.

Other rules have none of these members. Waits are shown once the hand is over, of those who won, are in riichi or
showed a ready hand; a hand that stays hidden has none.
"""

from __future__ import annotations

from typing import Any

from controller.accounting.session import HandEntry, Session
from controller.amounts import decimal_text, in_money
from controller.referee.points_sentences import bonuses_by_seat, kind_of_end, seats_of_end, worth
from controller.referee.session_lifecycle import points_by_seat
from controller.referee.table_state import FIRST_BANKER, Table
from controller.rules.acts import Act, Chow, Discard, Exhausted, Hu, Kong, KongKind, Pung, Riichi
from controller.rules.hand_state import HandState
from controller.rules.results import BET, HandResult, PointsResult, deltas_of
from controller.rules.system import System
from controller.rules.tiles import Counts, Seat, counts, name, remove_tiles


def table_points(table: Table) -> dict[str, Any]:
    """The member `points` of a snapshot: start points, honba, pot, number of the hand in its round, indicators."""
    if table.system.start_points is None:
        return {}
    hand = table.hand.state
    bets = 0 if hand is None or hand.result is not None else _standing(hand) * BET
    return {
        "points": {
            "start": table.system.start_points,
            "honba": table.session.honba,
            "pot": table.session.current.pot + bets,
            "bet": BET,
            "round": (table.session.banker - FIRST_BANKER) % table.system.players + 1,
            "indicators": [] if hand is None else [name(tile) for tile in hand.indicators],
        }
    }


def seat_points(table: Table, seat: Seat) -> dict[str, Any]:
    """The members of a seat: its points now, its riichi ("", "declared", "riichi" or "double"), and which tiles of its
    row of discards lie rotated."""
    before = points_by_seat(table)
    if before is None:
        return {}
    hand, points = table.hand.state, before[seat]
    if hand is None:
        return {"points": points, "riichi": "", "rotated": []}
    if hand.result is None:
        points += deltas_of(hand.paid, table.system.players)[seat] - BET * bool(_riichi(hand, seat))
    declared = hand.bets is not None and hand.bets.declared == seat
    return {
        "points": points,
        "riichi": _riichi(hand, seat) or ("declared" if declared else ""),
        "rotated": rotated_discards(hand, seat),
    }


def rotated_discards(hand: HandState, seat: Seat) -> list[int]:
    """The places in a seat's row of discards that lie rotated (RI-24): the discard after its riichi, or, if that was
    claimed, the one after it."""
    rows: list[list[bool]] = [[] for _ in hand.seats]
    due: set[Seat] = set()
    discarder: Seat | None = None
    for act in hand.acts:
        if isinstance(act, Riichi):
            due.add(act.seat)
        elif isinstance(act, Discard):
            rows[act.seat].append(act.seat in due)
            due.discard(act.seat)
            discarder = act.seat
        elif discarder is not None and _claims(act) and rows[discarder].pop():
            due.add(discarder)
    return [place for place, rotated in enumerate(rows[seat]) if rotated]


def result_points(
    table: Table, hand: HandState, result: HandResult, entry: HandEntry, after: Session
) -> dict[str, Any]:
    """The member `points` of a finished hand's result; `after` is the session as the hand left it."""
    points, start = result.points, table.system.start_points
    if points is None or start is None:
        return {}
    ura = next((act.ura_indicators for act in hand.acts if isinstance(act, Hu) and act.ura_indicators), ())
    ranks = () if points.session is None else points.session.ranks
    bonuses = bonuses_by_seat(entry, hand.players)
    return {
        "points": {
            "end": kind_of_end(hand, result),
            "of": [int(seat) for seat in seats_of_end(hand, result)],
            "values": [{**value._asdict(), "text": worth(value).to_json()} for value in points.values],
            "indicators": [name(tile) for tile in hand.indicators],
            "ura_indicators": [name(tile) for tile in ura],
            "round_wind": None if hand.start.round_wind is None else name(hand.start.round_wind),
            "round": (hand.banker - FIRST_BANKER) % hand.players + 1,
            "honba": hand.start.honba,
            "pot": points.pot_in,
            "pot_after": entry.pot_total,
            "moves": [
                {
                    "seat": int(move.seat),
                    "amount": move.amount,
                    "money": decimal_text(in_money(abs(move.amount), after.stake_per_unit)),
                }
                for move in entry.moves
            ],
            "tenpai": None if points.tenpai is None else [int(seat) for seat in points.tenpai],
            "waits": _waits(table.system, hand, result, points),
            "penalty": list(points.penalty),
            "start": start,
            "ranks": list(ranks),
            "bonuses": bonuses if ranks else [],
        }
    }


def _riichi(hand: HandState, seat: Seat) -> str:
    return "" if hand.bets is None else hand.bets.riichi[seat]


def _standing(hand: HandState) -> int:
    """How many riichi stand."""
    return 0 if hand.bets is None else sum(map(bool, hand.bets.riichi))


def _claims(act: Act) -> bool:
    """Whether the act takes the discard that lies open."""
    return isinstance(act, Chow | Pung) or (isinstance(act, Kong) and act.kind is KongKind.DIRECT)


def _waits(
    system: System, hand: HandState, result: HandResult, points: PointsResult
) -> list[list[str] | None]:
    """By seat the tiles that a ready hand waited for; None for others and for hands that nobody has seen."""
    ready = {*result.winners, *(points.tenpai or ())}
    ready |= {Seat(seat) for seat in range(hand.players) if _riichi(hand, Seat(seat))}
    found: list[list[str] | None] = []
    for seat in map(Seat, range(hand.players)):
        held = _held(hand, seat) if seat in ready else None
        found.append(None if held is None else [name(tile) for tile in system.waits(hand, seat, held)])
    return found


def _held(hand: HandState, seat: Seat) -> Counts | None:
    """The concealed tiles of a hand that is over, without the tile it was won with; None if nobody has seen them."""
    for act in hand.acts[-hand.players :]:
        if isinstance(act, Hu) and act.seat == seat and act.hand is not None:
            return counts(act.hand)
        if isinstance(act, Exhausted) and act.hands is not None and (shown := act.hands[seat]):
            return counts(shown)
    held = hand.seats[seat].hand
    if held is None or sum(held) % 3 == 1:
        return held
    extra = hand.drawn if hand.turn == seat else hand.open_tile
    return remove_tiles(held, extra) if extra is not None and held[extra] else None
