"""Bytes that come one by one, damaged, doubled or not at all, with three firmwares."""

import asyncio
from pathlib import Path

import pytest

from firmware_bridge.errors import LinkLost, PortError
from firmware_bridge.events import Done, LinkDown, LinkUp, Pressed
from firmware_bridge.protocol.messages import Button, ResetCause
from firmware_bridge.transport.serial_ports import SerialTransport, open_serial
from hardware_sim.machine.simulated_line import Rates
from tests.firmware_bridge.link.firmware_bench import PYTHON, Host, Make, OneByteTransport, Table, eventually

NOISY = Rates(flipped=0.001, lost=0.001, doubled=0.001)
BAD = Rates(flipped=0.002, lost=0.002, doubled=0.002)


def test_everything_works_one_byte_at_a_time(table: Table) -> None:
    async def scene() -> None:
        host = Host(lambda: OneByteTransport(table.open_port()))
        await host.until(LinkUp)
        await asyncio.gather(*(host.hardware.display(n % 4, f"text {n}") for n in range(40)))
        await host.hardware.roll_dice(1)
        await host.until(Done)
        assert table.firmware.displays == ["text 36", "text 37", "text 38", "text 39"]
        await host.stop()

    table.run_alone(scene)


@pytest.mark.slow
def test_commands_run_once_in_order_on_a_bad_line(table: Table) -> None:
    async def scene(host: Host) -> None:
        shown: list[str] = []
        table.on_text = lambda seat, text: shown.append(text)
        table.firmware.line.noise(BAD)  # more commands than there are sequence numbers
        for number in range(300):
            await host.hardware.display(number % 4, f"n {number}")
        await eventually(lambda: len(shown) >= 300)
        assert shown == [f"n {number}" for number in range(300)]
        assert host.hardware.resends > 0

    table.run(scene)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_noise_and_resets_repeat_no_motion_and_lose_no_press(make: Make, tmp_path: Path, seed: int) -> None:
    if make is not PYTHON and seed:
        pytest.skip("In real time one run a firmware is enough here; the chaos test has more.")
    table = Table(tmp_path, make, seed)
    turns, reset_at = (30, 15) if make is PYTHON else (9, 5)

    async def scene(host: Host) -> None:
        table.firmware.line.noise(NOISY)
        pressed: list[tuple[int, Button]] = []
        for number in range(1, turns + 1):
            if number % (turns // 3) == 0:
                table.firmware.line.unplug()
                table.firmware.line.replug()
            if number == reset_at:
                await table.heartbeats()
                assert [(p.seat, p.button) for p in host.all(Pressed)] == pressed
                boots = len(host.all(LinkUp))
                table.firmware.reset(ResetCause.WATCHDOG)
                pressed.clear()  # counters die with the chip
                await host.until(LinkUp, boots + 1)
                del host.events[: host.events.index(host.all(LinkUp)[boots])]
            while True:
                try:
                    await host.hardware.display(0, f"turn {number}")
                    await host.hardware.roll_dice(number)
                    break
                except LinkLost:
                    await asyncio.sleep(0.2)
            await table.press(number % 4, Button(number % 6))
            pressed.append((number % 4, Button(number % 6)))
            await host.ended(number)
        await table.heartbeats()
        assert [(p.seat, p.button) for p in host.all(Pressed)] == pressed
        moved = [op_id for _, op_id in table.firmware.motions]
        assert moved == sorted(set(moved)), "no op id moved twice"
        assert table.firmware.displays[0] == f"turn {turns}"
        assert host.hardware.resends > 0

    table.run(scene)


def test_garbage_is_ignored_by_both_ends(table: Table) -> None:
    async def scene(host: Host) -> None:
        for junk in (
            b"\x55" * 3000,
            bytes(range(256)) * 4,
            b"\0" * 500,
            b"$GPGGA,123519,4807.038,N*47\r\n" * 20,
        ):
            table.firmware.line.write(junk)
            await asyncio.sleep(0.1)
        await host.hardware.display(3, "STILL HERE")
        await eventually(lambda: table.firmware.displays[3] == "STILL HERE")
        assert host.hardware.statistics.garbled > 0

    table.run(scene)


def test_a_port_in_use_is_not_opened_twice(table: Table) -> None:
    async def scene(host: Host) -> None:
        with pytest.raises(PortError, match="used by"):
            table.open_port()

    table.run(scene)


def test_a_missing_or_invalid_port_is_reported_with_its_cure(tmp_path: Path) -> None:
    with pytest.raises(PortError, match=r"There is no port .*nowhere: plug the table in"):
        open_serial(str(tmp_path / "nowhere"))
    plain = tmp_path / "plain.txt"
    plain.write_text("not a port")
    with pytest.raises(PortError, match=r"plain\.txt is not a serial port"):
        open_serial(str(plain))


def test_the_line_counts_what_really_went_over_it(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def scene() -> None:
        line = table.firmware.line
        opened: list[SerialTransport] = []

        def open_port() -> SerialTransport:
            transport = table.open_port()
            line.flush()
            opened.append(transport)
            return transport

        host = Host(open_port)
        await host.until(LinkUp)
        for number in range(20):
            await host.hardware.display(1, f"n {number}")
        assert (opened[-1].bytes_read, opened[-1].bytes_written) == (line.bytes_to_host, line.bytes_from_host)
        line.unplug()
        await host.until(LinkDown)
        line.replug()
        assert line.bytes_to_host == line.bytes_from_host == 0
        await host.until(LinkUp, 2)
        assert opened[-1].bytes_read == line.bytes_to_host > 0
        await host.stop()

    table.run_alone(scene)


def test_an_unreachable_revision_does_not_flood_the_line(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        honest = table.simulator.revision()
        table.simulator.revision = lambda: honest + 5  # type: ignore[method-assign]
        before = host.hardware.statistics.frames_sent
        await asyncio.sleep(10)
        heartbeats = 20
        assert host.hardware.statistics.frames_sent - before <= 3 * heartbeats + 3

    table.run(scene)


def test_a_silent_firmware_is_reported_and_found_again(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def scene(host: Host) -> None:
        table.firmware.mute(25)
        with pytest.raises(LinkLost):
            await host.hardware.display(0, "WAIT")
        await host.until(LinkUp, 2, seconds=60)
        reasons = [str(event.reason) for event in host.all(LinkDown)]
        assert len(reasons) == 2 and "No table answers" in reasons[1]
        assert all(str(table.port) in reason for reason in reasons)

    table.run(scene)
