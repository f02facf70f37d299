"""Tables of other shapes: outer walls of single tiles, three seats, longer and shorter walls, tiles laid out alone."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, Upturned, lay
from tests.vision.zones.random_tables import FACES, classifier, picture, renderer
from vision.table.table_layout import TableShape, Zone
from vision.zones.table_reader import TableReader
from vision.zones.zone_interpretation import ZoneReading

OUTER = TableShape(stacks=20, outer=True)
THREE = TableShape(seats=3, stacks=14, has_singles=True)
LONG = TableShape(stacks=18)


@lru_cache(maxsize=1)
def camera() -> Renderer:
    return renderer(seed=7)


def read(shape: TableShape, content: TableContent, number: int = 1) -> dict[Zone, ZoneReading]:
    reader = TableReader(classifier(), shape=shape)
    reader.calibrate(picture(camera(), Scene(), 0))
    return reader.read_zones(picture(camera(), lay(content, number, 1), number), shape.zones)


def wrong(readings: dict[Zone, ZoneReading], content: TableContent) -> list[str]:
    """The zones that are doubted or read otherwise than they lie."""
    found = []
    for zone, reading in readings.items():
        own = content.seats[zone.seat]
        melds = tuple((meld.tiles, meld.rotated) for meld in reading.melds)
        lies: dict[str, object] = {
            "discards": own.discards,
            "melds": tuple((meld.tiles, meld.rotated) for meld in own.melds),
            "hand": (own.hand, own.apart),
            "singles": own.singles,
            "wall": (own.wall, [(u.stack, u.tile) for u in content.upturned if u.seat == zone.seat]),
        }
        seen: dict[str, object] = {
            "discards": reading.discards,
            "melds": melds,
            "hand": (reading.hand, reading.apart),
            "singles": reading.singles,
            "wall": (reading.heights, [(tile.stack, tile.tile) for tile in reading.upturned]),
        }
        if reading.doubts or seen[zone.kind] != lies[zone.kind]:
            found.append(f"{zone.name}: {reading.doubts} {seen[zone.kind]} for {lies[zone.kind]}")
    return found


def four(*seats: SeatContent, upturned: tuple[Upturned, ...] = ()) -> TableContent:
    first, second, third, fourth = (*seats, *[SeatContent()] * (4 - len(seats)))
    return TableContent((first, second, third, fourth), upturned, (3, 4))


def pungs(chance: random.Random, number: int) -> tuple[LaidMeld, ...]:
    return tuple(LaidMeld((face,) * 3) for face in chance.sample(FACES, number))


@pytest.mark.parametrize("taken", [0, 3])
def test_inner_walls_disturb_nothing_while_they_are_dealt(taken: int) -> None:
    own = SeatContent(wall=(1,) * 20, inner=(0,) * taken + (2,) * (8 - taken))
    assert wrong(read(OUTER, four(own, own, own, own)), four(own, own, own, own)) == []


def test_outer_walls_five_sets_and_seventeen_tiles_are_read() -> None:
    chance = random.Random(5)
    hand = tuple(sorted(chance.sample(FACES, 16)))
    wall = (*(chance.choice((0, 1, 1)) for _ in range(19)), 1)
    seats = (
        SeatContent(
            wall=wall, inner=(0,) * 8, melds=pungs(chance, 5), standing=1, discards=tuple(FACES[:24])
        ),
        SeatContent(wall=wall, inner=(0,) * 8, hand=hand, apart="9s", discards=tuple(FACES[5:19])),
        SeatContent(wall=wall, inner=(0,) * 8, melds=pungs(chance, 2), standing=10),
        SeatContent(wall=wall, inner=(0,) * 8, hand=(*hand, "9s")),
    )
    content = four(*seats, upturned=(Upturned(2, 20, "5z"), Upturned(0, 20, "4p")))
    assert wrong(read(OUTER, content), content) == []


def test_three_seats_have_short_walls_and_tiles_laid_out_alone() -> None:
    chance = random.Random(6)
    wall = (0,) * 4 + (1,) + (2,) * 9
    seats = [
        SeatContent(
            wall=wall,
            singles=tuple(chance.choice(FACES) for _ in range(laid)),
            discards=tuple(chance.choice(FACES) for _ in range(12)),
            melds=pungs(chance, 2),
            standing=7,
            haphazard=True,
        )
        for laid in (1, 5, 12)
    ]
    content = four(*seats, upturned=(Upturned(1, 5, "3s"),))
    readings = read(THREE, content)
    assert {zone.seat for zone in readings} == {0, 1, 2}
    assert wrong(readings, content) == []


def test_eighteen_stacks_are_distinguished() -> None:
    own = SeatContent(wall=(2, 0, 1, *(2,) * 14, 1))
    assert wrong(read(LONG, four(own, own, own, own)), four(own, own, own, own)) == []


def test_a_zone_that_the_table_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no zone 'hand:3'"):
        THREE.zone_named("hand:3")
    with pytest.raises(ValueError, match="numbered 1 to 14"):
        THREE.stack_x(15)
