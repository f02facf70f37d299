"""A declared Hangzhou win judged: what forbids it, its patterns, who pays (HZ-12 to HZ-43, 53, 58, 63, 64)."""

from collections.abc import Iterator, Sequence

from controller.rules.hangzhou.clauses import WORDS
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
from controller.rules.reasons import say
from controller.rules.tiles import Counts, Tile
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration
from controller.words.sentence import Sentence


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


def _judged_back(declaration: WinDeclaration) -> tuple[Bar | None, list[Sentence]]:
    """HZ-63, and what stays unknown of a win that nothing else forbids."""
    seat = declaration.seat
    notes: list[Sentence] = []
    if declaration.false_float:
        return ("HZ-63", WORDS.say("refusal.discarded_without_float", seat=seat)), []
    if declaration.floats_unknown:
        notes.append(WORDS.say("note.earlier_float_unknown", seat=seat))
    if declaration.held is not None and any(not meld.tiles for meld in declaration.melds):
        notes.append(WORDS.say("note.closed_kong_hidden", seat=seat))
    if declaration.false_float is None:
        notes.append(WORDS.say("note.floats_unknown", seat=seat))
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
        return "HZ-53", WORDS.say("refusal.own_draw_only")
    if win.tile == fortune(win.indicator).wild:
        return (
            "HZ-24",
            WORDS.say("refusal.fortune_discarded", tile=fortune(win.indicator).wild),
        )
    from_stay = settings.claims_from_stay(robbing=win.by is WinBy.ROB)
    if win.stay < from_stay:
        return "HZ-23", WORDS.say("refusal.claims_from_stay", needed=from_stay, stay=win.stay)
    if win.banker not in (win.seat, win.from_):
        return (
            "HZ-23",
            WORDS.say("refusal.both_non_bankers", seat=win.seat, giver=win.from_),
        )
    return None


def right_lost(win: WinDeclaration) -> Bar | None:
    """What took the right to win away."""
    if win.cannot_win is None:
        return None
    return win.cannot_win, say("refusal.may_not_win", seat=win.seat, clause=win.cannot_win)


def _ten_honours(win: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    if win.by is not WinBy.TEN_HONOURS:
        return None
    if settings.ten_honours == "off":
        return "HZ-64", WORDS.say("refusal.no_ten_honours")
    if win.honours < FULL_ROW:
        return "HZ-64", WORDS.say(
            "refusal.honours_discarded", seat=win.seat, number=win.honours, needed=FULL_ROW
        )
    return None


def _open_sets(win: WinDeclaration) -> Bar | None:
    for meld in win.melds:
        if fortune(win.indicator).wild in meld.tiles:
            return "HZ-17", WORDS.say("refusal.fortune_in_meld", kind=meld.kind, tiles=meld.tiles)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "HZ-16", WORDS.say("refusal.no_single_kong_meld")
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (win.seat - 1) % win.players):
            return "HZ-14", say("refusal.wrong_chow", seat=win.seat, tiles=meld.tiles, giver=meld.from_)
    return None


def _shape(win: WinDeclaration, settings: HangzhouOptions, found: Sequence[HangzhouReading]) -> Bar | None:
    if win.held is None:
        return None
    number = sum(win.held) + 3 * len(win.melds) - win.dealt
    if number != HAND_TILES:
        return (
            "HZ-20",
            say("refusal.wrong_length", seat=win.seat, number=number, needed=HAND_TILES),
        )
    if win.by is WinBy.TEN_HONOURS:
        return None
    if not found:
        tiles = _tiles_of(win.held)
        if win.tile is None:
            return "HZ-12", WORDS.say("refusal.no_shape", tiles=tiles)
        return "HZ-12", WORDS.say("refusal.no_shape_with", tiles=tiles, tile=win.tile)
    if win.is_claim and waits_on_anything(win.held, win.melds, fortune(win.indicator), settings):
        return "HZ-26", WORDS.say("refusal.wait_on_anything")
    return None


def _tiles_of(held: Counts) -> Iterator[Tile]:
    return (Tile(index) for index, number in enumerate(held) for _ in range(number))
