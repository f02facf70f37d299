"""Simulated cameras for tests, served from a thread of their own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from hardware_sim.camera import CameraServer
from hardware_sim.rtsp import RtspServer

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
