"""`mahjong-table doctor` and a port: nothing there, nobody answers, a table that answers and complains."""

from __future__ import annotations

import asyncio
import os
import threading
import tty
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from serial import Serial

from controller.doctor import Grade
from controller.doctor.serial_checks import check_line
from controller.settings import (
    SerialSettings,
)
from firmware_bridge.protocol.messages import Capabilities, Sensor
from hardware_sim.machine.simulated_firmware import MODEL, Firmware
from hardware_sim.machine.simulated_line import SimulatedLine
from tests.controller.doctor.one_finding import only


def test_a_missing_port_is_named_with_what_to_do() -> None:
    finding = only(check_line(SerialSettings(port="/dev/ttyNOWHERE7")))
    assert finding.grade is Grade.FAIL
    assert "There is no port /dev/ttyNOWHERE7" in finding.sentence.text
    assert finding.cure


@pytest.fixture
def silent_port() -> Iterator[str]:
    """A port behind which nobody answers."""
    master, slave = os.openpty()
    tty.setraw(master)
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_port_without_table_is_distinguished_from_no_port(silent_port: str) -> None:
    finding = only(check_line(SerialSettings(port=silent_port)))
    assert finding.grade is Grade.FAIL
    assert "opens, but no table answers" in finding.sentence.text


def test_a_port_in_use_names_the_program(silent_port: str) -> None:
    with Serial(silent_port, exclusive=True):
        finding = only(check_line(SerialSettings(port=silent_port)))
    assert finding.grade is Grade.FAIL
    assert "used by" in finding.sentence.text


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "port").touch()
    finding = only(check_line(SerialSettings(port=str(tmp_path / "port"))))
    assert finding.grade is Grade.FAIL
    assert "not a serial port" in finding.sentence.text


def test_a_table_without_a_machine_has_no_port_to_be_checked() -> None:
    finding = only(check_line(SerialSettings(port="none")))
    assert finding.grade is Grade.OK and "No machine is connected" in finding.sentence.text


class Machine:
    """A table's firmware at work behind a port, in a thread of its own."""

    def __init__(self, port: Path, capabilities: Capabilities = MODEL) -> None:
        self.port = str(port)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.firmware = Firmware(SimulatedLine(port), roll=lambda: (3, 4), capabilities=capabilities)
        self.do(self.firmware.start)

    def do(self, act: Callable[[], None]) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(act)
        self._loop.call_soon_threadsafe(done.set)
        assert done.wait(60)

    def stop(self) -> None:
        self.do(self.firmware.stop)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path / "usb-table")
    yield made
    made.stop()


def test_what_table_cannot_sense_is_reported(tmp_path: Path) -> None:
    less = Machine(tmp_path / "less", replace(MODEL, sensors=MODEL.sensors & ~Sensor.DICE_READER))
    try:
        _, finding = check_line(SerialSettings(port=less.port))
    finally:
        less.stop()
    assert finding.sentence.text == "It lacks: dice. Page, panels and camera stand in for that."


def test_a_table_that_answers_is_named_and_nothing_moves(machine: Machine) -> None:
    finding = only(check_line(SerialSettings(port=machine.port)))
    assert finding.grade is Grade.OK
    table = machine.firmware.capabilities
    assert f"{table.tiles} tiles, {table.stacks} stacks a wall" in finding.sentence.text
    assert machine.firmware.motions == []


def test_what_table_complains_of_is_reported(machine: Machine) -> None:
    machine.do(machine.firmware.open_lid)
    findings = list(check_line(SerialSettings(port=machine.port)))
    assert [finding.grade for finding in findings] == [Grade.OK, Grade.WARN]
    assert "lid" in findings[1].sentence.text
