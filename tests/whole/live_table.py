"""A live table: the controller on a simulated machine, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from controller.accounting.session import Session
from controller.journal.journal import Journal
from controller.referee.table_state import Table
from controller.rules.registry import conventions_of, load
from controller.runtime.recorded_table import RecordedTable
from controller.runtime.running_table import TableRun
from controller.runtime.supplied_readings import SuppliedInput
from firmware_bridge.hardware import Hardware
from firmware_bridge.protocol.messages import Button, Operation
from firmware_bridge.transport.serial_ports import open_serial
from hardware_sim.machine.simulated_firmware import Firmware
from hardware_sim.simulated_table import SimulatedTable, SimulatedTableSettings
from tests.controller.referee.player_ids import PLAYERS
from tests.firmware_bridge.link import virtual_time_loop

PATIENCE = 240.0
"""Virtual seconds within which a fault is over and a hand is dealt."""


class Handed:
    """Readings of the simulated table, handed over in the same program."""

    url = "readings://here:1"

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table

    async def look(self, known: int) -> Mapping[str, Any]:
        return self._table.reader.look(known)

    def close(self) -> None:
        return


class Parlor:
    """A simulated table and its controller in one program; `shown` is every text of every display, `pictures` every
    procedure the page was shown."""

    def __init__(
        self,
        folder: Path,
        rules: str = "hangzhou",
        seed: int = 3,
        brisk: bool = True,
        firmware: str = "python",
        claim_seconds: float = 3.0,
        **run: Any,
    ) -> None:
        port = folder / "port"
        settings = SimulatedTableSettings(
            port, rules=rules, seed=seed, brisk=brisk, honest=True, no_camera=True, firmware=firmware
        )
        self.sim = SimulatedTable(settings)
        self.shown: list[str] = []
        self.pictures: list[dict[str, Any]] = []
        self.began: list[tuple[Operation, int]] = self.sim.firmware.motions
        world, show = self.sim.world, self.sim.firmware.on_display

        def see(seat: int, text: str) -> None:
            self.shown.append(text)
            show(seat, text)

        self.sim.firmware.on_display = see
        system = load(rules)
        self.journal = Journal.open(folder / "table.journal")
        tokens = iter(range(1, 10_000))
        hardware = Hardware(lambda: open_serial(str(self.sim.line.link_path)), lambda: next(tokens))
        camera_input = SuppliedInput(
            Handed(self.sim), singles=conventions_of(system).singles, bets=system.has_bets
        )
        table = Table.unplayed(system, Session.begin("test", PLAYERS[: system.players]), claim_seconds)
        self.run = TableRun(RecordedTable(table, self.journal), hardware, camera_input, self._publish, **run)
        self.world = world

    @property
    def firmware(self) -> Firmware:
        """The machine, where it is the simulated one."""
        assert isinstance(self.sim.firmware, Firmware)
        return self.sim.firmware

    @property
    def table(self) -> Table:
        return self.run.table

    def press(self, seat: int, button: Button = Button.READY) -> None:
        self.sim.firmware.press(seat, button)

    async def all_ready(self) -> None:
        """Everybody presses READY once the controller is there to hear it."""
        await self.until(lambda: self.table.link.boot_id == self.sim.firmware.boot_id)
        await asyncio.sleep(1.0)
        for seat in range(self.table.system.players):
            self.press(seat)

    async def until(self, what: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not what():
                await asyncio.sleep(0.25)

    def _publish(self, picture: Mapping[str, Any]) -> None:
        if picture["procedure"] is not None:
            self.pictures.append(picture["procedure"])


def at(
    folder: Path,
    deed: Callable[[Parlor], Any],
    rules: str = "hangzhou",
    people: bool = True,
    seed: int = 3,
    brisk: bool = True,
    **run: Any,
) -> Parlor:
    """Do something at a parlor's table, in virtual time; nothing of it goes on afterwards."""
    return virtual_time_loop.hurried(live(Parlor(folder, rules, seed, brisk, **run), deed, people))


async def live(parlor: Parlor, deed: Callable[[Parlor], Any], people: bool = True) -> Parlor:
    """Switch everything on, do it, switch everything off."""
    tasks = [asyncio.create_task(parlor.run.run())]
    parlor.sim.switch_on()
    if people:
        tasks += [asyncio.create_task(player.live()) for player in parlor.sim.players]
    try:
        await deed(parlor)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        await parlor.sim.close()
        parlor.journal.close()
    return parlor
