"""A TCP server of the simulated table: camera, readings and control each use one."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Awaitable, Callable
from typing import Final

from controller.identity.addresses import host_and_port

Attend = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
LINE_MAX: Final = 64 * 1024


class TcpServer:
    """Listens in the world's own event loop and passes every client to `attend`; closes the connection when that
    returns.

    `port` 0 means any free port; a port that is taken or not permitted is replaced by a free one. `limit` is how many
    bytes a client may send before the end of a line or a head.
    """

    def __init__(self, attend: Attend, host: str, port: int, *, limit: int = LINE_MAX) -> None:
        self._attend = attend
        self._host = host
        self._port = port
        self._limit = limit
        self._server: asyncio.Server | None = None
        self._clients: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    def url(self, scheme: str) -> str:
        """The address of this server under ``scheme``, without a path; known once started."""
        return f"{scheme}://{host_and_port(self._host, self._port)}"

    async def start(self) -> None:
        """Listen. After `close` it listens on the same port again, as a device plugged in again."""
        if self._server is not None:
            return
        try:
            self._server = await self._listen(self._port)
        except OSError as refusal:
            if refusal.errno not in (errno.EADDRINUSE, errno.EACCES) or self._port == 0:
                raise
            self._server = await self._listen(0)
        self._port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop listening and close every connection at once, as an unplugged device does. On return no client is
        served but one whose own request this is.
        """
        server, self._server = self._server, None
        if server is None:
            return
        server.close()
        for writer in self._clients.values():
            writer.transport.abort()
        # Python 3.11's wait_closed does not wait for those who attend; a task left behind is collected at any time.
        others = [task for task in self._clients if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await server.wait_closed()

    async def _listen(self, port: int) -> asyncio.Server:
        return await asyncio.start_server(self._serve, self._host, port, limit=self._limit)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None  # asyncio gives every client a task of its own
        self._clients[task] = writer
        try:
            await self._attend(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            writer.transport.abort()  # the client is gone, or speaks another protocol
        except asyncio.CancelledError:
            writer.transport.abort()  # the address closes; Python 3.11 would tell of a client's cancelled task
        finally:
            del self._clients[task]
            writer.close()
