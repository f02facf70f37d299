"""Assembles the simulated table: firmware on its cable, camera, four players, faults, control server.

Its interfaces are those of a real table: a serial port, a camera address, and buttons that people press. (For load and
link tests it can supply readings of its zones instead of pictures.) The ground truth goes to its own file and nowhere
else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.rules.tiles import Seat
from firmware_bridge.protocol.messages import Button, Capabilities, FaultCode, Operation, Status
from firmware_bridge.protocol.state_block import Fault, Record
from hardware_sim.art.tile_art import CLASSIC, art_of
from hardware_sim.faults.chaos import Chaos, suffer
from hardware_sim.faults.fault_injector import FaultInjector, parse
from hardware_sim.machine.absent_parts import NOTHING_ABSENT, Absent, Part
from hardware_sim.machine.c_firmware import EmulatedFirmware, Kind, NoFirmware
from hardware_sim.machine.own_cycle import OwnCycle
from hardware_sim.machine.port_name import claim_port_name
from hardware_sim.machine.simulated_firmware import MODEL, Durations, Firmware
from hardware_sim.machine.simulated_line import SimulatedLine
from hardware_sim.players.people_with_panels import PeopleWithPanels
from hardware_sim.players.players import SimulatedPlayer
from hardware_sim.players.table_page import TablePage
from hardware_sim.servers.camera_server import CameraServer
from hardware_sim.servers.control_server import ControlServer
from hardware_sim.servers.readings_server import ReadingsServer, WorldReader
from hardware_sim.servers.rtsp_server import RtspServer
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.virtual_clock import serve_time, time_held
from hardware_sim.world.ground_truth import Truth, TruthFile
from hardware_sim.world.machine_repair import Repairs
from hardware_sim.world.scene_builder import Obstacles, SceneBuilder
from hardware_sim.world.tile_locations import SEATS
from hardware_sim.world.world import PlayerPace, World

EMULATED: Final[Mapping[str, Kind]] = {
    "c": "native",
    "avr": "atmega328p",
    "arm": "stm32f405",
    "pico": "rp2040",
}
"""The firmwares in C, by the names people give them."""


@dataclass(frozen=True)
class SimulatedTableSettings:
    """Settings of a simulated table.

    `faults` are injected at the start; `haunted` adds random ones in every hand, `chaos` a number of unplugged cables
    and resets spread over a number of hands; `no_camera` supplies readings instead of pictures, `rtsp` streams the
    pictures.
    `firmware`: `python`, or the reference firmware in C: `c` as a process, `avr` on an emulated ATmega328P, `arm` on
    an emulated STM32F405, `pico` on an emulated RP2040. These have clocks of their own, and need to know how many
    times as fast as the wall clock (`speed`) the people are. `art` names the tile set they play with
    (`hardware_sim.art.tile_art.ARTS`); with `pools` they throw discards down at any angle. The table is built `without`
    some parts, or without any firmware. Where people need the controller's `page` for that, nobody moves before its
    address is given, here or later.
    """

    port_link: Path
    rules: str = "hangzhou"
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    brisk: bool = False
    camera_port: int = 0
    control_port: int = 0
    truth: Path | None = None
    faults: Sequence[str] = ()
    haunted: bool = False
    honest: bool = False
    no_camera: bool = False
    rtsp: bool = False
    chaos: Chaos | None = None
    firmware: str = "python"
    speed: float = 1.0
    art: str = CLASSIC
    pools: bool = False
    without: Absent = NOTHING_ABSENT
    page: str | None = None


NO_PORT: Final = "none"
"""The port of a table without any firmware, as `[serial] port` takes it."""


@dataclass(frozen=True)
class TableAddresses:
    """Addresses of the table; `camera` may be an address of readings, `clock` is None where time is real, and
    `port` is "none" where no firmware answers. `needs_page`: people wait for the address of the controller's page."""

    port: str
    camera: str
    control: str
    clock: str | None
    needs_page: bool = False


class SimulatedTable:
    """The simulated table with all its parts.

    Raises `UnknownFault`, `CaseError` or (for `art`) ValueError for settings that name what does not exist.
    """

    def __init__(self, settings: SimulatedTableSettings) -> None:
        for fault in settings.faults:
            parse(fault, settings.without)
        art_of(settings.art)
        system = load(settings.rules, dict(settings.options))
        self.settings = settings
        self._file = TruthFile(settings.truth)
        self.truth = Truth(system, self._file)
        self.world = World(
            self.truth,
            settings.seed,
            PlayerPace.brisk() if settings.brisk else PlayerPace(),
            pools=settings.pools,
        )
        if settings.pools and self.world.inner_stacks:
            raise CaseError(
                "discards", f"the outer walls of {system.name} leave no room for pools; lay discards in rows"
            )
        without = settings.without
        self._name = claim_port_name(settings.port_link)
        self.line = SimulatedLine(self._name.path, settings.seed)
        world = self.world
        built = replace(
            MODEL,
            stacks=max(MODEL.stacks, world.stacks),
            tiles=sum(world.tiles.census().values()),
            board=settings.seed % 0xFFFFFFFF + 1,
        )
        self.firmware = _firmware(settings, self.line, world, without.capabilities_of(built))
        self.firmware.on_operation_done = self._machine_did
        if Part.DISPLAYS not in without:
            self.firmware.on_display = self.world.show
        if Part.SHUFFLER in without:
            world.own_cycle = OwnCycle(_durations(settings), world.shuffle, world.raise_walls)
        self.page = TablePage(SEATS, time_held)
        if settings.page is not None:
            self.page.open(settings.page)
        self.world.inside = Repairs(self.world, self.firmware)
        self.obstacles = Obstacles()
        self.faults = FaultInjector(self.world, self.firmware, self.line, self.obstacles, without)
        self.reader = WorldReader(world, self.obstacles)
        self.camera: CameraServer | RtspServer | ReadingsServer
        if settings.no_camera:
            self.camera = ReadingsServer(self.reader, port=settings.camera_port)
        else:
            kind = RtspServer if settings.rtsp else CameraServer
            self.camera = kind(
                SceneBuilder(world, self.obstacles, settings.art).frame, port=settings.camera_port
            )
        self.control = ControlServer(
            self.faults.call, self.status, self.tell_page, port=settings.control_port
        )
        self._answering: asyncio.Task[None] | None = None
        habits = Habits.none() if settings.honest else Habits()
        self.players = [SimulatedPlayer(seat, self.world, habits, self._press) for seat in SEATS]

    def switch_on(self) -> None:
        """Switch on the machine alone, so that its port exists. Needs a running loop."""
        if self.settings.without.firmware:
            self.firmware.start()

    async def start(self) -> TableAddresses:
        """Switch everything on, and show the first view of the table."""
        self.switch_on()
        await self.camera.start()
        await self.control.start()
        port = str(self.line.link_path) if self.settings.without.firmware else NO_PORT
        clock = await serve_time(self.line)
        if self.settings.page is not None:
            self.tell_page(self.settings.page)
        needs_page = self.settings.without.needs_page and self.settings.page is None
        return TableAddresses(port, self.camera.url, self.control.url, clock, needs_page)

    async def run(self, hands: int | None = None) -> None:
        """Play until cancelled, or until `hands` hands are over and swept."""
        if self.settings.without.needs_page:
            await self.page.wait_for_address()
        for fault in self.settings.faults:
            self.faults.call(fault, lasting=True)
        tasks = [asyncio.create_task(player.live()) for player in self.players]
        if Part.DISPLAYS in self.settings.without:
            tasks.append(asyncio.create_task(self.page.read(self.world.show)))
        if self.settings.haunted:
            tasks.append(asyncio.create_task(self.faults.haunt()))
        if self.settings.chaos is not None:
            tasks.append(
                asyncio.create_task(suffer(self.settings.chaos, self.settings.seed, self.world, self.faults))
            )
        if hands is not None:
            tasks.append(asyncio.create_task(self._until(hands)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def tell_page(self, url: str) -> None:
        """Give the people the address of the table's page: they see there which session they play, answer its
        questions on panels, and use it in place of missing displays and buttons. Raises ValueError for an invalid
        address."""
        self.page.open(url)
        if self._answering is None:
            people = PeopleWithPanels(self.world, self.page)
            self._answering = asyncio.get_running_loop().create_task(people.live())

    async def close(self) -> None:
        """Switch everything off."""
        if self._answering is not None:
            self._answering.cancel()
            await asyncio.gather(self._answering, return_exceptions=True)
        await self.faults.stop()
        await self.page.close()
        if self.world.own_cycle is not None:
            self.world.own_cycle.stop()
        await self.control.close()
        await self.camera.close()
        await asyncio.sleep(0)  # clients that were cut off go in their own words
        self.firmware.stop()
        self.truth.began([(operation.name, op_id) for operation, op_id in self.firmware.motions])
        self._file.close()
        self._name.release()

    def status(self) -> dict[str, Any]:
        """The table as an observer sees it, and the progress of the simulation."""
        truth, world = self.truth, self.world
        return {
            "hand": truth.hand,
            "phase": None if truth.phase is None else truth.phase.value,
            "banker": int(truth.banker),
            "stay": truth.stay,
            "displays": [display.text for display in world.displays],
            "acts": truth.acts,
            "hands_over": truth.hands_over,
            "hands_won": truth.hands_won,
            "violations": truth.violations,
            "faults": list(self.faults.active),
            "frames": self.camera.frames,
        }

    def _press(self, seat: Seat, button: str) -> None:
        if Part.BUTTONS in self.settings.without:
            self.page.press(seat, button)
        else:
            self.firmware.press(seat, Button[button.upper()])

    def _machine_did(self, operation: Operation, record: Record) -> None:
        self.truth.moved(operation.name, record.op_id, record.status.name)
        for fault in (record.fault, *self.firmware.faults):  # the operation's own is the first of those found
            if fault is not None:
                self.faults.machine_stopped(fault.code)
        if operation is Operation.ROLL_DICE and record.fault == Fault(FaultCode.DICE):
            self.world.fell_unread()
        if record.status is not Status.DONE:
            return
        match operation:
            case Operation.SHUFFLE:
                self.world.shuffle()
            case Operation.RAISE_WALLS:
                self.world.raise_walls(record.result)
            case Operation.ROLL_DICE:
                one, other = record.result[:2] if any(record.result) else sorted(self.world.next_dice())
                self.world.rolled((one, other))

    async def _until(self, hands: int) -> None:
        while self.truth.hands_over < hands or not self.world.tiles.is_clear():
            await asyncio.sleep(1.0)


def _durations(settings: SimulatedTableSettings) -> Durations:
    return Durations(2.0, 1.0, 0.5) if settings.brisk else Durations()


def _firmware(
    settings: SimulatedTableSettings, line: SimulatedLine, world: World, built: Capabilities
) -> Firmware | EmulatedFirmware:
    """The machine's firmware. Raises `NoFirmware` where the one in C is missing, or cannot build walls so long."""
    took = _durations(settings)
    if settings.firmware == "python":
        return Firmware(line, world.next_dice, settings.seed, built, took)
    speed = settings.speed
    hurried = Durations(took.shuffle / speed, took.raise_walls / speed, took.roll_dice / speed)
    kind = EMULATED[settings.firmware]
    try:
        return EmulatedFirmware(line, kind, world.next_dice, settings.seed, built, hurried)
    except ValueError as error:
        raise NoFirmware(str(error)) from error
