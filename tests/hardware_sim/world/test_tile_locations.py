"""The tile set as a value: after any change 136 tiles, four of each."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.registry import load
from controller.rules.tiles import Seat, Tile
from controller.rules.walls import Place
from hardware_sim.world import meld_layout
from hardware_sim.world.set_and_walls import wall_places
from hardware_sim.world.tile_locations import SEATS, LaidMeld, MissingTile, TileLocations

FULL = tuple(Tile(face) for face in range(34) for _ in range(4))
DEEDS = (
    "take",
    "turn_up",
    "turn_back",
    "discard",
    "lay_single",
    "pick_up",
    "lay",
    "lay_open",
    "reveal",
    "sweep",
)
WALL_PLACES = wall_places(load("hangzhou"))


def walls() -> TileLocations:
    return TileLocations(FULL).raise_walls(FULL, WALL_PLACES)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(DEEDS), st.sampled_from(SEATS)), max_size=60))
def test_no_deed_makes_or_loses_a_tile(deeds: list[tuple[str, Seat]]) -> None:  # noqa: C901 - one case a deed
    tiles = walls()
    whole = tiles.census()
    for deed, seat in deeds:
        hand = tiles.hands[seat]
        match deed:
            case "take" if tiles.wall:
                tiles = tiles.take(next(iter(tiles.wall)), seat)
            case "turn_up" if tiles.wall:
                tiles = tiles.turn_up(next(iter(tiles.wall)))
            case "turn_back" if tiles.turned_up:
                tiles = tiles.turn_back(next(iter(tiles.turned_up)))
            case "lay_single" if hand:
                tiles = tiles.lay_single(seat, hand[-1])
            case "lay_open" if hand and tiles.shown[seat] is None:
                tiles = tiles.lay_open(seat)
            case "discard" if hand:
                tiles = tiles.discard(seat, hand[0])
            case "pick_up" if tiles.discards[seat] and len(hand) >= 2:
                claimed, picked = tiles.pick_up(seat)
                tiles = picked.lay(seat, LaidMeld((claimed, *hand[:2]), 0), hand[:2])
            case "lay" if len(hand) >= 4:
                tiles = tiles.lay(seat, meld_layout.closed_kong(hand[:4]), hand[:4])
            case "reveal" if hand and not any(shown and shown.apart is not None for shown in tiles.shown):
                tiles = tiles.reveal(seat, hand[-1], from_hand=True)
            case "sweep":
                tiles = tiles.sweep(seat)
        assert tiles.census() == whole


def test_a_swept_table_is_clear() -> None:
    tiles = walls().take(Place(Seat(0), 1, "top"), Seat(2))
    for seat in SEATS:
        tiles = tiles.sweep(seat)
    assert tiles.is_clear()
    assert tiles.machine == FULL


def test_a_missing_tile_cannot_be_taken() -> None:
    tiles = walls().take(Place(Seat(0), 1, "top"), Seat(2))
    with pytest.raises(MissingTile, match="0:1:top"):
        tiles.take(Place(Seat(0), 1, "top"), Seat(3))
    with pytest.raises(MissingTile, match="seat 1 does not hold 5m"):
        tiles.discard(Seat(1), Tile(4))


def test_the_rotated_tile_points_to_the_giver() -> None:
    east = Tile(27)
    pair = (east, east)
    assert meld_layout.same_tiles(east, pair, Seat(1), Seat(0)).rotated == 0
    assert meld_layout.same_tiles(east, pair, Seat(1), Seat(2)).rotated == 2
    assert meld_layout.same_tiles(east, pair, Seat(1), Seat(3)).rotated is None
    for giver, end in ((2, 0), (1, 2)):  # where three play, each is a neighbour of each
        assert meld_layout.same_tiles(east, pair, Seat(0), Seat(giver), 3).rotated == end
    assert meld_layout.chow(Tile(4), (Tile(5), Tile(3))) == LaidMeld((Tile(4), Tile(3), Tile(5)), 0)


def test_a_filled_kong_grows_away_from_the_rotated_tile() -> None:
    east = Tile(27)
    for giver in (Seat(0), Seat(2), Seat(3)):
        pung = meld_layout.same_tiles(east, (east, east), Seat(1), giver)
        kong = meld_layout.filled_kong(pung, east)
        assert len(kong.tiles) == 4
        assert kong.rotated in (None, 0, 3)
        assert meld_layout.robbed_kong(kong) == (east, pung)


def test_a_wrong_crc_never_matches() -> None:
    tiles = (Tile(1), Tile(1))
    for giver in (Seat(0), Seat(2), Seat(3)):
        right = meld_layout.same_tiles(Tile(1), tiles, Seat(1), giver)
        assert meld_layout.wrong_end(right, Seat(1), giver).rotated != right.rotated
