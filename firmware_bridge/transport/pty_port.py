"""A pseudo-terminal under a chosen name, for a program that expects the table's serial port there."""

import array
import errno
import fcntl
import os
import termios
import tty
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware_bridge.errors import PortError
from firmware_bridge.link_reasons import because

TAKE_AT_MOST: Final = 4096
_TCGETS2: Final = 0x802C542A
"""Linux: the rates as numbers, also those without a constant of their own (struct termios2)."""
_OUTPUT_RATE: Final = 10
"""The index of the output rate in that structure, in words of 32 bits."""


class OfferedPort:
    """A pseudo-terminal that other programs open as `link`. `plug` creates it, `unplug` removes it like a pulled
    cable.
    """

    def __init__(self, link: Path) -> None:
        self.link = link
        self._master: int | None = None
        self._slave: int | None = None

    @property
    def plugged(self) -> bool:
        """Whether the port is there."""
        return self._master is not None

    def plug(self) -> None:
        """`PortError` when the name is taken by something that is not ours to replace."""
        if self.plugged:
            return
        if os.path.lexists(self.link) and not self._left_behind():
            raise PortError(because("offer_taken", port=str(self.link)))
        # The slave end stays open here: without it, reading the master fails whenever no program has it open.
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave, termios.TCSANOW)
        os.set_blocking(self._master, False)
        fresh = self.link.with_name(f"{self.link.name}.{os.getpid()}")
        try:
            self.link.parent.mkdir(parents=True, exist_ok=True)
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(os.ttyname(self._slave))
            fresh.replace(self.link)  # in one step, so that the port is never incomplete
        except OSError as error:
            self._close()
            reason = because("offer_not_made", port=str(self.link), error=error.strerror or str(error))
            raise PortError(reason) from error

    def unplug(self) -> None:
        """Removes the port; a program that has it open reads end of file."""
        if self._slave is None:
            return
        with suppress(OSError):
            if str(self.link.readlink()) == os.ttyname(self._slave):
                self.link.unlink()
        self._close()

    def fileno(self) -> int:
        """The master end's descriptor. `PortError` when the port is not plugged in."""
        if self._master is None:
            raise PortError(because("offer_not_plugged", port=str(self.link)))
        return self._master

    @property
    def rate(self) -> int | None:
        """The rate in bits per second that the program has set; a pseudo-terminal accepts any and ignores it. None:
        not known.
        """
        settings = array.array("I", [0] * 64)
        try:
            fcntl.ioctl(self.fileno() if self._slave is None else self._slave, _TCGETS2, settings)
        except OSError:  # this machine has another number for it
            return None
        return settings[_OUTPUT_RATE]

    def read(self) -> bytes:
        """Bytes that the program has written, perhaps none."""
        try:
            return os.read(self.fileno(), TAKE_AT_MOST)
        except BlockingIOError:
            return b""
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return b""

    def write(self, data: bytes) -> int:
        """Writes to the program; returns how many bytes fitted: none if the program does not read."""
        written = 0
        while written < len(data):
            try:
                written += os.write(self.fileno(), data[written:])
            except BlockingIOError:
                break
        return written

    def _left_behind(self) -> bool:
        """Whether `link` was left by a program that died: a link to a pseudo-terminal that no longer exists."""
        target = os.path.realpath(self.link)
        return self.link.is_symlink() and target.startswith("/dev/pts/") and not Path(target).exists()

    def _close(self) -> None:
        for fd in (self._master, self._slave):
            if fd is not None:
                os.close(fd)
        self._master = self._slave = None
