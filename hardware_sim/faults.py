"""What goes wrong at a table, by name, and how people put it right again.

| name | what happens | how it ends |
|---|---|---|
| `noise@0.001` | so many of a thousand bytes on the cable are damaged (here 1) | after 20 s; as a start fault never |
| `unplug` | the cable is pulled | plugged in again after 2 s |
| `jam@wall2` | tiles jam at that wall in the next shuffle or lift | freed before somebody presses READY |
| `missing@wall1` | a tile falls under the table | somebody finds it before pressing READY |
| `lid` | the lid is opened | closed after 3 s |
| `reset` | the firmware restarts | by itself |
| `glare@seat1` | a lamp is mirrored in that seat's discards | moved away after 5 s |
| `hand@seat2` | a hand rests over that seat's tiles | after 3 s |
| `cover` | something covers the lens | after 4 s |
| `careless@seat3` | that seat's tiles are pushed askew | laid straight when the display says TIDY, or after 15 s |
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from controller.rules.tiles import Seat
from firmware_bridge.messages import FaultCode
from hardware_sim.firmware import Firmware
from hardware_sim.line import Line, Rates
from hardware_sim.scene import Glare
from hardware_sim.view import Obstacles, reach_over, zone_centre
from hardware_sim.world import World

T = TypeVar("T")

NOISE_LASTS: Final = 20.0
UNPLUGGED_FOR: Final = 2.0
LID_OPEN_FOR: Final = 3.0
GLARE_LASTS: Final = 5.0
HAND_RESTS: Final = 3.0
COVERED_FOR: Final = 4.0
ASKEW_FOR: Final = 15.0
PER_HAND: Final = (2, 5)
HAND_LASTS: Final = 90.0
"""Seconds after the shuffle within which a hand's random faults happen."""

RANDOM_FAULTS: Final = (
    "noise@0.002",
    "unplug",
    "jam@wall{}",
    "missing@wall{}",
    "lid",
    "reset",
    "glare@seat{}",
    "hand@seat{}",
    "cover",
)
_NAME = re.compile(r"(?P<what>[a-z]+)(?:@(?:(?:wall|seat)(?P<place>[0-3])|(?P<rate>0?\.\d+)))?")
_TAKES: Final = {
    "noise": "rate",
    "unplug": None,
    "jam": "place",
    "missing": "place",
    "lid": None,
    "reset": None,
    "glare": "place",
    "hand": "place",
    "cover": None,
    "careless": "place",
}


class UnknownFault(ValueError):
    """A fault was asked for that nobody here can make; the sentence lists those that can."""


@dataclass(frozen=True)
class FaultName:
    """A fault's name taken apart: `jam@wall2` is jam at place 2."""

    what: str
    place: int = 0
    rate: float = 0.0


def parse(text: str) -> FaultName:
    """The fault called `text`. Raises `UnknownFault`."""
    found = _NAME.fullmatch(text)
    given = None if found is None else next((g for g in ("place", "rate") if found[g] is not None), None)
    if found is None or found["what"] not in _TAKES or _TAKES[found["what"]] != given:
        raise UnknownFault(
            f"there is no fault {text!r}; there are noise@0.001, unplug, jam@wall2, missing@wall1, lid, reset, "
            "glare@seat1, hand@seat2, cover, careless@seat3 (walls and seats are 0 to 3)"
        )
    return FaultName(found["what"], int(found["place"] or 0), float(found["rate"] or 0.0))


class Faults:
    """Makes faults happen at one table. `active` are the names of those that last just now."""

    def __init__(self, world: World, firmware: Firmware, line: Line, obstacles: Obstacles) -> None:
        self._world = world
        self._firmware = firmware
        self._line = line
        self._obstacles = obstacles
        self._tasks: set[asyncio.Task[None]] = set()
        self._stops: dict[FaultCode, asyncio.Event] = {}
        self.active: list[str] = []

    def call(self, name: str, *, lasting: bool = False) -> None:
        """The fault `name` happens now and is put right by itself; `lasting` noise stays. Raises `UnknownFault`."""
        fault = parse(name)
        if name in self.active:
            return
        task = asyncio.get_running_loop().create_task(self._live_through(name, fault, lasting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def machine_stopped(self, code: FaultCode) -> None:
        """The machine reports why it stopped."""
        if code in self._stops:
            self._stops[code].set()

    async def haunt(self) -> None:
        """A few random faults in every hand, until cancelled."""
        hand = 0
        while True:
            while self._world.truth.hand == hand:
                await asyncio.sleep(1.0)
            hand = self._world.truth.hand
            passed = 0.0
            for moment, name in plan_of_faults(self._world.chance("faults")):
                await asyncio.sleep(moment - passed)
                passed = moment
                if self._world.truth.hand != hand:
                    break
                self.call(name)

    async def stop(self) -> None:
        """Give up whatever lasts."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _live_through(self, name: str, fault: FaultName, lasting: bool) -> None:
        self.active.append(name)
        self._world.truth.fault(name, over=False)
        try:
            await self._makers()[fault.what](fault, lasting)
        finally:
            self.active.remove(name)
        self._world.truth.fault(name, over=True)

    def _makers(self) -> dict[str, Callable[[FaultName, bool], Awaitable[None]]]:
        return {
            "noise": self._noise,
            "unplug": self._unplug,
            "jam": self._jam,
            "missing": self._missing,
            "lid": self._lid,
            "reset": self._reset,
            "glare": self._glare,
            "hand": self._hand,
            "cover": self._cover,
            "careless": self._careless,
        }

    async def _noise(self, fault: FaultName, lasting: bool) -> None:
        self._line.noise(Rates(fault.rate / 2, fault.rate / 4, fault.rate / 4))
        if lasting:
            await asyncio.Event().wait()
        await asyncio.sleep(NOISE_LASTS)
        self._line.noise(Rates())

    async def _unplug(self, fault: FaultName, lasting: bool) -> None:
        self._line.unplug()
        await asyncio.sleep(UNPLUGGED_FOR)
        self._line.plug()

    async def _jam(self, fault: FaultName, lasting: bool) -> None:
        stopped = self._stop_by(FaultCode.JAM)  # listening first: tiles under way jam at once
        self._firmware.jam(fault.place)
        await stopped.wait()
        await self._cleared(FaultCode.JAM)

    async def _missing(self, fault: FaultName, lasting: bool) -> None:
        stopped = self._stop_by(FaultCode.MISSING_TILE)
        self._firmware.missing_tile(fault.place)
        await stopped.wait()
        world = self._world
        if world.tiles.machine:
            world.put(world.tiles.lose(world.chance("lost").choice(world.tiles.machine)))
        await self._cleared(FaultCode.MISSING_TILE)
        world.put(world.tiles.find())

    def _stop_by(self, code: FaultCode) -> asyncio.Event:
        """Set when the machine next stops because of such a fault."""
        if code not in self._stops or self._stops[code].is_set():
            self._stops[code] = asyncio.Event()
        return self._stops[code]

    async def _cleared(self, code: FaultCode) -> None:
        """Until somebody has cleared such a fault."""
        while any(fault.code == code for fault in self._firmware.faults):
            await asyncio.sleep(0.5)

    async def _lid(self, fault: FaultName, lasting: bool) -> None:
        self._firmware.open_lid()
        await asyncio.sleep(LID_OPEN_FOR)
        self._firmware.close_lid()

    async def _reset(self, fault: FaultName, lasting: bool) -> None:
        self._firmware.reset()

    async def _glare(self, fault: FaultName, lasting: bool) -> None:
        x, y = zone_centre(f"discards:{fault.place}")
        await self._in_the_way(self._obstacles.glares, f"glare:{fault.place}", Glare(x, y), GLARE_LASTS)

    async def _hand(self, fault: FaultName, lasting: bool) -> None:
        seat = Seat(fault.place)
        what = self._world.chance("resting hand", seat, self._world.truth.acts).choice(("discards", "melds"))
        resting = reach_over(f"{what}:{seat}", seat, look=self._world.seed + seat)
        await self._in_the_way(self._obstacles.reaches, f"hand:{seat}", resting, HAND_RESTS)

    async def _cover(self, fault: FaultName, lasting: bool) -> None:
        self._obstacles.covered = 1.0
        self._obstacles.revision += 1
        try:
            await asyncio.sleep(COVERED_FOR)
        finally:
            self._obstacles.covered = 0.0
            self._obstacles.revision += 1

    async def _careless(self, fault: FaultName, lasting: bool) -> None:
        seat = Seat(fault.place)
        self._world.careless[seat] = frozenset({"discards", "melds", "hand"})
        self._world.touch()
        await asyncio.sleep(ASKEW_FOR)
        if self._world.careless[seat]:
            self._world.lay_again(seat)

    async def _in_the_way(self, things: dict[str, T], key: str, thing: T, seconds: float) -> None:
        things[key] = thing
        self._obstacles.revision += 1
        try:
            await asyncio.sleep(seconds)
        finally:
            things.pop(key, None)
            self._obstacles.revision += 1


def plan_of_faults(chance: Random) -> Sequence[tuple[float, str]]:
    """The random faults of one hand: (seconds after its shuffle, name), soonest first."""
    number = chance.randint(*PER_HAND)
    return sorted(
        (chance.uniform(0.0, HAND_LASTS), chance.choice(RANDOM_FAULTS).format(chance.randrange(4)))
        for _ in range(number)
    )
