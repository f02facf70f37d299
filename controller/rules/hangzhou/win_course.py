"""What the course of a hand says of a declared Hangzhou win (HZ-21, 31, 32, 56, 57, 61, 63, 64).

Full-information logs and revealed hands of a live table come out as the same declaration; what a hidden hand leaves
undecidable is not guessed but told, and only what is certain counts.
"""

from controller.rules.acts import Discard, Draw
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase
from controller.rules.hangzhou.clauses import WORDS
from controller.rules.hangzhou.float_round import Floated, Row, floats_of, row_behind
from controller.rules.hangzhou.fortune import fortune, keeps_honours_row
from controller.rules.hangzhou.hangzhou_readings import FULL_ROW
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.hangzhou.win import public_bar, public_win_bar, right_lost
from controller.rules.play_kinds import WinBy
from controller.rules.reasons import say
from controller.rules.tiles import Seat
from controller.rules.win_declaration import Bar, WinDeclaration


def ten_honours(
    hand: HandState, declaration: WinDeclaration, settings: HangzhouOptions
) -> WinDeclaration | None:
    """HZ-64: a hu on one's own discard, where the rules know such a win or the row would make it."""
    seat = declaration.seat
    if hand.phase is not Phase.CLAIMS or hand.last_discard is None or hand.last_discard[0] != seat:
        return None
    row = [each.tile for each in hand.acts if isinstance(each, Discard) and each.seat == seat]
    honours = len(row) if keeps_honours_row(row, fortune(hand.indicator)) else 0
    if honours < FULL_ROW and settings.ten_honours == "off":
        return None
    return evolve(declaration, by=WinBy.TEN_HONOURS, honours=honours)


def with_rows(hand: HandState, facts: WinDeclaration, settings: HangzhouOptions) -> WinDeclaration:
    """The declaration with its unbroken row of floats and kongs, and whether every fortune discard floated."""
    if facts.by is WinBy.DRAW:
        row, drawn = Row(), facts.held is not None and not facts.dealt
        if facts.held is not None and drawn:
            acts = hand.acts[: _last_draw(hand, facts.seat)]
            lucky = fortune(hand.indicator)
            row = row_behind(acts, facts.seat, facts.held, facts.melds, lucky, settings)
        facts = evolve(
            facts,
            kongs=facts.kongs if drawn else 0,
            row_kongs=row.kongs,
            floats=row.floats,
            floats_unknown=row.undecided,
            feeds=row.feeds,
        )
    if not settings.fortune_discard_forfeits or facts.held is None:
        return facts
    return evolve(facts, false_float=_false_float(hand, facts, settings))


def course_bar(hand: HandState, declaration: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    """What forbids the win by what everybody at the table saw."""
    bar = right_lost(declaration) or public_bar(declaration, settings)
    if bar is not None:
        return bar
    seat = declaration.seat
    if declaration.is_claim and (lockers := hand.locks - {seat}):
        return (
            "HZ-21",
            WORDS.say("refusal.fortune_lock_win", seat=min(lockers)),
        )
    if declaration.by is WinBy.TEN_HONOURS:
        return public_win_bar(declaration, settings)
    if settings.missed_win_lock and declaration.is_claim:
        # HZ-61. The hand is as it was when the tile passed, so a win now was one then.
        for passed in hand.seats[seat].let_pass:
            if passed.win and passed.tile == declaration.tile:
                return "HZ-61", say("refusal.let_pass", seat=seat, tile=passed.tile)
    return None


def _false_float(hand: HandState, facts: WinDeclaration, settings: HangzhouOptions) -> bool | None:
    """HZ-63 judged back: a fortune discarded without floating, where the hand was hidden then."""
    seat = facts.seat
    if facts.held is None or hand.seats[seat].hand is not None:
        return False
    acts = hand.acts[: _last_draw(hand, seat)] if facts.by is WinBy.DRAW and not facts.dealt else hand.acts
    lucky = fortune(hand.indicator)
    found = list(floats_of(acts, seat, facts.held, facts.melds, lucky, settings))
    if Floated.NO in found:
        return True
    return None if Floated.UNKNOWN in found else False


def _last_draw(hand: HandState, seat: Seat) -> int:
    """The place of the draw that brought the winning tile."""
    return max(place for place, act in enumerate(hand.acts) if isinstance(act, Draw) and act.seat == seat)
