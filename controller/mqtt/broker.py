"""A broker inside the program, for a demo or a lone table: amqtt in a thread of its own.

It needs no installation and keeps its retained messages in memory, over a `restart` too. A parlor uses Mosquitto.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import socket
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from amqtt.broker import Broker, BrokerContext
from amqtt.errors import AMQTTError
from amqtt.plugins.base import BasePlugin

if TYPE_CHECKING:
    from collections.abc import Coroutine

ANSWER_SECONDS: Final = 20.0
SHUTDOWN_SECONDS: Final = 1.0
LENT_PORTS: Final = range(20000, 32000)
"""Below those a system gives to whoever connects somewhere (from 32768 on): what is free here stays free while the
broker is away for a moment."""
TRIES: Final = 100

log = logging.getLogger(__name__)


class BrokerStartError(RuntimeError):
    """The embedded broker could not be started."""


class EmbeddedBroker:
    """A broker on 127.0.0.1 (or `host`). If the wished port is taken, a free one is used; `url` names it.

    With port 0 any free one. Once started it keeps its address: after a `stop` it comes back there or not at all.
    """

    def __init__(self, port: int = 1883, host: str = "127.0.0.1") -> None:
        self._wished = port
        self._host = host
        self._port: int | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._broker: Broker | None = None
        self._server: asyncio.Server | None = None
        self._clients: set[asyncio.StreamWriter] = set()
        for noisy in ("amqtt", "transitions"):  # they report every client that goes away, at warning level
            logging.getLogger(noisy).setLevel(logging.CRITICAL)

    @property
    def url(self) -> str:
        """Where it listens, as mqtt://host:port; only once started."""
        if self._port is None:
            raise BrokerStartError("The embedded broker has not been started.")
        return f"mqtt://{self._host}:{self._port}"

    def start(self) -> str:
        """Start serving and return the address. BrokerStartError if no port can be had, or its own no longer."""
        if self._port is None:
            self._port = _free_port(self._host, self._wished)
        elif not _is_free(self._host, self._port):  # at another address no client would find it
            raise BrokerStartError(
                f"The embedded broker cannot come back: another program has taken {self._host}:{self._port}."
            )
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(_stumbled)
        self._thread = threading.Thread(target=self._loop.run_forever, name="mqtt-broker", daemon=True)
        self._thread.start()
        self._do(self._begin())
        return self.url

    def stop(self) -> None:
        """Stop serving; clients see the connection close. What was retained is kept for the next `start`."""
        if self._thread is None or self._loop is None:
            return
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(ANSWER_SECONDS)
        self._loop.close()
        self._thread = self._loop = None

    def restart(self) -> str:
        """Away and back on the same port, as a broker with persistence would be."""
        self.stop()
        return self.start()

    def forget(self) -> None:
        """Drop what a stopped broker retained: the next start is an empty broker."""
        Memory.kept.pop(id(self), None)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        assert self._loop is not None
        try:
            asyncio.run_coroutine_threadsafe(work, self._loop).result(ANSWER_SECONDS)
        except (AMQTTError, OSError, TimeoutError) as error:
            raise BrokerStartError(
                f"The embedded broker failed at {self._host}:{self._port}: {error}."
            ) from error

    async def _begin(self) -> None:
        self._broker = Broker(
            {
                # "external": amqtt speaks with the clients, but who is let in and cut off is ours to say
                "listeners": {"default": {"type": "external", "bind": f"{self._host}:{self._port}"}},
                "plugins": {
                    "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True},
                    f"{Memory.__module__}.{Memory.__name__}": {"key": id(self)},
                },
            }
        )
        await self._broker.start()
        self._server = await asyncio.start_server(self._serve, self._host, self._port)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One client, for as long as it is connected."""
        assert self._broker is not None
        self._clients.add(writer)
        try:
            await self._broker.stream_connected(reader, writer, "default")
        finally:
            self._clients.discard(writer)

    async def _end(self) -> None:
        """Every client is cut off first: whom amqtt still serves while it shuts down, which may take seconds, is told
        that messages were taken which nobody will ever get."""
        if self._broker is None:
            return
        if self._server is not None:
            self._server.close()
        for client in self._clients:
            client.transport.abort()
        Memory.kept[id(self)] = {
            topic: (bytes(message.data), message.qos or 0)
            for topic, message in self._broker.retained_messages.items()
        }
        for _ in range(1 + len(self._broker.sessions)):
            # amqtt cancels a client's reading task and waits for it; a packet that comes in at that moment makes
            # the task miss its cancellation, and the wait would be for ever. Asking again skips that client.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._broker.shutdown(), SHUTDOWN_SECONDS)
                break
        self._broker = self._server = None
        ours = asyncio.current_task()
        left = [task for task in asyncio.all_tasks() if task is not ours]
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=SHUTDOWN_SECONDS) if left else None


class Memory(BasePlugin[BrokerContext]):  # type: ignore[misc]  # amqtt ships no types
    """Gives a broker back, before its first client comes, what its predecessor had retained."""

    kept: ClassVar[dict[int, dict[str, tuple[bytes, int]]]] = {}

    @dataclass
    class Config:
        """`key`: which broker's memory."""

        key: int = 0

    async def on_broker_pre_start(self) -> None:
        key = int(self._get_config_option("key", 0))
        for topic, (payload, qos) in self.kept.get(key, {}).items():
            await self.context.retain_message(topic, payload, qos)


def _stumbled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """amqtt loses a client when another comes at the wrong moment; the client comes back by itself."""
    log.debug("The embedded broker stumbled: %s", context.get("exception") or context.get("message"))


def _free_port(host: str, wished: int) -> int:
    others = random.sample(LENT_PORTS, TRIES)
    for port in [wished, *others] if wished else others:
        if _is_free(host, port):
            return port
    raise BrokerStartError(f"No port can be opened on {host} for the embedded broker.")


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True
