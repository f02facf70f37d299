"""Wins in Riverside, their patterns and payments (RV-8 to RV-14)."""

from collections.abc import Iterator
from math import prod
from typing import Final

from controller.rules import shapes
from controller.rules.act_conditions import is_run
from controller.rules.hand_state import HandState
from controller.rules.reasons import say
from controller.rules.results import FALSE_WIN, Pattern, Payment
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, reasons_of_win

from .clauses import WORDS
from .options import RiversideOptions

_SUITS: Final = tuple(range(first, first + 9) for first in (0, 9, 18))
_HAND_TILES: Final = 14


def judge(declared: WinDeclaration, bar: Bar | None, settings: RiversideOptions) -> Judgement:
    """The judgement on a declared win; `bar` forbids it regardless of the tiles."""
    bar = bar or _bar(declared, settings)
    if bar is not None:
        return Judgement(bar, payments=_penalty(declared))
    if declared.whole is None:
        note = WORDS.say("note.hand_unknown", seat=declared.seat)
        return Judgement(bar=None, payments=_payments(declared, ()), notes=(note,))
    patterns = tuple(_patterns(declared, declared.whole, settings))
    return Judgement(bar=None, patterns=patterns, payments=_payments(declared, patterns))


def may_win(hand: HandState, seat: Seat) -> bool:
    """Whether the known hand, with the tile open to it, may be sets and a pair; a hidden one may always win."""
    held = hand.seats[seat].hand
    if held is None:
        return True
    tile = hand.open_tile
    return shapes.wins_seldom(held if seat == hand.turn or tile is None else add_tiles(held, tile), 0)


def is_meld(kind: str, tiles: tuple[Tile, ...], _indicator: Tile | None) -> bool:
    """Whether these tiles can lie as that meld; a chow is one too, and barred when a win is declared (RV-6)."""
    return is_run(tiles) if kind == "chow" else len(set(tiles)) == 1


def suits_of(declared: WinDeclaration) -> frozenset[int]:
    """The suits of the winner's tiles, as far as they are known."""
    laid = [meld.tiles[0] // 9 for meld in declared.melds if meld.tiles]
    whole = declared.whole or ()
    return frozenset(laid) | {tile // 9 for tile, number in enumerate(whole) if number}


def _bar(declared: WinDeclaration, settings: RiversideOptions) -> Bar | None:
    seat, whole = declared.seat, declared.whole
    if declared.cannot_win is not None:
        return declared.cannot_win, say("refusal.may_not_win", seat=seat, clause=declared.cannot_win)
    if settings.own_draw_only and declared.is_claim:
        return "RV-9", WORDS.say("refusal.own_draw_only", seat=seat)
    for meld in declared.melds:
        if meld.kind == "chow":
            return "RV-6", WORDS.say("refusal.has_chowed", seat=seat, tiles=meld.tiles)
    if len(suits_of(declared)) == len(_SUITS):
        return "RV-8", WORDS.say("refusal.three_suits", seat=seat)
    if whole is None:
        return None
    if sum(whole) + 3 * declared.sets != _HAND_TILES or not shapes.wins(whole, 0):
        return "RV-8", WORDS.say("refusal.no_sets", seat=seat, tiles=spread(whole))
    return None


def _patterns(declared: WinDeclaration, whole: Counts, settings: RiversideOptions) -> Iterator[Pattern]:
    if shapes.wins_in_pungs(whole, 0):
        yield Pattern("all_pung", 2)
    if len(suits_of(declared)) == 1 and all(meld.tiles for meld in declared.melds):
        yield Pattern("one_suit", 4)
    if any(_has_river(whole, suit) for suit in _SUITS):
        yield Pattern("long_river", settings.river_factor)


def _has_river(whole: Counts, suit: range) -> bool:
    """RV-13: without one to nine of this suit the rest is still sets and a pair."""
    rest = [number - (tile in suit) for tile, number in enumerate(whole)]
    return min(rest) >= 0 and shapes.wins(rest, 0)


def _payments(declared: WinDeclaration, patterns: tuple[Pattern, ...]) -> tuple[Payment, ...]:
    """RV-10."""
    amount = prod(pattern.value for pattern in patterns)
    payers = _others(declared) if declared.from_ is None else (declared.from_,)
    return tuple(
        Payment(
            from_=payer, to=declared.seat, amount=amount, reasons=reasons_of_win(declared, payer), factor=1
        )
        for payer in payers
    )


def _penalty(declared: WinDeclaration) -> tuple[Payment, ...]:
    """RV-14."""
    return tuple(
        Payment(from_=declared.seat, to=each, amount=1, reasons=FALSE_WIN) for each in _others(declared)
    )


def _others(declared: WinDeclaration) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(declared.players) if seat != declared.seat)
