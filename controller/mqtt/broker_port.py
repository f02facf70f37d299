"""Which port a table's own broker listens on: the same one at every start, so that apps can be told where it is.

1883 where it is free; where another broker has it, the port this one had before, which its folder remembers; at the
first start any free one. A port that the owner has named is never replaced.
"""

from __future__ import annotations

import logging
import random
import socket
from pathlib import Path
from typing import Final

LOOPBACK: Final = "127.0.0.1"
USUAL: Final = 1883
LENT_PORTS: Final = range(20000, 32000)
"""Below those a system gives to whoever connects somewhere (from 32768 on): what is free here stays free while the
broker is away for a moment."""
TRIES: Final = 100
REMEMBERED: Final = "port"

log = logging.getLogger(__name__)


class BrokerStartError(RuntimeError):
    """A table's own broker could not be started; one sentence says why and what to do."""


def fixed_port(folder: Path | None, host: str, asked: int | None = None) -> int:
    """The port to listen on at `host`; written down in `folder`, where one is given.

    `asked` is the port that the owner wants, 0 any free one, None 1883 or the one of before. BrokerStartError if the
    owner's is taken, or none can be had.
    """
    if asked:
        if not is_free(host, asked):
            raise BrokerStartError(
                f"Port {asked} of {host}, which [mqtt] port names for the table's own broker, is taken. "
                "Stop that program, name another port, or set [mqtt] broker to the broker that listens there."
            )
        return _kept(folder, asked)
    last, other = (None, None) if folder is None else remembered(folder)
    wished = [] if asked == 0 else [USUAL]
    if other is not None:
        wished.append(other)
    for port in [*wished, *random.sample(LENT_PORTS, TRIES)]:
        if is_free(host, port):
            if last is not None and port != last:
                log.warning(
                    "the table's own broker listens on port %d; at the last start it was %d (to keep one: [mqtt] port)",
                    port,
                    last,
                )
            return _kept(folder, port)
    raise BrokerStartError(f"No port can be opened on {host} for the table's own broker.")


def remembered(folder: Path) -> tuple[int | None, int | None]:
    """The port of the last start, and the one that was taken when 1883 was not free; None where there is none."""
    try:
        numbers = [int(word) for word in (folder / REMEMBERED).read_text(encoding="ascii").split()]
    except (OSError, ValueError):
        return None, None
    if not 1 <= len(numbers) <= 2 or not all(0 < number < 65536 for number in numbers):
        return None, None
    other = next((number for number in numbers if number != USUAL), None)
    return numbers[0], other


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now. Connections that have just ended do not count against it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def _kept(folder: Path | None, port: int) -> int:
    if folder is None:
        return port
    last, other = remembered(folder)
    if port != last:
        also = f" {other}" if other is not None and port == USUAL else ""
        try:
            (folder / REMEMBERED).write_text(f"{port}{also}\n", encoding="ascii")
        except OSError as error:
            raise BrokerStartError(
                f"The folder of the table's own broker, {folder}, cannot be written ({error.strerror}). "
                "Give it to the user that runs the table."
            ) from error
    return port
