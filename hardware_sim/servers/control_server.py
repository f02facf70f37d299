"""An HTTP endpoint that injects faults by name while the simulated table runs.

`POST /fault?name=jam@wall2` injects a fault; `GET /status` returns the table's status (nothing that is hidden).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from hardware_sim.faults.fault_injector import UnknownFault
from hardware_sim.servers.tcp_server import TcpServer

REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed"}


class ControlServer:
    """Serves the control endpoint; a port that is taken is replaced by a free one, `url` names the one in use."""

    def __init__(
        self,
        call_fault: Callable[[str], None],
        status: Callable[[], dict[str, Any]],
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        self._call_fault = call_fault
        self._status = status
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
        if parts.path != "/fault":
            return 404, {"error": "there is GET /status and POST /fault?name=jam@wall2"}
        if method != "POST":
            return 405, {"error": "POST /fault?name=jam@wall2"}
        names = parse_qs(parts.query).get("name", [])
        if len(names) != 1:
            return 400, {"error": "name one fault: POST /fault?name=jam@wall2"}
        try:
            self._call_fault(names[0])
        except UnknownFault as error:
            return 400, {"error": str(error)}
        return 200, {"fault": names[0]}


def _request(head: str) -> tuple[str, str]:
    words = head.split("\r\n", 1)[0].split(" ")
    return (words[0], words[1]) if len(words) == 3 else ("", "")
