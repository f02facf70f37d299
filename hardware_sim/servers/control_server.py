"""An HTTP endpoint that controls the simulated table: it injects faults by name and sets the page's address.

`POST /fault?name=jam@wall2` injects a fault; `POST /page?url=http://127.0.0.1:8080` tells the people at the table where
the controller's page is, so that they answer its questions on panels, and use it in place of missing displays and
buttons; `GET /status` returns the table's status (nothing that is hidden).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from hardware_sim.servers.tcp_server import TcpServer

REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed"}


class ControlServer:
    """Serves the control endpoint; a port that is taken is replaced by a free one, `url` names the one in use."""

    def __init__(
        self,
        call_fault: Callable[[str], None],
        status: Callable[[], dict[str, Any]],
        tell_page: Callable[[str], None],
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        self._call_fault = call_fault
        self._status = status
        self._tell_page = tell_page
        self._listener = TcpServer(self._attend, host, port)

    async def start(self) -> None:
        """Listen."""
        await self._listener.start()

    async def close(self) -> None:
        """Stop listening."""
        await self._listener.close()

    @property
    def url(self) -> str:
        """The address, known once started."""
        return self._listener.url("http")

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, answer = self._answer(*_request(head))
        body = json.dumps(answer).encode() + b"\n"
        writer.write(
            f"HTTP/1.1 {status} {REASONS[status]}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
            + body
        )
        await writer.drain()

    def _answer(self, method: str, target: str) -> tuple[int, dict[str, Any]]:
        parts = urlsplit(target)
        if parts.path == "/status":
            return (200, self._status()) if method == "GET" else (405, {"error": "GET /status"})
        asked = {
            "/fault": (self._call_fault, "name", "fault", "jam@wall2"),
            "/page": (self._tell_page, "url", "page", "http://127.0.0.1:8080"),
        }.get(parts.path)
        if asked is None:
            return 404, {
                "error": "there is GET /status, POST /fault?name=jam@wall2 and POST /page?url=http://…"
            }
        do, parameter, what, example = asked
        if method != "POST":
            return 405, {"error": f"POST {parts.path}?{parameter}={example}"}
        given = parse_qs(parts.query).get(parameter, [])
        if len(given) != 1:
            return 400, {"error": f"name one {what}: POST {parts.path}?{parameter}={example}"}
        try:
            do(given[0])
        except ValueError as error:  # an unknown fault is one
            return 400, {"error": str(error)}
        return 200, {what: given[0]}


def _request(head: str) -> tuple[str, str]:
    words = head.split("\r\n", 1)[0].split(" ")
    return (words[0], words[1]) if len(words) == 3 else ("", "")
