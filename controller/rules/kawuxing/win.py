"""A declared Kawuxing win judged: what forbids it, its patterns, who pays (KW-6, KW-7, KW-10, KW-30, KW-53)."""

from controller.rules import shared_reasons as shared
from controller.rules.kawuxing import kawuxing_reasons as said
from controller.rules.kawuxing.kawuxing_patterns import (
    HAND_TILES,
    SETS,
    best_patterns,
    course_patterns,
    doubles,
    laid_patterns,
)
from controller.rules.kawuxing.options import KawuxingOptions
from controller.rules.kawuxing.payments import win_payments
from controller.rules.play_kinds import MeldKind
from controller.rules.tiles import spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration


def judge(declaration: WinDeclaration, bar: Bar | None, settings: KawuxingOptions) -> Judgement:
    """The win on its best reading. A false win costs nothing here: the rules name no penalty."""
    bar = bar or _bar(declaration)
    if bar is not None:
        return Judgement(bar)
    notes: tuple[str, ...] = ()
    if declaration.held is None:
        patterns = laid_patterns(declaration) + course_patterns(declaration)
        notes = (said.NOTE_HAND_UNKNOWN(seat=declaration.seat),)
    else:
        best = best_patterns(declaration, settings)
        if best is None or (declaration.is_claim and not best):
            return Judgement(_no_win(declaration, shape=best is not None))
        patterns = best
    if any(not meld.tiles for meld in declaration.melds):
        notes = (*notes, said.NOTE_CLOSED_KONG_HIDDEN(seat=declaration.seat))
    payments = win_payments(declaration, doubles(patterns, settings))
    return Judgement(None, patterns, payments, notes)


def _bar(declaration: WinDeclaration) -> Bar | None:
    """What forbids the win before its tiles are read."""
    seat = declaration.seat
    if declaration.cannot_win is not None:
        return declaration.cannot_win, said.MAY_NOT_WIN_NOW(seat=seat, clause=declaration.cannot_win)
    for meld in declaration.melds:
        if meld.kind is MeldKind.CHOW:
            return "KW-6", said.HAS_CHOWED(seat=seat, tiles=meld.tiles)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "KW-7", said.HAS_KONGED_ALONE(seat=seat, tiles=meld.tiles)
    if declaration.whole is not None:
        number = sum(declaration.whole) + 3 * declaration.sets
        if number != HAND_TILES:
            return (
                "KW-53",
                shared.WRONG_LENGTH(seat=seat, number=number, needed=HAND_TILES),
            )
    elif declaration.sets > SETS:
        return "KW-53", said.LONG_HAND(seat=seat, number=declaration.sets)
    return None


def _no_win(declaration: WinDeclaration, *, shape: bool) -> Bar:
    """KW-10: the shape is wrong, or nothing counts on a claim."""
    assert declaration.held is not None and declaration.tile is not None
    no_win = said.NO_PATTERN if shape else said.NO_SHAPE
    return "KW-10", no_win(seat=declaration.seat, tiles=spread(declaration.held), tile=declaration.tile)
