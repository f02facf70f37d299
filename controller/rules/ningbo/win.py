"""A declared Ningbo win judged: what forbids it, its tai, who pays (NB-8 to NB-12, NB-20 to NB-43)."""

from typing import Final

from controller.rules.evolve import evolve
from controller.rules.ningbo.clauses import WORDS
from controller.rules.ningbo.ningbo_wilds import Wilds, wilds
from controller.rules.ningbo.options import NingboOptions
from controller.rules.ningbo.payments import payments
from controller.rules.ningbo.tai import MINIMUM, best, certain
from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.reasons import say
from controller.rules.tiles import FACES, is_flower, spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration

HAND_TILES: Final = 13


def judge(attempt: WinDeclaration, bar: Bar | None, settings: NingboOptions) -> Judgement:
    """The judgement on the declared win by its best reading; `bar` forbids it whatever the tiles say."""
    wild = wilds(attempt.indicator)
    bar = bar or _right_lost(attempt) or open_sets_bar(attempt, wild) or claim_bar(attempt, wild)
    if bar is not None:
        return Judgement(bar)
    if attempt.held is None:
        tai = certain(attempt, wild)
        note = WORDS.say("note.hand_unknown", seat=attempt.seat)
        return Judgement(None, tai.patterns, payments(attempt, tai.points), (note,))
    if (bar := _tiles_bar(attempt, wild)) is not None:
        return Judgement(bar)
    found = best(attempt, wild, fifth_copy=settings.fifth_copy)
    if found is None:
        return Judgement(_no_reading(attempt, wild, settings))
    unseen = any(not meld.tiles for meld in attempt.melds)
    if found.counted < MINIMUM and not unseen:
        too_little = WORDS.say(
            "refusal.too_few_tai_but_wilds" if found.counted < found.points else "refusal.too_few_tai",
            seat=attempt.seat,
            number=found.counted,
            needed=MINIMUM,
        )
        return Judgement(("NB-10", too_little))
    notes = (WORDS.say("note.closed_kong_hidden", seat=attempt.seat),) * unseen
    return Judgement(None, found.patterns, payments(attempt, found.points), notes)


def claim_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-9: what forbids a claimed win whatever the hand holds."""
    if attempt.is_claim and attempt.tile in wild.tiles:
        return "NB-9", WORDS.say("refusal.wild_discard_wins_nothing", tile=attempt.tile)
    return None


def open_sets_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-8, NB-9: sets that cannot lie there."""
    for meld in attempt.melds:
        if meld.kind is MeldKind.SINGLE_KONG:
            return "NB-8", WORDS.say("refusal.konged_alone", seat=attempt.seat, tiles=meld.tiles)
        if not wild.among.isdisjoint(meld.tiles):
            return (
                "NB-9",
                WORDS.say("refusal.wild_in_meld", seat=attempt.seat, kind=meld.kind, tiles=meld.tiles),
            )
        left = (attempt.seat - 1) % attempt.players
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, left):
            return (
                "NB-8",
                say("refusal.wrong_chow", seat=attempt.seat, tiles=meld.tiles, giver=meld.from_),
            )
    return None


def _right_lost(attempt: WinDeclaration) -> Bar | None:
    if attempt.cannot_win is None:
        return None
    return attempt.cannot_win, say("refusal.may_not_win", seat=attempt.seat, clause=attempt.cannot_win)


def _tiles_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-12: another number of tiles, or a flower among them."""
    held, tile = attempt.held, attempt.tile
    assert held is not None
    number = sum(held) + 3 * attempt.sets
    if number != HAND_TILES:
        reason = WORDS.say("refusal.wrong_length_ningbo", seat=attempt.seat, number=number, needed=HAND_TILES)
        return "NB-12", reason
    if any(held[FACES:]) or (tile is not None and is_flower(tile)):
        flower = next((each for each in spread(attempt.whole or held) if each in wild.flowers), None)
        if flower is not None:
            return "NB-12", WORDS.say("refusal.flower_held", seat=attempt.seat, tile=flower)
    return None


def _no_reading(attempt: WinDeclaration, wild: Wilds, settings: NingboOptions) -> Bar:
    """Why no reading of the hand wins."""
    held, tile, seat = attempt.held, attempt.tile, attempt.seat
    assert held is not None and tile is not None
    drawn = evolve(attempt, by=WinBy.DRAW, from_=None)
    if attempt.is_claim and best(drawn, wild, fifth_copy=settings.fifth_copy) is not None:
        return "NB-9", WORDS.say("refusal.lone_wild_waits", seat=seat)
    return "NB-12", WORDS.say("refusal.not_four_sets", seat=seat, tiles=spread(held), tile=tile)
