"""The simulated cable: a pseudo-terminal behind a persistent name, like udev's by-id links, with a cable's faults."""

from __future__ import annotations

import errno
import os
import random
import termios
import tty
from asyncio import AbstractEventLoop, TimerHandle, get_running_loop
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_READ_AT_MOST: Final = 4096


__all__ = ["LineNoise", "LinePace", "Rates", "SimulatedLine"]


class SimulatedLine:
    """The table's end of the cable.

    `link_path` is the name hosts open; `plug` puts a pseudo-terminal behind it, `unplug` takes it away, and plugging
    again puts a new one behind the same name. The callback `receive` gets what the host sends.

    Delayed bytes are timers of this loop, so a clock in lockstep accounts for them: to the host they count once they
    are written to the pseudo-terminal, from the host once they are read from it.
    """

    def __init__(self, link_path: Path, seed: int = 0) -> None:
        self.link_path = link_path
        self.receive: Callable[[bytes], None] = lambda _: None
        self.to_host_noise = LineNoise(seed * 2 + 1, Rates())
        self.from_host_noise = LineNoise(seed * 2 + 2, Rates())
        self.to_host_dead = self.from_host_dead = False
        """A direction that is dead loses everything without a word."""
        self._to_host = Delay(seed * 2 + 1, LinePace())
        self._from_host = Delay(seed * 2 + 2, LinePace())
        self._arrivals: dict[Delay, TimerHandle] = {}
        self.bytes_to_host = 0
        """Bytes written to the pseudo-terminal since this plug (or `flush`)."""
        self.bytes_from_host = 0
        """Bytes read from the pseudo-terminal since this plug (or `flush`)."""
        self.bytes_dropped = 0
        """Lost bytes: the pseudo-terminal was full because its other end does not read, or they never came."""
        self._master: int | None = None
        self._slave: int | None = None
        self._loop: AbstractEventLoop | None = None

    @property
    def plugged(self) -> bool:
        """Whether the cable is plugged in."""
        return self._master is not None

    def noise(self, rates: Rates) -> None:
        """Sets the damage done to both directions from now on."""
        self.to_host_noise.rates = rates
        self.from_host_noise.rates = rates

    def pace(self, pace: LinePace) -> None:
        """Sets the latency of both directions from now on."""
        self._to_host.pace = self._from_host.pace = pace

    @property
    def paced(self) -> LinePace:
        """The latency of both directions now."""
        return self._to_host.pace

    def plug(self) -> None:
        """Creates the port. Needs a running event loop."""
        if self.plugged:
            return
        self._loop = get_running_loop()
        # The slave end stays open here: without it, reading the master fails whenever no host has the port
        # open.
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave, termios.TCSANOW)
        os.set_blocking(self._master, False)
        self.bytes_to_host = self.bytes_from_host = 0
        self.link_path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.link_path.with_name(self.link_path.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._slave))
        fresh.replace(self.link_path)  # in one step: a host never finds half a port
        self._loop.add_reader(self._master, self._readable)

    def unplug(self) -> None:
        """Pulls the cable: the name vanishes and a host that has the port open reads end of file."""
        if self._master is None or self._slave is None or self._loop is None:
            return
        self._loop.remove_reader(self._master)
        self._forget_what_is_under_way()
        self.link_path.unlink(missing_ok=True)
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = None

    replug = plug
    close = unplug

    def write(self, data: bytes) -> None:
        """Sends to the host. Never waits; what does not fit is lost, as from a real UART."""
        if self._master is None or self.to_host_dead:
            return
        self._send(self._to_host, self.to_host_noise.damage(data), self._write_now)

    def flush(self) -> None:
        """Discards the bytes in transit in both directions and resets the byte counts."""
        if self._master is None or self._slave is None:
            return
        termios.tcflush(self._slave, termios.TCIOFLUSH)
        termios.tcflush(self._master, termios.TCIOFLUSH)
        with suppress(BlockingIOError):
            while os.read(self._master, _READ_AT_MOST):
                pass
        self._forget_what_is_under_way()
        self.bytes_to_host = self.bytes_from_host = 0

    def lose(self, written: int) -> None:
        """Reads those of the host's `written` bytes since this plug (or `flush`) that have arrived; counts the rest as
        lost.
        """
        self._readable()
        self.bytes_dropped += max(0, written - self.bytes_from_host)
        self.bytes_from_host = written  # also where bytes given up came after all

    def _readable(self) -> None:
        if self._master is None:
            return
        try:
            data = os.read(self._master, _READ_AT_MOST)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:  # EIO: no host has the port open just now
                raise
            return
        self.bytes_from_host += len(data)
        if not self.from_host_dead:
            self._send(self._from_host, self.from_host_noise.damage(data), self._hear)

    # --- bytes under way --------------------------------------------------------------------------

    def _send(self, way: Delay, data: bytes, deliver: Callable[[bytes], None]) -> None:
        if way.pace.immediate and way.due is None:
            deliver(data)
            return
        way.send(data, self._now())
        self._await_arrival(way, deliver)

    def _await_arrival(self, way: Delay, deliver: Callable[[bytes], None]) -> None:
        if self._loop is None or way.due is None or way in self._arrivals:
            return
        due = way.due

        def arrive() -> None:
            del self._arrivals[way]
            deliver(way.arrived(max(due, self._now())))
            self._await_arrival(way, deliver)

        self._arrivals[way] = self._loop.call_at(due, arrive)

    def _write_now(self, data: bytes) -> None:
        while data and self._master is not None:
            try:
                count = os.write(self._master, data)
            except BlockingIOError:
                self.bytes_dropped += len(data)
                return
            self.bytes_to_host += count
            data = data[count:]

    def _hear(self, data: bytes) -> None:
        self.receive(data)

    def _forget_what_is_under_way(self) -> None:
        for timer in self._arrivals.values():
            timer.cancel()
        self._arrivals.clear()
        for way, noise in ((self._to_host, self.to_host_noise), (self._from_host, self.from_host_noise)):
            way.forget()
            noise.forget()

    def _now(self) -> float:
        return self._loop.time() if self._loop is not None else 0.0


# ---- Simulates what a cable does to bytes --------------------------------------------------------------------------
# Bit errors, loss, duplication, reordering, split writes, and latency.
#
# All of it is drawn from a seed, byte by byte, so the same seed does the same to the same stream however it is
# chunked.

GRAIN: Final = 0.001
"""Seconds: bytes arrive at whole multiples of it after they were sent, so that many of them arrive together."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Probability per byte, 0..1, that one of its bits flips, that it is lost, that it comes twice, that the byte
    after it comes first.
    """

    flipped: float = 0.0
    lost: float = 0.0
    doubled: float = 0.0
    reordered: float = 0.0

    @property
    def quiet(self) -> bool:
        """Whether no byte is damaged."""
        return self.flipped == self.lost == self.doubled == self.reordered == 0


class LineNoise:
    """Damages a stream of bytes. `hits` counts the bytes it has damaged."""

    def __init__(self, seed: int, rates: Rates) -> None:
        self.rates = rates
        self.hits = 0
        self._random = random.Random(seed)
        self._overtaken = b""

    def damage(self, data: bytes) -> bytes:
        """The bytes of `data` that arrive. A byte that is overtaken waits for the next one, however long that takes."""
        if self.rates.quiet and not self._overtaken:
            return data
        out = bytearray()
        for byte in data:
            came = self._fate(byte)
            if came is None:
                continue
            out += came + self._overtaken
            self._overtaken = b""
        return bytes(out)

    def forget(self) -> None:
        """The cable is pulled: drops the byte that was waiting."""
        self._overtaken = b""

    def _fate(self, byte: int) -> bytes | None:
        """The bytes that arrive for one byte now; None for one that waits."""
        rates, fate = self.rates, self._random.random()
        if fate < rates.flipped:
            self.hits += 1
            return bytes((byte ^ 1 << self._random.randrange(8),))
        fate -= rates.flipped
        if fate < rates.lost:
            self.hits += 1
            return b""
        fate -= rates.lost
        if fate < rates.doubled:
            self.hits += 1
            return bytes((byte, byte))
        fate -= rates.doubled
        if fate < rates.reordered and not self._overtaken:
            self.hits += 1
            self._overtaken = bytes((byte,))
            return None
        return bytes((byte,))


@dataclass(frozen=True, slots=True)
class LinePace:
    """The latency of bytes: `latency` seconds, up to `jitter` more; after a byte the line pauses for `gap` seconds
    with probability `split`, so that one write arrives in pieces.
    """

    latency: float = 0.0
    jitter: float = 0.0
    split: float = 0.0
    gap: float = 0.02

    @property
    def immediate(self) -> bool:
        """Whether bytes arrive without delay."""
        return self.latency == self.jitter == self.split == 0


class Delay:
    """One direction of a cable with latency. Bytes never overtake each other here: that is `LineNoise`."""

    def __init__(self, seed: int, pace: LinePace) -> None:
        self.pace = pace
        self._random = random.Random(seed)
        self._under_way: deque[tuple[float, int]] = deque()
        self._latest = float("-inf")

    def send(self, data: bytes, now: float) -> None:
        """Bytes are sent at `now` (seconds)."""
        pace = self.pace
        for byte in data:
            late = pace.latency + (
                round(self._random.random() * pace.jitter / GRAIN) * GRAIN if pace.jitter else 0.0
            )
            self._latest = max(self._latest, now + late)
            self._under_way.append((self._latest, byte))
            if pace.split and self._random.random() < pace.split:
                self._latest += pace.gap

    def arrived(self, now: float) -> bytes:
        """The bytes that have arrived by `now`; each is returned once."""
        out = bytearray()
        while self._under_way and self._under_way[0][0] <= now:
            out.append(self._under_way.popleft()[1])
        return bytes(out)

    @property
    def due(self) -> float | None:
        """When the next byte arrives; None while none is under way."""
        return self._under_way[0][0] if self._under_way else None

    def forget(self) -> None:
        """The cable is pulled: drops the bytes in transit."""
        self._under_way.clear()
        self._latest = float("-inf")
