"""Opening the serial port. Everything above uses a `Transport`: bytes in, bytes out, never blocking."""

import errno
import os
import termios
from contextlib import suppress
from typing import Final, Protocol

import serial

from firmware_bridge.errors import PortError
from firmware_bridge.link_reasons import LinkReason, because
from firmware_bridge.protocol.constants import BAUD
from firmware_bridge.transport.device_permissions import access, holders
from firmware_bridge.transport.network_port import SCHEMES, NetworkPort, NetworkTransport

READ_AT_MOST: Final = 4096


class Transport(Protocol):
    """An open port that never blocks."""

    @property
    def name(self) -> str:
        """The port as the user called it."""

    @property
    def bytes_read(self) -> int:
        """Bytes read since this open."""

    @property
    def bytes_written(self) -> int:
        """Bytes written since this open."""

    def fileno(self) -> int:
        """The descriptor to poll."""

    def read(self, at_most: int = READ_AT_MOST) -> bytes:
        """Bytes that have arrived, perhaps none. Raises `PortError` when the port has gone."""

    def write(self, data: bytes) -> int:
        """Writes as much as fits and returns how much. `PortError` when the port has gone."""

    def set_baud(self, rate: int | None) -> None:
        """Runs at `rate` bits per second from the next byte on; None: at the rate it was opened with. `PortError`."""

    def close(self) -> None:
        """Closes the port."""


class SerialTransport:
    """A pyserial port read and written through its file descriptor, which pyserial opens non-blocking."""

    def __init__(self, port: serial.Serial, name: str) -> None:
        self._port = port
        self._fd: int = port.fileno()
        self._name = name
        self._opened_at: int = port.baudrate
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

    def fileno(self) -> int:
        """The descriptor to poll."""
        return self._fd

    def read(self, at_most: int = READ_AT_MOST) -> bytes:
        """Bytes that have arrived, perhaps none. Raises `PortError` when the port has gone."""
        try:
            data = os.read(self._fd, at_most)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise self._gone(error) from error
        if not data:  # end of file: the far end of a pty, or the USB device, is away
            raise PortError(because("gone", port=self._name))
        self._bytes_read += len(data)
        return data

    def write(self, data: bytes) -> int:
        """Writes as much as fits and returns how much. `PortError` when the port has gone."""
        try:
            count = os.write(self._fd, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise self._gone(error) from error
        self._bytes_written += count
        return count

    def set_baud(self, rate: int | None) -> None:
        """Changes the rate in bits per second; None: the rate it was opened with. `PortError` where the port cannot."""
        rate = rate or self._opened_at
        try:
            self._port.baudrate = rate
        except (OSError, ValueError) as error:
            raise PortError(
                because("no_rate", port=self._name, rate=rate, error=_system_text(error))
            ) from error

    def close(self) -> None:
        """Closes the port, also where its device has already gone."""
        try:
            self._port.close()
        except OSError as error:
            # The device went first; the descriptor is released all the same, and there is nobody left to
            # tell.
            if error.errno not in (errno.EIO, errno.ENXIO, errno.EBADF, errno.ENODEV):
                raise self._gone(error) from error

    def _gone(self, error: OSError) -> PortError:
        return PortError(because("gone_by", port=self._name, error=_system_text(error)))


def open_serial(url: str, baud: int = BAUD) -> Transport:
    """Opens a table's port, locked for this program alone.

    `url` is a serial device or a link to one, as in /dev/serial/by-id (`serial://` may stand before it), or a network
    serial server: `socket://host:port`, `rfc2217://host:port`. Pseudo-terminals work too; they lack modem lines, which
    pyserial tolerates when opening.

    A device is open when this returns, or `PortError` says in a sentence why not and what to do. A network port is
    connected in the background, since the caller may be an event loop: its `PortError` comes from `read` and `write`.
    """
    scheme, found, name = url.partition("://")
    if found and scheme in SCHEMES:
        return NetworkTransport(NetworkPort.parse(url), baud)
    if found and scheme != "serial":
        raise PortError(because("unknown_kind", scheme=scheme))
    return _open_device(name if found else url, baud)


def _open_device(name: str, baud: int) -> Transport:
    # DTR, the line that resets Arduino-like boards when it rises: Linux raises it with the opening itself, before any
    # program can ask not to, and lowers it with the last close. So the first opening after plugging in does reset such
    # a board, which the protocol takes in its stride (BOOT, a new session). What we can prevent is every further reset:
    # we leave the line up as the kernel and pyserial's default put it (boards with USB of their own speak only while
    # it is up) and tell the kernel not to lower it when we close (no HUPCL), so that no later opening raises it again,
    # be it for another baud rate, after a restart of this program, or after a pause on a silent line.
    try:
        port = serial.Serial(name, baud, timeout=0, write_timeout=0, exclusive=True)
    except (OSError, ValueError) as error:  # serial.SerialException is an OSError
        raise PortError(_why(name, error)) from error
    with suppress(termios.error):  # a device without the flag has no such line either
        attributes = termios.tcgetattr(port.fileno())
        attributes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, attributes)
    return SerialTransport(port, name)


def _system_text(error: OSError | ValueError) -> str:
    """What the system says of an error; without the words that pyserial puts around it."""
    number = getattr(error, "errno", None)
    return os.strerror(number) if number else str(error)


def _why(name: str, error: OSError | ValueError) -> LinkReason:
    number = getattr(error, "errno", None)
    if number is None and "configure" in str(error):
        number = errno.ENOTTY  # pyserial drops the number of a failed tcgetattr
    match number:
        case errno.ENOENT | errno.ENXIO | errno.ENODEV:
            return because("absent", port=name)
        case errno.EACCES | errno.EPERM:
            return _forbidden(name)
        case errno.EAGAIN | errno.EBUSY:
            return _busy(name)
        case errno.ENOTTY | errno.EISDIR:
            return because("no_serial_port", port=name)
        case _:
            return because("not_opened", port=name, error=_system_text(error))


def _busy(name: str) -> LinkReason:
    found = tuple(holder.named for holder in holders(name))
    if len(found) > 1:
        return because("used_by_several", port=name, holders=found)
    if found:
        return because("used", port=name, holder=found[0])
    # This program itself, or another user's, which only root may see.
    if os.geteuid() == 0:
        return because("used_by_another", port=name)
    return because("used_by_hidden", port=name)


def _forbidden(name: str) -> LinkReason:
    try:
        cure = access(name).cure
    except OSError:  # unplugged meanwhile
        cure = None
    return because("forbidden", port=name, cure=cure or because("cure_ask"))
