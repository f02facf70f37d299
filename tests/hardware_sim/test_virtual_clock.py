"""The world's clock against a controller that counts bytes on a real pseudo-terminal."""

import asyncio
import json
import os
import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest

from controller import clock
from hardware_sim.machine.simulated_line import LinePace, SimulatedLine
from hardware_sim.virtual_clock import run, serve_time, time_held


class Sleeper(threading.Thread):
    """A controller that writes `sent` bytes, reports `claimed` bytes, and sleeps until virtual second 100."""

    def __init__(self, address: str, port: Path, sent: bytes, claimed: int) -> None:
        super().__init__(daemon=True)
        self.address, self.port, self.sent, self.claimed = address, port, sent, claimed

    def run(self) -> None:
        host, _, number = self.address.rpartition(":")
        with socket.create_connection((host, int(number))) as world, world.makefile("rb") as answers:
            for message in ({"hello": 1}, {"opened": True}):
                world.sendall(json.dumps(message).encode() + b"\n")
                answers.readline()
            terminal = os.open(self.port, os.O_RDWR | os.O_NOCTTY)
            os.write(terminal, self.sent)
            asleep = {"idle": 100.0, "read": 0, "written": self.claimed, "line": True}
            world.sendall(json.dumps(asleep).encode() + b"\n")
            self.hear(answers)
            os.close(terminal)

    def hear(self, answers: IO[bytes]) -> None:
        answers.readline()


@pytest.mark.timeout(20)
@pytest.mark.parametrize(("claimed", "lost"), [(5, 0), (8, 3)])
def test_time_goes_on_although_bytes_never_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claimed: int, lost: int
) -> None:
    monkeypatch.setattr(clock, "LATE_BYTES_S", 0.3)
    heard = bytearray()

    async def world() -> tuple[float, int]:
        line = SimulatedLine(tmp_path / "port")
        line.receive = heard.extend
        line.plug()
        address = await serve_time(line)
        assert address is not None
        Sleeper(address, line.link_path, b"hello", claimed).start()
        await asyncio.sleep(50.0)
        found = asyncio.get_running_loop().time(), line.bytes_dropped
        line.unplug()
        return found

    assert run(world, speed=None) == (50.0, lost)
    assert bytes(heard) == b"hello"


@pytest.mark.timeout(20)
def test_bytes_on_a_slow_cable_hold_the_clock(tmp_path: Path) -> None:
    answers_of_clock: list[dict[str, float]] = []

    async def world() -> float:
        loop, heard, woken = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

        class Listener(Sleeper):
            def hear(self, answers: IO[bytes]) -> None:
                answers_of_clock.append(json.loads(answers.readline()))
                loop.call_soon_threadsafe(woken.set)

        line = SimulatedLine(tmp_path / "port", 1)
        line.plug()
        line.pace(LinePace(latency=0.5))
        line.receive = lambda data: heard.set()
        address = await serve_time(line)
        assert address is not None
        Listener(address, line.link_path, b"hello", 5).start()
        await heard.wait()
        arrived = loop.time()
        line.write(b"hello back")
        await woken.wait()
        line.unplug()
        return arrived

    assert run(world, speed=None) == 0.5, "from the controller to the table"
    assert answers_of_clock == [{"now": 1.0, "sent": 10}], (
        "and back: woken when the bytes were there, not sooner or later"
    )


@pytest.mark.timeout(20)
def test_time_stands_still_while_a_page_is_asked(tmp_path: Path) -> None:
    turns: list[float] = []
    asked_often = threading.Event()

    class Page(Sleeper):
        def run(self) -> None:
            host, _, number = self.address.rpartition(":")
            with socket.create_connection((host, int(number))) as world, world.makefile("rb") as answers:
                world.sendall(json.dumps({"hello": 1}).encode() + b"\n")
                answers.readline()
                asleep = {"idle": 100.0, "read": 0, "written": 0, "line": False}
                with suppress(ConnectionError):  # until the world ends
                    while True:
                        world.sendall(json.dumps(asleep).encode() + b"\n")
                        if not (answer := answers.readline()):
                            return
                        turns.append(json.loads(answer)["now"])
                        if len(turns) >= 5:
                            asked_often.set()

    async def world() -> tuple[float, float]:
        loop, line = asyncio.get_running_loop(), SimulatedLine(tmp_path / "port")
        line.plug()
        address = await serve_time(line)
        assert address is not None
        page = Page(address, line.link_path, b"", 0)
        with time_held():
            page.start()
            assert await loop.run_in_executor(None, asked_often.wait, 10.0)
            stood = loop.time()
        await asyncio.sleep(50.0)
        line.unplug()
        return stood, loop.time()

    assert run(world, speed=None) == (0.0, 50.0)
    assert len(turns) >= 5 and set(turns) == {0.0}
