"""`mahjong-table monitor`: the line decoded live between controller and port, recorded, decoded again, and played
back."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from controller.commands import port_listing
from firmware_bridge.diagnostics.capture import CaptureReader
from firmware_bridge.diagnostics.sniffer import Direction
from firmware_bridge.errors import PortError
from firmware_bridge.events import Done, LinkDown, LinkUp, Pressed
from firmware_bridge.protocol.messages import Button
from firmware_bridge.transport.pty_port import OfferedPort
from firmware_bridge.transport.serial_ports import open_serial
from tests.firmware_bridge.transport import strangers
from tests.firmware_bridge.transport.simulated_port import Host, simulated
from tests.firmware_bridge.transport.strangers import at_port

app = typer.Typer()
port_listing.register(app)
ALONE = (
    "import typer; from controller.commands import port_listing; "
    "app = typer.Typer(); port_listing.register(app); app()"
)
"""The line's commands without all others, whose loading takes a second each time."""
COMMAND = (sys.executable, "-c", ALONE, "monitor")


@asynccontextmanager
async def monitor(*arguments: object) -> AsyncIterator[Process]:
    """The command at work; stopped at the end as a person would."""
    process = await asyncio.create_subprocess_exec(*COMMAND, *map(str, arguments), stdout=PIPE, stderr=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.communicate(), 60)


async def stopped(process: Process) -> tuple[list[str], str]:
    """What it printed, once Ctrl-C has ended it."""
    if process.returncode is None:
        process.send_signal(signal.SIGINT)
    out, err = await asyncio.wait_for(process.communicate(), 60)
    return out.decode().splitlines(), err.decode()


async def printed(process: Process, *needed: str) -> list[str]:
    """Lines up to the one that holds the last of these words."""
    assert process.stdout is not None
    lines: list[str] = []
    async with asyncio.timeout(60):
        for words in needed:
            while not lines or words not in lines[-1]:
                line = (await process.stdout.readline()).decode()
                assert line, f"ended before {words!r}: {lines}"
                lines.append(line.rstrip("\n"))
    return lines


async def there(path: Path) -> None:
    async with asyncio.timeout(60):
        while not path.exists():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def recording(folder: Path) -> AsyncIterator[tuple[Any, Host, Process]]:
    """A table, the monitor between, and a host behind it."""
    async with (
        simulated(folder) as table,
        monitor(
            folder / "table", "--offer", folder / "mid", "--record", folder / "a.cap", "--json"
        ) as process,
    ):
        await there(folder / "mid")
        host = Host(lambda: open_serial(str(folder / "mid")))
        try:
            await host.until(LinkUp)
            yield table, host, process
        finally:
            await host.stop()


def test_every_byte_passes_and_every_frame_is_reported(tmp_path: Path) -> None:
    async def scene() -> list[dict[str, Any]]:
        async with recording(tmp_path) as (table, host, process):
            await host.hardware.display(2, "PUNG?")
            assert table.displays[2] == "PUNG?"
            await host.hardware.roll_dice(9)
            table.press(1, Button.PUNG)
            await host.until(Pressed)
            assert (await host.until(Done)).dice == (3, 4)
            table.open_lid()
            lines = await printed(process, "the lid was opened")
            await host.stop()
            lines += (await stopped(process))[0]
            return [json.loads(line) for line in lines]

    notes = asyncio.run(scene())
    says = [(line["dir"], line["kind"], line["says"]) for line in notes if "says" in line]
    assert says[0][:2] == (">", "HELLO") and says[1][:2] == ("<", "HELLO_ACK")
    assert (">", "DATA", 'DISPLAY of seat 2: "PUNG?"') in says
    assert ("<", "ACK", "DISPLAY: OK") in says
    assert (">", "DATA", "ROLL_DICE, operation 9") in says
    everything = " | ".join(words for _, _, words in says)
    assert "seat 1 pressed PUNG (1)" in everything
    assert "ROLL_DICE 9 DONE: dice 3 and 4" in everything
    assert "fault E3 LID_OPEN; the lid was opened" in everything
    numbers = notes[-1]["statistics"]
    assert numbers["sessions"] == 1 and numbers["garbled"] == {">": 0, "<": 0}
    assert 0 < numbers["round_trip_ms"]["p50"] <= numbers["round_trip_ms"]["p99"]
    assert numbers["frames"][">"] == sum(1 for way, _, _ in says if way == ">")
    captured = list(CaptureReader(tmp_path / "a.cap"))
    for way in Direction:
        assert sum(len(piece.data) for piece in captured if piece.direction is way) == numbers["bytes"][way]


def test_pulled_cable_is_noticed_by_the_controller_and_returns(tmp_path: Path) -> None:
    async def scene() -> None:
        async with recording(tmp_path) as (table, host, _):
            table.line.unplug()
            assert "mid has gone" in str((await host.until(LinkDown)).reason)
            assert not (tmp_path / "mid").is_symlink()
            table.line.plug()
            await host.until(LinkUp, 2)
            await host.hardware.display(0, "BACK")
            assert table.displays[0] == "BACK"

    asyncio.run(scene())


def test_the_port_follows_the_rate_that_the_controller_sets(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            simulated(tmp_path),
            monitor(tmp_path / "table", "--offer", tmp_path / "mid") as process,
        ):
            await there(tmp_path / "mid")
            transport = open_serial(str(tmp_path / "mid"), 250_000)
            transport.write(b"x")
            await printed(process, "changed the rate to 250000 baud")
            transport.close()

    asyncio.run(scene())


def test_a_capture_is_decoded_again_as_it_was_heard(tmp_path: Path) -> None:
    async def scene() -> tuple[list[str], list[str]]:
        async with recording(tmp_path) as (_, host, process):
            await host.hardware.display(2, "PUNG?")
            await host.stop()
            live, _ = await stopped(process)
        async with monitor("--replay", tmp_path / "a.cap", "--json") as process:
            await process.wait()
            again, _ = await stopped(process)
        return live, again

    live, again = asyncio.run(scene())
    heard = [[json.loads(line).get("says") for line in lines] for lines in (live, again)]
    assert [says for says in heard[0] if says] == [says for says in heard[1] if says]
    before, after = json.loads(live[-1])["statistics"], json.loads(again[-1])["statistics"]
    for number in ("bytes", "frames", "kinds", "sessions"):
        assert before[number] == after[number]


def test_table_of_capture_plays_again_for_living_controller(tmp_path: Path) -> None:
    async def scene() -> None:
        async with recording(tmp_path) as (table, host, process):
            await host.hardware.roll_dice(9)
            await host.until(Done)
            table.press(1, Button.PUNG)
            await host.until(Pressed)
            await host.stop()
        async with monitor(
            "--replay", tmp_path / "a.cap", "--offer", tmp_path / "again", "--speed", "max"
        ) as process:
            await there(tmp_path / "again")
            host = Host(lambda: open_serial(str(tmp_path / "again")))
            await host.until(LinkUp)
            await asyncio.sleep(0.3)
            assert not host.all(Pressed), "the capture waits for the command that came before"
            await host.hardware.roll_dice(4711)
            done = await host.until(Done)
            assert (done.op_id, done.dice) == (4711, (3, 4))
            assert await host.until(Pressed) == Pressed(1, Button.PUNG, 1)
            await host.stop()
            lines, _ = await stopped(process)
            assert any("All of the capture has been played" in line for line in lines)

    asyncio.run(scene())


def test_listening_sends_nothing_unless_asked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with simulated(tmp_path) as table:
            async with monitor(tmp_path / "table") as process:
                await printed(process, "is open at 115200 baud")
                table.press(0, Button.HU)
                await asyncio.sleep(0.3)
                assert table.line.bytes_from_host == 0
                lines, _ = await stopped(process)
                assert lines[-1].startswith("Sent again: 0.")
            async with monitor(tmp_path / "table", "--hello") as process:
                await printed(process, "HELLO_ACK")
                table.press(0, Button.HU)
                await printed(process, "EVENT")

    asyncio.run(scene())


def test_garbage_is_counted_in_hex_and_does_not_end_the_watch() -> None:
    async def scene(port: str) -> None:
        async with monitor(port, "--json") as process:
            lines: list[str] = []
            while sum('"kind": null' in line for line in lines) < 40:
                lines += await printed(process, '"kind": null')
            lines += (await stopped(process))[0]
        notes = [json.loads(line) for line in lines]
        pieces = [line for line in notes if "kind" in line and line["kind"] is None]
        numbers = notes[-1]["statistics"]
        assert len(pieces) - 1 <= numbers["garbled"]["<"] <= len(pieces)
        assert numbers["garbled_bytes"] > 1000
        assert all(bytes.fromhex(line["says"].split(" = ")[0]) for line in pieces[:-1])

    with at_port(strangers.garbage()) as stranger:
        asyncio.run(scene(stranger.port))


@pytest.mark.parametrize(
    ("arguments", "message", "status"),
    [
        ((), "needs either a PORT or --replay FILE", 2),
        (("/dev/x", "--replay", "y"), "needs either a PORT or --replay FILE", 2),
        (("/dev/x", "--speed", "2"), "--speed goes with --replay", 2),
        (("--replay", "y", "--speed", "fast"), "--speed is a factor above 0, or max; not 'fast'", 2),
        (("/dev/x", "--hello", "--offer", "y"), "leave --hello out", 2),
        (("--replay", "/dev/null"), "is no capture", 1),
        (("--replay", "no-such-file"), "cannot be read: No such file", 1),
        (("--replay", __file__, "--offer", "x"), "is no capture", 1),
        (("/dev/ttyNOWHERE7",), "There is no port /dev/ttyNOWHERE7: plug the table in", 1),
        (("socket://127.0.0.1:1",), "Nobody listens at 127.0.0.1:1", 1),
        (
            ("/dev/ttyNOWHERE7", "--record", "/nowhere/a.cap"),
            "The capture /nowhere/a.cap cannot be written",
            1,
        ),
    ],
)
def test_unusable_source_is_one_sentence(arguments: tuple[str, ...], message: str, status: int) -> None:
    result = CliRunner().invoke(app, ["monitor", *arguments])
    assert result.exit_code == status
    assert message in result.stderr and result.stderr.count("\n") == 1


def test_a_name_that_is_taken_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mid").write_text("my diary")

    with at_port(strangers.silent()) as stranger:
        result = CliRunner().invoke(app, ["monitor", stranger.port, "--offer", str(tmp_path / "mid")])
    assert result.exit_code == 1 and "mid exists already: choose another name to offer" in result.stderr
    assert (tmp_path / "mid").read_text() == "my diary"


def test_living_port_keeps_its_name_and_dead_one_loses_it(tmp_path: Path) -> None:
    with at_port(strangers.silent()) as stranger:
        (tmp_path / "table").symlink_to(stranger.port)
        with pytest.raises(PortError, match="exists already"):
            OfferedPort(tmp_path / "table").plug()
    offered = OfferedPort(tmp_path / "table")  # the port behind the name is gone
    offered.plug()
    assert (tmp_path / "table").resolve().exists()
    offered.unplug()
    assert not (tmp_path / "table").is_symlink()


def test_closed_output_ends_the_watch_quietly(tmp_path: Path) -> None:
    async def scene(port: str) -> None:
        read, write = os.pipe()
        process = await asyncio.create_subprocess_exec(*COMMAND, port, stdout=write, stderr=PIPE)
        os.close(write)
        os.read(read, 10)
        os.close(read)  # as `| head` does
        _, err = await asyncio.wait_for(process.communicate(), 60)
        assert err == b""

    with at_port(strangers.garbage()) as stranger:
        asyncio.run(scene(stranger.port))
