"""Timing of the firmware, in virtual time."""

import pytest

from firmware_bridge.protocol.frames import Frame, FrameKind
from firmware_bridge.protocol.messages import FaultCode, Operation, Status
from firmware_bridge.protocol.session_messages import Hello
from tests.firmware_bridge.firmware.c_frames import Firmware
from tests.firmware_bridge.firmware.conftest import make

SHUFFLE_1 = b"\x01\x01\x00"
NOWHERE = 0xFF


@pytest.fixture
def table() -> Firmware:
    """In a session, its plates down, its first shuffle begun."""
    make("library", "gcc")
    table = Firmware()
    table.world.inputs.lift_home = 0x0F
    table.hear(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes()))
    table.tick()
    table.hear(Frame(FrameKind.DATA, 0, SHUFFLE_1))
    for _ in range(5):
        table.tick()
    assert table.world.motors, "it moves"
    return table


def test_every_operation_ends(table: Firmware) -> None:
    """One carrier never stops rolling: no other limit would end this shuffle."""
    while table.record(Operation.SHUFFLE)[2] == Status.RUNNING:
        table.world.inputs.tile_seen = table.world.ms // 250 & 1
        if table.world.ms % 500 == 0:
            table.hear(Frame(FrameKind.PING, 0))
        table.tick()
        assert table.world.ms < 181_000
    assert table.world.ms > 179_000
    assert list(table.record(Operation.SHUFFLE)[3:6]) == [FaultCode.JAM.number, NOWHERE, 0]
    assert table.world.motors == 0


def test_motion_stops_after_three_seconds_without_the_host(table: Firmware) -> None:
    def stopped_at() -> int:
        while table.world.motors:
            table.world.inputs.tile_seen = 0x0F * (table.world.ms // 250 & 1)
            table.tick()
        return int(table.world.ms)

    while table.world.ms < 5000:
        table.world.inputs.tile_seen = 0x0F * (table.world.ms // 250 & 1)
        if table.world.ms % 2900 == 0:
            table.hear(Frame(FrameKind.PING, 0))
        table.tick()
    assert table.world.motors, "heard every 2.9 s"
    assert 2900 + 3000 <= stopped_at() <= 2900 + 3010
    assert list(table.record(Operation.SHUFFLE)[2:6]) == [Status.FAILED, FaultCode.COMMS.number, NOWHERE, 0]


def test_the_clock_may_wrap(table: Firmware) -> None:
    """Sixteen bits of milliseconds, which the session counts in, are 65 s."""
    for _ in range(140_000):
        if table.world.ms % 1000 == 0:
            table.hear(Frame(FrameKind.PING, 0))
        table.world.inputs.tile_seen = table.world.ms // 250 & 1
        table.tick()
    assert table.world.ms > 2 * (1 << 16)
    assert table.record(Operation.SHUFFLE)[2] == Status.RUNNING
