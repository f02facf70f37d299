"""The camera input of a table with a real network camera: every bad picture is a state with a cure, nothing is read
from it, and what was seen before stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from controller.referee.inputs import FaultOver, MachineFault, ZonesRead
from controller.referee.zones import AnyZone, TableMeld, TableZone, ZoneContent, Zones
from controller.runtime.camera_input import PictureInput
from hardware_sim.servers.camera_server import CameraServer
from tests.vision.capture.bad_frames import black, ceiling, frame, mirrored, overexposed, scaled, turned
from tests.vision.capture.camera_servers import Running, serving
from tests.vision.zones.random_tables import classifier
from vision.capture.camera import open_camera
from vision.zones.settle import PATIENCE, Settler
from vision.zones.table_reader import TableReader

Image = NDArray[np.uint8]
Spoil = Callable[[Image], Image]
ON_TABLE: Zones = {
    TableZone.discards(0): ("1m", "5p", "9s", "2z"),
    TableZone.discards(1): ("7z", "8m"),
    TableZone.discards(2): ("6s",),
    TableZone.discards(3): ("4m", "4z", "2p"),
    TableZone.melds(0): (TableMeld(("3p", "4p", "5p"), 0),),
}


def as_it_is(image: Image) -> Image:
    return image


class Table:
    """A camera whose pictures can be spoilt, and its camera input."""

    def __init__(self, running: Running, spoil: list[Spoil]) -> None:
        self.running = running
        self._spoil = spoil
        self.camera_input = PictureInput(open_camera(running.url), Settler(TableReader(classifier())))
        self.sight: dict[AnyZone, ZoneContent] = {}

    def spoil(self, how: Spoil) -> None:
        self._spoil[0] = how

    def looks(self, times: int) -> list[Any]:
        async def look() -> list[Any]:
            return [given for _ in range(times) for given in await self._once()]

        return asyncio.run(look())

    def read(self) -> None:
        """Look until something is read; a slow machine's camera may be late now and then."""
        for _ in range(20):
            self.looks(1)
            if self.sight and self.camera_input.state == "ok":
                return

    async def _once(self) -> list[Any]:
        reported = await self.camera_input.look(self.sight)
        for given in reported:
            if isinstance(given, ZonesRead):
                self.sight.update(given.zones)
        return reported


@pytest.fixture
def table() -> Iterator[Table]:
    spoil: list[Spoil] = [as_it_is]
    with serving(CameraServer(lambda number: spoil[0](frame(number)))) as running:
        opened = Table(running, spoil)
        yield opened
        opened.camera_input.close()


def camera_faults(content: list[Any]) -> list[MachineFault]:
    return [given for given in content if isinstance(given, MachineFault) and given.code == "camera"]


@pytest.fixture
def reading(table: Table) -> Table:
    """The table, read once."""
    table.read()
    assert {zone: table.sight[zone] for zone in ON_TABLE} == ON_TABLE
    return table


@pytest.mark.parametrize(
    ("spoilt", "state", "cure"),
    [
        (black, "dark", "uncover the camera's lens."),
        (overexposed, "burnt_out", "its exposure is too long."),
        (lambda image: ceiling(int(image[0, 0, 0])), "no_table", "turn the camera to the table"),
        (mirrored, "mirrored", "switch that off"),
        (scaled(320, 240), "too_small", "720x560 or more"),
    ],
)
def test_bad_picture_is_fault_with_its_cure_and_nothing_is_read(
    reading: Table, spoilt: Spoil, state: str, cure: str
) -> None:
    before = dict(reading.sight)
    reading.spoil(spoilt)
    assert reading.looks(PATIENCE - 1) == [], "what is over at once is not worth a word"
    reported = reading.looks(2)
    assert [fault.code for fault in reported] == ["camera"], "told once, and nothing else"
    assert cure in reported[0].text.text
    assert (reading.camera_input.state, reading.camera_input.trouble) == (state, reported[0].text.text)
    reading.spoil(as_it_is)
    back = reading.looks(2)
    assert back[0] == FaultOver("camera")
    assert reading.camera_input.state == "ok" and reading.camera_input.trouble is None
    assert reading.sight == before


def test_nothing_is_read_through_a_camera_that_never_saw_a_table(table: Table) -> None:
    table.spoil(lambda image: ceiling(int(image[0, 0, 0])))
    reported = table.looks(PATIENCE + 2)
    assert [type(given) for given in reported] == [MachineFault]
    assert table.camera_input.state == "no_table" and table.sight == {}


def test_hidden_markers_are_named_by_their_numbers(table: Table) -> None:
    def without_two(image: Image) -> Image:
        image = image.copy()
        image[:250] = image[300, 300]
        return image

    table.spoil(without_two)
    (fault,) = camera_faults(table.looks(PATIENCE + 3))
    assert fault.text.text.startswith("Markers 2, 3 are not in the picture")
    assert table.camera_input.state == "markers" and table.sight == {}


@pytest.mark.parametrize("spoilt", [turned(2), scaled(4000, 3000)], ids=["upside down", "12 million pixels"])
def test_an_upside_down_and_a_very_large_picture_read_the_same(table: Table, spoilt: Spoil) -> None:
    table.spoil(spoilt)
    table.read()
    assert {zone: table.sight[zone] for zone in ON_TABLE} == ON_TABLE
    assert table.camera_input.state == "ok"


def test_unplugged_camera_is_reported_once_and_found_again(reading: Table) -> None:
    reading.running.pull_out()
    (fault,) = reading.looks(3)
    assert fault.code == "camera" and "check its power, network and address" in fault.text.text
    assert reading.camera_input.state == "lost"
    reading.running.plug_in()
    reported = reading.looks(2)
    assert reported[0] == FaultOver("camera") and reading.camera_input.state == "ok"


def test_cameras_password_is_in_nothing_that_is_reported() -> None:
    camera = open_camera("http://eye:hunter2@127.0.0.1:9/frame.jpg")
    camera_input = PictureInput(camera, Settler(TableReader(classifier())))
    (fault,) = asyncio.run(camera_input.look({}))
    assert isinstance(fault, MachineFault)
    assert "hunter2" not in f"{camera_input.url} {fault.text} {camera_input.watching().facts()}"
