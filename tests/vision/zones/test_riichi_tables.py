"""Tables of riichi and sanma: the turned discard, bets, indicators one after the other, Norths laid out, red fives."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import DIE_SIZE, Die, Scene, Stick, seat_to_table
from hardware_sim.rendering.tile_placement import SeatContent, TableContent, Upturned, lay
from tests.vision.zones.random_tables import picture, reader_for, renderer
from vision.networks.test_time_augmentation import SURE
from vision.table.table_layout import TableShape
from vision.table.table_view import SeatView, TableView
from vision.zones.outline_refinement import TilePose
from vision.zones.row_segmentation import TileRow
from vision.zones.settle import Settled, Settler
from vision.zones.table_reader import TableReader
from vision.zones.zone_interpretation import interpret_zone, only_names_are_doubted
from vision.zones.zone_observation import Look, SeenTile

RIICHI: Final = TableShape(discard_columns=6, has_bets=True, dead_wall=True, red_fives=(1, 1, 1))
SANMA: Final = replace(
    RIICHI,
    seats=3,
    stacks=18,
    has_singles=True,
    red_fives=(0, 1, 1),
    absent=frozenset(f"{number}m" for number in range(2, 9)),
)
ROW: Final = ("1z", "9p", "2s", "0p", "5p", "7z", "3m", "1s", "6z", "8m", "2z", "4s", "9s", "1m")
STICKS: Final = tuple(f"stick:{seat}" for seat in range(4))
FULL_WALL: Final = (2,) * 17


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return renderer(seed=23)


@pytest.fixture(scope="module")
def reader(camera: Renderer) -> TableReader:
    return reader_for(camera, RIICHI)


def four(*seats: SeatContent, upturned: tuple[Upturned, ...] = ()) -> TableContent:
    first, second, third, fourth = (*seats, *[SeatContent()] * (4 - len(seats)))
    return TableContent((first, second, third, fourth), upturned)


def rivers(reader: TableReader, camera: Renderer, *seats: SeatContent, seed: int = 1) -> TableView:
    """The view of these seats' discards."""
    zones = [f"discards:{seat}" for seat in range(len(seats))]
    return reader.read(picture(camera, lay(four(*seats), seed, 1), seed), zones)


@pytest.mark.clause("RI-24")
@pytest.mark.parametrize("seed", [1, 2])
def test_turned_discard_is_reported_by_its_index(reader: TableReader, camera: Renderer, seed: int) -> None:
    turned = (0, 5, 8, 13)  # first of a row, last of a row, within one, the newest
    seats = [SeatContent(discards=ROW, in_row=6, rotated=index, laid=(seed, 0, 0)) for index in turned]
    view = rivers(reader, camera, *seats, seed=seed)
    assert view.unsure == ()
    assert [(seat.discards, seat.rotated) for seat in view.seats] == [(ROW, index) for index in turned]


def test_river_without_a_turned_discard_has_none(reader: TableReader, camera: Renderer) -> None:
    view = rivers(reader, camera, SeatContent(discards=ROW, in_row=6), SeatContent())
    assert view.unsure == ()
    assert [(seat.discards, seat.rotated) for seat in view.seats[:2]] == [(ROW, None), ((), None)]


def test_turned_discard_of_a_careless_hand(reader: TableReader, camera: Renderer) -> None:
    own = SeatContent(discards=ROW, in_row=6, rotated=7, haphazard=True)
    view = rivers(reader, camera, own, own, own, own, seed=3)
    for number, seat in enumerate(view.seats):
        assert f"discards:{number}" in view.unsure or (seat.discards, seat.rotated) == (ROW, 7)
    assert len(view.unsure) < 2


@pytest.mark.parametrize(("gap", "fit", "doubted"), [(8.0, 0.7, True), (8.0, 0.9, False), (3.0, 0.7, False)])
def test_upright_tile_beside_a_gap_may_be_turned(gap: float, fit: float, doubted: bool) -> None:
    """A tile across, taken for an upright one, leaves as much room as it is longer; and its outline fits badly."""
    places = (-61.25, -36.75, -12.25, 12.25 + gap)
    poses = [TilePose(x, 118.0, False, 0.0, fit if number == 2 else 0.95) for number, x in enumerate(places)]
    blank = np.zeros((64, 48, 3), np.uint8)
    tiles = tuple(SeenTile(pose, blank, "3p", 1.0) for pose in poses)
    zone = RIICHI.zone_named("discards:1")
    reading = interpret_zone(Look(zone, (TileRow(118.0, tuple(poses)),), tiles, None, 0.0), tiles, SURE)
    assert [doubt.args["number"] for doubt in reading.doubts] == [3] * doubted
    assert only_names_are_doubted(reading) is not doubted


def test_two_turned_discards_are_doubted(reader: TableReader, camera: Renderer) -> None:
    scene = lay(four(SeatContent(discards=ROW, in_row=6, rotated=2)), 1, 1)
    other = lay(four(SeatContent(discards=ROW, in_row=6, rotated=9)), 1, 1)
    both = replace(scene, lying=(*scene.lying[:6], *other.lying[6:]))
    view = reader.read(picture(camera, both, 1), ["discards:0"])
    assert view.unsure == ("discards:0",)


def test_turned_discard_is_doubted_without_bets(camera: Renderer) -> None:
    plain = reader_for(camera, replace(RIICHI, has_bets=False))
    view = rivers(plain, camera, SeatContent(discards=ROW, in_row=6, rotated=2))
    assert view.unsure == ("discards:0",)
    assert view.seats[0].rotated is None


@pytest.mark.clause("RI-24")
@pytest.mark.parametrize(
    ("cloth", "lamp"),
    [("green", "ceiling"), ("blue", "window"), ("grey", "dim"), ("red", "harsh"), ("brown", "corner")],
)
def test_bets_are_present_or_absent(cloth: str, lamp: str) -> None:
    camera = renderer(24, cloth=cloth)
    reader = reader_for(camera, RIICHI)
    for seed in range(1, 4):
        bets = [bool((seed + 5) >> seat & 1) for seat in range(4)]
        seats = [SeatContent(discards=ROW, in_row=6, stick=bet) for bet in bets]
        scene = replace(lay(four(*seats), seed, 1), lamp=lamp)
        view = reader.read(picture(camera, scene, seed), STICKS)
        assert view.unsure == ()
        assert [seat.stick for seat in view.seats] == bets


def test_what_is_no_stick_is_doubted(reader: TableReader, camera: Renderer) -> None:
    places = [seat_to_table(seat, 0.0, 80.0) for seat in range(4)]
    die = Die(3, *places[0], 0.0)
    crossed = (Stick(*places[1], 90.0), Stick(places[1][0], places[1][1], 60.0))
    scene = Scene(dice=(die,), sticks=crossed)
    assert DIE_SIZE > 10
    view = reader.read(picture(camera, scene, 1), STICKS)
    assert view.unsure == ("stick:0", "stick:1")
    assert [seat.stick for seat in view.seats] == [None, None, False, False]


@pytest.mark.clause("RI-6")
def test_indicators_are_in_the_order_they_are_turned(reader: TableReader, camera: Renderer) -> None:
    """Two lie on the last stacks of the breaker's wall, three round the corner on the wall of the next seat."""
    places = [(1, 2), (1, 1), (2, 17), (2, 16), (2, 15)]
    faces = ["5s", "0m", "1z", "9p", "0p"]
    seat = SeatContent(wall=FULL_WALL)
    for shown in range(1, 6):
        turned = [Upturned(*place, face) for place, face in zip(places, faces, strict=True)][:shown]
        content = four(seat, seat, seat, seat, upturned=tuple(turned))
        walls = [f"wall:{number}" for number in range(4)]
        view = reader.read(picture(camera, lay(content, shown, 1), shown), walls)
        assert view.unsure == ()
        assert [(up.seat, up.stack, up.tile) for up in view.indicators] == [
            (*place, face) for place, face in zip(places, faces, strict=True)
        ][:shown]


@pytest.mark.clause("SN-3")
def test_indicators_of_three_walls_follow_the_last_seat(camera: Renderer) -> None:
    seat = SeatContent(wall=(2,) * 18)
    turned = (Upturned(2, 2, "1m"), Upturned(2, 1, "0s"), Upturned(0, 18, "9m"))
    reader = reader_for(camera, SANMA)
    content = four(seat, seat, seat, upturned=turned)
    view = reader.read(picture(camera, lay(content, 1, 1), 1), [f"wall:{number}" for number in range(3)])
    assert view.unsure == ()
    assert [(up.seat, up.stack, up.tile) for up in view.indicators] == [
        (up.seat, up.stack, up.tile) for up in turned
    ]


@pytest.mark.clause("SN-6")
def test_norths_laid_out_are_read(camera: Renderer) -> None:
    own = SeatContent(discards=ROW[:5], in_row=6, singles=("4z",) * 3, stick=True, rotated=4)
    other = SeatContent(singles=("4z",))
    reader = reader_for(camera, SANMA)
    view = reader.read(picture(camera, lay(four(own, other), 1, 1), 1))
    assert {"singles:0", "singles:1", "discards:0", "stick:0"}.isdisjoint(view.unsure)
    assert [seat.singles for seat in view.seats] == [("4z",) * 3, ("4z",), ()]
    assert (view.seats[0].rotated, view.seats[0].stick) == (4, True)


def test_bet_and_turned_discard_settle(reader: TableReader, camera: Renderer) -> None:
    settler = Settler(reader)
    before = lay(four(SeatContent(discards=ROW[:3], in_row=6)), 4, 1)
    after = lay(four(SeatContent(discards=ROW[:4], in_row=6, rotated=3, stick=True)), 4, 1)
    changed: list[str] = []
    for number, scene in enumerate([before] * 4 + [after] * 4):
        outcome = settler.feed(picture(camera, scene, number))
        if isinstance(outcome, Settled) and number >= 4:
            changed += outcome.changed
    assert set(changed) == {"discards:0", "stick:0"}
    assert settler.view.seats[0] == SeatView(discards=ROW[:4], rotated=3, stick=True)
