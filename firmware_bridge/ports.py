"""Opening the serial port. Everything above sees a `Transport`: bytes in, bytes out, never waiting."""

import errno
import os
from typing import Final, Protocol

import serial

from firmware_bridge.errors import PortError

BAUD: Final = 115_200
READ_AT_MOST: Final = 4096


class Transport(Protocol):
    """An open port that never blocks."""

    @property
    def name(self) -> str:
        """The port as the user called it."""

    @property
    def bytes_read(self) -> int:
        """Since this open."""

    @property
    def bytes_written(self) -> int:
        """Since this open."""

    def fileno(self) -> int: ...

    def read(self, at_most: int = READ_AT_MOST) -> bytes:
        """What has arrived, perhaps nothing. `PortError` when the port has gone."""

    def write(self, data: bytes) -> int:
        """Hands over as much as fits and says how much. `PortError` when the port has gone."""

    def close(self) -> None: ...


class SerialTransport:
    """A pyserial port read and written through its file descriptor, which pyserial opens non-blocking."""

    def __init__(self, port: serial.Serial, name: str) -> None:
        self._port = port
        self._fd: int = port.fileno()
        self._name = name
        self._bytes_read = 0
        self._bytes_written = 0

    @property
    def name(self) -> str:
        return self._name

    @property
    def bytes_read(self) -> int:
        return self._bytes_read

    @property
    def bytes_written(self) -> int:
        return self._bytes_written

    def fileno(self) -> int:
        return self._fd

    def read(self, at_most: int = READ_AT_MOST) -> bytes:
        try:
            data = os.read(self._fd, at_most)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise self._gone(error) from error
        if not data:  # end of file: the far end of a pty, or the USB device, is away
            raise PortError(f"The port {self._name} has gone: plug the table's cable in again.")
        self._bytes_read += len(data)
        return data

    def write(self, data: bytes) -> int:
        try:
            count = os.write(self._fd, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise self._gone(error) from error
        self._bytes_written += count
        return count

    def close(self) -> None:
        try:
            self._port.close()
        except OSError as error:
            # The device went first; the descriptor is released all the same, and there is nobody left to
            # tell.
            if error.errno not in (errno.EIO, errno.ENXIO, errno.EBADF, errno.ENODEV):
                raise self._gone(error) from error

    def _gone(self, error: OSError) -> PortError:
        return PortError(
            f"The port {self._name} has gone ({error.strerror or error}): plug the table's cable in again."
        )


def open_serial(url: str, baud: int = BAUD) -> Transport:
    """Opens a serial device (or a link to one, as in /dev/serial/by-id) for this program alone.

    Pseudo-terminals serve too; they lack modem lines, which pyserial forgives when opening. `PortError`
    says in a sentence why it cannot be opened and what to do.
    """
    name = url.removeprefix("serial://")
    try:
        port = serial.Serial(name, baud, timeout=0, write_timeout=0, exclusive=True)
    except (OSError, ValueError) as error:  # serial.SerialException is an OSError
        raise PortError(_why(name, error)) from error
    return SerialTransport(port, name)


def _why(name: str, error: OSError | ValueError) -> str:
    number = getattr(error, "errno", None)
    if number is None and "configure" in str(error):
        number = errno.ENOTTY  # pyserial drops the number of a failed tcgetattr
    match number:
        case errno.ENOENT | errno.ENXIO | errno.ENODEV:
            return f"There is no port {name}: plug the table in, or name another port."
        case errno.EACCES | errno.EPERM:
            return (
                f"This user may not open the port {name}: add the user to the group dialout and log in again."
            )
        case errno.EAGAIN | errno.EBUSY:
            return f"The port {name} is used by another program: stop that program first."
        case errno.ENOTTY | errno.EISDIR:
            return (
                f"{name} is not a serial port: name the table's port, for example one in /dev/serial/by-id."
            )
        case _:
            return f"The port {name} cannot be opened: {error}"
