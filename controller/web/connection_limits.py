"""Limits on open connections of a page, in total and per address, so that the table in the same process keeps its file
descriptors.

A connection beyond them is answered with an error and closed before anything else is done for it; of a thousand
refused, one line is logged.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from controller.web.allowed_hosts import address_of

try:
    import resource
except ImportError:  # pragma: no cover - Windows counts sockets otherwise
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

TOTAL: Final = 256
ONE_ADDRESS: Final = 160
"""128 streams, and what their browsers ask besides."""
SHARE: Final = 4
"""Of the process's descriptors: a connection may need two (its own and a file's), and half is the table's."""
AT_ONCE: Final = 32
"""Connections taken before the page's other work has its turn."""
REST_S: Final = 0.5
"""The kernel keeps what knocks meanwhile."""
REPORT_S: Final = 10.0
HANDSHAKE_S: Final = 10.0
SHUTDOWN_S: Final = 2.0
EXHAUSTED: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
SENTENCE: Final = b"This page has as many connections as it holds; try again in a moment.\n"
BUSY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n"
    b"cache-control: no-store\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s"
    % (len(SENTENCE), SENTENCE)
)


def limits(descriptors: int | None = None) -> tuple[int, int]:
    """The limits in total and per address, within this process's limit of file descriptors."""
    if descriptors is None:
        descriptors = TOTAL * SHARE
        if resource is not None:
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
            descriptors = descriptors if soft == resource.RLIM_INFINITY else soft
    total = max(1, min(TOTAL, descriptors // SHARE))
    return total, max(1, min(ONE_ADDRESS, total * ONE_ADDRESS // TOTAL))


class RefusalLog:
    """Counts refusals; the log has at most one line for each interval of `seconds`."""

    def __init__(self, seconds: float = REPORT_S) -> None:
        self.total = 0
        self._seconds = seconds
        self._since: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, reason: str) -> None:
        """Count one refusal; called in the event loop."""
        self.total += 1
        if reason in self._since or len(self._since) < 100:  # an attacker may have many addresses
            self._since[reason] += 1
        else:
            self._since["other reasons"] += 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self.report)

    def report(self) -> None:
        """Log the refusals since the last report."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._since:
            most = ", ".join(f"{number} × {reason}" for reason, number in self._since.most_common(5))
            log.warning("the page refused %d: %s", sum(self._since.values()), most)
            self._since.clear()


class HeldConnection:
    """One counted connection."""

    def __init__(self, address: str, free: Callable[[HeldConnection], None]) -> None:
        self.address = address
        self.close: Callable[[], None] | None = None
        """Ends the connection, once it is made."""
        self._free: Callable[[HeldConnection], None] | None = free

    def leave(self) -> None:
        """Stop counting it; safe to call twice."""
        if self._free is not None:
            self._free(self)
            self._free = None


class Connections:
    """Admits connections: `total` in all, `one_address` for an address that is `shared` by nobody.

    When the total is reached, the address with the most connections loses one to an address that has fewer: who fills a
    page from a few addresses locks nobody else out.
    """

    def __init__(
        self,
        total: int,
        one_address: int,
        refusals: RefusalLog,
        shared: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.total = total
        self.one_address = one_address
        self._refusals = refusals
        self._shared = shared
        self._held: dict[str, list[HeldConnection]] = {}
        self._number = 0

    @property
    def number(self) -> int:
        """How many connections are open."""
        return self._number

    def take(self, peer: str) -> HeldConnection | None:
        """Count a connection from `peer`; None if it is to be refused."""
        address = counted_as(peer)
        held = self._held.get(address, ())
        if len(held) >= self.one_address and not self._shared(peer):
            self._refusals.add(f"more than {self.one_address} connections of {address}")
            return None
        if self._number >= self.total and not self._make_room(len(held)):
            self._refusals.add(f"more than {self.total} connections in all")
            return None
        place = HeldConnection(address, self._free)
        self._held.setdefault(address, []).append(place)
        self._number += 1
        return place

    def _make_room(self, held: int) -> bool:
        most = max(self._held.values(), key=len, default=[])
        if len(most) <= held + 1:
            return False
        newest = next((place for place in reversed(most) if place.close is not None), None)
        if newest is None or newest.close is None:
            return False
        self._refusals.add(f"connections of {newest.address} that made room for another address")
        newest.close()
        newest.leave()
        return True

    def _free(self, place: HeldConnection) -> None:
        held = self._held[place.address]
        held.remove(place)
        self._number -= 1
        if not held:
            del self._held[place.address]


def counted_as(peer: str) -> str:
    """The unit that the limit per address applies to: for IPv6 the /64 network, which one household has whole."""
    address = address_of(peer.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return peer if address is None else str(address)


class Acceptor:
    """Accepts connections from a listening socket within the limits; takes the place of uvicorn's server object.

    asyncio's own accepts them all first, and logs a traceback for every one that finds no descriptor. `tls` gives the
    context of each connection, None where there is no TLS.
    """

    def __init__(
        self,
        listener: socket.socket,
        connections: Connections,
        refusals: RefusalLog,
        protocol: Callable[[HeldConnection], asyncio.Protocol],
        tls: Callable[[], ssl.SSLContext | None] = lambda: None,
    ) -> None:
        self._tls = tls
        self._listener = listener
        self._connections = connections
        self._refusals = refusals
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._resting: asyncio.TimerHandle | None = None
        self._greeting: set[asyncio.Task[None]] = set()
        listener.setblocking(False)
        self._listen()

    def close(self) -> None:
        """Stop accepting."""
        if self._resting is not None:
            self._resting.cancel()
        self._loop.remove_reader(self._listener)
        self._refusals.report()

    async def wait_closed(self) -> None:
        """Wait for the connections being set up."""
        if self._greeting:
            await asyncio.wait(self._greeting)

    def _listen(self) -> None:
        self._resting = None
        self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connected, peer = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno in EXHAUSTED:
                    self._refusals.add("no descriptor is left")
                    self._loop.remove_reader(self._listener)
                    self._resting = self._loop.call_later(REST_S, self._listen)
                    return
                continue  # it left before it was greeted
            place = self._connections.take(str(peer[0]))
            if place is None:
                _turn_away(connected)
                continue
            task = self._loop.create_task(self._greet(connected, place))
            self._greeting.add(task)
            task.add_done_callback(self._greeting.discard)

    async def _greet(self, connected: socket.socket, place: HeldConnection) -> None:
        connected.setblocking(False)
        try:
            # asyncio does this only for sockets that say that they are TCP; without it, the second half of an answer
            # waits for the acknowledgement of the first, which the other side holds back for 40 ms.
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            context = self._tls()
            await self._loop.connect_accepted_socket(
                lambda: self._protocol(place),
                connected,
                ssl=context,
                ssl_handshake_timeout=None if context is None else HANDSHAKE_S,
                ssl_shutdown_timeout=None if context is None else SHUTDOWN_S,
            )
        except OSError:  # it left meanwhile, or speaks no TLS
            place.leave()
            connected.close()


def _turn_away(connected: socket.socket) -> None:
    with connected, suppress(OSError):
        connected.setblocking(False)
        with suppress(BlockingIOError):
            connected.recv(65536)  # what is unread at the end would take the answer with it
        connected.send(BUSY)
        connected.shutdown(socket.SHUT_WR)
