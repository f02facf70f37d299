"""Captures survive damaged files; readings survive damaged lines."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import settings
from controller.settings import SettingsError
from firmware_bridge.diagnostics.capture import (
    Capture,
    CapturedBytes,
    CaptureError,
    CaptureReader,
    RecordingTransport,
    opener,
)
from firmware_bridge.diagnostics.capture_player import Cue, Greeted, Playback, ShownState, script
from firmware_bridge.diagnostics.sniffer import LONGEST, Direction, LineDecoder, LineReading
from firmware_bridge.errors import PortError
from firmware_bridge.events import LinkDown, LinkUp
from firmware_bridge.protocol.commands import BaudCommand, MotionCommand, ReadStateCommand, command_to_bytes
from firmware_bridge.protocol.frames import Frame, FrameKind, encode
from firmware_bridge.protocol.messages import Capabilities, Operation, Outcome, Status
from firmware_bridge.protocol.session_messages import Hello, HelloAck, Pong
from firmware_bridge.protocol.state_block import Record, TableState
from firmware_bridge.transport.serial_ports import open_serial
from tests.firmware_bridge.transport.serial_servers import pty
from tests.firmware_bridge.transport.simulated_port import Host, simulated

TO_TABLE, TO_HOST = Direction.TO_TABLE, Direction.TO_HOST


def written(path: Path) -> Capture:
    capture = Capture(path, clock=lambda: 1764000000.25)
    capture.record_opening("/dev/table", 115200)
    capture.passed(TO_TABLE, b"\x00\x01")
    capture.passed(TO_HOST, b"\xff")
    return capture


def test_a_capture_reads_as_it_was_written(tmp_path: Path) -> None:
    written(tmp_path / "a.cap").close()
    reader = CaptureReader(tmp_path / "a.cap")
    assert list(reader) == [
        CapturedBytes(1764000000.25, TO_TABLE, b"\x00\x01"),
        CapturedBytes(1764000000.25, TO_HOST, b"\xff"),
    ]
    assert reader.ports == ["/dev/table"] and reader.skipped == 0


def test_a_cut_capture_loses_only_its_last_line(tmp_path: Path) -> None:
    written(tmp_path / "a.cap").close()
    whole = (tmp_path / "a.cap").read_bytes()
    for end in range(len(whole) - 1, whole.index(b"\n") + 1, -1):
        (tmp_path / "b.cap").write_bytes(whole[:end])
        before = len(list(CaptureReader(tmp_path / "b.cap")))
        assert before >= whole[:end].count(b"\n") - 1
        written(tmp_path / "b.cap").close()
        reader = CaptureReader(tmp_path / "b.cap")
        assert len(list(reader)) == before + 2, f"cut at {end}"
        assert reader.skipped <= 1


def test_entries_of_later_versions_are_skipped(tmp_path: Path) -> None:
    written(tmp_path / "a.cap").close()
    with (tmp_path / "a.cap").open("a") as file:
        file.write('{"at": 1, "note": "from next year"}\n[1]\n{"at": 1, "dir": "?", "hex": "00"}\n')
        file.write('{"at": 2, "dir": "<", "hex": "07", "rssi": -60}\n')
    assert [piece.data for piece in CaptureReader(tmp_path / "a.cap")] == [b"\x00\x01", b"\xff", b"\x07"]
    (tmp_path / "c.cap").write_text('{"capture": 2, "port": "x", "baud": 1, "at": 1}\n')
    with pytest.raises(CaptureError, match=r"is a capture of version 2; this program reads 1: update it"):
        list(CaptureReader(tmp_path / "c.cap"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to test with")
def test_a_full_disk_stops_the_recording_and_not_the_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with pty() as (master, device):
        line = RecordingTransport(open_serial(device), Capture(Path("/dev/full")))
        for _ in range(3):
            assert line.write(b"still going") == 11
        heard = b""
        while len(heard) < 33:  # the kernel passes on the bytes so far
            heard += os.read(master, 100)
        assert heard == b"still going" * 3
        line.close()
    assert [record.message for record in caplog.records] == [
        "The capture /dev/full cannot be written on (No space left on device): "
        "its recording pauses until there is room."
    ]


def test_a_table_plays_over_a_recorded_line_as_over_any_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with simulated(tmp_path) as table:
            host = Host(opener(str(tmp_path / "table"), 115200, tmp_path / "line.cap"))
            await host.until(LinkUp)
            await host.hardware.display(0, "ON RECORD")
            table.line.unplug()
            await host.until(LinkDown)
            table.line.plug()
            await host.until(LinkUp, 2)
            await host.stop()

    asyncio.run(scene())
    lines = [json.loads(line) for line in (tmp_path / "line.cap").read_text().splitlines()]
    assert sum("capture" in line for line in lines) == 2
    assert "has gone" in next(line["closed"] for line in lines if "closed" in line)
    overheard, says = LineDecoder(), []
    for piece in CaptureReader(tmp_path / "line.cap"):
        says += [reading.words for reading in overheard.feed(piece.direction, piece.data, piece.at)]
    assert 'DISPLAY of seat 0: "ON RECORD"' in says
    assert overheard.statistics.sessions == 2


def test_capture_paths_are_relative_to_the_settings(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[serial]\nrecord = "line.cap"\nboard = 1234\n')
    chosen = settings.load(tmp_path / "table.toml").serial
    assert (chosen.record, chosen.board) == (tmp_path / "line.cap", 1234)
    for wrong in ("board = 0", 'board = "1234"', "board = 4294967296", "record = 7"):
        (tmp_path / "table.toml").write_text(f"[serial]\n{wrong}\n")
        with pytest.raises(SettingsError, match=rf"\[serial\] {wrong.split()[0]} must be"):
            settings.load(tmp_path / "table.toml")


# ---- readings ------------------------------------------------------------------------------------------------------


def data(seq: int, *words: int) -> bytes:
    return encode(Frame(FrameKind.DATA, seq, bytes(words)))


def test_a_repeated_frame_is_recognized_when_numbers_wrap() -> None:
    overheard = LineDecoder()
    overheard.feed(TO_TABLE, encode(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes())), 0.0)
    for number in range(600):
        (first,) = overheard.feed(TO_TABLE, data(number & 0xFF, 0x20), number)
        assert not first.again
    (again,) = overheard.feed(TO_TABLE, data(599 & 0xFF, 0x20), 600)
    assert again.again
    assert overheard.statistics.resends == 1


def test_the_round_trip_of_a_repeated_frame_does_not_count() -> None:
    overheard = LineDecoder()
    for at, raw in (
        (0.0, data(0, 0x20)),
        (1.0, data(0, 0x20)),
        (1.5, encode(Frame(FrameKind.ACK, 0, b"\x00"))),
        (2.0, data(1, 0x20)),
        (2.25, encode(Frame(FrameKind.ACK, 1, b"\x00"))),
        (3.0, encode(Frame(FrameKind.PING, 0))),
        (3.5, encode(Frame(FrameKind.PONG, 0, Pong(1, 2).to_bytes()))),
    ):
        overheard.feed(TO_TABLE, raw, at)
    assert list(overheard.statistics.round_trips) == [0.25, 0.5]


def test_an_agreed_rate_is_noted() -> None:
    overheard = LineDecoder()
    overheard.feed(TO_TABLE, encode(Frame(FrameKind.DATA, 3, command_to_bytes(BaudCommand(500_000)))), 0.0)
    assert overheard.rate is None
    overheard.feed(TO_HOST, encode(Frame(FrameKind.ACK, 3, b"\x00")), 0.1)
    assert overheard.rate == 500_000


def test_an_unknown_kind_is_reported_and_skipped() -> None:
    (reading,) = LineDecoder().feed(TO_HOST, encode(Frame(0x9A, 3, b"\x01\x02")), 0.0)
    assert reading.kind == "KIND 9a"
    assert reading.words == "2 bytes of a kind this version does not know; it is skipped: 01 02"


@given(st.lists(st.binary(max_size=400), max_size=30), st.data())
def test_all_bytes_become_readings_in_any_chunks(chunks: list[bytes], draw: st.DataObject) -> None:
    stream = b"".join(chunks)
    overheard, readings = LineDecoder(), list[LineReading]()
    for chunk in chunks:
        readings += overheard.feed(TO_HOST, chunk, 0.0)
    whole = LineDecoder().feed(TO_HOST, stream, 0.0)
    assert readings == whole
    length = sum(reading.length for reading in readings) + sum(r.length for r in overheard.rest(0.0))
    assert length == len(stream.replace(b"\x00", b""))
    assert all(reading.length <= LONGEST for reading in readings)


@given(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=124))
def test_any_intact_frame_has_words(kind: int, seq: int, body: bytes) -> None:
    overheard = LineDecoder()
    overheard.feed(TO_TABLE, data(seq, 0x20), 0.0)
    (reading,) = overheard.feed(TO_TABLE, encode(Frame(kind, seq, body)), 0.0)
    assert reading.words


# ---- playing -------------------------------------------------------------------------------------------------------


def test_a_capture_without_a_table_has_nothing_to_play() -> None:
    with pytest.raises(ValueError, match="no table tells what it is"):
        Playback(script([CapturedBytes(0.0, TO_TABLE, data(0, 0x20))]))


def test_a_motion_outside_the_capture_is_refused_and_noted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with simulated(tmp_path):
            host = Host(opener(str(tmp_path / "table"), 115200, tmp_path / "line.cap"))
            await host.until(LinkUp)
            await host.stop()

    asyncio.run(scene())
    playback = Playback(script(CaptureReader(tmp_path / "line.cap")), None)
    playback.receive(encode(Frame(FrameKind.HELLO, 0, Hello(7).to_bytes())), 0.0)
    playback.receive(
        encode(Frame(FrameKind.DATA, 0, command_to_bytes(MotionCommand(Operation.SHUFFLE, 1)))), 0.0
    )
    playback.receive(encode(Frame(FrameKind.DATA, 1, command_to_bytes(ReadStateCommand()))), 0.0)
    sent, _ = playback.poll(0.0)
    readings = LineDecoder().feed(TO_HOST, sent, 0.0)
    assert [reading.kind for reading in readings] == ["BOOT", "HELLO_ACK", "ACK", "ACK"]
    assert list(playback.notes) == [
        "The host gives SHUFFLE, operation 1, which the capture does not hold: refused."
    ]


def test_a_motion_stands_in_the_state_as_soon_as_it_is_answered() -> None:
    """Also where the captured host read the state next only when it had learned of a change."""
    records = dict(TableState().records)
    records[Operation.SHUFFLE] = Record(7, Status.RUNNING)
    playback = Playback(
        [
            Greeted(0.0, HelloAck(5, 1, Capabilities("table"))),
            ShownState(0.0, TableState(boot_id=1)),
            Cue(1.0, MotionCommand(Operation.SHUFFLE, 7), bytes((Outcome.OK, Status.RUNNING))),
            ShownState(1.2, TableState(boot_id=1, revision=1, records=records)),
        ]
    )
    assert playback.carry_out(MotionCommand(Operation.SHUFFLE, 41)) == bytes((Outcome.OK, Status.RUNNING))
    state = TableState.from_bytes(playback.carry_out(ReadStateCommand())[1:])
    assert state.records[Operation.SHUFFLE] == Record(41, Status.RUNNING)


def test_an_unwritable_capture_is_reported_before_opening(tmp_path: Path) -> None:
    with pytest.raises(CaptureError, match=r"The capture .*nowhere/a.cap cannot be written: No such file"):
        opener("/dev/ttyNOWHERE7", 115200, tmp_path / "nowhere" / "a.cap")
    with pytest.raises(PortError, match="There is no port"):
        opener("/dev/ttyNOWHERE7", 115200, tmp_path / "a.cap")()


@pytest.mark.parametrize("at", ["1e300", "-1", "NaN", "1" + "0" * 400, '"soon"', "[" * 100_000])
def test_an_entry_with_an_impossible_time_is_skipped(at: str, tmp_path: Path) -> None:
    path = tmp_path / "a.cap"
    sound = '{"at": 1764000000.5, "dir": "<", "hex": "00"}\n'
    path.write_text(
        '{"capture": 1, "port": "p", "baud": 115200, "at": 0}\n' + sound + sound.replace("1764000000.5", at)
    )
    reader = CaptureReader(path)
    assert [piece.at for piece in reader] == [1764000000.5]
    assert reader.skipped == 1
