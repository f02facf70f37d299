"""How tiles come to lie: where the rules of the table put them, as loosely as hands do."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware_sim.art.tile_art import FACES
from hardware_sim.rendering.scene import STICK_LENGTH, PlacedTile, Scene, Stick
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, Upturned, lay

ZONES = {  # across from, across to, outward from, outward to: millimetres as the seat sees it
    SeatZoneKind.DISCARDS: (-105, 105, 98, 253),
    SeatZoneKind.WALL: (-226, 226, 238, 274),
    SeatZoneKind.MELDS: (-240, 285, 280, 330),
    SeatZoneKind.HAND: (-230, 230, 333, 375),
    SeatZoneKind.SINGLES: (112, 224, 112, 224),
}
tiles = st.sampled_from(FACES)
melds = st.one_of(
    st.builds(LaidMeld, st.tuples(tiles, tiles, tiles), st.sampled_from([None, 0, 2])),
    st.builds(LaidMeld, st.tuples(tiles, tiles, tiles, tiles), st.sampled_from([None, 0, 3])),
    st.builds(lambda four: LaidMeld(four, None, True), st.tuples(tiles, tiles, tiles, tiles)),
)
seats = st.builds(
    SeatContent,
    melds=st.lists(melds, max_size=4).map(tuple),
    discards=st.lists(tiles, max_size=30).map(tuple),
    hand=st.lists(tiles, max_size=16).map(tuple),
    apart=st.none() | tiles,
    wall=st.sampled_from([14, 16, 17, 18]).flatmap(
        lambda stacks: st.lists(st.sampled_from([0, 1, 2]), min_size=stacks, max_size=stacks).map(tuple)
    ),
    singles=st.lists(tiles, max_size=12).map(tuple),
    laid=st.tuples(*[st.integers(0, 3)] * 3),
    rotated=st.none() | st.integers(0, 30),
    stick=st.booleans(),
)
tables = st.builds(TableContent, seats=st.tuples(seats, seats, seats, seats))


def only(seat: int, content: SeatContent, *, seed: int = 5, hand: int = 1) -> Scene:
    own = [SeatContent(), SeatContent(), SeatContent(), SeatContent()]
    own[seat] = content
    return lay(TableContent((own[0], own[1], own[2], own[3])), seed, hand)


def as_owner_sees(tile: PlacedTile | Stick, seat: int) -> tuple[float, float]:
    x, y = tile.x, tile.y
    for _ in range(seat):
        x, y = -y, x
    return x, y


def corners(tile: PlacedTile) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return cv2.boxPoints(((tile.x, tile.y), (24.0, 32.0), -tile.angle)).astype(np.float32)


def overlap(one: PlacedTile, other: PlacedTile) -> float:
    """Square millimetres two tiles share."""
    if math.hypot(one.x - other.x, one.y - other.y) > 41:
        return 0.0
    return float(cv2.intersectConvexConvex(corners(one), corners(other))[0])


def overlaps(lying: Sequence[PlacedTile]) -> list[tuple[float, PlacedTile, PlacedTile]]:
    pairs = ((overlap(a, b), a, b) for i, a in enumerate(lying) for b in lying[:i] if a.height == b.height)
    return [pair for pair in pairs if pair[0] > 25.0]


@settings(max_examples=40)
@given(tables, st.integers(0, 10**6))
def test_every_tile_lies_in_its_zone_and_not_inside_another(content: TableContent, seed: int) -> None:
    scene = lay(content, seed, 1)
    for tile in scene.lying:
        assert tile.zone is not None
        left, right, near, far = ZONES[tile.zone.kind]
        across, outward = as_owner_sees(tile, tile.zone.seat)
        assert left < across < right and near < outward < far, tile
    assert overlaps(scene.lying) == []


@settings(max_examples=40)
@given(seats, st.integers(0, 3), tiles)
def test_a_new_discard_leaves_the_others_where_they_lie(own: SeatContent, seat: int, tile: str) -> None:
    before = [t for t in only(seat, own).lying if t.zone == SeatZone(SeatZoneKind.DISCARDS, seat)]
    more = SeatContent(discards=(*own.discards, tile), laid=own.laid)
    after = only(seat, more).lying
    assert list(after[:-1]) == before
    assert after[-1].tile == tile


@pytest.mark.parametrize(
    ("seat", "x", "y"), [(0, -85.75, 118), (1, 118, 85.75), (2, 85.75, -118), (3, -118, -85.75)]
)
def test_the_first_discard_lies_left_and_nearest_the_centre(seat: int, x: float, y: float) -> None:
    (tile,) = only(seat, SeatContent(discards=("5m",))).lying
    assert [tile.x, tile.y] == pytest.approx([x, y], abs=1.5)
    assert (tile.angle - 90 * seat + 180) % 360 - 180 == pytest.approx(0, abs=4)


def test_the_ninth_discard_opens_the_second_row() -> None:
    scene = only(2, SeatContent(discards=("1z",) * 9))
    across, outward = as_owner_sees(scene.lying[8], 2)
    assert [across, outward] == pytest.approx([-85.75, 151.5], abs=1.5)


@pytest.mark.clause("RI-24")
def test_a_turned_discard_pushes_the_later_ones_along() -> None:
    row = ("1z",) * 8
    plain, turned = (only(1, SeatContent(discards=row, in_row=6, rotated=index)).lying for index in (None, 2))
    assert turned[2].angle == pytest.approx(180, abs=4)
    along = [as_owner_sees(t, 1)[0] - as_owner_sees(p, 1)[0] for p, t in zip(plain, turned, strict=True)]
    assert along == pytest.approx([0, 0, 4, 8, 8, 8, 0, 0], abs=1.5)
    assert as_owner_sees(turned[6], 1) == pytest.approx((-61.25, 151.5), abs=1.5), "six lie in a row"


@pytest.mark.clause("RI-24")
@pytest.mark.parametrize("seat", range(4))
def test_a_bet_lies_between_dice_and_discards(seat: int) -> None:
    scene = only(seat, SeatContent(discards=("1m",) * 3, stick=True))
    (stick,) = scene.sticks
    across, outward = as_owner_sees(stick, seat)
    assert abs(across) < 9 and 75 < outward < 85
    assert abs((stick.angle - 90 * seat + 180) % 360 - 180) < 6
    assert abs(across) + STICK_LENGTH / 2 < outward, "it reaches no neighbour's"
    assert only(seat, SeatContent()).sticks == ()


def test_a_claimed_tile_lies_sideways_on_the_bottom_edge() -> None:
    scene = only(0, SeatContent(melds=(LaidMeld(("4p", "4p", "4p"), 2),)))
    upright, _, sideways = scene.lying
    assert sideways.angle == pytest.approx(90, abs=4)
    assert sideways.y + 12 == pytest.approx(upright.y + 16, abs=2)
    assert sideways.x - scene.lying[1].x == pytest.approx(28.5, abs=2)


def test_a_closed_kong_shows_four_backs() -> None:
    scene = only(3, SeatContent(melds=(LaidMeld(("7z",) * 4, None, True),)))
    assert [(t.tile, t.face_up) for t in scene.lying] == [("back", False)] * 4


def test_a_filled_kong_pushes_the_melds_after_it_along() -> None:
    pung, kong, chow = (LaidMeld(("2s",) * n, 2) for n in (3, 4, 3))
    before = only(0, SeatContent(melds=(pung, chow))).lying[-1]
    after = only(0, SeatContent(melds=(kong, chow))).lying[-1]
    assert after.x - before.x == pytest.approx(24.5, abs=1.5)


def test_the_winning_tile_lies_apart_to_the_right_of_the_hand() -> None:
    scene = only(0, SeatContent(hand=("1m",) * 4, apart="9s"))
    assert scene.lying[-1].x - scene.lying[-2].x == pytest.approx(48.5, abs=2)


def test_stack_one_is_at_the_right_with_upturned_tiles_on_top() -> None:
    wall = SeatContent(wall=(2,) * 17)
    content = TableContent((SeatContent(), wall, SeatContent(), SeatContent()), (Upturned(1, 1, "6z"),))
    scene = lay(content, 5, 1)
    (shown,) = (tile for tile in scene.lying if tile.face_up)
    assert shown.tile == "6z" and shown.height == 18
    assert list(as_owner_sees(shown, 1)) == pytest.approx([196, 256], abs=2)
    assert len(scene.lying) == 34


def test_laying_a_zone_again_moves_only_its_tiles() -> None:
    own = SeatContent(discards=("1m",) * 5, melds=(LaidMeld(("2m",) * 3),))
    again = SeatContent(discards=own.discards, melds=own.melds, laid=(1, 0, 0))
    first, second = only(0, own).lying, only(0, again).lying
    assert first[:5] != second[:5]
    assert first[5:] == second[5:]


def test_another_hand_of_the_same_game_lies_differently() -> None:
    own = SeatContent(discards=("1m",) * 5)
    assert only(0, own, hand=1) != only(0, own, hand=2)
    assert only(0, own, hand=1) == only(0, own, hand=1)


def test_a_wall_of_fourteen_stacks_is_centred() -> None:
    scene = only(2, SeatContent(wall=(1,) * 14))
    first, last = as_owner_sees(scene.lying[0], 2), as_owner_sees(scene.lying[-1], 2)
    assert [first[0], last[0]] == pytest.approx([159.25, -159.25], abs=1)


def test_walls_do_not_overlap_at_the_corners() -> None:
    own = SeatContent(
        wall=(1,) * 20, inner=(2,) * 8, discards=("1m",) * 24, melds=(LaidMeld(("2m",) * 3),) * 5
    )
    scene = lay(TableContent((own, own, own, own)), 3, 1)
    assert overlaps(scene.lying) == []
    walls = [tile for tile in scene.lying if tile.zone == SeatZone(SeatZoneKind.WALL, 1)]
    assert len(walls) == 36
    across = [as_owner_sees(tile, 1)[0] for tile in walls[:20]]
    assert [across[0], across[-1]] == pytest.approx([217.75, -247.75], abs=1)


def test_single_tiles_lie_in_rows_of_four_beside_discards() -> None:
    scene = only(3, SeatContent(singles=("1f", "2f", "3f", "4f", "5f")))
    first, fifth = as_owner_sees(scene.lying[0], 3), as_owner_sees(scene.lying[4], 3)
    assert list(first) == pytest.approx([131.25, 134.5], abs=1.5)
    assert list(fifth) == pytest.approx([131.25, 168.0], abs=1.5)
