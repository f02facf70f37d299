"""The table reader against rendered tables: everything exact, or marked unsure, and never wrong without a doubt."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import PlacedTile, ReachingHand, Scene, seat_to_table
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, Upturned
from tests.vision.zones.random_tables import (
    Image,
    classifier,
    misread,
    picture,
    random_table,
    reader_for,
    renderer,
    scene_of,
    truth,
)
from vision.networks.tile_classifier import Classification
from vision.table.table_layout import FULL_TABLE, Zone, ZoneKind
from vision.table.table_view import SeatView, SeenMeld, TableView
from vision.zones.table_reader import TableReader

BACKS = ("back",) * 4


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return renderer(seed=21)


@pytest.fixture(scope="module")
def reader(camera: Renderer) -> TableReader:
    return reader_for(camera)


def one_seat(seat: int, content: SeatContent, *upturned: Upturned) -> TableContent:
    seats = [SeatContent() for _ in range(4)]
    seats[seat] = content
    return TableContent((seats[0], seats[1], seats[2], seats[3]), upturned)


def doubts(reader: TableReader, camera: Renderer, scene: Scene, kind: ZoneKind, seat: int) -> tuple[str, ...]:
    zone = Zone(kind, seat)
    reading = reader.read_zones(picture(camera, scene, 1), [zone])[zone]
    return tuple(doubt.text for doubt in reading.doubts)


class AskedByOne:
    """A classifier that two threads may not ask at once, and that fails on request."""

    def __init__(self) -> None:
        self.breaks = False
        self.asked = 0
        self._busy = threading.Lock()

    def name(self, crops: Sequence[Image]) -> list[Classification]:
        assert self._busy.acquire(blocking=False), "asked by two at once"
        try:
            self.asked += len(crops)
            if self.breaks:
                raise MemoryError("no room for a batch")
            return classifier().name(crops)
        finally:
            self._busy.release()


def test_the_classifier_is_used_by_one_thread_at_a_time(camera: Renderer) -> None:
    asked = AskedByOne()
    reader = TableReader(asked)
    reader.calibrate(picture(camera, Scene(), 0))
    for seed in range(4):  # melds that are no set, too, which are looked at again
        content = random_table(seed)
        assert misread(reader.read(picture(camera, scene_of(content, seed), seed)), truth(content)) == set()
    assert asked.asked > 200


def test_a_failed_classifier_raises_and_the_next_frame_is_read(camera: Renderer) -> None:
    asked = AskedByOne()
    reader = TableReader(asked)
    reader.calibrate(picture(camera, Scene(), 0))
    content = random_table(3)
    frame = picture(camera, scene_of(content, 3), 3)
    asked.breaks = True
    with pytest.raises(MemoryError, match="no room for a batch"):
        reader.read(frame)
    asked.breaks = False
    assert misread(reader.read(frame), truth(content)) == set()


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 10), marks=pytest.mark.slow)])
def test_random_tables_are_read_exactly_or_marked_unsure(
    reader: TableReader, camera: Renderer, seeds: range
) -> None:
    unsure: list[tuple[int, str]] = []
    for seed in seeds:
        content = random_table(seed)
        seen = reader.read(picture(camera, scene_of(content, seed), seed))
        assert misread(seen, truth(content)) == set(), f"table {seed}"
        unsure += [(seed, zone) for zone in seen.unsure]
    assert len(unsure) <= len(seeds) // 2, f"of {16 * len(seeds)} zones unsure: {unsure}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "cloth", "lamp", "spare"),
    [
        (3, "green", "warm", 2),
        (8, "blue", "ceiling", 2),
        (13, "grey", "ceiling", 3),
        (5, "red", "ceiling", 4),
        (6, "brown", "warm", 4),
        (9, "green", "dim", 8),
        (10, "green", "window", 8),
    ],
)
def test_other_cameras_cloths_and_lamps_are_read_as_well(
    seed: int, cloth: str, lamp: str, spare: int
) -> None:
    camera = renderer(seed, cloth=cloth)
    reader = reader_for(camera)
    unsure: list[str] = []
    for table in (100 + seed, 200 + seed):
        content = random_table(table)
        seen = reader.read(picture(camera, replace(scene_of(content, table), lamp=lamp), 1))
        assert misread(seen, truth(content)) == set()
        unsure += seen.unsure
    assert len(unsure) <= spare, f"of 32 zones unsure: {unsure}"


def test_a_bare_table_is_bare(reader: TableReader, camera: Renderer) -> None:
    empty = TableView(walls=((0,) * 17,) * 4)
    assert reader.read(picture(camera, Scene(), 1)) == empty


@pytest.mark.parametrize("seat", range(4))
def test_melds_are_read_as_their_owner_sees_them(reader: TableReader, camera: Renderer, seat: int) -> None:
    melds = (
        LaidMeld(("4s", "3s", "5s"), 0),
        LaidMeld(("9m", "9m", "9m", "9m"), 2),
        LaidMeld(("6z", "6z", "6z", "6z"), None, True),
        LaidMeld(("2p", "2p", "2p"), None),
    )
    seen = reader.read(picture(camera, scene_of(one_seat(seat, SeatContent(melds=melds)), 5), 1))
    assert seen.seats[seat].melds == (
        SeenMeld(("4s", "3s", "5s"), 0),
        SeenMeld(("9m", "9m", "9m", "9m"), 2),
        SeenMeld(BACKS, None),
        SeenMeld(("2p", "2p", "2p"), None),
    )
    assert seen.unsure == ()


def test_a_standing_hand_is_not_read_and_a_revealed_one_is(reader: TableReader, camera: Renderer) -> None:
    standing = reader.read(picture(camera, scene_of(one_seat(1, SeatContent(standing=14, drawn=True)), 2), 1))
    assert standing.seats[1] == SeatView()
    assert standing.unsure == ()
    hand = ("1m", "2m", "3m", "5p", "5p", "5p", "7s", "8s", "9s", "1z", "1z", "5z", "5z")
    shown = reader.read(picture(camera, scene_of(one_seat(1, SeatContent(hand=hand, apart="5z")), 2), 1))
    assert shown.seats[1] == SeatView(hand=hand, apart="5z")


def test_a_tile_turned_up_on_a_wall_is_named_with_its_place(reader: TableReader, camera: Renderer) -> None:
    wall = (0,) * 5 + (1,) + (2,) * 11
    content = one_seat(3, SeatContent(wall=wall), Upturned(3, 6, "7p"), Upturned(3, 11, "1s"))
    seen = reader.read(picture(camera, scene_of(content, 7), 1))
    assert [(t.seat, t.stack, t.tile) for t in seen.indicators] == [(3, 6, "7p"), (3, 11, "1s")]
    assert seen.walls[3] == wall


def test_only_the_zones_asked_for_are_read(reader: TableReader, camera: Renderer) -> None:
    content = random_table(2)
    seen = reader.read(picture(camera, scene_of(content, 2), 1), zones=["discards:1"])
    assert seen.seats[1].discards == content.seats[1].discards
    assert replace(seen, seats=TableView().seats) == TableView()
    with pytest.raises(ValueError, match=r"no zone 'discards:4'.*discards:0"):
        reader.read(picture(camera, Scene(), 1), zones=["discards:4"])


def test_zones_have_their_documented_names() -> None:
    assert {zone.name for zone in FULL_TABLE.zones} == {
        f"{kind}:{seat}" for kind in ("discards", "wall", "melds", "hand") for seat in range(4)
    }


def test_a_hand_over_discards_makes_them_unsure(reader: TableReader, camera: Renderer) -> None:
    discards = ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p")
    scene = scene_of(one_seat(0, SeatContent(discards=discards)), 3)
    for x in (-80.0, -30.0, 20.0, 70.0):
        found = doubts(
            reader, camera, replace(scene, reaches=(ReachingHand(x, 130.0, 0.0),)), ZoneKind.DISCARDS, 0
        )
        assert found, f"a hand at {x} hides discards unnoticed"


def test_a_meld_of_two_tiles_is_not_finished(reader: TableReader, camera: Renderer) -> None:
    content = one_seat(2, SeatContent(melds=(LaidMeld(("4s", "4s"), None),)))
    assert doubts(reader, camera, scene_of(content, 1), ZoneKind.MELDS, 2) == (
        "meld 1 of seat 2's melds has 2 tiles",
    )


def test_flowers_may_lie_alone(reader: TableReader, camera: Renderer) -> None:
    content = one_seat(2, SeatContent(melds=(LaidMeld(("4f",), None), LaidMeld(("2p", "2p", "2p"), None))))
    seen = reader.read(picture(camera, scene_of(content, 1), 1))
    assert seen.seats[2].melds == (SeenMeld(("4f",)), SeenMeld(("2p", "2p", "2p")))
    assert seen.unsure == ()


def test_a_hole_in_a_row_of_discards_is_doubted(reader: TableReader, camera: Renderer) -> None:
    scene = scene_of(one_seat(0, SeatContent(discards=("1m", "2m", "3m", "4m", "5m"))), 3)
    with_hole = replace(scene, lying=tuple(tile for tile in scene.lying if tile.tile != "3m"))
    assert any("hole" in doubt for doubt in doubts(reader, camera, with_hole, ZoneKind.DISCARDS, 0))


def test_a_short_row_above_another_is_doubted(reader: TableReader, camera: Renderer) -> None:
    discards = ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m")
    scene = scene_of(one_seat(0, SeatContent(discards=discards)), 3)
    short = replace(scene, lying=tuple(tile for tile in scene.lying if tile.tile != "8m"))
    assert any("is not the last" in doubt for doubt in doubts(reader, camera, short, ZoneKind.DISCARDS, 0))


def test_a_discard_lying_across_or_face_down_is_doubted(reader: TableReader, camera: Renderer) -> None:
    scene = scene_of(one_seat(1, SeatContent(discards=("1m", "2m", "3m"))), 3)
    *others, last = scene.lying
    across = replace(scene, lying=(*others, replace(last, angle=last.angle + 90.0)))
    down = replace(scene, lying=(*others, replace(last, tile="back", face_up=False)))
    assert doubts(reader, camera, across, ZoneKind.DISCARDS, 1)
    assert any("face down" in doubt for doubt in doubts(reader, camera, down, ZoneKind.DISCARDS, 1))


def test_a_tile_astray_between_the_rows_is_doubted(reader: TableReader, camera: Renderer) -> None:
    scene = scene_of(one_seat(0, SeatContent(discards=("1m", "2m", "3m"))), 3)
    x, y = seat_to_table(0, 60.0, 190.0)
    stray = replace(scene, lying=(*scene.lying, PlacedTile("5p", x, y, 40.0)))
    assert doubts(reader, camera, stray, ZoneKind.DISCARDS, 0)


def test_a_hand_half_revealed_is_doubted(reader: TableReader, camera: Renderer) -> None:
    lying = scene_of(one_seat(0, SeatContent(hand=("1m", "2m", "3m", "4m", "5m", "6m"))), 1)
    standing = scene_of(one_seat(0, SeatContent(standing=13)), 1)
    mixed = Scene(lying=lying.lying, standing=tuple(s for s in standing.standing if not -90 < s.x < 70))
    assert any("stand" in doubt for doubt in doubts(reader, camera, mixed, ZoneKind.HAND, 0))


def test_only_new_tiles_are_classified(camera: Renderer, reader: TableReader) -> None:
    zone = Zone(ZoneKind.DISCARDS, 0)
    before = one_seat(0, SeatContent(discards=("1m", "2m", "3m")))
    after = one_seat(0, SeatContent(discards=("1m", "2m", "4m", "5m")))
    known = reader.read_zones(picture(camera, scene_of(before, 3), 1), [zone])
    spelled = {zone: replace(known[zone], tiles=tuple(replace(t, tile="9s") for t in known[zone].tiles))}
    again = reader.read_zones(picture(camera, scene_of(after, 3), 2), [zone], spelled)[zone]
    assert again.discards == ("9s", "9s", "4m", "5m")


@pytest.mark.parametrize("rotated", [0, None])
def test_two_tiles_across_in_one_meld_are_doubted(
    reader: TableReader, camera: Renderer, rotated: int | None
) -> None:
    """One tile lies across to show the giver; a second one shows unfinished laying, or cheating."""
    scene = scene_of(one_seat(2, SeatContent(melds=(LaidMeld(("4s", "4s", "4s"), rotated),))), 1)
    assert doubts(reader, camera, scene, ZoneKind.MELDS, 2) == ()

    def turned(lying: tuple[PlacedTile, ...], *places: int) -> tuple[PlacedTile, ...]:
        """The tiles at these places turned across, and moved out so that they lie beside the next one as before."""
        moved = list(lying)
        for place in places:
            inner = lying[1]
            one = lying[place]
            dx, dy = one.x - inner.x, one.y - inner.y
            moved[place] = replace(one, x=one.x + 0.18 * dx, y=one.y + 0.18 * dy, angle=one.angle + 90.0)
        return tuple(moved)

    places = (2,) if rotated == 0 else (0, 2)
    across = replace(scene, lying=turned(tuple(scene.lying), *places))
    assert "2 tiles lie across in meld 1 of seat 2's melds" in doubts(
        reader, camera, across, ZoneKind.MELDS, 2
    )
