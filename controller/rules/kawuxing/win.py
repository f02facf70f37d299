"""A declared Kawuxing win judged: what forbids it, its patterns, who pays (KW-6, KW-7, KW-10, KW-30, KW-53)."""

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
from controller.rules.tiles import name, names, spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration


def judge(declaration: WinDeclaration, bar: Bar | None, settings: KawuxingOptions) -> Judgement:
    """The win on its best reading. A false win costs nothing here: the rules name no penalty."""
    bar = bar or _bar(declaration)
    if bar is not None:
        return Judgement(bar)
    notes: tuple[str, ...] = ()
    if declaration.held is None:
        patterns = laid_patterns(declaration) + course_patterns(declaration)
        notes = (f"KW-10: seat {declaration.seat}'s hand is not known, so what it holds is not judged",)
    else:
        best = best_patterns(declaration, settings)
        if best is None or (declaration.is_claim and not best):
            return Judgement(_no_win(declaration, shape=best is not None))
        patterns = best
    if any(not meld.tiles for meld in declaration.melds):
        notes = (*notes, f"KW-7: seat {declaration.seat} has not turned up its closed kong")
    payments = win_payments(declaration, doubles(patterns, settings))
    return Judgement(None, patterns, payments, notes)


def _bar(declaration: WinDeclaration) -> Bar | None:
    """What forbids the win before its tiles are read."""
    seat = declaration.seat
    if declaration.cannot_win is not None:
        return declaration.cannot_win, f"seat {seat} may not win now ({declaration.cannot_win})"
    for meld in declaration.melds:
        if meld.kind is MeldKind.CHOW:
            return "KW-6", f"seat {seat} has chowed {names(meld.tiles)}, and there is no chow in these rules"
        if meld.kind is MeldKind.SINGLE_KONG:
            return "KW-7", f"seat {seat} has konged {names(meld.tiles)} alone: a kong is four tiles"
    if declaration.whole is not None:
        number = sum(declaration.whole) + 3 * declaration.sets
        if number != HAND_TILES:
            return (
                "KW-53",
                f"seat {seat} has {number} tiles instead of {HAND_TILES}: a long or short hand cannot win",
            )
    elif declaration.sets > SETS:
        return "KW-53", f"seat {seat} has laid {declaration.sets} sets: a long hand cannot win"
    return None


def _no_win(declaration: WinDeclaration, *, shape: bool) -> Bar:
    """KW-10: the shape is wrong, or nothing counts on a claim."""
    assert declaration.held is not None and declaration.tile is not None
    tiles = f"seat {declaration.seat}'s {names(spread(declaration.held))} with {name(declaration.tile)}"
    if shape:
        return "KW-10", f"{tiles} has no pattern, so it wins only by own draw"
    return "KW-10", f"{tiles} is neither a pair and four sets nor seven pairs"
