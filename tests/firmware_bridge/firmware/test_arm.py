"""The firmware on its 32-bit board, an STM32F405 in QEMU: a few tests that always run where QEMU is. All others run on
it by `make firmware-arm`."""

import asyncio
import os
import socket
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.events import Failed, LinkUp
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.protocol.messages import FaultCode, ResetCause
from firmware_bridge.protocol.session_messages import Hello
from hardware_sim.machine.c_firmware import command, unavailable
from tests.firmware_bridge.firmware.board_bench import LONG, SECONDS, Desk, switched_on, when
from tests.firmware_bridge.firmware.conftest import BUILT, make

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _the_chip_runs_here() -> None:
    if why := unavailable("stm32f405"):
        pytest.skip(f"The STM32F405 does not run here: {why}")


def test_it_answers_on_a_pseudo_terminal_after_any_noise() -> None:
    desk = Desk(*command("stm32f405", "--board-id", "77"))
    os.write(desk.line, b"\x00\x7e\x7d" * 60 + b"\x7e")
    greeting = desk.asks(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()), FrameKind.HELLO_ACK)
    assert b"mahjong-table c 1" in greeting.body
    os.write(desk.line, bytes(range(256)) + b"\x7e")
    assert desk.asks(Frame(FrameKind.PING, 0), FrameKind.PONG).body
    assert "boot" not in desk.leave(), "noise restarts nothing"


def test_a_restart_while_shuffling_keeps_the_jam(tmp_path: Path) -> None:
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


def test_the_board_program_runs_without_its_pins() -> None:
    """QEMU gives the real program its core and its line; pins read low there, and flash takes nothing."""
    make("arm", "arm-none-eabi-gcc")
    ours, chips = socket.socketpair()
    chip = subprocess.Popen(
        [
            *(
                "qemu-system-arm",
                "-M",
                "netduinoplus2",
                "-nodefaults",
                "-display",
                "none",
                "-monitor",
                "none",
            ),
            *("-chardev", f"socket,id=line,fd={chips.fileno()}", "-serial", "chardev:line"),
            *("-kernel", str(BUILT / "feather.elf")),
        ],
        pass_fds=[chips.fileno()],
    )
    chips.close()
    ours.settimeout(20)
    try:
        deframer, heard = Deframer(), list[Frame]()
        for kind, asked in (
            (FrameKind.BOOT, b""),
            (FrameKind.HELLO_ACK, encode(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()))),
            (FrameKind.ACK, encode(Frame(FrameKind.DATA, 0, b"\x0f\x00hello"))),
        ):
            ours.sendall(asked)
            while not any(frame.kind == kind for frame in heard):
                heard += [found for found in deframer.feed(ours.recv(4096)) if isinstance(found, Frame)]
        assert heard[-1].body == b"\x00\x00hello"
    finally:
        chip.kill()
        chip.wait()
        ours.close()
