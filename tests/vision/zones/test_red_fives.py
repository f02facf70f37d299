"""Red fives by the colour of their print: right or unsure, never wrong, with every maker's tiles."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import pytest

from hardware_sim.art.tile_art import RED_FIVES
from hardware_sim.rendering.pinhole import handheld_lens
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, lay
from tests.vision.zones.random_tables import FACES, Image, picture, reader_for, renderer
from vision.table.table_layout import TableShape, Zone, ZoneKind
from vision.table.table_view import UNKNOWN, SeenMeld
from vision.zones.settle import Settler, Unsure

FULL_HD: Final = (1920, 1080)
FIVES: Final = ("5m", "5p", "5s", *RED_FIVES)
OTHERS: Final = tuple(face for face in FACES if face not in FIVES)
TWO_RED: Final = TableShape(discard_columns=6, red_fives=(2, 2, 2))
RIVERS: Final = tuple(f"discards:{seat}" for seat in range(4))

pytestmark = pytest.mark.clause("RI-1")


def fives(seed: int) -> TableContent:
    """Every five, red and plain, twice before each seat, among other tiles; half of the hands are careless."""
    chance = random.Random(seed)
    seats = []
    for seat in range(4):
        river = [*FIVES, *FIVES, *chance.sample(OTHERS, 6)]
        chance.shuffle(river)
        seats.append(SeatContent(discards=tuple(river), in_row=6, laid=(seed, 0, 0), haphazard=seat % 2 == 0))
    return TableContent((seats[0], seats[1], seats[2], seats[3]))


def named(camera: Renderer, lamp: str, seed: int) -> tuple[int, list[tuple[str, str]]]:
    """How many fives were found and named right, and the others with the names they were given."""
    reader = reader_for(camera, TWO_RED)
    content = fives(seed)
    view = reader.read(picture(camera, replace(lay(content, seed, 1), lamp=lamp), seed), RIVERS)
    pairs = [
        pair
        for own, seen in zip(content.seats, view.seats, strict=True)
        if len(own.discards) == len(seen.discards)
        for pair in zip(own.discards, seen.discards, strict=True)
        if pair[0] in FIVES
    ]
    return sum(true == seen for true, seen in pairs), [pair for pair in pairs if pair[0] != pair[1]]


@pytest.mark.parametrize(
    ("art", "lamp"),
    [
        ("classic", "ceiling"),
        ("canton", "harsh"),
        ("riichi", "window"),
        ("western", "warm"),
        ("modern", "dim"),
        ("bone", "ceiling"),
        pytest.param("bone", "corner", marks=pytest.mark.slow),
        pytest.param("classic", "corner", marks=pytest.mark.slow),
        pytest.param("riichi", "dim", marks=pytest.mark.slow),
    ],
)
def test_fives_of_each_maker_are_named_right_or_unsure(art: str, lamp: str) -> None:
    right, others = named(renderer(41, FULL_HD, art=art), lamp, 1)
    assert [seen for _, seen in others if seen != UNKNOWN] == []
    assert right >= 40 and right + len(others) == 48


@pytest.mark.parametrize(("size", "lean"), [((1280, 960), 0.0), (FULL_HD, 3.0), (FULL_HD, 5.0)])
def test_fives_are_named_right_or_unsure_by_any_camera(size: tuple[int, int], lean: float) -> None:
    width, height = size
    lens = handheld_lens(lean, 8.0, 1.1 * width * 1000 / height, size) if lean else None
    right, others = named(Renderer(42, size, "grey", "riichi", lens), "ceiling", 2)
    assert [seen for _, seen in others if seen != UNKNOWN] == []
    assert right >= 40


def grey(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def test_camera_without_colour_names_no_five() -> None:
    camera = renderer(43)
    reader = reader_for(camera, TWO_RED)
    zone = Zone(ZoneKind.DISCARDS, 1, TWO_RED)
    content = fives(3)
    reading = reader.read_zones(grey(picture(camera, lay(content, 3, 1), 3)), [zone])[zone]
    assert len(reading.tiles) == 18
    doubted = [
        tile for tile, true in zip(reading.tiles, content.seats[1].discards, strict=True) if true in FIVES
    ]
    assert {tile.tile for tile in doubted} == {UNKNOWN}
    assert {tile.either for tile in doubted} <= {("5m", "0m"), ("5p", "0p"), ("5s", "0s")}
    assert any("is a red five cannot be seen" in doubt.text for doubt in reading.doubts)
    assert all(reader.likely_names(tile)[:2] == tile.either for tile in doubted)


def test_without_red_fives_a_five_is_a_five() -> None:
    camera = renderer(44)
    row = ("0m", "5m", "0p", "5p", "0s", "5s")
    scene = lay(TableContent((SeatContent(discards=row),) + (SeatContent(),) * 3), 1, 1)
    view = reader_for(camera).read(picture(camera, scene, 1), RIVERS)
    assert view.seats[0].discards == ("5m", "5m", "5p", "5p", "5s", "5s")
    only_circles = reader_for(camera, TableShape(red_fives=(0, 1, 0)))
    assert only_circles.read(picture(camera, scene, 1), RIVERS).seats[0].discards == (
        *("5m", "5m", "0p", "5p", "5s", "5s"),
    )


def test_sets_with_red_fives_are_sets() -> None:
    camera = renderer(45)
    melds = (
        LaidMeld(("4s", "0s", "6s"), 0),
        LaidMeld(("0p", "5p", "5p"), 2),
        LaidMeld(("3m", "4m", "0m"), 0),
    )
    own = SeatContent(melds=melds)
    reader = reader_for(camera, TWO_RED)
    scene = lay(TableContent((own, own, own, own)), 1, 1)
    view = reader.read(picture(camera, scene, 1), [f"melds:{seat}" for seat in range(4)])
    assert view.unsure == ()
    assert {seat.melds for seat in view.seats} == {tuple(SeenMeld(m.tiles, m.rotated) for m in melds)}


@pytest.mark.parametrize(
    ("rows", "face"), [((("0p", "1m"), ("0p", "2s")), "0p"), ((("5m", "5m"), ("5m", "5m")), "5m")]
)
def test_more_fives_than_the_set_has_are_doubted(rows: tuple[tuple[str, ...], ...], face: str) -> None:
    """With one red five a suit a second is one too many, and so is a fourth plain one."""
    camera = renderer(46)
    settler = Settler(reader_for(camera, TableShape(red_fives=(1, 1, 1))))
    seats = [SeatContent(discards=row) for row in rows]
    scene = lay(TableContent((seats[0], seats[1], SeatContent(), SeatContent())), 1, 1)
    outcomes = [settler.feed(picture(camera, scene, number)) for number in range(30)]
    reported = [outcome for outcome in outcomes if isinstance(outcome, Unsure)]
    assert reported and f"more {face} than there are" in reported[0].reason.text
    assert {"discards:0", "discards:1"} <= set(reported[0].zones)
    assert settler.view.seats[0].discards == ()


def test_bare_table_shows_no_fives() -> None:
    camera = renderer(46)
    view = reader_for(camera, TWO_RED).read(picture(camera, Scene(), 1), RIVERS)
    assert [seat.discards for seat in view.seats] == [()] * 4
