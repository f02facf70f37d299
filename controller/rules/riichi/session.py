"""The end of a hand: exhaustive draws (RI-31 to RI-33), the next bank (RI-8 to RI-10), and the end of a session with
its ranks and totals (RI-12, RI-13).

A preset's `uma` names the bonuses of the places. Where a payment of an exhaustive draw cannot be divided, each is
rounded up to hundreds [reading].
"""

from collections.abc import Sequence
from typing import Final

from controller.rules.hand_state import Start
from controller.rules.results import Payment, PaymentReason, SessionEnd
from controller.rules.riichi.options import RiichiOptions
from controller.rules.riichi.payments import MANGAN_POINTS, own_draw_shares, up
from controller.rules.tiles import EAST, Seat, Tile

_DRAW: Final = (PaymentReason.DRAW,)
_WINDS: Final = 4


# ---- exhaustive draws ----


def noten_payments(ready: Sequence[Seat], players: int, settings: RiichiOptions) -> tuple[Payment, ...]:
    """RI-31: those who do not show a ready hand pay those who do."""
    others = [Seat(seat) for seat in range(players) if seat not in ready]
    if not ready or not others or not settings.noten_payment:
        return ()
    share, rest = divmod(settings.noten_payment, len(ready) * len(others))
    amount = up(share + 1) if rest else share
    return tuple([Payment(payer, to, amount, _DRAW) for payer in others for to in ready])


def nagashi_payments(
    seats: Sequence[Seat], banker: Seat, players: int, settings: RiichiOptions
) -> tuple[Payment, ...]:
    """RI-33: each of these seats is paid as for a mangan by own draw."""
    shared = settings.draw_share == "shared"
    return tuple(
        [
            Payment(payer, seat, amount, _DRAW)
            for seat in seats
            for payer, amount in own_draw_shares(seat, banker, players, MANGAN_POINTS, shared=shared)
        ]
    )


# ---- the bank ----


def next_round_wind(start: Start, next_banker: Seat) -> Tile:
    """RI-8: the next wind once every seat has held and lost the bank."""
    wind = round_wind_of(start)
    if next_banker == start.banker or next_banker != start.first_banker:
        return wind
    return Tile(EAST + (wind - EAST + 1) % _WINDS)


def round_wind_of(start: Start) -> Tile:
    """The round wind, which every start of these rules has."""
    assert start.round_wind is not None
    return start.round_wind


# ---- the session ----


def ranks_of(points: Sequence[int], first_banker: Seat) -> tuple[int, ...]:
    """The rank of each seat from 1; of equals the earlier seat from the first banker comes first (RI-13)."""
    players = len(points)
    order = sorted(range(players), key=lambda seat: (-points[seat], (seat - first_banker) % players))
    return tuple(order.index(seat) + 1 for seat in range(players))


def session_end(
    start: Start,
    scores: tuple[int, ...],
    pot: int,
    *,
    passes: bool,
    drawn_again: bool,
    aborted: bool,
    settings: RiichiOptions,
) -> SessionEnd | None:
    """The end of the session after this hand; None while it goes on (RI-12).

    `scores` are the points after the hand, `passes`: the bank passes; `aborted`: the hand was an abortive draw;
    `drawn_again`: it is played again after a false win.
    """
    if _is_bankrupt(scores, settings):
        return _totals(start, scores, pot, settings)
    if drawn_again or not _is_over(start, scores, passes=passes, aborted=aborted, settings=settings):
        return None
    return _totals(start, scores, pot, settings)


def _is_bankrupt(scores: Sequence[int], settings: RiichiOptions) -> bool:
    if settings.bankruptcy == "off":
        return False
    return min(scores) < (1 if settings.bankruptcy == "zero" else 0)


def _is_over(
    start: Start, scores: Sequence[int], *, passes: bool, aborted: bool, settings: RiichiOptions
) -> bool:
    """Whether the last hand is over, or a last banker who would stay stops."""
    players = len(scores)
    round_number = round_wind_of(start) - EAST
    in_extra_round = round_number >= settings.rounds
    last_seat = (start.banker - start.first_banker) % players == players - 1
    last_hand = in_extra_round or (round_number == settings.rounds - 1 and last_seat)
    if not last_hand:
        return False
    reached = max(scores) >= settings.return_points
    if passes:
        ends_extra = in_extra_round and last_seat
        return reached or ends_extra or not settings.extra_round
    if aborted or not settings.last_banker_stops:
        return False
    is_first = ranks_of(scores, start.first_banker)[start.banker] == 1
    return is_first and scores[start.banker] >= settings.return_points


def _totals(start: Start, scores: tuple[int, ...], pot: int, settings: RiichiOptions) -> SessionEnd:
    """RI-13."""
    ranks = ranks_of(scores, start.first_banker)
    first = ranks.index(1)
    points = list(scores)
    if settings.pot_at_end == "first":
        points[first] += pot
    totals = [_rounded(each - settings.return_points, settings) for each in points]
    bonuses = _bonuses(points, ranks, settings)
    lost = 0 if settings.pot_at_end == "first" else pot
    totals = [total + bonus for total, bonus in zip(totals, bonuses, strict=True)]
    # What rounding and oka leave goes to the first, so that all sum to zero, less what was lost in the pot.
    totals[first] -= sum(totals) + lost
    return SessionEnd(points=tuple(points), ranks=ranks, totals=tuple(totals))


def _rounded(points: int, settings: RiichiOptions) -> int:
    """To the nearest thousand of points, 500 up."""
    return (points + 500) // 1000 * 1000 if settings.rounding else points


def uma_of(settings: RiichiOptions, players: int) -> tuple[int, ...]:
    """The bonus of each place: "20-10" is +20,000, +10,000, -10,000, -20,000, with three seats "20-0" +20, 0, -20."""
    high, low = (int(part) * 1000 for part in settings.uma.split("-"))
    return (high, low, -high) if players == 3 else (high, low, -low, -high)


def _bonuses(points: Sequence[int], ranks: Sequence[int], settings: RiichiOptions) -> list[int]:
    places = uma_of(settings, len(points))
    if settings.ties == "seat":
        return [places[rank - 1] for rank in ranks]
    found = []
    for each in points:
        equals = [rank for rank, other in zip(ranks, points, strict=True) if other == each]
        shared = sum([places[rank - 1] for rank in equals])
        found.append(shared // len(equals))
    return found
