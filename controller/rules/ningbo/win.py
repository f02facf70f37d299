"""A declared Ningbo win judged: what forbids it, its tai, who pays (NB-8 to NB-12, NB-20 to NB-43)."""

from typing import Final

from controller.rules.evolve import evolve
from controller.rules.ningbo.ningbo_wilds import Wilds, wilds
from controller.rules.ningbo.options import NingboOptions
from controller.rules.ningbo.payments import payments
from controller.rules.ningbo.tai import MINIMUM, best, certain
from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.tiles import FACES, is_flower, name, names, spread
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
        note = f"NB-10: seat {attempt.seat}'s hand is not known; only the tai that are certain are counted"
        return Judgement(None, tai.patterns, payments(attempt, tai.points), (note,))
    if (bar := _tiles_bar(attempt, wild)) is not None:
        return Judgement(bar)
    found = best(attempt, wild, fifth_copy=settings.fifth_copy)
    if found is None:
        return Judgement(_no_reading(attempt, wild, settings))
    unseen = any(not meld.tiles for meld in attempt.melds)
    if found.counted < MINIMUM and not unseen:
        besides = ", three wilds not counted" if found.counted < found.points else ""
        reason = f"seat {attempt.seat}'s win is worth {found.counted} tai{besides}; it takes {MINIMUM}"
        return Judgement(("NB-10", reason))
    notes = (f"NB-8: seat {attempt.seat} has not turned up its closed kong",) * unseen
    return Judgement(None, found.patterns, payments(attempt, found.points), notes)


def claim_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-9: what forbids a claimed win whatever the hand holds."""
    if attempt.is_claim and attempt.tile in wild.tiles:
        return "NB-9", f"nobody wins on the discarded wild tile {name(attempt.tile)}"
    return None


def open_sets_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-8, NB-9: sets that cannot lie there."""
    for meld in attempt.melds:
        if meld.kind is MeldKind.SINGLE_KONG:
            return "NB-8", f"no tile is konged alone, as seat {attempt.seat}'s {names(meld.tiles)} is"
        if not wild.among.isdisjoint(meld.tiles):
            return (
                "NB-9",
                f"seat {attempt.seat}'s {meld.kind} {names(meld.tiles)} contains a wild tile",
            )
        left = (attempt.seat - 1) % attempt.players
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, left):
            return (
                "NB-8",
                f"seat {attempt.seat} cannot have chowed {names(meld.tiles)} from seat {meld.from_}",
            )
    return None


def _right_lost(attempt: WinDeclaration) -> Bar | None:
    if attempt.cannot_win is None:
        return None
    return attempt.cannot_win, f"seat {attempt.seat} may not win any more in this hand ({attempt.cannot_win})"


def _tiles_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-12: another number of tiles, or a flower among them."""
    held, tile = attempt.held, attempt.tile
    assert held is not None
    number = sum(held) + 3 * attempt.sets
    if number != HAND_TILES:
        reason = f"seat {attempt.seat} has {number} tiles instead of {HAND_TILES}: no four sets and an eye"
        return "NB-12", reason
    if any(held[FACES:]) or (tile is not None and is_flower(tile)):
        flower = next((each for each in spread(attempt.whole or held) if each in wild.flowers), None)
        if flower is not None:
            return "NB-12", f"seat {attempt.seat} holds the flower {name(flower)}, which stands in no set"
    return None


def _no_reading(attempt: WinDeclaration, wild: Wilds, settings: NingboOptions) -> Bar:
    """Why no reading of the hand wins."""
    held, tile, seat = attempt.held, attempt.tile, attempt.seat
    assert held is not None and tile is not None
    drawn = evolve(attempt, by=WinBy.DRAW, from_=None)
    if attempt.is_claim and best(drawn, wild, fifth_copy=settings.fifth_copy) is not None:
        return "NB-9", f"a wild alone waits in seat {seat}'s hand, so it wins only by own draw"
    return "NB-12", f"seat {seat}'s {names(spread(held))} with {name(tile)} is not four sets and an eye"
