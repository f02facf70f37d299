"""The firmware on its board: the states of its pins."""

import asyncio
from pathlib import Path

from firmware_bridge.events import Done, Failed, LinkUp, Pressed
from firmware_bridge.protocol.messages import Button, Buzz, Colour, FaultCode, Operation, ResetCause
from hardware_sim.machine.c_firmware import Kind
from tests.firmware_bridge.firmware.board_bench import LONG, SECONDS, switched_on, when


def test_motors_turn_for_their_motion_and_stand_when_it_is_done(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind) as (table, host):
            seen: set[str] = set()
            ended: list[set[str]] = []
            table.on_operation_done = lambda operation, record: ended.append(set(table.motors))
            await host.hardware.shuffle(1)
            while not host.all(Done):
                seen |= table.motors
                await asyncio.sleep(0.002)
            assert seen == {"pan", "carrier0", "carrier1", "carrier2", "carrier3"}
            await host.hardware.raise_walls(2)
            await when(lambda: {"lift0", "lift1", "lift2", "lift3"} & table.motors)
            await host.until(Done, 2, SECONDS)
            await when(lambda: not table.motors)

    asyncio.run(scene())


def test_a_wall_that_the_program_leaves_out_stays_empty_and_down(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind) as (table, host):
            seen: set[str] = set()
            await host.hardware.program((28, 28, 0, 28))
            await host.hardware.shuffle(1)
            await host.hardware.raise_walls(2) if (await host.until(Done, 1, SECONDS)) else None
            while len(host.all(Done)) < 2:
                seen |= table.motors
                await asyncio.sleep(0.002)
            assert host.all(Done)[0].counts == (28, 28, 0, 28)
            assert "lift2" not in seen and {"lift0", "lift1", "lift3"} <= seen

    asyncio.run(scene())


def test_opening_the_lid_stops_every_motor(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind, LONG) as (table, host):
            await host.hardware.shuffle(1)
            await when(lambda: "carrier2" in table.motors)
            table.open_lid()
            await when(lambda: not table.motors)
            assert (await host.until(Failed, seconds=SECONDS)).fault.code is FaultCode.LID_OPEN
            table.close_lid()
            await when(lambda: not table.faults)
            assert not table.motors, "closing it starts nothing"

    asyncio.run(scene())


def test_a_reset_in_mid_shuffle_leaves_every_motor_standing(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind, LONG) as (table, host):
            for cause in (ResetCause.BUTTON, ResetCause.BROWN_OUT, ResetCause.SOFTWARE, ResetCause.POWER):
                boots = len(host.all(LinkUp))
                await host.hardware.shuffle(10 + boots)
                await when(lambda: "pan" in table.motors)
                table.reset(cause)
                again = await host.until(LinkUp, boots + 1, SECONDS)
                assert (again.cause, again.reset) == (cause, True)
                await asyncio.sleep(0.3)
                assert not table.motors and table.running is None

    asyncio.run(scene())


def test_a_program_that_hangs_is_restarted_and_its_motors_stop(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind, LONG) as (table, host):
            first = table.boot_id
            await host.hardware.shuffle(1)
            await when(lambda: "pan" in table.motors)
            table.hang()
            assert (await host.until(LinkUp, 2, SECONDS)).cause is ResetCause.WATCHDOG
            assert table.boot_id == first + 1 and not table.motors

    asyncio.run(scene())


def test_a_press_is_one_press_however_its_contact_bounces(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind) as (table, host):
            falls = [(seat, button) for button in Button for seat in range(4)] + [(2, Button.HU)] * 3
            for seat, button in falls:
                table.press(seat, button)
            await host.until(Pressed, len(falls), SECONDS)
            await asyncio.sleep(0.3)
            assert [(press.seat, press.button) for press in host.all(Pressed)] == falls

    asyncio.run(scene())


def test_displays_lights_and_buzzers_follow_commands(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind) as (table, host):
            buzzed: list[tuple[int, Buzz]] = []
            table.on_buzz = lambda seat, pattern: buzzed.append((seat, pattern))
            for seat, text in enumerate(("E1 JAM", "sixteen letters!", "~ {|} ~", "x")):
                await host.hardware.display(seat, text)
            await host.hardware.display(3, "")
            await host.hardware.light(1, 2, 17, Colour(255, 0, 7))
            await host.hardware.light(1, 5, 5, Colour(0, 0, 0))
            for seat, pattern in enumerate(Buzz):
                await host.hardware.buzz(seat, pattern)
            wanted = [
                Colour(255, 0, 7) if stack in {*range(2, 5), *range(6, 18)} else Colour(0, 0, 0)
                for stack in range(1, 19)
            ]
            await when(lambda: table.displays == ["E1 JAM", "sixteen letters!", "~ {|} ~", ""])
            await when(lambda: table.lights[1] == wanted)
            await when(lambda: sorted(buzzed) == list(enumerate(Buzz)))
            table.reset(ResetCause.BUTTON)
            await when(
                lambda: (
                    table.displays == [""] * 4
                    and {colour for wall in table.lights for colour in wall} == {(0, 0, 0)}
                )
            )

    asyncio.run(scene())


def test_a_jam_returns_until_the_tiles_are_free(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind) as (table, host):
            table.jam(3)
            await host.hardware.shuffle(1)
            failed = await host.until(Failed, 1, SECONDS)
            assert (failed.fault.code, failed.fault.place) == (FaultCode.JAM, 3)
            await when(lambda: not table.motors)
            await host.hardware.clear_fault(FaultCode.JAM)
            await host.hardware.shuffle(2)
            assert (await host.until(Failed, 2, SECONDS)).fault.code is FaultCode.JAM
            table.free(3)
            await host.hardware.clear_fault(FaultCode.JAM)
            await host.hardware.shuffle(3)
            assert (await host.until(Done, 1, SECONDS)).counts == (34, 34, 34, 34)
            assert table.motions == [(Operation.SHUFFLE, op_id) for op_id in (1, 2, 3)]

    asyncio.run(scene())


def test_every_wall_that_is_wrong_is_named(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind) as (table, host):
            table.missing_tile(0, 2)
            table.extra_tile(1, 3)
            table.mixed_set(2, 1)
            await host.hardware.shuffle(1)
            await host.until(Failed, 1, SECONDS)
            assert [(fault.code, fault.place, fault.count) for fault in table.faults] == [
                (FaultCode.MISSING_TILE, 0, 2),
                (FaultCode.EXTRA_TILE, 1, 3),
                (FaultCode.MIXED_SET, 2, 1),
            ]
            assert not table.motors

    asyncio.run(scene())


def test_a_lid_open_at_the_start_counts_no_opening(tmp_path: Path, kind: Kind) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, kind) as (table, host):
            table.open_lid()
            await when(lambda: table.faults)
            table.reset(ResetCause.BUTTON)
            await host.until(LinkUp, 2, SECONDS)
            await host.hardware.shuffle(1)
            failed = await host.until(Failed, 1, SECONDS)
            assert (failed.fault.code, table.motions) == (FaultCode.LID_OPEN, [])
            assert [fault.code for fault in table.faults] == [FaultCode.LID_OPEN]
            table.close_lid()
            await when(lambda: not table.faults)

    asyncio.run(scene())
