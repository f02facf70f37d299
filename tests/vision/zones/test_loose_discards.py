"""Discards thrown into a pool: read at any angle, in the order they came, and unsure where the order is unknown."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import PlacedTile, ReachingHand, Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent
from tests.vision.zones.random_tables import FACES, classifier, picture, renderer, scene_of
from vision.table.table_layout import TableShape, Zone, ZoneKind
from vision.zones.settle import PATIENCE, Outcome, Settled, Settler, Unsure
from vision.zones.table_reader import TableReader

POOLS = TableShape(pools=True)


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return renderer(seed=21)


@pytest.fixture
def reader(camera: Renderer) -> TableReader:
    reader = TableReader(classifier(), shape=POOLS)
    reader.calibrate(picture(camera, Scene(), 0))
    return reader


def pool(*discards: str, laid: int = 0, gathered: int = 0) -> TableContent:
    """Seat 1 has thrown these down."""
    seat = SeatContent(discards=discards, pool=True, laid=(laid, 0, 0), gathered=gathered)
    return TableContent((SeatContent(), seat, SeatContent(), SeatContent()))


class Film:
    def __init__(self, camera: Renderer, reader: TableReader) -> None:
        self.camera, self.settler, self.number = camera, Settler(reader), 0

    def show(self, scene: Scene, frames: int = 4) -> list[Outcome]:
        outcomes = []
        for _ in range(frames):
            self.number += 1
            outcomes.append(self.settler.feed(picture(self.camera, scene, self.number)))
        return [outcome for outcome in outcomes if outcome is not None]

    def throw(self, *tiles: str, laid: int = 0) -> tuple[str, ...]:
        """Throw tiles one after the other; returns the reading."""
        for count in range(1, len(tiles) + 1):
            self.show(scene_of(pool(*tiles[:count], laid=laid), 3), 4)
        return self.discards

    @property
    def discards(self) -> tuple[str, ...]:
        return self.settler.view.seats[1].discards


@pytest.fixture
def film(camera: Renderer, reader: TableReader) -> Film:
    film = Film(camera, reader)
    film.show(Scene())
    return film


def test_tiles_at_any_angle_are_all_found_and_named(reader: TableReader, camera: Renderer) -> None:
    unsure = 0
    for seed in range(2):
        chance = random.Random(seed)
        deck = FACES * 4
        chance.shuffle(deck)
        first, second, third, fourth = (
            SeatContent(discards=tuple(deck.pop() for _ in range(chance.randint(4, 10))), pool=True)
            for _ in range(4)
        )
        content = TableContent((first, second, third, fourth))
        zones = [Zone(ZoneKind.DISCARDS, seat, POOLS) for seat in range(4)]
        readings = reader.read_zones(picture(camera, scene_of(content, seed), seed), zones)
        for zone in zones:
            reading, thrown = readings[zone], content.seats[zone.seat].discards
            assert len(reading.discards) == len(thrown)
            doubts = [doubt for doubt in reading.doubts if "nobody saw in which order" not in doubt.text]
            unsure += bool(doubts)
            assert doubts or sorted(reading.discards) == sorted(thrown), zone.name
    assert unsure <= 1, "of eight"


def test_the_order_is_that_in_which_they_came(film: Film) -> None:
    tiles = ("9p", "1z", "4s", "4s", "7m", "2z")
    assert film.throw(*tiles) == tiles
    assert film.settler.view.unsure == ()


def test_a_pushed_pool_keeps_its_order(film: Film) -> None:
    tiles = ("9p", "1z", "4s", "6z")
    film.throw(*tiles)
    film.show(scene_of(pool(*tiles, laid=1), 3))
    assert film.discards == tiles and film.settler.view.unsure == ()
    more = (*tiles, "3m")
    film.show(scene_of(pool(*more, laid=1), 3))
    assert list(film.discards) == list(more)


def test_touching_tiles_are_separated(reader: TableReader, camera: Renderer) -> None:
    tiles = tuple(FACES[:28])
    zone = Zone(ZoneKind.DISCARDS, 1, POOLS)
    scene = scene_of(pool(*tiles, gathered=28), 5)
    reading = reader.read_zones(picture(camera, scene, 1), [zone], None, {zone: tiles})[zone]
    assert len(reading.discards) == 28
    assert sum(
        read != laid for read, laid in zip(sorted(reading.discards), sorted(tiles), strict=True)
    ) == 0 or (any("cannot be named" in doubt.text for doubt in reading.doubts))


def test_a_pool_pushed_together_keeps_its_order(film: Film) -> None:
    tiles = ("9p", "1z", "4s", "6z", "4s", "2m")
    film.throw(*tiles)
    more = (*tiles, "3m")
    film.show(scene_of(pool(*more, gathered=6), 3), 6)
    assert film.discards == more and film.settler.view.unsure == ()


@pytest.mark.parametrize("added", [(), ("3m",)], ids=["nothing thrown meanwhile", "one thrown meanwhile"])
def test_after_a_restart_the_order_is_that_of_the_record(
    camera: Renderer, reader: TableReader, added: tuple[str, ...]
) -> None:
    restarted = Film(camera, reader)
    recorded = ("4s", "9p", "1z", "4s")
    restarted.settler.remember({1: recorded})
    restarted.show(scene_of(pool("1z", "4s", "9p", "4s", *added), 3), 6)
    assert restarted.discards == (*recorded, *added) and restarted.settler.view.unsure == ()


def test_a_claim_of_one_of_two_equal_discards_is_unsure(film: Film) -> None:
    """Not of the last, which alone may be claimed."""
    film.throw("4s", "9p", "4s", "1z")
    (asked,) = film.show(scene_of(pool("9p", "4s", "1z", laid=3, gathered=3), 3), 2 * PATIENCE)
    assert isinstance(asked, Unsure) and "some 4s of seat 1's discards was taken away" in asked.reason.text


def test_a_claimed_tile_leaves_the_others_in_order(film: Film) -> None:
    film.throw("9p", "1z", "4s")
    outcomes = film.show(scene_of(pool("9p", "1z"), 3))
    assert isinstance(outcomes[-1], Settled)
    assert film.discards == ("9p", "1z") and film.settler.view.unsure == ()


def test_two_new_tiles_at_once_are_unsure(film: Film) -> None:
    film.throw("9p", "1z")
    (asked,) = film.show(scene_of(pool("9p", "1z", "4s", "6z"), 3), 2 * PATIENCE)
    assert isinstance(asked, Unsure) and asked.zones == ("discards:1",)
    assert "2 tiles came into seat 1's discards at once" in asked.reason.text
    assert film.discards == ("9p", "1z"), "no order is made up"


def test_a_swept_pool_starts_again(film: Film) -> None:
    film.throw("9p", "1z")
    film.show(Scene())
    assert film.discards == () and film.settler.view.unsure == ()
    assert film.throw("5p") == ("5p",)


def test_the_order_outlives_a_new_calibration(film: Film) -> None:
    film.throw("9p", "1z", "4s")
    film.settler.invalidate()
    film.show(scene_of(pool("9p", "1z", "4s"), 3))
    assert film.discards == ("9p", "1z", "4s") and film.settler.view.unsure == ()


def test_heaped_or_covered_tiles_are_unsure(reader: TableReader, camera: Renderer) -> None:
    zone = Zone(ZoneKind.DISCARDS, 1, POOLS)
    scene = scene_of(pool("9p", "1z", "4s"), 3)
    (tile, *_) = scene.lying
    heaped = replace(
        scene, lying=(*scene.lying, PlacedTile("5p", tile.x + 9.0, tile.y + 12.0, tile.angle + 40.0, 18.0))
    )
    hidden = replace(scene, reaches=(ReachingHand(tile.x, tile.y, 90.0),))
    for odd in (heaped, hidden):
        assert reader.read_zones(picture(camera, odd, 1), [zone], None, None)[zone].doubts
