"""A discard that lies across announces riichi (RI-24): it is known only with its row, or where names alone are in
doubt, so that a discard which people name announces riichi too."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Final

import cv2
import numpy as np
import pytest

from controller.referee.inputs import ZonesRead, ZonesUnreadable
from controller.referee.zones import UNREAD, AnyZone, ReadingDoubt, TableZone, ZoneContent
from controller.rules.registry import load
from controller.rules.tiles import Seat
from controller.runtime.camera_input import CameraInput, PictureInput
from controller.runtime.supplied_readings import SuppliedInput
from controller.runtime.table_geometry import table_shape, zone_contents
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Die, Glare, Scene, seat_to_table
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.rendering.tile_placement import SeatContent, TableContent, lay
from hardware_sim.servers.readings_server import WorldReader
from hardware_sim.world.ground_truth import Truth, TruthFile
from hardware_sim.world.scene_builder import Obstacles, zone_centre
from hardware_sim.world.world import World
from tests.vision.zones.random_tables import classifier, renderer
from vision.capture.camera_frame import CameraFrame
from vision.table.table_view import SeatView, TableView
from vision.zones.settle import PATIENCE, Settler
from vision.zones.table_reader import TableReader

ROW: Final = ("1z", "9p", "5s")
BLANK: Final = SeatView(stick=False)

pytestmark = pytest.mark.clause("RI-24")


def view(*, unsure: tuple[str, ...] = ()) -> TableView:
    """Seat 1's second discard lies across."""
    turned = SeatView(discards=ROW, rotated=1, stick=True)
    return TableView(seats=(BLANK, turned, BLANK, BLANK), unsure=unsure)


def test_turned_discard_is_known_only_with_its_row() -> None:
    zones = zone_contents(view(), bets=True)
    assert [zones[TableZone.rotated(seat)] for seat in range(3)] == [(), (1,), ()]
    doubted = zone_contents(view(unsure=("discards:1", "stick:2")), bets=True)
    assert TableZone.rotated(1) not in doubted
    assert (doubted[TableZone.rotated(2)], doubted[TableZone.stick(1)]) == ((), (1,))


def test_rules_without_bets_have_no_turned_discards() -> None:
    kinds = {zone.kind.value for zone in zone_contents(view(), singles=True)}
    assert "singles" in kinds and not {"rotated", "stick"} & kinds


def test_bet_in_doubt_hides_no_turned_discard() -> None:
    seats = tuple(replace(seat, stick=None) for seat in view().seats)
    zones = zone_contents(replace(view(), seats=seats), bets=True)
    assert zones[TableZone.rotated(1)] == (1,) and TableZone.stick(1) not in zones


class GreyCamera:
    """A camera that sees a scene, without colours: it cannot see whether a five is red."""

    url = "studio:"

    def __init__(self) -> None:
        self.renderer: Renderer = renderer(23)
        self.scene = Scene()
        self.number = 0

    def grab(self) -> CameraFrame:
        self.number += 1
        grey = cv2.cvtColor(self.renderer.frame(self.scene, self.number), cv2.COLOR_BGR2GRAY)
        image = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
        return CameraFrame(image, self.number, float(self.number))

    def close(self) -> None:
        pass  # it holds nothing


class Watched:
    """What a camera input reported so far: the zones read, and the doubts of each report about unreadable ones."""

    def __init__(self, camera_input: CameraInput) -> None:
        self._input = camera_input
        self.sight: dict[AnyZone, ZoneContent] = {}
        self.doubts: list[tuple[ReadingDoubt, ...]] = []

    async def looks(self, times: int) -> None:
        for _ in range(times):
            for given in await self._input.look(self.sight):
                if isinstance(given, ZonesRead):
                    self.sight.update(given.zones)
                elif isinstance(given, ZonesUnreadable):
                    self.doubts.append(given.doubts)


def test_turned_discard_of_a_row_with_doubted_names_is_read() -> None:
    camera = GreyCamera()
    reader = TableReader(classifier(), shape=table_shape(load("riichi")))
    watched = Watched(PictureInput(camera, Settler(reader)))

    seats = [SeatContent(in_row=6), SeatContent(discards=ROW, in_row=6, rotated=2)] + [SeatContent()] * 2
    asyncio.run(watched.looks(4))
    assert watched.sight[TableZone.rotated(1)] == ()
    camera.scene = lay(TableContent((seats[0], seats[1], seats[2], seats[3])), 1, 1)
    asyncio.run(watched.looks(PATIENCE * 3))
    assert watched.doubts[-1][0].content == (*ROW[:2], UNREAD)
    assert watched.sight[TableZone.discards(1)] == ()
    assert watched.sight[TableZone.rotated(1)] == (2,)


def test_what_is_no_stick_is_unreadable_and_nothing_is_asked() -> None:
    camera = GreyCamera()
    reader = TableReader(classifier(), shape=table_shape(load("riichi")))
    camera_input = PictureInput(camera, Settler(reader))
    reported: list[ZonesUnreadable] = []

    async def looks(times: int) -> None:
        for _ in range(times):
            given = await camera_input.look({})
            reported.extend(one for one in given if isinstance(one, ZonesUnreadable))

    camera.scene = Scene(dice=(Die(3, *seat_to_table(2, 0.0, 80.0), 0.0),))
    asyncio.run(looks(PATIENCE * 2))
    assert TableZone.stick(2) in reported[-1].zones
    assert reported[-1].doubts == ()


def test_turned_discard_under_a_reflection_is_handed_over() -> None:
    world = World(Truth(load("riichi"), TruthFile()), seed=1)
    tiles, obstacles = world.tiles, Obstacles()
    hands = tuple(tiles.machine[13 * seat : 13 * seat + 13] for seat in range(4))
    world.put(replace(tiles, machine=tiles.machine[52:], hands=hands))
    reader = WorldReader(world, obstacles)

    class Handed:
        url = "readings:"

        async def look(self, known: int) -> dict[str, Any]:
            return reader.look(known)

        def close(self) -> None:
            pass  # it holds nothing

    watched = Watched(SuppliedInput(Handed(), bets=True))

    asyncio.run(watched.looks(2))
    obstacles.glares[1] = Glare(*zone_centre(SeatZone(SeatZoneKind.DISCARDS, 1)))
    world.put(world.tiles.discard(Seat(1), world.tiles.hands[1][0], across=True))
    obstacles.revision += 1
    asyncio.run(watched.looks(PATIENCE + 1))
    assert watched.doubts[-1][0].content == (UNREAD,)
    assert (watched.sight[TableZone.discards(1)], watched.sight[TableZone.rotated(1)]) == ((), (0,))
