"""Supplies the table's zones as readings instead of pictures: for load and link tests without rendering and
recognition.

Nothing is supplied that a camera could not see: concealed hands stay unknown until they are revealed, closed kongs lie
face down, nothing is read under a hand, a reflection or a covered lens, nor where tiles lie carelessly. The wire is
described in `controller.runtime.supplied_readings`; a view is `vision.table.table_view.TableView` as JSON.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from hardware_sim.rendering.seat_zones import SeatZone
from hardware_sim.rendering.tile_placement import LaidMeld
from hardware_sim.servers.tcp_server import TcpServer
from hardware_sim.world.scene_builder import ZONE_CENTRES, Obstacles, content, zone_centre
from hardware_sim.world.world import World

WIRE: Final = 1
COVERS_MM: Final = 90.0
"""An obstacle hides every zone whose middle is nearer than this."""
IN_THE_WAY: Final = "something is in the way"
ASKEW: Final = "the tiles do not lie clearly"
_BACK: Final = "back"
_INDICATORS: Final = "indicators"
"""The one zone of a reading that belongs to no seat."""
_LINE_MAX: Final = 4096


class WorldReader:
    """Makes readings of a world on request; for an unchanged table the last one is reused."""

    def __init__(self, world: World, obstacles: Obstacles) -> None:
        self._world = world
        self._obstacles = obstacles
        self._read: tuple[int, int] | None = None
        self._answer: dict[str, Any] = {}
        self.number = 0
        """The number of the newest reading: it rises whenever something has changed."""
        self.looks = 0

    def look(self, known: int) -> dict[str, Any]:
        """The answer to a client that has reading number `known`: the table if it has changed since."""
        self.looks += 1
        now = (self._world.revision, self._obstacles.revision)
        if now != self._read:
            self._read = now
            self.number += 1
            self._answer = {"reading": self.number, **self._table()}
        if known == self.number and "view" in self._answer:
            return {"reading": known}
        return self._answer

    def _table(self) -> dict[str, Any]:
        if self._world.reaching is not None:
            return {"moving": True}
        hidden, askew = self._hidden(), self._askew()
        doubt = IN_THE_WAY if hidden else ASKEW if askew else ""
        return {"view": {**view(self._world), "unsure": sorted({*hidden, *askew})}, "doubt": doubt}

    def _hidden(self) -> set[str]:
        zones = [SeatZone(kind, seat) for kind in ZONE_CENTRES for seat in self._world.seats]
        if self._obstacles.covered:
            return {*(zone.name for zone in zones), _INDICATORS}
        obstacles = self._obstacles
        middles = [(thing.x, thing.y) for thing in obstacles.glares.values()]
        middles += [(thing.x, thing.y) for thing in obstacles.reaches.values()]
        return {zone.name for zone in zones for x, y in middles if _near(zone, x, y)}

    def _askew(self) -> set[str]:
        careless = self._world.careless
        return {SeatZone(kind, seat).name for seat in self._world.seats for kind in careless[seat]}


def view(world: World) -> dict[str, Any]:
    """The unobstructed view of a camera over this table, in the form of `TableView.to_json`."""
    lying = content(world)
    before = [lying.seats[seat] for seat in world.seats]
    return {
        "indicators": [
            {"seat": up.seat, "stack": up.stack, "tile": up.tile, "confidence": 1.0} for up in lying.upturned
        ],
        "seats": [
            {
                "melds": [_meld(meld) for meld in own.melds],
                "discards": own.discards,
                "hand": own.hand,
                "apart": own.apart,
                "singles": own.singles,
                **({"rotated": own.rotated, "stick": own.stick} if world.truth.system.has_bets else {}),
            }
            for own in before
        ],
        "walls": [own.wall for own in before],
        "unsure": [],
        "dice": sorted(lying.dice),
    }


class ReadingsServer:
    """Serves readings over TCP, in the world's own event loop; a port that is taken is replaced by a free one."""

    def __init__(self, reader: WorldReader, host: str = "127.0.0.1", port: int = 0) -> None:
        self._reader = reader
        self._listener = TcpServer(self._attend, host, port, limit=_LINE_MAX)

    @property
    def url(self) -> str:
        """The address of the readings, known once started."""
        return self._listener.url("readings")

    @property
    def frames(self) -> int:
        """How many requests were served."""
        return self._reader.looks

    async def start(self) -> None:
        """Listen. After `close` it listens on the same port again."""
        await self._listener.start()

    async def close(self) -> None:
        """Stop listening and close every connection."""
        await self._listener.close()

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(_line({"readings": WIRE}))
        while True:
            writer.write(_line(self._answer(await reader.readuntil(b"\n"))))
            await writer.drain()

    def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            known = json.loads(line)["look"]
        except (ValueError, TypeError, KeyError):
            known = None
        if not isinstance(known, int):
            return {"error": 'a look is {"look": 41}, with the number of the reading one has, or 0'}
        return self._reader.look(known)


def _meld(meld: LaidMeld) -> dict[str, Any]:
    tiles = [_BACK] * len(meld.tiles) if meld.face_down else meld.tiles
    return {"tiles": tiles, "rotated": meld.rotated}


def _near(zone: SeatZone, x: float, y: float) -> bool:
    across, along = zone_centre(zone)
    return (across - x) ** 2 + (along - y) ** 2 <= COVERS_MM**2


def _line(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer, separators=(",", ":")).encode() + b"\n"
