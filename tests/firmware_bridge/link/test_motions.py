"""Motions, displays, buttons and faults: the host against three firmwares over a real pseudo-terminal."""

import asyncio

import pytest

from firmware_bridge.errors import CommandRefused, MotionFailed, NoAnswer
from firmware_bridge.events import Done, Failed, FaultCleared, FaultRaised, Pressed
from firmware_bridge.protocol.messages import Button, Buzz, Colour, FaultCode, Operation
from tests.firmware_bridge.link.firmware_bench import Host, Table, eventually

EVEN = (34, 34, 34, 34)


def test_a_hands_preparation_from_shuffle_to_dice(table: Table) -> None:
    async def scene(host: Host) -> None:
        hardware = host.hardware
        table.next_dice(2, 4)
        await hardware.shuffle(1)
        assert await host.until(Done) == Done(Operation.SHUFFLE, 1, counts=EVEN)
        await hardware.raise_walls(2)
        assert await host.until(Done, 2) == Done(Operation.RAISE_WALLS, 2, counts=EVEN)
        await hardware.roll_dice(3)
        assert await host.until(Done, 3) == Done(Operation.ROLL_DICE, 3, dice=(2, 4))
        buzzed: list[tuple[int, Buzz]] = []
        table.firmware.on_buzz = lambda seat, pattern: buzzed.append((seat, pattern))
        await hardware.display(2, "BREAK 2:7")
        await hardware.light(2, 7, 9, Colour(0, 80, 255))
        await hardware.buzz(1, Buzz.REFUSED)
        await eventually(lambda: buzzed == [(1, Buzz.REFUSED)])
        assert table.firmware.displays == ["", "", "BREAK 2:7", ""]
        lit = [n + 1 for n, colour in enumerate(table.firmware.lights[2]) if colour == (0, 80, 255)]
        assert lit == [7, 8, 9]

    table.run(scene)


def test_finished_waits_for_a_motion_by_its_id(table: Table) -> None:
    async def scene(host: Host) -> None:
        hardware = host.hardware
        first = await hardware.shuffle()
        assert (await hardware.finished(first)).counts == EVEN
        second = await hardware.raise_walls()
        assert second != first
        assert (await hardware.finished(second)).operation == Operation.RAISE_WALLS
        with pytest.raises(LookupError, match="No motion with operation id 4711 was begun"):
            await hardware.finished(4711)
        third = await hardware.shuffle()
        with pytest.raises(NoAnswer, match=f"Motion {third} did not end within 0.01 s. The table says"):
            await hardware.finished(third, seconds=0.01)
        table.firmware.open_lid()
        with pytest.raises(MotionFailed, match=f"SHUFFLE {third} failed: E3 LID_OPEN") as failed:
            await hardware.finished(third)
        assert failed.value.failed.fault.code == FaultCode.LID_OPEN

    table.run(scene)


def test_a_program_is_built_by_the_next_shuffle(table: Table) -> None:
    async def scene(host: Host) -> None:
        hardware = host.hardware
        await hardware.program((27, 27, 27, 27))
        await eventually(lambda: hardware.state is not None and hardware.state.program_pending)
        assert hardware.state is not None and hardware.state.program == (27, 27, 27, 27)
        done = await hardware.finished(await hardware.shuffle())
        assert done.counts == (27, 27, 27, 27)
        assert not hardware.state.program_pending
        for tiles in ((36, 36, 36, 36), (21, 21, 21, 21), (24, 24, 24, 24), (36, 36, 36, 0)):
            await hardware.program(tiles)
            assert (await hardware.finished(await hardware.shuffle())).counts == tiles
        with pytest.raises(CommandRefused, match="holds 0 to 36 tiles, not 37"):
            await hardware.program((36, 36, 37, 35))
        with pytest.raises(CommandRefused, match="84 to 144 tiles together, not 60"):
            await hardware.program((15, 15, 15, 15))

    table.run(scene)


def test_presses_arrive_in_their_order(table: Table) -> None:
    async def scene(host: Host) -> None:
        for seat, button in [(3, Button.HU), (0, Button.PUNG), (3, Button.HU), (1, Button.PASS)]:
            await table.press(seat, button)
        await host.until(Pressed, 4)
        assert host.all(Pressed) == [
            Pressed(3, Button.HU, 1),
            Pressed(0, Button.PUNG, 1),
            Pressed(3, Button.HU, 2),
            Pressed(1, Button.PASS, 1),
        ]

    table.run(scene)


def test_every_button_of_every_seat_is_itself(table: Table) -> None:
    async def scene(host: Host) -> None:
        everyone = [(seat, button) for seat in range(4) for button in Button]
        for seat, button in everyone:
            table.firmware.press(seat, button)
        await host.until(Pressed, len(everyone))
        assert sorted((p.seat, p.button, p.count) for p in host.all(Pressed)) == [
            (*one, 1) for one in everyone
        ]

    table.run(scene)


def test_an_op_id_moves_once_and_repeats_its_outcome(table: Table) -> None:
    async def scene(host: Host) -> None:
        await host.hardware.roll_dice(7)
        await host.hardware.roll_dice(7)
        first = await host.until(Done)
        await host.hardware.roll_dice(7)
        assert await host.until(Done, 2) == first
        await table.heartbeats()
        assert await table.motions(1) == [(Operation.ROLL_DICE, 7)]
        assert len(host.all(Done)) == 2

    table.run(scene)


def test_a_busy_table_refuses_another_motion_in_a_sentence(table: Table) -> None:
    async def scene(host: Host) -> None:
        await host.hardware.shuffle(1)
        with pytest.raises(CommandRefused, match="did not start ROLL_DICE: it is still busy"):
            await host.hardware.roll_dice(2)
        with pytest.raises(CommandRefused, match="cannot carry out LIGHT"):
            await host.hardware.light(0, 1, 19, Colour(1, 1, 1))
        await host.until(Done)
        assert await table.motions(1) == [(Operation.SHUFFLE, 1)]

    table.run(scene)


def test_wrong_arguments_are_refused_before_they_are_sent(table: Table) -> None:
    async def scene(host: Host) -> None:
        hardware = host.hardware
        sent = hardware.statistics.frames_sent
        with pytest.raises(ValueError, match="no seat 4"):
            await hardware.buzz(4, Buzz.NOTICE)
        with pytest.raises(ValueError, match="Seat 1's display takes up to 16"):
            await hardware.display(1, "seventeen letters")
        with pytest.raises(ValueError, match="Seat 1's display"):
            await hardware.display(1, "碰")
        with pytest.raises(ValueError, match="no stacks 0 to 3"):
            await hardware.light(0, 0, 3, (1, 2, 3))
        with pytest.raises(ValueError, match="1 to 65535"):
            await hardware.shuffle(0)
        with pytest.raises(ValueError, match="up to 64 bytes, not 65"):
            await hardware.echo(bytes(65))
        with pytest.raises(ValueError, match="1,200 to 4,000,000 bits a second, not 300"):
            await hardware.change_baud(300)
        assert hardware.statistics.frames_sent == sent

    table.run(scene)


def test_an_echo_comes_back_whatever_is_in_it(table: Table) -> None:
    async def scene(host: Host) -> None:
        for data in (b"", b"\0" * 48, bytes(range(200, 256)), b"\0\xff" * 32):
            assert await host.hardware.echo(data) >= 0

    table.run(scene)


def test_a_jam_fails_motions_until_freed_and_cleared(table: Table) -> None:
    async def scene(host: Host) -> None:
        await host.hardware.shuffle(1)
        await asyncio.sleep(0.02)
        table.firmware.jam(2)
        failed = await host.until(Failed)
        assert (failed.operation, failed.op_id) == (Operation.SHUFFLE, 1)
        assert (failed.fault.code, failed.fault.place) == (FaultCode.JAM, 2)
        assert "(wall 2)" in (await host.until(FaultRaised)).text
        await host.hardware.shuffle(2)  # before it was cleared: accepted, and failed without moving
        assert (await host.until(Failed, 2)).op_id == 2
        table.firmware.free(2)
        await host.hardware.clear_fault(FaultCode.JAM)
        assert await host.until(FaultCleared) == FaultCleared(FaultCode.JAM, 2)
        await host.hardware.shuffle(3)
        await host.until(Done)
        assert await table.motions(2) == [(Operation.SHUFFLE, 1), (Operation.SHUFFLE, 3)]

    table.run(scene)


def test_a_jam_that_was_only_cleared_comes_back(table: Table) -> None:
    async def scene(host: Host) -> None:
        table.firmware.jam(1)
        await host.hardware.shuffle(1)
        await host.until(Failed)
        await host.hardware.clear_fault(FaultCode.JAM)
        await host.hardware.shuffle(2)
        again = await host.until(Failed, 2)
        assert (again.op_id, again.fault.code, again.fault.place) == (2, FaultCode.JAM, 1)

    table.run(scene)


@pytest.mark.parametrize(
    ("tiles", "code", "text"),
    [
        ("missing", FaultCode.MISSING_TILE, "E2 MISSING_TILE: a shuffle counted too few (wall 3, tiles 2)"),
        ("extra", FaultCode.EXTRA_TILE, "E6 EXTRA_TILE: a shuffle counted too many (wall 3, tiles 2)"),
        (
            "mixed",
            FaultCode.MIXED_SET,
            "E9 MIXED_SET: a shuffle saw backs of the other set (wall 3, tiles 2)",
        ),
    ],
)
def test_a_wrong_wall_is_named_counted_and_not_raised(
    table: Table, tiles: str, code: FaultCode, text: str
) -> None:
    async def scene(host: Host) -> None:
        spoil = {
            "missing": table.firmware.missing_tile,
            "extra": table.firmware.extra_tile,
            "mixed": table.firmware.mixed_set,
        }[tiles]
        spoil(3, 2)
        await host.hardware.shuffle(1)
        failed = await host.until(Failed)
        assert (failed.fault.code, failed.fault.place, failed.fault.count) == (code, 3, 2)
        assert failed.fault.text == text
        state = host.hardware.state
        assert state is not None
        counted = {"missing": 32, "extra": 36, "mixed": 34}[tiles]
        assert state.records[Operation.SHUFFLE].result == (34, 34, 34, counted)
        await host.hardware.clear_fault(FaultCode.OTHER)  # it clears no fault that 1.0 knows
        await host.hardware.raise_walls(2)
        refused = await host.until(Failed, 2)
        assert (refused.operation, refused.fault.code) == (Operation.RAISE_WALLS, code)
        spoil(3, 0)
        await host.hardware.clear_fault(code)
        await host.hardware.shuffle(3)
        assert (await host.until(Done)).counts == EVEN
        assert await table.motions(2) == [(Operation.SHUFFLE, 1), (Operation.SHUFFLE, 3)]

    table.run(scene)


def test_a_lift_that_does_not_arrive_is_named_and_tried_again(table: Table) -> None:
    async def scene(host: Host) -> None:
        hardware = host.hardware
        await hardware.finished(await hardware.shuffle(1))
        table.firmware.lift_stuck(0)
        with pytest.raises(MotionFailed, match=r"did not arrive at its top \(wall 0\)"):
            await hardware.finished(await hardware.raise_walls(2))
        table.firmware.lift_stuck(0, False)
        await hardware.clear_fault(FaultCode.LIFT)
        assert (await hardware.finished(await hardware.raise_walls(3))).counts == EVEN

    table.run(scene)


def test_dice_that_cannot_be_read_are_rolled_again(table: Table) -> None:
    async def scene(host: Host) -> None:
        hardware = host.hardware
        table.firmware.dice_unreadable()
        with pytest.raises(MotionFailed, match="the sensor could not read the dice"):
            await hardware.finished(await hardware.roll_dice(1))
        table.next_dice(6, 1)
        await hardware.clear_fault(FaultCode.DICE)
        assert (await hardware.finished(await hardware.roll_dice(2))).dice == (6, 1)

    table.run(scene)


def test_an_open_lid_stops_motion_and_is_always_reported(table: Table) -> None:
    async def scene(host: Host) -> None:
        await host.hardware.shuffle(1)
        table.firmware.open_lid()
        assert (await host.until(Failed)).fault.code == FaultCode.LID_OPEN
        await host.until(FaultRaised)
        table.firmware.close_lid()
        await host.until(FaultCleared)
        table.firmware.open_lid()
        await asyncio.sleep(table.make.press_takes)
        table.firmware.close_lid()
        await host.until(FaultCleared, 2)
        assert [f.code for f in host.all(FaultRaised)] == [FaultCode.LID_OPEN] * 2

    table.run(scene)
