"""What may lie as a set in Wuhan, and what a clause forbids of it (WH-11, WH-12)."""

from collections.abc import Sequence
from typing import Final

from controller.rules.hand_state import Meld
from controller.rules.play_kinds import MeldKind
from controller.rules.reasons import say
from controller.rules.tiles import Tile
from controller.rules.win_declaration import Bar, WinDeclaration
from controller.rules.wuhan.clauses import WORDS
from controller.rules.wuhan.win import Wild

_SIZES: Final = {MeldKind.CHOW: 3, MeldKind.PUNG: 3, MeldKind.SINGLE_KONG: 1}


def is_meld(kind: MeldKind, tiles: Sequence[Tile], wild: Tile | None) -> bool:
    """Whether these tiles can lie as that meld at all, a wild (forbidden there) standing for another tile."""
    if len(tiles) != _SIZES.get(kind, 4):
        return False
    natural = sorted(tile for tile in tiles if tile != wild)
    if kind is not MeldKind.CHOW:
        return len(set(natural)) <= 1
    return _within_a_run(sorted(tiles)) or (0 < len(natural) < len(tiles) and _within_a_run(natural))


def meld_bar(attempt: WinDeclaration, wild: Wild) -> Bar | None:
    """Why a meld of the winner's cannot lie as it does."""
    for meld in attempt.melds:
        judged = _single_bar if meld.kind is MeldKind.SINGLE_KONG else _set_bar
        if (bar := judged(attempt, meld, wild)) is not None:
            return bar
    return None


def _single_bar(attempt: WinDeclaration, meld: Meld, wild: Wild) -> Bar | None:
    tile = meld.tiles[0]
    if tile == wild.tile or tile in wild.kong_tiles:
        return None
    return (
        "WH-12",
        WORDS.say("refusal.kong_tile_alone", tile=tile, seat=attempt.seat),
    )


def _set_bar(attempt: WinDeclaration, meld: Meld, wild: Wild) -> Bar | None:
    seat = attempt.seat
    if wild.tile in meld.tiles:
        return "WH-11", WORDS.say("refusal.wild_in_meld", kind=meld.kind, tiles=meld.tiles, seat=seat)
    if not wild.kong_tiles.isdisjoint(meld.tiles):
        return (
            "WH-11",
            WORDS.say("refusal.kong_tile_in_meld", kind=meld.kind, tiles=meld.tiles, seat=seat),
        )
    if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (seat - 1) % attempt.players):
        return "WH-11", say("refusal.wrong_chow", seat=seat, tiles=meld.tiles, giver=meld.from_)
    return None


def _within_a_run(row: Sequence[Tile]) -> bool:
    """Whether these sorted tiles are all different and stand in one run."""
    low, high = row[0], row[-1]
    return high < 27 and low // 9 == high // 9 and high - low <= 2 and len(set(row)) == len(row)
