r"""Standard output and standard error on which every text can be written, whatever their encoding.

A character that the encoding lacks (王 on a terminal in Latin-1, ë on one in GBK) is written as `\u738b`, in JSON as on
a line for people: JSON means the same after it, and a reader can still tell two names apart.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path
from typing import Final, TextIO

from controller.identity.printable import escaped
from controller.words.sentence import Sentence

ERRORS: Final = "mahjong-table-escapes"
"""The name under which Python's codecs know how characters are replaced."""


class OutputFailed(OSError):
    """Standard output cannot be written (a full disk behind `>`, a closed terminal); `sentence` is the error."""

    @property
    def sentence(self) -> Sentence:
        """The error and what to do."""
        return Sentence("command.output_failed", {"reason": self.strerror})


class StandardOutput(io.TextIOWrapper):
    """Standard output, whose errors are distinguished from those of other files."""

    def write(self, text: str, /) -> int:
        """Write a text. Raises OutputFailed."""
        try:
            return super().write(text)
        except OSError as error:
            raise self._failed(error) from error

    def flush(self) -> None:
        """Write buffered text. Raises OutputFailed."""
        try:
            super().flush()
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> OSError:
        if isinstance(error, BrokenPipeError):  # for example read by `head`: nobody reads an error
            return error
        return OutputFailed(error.errno, error.strerror)


def prepare_standard_streams() -> None:
    """Prepare the standard streams of this process; called once, before anything is written."""
    codecs.register_error(ERRORS, _replaced)
    _open_closed_descriptors()
    sys.stdout = _output(sys.stdout)
    if sys.stderr is None:
        sys.stderr = _nowhere()
    elif isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors=ERRORS)


def in_utf8() -> TextIO:
    """Standard output for data files: in UTF-8, whatever the terminal's encoding is."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    return sys.stdout


def drop_the_rest() -> None:
    """Throw away the rest of standard output, after an error that was reported."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _output(stream: TextIO | None) -> io.TextIOWrapper:
    if not isinstance(stream, io.TextIOWrapper):
        return _nowhere()
    encoding, lines, through = stream.encoding, stream.line_buffering, stream.write_through
    return StandardOutput(
        stream.detach(), encoding, ERRORS, newline=None, line_buffering=lines, write_through=through
    )


def _nowhere() -> io.TextIOWrapper:
    """Replaces a stream that was closed before the program was started (`>&-`)."""
    return Path(os.devnull).open("w", encoding="utf-8", errors=ERRORS)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(escaped, error.object[error.start : error.end])), error.end


def _open_closed_descriptors() -> None:
    """Open the null device on descriptors 0 to 2 where they are closed: else the next file opened, a journal say, gets
    such a number, and what a library writes to standard error goes into it."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)
