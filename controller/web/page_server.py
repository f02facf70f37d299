"""Serves a page from a thread of its own, so that no browser can block the table."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from controller.web.caller import Proxies
from controller.web.connection_limits import (
    REPORT_S,
    Acceptor,
    Connections,
    HeldConnection,
    RefusalLog,
    limits,
)
from controller.web.listening_addresses import (
    PageCertificate,
    PageError,
    address_elsewhere,
    address_here,
    is_local,
    listen,
)
from controller.web.page_access import QUERY, PageAccess
from controller.web.request_guard import HEAD_LIMIT, Guard

START_WAIT_S: Final = 15.0
"""A start takes milliseconds; a Pi in the middle of loading its models may take seconds."""
STOP_WAIT_S: Final = 5.0


class PageServer:
    """The page at `host:port`, or at a free port where that one is taken.

    `start()` binds and returns when the page answers, `url` then names where; `stop()` ends it. Port 0 asks for any
    free one, the host `::` for IPv6 and IPv4. `access` says who may ask for what, `patience` holds the timeouts, with
    `certificate` the page has TLS. Raises `PageError` when the host is not an address of this machine.
    """

    def __init__(
        self,
        app: Starlette,
        host: str = "127.0.0.1",
        port: int = 8080,
        access: PageAccess | None = None,
        patience: RequestTimeouts | None = None,
        certificate: PageCertificate | None = None,
    ) -> None:
        self.host = host
        self.asked_port = port
        self.port = port
        self.connections: Connections | None = None
        """What it holds, once it is served."""
        self._app = app
        self._access = access or PageAccess()
        self._patience = patience or RequestTimeouts()
        self._certificate = certificate
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def url(self) -> str:
        """The page's URL for a browser on this machine."""
        return address_here(self.host, self.port, tls=self._certificate is not None)

    @property
    def local(self) -> bool:
        """Whether only this machine can reach it."""
        return is_local(self.host)

    def link(self, token: str, path: str = "/") -> str:
        """The URL with a token that opens the page, from other machines, too."""
        return f"{self._base}{path}?{QUERY}={token}"

    def console_link(self, path: str = "/") -> str:
        """The URL that makes a browser on this machine the page's own screen."""
        return f"{self.url}{path}?{QUERY}={self._access.console.key}"

    @property
    def elsewhere(self) -> str | None:
        """The page's address for other machines, prefix and all: the one that the settings tell, else this machine's
        own (SCHEME://HOST:PORT); None where only this machine can reach it."""
        return None if self.local and self._access.address is None else self._base

    @property
    def _base(self) -> str:
        if self._access.address is not None:
            return self._access.address
        names, tls = self._access.names, self._certificate is not None
        return address_elsewhere(self.host, self.port, names=names, tls=tls, prefix=self._access.prefix)

    def invitation(self) -> str | None:
        """A link for other machines with a token that is valid as long as this page is served; None where only this
        machine can reach it: it has the console link."""
        token = None if self.elsewhere is None else self._access.first_token()
        return None if token is None else self.link(token)

    @property
    def moved(self) -> bool:
        """Whether the requested port was taken and another one serves."""
        return self.asked_port not in (0, self.port)

    def start(self) -> str:
        """Begin serving; return the URL."""
        listener = listen(self.host, self.asked_port)
        self.port = listener.getsockname()[1]
        refusals, (total, one_address) = RefusalLog(self._patience.report), limits()
        guard = Guard(self._app, self._access, one_address, refusals.add, self.elsewhere)
        guard.ready()
        config = uvicorn.Config(
            guard,
            http=PatientProtocol,
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=2,
            timeout_keep_alive=self._patience.idle,
            ws="none",
            proxy_headers=False,  # the guard reads them, and only of proxies that the settings name
            server_header=False,
            h11_max_incomplete_event_size=HEAD_LIMIT,
        )
        shared = Proxies(self._access.trusted_proxies).trusts
        self.connections = Connections(total, one_address, refusals, shared)
        self._server = _Server(config, self.connections, refusals, self._patience, self._certificate)
        self._thread = threading.Thread(target=self._serve, args=(listener,), name="page", daemon=True)
        self._thread.start()
        if not self._server.answering.wait(START_WAIT_S):
            raise PageError(f"the page at {self.url} did not start within {START_WAIT_S:.0f} s")
        self._access.console.serve(self.console_link())
        return self.url

    def stop(self) -> None:
        """End every open stream and the server; safe to call twice."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        closing = getattr(self._app.state, "closing", None)
        if self._loop is not None and isinstance(closing, asyncio.Event) and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(closing.set)
        self._thread.join(STOP_WAIT_S)
        self._server = self._thread = None

    def __enter__(self) -> PageServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _serve(self, listener: socket.socket) -> None:
        assert self._server is not None
        # The page keeps real time even where the table's own loop runs on virtual time.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner, listener:
            self._loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[listener]))


class _Server(uvicorn.Server):
    """uvicorn's server with an event for readiness, and limited connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        connections: Connections,
        refusals: RefusalLog,
        patience: RequestTimeouts,
        certificate: PageCertificate | None,
    ) -> None:
        super().__init__(config)
        self._certificate = certificate
        self.answering = threading.Event()
        self._connections = connections
        self._refusals = refusals
        self._patience = patience

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then accept connections from these sockets."""
        await self.lifespan.startup()
        acceptors: list[Any] = [
            Acceptor(listener, self._connections, self._refusals, self._protocol, self._tls)
            for listener in sockets or ()
        ]
        self.servers = acceptors
        self.started = True
        self.answering.set()

    def _tls(self) -> ssl.SSLContext | None:
        return None if self._certificate is None else self._certificate.context()

    def _protocol(self, place: HeldConnection) -> PatientProtocol:
        state = self.lifespan.state
        return PatientProtocol(
            self.config, self.server_state, state, place, self._patience, self._refusals.add
        )


# ---- HTTP/1.1 over uvicorn's h11 protocol, with timeouts for slow clients ----------------------------------------

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
