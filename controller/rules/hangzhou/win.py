"""A declared Hangzhou win judged: what forbids it, its patterns, who pays (HZ-12 to HZ-43, 53, 58, 63, 64)."""

from collections.abc import Iterator, Sequence

from controller.rules.hangzhou.fortune import fortune
from controller.rules.hangzhou.hangzhou_readings import (
    FULL_ROW,
    HAND_TILES,
    HangzhouReading,
    best_patterns,
    factor,
    readings,
    waits_on_anything,
)
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.hangzhou.payments import cap_hangzhou_payments, false_win_payments, payments
from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.tiles import Counts, Tile, name, names
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration


def judge(declaration: WinDeclaration, bar: Bar | None, settings: HangzhouOptions) -> Judgement:
    """The judgement on the declared win by its best reading; barred, what the false win costs (HZ-42)."""
    found = tuple(readings(declaration, settings))
    patterns = best_patterns(declaration, settings, found)
    of_tiles = _forbidden(declaration, settings, found)
    bar = bar or of_tiles
    notes = list(declaration.notes)
    if bar is None:
        bar, unknown = _judged_back(declaration)
        notes += unknown if bar is None else []
    owed = (payments if bar is None else false_win_payments)(declaration, patterns, settings)
    paid = owed if declaration.chips is None else cap_hangzhou_payments(owed, declaration.chips)
    return Judgement(bar, patterns, paid, tuple(notes), worth=(of_tiles is None, factor(patterns)))


def public_win_bar(declaration: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    """What forbids the win by what everybody sees, whatever the hand holds (HZ-14, 16, 17, 23, 24, 53, 58, 64)."""
    return (
        right_lost(declaration)
        or _ten_honours(declaration, settings)
        or _open_sets(declaration)
        or public_bar(declaration, settings)
    )


def _judged_back(declaration: WinDeclaration) -> tuple[Bar | None, list[str]]:
    """HZ-63, and what stays unknown of a win that nothing else forbids."""
    seat, notes = declaration.seat, []
    if declaration.false_float:
        return ("HZ-63", f"seat {seat} discarded a fortune tile without floating"), []
    if declaration.floats_unknown:
        notes.append(f"HZ-31: whether seat {seat} floated earlier cannot be known from what lay open")
    if declaration.held is not None and any(not meld.tiles for meld in declaration.melds):
        notes.append(f"HZ-16: seat {seat} has not turned up its closed kong")
    if declaration.false_float is None:
        notes.append(f"HZ-63: whether seat {seat} floated with every fortune discard cannot be known")
    return None, notes


def _forbidden(
    win: WinDeclaration, settings: HangzhouOptions, found: Sequence[HangzhouReading]
) -> Bar | None:
    return public_win_bar(win, settings) or _shape(win, settings, found)


def public_bar(win: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    """What forbids a claimed win whatever the hand holds: HZ-23, HZ-24, HZ-53, HZ-58."""
    if not win.is_claim:
        return None
    if settings.wall_only:
        return "HZ-53", "only an own draw wins here"
    if win.tile == fortune(win.indicator).wild:
        return (
            "HZ-24",
            f"the discarded fortune tile {name(fortune(win.indicator).wild)} never wins for another",
        )
    from_stay = settings.claims_from_stay(robbing=win.by is WinBy.ROB)
    if win.stay < from_stay:
        return "HZ-23", f"claiming wins only from stay {from_stay} on, and the banker is at stay {win.stay}"
    if win.banker not in (win.seat, win.from_):
        return (
            "HZ-23",
            f"seats {win.seat} and {win.from_} are both non-bankers: neither wins on the other's tile",
        )
    return None


def right_lost(win: WinDeclaration) -> Bar | None:
    """What took the right to win away."""
    if win.cannot_win is None:
        return None
    return win.cannot_win, f"seat {win.seat} may not win any more in this hand ({win.cannot_win})"


def _ten_honours(win: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    if win.by is not WinBy.TEN_HONOURS:
        return None
    if settings.ten_honours == "off":
        return "HZ-64", "ten discarded honours win nothing here"
    if win.honours < FULL_ROW:
        return "HZ-64", f"seat {win.seat} has discarded {win.honours} honours from the start, not {FULL_ROW}"
    return None


def _open_sets(win: WinDeclaration) -> Bar | None:
    for meld in win.melds:
        if fortune(win.indicator).wild in meld.tiles:
            return "HZ-17", f"the {meld.kind} {names(meld.tiles)} contains a fortune tile"
        if meld.kind is MeldKind.SINGLE_KONG:
            return "HZ-16", "no tile is konged alone"
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (win.seat - 1) % win.players):
            return "HZ-14", f"seat {win.seat} cannot have chowed {names(meld.tiles)} from seat {meld.from_}"
    return None


def _shape(win: WinDeclaration, settings: HangzhouOptions, found: Sequence[HangzhouReading]) -> Bar | None:
    if win.held is None:
        return None
    number = sum(win.held) + 3 * len(win.melds) - win.dealt
    if number != HAND_TILES:
        return (
            "HZ-20",
            f"seat {win.seat} has {number} tiles instead of {HAND_TILES}: a long or short hand cannot win",
        )
    if win.by is WinBy.TEN_HONOURS:
        return None
    if not found:
        with_ = "" if win.tile is None else f" with {name(win.tile)}"
        return "HZ-12", f"{names(_tiles_of(win.held))}{with_} is neither an eye and sets nor seven pairs"
    if win.is_claim and waits_on_anything(win.held, win.melds, fortune(win.indicator), settings):
        return "HZ-26", "any tile completes this hand, so it wins only by own draw"
    return None


def _tiles_of(held: Counts) -> Iterator[Tile]:
    return (Tile(index) for index, number in enumerate(held) for _ in range(number))
