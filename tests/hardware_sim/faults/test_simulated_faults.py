"""Every fault by name: it happens, and people put it right again."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from firmware_bridge.protocol.messages import (
    Button,
    ClearFaultCommand,
    FaultCode,
    MotionCommand,
    Operation,
    Status,
)
from hardware_sim.faults.fault_injector import RANDOM_FAULTS, UnknownFault, parse, plan_of_faults
from hardware_sim.faults.simulated_faults import EXAMPLES
from hardware_sim.machine.simulated_firmware import Firmware
from hardware_sim.machine.simulated_line import Rates
from hardware_sim.servers.readings_server import view
from hardware_sim.simulated_table import SimulatedTable, SimulatedTableSettings
from hardware_sim.world.display_prompts import Prompt
from hardware_sim.world.scene_builder import SceneBuilder
from tests.hardware_sim.perfect_sight import play

Deed = Callable[[SimulatedTable], Awaitable[None]]


def at_a_table(folder: Path, deed: Deed) -> SimulatedTable:
    """Switch a table on, do something to it, switch it off; its truth stays readable."""

    async def main() -> SimulatedTable:
        table = SimulatedTable(SimulatedTableSettings(folder / "port", seed=5, brisk=True))
        await table.start()
        try:
            await deed(table)
        finally:
            await table.close()
        return table

    return play(main)


async def move(table: SimulatedTable, operation: Operation, op_id: int) -> Status:
    """The outcome of one operation."""
    firmware(table).carry_out(MotionCommand(operation, op_id))
    while firmware(table).running is not None:
        await asyncio.sleep(0.1)
    return firmware(table).state.records[operation].status


def firmware(table: SimulatedTable) -> Firmware:
    """The simulated machine behind a table."""
    assert isinstance(table.firmware, Firmware)
    return table.firmware


def mend(table: SimulatedTable, prompt: Prompt, wall: int) -> None:
    """Somebody reaches into the machine."""
    assert table.world.inside is not None
    table.world.inside.do(prompt, wall)


def faults_in_truth(table: SimulatedTable) -> list[tuple[str, bool]]:
    faults = [line["fault"] for line in table.truth.file.lines if "fault" in line]
    return [(fault["name"], fault["over"]) for fault in faults]


@pytest.mark.parametrize("name", ["fire", "jam", "jam@wall4", "jam@0.1", "lid@wall1", "noise", "noise@2", ""])
def test_an_unknown_fault_is_named_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownFault, match=r"jam@wall2"):
        parse(name)


@pytest.mark.parametrize("name", RANDOM_FAULTS)
def test_every_random_fault_has_a_name_that_reads(name: str) -> None:
    assert parse(name.format(2)).fault in name


def test_a_pulled_cable_is_plugged_in_again(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        assert (tmp_path / "port").exists()
        table.faults.call("unplug")
        await asyncio.sleep(0.5)
        assert not (tmp_path / "port").exists()
        assert table.status()["faults"] == ["unplug"]
        await asyncio.sleep(3.0)
        assert (tmp_path / "port").exists()

    assert faults_in_truth(at_a_table(tmp_path, deed)) == [("unplug", False), ("unplug", True)]


def test_an_open_lid_is_closed(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("lid")
        await asyncio.sleep(0.5)
        assert [fault.code for fault in firmware(table).faults] == [FaultCode.LID_OPEN]
        await asyncio.sleep(4.0)
        assert not firmware(table).faults

    at_a_table(tmp_path, deed)


def test_a_jam_stops_the_shuffle_until_it_is_cleared(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("jam@wall2")
        await asyncio.sleep(0.1)
        assert await move(table, Operation.SHUFFLE, 1) is Status.FAILED
        assert table.truth.hand == 0
        firmware(table).carry_out(ClearFaultCommand(FaultCode.JAM))
        assert await move(table, Operation.SHUFFLE, 2) is Status.FAILED, (
            "cleared, but nobody has freed anything"
        )
        mend(table, Prompt.FREE_TILES, 2)
        firmware(table).carry_out(ClearFaultCommand(FaultCode.JAM))
        await asyncio.sleep(1.0)
        assert await move(table, Operation.SHUFFLE, 3) is Status.DONE
        assert table.truth.hand == 1
        assert not table.faults.active

    at_a_table(tmp_path, deed)


def test_a_missing_tile_is_lost_and_found(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("missing@wall1")
        await asyncio.sleep(0.1)
        assert await move(table, Operation.SHUFFLE, 1) is Status.FAILED
        await asyncio.sleep(1.0)
        assert len(table.world.tiles.lost) == 1
        assert set(table.world.tiles.census().values()) == {4}
        mend(table, Prompt.FIND, 1)
        firmware(table).carry_out(ClearFaultCommand(FaultCode.MISSING_TILE))
        await asyncio.sleep(1.0)
        assert not table.world.tiles.lost
        assert await move(table, Operation.SHUFFLE, 2) is Status.DONE
        assert await move(table, Operation.RAISE_WALLS, 3) is Status.DONE
        assert len(table.world.tiles.wall) == 136

    at_a_table(tmp_path, deed)


def test_a_jammed_lift_leaves_the_hand_its_number(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        assert await move(table, Operation.SHUFFLE, 1) is Status.DONE
        table.faults.call("jam@wall0")
        await asyncio.sleep(0.1)
        assert await move(table, Operation.RAISE_WALLS, 2) is Status.FAILED
        mend(table, Prompt.FREE_TILES, 0)
        firmware(table).carry_out(ClearFaultCommand(FaultCode.JAM))
        assert await move(table, Operation.SHUFFLE, 3) is Status.DONE
        assert table.truth.hand == 1

    at_a_table(tmp_path, deed)


@pytest.mark.parametrize(
    ("name", "operation", "code", "wall", "prompt"),
    [
        ("extra@wall1", Operation.SHUFFLE, FaultCode.EXTRA_TILE, 1, Prompt.TAKE_OUT),
        ("mixed@wall3", Operation.SHUFFLE, FaultCode.MIXED_SET, 3, Prompt.SORT),
        ("lift@wall0", Operation.RAISE_WALLS, FaultCode.LIFT, 0, Prompt.FREE_PLATE),
    ],
)
def test_a_fault_at_a_wall_stops_the_machine_until_corrected(
    tmp_path: Path, name: str, operation: Operation, code: FaultCode, wall: int, prompt: Prompt
) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call(name)
        await asyncio.sleep(0.1)
        assert await move(table, operation, 1) is Status.FAILED
        assert [(fault.code, fault.place) for fault in firmware(table).faults] == [(code, wall)]
        mend(table, prompt, (wall + 1) % 4)
        firmware(table).carry_out(ClearFaultCommand(code))
        assert await move(table, operation, 2) is Status.FAILED, "put right at another wall"
        mend(table, prompt, wall)
        firmware(table).carry_out(ClearFaultCommand(code))
        await asyncio.sleep(1.0)
        assert await move(table, operation, 3) is Status.DONE
        assert not table.faults.active

    at_a_table(tmp_path, deed)


def test_two_simultaneous_faults_both_end(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("missing@wall1")
        table.faults.call("extra@wall3")
        await asyncio.sleep(0.1)
        assert await move(table, Operation.SHUFFLE, 1) is Status.FAILED
        assert [fault.code for fault in firmware(table).faults] == [
            FaultCode.MISSING_TILE,
            FaultCode.EXTRA_TILE,
        ]
        mend(table, Prompt.FIND, 1)
        mend(table, Prompt.TAKE_OUT, 3)
        for code in (FaultCode.MISSING_TILE, FaultCode.EXTRA_TILE):
            firmware(table).carry_out(ClearFaultCommand(code))
        await asyncio.sleep(1.0)
        assert await move(table, Operation.SHUFFLE, 2) is Status.DONE
        assert not table.faults.active

    at_a_table(tmp_path, deed)


def test_dice_cannot_be_read_for_some_rolls(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("dice")
        await asyncio.sleep(0.1)
        outcomes = []
        for op_id in range(1, 8):
            outcomes.append(await move(table, Operation.ROLL_DICE, op_id))
            firmware(table).carry_out(ClearFaultCommand(FaultCode.DICE))
        unread = outcomes.count(Status.FAILED)
        assert 1 <= unread <= 5
        assert outcomes == [Status.FAILED] * unread + [Status.DONE] * (7 - unread)
        assert not table.faults.active

    at_a_table(tmp_path, deed)


def test_dice_fall_at_every_roll_with_a_dead_sensor(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("sensor")
        await asyncio.sleep(0.1)
        lying = []
        for op_id in range(1, 9):
            assert await move(table, Operation.ROLL_DICE, op_id) is Status.FAILED
            firmware(table).carry_out(ClearFaultCommand(FaultCode.DICE))
            lying.append(tuple(view(table.world)["dice"]))
        assert {len(dice) for dice in lying} == {2} and len(set(lying)) > 4
        assert table.world.dice == () and table.world.plan is None, "nobody knows them yet"
        assert not table.world.counts((7, 7)) and table.world.dice == ()
        assert table.world.counts(lying[-1]) and table.world.dice == lying[-1]
        assert table.faults.active == ["sensor"]

    at_a_table(tmp_path, deed)


def test_dice_that_lean_on_the_rim_are_not_seen_in_the_bowl(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        assert await move(table, Operation.ROLL_DICE, 1) is Status.DONE
        assert len(view(table.world)["dice"]) == 2
        firmware(table).dice_unreadable(1)
        assert await move(table, Operation.ROLL_DICE, 2) is Status.FAILED
        assert view(table.world)["dice"] == [], "not even those of the roll before"

    at_a_table(tmp_path, deed)


def test_nothing_moves_after_a_power_failure_in_a_motion(
    tmp_path: Path,
) -> None:
    async def deed(table: SimulatedTable) -> None:
        boot = firmware(table).boot_id
        table.faults.call("brownout")
        await asyncio.sleep(5.0)
        assert firmware(table).boot_id == boot
        firmware(table).carry_out(MotionCommand(Operation.SHUFFLE, 1))
        await asyncio.sleep(10.0)
        assert firmware(table).boot_id != boot
        assert firmware(table).motions == [(Operation.SHUFFLE, 1)]
        assert firmware(table).state.records[Operation.SHUFFLE].status is Status.NONE
        assert table.truth.hand == 0
        assert not table.faults.active

    at_a_table(tmp_path, deed)


def test_a_hanging_firmware_is_restarted_by_its_watchdog(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        boot = firmware(table).boot_id
        firmware(table).carry_out(MotionCommand(Operation.SHUFFLE, 1))
        table.faults.call("hang")
        await asyncio.sleep(0.1)
        firmware(table).press(0, Button.READY)
        await asyncio.sleep(0.5)
        assert firmware(table).boot_id != boot
        assert firmware(table).running is None
        assert firmware(table).state.presses[0][Button.READY] == 0, "nobody heard it"

    at_a_table(tmp_path, deed)


@pytest.mark.parametrize("name", ["latency@0.05", "split", "reorder@0.001", "halfopen"])
def test_a_cable_is_bad_for_a_while_and_good_again(tmp_path: Path, name: str) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call(name)
        await asyncio.sleep(1.0)
        assert trouble(table)
        await asyncio.sleep(30.0)
        assert not trouble(table)
        assert not table.faults.active

    at_a_table(tmp_path, deed)


def trouble(table: SimulatedTable) -> bool:
    """Whether anything is wrong with the cable."""
    line = table.line
    damaged = not (line.to_host_noise.rates.quiet and line.from_host_noise.rates.quiet)
    return damaged or not line.paced.immediate or line.to_host_dead or line.from_host_dead


def test_two_troubles_of_the_cable_add_up_and_end_one_by_one(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("noise@0.004")
        await asyncio.sleep(10.0)
        table.faults.call("reorder@0.001")
        await asyncio.sleep(1.0)
        assert table.line.to_host_noise.rates == Rates(0.002, 0.001, 0.001, 0.001)
        await asyncio.sleep(10.0)
        assert table.line.to_host_noise.rates == Rates(reordered=0.001)

    at_a_table(tmp_path, deed)


def test_no_tile_can_be_wrong_at_a_wall_that_is_not_built(tmp_path: Path) -> None:
    async def main() -> None:
        table = SimulatedTable(SimulatedTableSettings(tmp_path / "port", rules="kawuxing", brisk=True))
        with pytest.raises(UnknownFault, match=r"no wall .* seat 3"):
            table.faults.call("missing@wall3")

    asyncio.run(main())


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_can_be_parsed(name: str) -> None:
    assert parse(name).fault == name.partition("@")[0]


def test_a_restarted_firmware_counts_from_nothing(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        boot = firmware(table).boot_id
        table.faults.call("reset")
        await asyncio.sleep(0.5)
        assert firmware(table).boot_id != boot

    at_a_table(tmp_path, deed)


def test_noise_damages_bytes_for_a_while(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("noise@0.01")
        await asyncio.sleep(1.0)
        assert not table.line.to_host_noise.rates.quiet
        await asyncio.sleep(30.0)
        assert table.line.to_host_noise.rates.quiet

    at_a_table(tmp_path, deed)


@pytest.mark.parametrize("name", ["glare@seat1", "hand@seat2", "cover"])
def test_obstacles_before_the_lens_go_away(tmp_path: Path, name: str) -> None:
    async def deed(table: SimulatedTable) -> None:
        view = SceneBuilder(table.world, table.obstacles)
        clear = view.frame(0)
        table.faults.call(name)
        await asyncio.sleep(1.0)
        assert np.abs(view.frame(0).astype(int) - clear).max() > 40
        await asyncio.sleep(9.0)
        assert np.array_equal(view.frame(0), clear)

    at_a_table(tmp_path, deed)


def test_a_lamp_stays_while_the_table_asks_about_what_it_hides(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.world.asked_zones = frozenset({"discards:1"})
        table.faults.call("glare@seat1")
        await asyncio.sleep(9.0)
        assert 1 in table.obstacles.glares
        table.world.asked_zones = frozenset()
        await asyncio.sleep(1.0)
        assert not table.obstacles.glares

    at_a_table(tmp_path, deed)


def test_tiles_pushed_askew_are_laid_straight(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("careless@seat3")
        await asyncio.sleep(1.0)
        assert table.world.careless[3]
        await asyncio.sleep(20.0)
        assert not table.world.careless[3]

    at_a_table(tmp_path, deed)


def test_the_same_fault_twice_at_once_is_one_fault(tmp_path: Path) -> None:
    async def deed(table: SimulatedTable) -> None:
        table.faults.call("lid")
        await asyncio.sleep(0.1)
        table.faults.call("lid")
        await asyncio.sleep(5.0)

    assert faults_in_truth(at_a_table(tmp_path, deed)) == [("lid", False), ("lid", True)]


def test_the_same_seed_gives_the_same_damage() -> None:
    assert plan_of_faults(Random(3)) == plan_of_faults(Random(3))
    assert plan_of_faults(Random(3)) != plan_of_faults(Random(4))


def test_faults_are_called_over_the_control_address(tmp_path: Path) -> None:
    answers: dict[str, tuple[int, Any]] = {}

    async def deed(table: SimulatedTable) -> None:
        for request in (
            "POST /fault?name=lid",
            "POST /fault?name=fire",
            "POST /fault",
            "GET /status",
            "GET /fault?name=lid",
            "GET /elsewhere",
        ):
            answers[request] = await ask(table.control.url, request)

    at_a_table(tmp_path, deed)
    assert answers["POST /fault?name=lid"] == (200, {"fault": "lid"})
    assert answers["POST /fault?name=fire"][0] == 400
    assert answers["POST /fault"][0] == 400
    assert answers["GET /status"][1]["faults"] == ["lid"]
    assert answers["GET /fault?name=lid"][0] == 405
    assert answers["GET /elsewhere"][0] == 404


async def ask(url: str, request: str) -> tuple[int, Any]:
    host, _, port = url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"{request} HTTP/1.1\r\nHost: table\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), json.loads(body)
