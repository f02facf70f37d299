"""Restarts of either end, silence, pulled cables: nothing moves by itself, no press is lost, three firmwares."""

import asyncio

import pytest

from firmware_bridge.errors import LinkLost, MotionFailed
from firmware_bridge.events import Done, Failed, FaultRaised, LinkDown, LinkUp, Pressed
from firmware_bridge.protocol.messages import Button, FaultCode, Operation, ResetCause
from firmware_bridge.protocol.state_block import Counters
from tests.firmware_bridge.link.firmware_bench import PYTHON, Host, Table, counters_of, eventually


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        (ResetCause.WATCHDOG, "cause WATCHDOG, during SHUFFLE"),
        (ResetCause.BROWN_OUT, "cause BROWN_OUT, during SHUFFLE"),
        (ResetCause.POWER, "cause POWER, during SHUFFLE"),
    ],
)
def test_a_restart_fails_the_shuffle_and_nothing_moves(table: Table, cause: ResetCause, text: str) -> None:
    if table.make is not PYTHON and cause != ResetCause.BROWN_OUT:
        pytest.skip("In real time one cause is enough; what differs is a byte.")

    async def scene(host: Host) -> None:
        await table.press(0, Button.READY)
        await host.until(Pressed)
        await host.hardware.display(0, "SHUFFLING")
        await host.hardware.shuffle(1)
        await asyncio.sleep(0.05)
        old = (await host.until(LinkUp)).boot_id
        table.firmware.reset(cause)
        up = await host.until(LinkUp, 2)
        assert up.reset and up.boot_id != old and up.cause == cause
        assert up.counters == Counters(up.boot_id), "counting begins again"
        failed = await host.until(Failed)
        assert (failed.op_id, failed.fault.code) == (1, FaultCode.RESET)
        assert text in failed.fault.text
        with pytest.raises(MotionFailed, match=text):
            await host.hardware.finished(1)
        await asyncio.sleep(table.make.a_while)
        assert await table.motions(1) == [(Operation.SHUFFLE, 1)]
        assert table.firmware.displays == [""] * 4
        await table.press(0, Button.READY)
        assert await host.until(Pressed, 2) == Pressed(0, Button.READY, 1)
        kinds = [type(event) for event in host.events if not isinstance(event, Pressed)]
        assert kinds == [LinkUp, LinkDown, LinkUp, Failed]

    table.run(scene)


def test_the_watchdog_restart_is_reported(table: Table) -> None:
    async def scene(host: Host) -> None:
        table.firmware.hang()
        up = await host.until(LinkUp, 2, seconds=5)
        assert up.reset and up.cause == ResetCause.WATCHDOG
        assert "restarted (watchdog)" in str((await host.until(LinkDown)).reason)
        await host.hardware.display(1, "BACK")
        await eventually(lambda: table.firmware.displays[1] == "BACK")

    table.run(scene)


def test_a_restart_forgets_the_program(table: Table) -> None:
    async def scene(host: Host) -> None:
        await host.hardware.program((27, 27, 27, 27))
        table.firmware.reset(ResetCause.BUTTON)
        await host.until(LinkUp, 2)
        assert host.hardware.state is not None
        assert host.hardware.state.program == (34, 34, 34, 34)
        assert not host.hardware.state.program_pending

    table.run(scene)


@pytest.mark.slow
def test_a_silent_host_stops_motion_until_cleared(table: Table) -> None:
    async def scene(host: Host) -> None:
        table.slow()
        await host.hardware.shuffle(1)
        await table.motions(1)
        await host.stop()
        await eventually(lambda: not table.moving)
        again = table.host(counters_of(host.events))
        await again.until(LinkUp)
        assert (await again.until(FaultRaised)).code == FaultCode.COMMS
        await again.hardware.shuffle(1)  # what its journal says was under way
        assert (await again.until(Failed)).fault.code == FaultCode.COMMS
        await again.hardware.roll_dice(2)
        assert (await again.until(Failed, 2)).fault.code == FaultCode.COMMS, "it stays until it is cleared"
        await again.hardware.clear_fault(FaultCode.COMMS)
        await again.hardware.roll_dice(3)
        assert await table.motions(2) == [(Operation.SHUFFLE, 1), (Operation.ROLL_DICE, 3)]
        await again.stop()

    table.run(scene)


def test_a_pulled_cable_is_reported_and_a_new_one_found(table: Table) -> None:
    async def scene(host: Host) -> None:
        await host.hardware.shuffle(1)
        table.firmware.line.unplug()
        assert "has gone" in str((await host.until(LinkDown)).reason)
        with pytest.raises(LinkLost, match="usb-table"):
            await host.hardware.display(0, "WAIT")
        assert "There is no port" in str((await host.until(LinkDown, 2)).reason)
        await table.press(1, Button.KONG)
        table.firmware.line.replug()
        assert not (await host.until(LinkUp, 2)).reset
        assert await host.until(Pressed) == Pressed(1, Button.KONG, 1), "pressed while the cable was out"
        assert (await host.until(Done)).op_id == 1
        assert (await host.hardware.finished(1)).counts == (34, 34, 34, 34)
        await host.hardware.display(0, "READY?")
        await eventually(lambda: table.firmware.displays[0] == "READY?")

    table.run(scene)


def test_pulling_the_cable_ends_commands_with_link_lost(table: Table) -> None:
    async def scene(host: Host) -> None:
        table.firmware.mute(1)
        await asyncio.sleep(0.05)
        waiting = asyncio.create_task(host.hardware.display(0, "WAIT"))
        await asyncio.sleep(0.2)
        table.firmware.line.unplug()
        with pytest.raises(LinkLost, match="has gone"):
            await waiting

    table.run(scene)


def test_a_half_open_line_is_given_up_and_taken_up_again(table: Table) -> None:
    async def scene(host: Host) -> None:
        table.firmware.mute(3.6)
        await asyncio.sleep(0.05)
        with pytest.raises(LinkLost):
            await host.hardware.display(0, "WAIT")
        assert not (await host.until(LinkUp, 2, seconds=60)).reset
        await host.hardware.display(0, "BACK")

    table.run(scene)


def test_a_restarted_host_misses_no_press_and_repeats_none(table: Table) -> None:
    pressed: list[tuple[int, Button]] = []
    reported: list[tuple[int, Button]] = []

    async def press(seat: int, button: Button) -> None:
        await table.press(seat, button)
        pressed.append((seat, button))

    async def stop(host: Host) -> Counters:
        await host.stop()
        reported.extend((p.seat, p.button) for p in host.all(Pressed))
        return counters_of(host.events)

    async def scene() -> None:
        await asyncio.sleep(0.1 if table.make is PYTHON else 1.0)  # an emulated board starts in real time
        await table.press(2, Button.HU)  # before a host listened: not reported
        host = table.host()
        await host.until(LinkUp)
        for round_number in range(4 if table.make is PYTHON else 3):
            for n in range(round_number * (4 if table.make is PYTHON else 1)):
                await press(n % 4, Button(n % 6))
            await asyncio.sleep(0.001 * round_number)  # some reported, some not, when the host dies
            counters = await stop(host)
            await press(3, Button.PASS)
            await press(0, Button.CHOW)
            host = table.host(counters)
            await host.until(LinkUp)
        await table.heartbeats()
        await stop(host)
        assert reported == pressed

    table.run_alone(scene)


def test_a_restarted_host_notices_a_reset(table: Table) -> None:
    async def scene(host: Host) -> None:
        await table.press(1, Button.PASS)
        await host.until(Pressed)
        await host.stop()
        table.firmware.reset(ResetCause.BUTTON)
        await asyncio.sleep(0.1)
        await table.press(1, Button.PASS)
        again = table.host(counters_of(host.events))
        assert (await again.until(LinkUp)).reset
        assert await again.until(Pressed) == Pressed(1, Button.PASS, 1)
        await again.stop()

    table.run(scene)


def test_another_table_on_the_port_is_not_spoken_to(table: Table) -> None:
    async def scene(host: Host) -> None:
        board = (await host.until(LinkUp)).capabilities.board
        await host.stop()
        right = table.host(expect_board=board)
        await right.until(LinkUp)
        await right.stop()
        wrong = table.host(expect_board=board + 1)
        reason = str((await wrong.until(LinkDown)).reason)
        assert f"another table answers, board {board}" in reason and f"not board {board + 1}" in reason
        with pytest.raises(LinkLost, match="another table answers"):
            await wrong.hardware.shuffle()
        await asyncio.sleep(0.5)
        assert wrong.all(LinkUp) == [] and len(wrong.all(LinkDown)) == 1, "reported once"
        await wrong.stop()
        assert table.firmware.motions == []

    table.run(scene)


def test_every_session_starts_at_the_first_rate(table: Table) -> None:
    async def scene(host: Host) -> None:
        hardware = host.hardware
        await hardware.change_baud(230_400)
        assert await hardware.echo(b"faster") >= 0
        await hardware.display(2, "FASTER")
        await table.heartbeats()
        assert host.all(LinkDown) == []
        table.firmware.line.unplug()
        await host.until(LinkDown)
        table.firmware.line.replug()
        await host.until(LinkUp, 2)
        await hardware.display(2, "AS BEFORE")
        await eventually(lambda: table.firmware.displays[2] == "AS BEFORE")

    table.run(scene)
