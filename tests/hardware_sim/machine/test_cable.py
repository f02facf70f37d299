"""Faults of a cable: the same with the same seed, and only those that were requested."""

from __future__ import annotations

import asyncio
import os
import random
import select
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hardware_sim.machine.simulated_line import Delay, LineNoise, LinePace, Rates, SimulatedLine
from tests.firmware_bridge.link.virtual_time_loop import hurried

BAD = Rates(0.05, 0.05, 0.05, 0.1)
SLOW = LinePace(0.05, 0.03, 0.1)


def chunked(stream: bytes, data: st.DataObject) -> Iterator[bytes]:
    at = 0
    while at < len(stream):
        size = data.draw(st.integers(1, 50))
        yield stream[at : at + size]
        at += size


@given(st.integers(0, 2**32), st.binary(max_size=400), st.data())
def test_noise_depends_on_the_seed_and_not_on_chunks(seed: int, stream: bytes, data: st.DataObject) -> None:
    whole, pieces = LineNoise(seed, BAD), LineNoise(seed, BAD)
    assert b"".join(map(pieces.damage, chunked(stream, data))) == whole.damage(stream)
    assert pieces.hits == whole.hits


@given(st.integers(0, 2**32), st.binary(max_size=200))
def test_reordering_loses_and_makes_no_byte(seed: int, stream: bytes) -> None:
    noise = LineNoise(seed, Rates(reordered=0.3))
    came = noise.damage(stream)
    noise.rates = Rates()
    came += noise.damage(b"\xaa")
    assert sorted(came) == sorted(stream + b"\xaa")
    for at, byte in enumerate(stream):  # overtaken by one byte, or not at all
        assert byte in came[max(0, at - 1) : at + 2]


def test_bytes_are_reordered_at_the_given_rate() -> None:
    noise = LineNoise(5, Rates(reordered=0.01))
    stream = bytes(n % 251 for n in range(100_000))
    came = noise.damage(stream)
    assert 800 < noise.hits < 1200
    assert sum(a != b for a, b in zip(stream, came, strict=False)) >= noise.hits


@given(st.integers(0, 2**32), st.binary(min_size=1, max_size=300), st.data())
def test_latency_depends_on_the_seed_and_not_on_chunks(seed: int, stream: bytes, data: st.DataObject) -> None:
    whole, pieces = Delay(seed, SLOW), Delay(seed, SLOW)
    whole.send(stream, 10.0)
    for piece in chunked(stream, data):
        pieces.send(piece, 10.0)
    assert arrivals(whole) == arrivals(pieces)


@given(st.integers(0, 2**32), st.lists(st.tuples(st.binary(max_size=40), st.floats(0.0, 0.2)), max_size=20))
def test_delayed_bytes_arrive_in_order_and_not_early(seed: int, writes: list[tuple[bytes, float]]) -> None:
    delay, now, came = Delay(seed, SLOW), 0.0, b""
    sent: list[tuple[float, int]] = []
    for data, pause in writes:
        delay.send(data, now)
        sent += [(now, byte) for byte in data]
        came += delay.arrived(now)
        now += pause
    late = arrivals(delay)
    assert came + bytes(byte for _, byte in late) == bytes(byte for _, byte in sent)
    for (left, _), (arrived, _) in zip(sent[len(came) :], late, strict=True):
        assert arrived >= left + SLOW.latency
    assert [moment for moment, _ in late] == sorted(moment for moment, _ in late)


def test_a_split_write_arrives_in_pieces() -> None:
    delay = Delay(1, LinePace(split=0.1))
    delay.send(bytes(1000), 0.0)
    moments = {moment for moment, _ in arrivals(delay)}
    assert 60 < len(moments) < 140


def arrivals(delay: Delay) -> list[tuple[float, int]]:
    """When each byte under way arrives."""
    found = []
    while (due := delay.due) is not None:
        found += [(due, byte) for byte in delay.arrived(due)]
    return found


# ---- on a real pseudo-terminal ---------------------------------------------------------------------------------------


def on_a_line(
    folder: Path, deed: Callable[[SimulatedLine, int, bytearray], Coroutine[Any, Any, None]]
) -> None:
    """A plugged line, the host's end of it, and the bytes that the table received."""

    async def main() -> None:
        line, heard = SimulatedLine(folder / "port", 1), bytearray()
        line.receive = heard.extend
        line.plug()
        host = os.open(line.link_path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            await deed(line, host, heard)
        finally:
            os.close(host)
            line.close()

    hurried(main())


def read(host: int) -> bytes:
    try:
        return os.read(host, 4096)
    except BlockingIOError:
        return b""


def rest(host: int) -> bytes:
    """All that still comes, in real time: the kernel may hold bytes back for longer than a hurried loop listens."""
    came = bytearray()
    while select.select([host], [], [], 1.0)[0]:
        came.extend(read(host))
    return bytes(came)


def test_bytes_are_delayed_in_both_directions(tmp_path: Path) -> None:
    async def deed(line: SimulatedLine, host: int, heard: bytearray) -> None:
        line.pace(LinePace(latency=0.5))
        line.write(b"to the host")
        os.write(host, b"to the table")
        await asyncio.sleep(0.4)
        assert read(host) == b"" and line.bytes_to_host == 0
        await asyncio.sleep(0.8)
        assert read(host) == b"to the host" and line.bytes_to_host == len(b"to the host")
        assert bytes(heard) == b"to the table"

    on_a_line(tmp_path, deed)


def test_bytes_do_not_overtake_on_a_faster_line(tmp_path: Path) -> None:
    async def deed(line: SimulatedLine, host: int, heard: bytearray) -> None:
        line.pace(LinePace(latency=0.5))
        line.write(b"first ")
        line.pace(LinePace())
        line.write(b"second")
        await asyncio.sleep(1.0)
        assert read(host) == b"first second"

    on_a_line(tmp_path, deed)


def test_a_dead_direction_loses_everything_and_the_other_goes_on(tmp_path: Path) -> None:
    async def deed(line: SimulatedLine, host: int, heard: bytearray) -> None:
        line.to_host_dead = True
        line.write(b"lost")
        os.write(host, b"heard")
        await asyncio.sleep(0.1)
        assert read(host) == b"" and bytes(heard) == b"heard"
        line.to_host_dead, line.from_host_dead = False, True
        line.write(b"found")
        os.write(host, b"lost")
        await asyncio.sleep(0.1)
        assert read(host) == b"found" and bytes(heard) == b"heard"

    on_a_line(tmp_path, deed)


def test_bytes_under_way_are_lost_with_the_cable(tmp_path: Path) -> None:
    async def deed(line: SimulatedLine, host: int, heard: bytearray) -> None:
        line.pace(LinePace(latency=0.5))
        line.noise(Rates(reordered=1.0))
        line.write(b"gone")
        line.unplug()
        line.pace(LinePace())
        line.noise(Rates())
        line.replug()
        again = os.open(line.link_path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        line.write(b"new")
        await asyncio.sleep(1.0)
        assert read(again) == b"new"
        os.close(again)

    on_a_line(tmp_path, deed)


def test_a_faulty_line_is_reproducible(tmp_path: Path) -> None:
    def once(folder: Path) -> bytes:
        came = bytearray()

        async def deed(line: SimulatedLine, host: int, heard: bytearray) -> None:
            chance = random.Random(3)
            line.noise(BAD)
            line.pace(SLOW)
            for _ in range(20):
                line.write(chance.randbytes(40))
                await asyncio.sleep(0.05)
                came.extend(read(host))
            await asyncio.sleep(2.0)
            came.extend(rest(host))

        folder.mkdir()
        on_a_line(folder, deed)
        return bytes(came)

    first = once(tmp_path / "first")
    assert first == once(tmp_path / "second") and 600 < len(first) < 900
