"""A table on a network serial server: `socket://host:port` (raw bytes) and `rfc2217://host:port` (telnet with port
settings), through pyserial's URL handlers.

Neither fits an event loop directly: connecting blocks for seconds, an RFC 2217 port has no descriptor and its writes
block. So a relay, a thread, copies bytes between such a port and one end of a socket pair; the other end is the
`Transport`, as non-blocking as a device. Opening returns at once; the reason for which it could not be opened, or
ended, is raised by `read` and `write`, after every byte that came before.
"""

import errno
import os
import select
import socket
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import serial
import serial.rfc2217

from controller.identity.addresses import login_in, without_password
from firmware_bridge.errors import PortError
from firmware_bridge.link_reasons import LinkReason, because
from firmware_bridge.protocol.struct_fields import plain

OPTIONS: Final = {
    "socket": ("logging",),
    "rfc2217": ("ign_set_control", "logging", "poll_modem", "timeout"),
}
"""Parameters that pyserial takes behind the `?` of each kind of address."""
SCHEMES: Final = tuple(OPTIONS)
CARRY_AT_MOST: Final = 4096
"""Bytes taken at once in either direction."""
TURN: Final = 0.5
"""Seconds after which a relay without work looks whether its port still lives."""


@dataclass(frozen=True, slots=True)
class NetworkPort:
    """The address of a network serial server."""

    url: str
    scheme: str
    host: str
    port: int

    @property
    def place(self) -> str:
        """`host:port`, an IPv6 host in brackets."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @classmethod
    def parse(cls, url: str) -> "NetworkPort":
        """The address in a URL. `PortError` where it has no usable host and port."""
        if login_in(url):
            raise PortError(because("holds_login", port=without_password(url)))
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise PortError(because("not_read", port=url, error=str(error))) from error
        if parts.username is not None:  # the part before the @ is secret, so the address is not repeated
            raise PortError(because("given_login", host=host or ""))
        if not host:
            raise PortError(because("no_host", port=url))
        if not port:
            raise PortError(because("no_number", port=url))
        if parts.path.strip("/"):
            raise PortError(because("has_path", port=url, path=parts.path))
        for option, value in parse_qsl(parts.query, keep_blank_values=True):
            if option not in OPTIONS[parts.scheme]:
                known = ", ".join(OPTIONS[parts.scheme])
                what = because("has_option", port=url, option=option, scheme=parts.scheme, known=known)
                raise PortError(what)
            if option == "timeout" and not _is_seconds(value):
                raise PortError(because("bad_timeout", port=url, value=value))
        return cls(url, parts.scheme, host, port)


def _is_seconds(text: str) -> bool:
    try:
        return 0 < float(text) < float("inf")
    except ValueError:
        return False


class NetworkTransport:
    """The event loop's end of a network port (see `firmware_bridge.transport.serial_ports.Transport`)."""

    def __init__(self, address: NetworkPort, baud: int) -> None:
        self._name = address.url
        self._near, far = socket.socketpair()
        self._near.setblocking(False)
        self._fd = self._near.fileno()
        self._relay = _relay(address, baud, far)
        self._relay.start()
        self._bytes_read = 0
        self._bytes_written = 0

    @property
    def name(self) -> str:
        """The port as the user called it."""
        return self._name

    @property
    def bytes_read(self) -> int:
        """Bytes read since this open."""
        return self._bytes_read

    @property
    def bytes_written(self) -> int:
        """Bytes written since this open."""
        return self._bytes_written

    @property
    def dialled(self) -> bool:
        """Whether the connection is established."""
        return self._relay.dialled

    def fileno(self) -> int:
        """The descriptor to poll: the near end of the socket pair."""
        return self._fd

    def read(self, at_most: int = CARRY_AT_MOST) -> bytes:
        """Bytes that have arrived, perhaps none. Raises `PortError` when the connection failed or ended."""
        try:
            data = self._near.recv(at_most)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise PortError(self._relay.reason) from error
        if not data:
            raise PortError(self._relay.reason)
        self._bytes_read += len(data)
        return data

    def write(self, data: bytes) -> int:
        """Writes as much as fits and returns how much. `PortError` when the connection failed or ended."""
        try:
            count = self._near.send(data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise PortError(self._relay.reason) from error
        self._bytes_written += count
        return count

    def set_baud(self, rate: int | None) -> None:
        """Changes the rate behind the bytes written so far; None: the rate it was opened with. `PortError` where the
        relay cannot.
        """
        self._relay.change_rate(rate, after=self._bytes_written)

    def close(self) -> None:
        """Closes the near end at once; the relay then closes the connection."""
        self._near.close()


def _relay(address: NetworkPort, baud: int, far: socket.socket) -> "_Relay":
    return (_PlainRelay if address.scheme == "socket" else _TelnetRelay)(address, baud, far)


class _Relay(threading.Thread):
    """Connects, relays bytes both ways until either end closes, and keeps the reason why it ended."""

    def __init__(self, address: NetworkPort, baud: int, far: socket.socket) -> None:
        # A daemon: a program that ends does not wait for a host that never answers.
        super().__init__(name=f"relay {address.url}", daemon=True)
        self._address = address
        self._baud = baud
        self._far = far
        self.dialled = False
        self.reason = because("closed", port=address.url)

    def run(self) -> None:
        try:
            port = self._dial()
        except (
            OSError,
            ValueError,
        ) as error:  # SerialException is an OSError; refused settings are ValueErrors
            self._end(_why_not(self._address, self._baud, error))
        else:
            self.dialled = True
            try:
                self._end(self._carry(port))
            finally:
                _hang_up(port)
        self._far.close()

    def change_rate(self, rate: int | None, after: int) -> None:  # noqa: ARG002 - for the relay that can
        """Changes the rate behind the first `after` bytes; None: the rate it was opened with. `PortError` where that
        cannot be done.
        """
        raise PortError(because("keeps_rate", port=self._address.url))

    def _dial(self) -> Any:
        raise NotImplementedError

    def _carry(self, port: Any) -> LinkReason | None:
        """Relays until the end; returns the reason, or None where our own side closed."""
        raise NotImplementedError

    def _end(self, reason: LinkReason | None) -> None:
        if reason is not None:
            self.reason = reason
        # A shutdown, not a close: what has already been sent to the near end is still read there before the end.
        with suppress(OSError):
            self._far.shutdown(socket.SHUT_RDWR)

    def _cut(self, error: OSError | ValueError) -> LinkReason:
        message = error.strerror or str(error) if isinstance(error, OSError) else str(error)
        return because("ended", port=self._address.url, error=message)


class _PlainRelay(_Relay):
    """`socket://`: pyserial connects, then bytes are relayed from descriptor to descriptor.

    pyserial's own write spins while the far end accepts nothing, and its read loses what came just before the end. A
    side that does not read stops the other one, so no buffer here grows.
    """

    def _dial(self) -> Any:
        port = serial.serial_for_url(self._address.url, self._baud, timeout=0)
        with suppress(OSError), socket.socket(fileno=os.dup(port.fileno())) as dialled:
            # A frame is far smaller than a packet: waiting for more would cost a round trip each.
            dialled.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return port

    def _carry(self, port: Any) -> LinkReason | None:
        remote, far = port.fileno(), self._far.fileno()
        self._far.setblocking(False)
        pending = {remote: b"", far: b""}  # by the descriptor they are going to
        other = {remote: far, far: remote}
        while True:
            reading = [fd for fd in pending if not pending[other[fd]]]
            writing = [fd for fd, data in pending.items() if data]
            readable, writable, _ = select.select(reading, writing, [])
            try:
                for fd in readable:
                    pending[other[fd]] = data = os.read(fd, CARRY_AT_MOST)
                    if not data:
                        return None if fd == far else because("ended_by_server", port=self._address.url)
                    if other[fd] not in writable:
                        writable.append(other[fd])
                for fd in writable:
                    pending[fd] = pending[fd][os.write(fd, pending[fd]) :]
            except BlockingIOError:
                continue
            except OSError as error:
                if fd == far:
                    return None
                return self._cut(error)


class _TelnetPort(serial.rfc2217.Serial):
    """The handler of pyserial with fewer demands on the server: many products sold as RFC 2217 implement only part of
    it.

    The rate and the byte format must be confirmed. Control lines and purges are requested without waiting for an
    answer: what follows is processed after them anyway (it is one TCP stream), the link does not use control lines,
    and frames and sessions discard bytes that were left over.
    """

    _rfc2217_options: dict[str, Any]
    _read_buffer: Any
    was_left = False
    """Whether the server ended the connection, not we."""

    def rfc2217_set_control(self, value: bytes) -> None:
        self._rfc2217_options["control"].set(value)

    def rfc2217_send_purge(self, value: bytes) -> None:
        self._rfc2217_options["purge"].set(value)

    def _telnet_read_loop(self) -> None:
        # pyserial's dies with a traceback on a server that breaks telnet's rules.
        with suppress(TypeError, ValueError, OSError):  # the port then finds its thread gone, and says so
            super()._telnet_read_loop()  # type: ignore[misc]
        self.was_left = self.is_open

    def unread(self) -> bytes:
        """Bytes that have arrived and were not read."""
        taken = bytearray()
        while self._read_buffer.qsize():
            taken += self._read_buffer.get_nowait() or b""
        return bytes(taken)


class _Left(OSError):
    """The server accepted the connection and closed it; the text is what it sent."""


class _TelnetRelay(_Relay):
    """`rfc2217://`: pyserial's handler has no descriptor, so a second thread waits for what arrives."""

    def __init__(self, address: NetworkPort, baud: int, far: socket.socket) -> None:
        super().__init__(address, baud, far)
        self._rates: deque[tuple[int, int]] = deque()
        self._bell, self._rung = socket.socketpair()

    def change_rate(self, rate: int | None, after: int) -> None:
        self._rates.append((after, rate or self._baud))
        try:
            self._bell.send(b"!")
        except OSError as error:
            raise PortError(self.reason) from error

    def run(self) -> None:
        super().run()
        self._bell.close()
        self._rung.close()

    def _dial(self) -> Any:
        # The time-out stands for good: changing it later would negotiate all port settings again.
        port = _TelnetPort(None, self._baud, timeout=TURN)
        port.port = self._address.url
        try:
            port.open()
        except (OSError, ValueError) as error:
            if port.was_left or isinstance(error, BrokenPipeError | ConnectionResetError):
                message = " ".join(port.unread().decode("utf-8", "replace").split())
                raise _Left(plain(message)) from error
            raise
        return port

    def _carry(self, port: Any) -> LinkReason | None:
        reader = threading.Thread(target=self._bring, args=(port,), name=f"{self.name} reader", daemon=True)
        reader.start()
        carried = 0
        while True:
            readable, _, _ = select.select([self._far, self._rung], [], [])
            if self._rung in readable:
                self._rung.recv(CARRY_AT_MOST)
            try:
                while self._rates and self._rates[0][0] <= carried:
                    port.baudrate = self._rates.popleft()[1]
                if self._far not in readable:
                    continue
                # Peeking first: a rate ordered before a byte that can be seen has been noted by now.
                seen = len(self._far.recv(CARRY_AT_MOST, socket.MSG_PEEK))
                data = self._far.recv(min(seen, self._rates[0][0] - carried) if self._rates else seen)
                if not data:  # the near end closed, or the reader met the end and has reported why
                    return None
                port.write(data)
                carried += len(data)
                if self._rates:
                    self._bell.send(b"!")
            except (OSError, ValueError) as error:  # a refused rate is a ValueError
                return self._cut(error)

    def _bring(self, port: Any) -> None:
        try:
            while True:
                data = port.read(1)
                if data:
                    data += port.read(port.in_waiting)
                    # Never waits: pyserial's queue would grow meanwhile. Unread bytes are lost, as at a UART.
                    with suppress(BlockingIOError):
                        self._far.send(data, socket.MSG_DONTWAIT)
        except (OSError, TypeError, AttributeError) as error:
            # pyserial's handler takes its socket and thread away under a reader: then it is no OSError.
            closed = because("ended_here", port=self._address.url)
            self._end(self._cut(error) if isinstance(error, OSError) else closed)


def _hang_up(port: Any) -> None:
    with suppress(OSError):  # already gone
        port.close()


def _why_not(address: NetworkPort, baud: int, error: Exception) -> LinkReason:
    """The cause of a pyserial exception, which wraps the original one without its number."""
    cause: BaseException = error
    while not getattr(cause, "errno", None) and cause.__context__ is not None:
        cause = cause.__context__
    place = address.place
    if isinstance(cause, socket.gaierror):
        return because("host_unknown", host=address.host, port=address.url)
    if isinstance(cause, TimeoutError):
        return because("server_silent", place=place)
    match getattr(cause, "errno", None):
        case errno.ECONNREFUSED:
            return because("nobody_listens", place=place)
        case errno.EHOSTUNREACH | errno.ENETUNREACH | errno.ENETDOWN:
            return because("no_way", place=place, port=address.url)
    return _why_refused(address, baud, error)


def _why_refused(address: NetworkPort, baud: int, error: Exception) -> LinkReason:
    """What a serial server that answered has against the connection."""
    place, message = address.place, str(error)
    if isinstance(error, _Left):
        if message:
            return because("hung_up_saying", place=place, message=message[:80])
        return because("hung_up", place=place)
    if "does not seem to support" in message:
        return because("no_rfc2217", place=place)
    if "parameter change" in message:
        return because("rate_unconfirmed", place=place, rate=baud)
    if "rejected value" in message:  # of the rate, the size of a byte, its parity or its stop bits
        return because("rate_refused", place=place, rate=baud)
    return because("not_opened", port=address.url, error=message)
