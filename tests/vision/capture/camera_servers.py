"""Cameras for tests, over real sockets on 127.0.0.1: the simulator's, and ones with scripted answers."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import cv2
import numpy as np

from hardware_sim.servers.camera_server import CameraServer
from hardware_sim.servers.rtsp_server import RtspServer

T = TypeVar("T")
Server = CameraServer | RtspServer


class Running:
    """A camera server in a loop that runs beside the test."""

    def __init__(self, server: Server, loop: asyncio.AbstractEventLoop) -> None:
        self.server = server
        self._loop = loop

    @property
    def url(self) -> str:
        return self.server.url

    def plug_in(self) -> None:
        self._do(self.server.start())

    def pull_out(self) -> None:
        self._do(self.server.close())

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)


@contextmanager
def serving(server: Server) -> Iterator[Running]:
    """The server, plugged in."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    running = Running(server, loop)
    running.plug_in()
    try:
        yield running
    finally:
        running.pull_out()
        loop.call_soon_threadsafe(loop.stop)
        thread.join(20)
        loop.close()


# ---- cameras of single bytes -----------------------------------------------------------------------------------


def jpeg(grey: int, size: tuple[int, int] = (48, 64)) -> bytes:
    """A picture of one grey."""
    done, data = cv2.imencode(".jpg", np.full((*size, 3), grey, np.uint8))
    assert done
    return data.tobytes()


@dataclass(frozen=True)
class Request:
    """A request to a camera; the names of `fields` are in lower case."""

    method: str
    target: str
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def login(self) -> str:
        return self.fields.get("authorization", "")


class Talk:
    """One connection, as a camera's answer writes to it."""

    def __init__(self, line: socket.socket, gone: threading.Event) -> None:
        self._line = line
        self.gone = gone

    def say(self, *parts: bytes) -> None:
        self._line.sendall(b"".join(parts))

    def answer(self, body: bytes, kind: str = "image/jpeg", status: str = "200 OK", more: str = "") -> None:
        """A whole answer with its length."""
        head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n{more}\r\n"
        self.say(head.encode("latin-1"), body)

    def drip(self, data: bytes, pause: float) -> None:
        """Byte by byte, until the test is over."""
        for at in range(len(data)):
            self.say(data[at : at + 1])
            if self.gone.wait(pause):
                return

    def hang(self) -> None:
        """Say nothing more and keep the connection."""
        self.gone.wait()


Behaviour = Callable[[Request, Talk], bool | None]
"""How a camera answers one request; False: it hangs up."""


class RawCamera:
    """A camera that answers as its `behaviour` says. A connection goes on until that returns False."""

    def __init__(self, behaviour: Behaviour, tls: ssl.SSLContext | None = None) -> None:
        self.behaviour = behaviour
        self.requests: list[Request] = []
        self.connections = 0
        self._tls = tls
        self._gone = threading.Event()
        self._lines: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]

    @property
    def url(self) -> str:
        return f"{'http' if self._tls is None else 'https'}://127.0.0.1:{self.port}/frame.jpg"

    def url_for(self, login: str, path: str = "/frame.jpg", scheme: str = "http") -> str:
        return f"{scheme}://{login}@127.0.0.1:{self.port}{path}"

    def __enter__(self) -> RawCamera:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._gone.set()
        for line in [self._listener, *self._lines]:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def _accept(self) -> None:
        while not self._gone.is_set():
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._lines.append(line)
            threading.Thread(target=self._attend, args=(line,), daemon=True).start()

    def _attend(self, line: socket.socket) -> None:
        with suppress(OSError):  # the client has hung up
            if self._tls is not None:
                line = self._tls.wrap_socket(line, server_side=True)
            with line:
                reader = line.makefile("rb")
                while (request := self._request(reader)) is not None:
                    self.requests.append(request)
                    if self.behaviour(request, Talk(line, self._gone)) is False:
                        line.shutdown(socket.SHUT_RDWR)
                        return

    def _request(self, reader: Any) -> Request | None:
        first = reader.readline().decode("latin-1").split()
        if len(first) != 3:
            return None
        fields = {}
        while line := reader.readline().decode("latin-1").strip():
            name, _, value = line.partition(":")
            fields[name.strip().lower()] = value.strip()
        return Request(first[0], first[1], fields)
