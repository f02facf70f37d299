"""A controller in its own time at a simulator whose time is virtual: the simulator says so, with the cure."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from hardware_sim import virtual_clock

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0
pytestmark = pytest.mark.slow


@pytest.fixture
def simulator(tmp_path: Path) -> Iterator[tuple[dict[str, str], Path]]:
    """Its addresses, and the file with its messages for people."""
    errors = tmp_path / "told"
    with errors.open("w") as file:
        command = [sys.executable, "-m", "controller.cli", "sim", "--no-camera", "--json", "--speed", "max"]
        process = subprocess.Popen(
            [*command, "--port-link", str(tmp_path / "port")],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=file, text=True,
        )  # fmt: skip
        assert process.stdout is not None
        yield json.loads(process.stdout.readline()), errors
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
        process.stdout.close()


def speak(port: str) -> None:
    terminal = os.open(port, os.O_RDWR | os.O_NOCTTY)
    os.write(terminal, b"hello")
    time.sleep(0.3)  # the simulator reads while the port is open
    os.close(terminal)


def hello(address: str) -> tuple[socket.socket, IO[bytes]]:
    host, _, number = address.rpartition(":")
    world = socket.create_connection((host, int(number)))
    answers = world.makefile("rb")
    world.sendall(b'{"hello": 1}\n')
    answers.readline()
    return world, answers


def test_a_program_out_of_step_is_warned_once(simulator: tuple[dict[str, str], Path]) -> None:
    where, warnings = simulator
    world, answers = hello(where["clock"])
    speak(where["port"])
    answers.close()
    world.close()
    speak(where["port"])  # the last bytes of a killed controller
    assert virtual_clock.LAST_WORDS_S > 0.3 and warnings.read_text() == ""
    until = time.monotonic() + PATIENCE_S
    while not warnings.read_text() and time.monotonic() < until:
        speak(where["port"])
    speak(where["port"])
    (sentence,) = warnings.read_text().splitlines()
    assert f"mahjong-table run --lockstep {where['clock']}" in sentence and where["port"] in sentence
    assert "--speed" in sentence
