"""HTTP/1.1 over uvicorn's h11 protocol, with timeouts for slow clients."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from controller.web.connection_limits import REPORT_S, HeldConnection

log = logging.getLogger(__name__)
log.setLevel(logging.ERROR)  # what is no HTTP is counted, not logged one by one

LINGER_S: Final = 2.0
"""How long, and `LINGER_BYTES` how much, of a request is still taken from a client that has its answer already."""
LINGER_BYTES: Final = 8_000_000


@dataclass(frozen=True)
class RequestTimeouts:
    """Seconds: for a request's head from the connection or the answer before it, for a body, for a client that does not
    read; and between two lines in the log about refusals."""

    head: float = 10.0
    body: float = 20.0
    reading: float = 20.0
    idle: int = 5
    report: float = REPORT_S


class PatientProtocol(H11Protocol):
    """One connection: head, body and reading client have a timeout each, for the whole and not from byte to byte."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        place: HeldConnection,
        patience: RequestTimeouts,
        refused: Callable[[str], None],
    ) -> None:
        super().__init__(config, server_state, app_state)
        self.logger = log
        self._place = place
        self._patience = patience
        self._refused = refused
        self._waiting_for: object = None
        self._waiting: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._lingering: asyncio.TimerHandle | None = None
        self._discarded = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Set TCP keep-alive and start the timeout for the first request."""
        super().connection_made(transport)
        self.transport = _LingeringTransport(transport, self._linger)
        self._place.close = transport.abort
        _notice_the_dead(transport.get_extra_info("socket"), self._patience.reading)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timers and release the connection's place."""
        for timer in (self._waiting, self._unread, self._lingering):
            if timer is not None:
                timer.cancel()
        self._unset_keepalive_if_required()
        self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle bytes, then adjust the timeout to what is expected next."""
        if self._lingering is not None:
            self._discarded += len(data)
            if self._discarded > LINGER_BYTES:
                self.transport.abort()
            return
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Start the timeout for the next request."""
        super().on_response_complete()
        self._wait()

    def pause_writing(self) -> None:
        """The write buffer is full: start the timeout for a client that does not read."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._patience.reading, self._enough, "readers who do not read")

    def resume_writing(self) -> None:
        """The client reads again: cancel that timeout."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def send_400_response(self, msg: str) -> None:
        """Answer 400 and count the refusal."""
        self._refused("what is no HTTP")
        super().send_400_response(msg)

    def _linger(self, transport: asyncio.Transport) -> None:
        """Close the connection; one whose client is still sending only after that, or `LINGER_S`.

        A socket closed with bytes unread is reset, and a client that still sends may then lose the answer, which says
        why it was refused (RFC 9112, 9.6).
        """
        still_sending = self.conn.their_state in (h11.SEND_BODY, h11.ERROR)
        if not still_sending or transport.is_closing() or self._lingering is not None:
            transport.close()
            return
        self._lingering = self.loop.call_later(LINGER_S, transport.close)
        if self._waiting is not None:
            self._waiting.cancel()
        if transport.can_write_eof():  # TLS has no half-closed connections
            transport.write_eof()
        self.flow.resume_reading()

    def _wait(self) -> None:
        """Start the timeout of what is expected next from the client, if anything is."""
        state = self.conn.their_state
        now = state if state in (h11.IDLE, h11.SEND_BODY) else None
        if now is self._waiting_for and (now is None or self._waiting is not None):
            return
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        self._waiting_for = now
        if now is h11.IDLE:
            self._waiting = self.loop.call_later(
                self._patience.head, self._enough, "requests that do not come"
            )
        elif now is h11.SEND_BODY:
            self._waiting = self.loop.call_later(self._patience.body, self._enough, "bodies that do not end")

    def _enough(self, reason: str) -> None:
        self._refused(reason)
        self.transport.abort()


class _LingeringTransport(asyncio.Transport):
    """A transport whose `close` is left to `linger`."""

    def __init__(self, transport: asyncio.Transport, linger: Callable[[asyncio.Transport], None]) -> None:
        super().__init__()
        self._transport = transport
        self._linger = linger
        self._closing = False

    def close(self) -> None:
        self._closing = True
        self._linger(self._transport)

    def abort(self) -> None:
        self._closing = True
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._closing or self._transport.is_closing()

    def write(self, data: Any) -> None:
        if not self.is_closing():
            self._transport.write(data)

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)


def _notice_the_dead(connected: socket.socket | None, seconds: float) -> None:
    """Let the kernel end a connection whose other end acknowledges nothing any more, or is gone without a word."""
    if connected is None:
        return
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))
