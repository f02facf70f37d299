"""A declared Kawuxing win judged: what forbids it, its patterns, who pays (KW-6, KW-7, KW-10, KW-30, KW-53)."""

from controller.rules.kawuxing.clauses import WORDS
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
from controller.rules.reasons import say
from controller.rules.tiles import spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration
from controller.words.sentence import Sentence


def judge(declaration: WinDeclaration, bar: Bar | None, settings: KawuxingOptions) -> Judgement:
    """The win on its best reading. A false win costs nothing here: the rules name no penalty."""
    bar = bar or _bar(declaration)
    if bar is not None:
        return Judgement(bar)
    notes: tuple[Sentence, ...] = ()
    if declaration.held is None:
        patterns = laid_patterns(declaration) + course_patterns(declaration)
        notes = (WORDS.say("note.hand_unknown", seat=declaration.seat),)
    else:
        best = best_patterns(declaration, settings)
        if best is None or (declaration.is_claim and not best):
            return Judgement(_no_win(declaration, shape=best is not None))
        patterns = best
    if any(not meld.tiles for meld in declaration.melds):
        notes = (*notes, WORDS.say("note.closed_kong_hidden", seat=declaration.seat))
    payments = win_payments(declaration, doubles(patterns, settings))
    return Judgement(None, patterns, payments, notes)


def _bar(declaration: WinDeclaration) -> Bar | None:
    """What forbids the win before its tiles are read."""
    seat = declaration.seat
    if declaration.cannot_win is not None:
        return declaration.cannot_win, WORDS.say(
            "refusal.may_not_win_now", seat=seat, clause=declaration.cannot_win
        )
    for meld in declaration.melds:
        if meld.kind is MeldKind.CHOW:
            return "KW-6", WORDS.say("refusal.has_chowed", seat=seat, tiles=meld.tiles)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "KW-7", WORDS.say("refusal.has_konged_alone", seat=seat, tiles=meld.tiles)
    if declaration.whole is not None:
        number = sum(declaration.whole) + 3 * declaration.sets
        if number != HAND_TILES:
            return (
                "KW-53",
                say("refusal.wrong_length", seat=seat, number=number, needed=HAND_TILES),
            )
    elif declaration.sets > SETS:
        return "KW-53", WORDS.say("refusal.long_hand", seat=seat, number=declaration.sets)
    return None


def _no_win(declaration: WinDeclaration, *, shape: bool) -> Bar:
    """KW-10: the shape is wrong, or nothing counts on a claim."""
    assert declaration.held is not None and declaration.tile is not None
    return "KW-10", WORDS.say(
        "refusal.no_pattern" if shape else "refusal.no_shape",
        seat=declaration.seat,
        tiles=spread(declaration.held),
        tile=declaration.tile,
    )
