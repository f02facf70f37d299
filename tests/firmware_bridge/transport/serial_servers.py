"""Network serial servers over real TCP sockets: one that passes bytes on as they are, one that speaks RFC 2217."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import shutil
import socket
import threading
import tty
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import serial
from serial.rfc2217 import PortManager


class Server:
    """Serves one client at a time at `port`, and can go and come back at the same one."""

    def __init__(self, port: int = 0) -> None:
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port: int = self._listener.getsockname()[1]
        self.place = f"127.0.0.1:{self.port}"
        self.clients = 0
        self.peer: socket.socket | None = None
        self._going = True
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def attend(self, peer: socket.socket) -> None:
        raise NotImplementedError

    def hang_up(self) -> None:
        """Ends the connection there is."""
        if self.peer is not None:
            with contextlib.suppress(OSError):
                self.peer.shutdown(socket.SHUT_RDWR)

    def stop(self) -> None:
        self._going = False
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.hang_up()
        self._thread.join(5)

    def _serve(self) -> None:
        while self._going:
            try:
                self.peer, _ = self._listener.accept()
            except OSError:
                return
            self.clients += 1
            with self.peer, contextlib.suppress(OSError):
                self.attend(self.peer)


class PlainServer(Server):
    """Passes bytes between a device and its client, as `socat tcp-listen:… /dev/ttyUSB0,raw` does."""

    def __init__(self, device: str, port: int = 0) -> None:
        self._device = device
        super().__init__(port)

    def attend(self, peer: socket.socket) -> None:
        fd = os.open(self._device, os.O_RDWR | os.O_NOCTTY)
        try:
            while True:
                readable, _, _ = select.select([peer.fileno(), fd], [], [])
                if peer.fileno() in readable:
                    data = peer.recv(4096)
                    if not data:
                        return
                    os.write(fd, data)
                if fd in readable:
                    peer.sendall(os.read(fd, 4096))
        finally:
            os.close(fd)


class PtySerial(serial.Serial):
    """A pseudo-terminal as a serial port with the modem lines it lacks, which an RFC 2217 server asks for."""

    cts = dsr = ri = cd = property(lambda self: True)
    rates: list[int]

    def _update_dtr_state(self) -> None: ...
    def _update_rts_state(self) -> None: ...

    def _reconfigure_port(self, force_update: bool = False) -> None:
        super()._reconfigure_port(force_update)  # type: ignore[misc]
        self.__dict__.setdefault("rates", []).append(self.baudrate)


class Manager(PortManager):
    """pyserial's server, with the answers to some requests left out (None) or changed, as other makers' have them."""

    answers: Mapping[bytes, bytes | None] = {}

    def rfc2217_send_subnegotiation(self, option: bytes, value: bytes = b"") -> None:
        answer = self.answers.get(option, value)
        if answer is not None:
            super().rfc2217_send_subnegotiation(option, answer)


class TelnetServer(Server):
    """pyserial's own RFC 2217 server before a device; `answers`: see `Manager`."""

    def __init__(
        self, device: str, port: int = 0, answers: Mapping[bytes, bytes | None] | None = None
    ) -> None:
        self._device = device
        self._answers = answers or {}
        self.rates: list[int] = []
        super().__init__(port)

    def attend(self, peer: socket.socket) -> None:
        with PtySerial(self._device, 9600, timeout=0) as device:
            self.rates = device.rates
            writing = threading.Lock()

            class Wire:
                def write(self, data: bytes) -> None:
                    with writing:
                        peer.sendall(data)

            manager: Any = Manager(device, Wire())  # type: ignore[arg-type]
            manager.answers = self._answers
            while True:
                readable, _, _ = select.select([peer.fileno(), device.fileno()], [], [])
                if peer.fileno() in readable:
                    data = peer.recv(1024)
                    if not data:
                        return
                    device.write(b"".join(manager.filter(data)))
                if device.fileno() in readable:
                    Wire().write(b"".join(manager.escape(device.read(4096))))


class SpeakingServer(Server):
    """A peer that says something when called, and then reads on or does not."""

    def __init__(self, greeting: bytes = b"", *, reads: bool = True, hangs_up: bool = False) -> None:
        self._greeting, self._reads, self._hangs_up = greeting, reads, hangs_up
        self.heard = bytearray()
        self._done = threading.Event()
        super().__init__()

    def attend(self, peer: socket.socket) -> None:
        peer.sendall(self._greeting)
        if self._hangs_up:
            return
        if not self._reads:
            self._done.wait(60)
            return
        while data := peer.recv(4096):
            self.heard += data

    def stop(self) -> None:
        self._done.set()
        super().stop()


SER2NET: Final = shutil.which("ser2net") or shutil.which("/usr/sbin/ser2net")


@contextlib.asynccontextmanager
async def ser2net(folder: Path, device: str) -> AsyncIterator[str]:
    """The real ser2net before a device; its place, once it listens."""
    assert SER2NET is not None
    with socket.create_server(("127.0.0.1", 0)) as free:
        place = f"127.0.0.1:{free.getsockname()[1]}"
    settings = folder / "ser2net.yaml"
    settings.write_text(
        "%YAML 1.1\n---\n"
        "connection: &table\n"
        f"  accepter: telnet(rfc2217),tcp,{place.replace(':', ',')}\n"
        f"  connector: serialdev,{device},115200n81,local\n"
    )
    words = ("-n", "-d", "-c", str(settings), "-P", str(folder / "ser2net.pid"))
    process = await asyncio.create_subprocess_exec(
        SER2NET, *words, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(60):
            while not _listens(place):
                assert process.returncode is None, "ser2net has ended"
                await asyncio.sleep(0.05)
        yield place
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _listens(place: str) -> bool:
    """Whether a server listens there, without a connection that would occupy a server of one client."""
    port = int(place.rpartition(":")[2])
    rows = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return any(int(row.split()[1].rpartition(":")[2], 16) == port and row.split()[3] == "0A" for row in rows)


@contextlib.contextmanager
def pty() -> Iterator[tuple[int, str]]:
    """A raw pseudo-terminal: the master's descriptor and the slave's name."""
    master, slave = os.openpty()
    tty.setraw(slave)
    try:
        yield master, os.ttyname(slave)
    finally:
        for fd in (master, slave):
            with contextlib.suppress(OSError):
                os.close(fd)
