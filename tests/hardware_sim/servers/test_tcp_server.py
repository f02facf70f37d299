"""A closed address of the simulated table leaves no open connection and no running task."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hardware_sim.servers.tcp_server import TcpServer

ROOT = Path(__file__).parents[3]


def test_closing_ends_open_connections() -> None:
    async def watch() -> None:
        attended = asyncio.Event()

        async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            attended.set()
            await asyncio.sleep(3600)  # a camera between two frames

        listener = TcpServer(attend, "127.0.0.1", 0)
        await listener.start()
        host, _, port = listener.url("tcp").removeprefix("tcp://").rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        await attended.wait()
        await listener.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert await _what_is_left(reader) == b""
        writer.close()

    asyncio.run(watch())


def test_a_client_may_ask_for_the_end() -> None:
    async def watch() -> None:
        ended = asyncio.Event()

        async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            await listener.close()
            ended.set()

        listener = TcpServer(attend, "127.0.0.1", 0)
        await listener.start()
        host, _, port = listener.url("tcp").removeprefix("tcp://").rpartition(":")
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"stop\n")
        await asyncio.wait_for(ended.wait(), 10)
        writer.close()

    asyncio.run(watch())


def test_a_client_that_was_cut_off_is_not_reported() -> None:
    errors: list[dict[str, object]] = []

    async def watch() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: errors.append(what))
        attended = asyncio.Event()

        async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            attended.set()
            await reader.read()

        listener = TcpServer(attend, "127.0.0.1", 0)
        await listener.start()
        host, _, port = listener.url("tcp").removeprefix("tcp://").rpartition(":")
        _, writer = await asyncio.open_connection(host, int(port))
        await attended.wait()
        await listener.close()
        await asyncio.sleep(0.1)  # the callback of an ended task
        writer.close()

    asyncio.run(watch())
    assert errors == []


@pytest.mark.slow
def test_an_ending_simulator_reports_no_open_clients(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "controller.cli", "sim", "--no-camera", "--json"]
    simulator = subprocess.Popen(
        [*command, "--port-link", str(tmp_path / "port")],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert simulator.stdout is not None
    where = urlsplit(json.loads(simulator.stdout.readline())["camera"])
    with socket.create_connection((str(where.hostname), int(where.port or 0))) as looking:
        looking.sendall(b'{"known": 0}\n')
        assert looking.recv(10)
        simulator.send_signal(signal.SIGTERM)
        _, errors = simulator.communicate(timeout=60)
    assert (simulator.returncode, errors) == (0, "")


async def _what_is_left(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""
