"""The STM32F405's own program on its pins: its sources, built for this computer, on a model of chip and wires. A
few tests that always run; all others run on it by `make firmware-arm`."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from firmware_bridge.events import Done, Failed, LinkUp, Pressed
from firmware_bridge.protocol.frames import Frame, FrameKind
from firmware_bridge.protocol.messages import Button, Buzz, Colour, FaultCode, ResetCause
from firmware_bridge.protocol.session_messages import Hello
from hardware_sim.machine.c_firmware import Kind, command, unavailable
from tests.firmware_bridge.firmware.board_bench import LONG, SECONDS, Desk, switched_on, when
from tests.firmware_bridge.firmware.conftest import cannot

FULL_SECTOR = 16 * 1024 // 32


@pytest.fixture(autouse=True)
def _it_is_built_here() -> None:
    if why := unavailable("stm32f405-pins"):
        cannot(why)


def test_panels_are_at_the_pins_of_the_plan(tmp_path: Path) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, "stm32f405-pins") as (table, host):
            buzzed: list[tuple[int, Buzz]] = []
            table.on_buzz = lambda seat, buzz: buzzed.append((seat, buzz))
            for seat, text in enumerate(("NORTH", "sixteen letters!", "~ {|} ~", "READY?")):
                await host.hardware.display(seat, text)
            for wall in range(4):
                await host.hardware.light(wall, 2 + wall, 9, Colour(10 + wall, 20, 30))
                await host.hardware.buzz(wall, Buzz.NOTICE if wall else Buzz.ALARM)
            await when(lambda: table.displays == ["NORTH", "sixteen letters!", "~ {|} ~", "READY?"])
            for wall in range(4):
                lit = [
                    Colour(10 + wall, 20, 30) if 2 + wall <= n <= 9 else Colour(0, 0, 0) for n in range(1, 19)
                ]
                await when(lambda wall=wall, lit=lit: table.lights[wall] == lit)  # type: ignore[misc]
            await when(
                lambda: sorted(buzzed) == [(0, Buzz.ALARM), *((seat, Buzz.NOTICE) for seat in (1, 2, 3))]
            )
            for seat in range(4):
                table.press(seat, Button(seat + 1))
            await host.until(Pressed, 4, SECONDS)
            assert {(press.seat, press.button) for press in host.all(Pressed)} == {
                (seat, Button(seat + 1)) for seat in range(4)
            }

    asyncio.run(scene())


def test_motors_stop_with_an_open_lid_or_a_hung_program(tmp_path: Path) -> None:
    async def scene() -> None:
        async with switched_on(tmp_path, "stm32f405-pins", LONG) as (table, host):
            first = table.boot_id
            await host.hardware.shuffle(1)
            await when(lambda: {"pan", "carrier3"} <= table.motors)
            table.open_lid()
            assert (await host.until(Failed, seconds=SECONDS)).fault.code is FaultCode.LID_OPEN
            await when(lambda: not table.motors)
            table.close_lid()
            await when(lambda: not table.faults)
            await host.hardware.shuffle(2)
            await when(lambda: "pan" in table.motors)
            table.hang()
            assert (await host.until(LinkUp, 2, SECONDS)).cause is ResetCause.WATCHDOG
            assert table.boot_id == first + 1 and not table.motors
            table.pace(0.25, 0.1, 0.1)
            await host.hardware.shuffle(3)
            assert (await host.until(Done, 1, SECONDS)).counts == (34, 34, 34, 34)

    asyncio.run(scene())


@pytest.mark.slow
def test_boot_counts_and_settings_survive_a_full_sector() -> None:
    desk = Desk(*command("stm32f405-pins", "--boot-id", "1000", "--board-id", "77"))
    for number in range(1001, 1000 + FULL_SECTOR + 5):
        cause = "power" if number % 2 else "button"
        desk.says(f"reset {cause}")
        assert desk.hears(f"boot {cause}").split()[2] == str(number)
    greeting = desk.asks(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()), FrameKind.HELLO_ACK)
    assert (77).to_bytes(4, "little") in greeting.body
    desk.leave()


@pytest.mark.parametrize("board", [pytest.param("atmega328p", marks=pytest.mark.slow), "stm32f405-pins"])
@pytest.mark.parametrize("pulse", [0, 300])
def test_the_pans_output_presses_a_start_button_for_its_set_time(board: Kind, pulse: int) -> None:
    """A relay across another machine's button: a pulse, although the shuffle goes on."""
    if why := unavailable(board):
        cannot(why)
    desk = Desk(*command(board, "--start-pulse", str(pulse), "--pace", "1500,100,100"))
    desk.asks(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()), FrameKind.HELLO_ACK)
    desk.asks(Frame(FrameKind.DATA, 0, b"\x01\x01\x00"), FrameKind.ACK)
    desk.hears("motor pan on")
    pressed = time.monotonic()
    off = [desk.hears("motor ").split()[1:]]
    while ["pan", "off"] not in off:
        off.append(desk.hears("motor ").split()[1:])
    held = time.monotonic() - pressed
    carriers = [["carrier0", "off"], ["carrier1", "off"], ["carrier2", "off"], ["carrier3", "off"]]
    assert sorted(word for word in off if word in carriers) == ([] if pulse else carriers)
    assert held > (0.2 if pulse else 0.8)
    desk.leave()
