"""The cable: a pseudo-terminal behind a name that stays, as udev's by-id links do, with the faults cables
have.
"""

import errno
import os
import random
import termios
import tty
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_READ_AT_MOST: Final = 4096


@dataclass(frozen=True, slots=True)
class Rates:
    """Chance per byte, 0..1, that one of its bits flips, that it is lost, that it comes twice."""

    flipped: float = 0.0
    lost: float = 0.0
    doubled: float = 0.0

    @property
    def quiet(self) -> bool:
        return self.flipped == self.lost == self.doubled == 0


class Noise:
    """Damages a stream of bytes; the same seed damages the same stream alike, however it is chunked."""

    def __init__(self, seed: int, rates: Rates) -> None:
        self.rates = rates
        self.hits = 0
        self._random = random.Random(seed)

    def damage(self, data: bytes) -> bytes:
        if self.rates.quiet:
            return data
        out = bytearray()
        for byte in data:
            fate = self._random.random()
            if fate < self.rates.flipped:
                self.hits += 1
                out.append(byte ^ 1 << self._random.randrange(8))
            elif (fate := fate - self.rates.flipped) < self.rates.lost:
                self.hits += 1
            elif fate - self.rates.lost < self.rates.doubled:
                self.hits += 1
                out += bytes((byte, byte))
            else:
                out.append(byte)
        return bytes(out)


class Line:
    """The table's end of the cable.

    `link_path` is the name hosts open; `plug` puts a pseudo-terminal behind it, `unplug` takes it away, and
    plugging again puts a new one behind the same name. Give `receive` to hear the host.
    """

    def __init__(self, link_path: Path, seed: int = 0) -> None:
        self.link_path = link_path
        self.receive: Callable[[bytes], None] = lambda data: None
        self.to_host_noise = Noise(seed * 2 + 1, Rates())
        self.from_host_noise = Noise(seed * 2 + 2, Rates())
        self.bytes_to_host = 0
        """Bytes written to the pseudo-terminal since this plug (or `flush`)."""
        self.bytes_from_host = 0
        """Bytes read from the pseudo-terminal since this plug (or `flush`)."""
        self.bytes_dropped = 0
        """Bytes that found no room in the pseudo-terminal, since nobody reads at its other end, or that never came."""
        self._master: int | None = None
        self._slave: int | None = None
        self._loop: AbstractEventLoop | None = None

    @property
    def plugged(self) -> bool:
        return self._master is not None

    def noise(self, rates: Rates) -> None:
        """Damages both directions from now on."""
        self.to_host_noise.rates = rates
        self.from_host_noise.rates = rates

    def plug(self) -> None:
        """Offers the port. Needs a running event loop."""
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
        """Pulls the cable: the name vanishes and a host that has the port open finds it gone."""
        if self._master is None or self._slave is None or self._loop is None:
            return
        self._loop.remove_reader(self._master)
        self.link_path.unlink(missing_ok=True)
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = None

    replug = plug
    close = unplug

    def write(self, data: bytes) -> None:
        """Sends to the host. Never waits; what does not fit is lost, as from a real UART."""
        if self._master is None:
            return
        data = self.to_host_noise.damage(data)
        while data:
            try:
                count = os.write(self._master, data)
            except BlockingIOError:
                self.bytes_dropped += len(data)
                return
            self.bytes_to_host += count
            data = data[count:]

    def flush(self) -> None:
        """Throws away what is under way in both directions and counts from zero again."""
        if self._master is None or self._slave is None:
            return
        termios.tcflush(self._slave, termios.TCIOFLUSH)
        termios.tcflush(self._master, termios.TCIOFLUSH)
        with suppress(BlockingIOError):
            while os.read(self._master, _READ_AT_MOST):
                pass
        self.bytes_to_host = self.bytes_from_host = 0

    def lose(self, written: int) -> None:
        """Reads what has come of the `written` bytes of the host since this plug (or `flush`); the rest is lost."""
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
        self.receive(self.from_host_noise.damage(data))
