"""A proxy before a real broker that delays whatever MQTT gives no deadline for, and still conforms to the standard.

`retained_after`: retained messages arrive this number of seconds later, other messages at once. `works_after`: a
subscription is confirmed at once, and takes effect these seconds later. `only_3_1_1`: MQTT 5 is refused, as old
brokers do.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from types import TracebackType

CONNECT, PUBLISH, SUBSCRIBE, SUBACK = 1, 3, 8, 9
WRONG_VERSION = b"\x20\x03\x00\x84\x00"
PATIENCE = 30.0


class Between:
    """`url` is the proxy's; runs in a thread from `with` to its end."""

    def __init__(
        self, url: str, *, retained_after: float = 0.0, works_after: float = 0.0, only_3_1_1: bool = False
    ) -> None:
        host, _, port = url.rpartition("/")[2].partition(":")
        self._broker = (host, int(port))
        self._retained_after = retained_after
        self._works_after = works_after
        self._only_3_1_1 = only_3_1_1
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Between:
        self._thread.start()
        begun = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._serve, "127.0.0.1", 0), self._loop
        )
        self._server = begun.result(PATIENCE)
        self.url = f"mqtt://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        async def end() -> None:
            self._server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        here, there = await asyncio.open_connection(*self._broker)
        confirmed: set[bytes] = set()  # subscriptions, by packet number
        five = False

        def up(packet: bytes, body: bytes) -> None:
            nonlocal five
            kind = packet[0] >> 4
            if kind == CONNECT:
                five = body[6] == 5
                if five and self._only_3_1_1:
                    writer.write(WRONG_VERSION)
                    there.close()
                    return
            if kind == SUBSCRIBE and self._works_after:
                confirmed.add(body[:2])
                codes = bytes(_granted(body[3:] if five else body[2:]))
                answer = body[:2] + (b"\x00" if five else b"") + codes
                writer.write(bytes((SUBACK << 4, len(answer))) + answer)
                self._later(self._works_after, lambda: there.write(packet))
                return
            there.write(packet)

        def down(packet: bytes, body: bytes) -> None:
            kind = packet[0] >> 4
            if kind == SUBACK and body[:2] in confirmed:
                confirmed.discard(body[:2])
            elif kind == PUBLISH and packet[0] & 1 and self._retained_after:
                self._later(self._retained_after, lambda: writer.write(packet))
            else:
                writer.write(packet)

        for source, sink, pass_on in ((reader, there, up), (here, writer, down)):
            task = self._loop.create_task(_carry(source, sink, pass_on))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _later(self, seconds: float, work: Callable[[], None]) -> None:
        self._loop.call_later(seconds, work)


async def _carry(
    source: asyncio.StreamReader, sink: asyncio.StreamWriter, pass_on: Callable[[bytes, bytes], None]
) -> None:
    """Forward packet after packet, until one side closes."""
    try:
        while True:
            head = await source.readexactly(2)
            while head[-1] & 0x80:
                head += await source.readexactly(1)
            length = sum((byte & 0x7F) << 7 * place for place, byte in enumerate(head[1:]))
            body = await source.readexactly(length)
            pass_on(head + body, body)
    except (OSError, asyncio.IncompleteReadError):
        return
    finally:
        sink.close()


def _granted(topics: bytes) -> list[int]:
    """The QoS asked for each topic of a SUBSCRIBE (its properties, of which we have none, left out)."""
    granted = []
    while topics:
        length = int.from_bytes(topics[:2], "big")
        granted.append(topics[2 + length] & 3)
        topics = topics[3 + length :]
    return granted
