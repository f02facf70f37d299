"""The layout of melds: the rotated tile lies where the rules want it and shows who gave it (HZ-14, HZ-15, HZ-16)."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.tiles import Seat, Tile
from hardware_sim.world.tile_locations import LaidMeld


def chow(claimed: Tile, with_: Sequence[Tile]) -> LaidMeld:
    """The claimed tile lies rotated at the left end."""
    return LaidMeld((claimed, *sorted(with_)), rotated=0)


def same_tiles(claimed: Tile, with_: Sequence[Tile], seat: Seat, giver: Seat, players: int = 4) -> LaidMeld:
    """A pung or a direct kong: rotated left from the left neighbour, right from the right, else none."""
    end = rotated_end(seat, giver, len(with_) + 1, players)
    if end is None or end == 0:
        return LaidMeld((claimed, *with_), rotated=end)
    return LaidMeld((*with_, claimed), rotated=end)


def closed_kong(tiles: Sequence[Tile]) -> LaidMeld:
    """Four backs."""
    return LaidMeld(tuple(tiles), face_up=False)


def filled_kong(pung: LaidMeld, tile: Tile) -> LaidMeld:
    """The fourth tile goes to the end away from the rotated one, to the right if none is."""
    if pung.rotated == len(pung.tiles) - 1:
        return LaidMeld((tile, *pung.tiles), rotated=len(pung.tiles))
    return LaidMeld((*pung.tiles, tile), rotated=pung.rotated)


def robbed_kong(kong: LaidMeld) -> tuple[Tile, LaidMeld]:
    """The tile that filled a kong comes off again: it, and the pung that is left."""
    if kong.rotated == len(kong.tiles) - 1:
        return kong.tiles[0], LaidMeld(kong.tiles[1:], rotated=len(kong.tiles) - 2)
    return kong.tiles[-1], LaidMeld(kong.tiles[:-1], rotated=kong.rotated)


def wrong_end(meld: LaidMeld, seat: Seat, giver: Seat, players: int = 4) -> LaidMeld:
    """The same tiles laid as if another seat had given them."""
    right, left = Seat((seat + 1) % players), Seat((seat - 1) % players)
    end = rotated_end(seat, left if giver == right else right, len(meld.tiles), players)
    tiles = list(meld.tiles)
    if meld.rotated is not None and end is not None:
        tiles.insert(end, tiles.pop(meld.rotated))
    return LaidMeld(tuple(tiles), rotated=end)


def unmarked(meld: LaidMeld) -> LaidMeld:
    """The same tiles laid so that nothing shows the giver of one."""
    return LaidMeld(meld.tiles, None, meld.face_up)


def rotated_end(seat: Seat, giver: Seat, size: int, players: int = 4) -> int | None:
    """Index of the rotated tile among `size` tiles of a pung or kong that `giver` gave to `seat`."""
    if (giver + 1) % players == seat:
        return 0
    return size - 1 if (seat + 1) % players == giver else None
