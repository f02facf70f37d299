"""The price of a win by han and fu (RI-75, RI-76), and who pays what, and why (RI-80 to RI-88, SN-10).

Amounts are points; what comes from the pot stands apart.

[reading] By own draw honba is paid in equal parts, rounded up to hundreds; where somebody answers for the whole hand of
an own draw it pays what the others would have paid, so the share that is lost with three seats stays lost. Of two
players that answer for one hand the one for the pattern that stands first in RI-58 pays the honba, and the hand where
`liability_scope` is "hand". Which kong was the fourth is read from the order in which the melds lie.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from controller.rules.acts import MeldKind, WinBy
from controller.rules.hand_state import Meld
from controller.rules.results import BET, FALSE_WIN, Pattern, Payment, PaymentReason
from controller.rules.riichi.options import RiichiOptions
from controller.rules.riichi.win_declaration import DRAGONS, RiichiWin
from controller.rules.tiles import FACE_OF, Seat

# ---- the price ----

YAKUMAN_HAN: Final = 13
YAKUMAN_POINTS: Final = 8000
MANGAN_POINTS: Final = 2000
_ROUNDED_UP: Final = 1920
"""4 han 30 fu, and 3 han 60 fu (RI-76)."""
_LIMITS: Final = (
    (11, "sanbaiman", 6000),
    (8, "baiman", 4000),
    (6, "haneman", 3000),
    (5, "mangan", MANGAN_POINTS),
)
"""The least han, the limit, and its basic points (RI-75)."""


class Worth(NamedTuple):
    """What a win is worth. `fu` is None and `yakuman` not 0 where yakuman alone count; `basic` are the basic points of
    RI-75. `patterns` hold dora, red fives and Norths too."""

    patterns: tuple[Pattern, ...]
    han: int
    fu: int | None
    limit: str | None
    basic: int
    yakuman: int = 0


def price(han: int, fu: int, settings: RiichiOptions) -> tuple[int, str | None]:
    """Basic points, and the name of the limit that they are, None where they are none (RI-75, RI-76)."""
    if han >= YAKUMAN_HAN and settings.counted_yakuman == "yakuman":
        return YAKUMAN_POINTS, "yakuman"
    for least, limit, points in _LIMITS:
        if han >= least:
            return points, limit
    basic = fu << (2 + han)
    if basic >= MANGAN_POINTS or (settings.round_up and basic == _ROUNDED_UP):
        return MANGAN_POINTS, "mangan"
    return basic, None


# ---- the payments ----

_FALSE_WIN_PENALTY: Final = 20000
_WINDS: Final = (27, 28, 29, 30)
_SANMA_PLAYERS: Final = 3
_CLAIMED: Final = (MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG)
_KONGS: Final = (MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG, MeldKind.CLOSED_KONG)


class PotShare(NamedTuple):
    """Points that a winner takes from the pot."""

    to: Seat
    amount: int


class Liable(NamedTuple):
    """A player that answers for a yakuman (RI-84), and how many yakuman it is worth."""

    seat: Seat
    yakuman: int


def up(points: int) -> int:
    """Rounded up to hundreds (RI-80)."""
    return -(-points // 100) * 100


def claimed_price(win: RiichiWin, basic: int) -> int:
    """What a win on another's tile is paid: four times the basic points, six times by the banker's win (RI-80)."""
    return up((6 if win.is_banker else 4) * basic)


def own_draw_shares(
    winner: Seat, banker: Seat, players: int, basic: int, *, shared: bool
) -> list[tuple[Seat, int]]:
    """What each other seat pays for an own draw, in turn after the winner (RI-80).

    `shared`: with three seats the two pay the absent player's share in equal parts (SN-10).
    """
    winner_is_banker = winner == banker
    absent = 0
    if shared and players == _SANMA_PLAYERS:
        absent = up(-(-(2 if winner_is_banker else 1) * basic // 2))
    found = []
    for step in range(1, players):
        payer = Seat((winner + step) % players)
        times = 2 if winner_is_banker or payer == banker else 1
        found.append((payer, up(times * basic) + absent))
    return found


def paid_in_all(win: RiichiWin, basic: int) -> int:
    """What a win of these basic points is paid without honba and pot: the measure of its readings (RI-45)."""
    if win.is_claim:
        return claimed_price(win, basic)
    shares = own_draw_shares(win.seat, win.banker, win.players, basic, shared=False)
    return sum([amount for _, amount in shares])


# ---- one win ----


def win_payments(
    win: RiichiWin, worth: Worth, settings: RiichiOptions, *, takes_honba: bool
) -> tuple[Payment, ...]:
    """What the others pay for a right win; honba stands in the payments it goes with (RI-81)."""
    liable = _liable(win, worth, settings)
    honba = win.honba if takes_honba else 0
    if win.is_claim:
        return tuple(_claimed(win, worth, settings, liable, honba))
    return tuple(_drawn(win, worth, settings, liable, honba))


def _drawn(
    win: RiichiWin, worth: Worth, settings: RiichiOptions, liable: Sequence[Liable], honba: int
) -> Iterator[Payment]:
    others = win.players - 1
    per_head = up(-(-settings.honba_points * honba // others))
    shared = settings.draw_share == "shared"

    def shares(basic: int) -> list[tuple[Seat, int]]:
        return own_draw_shares(win.seat, win.banker, win.players, basic, shared=shared)

    answered = {each.seat: 0 for each in liable}
    for each in liable:
        answered[each.seat] += sum([amount for _, amount in shares(each.yakuman * YAKUMAN_POINTS)])
    if liable:  # who pays alone pays whole honba (RI-81)
        answered[liable[0].seat] += settings.honba_points * honba
        per_head = 0
    rest = worth.basic - sum([each.yakuman for each in liable]) * YAKUMAN_POINTS
    for payer, share in shares(rest):
        amount = share + per_head + answered.get(payer, 0)
        if amount:
            yield Payment(payer, win.seat, amount, _reasons(win, payer, answers=payer in answered))


def _claimed(
    win: RiichiWin, worth: Worth, settings: RiichiOptions, liable: Sequence[Liable], honba: int
) -> Iterator[Payment]:
    giver = win.from_
    assert giver is not None
    due = {giver: claimed_price(win, worth.basic)}
    for each in liable:
        half = claimed_price(win, each.yakuman * YAKUMAN_POINTS) // 2
        due[giver] -= half
        due[each.seat] = due.get(each.seat, 0) + half
    by_liable = liable and settings.liability_honba == "liable"
    due[liable[0].seat if by_liable else giver] += settings.honba_points * honba
    for payer, amount in due.items():
        yield Payment(payer, win.seat, amount, _reasons(win, payer, answers=payer != giver))


def _reasons(win: RiichiWin, payer: Seat, *, answers: bool) -> tuple[PaymentReason, ...]:
    gave = payer == win.from_
    by_banker = payer == win.banker and not win.is_claim
    return _reasons_of(gave, gave and win.by is WinBy.ROB, answers, win.is_banker or by_banker)


@cache  # a handful of combinations, asked for at every win
def _reasons_of(gave: bool, robbed: bool, answers: bool, banker: bool) -> tuple[PaymentReason, ...]:
    reasons: tuple[PaymentReason, ...] = ()
    if gave:
        reasons = (PaymentReason.ROBBED if robbed else PaymentReason.GAVE,)
    elif not answers:
        reasons = (PaymentReason.OWN_DRAW,)
    if answers:
        reasons = (*reasons, PaymentReason.ANSWERS)
    return (*reasons, PaymentReason.BANKER) if banker else reasons


# ---- liability (RI-84, RI-85) ----


def _liable(win: RiichiWin, worth: Worth, settings: RiichiOptions) -> tuple[Liable, ...]:
    """Who answers for which part of the win: nobody on its own discard."""
    if not worth.yakuman or settings.liability == "none":
        return ()
    found = []
    for pattern in worth.patterns:
        giver = _giver_of(pattern.name, win.melds, settings)
        if giver is not None and giver != win.from_:
            found.append(Liable(giver, pattern.value // YAKUMAN_HAN))
    if found and settings.liability_scope == "hand":
        return (Liable(found[0].seat, worth.yakuman),)
    return tuple(found)


def _giver_of(pattern: str, melds: Sequence[Meld], settings: RiichiOptions) -> Seat | None:
    """Who gave the set that made this yakuman certain; None where nobody did."""
    if pattern == "greater_three":
        return _giver_of_last(melds, DRAGONS)
    if pattern == "greater_four":
        return _giver_of_last(melds, _WINDS)
    if pattern == "four_kongs" and settings.liability == "with_kongs":
        last = [meld for meld in melds if meld.kind in _KONGS][-1]
        return last.from_ if last.kind is MeldKind.DIRECT_KONG else None
    return None


def _giver_of_last(melds: Sequence[Meld], faces: Sequence[int]) -> Seat | None:
    """Who gave the last set of these faces where all of them lie there."""
    sets = [meld for meld in melds if FACE_OF[meld.tiles[0]] in faces and meld.kind is not MeldKind.CHOW]
    if len(sets) < len(faces):
        return None
    last = sets[-1]
    return last.from_ if last.kind in _CLAIMED else None


# ---- several wins, the pot, and false wins ----


def nearest(wins: Sequence[RiichiWin]) -> RiichiWin:
    """Of wins on one tile that of the seat nearest after its giver; one win alone is the nearest."""
    giver = wins[0].from_
    if giver is None or len(wins) == 1:
        return wins[0]
    return min(wins, key=lambda win: (win.seat - giver) % win.players)


def pot_shares(wins: Sequence[RiichiWin], settings: RiichiOptions) -> tuple[PotShare, ...]:
    """Who takes what from the pot (RI-82)."""
    first = nearest(wins)
    if len(wins) == 1 or not first.pot:
        return (PotShare(first.seat, first.pot),) if first.pot else ()
    left, shares = first.pot, dict.fromkeys([win.seat for win in wins], 0)
    if settings.bonus_to == "own_bets":
        for win in wins:
            own = min(BET, left) if win.riichi else 0
            shares[win.seat] += own
            left -= own
    shares[first.seat] += left
    return tuple([PotShare(seat, amount) for seat, amount in shares.items() if amount])


def false_win_payments(
    seat: Seat, banker: Seat, players: int, settings: RiichiOptions
) -> tuple[Payment, ...]:
    """RI-88: the offender pays the others as if each had won a mangan by own draw from them."""
    if settings.chombo != "mangan":
        return ()
    shares = own_draw_shares(seat, banker, players, MANGAN_POINTS, shared=False)
    return tuple([Payment(seat, other, amount, FALSE_WIN) for other, amount in shares])


def false_win_penalty(settings: RiichiOptions) -> int:
    """What a false win costs at the session's end (RI-88)."""
    return 0 if settings.chombo == "mangan" else _FALSE_WIN_PENALTY
