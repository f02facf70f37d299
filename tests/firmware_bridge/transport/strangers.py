"""Other devices on a serial port: each speaks from the other end of a real pseudo-terminal."""

from __future__ import annotations

import contextlib
import os
import random
import select
import subprocess
import sys
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.protocol.session_messages import Capabilities, Hello, HelloAck

NMEA = b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"
TABLE = Capabilities("test table 3", firmware=(2, 0, 1), board=77, tiles_min=84, tiles_max=144)


class Stranger:
    """A device at a pseudo-terminal: `speaks` every `every` seconds, `answers` to received bytes."""

    def __init__(
        self,
        speaks: Callable[[], bytes] = lambda: b"",
        answers: Callable[[bytes], bytes] = lambda heard: b"",
        every: float = 0.1,
    ) -> None:
        self.heard = bytearray()
        self._speaks, self._answers, self._every = speaks, answers, every
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(5)
        os.close(self._master)
        os.close(self._slave)

    def _live(self) -> None:
        while not self._stopped.is_set():
            self._say(self._speaks())
            if select.select([self._master], [], [], self._every)[0]:
                heard = os.read(self._master, 4096)
                self.heard += heard
                self._say(self._answers(heard))

    def _say(self, data: bytes) -> None:
        with contextlib.suppress(BlockingIOError):
            while data:
                data = data[os.write(self._master, data) :]


def gps() -> Stranger:
    return Stranger(speaks=lambda: NMEA)


def modem() -> Stranger:
    """Repeats every byte, as modems do, and answers ERROR at the end of a line."""

    def answers(heard: bytes) -> bytes:
        return heard + (b"\r\nERROR\r\n" if b"\r" in heard else b"")

    return Stranger(answers=answers)


def ringing_modem() -> Stranger:
    return Stranger(speaks=lambda: b"\r\nRING\r\n", every=0.5)


def console() -> Stranger:
    return Stranger(speaks=lambda: b"\r\nraspberrypi login: ", every=0.5)


def printer() -> Stranger:
    return Stranger(speaks=lambda: b"ok T:21.3 /0.0 B:20.9 /0.0\n")


def garbage(seed: int = 1) -> Stranger:
    dice = random.Random(seed)
    return Stranger(speaks=lambda: dice.randbytes(200), every=0.02)


def silent() -> Stranger:
    return Stranger()


def table(ack: Callable[[Hello], HelloAck]) -> Stranger:
    """A firmware that greets, and nothing else."""
    deframer = Deframer()

    def answers(heard: bytes) -> bytes:
        sent = b""
        for frame in deframer.feed(heard):
            if isinstance(frame, Frame) and frame.kind == FrameKind.HELLO:
                sent += encode(Frame(FrameKind.HELLO_ACK, 0, ack(Hello.from_bytes(frame.body)).to_bytes()))
        return sent

    return Stranger(answers=answers)


def table_of_protocol(least: int, most: int) -> Stranger:
    return table(
        lambda hello: HelloAck(hello.session, 1, TABLE, protocol=0, protocol_min=least, protocol_max=most)
    )


@contextlib.contextmanager
def at_port(stranger: Stranger) -> Iterator[Stranger]:
    try:
        yield stranger
    finally:
        stranger.stop()


@contextlib.contextmanager
def program_named(name: str, port: str, folder: Path) -> Iterator[int]:
    """A real process of this name that has the port open; its number."""
    script = folder / name
    script.symlink_to(sys.executable)
    with open(port, "rb+", buffering=0) as device:  # noqa: PTH123  (a device is no path to be read)
        code = (
            "import ctypes, sys, time; "
            f"ctypes.CDLL(None).prctl(15, {name.encode()!r}, 0, 0, 0); print('up', file=sys.stderr, flush=True); "
            "time.sleep(60)"
        )
        process = subprocess.Popen([script, "-c", code], stdin=device, stderr=subprocess.PIPE)
    assert process.stderr is not None
    try:
        process.stderr.readline()
        yield process.pid
    finally:
        process.kill()
        process.wait()
        process.stderr.close()
