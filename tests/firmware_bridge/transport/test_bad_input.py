"""Bad input on a port: other devices, other tables, an hour of garbage. One sentence each, no crash, no growth."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_bridge.errors import LinkLost
from firmware_bridge.events import LinkDown, LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind
from firmware_bridge.protocol.session_messages import HelloAck
from firmware_bridge.transport.serial_ports import open_serial
from tests.firmware_bridge.transport import strangers
from tests.firmware_bridge.transport.serial_servers import pty
from tests.firmware_bridge.transport.simulated_port import Host, simulated
from tests.firmware_bridge.transport.strangers import TABLE, Stranger, at_port, table, table_of_protocol

AN_HOUR: int = 115_200 // 10 * 3600
"""Bytes that 115,200 baud carry in an hour."""


def another_table() -> Stranger:
    return table(lambda hello: HelloAck(hello.session, 1, TABLE))


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (
            lambda: table_of_protocol(2, 3),
            "speaks protocol 2 to 3, this program 1 to 1: update this program.",
        ),
        (
            lambda: table_of_protocol(0, 0),
            "protocol 0 to 0, this program 1 to 1: update the table's firmware.",
        ),
        (another_table, "another table answers, board 77 (test table 3) and not board 1234"),
    ],
)
def test_a_wrong_table_is_reported_and_gets_no_commands(made: Callable[[], Stranger], message: str) -> None:
    async def scene(stranger: Stranger) -> None:
        hardware = Hardware(lambda: open_serial(stranger.port), expect_board=1234)
        running = asyncio.create_task(hardware.run())
        async with asyncio.timeout(60):
            async for event in hardware.events():
                assert isinstance(event, LinkDown)
                assert message in str(event.reason) and stranger.port in str(event.reason)
                break
        with pytest.raises(LinkLost, match=r"board|protocol"):
            await hardware.shuffle(1)
        await asyncio.sleep(1)
        running.cancel()
        await asyncio.wait([running])

    with at_port(made()) as stranger:
        asyncio.run(scene(stranger))
        frames = [frame for frame in Deframer().feed(bytes(stranger.heard)) if isinstance(frame, Frame)]
        assert {frame.kind for frame in frames} == {FrameKind.HELLO}, "only greetings went out"


def test_an_hour_of_garbage_costs_no_memory() -> None:
    dice = random.Random(7)
    block = dice.randbytes(1 << 20)

    def pour(master: int) -> None:
        left = AN_HOUR
        while left:
            try:
                left -= os.write(master, block[: min(left, len(block))])
            except OSError:
                return

    async def scene(master: int, port: str) -> tuple[int, int, list[str]]:
        host = Host(lambda: open_serial(port))
        pouring = threading.Thread(target=pour, args=(master,), daemon=True)
        pouring.start()
        await asyncio.sleep(0.5)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        while pouring.is_alive():
            await asyncio.sleep(0.2)
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        garbled = host.hardware.statistics.garbled
        await host.stop()
        return after - before, garbled, [str(event.reason) for event in host.all(LinkDown)]

    with pty() as (master, port):
        grown, garbled, reasons = asyncio.run(scene(master, port))
    assert grown < 4096, "kilobytes"
    assert garbled > 1000 or reasons
    assert len(reasons) <= 1 and all("is no mahjong table" in reason for reason in reasons)


def test_a_table_that_replaces_another_device_is_found(tmp_path: Path) -> None:
    async def scene() -> None:
        link = tmp_path / "port"
        with at_port(strangers.garbage()) as stranger:
            link.symlink_to(stranger.port)
            host = Host(lambda: open_serial(str(link)))
            await asyncio.sleep(0.5)
            assert not host.hardware.up
        async with simulated(tmp_path) as table_there:
            link.unlink()
            link.symlink_to(table_there.line.link_path.readlink())
            await host.until(LinkUp)
            await host.hardware.display(0, "AT LAST")
            assert table_there.displays[0] == "AT LAST"
            await host.stop()

    asyncio.run(scene())
