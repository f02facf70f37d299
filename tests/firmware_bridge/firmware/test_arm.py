"""The firmware on its 32-bit board, an STM32F405 in QEMU: a few tests that always run where QEMU is. All others run on
it by `make firmware-arm`."""

import asyncio
import os
from pathlib import Path

import pytest

from firmware_bridge.events import Failed, LinkUp
from firmware_bridge.protocol.frames import Frame, FrameKind
from firmware_bridge.protocol.messages import FaultCode, ResetCause
from firmware_bridge.protocol.session_messages import Hello
from hardware_sim.machine.c_firmware import command, unavailable
from tests.firmware_bridge.firmware.test_chip import LONG, SECONDS, switched_on, when
from tests.firmware_bridge.firmware.test_cost import Desk


@pytest.fixture(autouse=True)
def _the_chip_runs_here() -> None:
    if why := unavailable("stm32f405"):
        pytest.skip(f"The STM32F405 does not run here: {why}")


def test_it_answers_on_a_pseudo_terminal_after_any_noise() -> None:
    desk = Desk(*command("stm32f405", "--board-id", "77"))
    os.write(desk.line, b"\x00\x7e\x7d" * 60 + b"\x7e")
    told = desk.asks(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()), FrameKind.HELLO_ACK)
    assert b"mahjong-table c 1" in told.body
    os.write(desk.line, bytes(range(256)) + b"\x7e")
    assert desk.asks(Frame(FrameKind.PING, 0), FrameKind.PONG).body
    assert "boot" not in desk.leave(), "noise restarts nothing"


def test_a_restart_in_mid_shuffle_stops_its_motors_and_forgets_no_jam(tmp_path: Path) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, "stm32f405", LONG) as (table, host):
            first = table.boot_id
            await host.hardware.shuffle(1)
            await when(lambda: "pan" in table.motors)
            table.hang()
            assert (await host.until(LinkUp, 2, SECONDS)).cause is ResetCause.WATCHDOG
            assert table.boot_id == first + 1 and not table.motors
            table.jam(2)
            table.reset(ResetCause.BROWN_OUT)
            assert (await host.until(LinkUp, 3, SECONDS)).cause is ResetCause.BROWN_OUT
            table.pace(0.25, 0.1, 0.1)
            await host.hardware.shuffle(2)
            outcome = await host.ended(2)
            assert isinstance(outcome, Failed)
            assert (outcome.fault.code, outcome.fault.place) == (FaultCode.JAM, 2)

    asyncio.run(scene())
