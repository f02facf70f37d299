"""Serves a page from a thread of its own, so that no browser can block the table."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from controller.web.connection_limits import Acceptor, Connections, HeldConnection, RefusalLog, limits
from controller.web.forwarded_header import Proxies
from controller.web.http_protocol import PatientProtocol, RequestTimeouts
from controller.web.listening_addresses import address_elsewhere, address_here, is_local
from controller.web.listening_socket import PageError, listen
from controller.web.page_access import QUERY, PageAccess
from controller.web.page_certificate import PageCertificate
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
