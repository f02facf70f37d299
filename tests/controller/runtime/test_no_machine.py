"""A running table with `[serial] port = "none"`: no link is lost, panels press, and a restart changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from controller.accounting.session import Session
from controller.journal.journal import Journal
from controller.referee import outputs
from controller.referee.inputs import Input, MachinePart
from controller.referee.panel_presses import PanelPress, PressOutcome, SeatPanel
from controller.referee.stages import BetweenHands, Dealing, Moving, Turn
from controller.referee.table_state import Table
from controller.referee.zones import Zones
from controller.rules import registry
from controller.rules.system import System
from controller.runtime import recorded_table
from controller.runtime.camera_input import CameraInput
from controller.runtime.hardware_input import missing_machine_parts
from controller.runtime.hardware_output import HardwareOutput
from controller.runtime.machine_link import NOTHING, NoMachine
from controller.runtime.recorded_table import RecordedTable
from controller.runtime.running_table import TableRun
from firmware_bridge.protocol.constants import Button, Operation
from firmware_bridge.protocol.messages import ALL_SENSORS, Capabilities, MissingPart, Sensor
from tests.controller.referee.bare_table import BareTable
from tests.controller.referee.ideal_table import fresh_table
from tests.controller.referee.player_ids import PLAYERS

PATIENCE = 60.0
PEOPLE = ("East", "South", "West", "North")


class NothingNew(CameraInput):
    """A camera without further readings: the test gives other inputs to the table."""

    url = "readings://here:1"

    def plays(self, system: System) -> None:
        """Ignore the rules."""

    def close(self) -> None:
        """Nothing is open."""

    async def _look(self, sight: Zones) -> list[Input]:
        return []


@dataclass
class PanelTable(BareTable):
    """Plays at a running table: presses come from panels, everything else from the camera."""

    run: TableRun | None = field(default=None)

    def __post_init__(self) -> None:
        assert self.run is not None
        running, self.run = self.run, None
        super().__post_init__()
        self.at(running)

    def at(self, run: TableRun) -> None:
        """Go on at this run of the table."""
        self.run, self.table = run, run.table

    def give(self, given: Input) -> None:
        if self.run is None:
            return  # the running table hears of its machine by itself
        self.inputs.append(given)
        self.run.take(given)
        self.table = self.run.table

    def press(self, seat: int, button: str) -> None:
        assert self.run is not None
        person = self.table.session.current.players[self.table.session.players_by_seat[seat]]
        key = f"k{len(self.inputs)}"
        made = PanelPress(
            SeatPanel(self.table.session.current.name, person, "3f2a"), Button.of_word(button), key
        )
        self.inputs.append(Silence)
        assert self.run.press(made).outcome is PressOutcome.RECORDED
        self.table = self.run.table


Silence: Any = None


def begun(journal: Journal) -> RecordedTable:
    system = registry.load("hangzhou", {})
    recorded_table.remember_rules(journal, "hangzhou", {}, 3.0)
    recorded_table.record_first_session(journal, system, Session.begin("test", PLAYERS), 1.0)
    return recorded_table.reopened(journal)


def linked(journal: Journal) -> list[dict[str, Any]]:
    inputs = (entry.body for entry in journal.entries(kind="input"))
    return [one for one in inputs if one["input"] == "Linked"]


async def at_work(record: RecordedTable, deed: Callable[[TableRun], Any]) -> list[dict[str, Any]]:
    """Run the table until the deed is done; the snapshots it published."""
    shown: list[dict[str, Any]] = []
    before = len(linked(record.journal))
    run = TableRun(record, NoMachine(), NothingNew(), lambda picture: shown.append(dict(picture)))
    task = asyncio.create_task(run.run())
    try:
        async with asyncio.timeout(PATIENCE):
            while len(linked(record.journal)) == before:
                await asyncio.sleep(0.01)
            deed(run)
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return shown


def test_hand_by_panels_and_camera_goes_on_after_restart(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    journal = Journal.open(file)
    tables: list[PanelTable] = []

    def first(run: TableRun) -> None:
        table = PanelTable(run.table, 4, keen=True, run=run)
        tables.append(table)
        table.play(1)
        while not (table.table.session.number == 2 and isinstance(table.table.stage, Turn)):
            table.turn()

    shown = asyncio.run(at_work(begun(journal), first))
    journal.close()
    left = tables[0].table
    assert len(tables[0].truths) == 1 and isinstance(left.stage, Turn)
    assert not any(alert["code"] == "link" for picture in shown for alert in picture["alerts"])
    assert set(shown[-1]["parts"].values()) == {False}

    journal = Journal.open(file)
    record = recorded_table.reopened(journal)
    assert (record.table.stage, record.table.hand.state) == (left.stage, left.hand.state)

    def second(run: TableRun) -> None:
        assert run.table.stage == left.stage
        tables[0].at(run)
        tables[0].play(2)

    asyncio.run(at_work(record, second))
    assert tables[0].table.session.number == 2 and isinstance(tables[0].table.stage, BetweenHands)
    written = [entry.body for entry in journal.entries(kind="input")]
    assert {one["source"] for one in written if one["input"] == "Pressed"} == {"panel 3f2a"}
    assert [(one["boot_id"], one["lacks"]) for one in linked(journal)] == [
        (None, [part.value for part in MachinePart])
    ] * 2
    assert not [one for one in written if one["input"] in ("Unlinked", "Moved", "Stuck")]
    journal.close()


def test_restart_asks_people_to_press_the_machines_button_again(tmp_path: Path) -> None:
    file, seen = tmp_path / "table.db", []
    journal = Journal.open(file)

    def ready(run: TableRun) -> None:
        table = PanelTable(run.table, run=run)
        for seat in range(4):
            table.press(seat, "ready")
        seen.append(run.table)

    asyncio.run(at_work(begun(journal), ready))
    journal.close()
    journal = Journal.open(file)

    def again(run: TableRun) -> None:
        seen.append(run.table)
        table = PanelTable(run.table, run=run)
        table.see_walls()
        seen.append(run.table)

    shown = asyncio.run(at_work(recorded_table.reopened(journal), again))
    journal.close()
    assert [motion(table) for table in seen] == [Operation.SHUFFLE, Operation.SHUFFLE, Operation.ROLL_DICE]
    assert seen[0].stage == seen[1].stage
    assert {seat["display"] for seat in shown[0]["seats"]} == {"PRESS MACHINE"}
    assert shown[-1]["phase_text"]["id"] == "phase.roll_dice"


def motion(table: Table) -> Operation | None:
    return table.stage.operation if isinstance(table.stage, Moving) else None


class RecordingMachine:
    """Records commands for lights and displays; `lacks` are the parts that it reports as missing."""

    up = True
    state = None

    def __init__(self, lacks: MissingPart) -> None:
        self.capabilities = Capabilities("Sparrow", lacks=lacks)
        self.lit: list[int] = []
        self.shown: dict[int, str] = {}

    async def light(self, seat: int, _first: int, _last: int, _colour: tuple[int, int, int], /) -> None:
        self.lit.append(seat)

    async def display(self, seat: int, text: str, /) -> None:
        self.shown[seat] = text


@pytest.mark.parametrize("lacks", [MissingPart(0), MissingPart.LIGHTS])
def test_a_machine_without_lights_is_not_asked_for_them(lacks: MissingPart) -> None:
    table = BareTable(fresh_table(), 3)
    while not isinstance(table.table.stage, Dealing):
        table.turn()
    machine = RecordingMachine(lacks)
    link: Any = machine

    async def commands() -> None:
        output = HardwareOutput(
            link, lambda: table.table, lambda: outputs.displays(table.table), lambda _given: None
        )
        output.wake()
        running = asyncio.create_task(output.run())
        async with asyncio.timeout(PATIENCE):
            while not (output.up_to_date and (machine.lit or lacks)):
                await asyncio.sleep(0)
        for _ in range(10):
            await asyncio.sleep(0)
        running.cancel()

    asyncio.run(commands())
    assert bool(machine.lit) is (not lacks)
    assert machine.shown[0].startswith(("BREAK", "TURN UP"))


def test_reported_capabilities_determine_machine_parts() -> None:
    assert missing_machine_parts(Capabilities("Sparrow")) == ()
    assert set(missing_machine_parts(NOTHING)) == set(MachinePart)
    blind = Capabilities("Sparrow", sensors=ALL_SENSORS & ~Sensor.DICE_READER)
    assert missing_machine_parts(blind) == (MachinePart.DICE,)
    dark = Capabilities("Sparrow", display_width=0, sensors=ALL_SENSORS & ~Sensor.TILE_COUNTERS)
    assert missing_machine_parts(dark) == (MachinePart.DISPLAYS, MachinePart.COUNTERS)
    plain = Capabilities("Sparrow", lacks=MissingPart.BUTTONS | MissingPart.LIGHTS)
    assert missing_machine_parts(plain) == (MachinePart.BUTTONS, MachinePart.LIGHTS)
    by_itself = Capabilities("Sparrow", lacks=MissingPart.MOTIONS)
    assert missing_machine_parts(by_itself) == (MachinePart.SHUFFLER, MachinePart.DICE, MachinePart.COUNTERS)
