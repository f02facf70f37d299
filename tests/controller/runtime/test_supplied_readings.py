"""Readings handed over instead of pictures: they settle as a camera's do, show no more than a camera sees, and every
way of not getting them ends in one sentence."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from controller.referee.inputs import FaultOver, MachineFault, ZonesRead, ZonesUnreadable
from controller.referee.zones import AnyZone, TableZone, ZoneContent
from controller.rules.registry import load
from controller.rules.tiles import Seat, Tile
from controller.runtime.supplied_readings import NO_CAMERA, ReadingsError, SocketReadings, SuppliedInput
from controller.words import plain, sentence
from hardware_sim.rendering.scene import Glare
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.servers.readings_server import ReadingsServer, WorldReader, view
from hardware_sim.world.ground_truth import Truth, TruthFile
from hardware_sim.world.scene_builder import Obstacles, zone_centre
from hardware_sim.world.tile_locations import LaidMeld
from hardware_sim.world.world import World
from vision.table.table_view import TableView
from vision.zones.settle import PATIENCE

FIVE = Tile(4)


def a_world() -> World:
    """A table of which nothing is played yet; every hand holds thirteen tiles."""
    world = World(Truth(load("hangzhou"), TruthFile()), seed=1)
    tiles = world.tiles
    hands = tuple(tiles.machine[13 * seat : 13 * seat + 13] for seat in range(4))
    left = tiles.machine[52:]
    world.put(type(tiles)(machine=left, hands=hands))
    return world


class Watched:
    """A supplied input over a world, through real TCP."""

    def __init__(self) -> None:
        self.world = a_world()
        self.obstacles = Obstacles()
        self.server = ReadingsServer(WorldReader(self.world, self.obstacles))
        self.sight: dict[AnyZone, ZoneContent] = {}

    async def looks(self, times: int) -> list[Any]:
        reported = []
        for _ in range(times):
            for given in await self.camera_input.look(self.sight):
                reported.append(given)
                if isinstance(given, ZonesRead):
                    self.sight.update(given.zones)
        return reported

    def discard(self, tile: Tile = FIVE) -> None:
        hand = self.world.tiles.hands[0]
        self.world.put(self.world.tiles.discard(Seat(0), hand[0] if tile not in hand else tile))

    def run(self, story: Callable[[Watched], Any]) -> Any:
        async def main() -> Any:
            await self.server.start()
            self.camera_input = SuppliedInput(SocketReadings(self.server.url))
            try:
                return await story(self)
            finally:
                self.camera_input.close()
                await self.server.close()

        return asyncio.run(main())


def seen(content: list[Any]) -> Mapping[AnyZone, Any]:
    return {
        zone: what for given in content if isinstance(given, ZonesRead) for zone, what in given.zones.items()
    }


def test_two_looks_must_agree_and_only_what_changed_is_reported() -> None:
    async def story(table: Watched) -> None:
        assert seen(await table.looks(1)) == {}
        assert seen(await table.looks(1))[TableZone.discards(0)] == ()
        table.discard()
        assert seen(await table.looks(1)) == {}
        reported = seen(await table.looks(1))
        assert list(reported) == [TableZone.discards(0)] and len(reported[TableZone.discards(0)]) == 1
        assert await table.looks(5) == []

    Watched().run(story)


def test_nothing_is_read_while_a_hand_is_over_the_table() -> None:
    async def story(table: Watched) -> None:
        await table.looks(2)
        async with table.world.reach(Seat(0), SeatZone(SeatZoneKind.DISCARDS, 0)):
            table.discard()
            assert await table.looks(3) == []
        assert seen(await table.looks(2)).keys() == {TableZone.discards(0)}

    Watched().run(story)


def test_hands_stay_hidden_and_closed_kongs_lie_face_down() -> None:
    world = a_world()
    kong = LaidMeld((FIVE,) * 4, face_up=False)
    hand = world.tiles.hands[1]
    world.put(world.tiles.lay(Seat(1), kong, hand[:4]))
    shown = TableView.from_json(json.loads(json.dumps(view(world))))
    assert all(seat.hand == () for seat in shown.seats)
    assert shown.seats[1].melds[0].tiles == ("back",) * 4
    assert not any(str(FIVE) in json.dumps(seat) for seat in view(world)["seats"] if seat["melds"])
    world.put(world.tiles.lay_open(Seat(2)))
    assert len(TableView.from_json(view(world)).seats[2].hand) == 13


def test_hidden_zone_is_reported_and_its_return_too() -> None:
    async def story(table: Watched) -> None:
        await table.looks(2)
        table.obstacles.glares[2] = Glare(*zone_centre(SeatZone(SeatZoneKind.DISCARDS, 2)))
        table.obstacles.revision += 1
        assert await table.looks(PATIENCE - 1) == []
        assert await table.looks(1) == [
            ZonesUnreadable((TableZone.discards(2),), plain("something is in the way"))
        ]
        table.discard()
        assert seen(await table.looks(3)).keys() == {TableZone.discards(0)}
        table.obstacles.glares.clear()
        table.obstacles.revision += 1
        assert ZonesUnreadable((), sentence("doubt.in_the_way")) in await table.looks(2)

    Watched().run(story)


def test_a_simulator_that_goes_away_is_a_fault_until_it_is_back() -> None:
    async def story(table: Watched) -> None:
        await table.looks(2)
        await table.server.close()
        *_, fault = await table.looks(4)
        assert isinstance(fault, MachineFault) and "mahjong-table sim --no-camera" in fault.text.text
        assert table.camera_input.trouble == fault.text.text
        await table.server.start()
        assert isinstance((await table.looks(1))[0], FaultOver)
        assert table.camera_input.trouble is None

    Watched().run(story)


def test_such_camera_always_says_what_it_is() -> None:
    assert SuppliedInput(SocketReadings("readings://127.0.0.1:1")).note == NO_CAMERA


@pytest.mark.parametrize(
    "url", ["readings://", "readings://host", "readings://host:port", "readings://h:1/table", "http://h:80"]
)
def test_address_that_is_invalid_is_refused_with_example(url: str) -> None:
    with pytest.raises(ReadingsError, match=r"readings://127\.0\.0\.1:4000"):
        SocketReadings(url)


@contextmanager
def somebody(says: bytes) -> Iterator[str]:
    """Something else that listens at the address."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            peer, _ = server.accept()
            with peer:
                peer.sendall(says)
                peer.recv(100)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"readings://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


VIEW = TableView().to_json()


@pytest.mark.parametrize(
    "says",
    [
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"\xff\xfe\x00\n",
        b"[]\n",
        b'{"readings": 99}\n',
        b'{"readings": 1}\n{"error": "no"}\n',
        b'{"readings": 1}\n{"reading": 7}\n',
        b'{"readings": 1}\n{"reading": "x", "view": {}}\n',
        b'{"readings": 1}\n{"reading": 1, "view": {"seats": 3}}\n',
        b'{"readings": 1}\n' + json.dumps({"reading": 1, "view": {**VIEW, "walls": []}}).encode() + b"\n",
        b"x" * (1 << 20) + b"x",
        b"",
    ],
)
def test_whatever_else_answers_is_a_fault_in_one_sentence(says: bytes) -> None:
    async def look(url: str) -> list[Any]:
        camera_input = SuppliedInput(SocketReadings(url))
        try:
            return await camera_input.look({})
        finally:
            camera_input.close()

    with somebody(says) as url:
        (fault,) = asyncio.run(look(url))
    assert isinstance(fault, MachineFault)
    assert url in fault.text.text and "\n" not in fault.text.text and len(fault.text.text) < 300


@pytest.mark.parametrize("asked", [b"GET / HTTP/1.1\r\n\r\n", b'{"look": "x"}\n', b"[1]\n", b"y" * 100_000])
def test_simulator_answers_nonsense_politely_and_serves_next(asked: bytes) -> None:
    async def story(table: Watched) -> None:
        host, _, port = table.server.url.removeprefix("readings://").rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        assert json.loads(await reader.readline()) == {"readings": 1}
        writer.write(asked)
        answer = await reader.readline()
        assert not answer or "error" in json.loads(answer)
        writer.close()
        assert seen(await table.looks(2))

    Watched().run(story)
