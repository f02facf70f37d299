"""Injects faults into a simulated table and ends them; `simulated_faults` lists which there are."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import astuple, replace
from typing import Final, TypeVar

from controller.rules.tiles import Seat
from firmware_bridge.protocol.messages import FaultCode
from hardware_sim.faults.simulated_faults import (
    RANDOM_FAULTS,
    FaultKind,
    FaultName,
    UnknownFault,
    parse,
    plan_of_faults,
    why_impossible,
)
from hardware_sim.machine.absent_parts import NOTHING_ABSENT, Absent
from hardware_sim.machine.c_firmware import EmulatedFirmware
from hardware_sim.machine.simulated_firmware import Firmware
from hardware_sim.machine.simulated_line import LinePace, Rates, SimulatedLine
from hardware_sim.rendering.barrel_distortion import Push
from hardware_sim.rendering.scene import Glare
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.world.scene_builder import Obstacles, reach_over, zone_centre
from hardware_sim.world.world import World

__all__ = ["RANDOM_FAULTS", "FaultInjector", "UnknownFault", "parse", "plan_of_faults"]

T = TypeVar("T")

NOISE_LASTS: Final = 20.0
UNPLUGGED_FOR: Final = 2.0
HALF_OPEN_FOR: Final = 4.0
"""Longer than the three seconds after which either end gives the other up."""
SPLIT: Final = 0.1
UNREADABLE_ROLLS: Final = (1, 5)
ALL_ROLLS: Final = 999
"""Rolls: more than anybody makes, and the most that the bench of the firmware in C accepts."""
LID_OPEN_FOR: Final = 3.0
GLARE_LASTS: Final = 5.0
GLARE_STAYS_ASKED: Final = 30.0
"""Seconds that a lamp stays at most after that, while the table asks people about the discards under it."""
GLARE_LOOK: Final = 0.5
HAND_RESTS: Final = 3.0
HAND_RESTS_OVER: Final = (SeatZoneKind.DISCARDS, SeatZoneKind.MELDS)
COVERED_FOR: Final = 4.0
ASKEW_FOR: Final = 15.0
SWINGS_FOR: Final = 1.2
"""A pushed camera swings on its arm before it hangs still in another place."""
PUSHED_FOR: Final = 8.0
NEEDS_A_WALL: Final = frozenset({FaultKind.MISSING, FaultKind.EXTRA, FaultKind.MIXED, FaultKind.LIFT})


class FaultInjector:
    """Injects faults at one table. `active` are the names of those in effect now."""

    def __init__(
        self,
        world: World,
        firmware: Firmware | EmulatedFirmware,
        line: SimulatedLine,
        obstacles: Obstacles,
        absent: Absent = NOTHING_ABSENT,
    ) -> None:
        self._absent = absent
        self._world = world
        self._firmware = firmware
        self._line = line
        self._obstacles = obstacles
        self._tasks: set[asyncio.Task[None]] = set()
        self._stops: dict[FaultCode, asyncio.Event] = {}
        self._rates: dict[FaultKind, Rates] = {}
        self._paces: dict[FaultKind, LinePace] = {}
        self.active: list[str] = []

    def call(self, name: str, *, lasting: bool = False) -> None:
        """Injects the fault `name` now; `lasting`: the cable's faults do not end. Raises `UnknownFault`."""
        fault = parse(name, self._absent)
        if fault.fault in NEEDS_A_WALL and fault.place >= len(self._world.seats):
            raise UnknownFault(f"{name}: no wall is built before seat {fault.place} in these rules")
        if name in self.active:
            return
        task = asyncio.get_running_loop().create_task(self._live_through(name, fault, lasting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def machine_stopped(self, code: FaultCode) -> None:
        """To be called when the machine reports the fault for which it stopped."""
        if code in self._stops:
            self._stops[code].set()

    async def haunt(self) -> None:
        """Injects a few random faults in every hand, until cancelled."""
        hand = 0
        while True:
            while self._world.truth.hand == hand:
                await asyncio.sleep(1.0)
            hand = self._world.truth.hand
            passed = 0.0
            for moment, name in plan_of_faults(self._world.chance("faults"), len(self._world.seats)):
                await asyncio.sleep(moment - passed)
                passed = moment
                if self._world.truth.hand != hand:
                    break
                if why_impossible(parse(name).fault, self._absent) is None:
                    self.call(name)

    async def stop(self) -> None:
        """Ends every fault in effect."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _live_through(self, name: str, fault: FaultName, lasting: bool) -> None:
        self.active.append(name)
        self._world.truth.fault(name, over=False)
        try:
            await self._makers()[fault.fault](fault, lasting)
        finally:
            self.active.remove(name)
        self._world.truth.fault(name, over=True)

    def _makers(self) -> dict[FaultKind, Callable[[FaultName, bool], Awaitable[None]]]:
        return {
            FaultKind.NOISE: self._noise,
            FaultKind.REORDER: self._noise,
            FaultKind.LATENCY: self._slow,
            FaultKind.SPLIT: self._slow,
            FaultKind.HALFOPEN: self._half_open,
            FaultKind.UNPLUG: self._unplug,
            FaultKind.JAM: self._jam,
            FaultKind.MISSING: self._missing,
            FaultKind.EXTRA: self._extra,
            FaultKind.MIXED: self._mixed,
            FaultKind.LIFT: self._lift,
            FaultKind.DICE: self._dice,
            FaultKind.SENSOR: self._sensor,
            FaultKind.MISREAD: self._misread,
            FaultKind.LID: self._lid,
            FaultKind.RESET: self._reset,
            FaultKind.HANG: self._hang,
            FaultKind.BROWNOUT: self._brown_out,
            FaultKind.GLARE: self._glare,
            FaultKind.HAND: self._hand,
            FaultKind.COVER: self._cover,
            FaultKind.BUMP: self._bump,
            FaultKind.CARELESS: self._careless,
            FaultKind.RIG: self._rig,
        }

    async def _noise(self, fault: FaultName, lasting: bool) -> None:
        rate = fault.rate
        damage = (
            Rates(reordered=rate) if fault.fault is FaultKind.REORDER else Rates(rate / 2, rate / 4, rate / 4)
        )
        await self._for_a_while(self._rates, fault.fault, damage, lasting)

    async def _slow(self, fault: FaultName, lasting: bool) -> None:
        slow = LinePace(split=SPLIT) if fault.fault is FaultKind.SPLIT else LinePace(fault.rate, fault.rate)
        await self._for_a_while(self._paces, fault.fault, slow, lasting)

    async def _for_a_while(
        self, acting: dict[FaultKind, T], kind: FaultKind, damage: T, lasting: bool
    ) -> None:
        """Applies this to the cable for a while, in addition to what already applies."""
        acting[kind] = damage
        self._treat_the_line()
        if lasting:
            await asyncio.Event().wait()
        await asyncio.sleep(NOISE_LASTS)
        del acting[kind]
        self._treat_the_line()

    def _treat_the_line(self) -> None:
        rates, pace = Rates(), LinePace()
        for one in self._rates.values():
            rates = Rates(
                rates.flipped + one.flipped,
                rates.lost + one.lost,
                rates.doubled + one.doubled,
                rates.reordered + one.reordered,
            )
        for other in self._paces.values():
            pace = replace(
                pace,
                latency=pace.latency + other.latency,
                jitter=pace.jitter + other.jitter,
                split=pace.split + other.split,
            )
        self._line.noise(rates)
        self._line.pace(pace)

    async def _half_open(self, _fault: FaultName, _lasting: bool) -> None:
        line = self._line
        if self._world.chance("half-open", self._world.truth.acts).random() < 0.5:
            line.to_host_dead = True
        else:
            line.from_host_dead = True
        await asyncio.sleep(HALF_OPEN_FOR)
        line.to_host_dead = line.from_host_dead = False

    async def _unplug(self, _fault: FaultName, _lasting: bool) -> None:
        self._line.unplug()
        await asyncio.sleep(UNPLUGGED_FOR)
        self._line.plug()

    async def _jam(self, fault: FaultName, _lasting: bool) -> None:
        stopped = self._stop_by(FaultCode.JAM)  # listening first: tiles under way jam at once
        self._firmware.jam(fault.place)
        await stopped.wait()
        await self._cleared(FaultCode.JAM)

    async def _missing(self, fault: FaultName, _lasting: bool) -> None:
        stopped = self._stop_by(FaultCode.MISSING_TILE)
        self._firmware.missing_tile(fault.place)
        await stopped.wait()
        world = self._world
        if world.tiles.machine:
            world.put(world.tiles.lose(world.chance("lost").choice(world.tiles.machine)))
        await self._cleared(FaultCode.MISSING_TILE)

    async def _extra(self, fault: FaultName, _lasting: bool) -> None:
        stopped = self._stop_by(FaultCode.EXTRA_TILE)
        self._firmware.extra_tile(fault.place)
        await stopped.wait()
        await self._cleared(FaultCode.EXTRA_TILE)

    async def _mixed(self, fault: FaultName, _lasting: bool) -> None:
        stopped = self._stop_by(FaultCode.MIXED_SET)
        self._firmware.mixed_set(fault.place)
        await stopped.wait()
        await self._cleared(FaultCode.MIXED_SET)

    async def _lift(self, fault: FaultName, _lasting: bool) -> None:
        stopped = self._stop_by(FaultCode.LIFT)
        self._firmware.lift_stuck(fault.place)
        await stopped.wait()
        await self._cleared(FaultCode.LIFT)

    async def _dice(self, _fault: FaultName, _lasting: bool) -> None:
        rolls = self._world.chance("unreadable dice").randint(*UNREADABLE_ROLLS)
        self._firmware.dice_unreadable(rolls)
        for _ in range(rolls):
            await self._stop_by(FaultCode.DICE).wait()

    async def _sensor(self, _fault: FaultName, _lasting: bool) -> None:
        self._world.sensor_dead = True
        self._firmware.dice_unreadable(ALL_ROLLS)
        await asyncio.Event().wait()

    async def _misread(self, _fault: FaultName, _lasting: bool) -> None:
        self._world.misreads = True
        while self._world.misreads:
            await asyncio.sleep(0.5)

    def _stop_by(self, code: FaultCode) -> asyncio.Event:
        """An event that is set when the machine next stops because of such a fault."""
        if code not in self._stops or self._stops[code].is_set():
            self._stops[code] = asyncio.Event()
        return self._stops[code]

    async def _cleared(self, code: FaultCode) -> None:
        """Waits until such a fault has been cleared."""
        while any(fault.code == code for fault in self._firmware.faults):
            await asyncio.sleep(0.5)

    async def _lid(self, _fault: FaultName, _lasting: bool) -> None:
        self._firmware.open_lid()
        await asyncio.sleep(LID_OPEN_FOR)
        self._firmware.close_lid()

    async def _reset(self, _fault: FaultName, _lasting: bool) -> None:
        self._firmware.reset()

    async def _hang(self, _fault: FaultName, _lasting: bool) -> None:
        boot = self._firmware.boot_id
        self._firmware.hang()
        await self._restarted_after(boot)

    async def _brown_out(self, _fault: FaultName, _lasting: bool) -> None:
        boot = self._firmware.boot_id
        self._firmware.brown_out()
        await self._restarted_after(boot)

    async def _restarted_after(self, boot: int) -> None:
        while self._firmware.boot_id == boot:
            await asyncio.sleep(0.5)

    async def _glare(self, fault: FaultName, lasting: bool) -> None:
        x, y = zone_centre(SeatZone(SeatZoneKind.DISCARDS, fault.place))
        if lasting:
            self._obstacles.glares[fault.place] = Glare(x, y)
            self._obstacles.revision += 1
            await asyncio.Event().wait()
        self._obstacles.glares[fault.place] = Glare(x, y)
        self._obstacles.revision += 1
        try:
            await asyncio.sleep(GLARE_LASTS)
            # On a busy machine the table asks late: without the lamp it would withdraw every question unanswered.
            for _ in range(int(GLARE_STAYS_ASKED / GLARE_LOOK)):
                if f"discards:{fault.place}" not in self._world.asked_zones:
                    break
                await asyncio.sleep(GLARE_LOOK)
        finally:
            self._obstacles.glares.pop(fault.place, None)
            self._obstacles.revision += 1

    async def _hand(self, fault: FaultName, _lasting: bool) -> None:
        seat = Seat(fault.place)
        kind = self._world.chance("resting hand", seat, self._world.truth.acts).choice(HAND_RESTS_OVER)
        resting = reach_over(SeatZone(kind, seat), seat, look=self._world.seed + seat)
        await self._in_the_way(self._obstacles.reaches, seat, resting, HAND_RESTS)

    async def _cover(self, _fault: FaultName, _lasting: bool) -> None:
        self._obstacles.covered = 1.0
        self._obstacles.revision += 1
        try:
            await asyncio.sleep(COVERED_FOR)
        finally:
            self._obstacles.covered = 0.0
            self._obstacles.revision += 1

    async def _bump(self, _fault: FaultName, _lasting: bool) -> None:
        """Pushes the camera, which stays there; the next push begins from that position."""
        chance = self._world.chance("bump", self._world.truth.acts)
        before = self._obstacles.push or Push()
        after = Push(
            chance.uniform(-14.0, 14.0),
            chance.uniform(-14.0, 14.0),
            chance.uniform(-0.8, 0.8),
            chance.uniform(0.98, 1.0),
        )
        for step in range(1, 7):
            share = 1.0 if step == 6 else step / 6 + 0.5 * (-1) ** step
            self._obstacles.push = Push(
                *(
                    (1 - share) * old + share * new
                    for old, new in zip(astuple(before), astuple(after), strict=True)
                )
            )
            await asyncio.sleep(SWINGS_FOR / 6)
        await asyncio.sleep(PUSHED_FOR)

    async def _careless(self, fault: FaultName, _lasting: bool) -> None:
        seat = Seat(fault.place)
        self._world.careless[seat] = frozenset({SeatZoneKind.DISCARDS, SeatZoneKind.MELDS, SeatZoneKind.HAND})
        self._world.touch()
        await asyncio.sleep(ASKEW_FOR)
        if self._world.careless[seat]:
            self._world.lay_again(seat)

    async def _rig(self, fault: FaultName, _lasting: bool) -> None:
        self._world.rigs[fault.kind] = fault.rate
        try:
            await asyncio.Event().wait()
        finally:
            self._world.rigs.pop(fault.kind, None)

    async def _in_the_way(self, things: dict[int, T], seat: int, thing: T, seconds: float) -> None:
        things[seat] = thing
        self._obstacles.revision += 1
        try:
            await asyncio.sleep(seconds)
        finally:
            things.pop(seat, None)
            self._obstacles.revision += 1
