"""The port a table's own broker listens on: the same at every start, so that apps can be configured with it.

At the first start 1883, or any free port where another program has that; from then on the port it had, which its folder
remembers. While another program has that, a second one, which is remembered too. A port that the owner has named is
never replaced.
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
    """The port to listen on at `host`; recorded in `folder`, where one is given.

    `asked` is the port that the owner wants; None: the previous one or 1883; 0: the previous one or any free one.
    Raises BrokerStartError if the owner's is taken, or none is free.
    """
    if asked:
        if not is_free(host, asked):
            raise BrokerStartError(
                f"Port {asked} of {host}, which [mqtt] port names for the table's own broker, is taken. "
                "Stop that program, name another port, or set [mqtt] broker to the broker that listens there."
            )
        return _kept(folder, asked)
    own, other = (None, None) if folder is None else remembered(folder)
    wished = [port for port in (own, other) if port is not None]
    if own is None and asked is None:
        wished.append(USUAL)
    for port in [*wished, *random.sample(LENT_PORTS, TRIES)]:
        if is_free(host, port):
            if own is None:
                return _kept(folder, port)
            if port != own:
                log.warning(
                    "another program has port %d, on which the table's own broker is looked for; it listens on %d",
                    own,
                    port,
                )
            return _kept(folder, own, port)
    raise BrokerStartError(f"No port can be opened on {host} for the table's own broker.")


def remembered(folder: Path) -> tuple[int | None, int | None]:
    """The port of the first start, and the substitute used while that was taken; None where there is none."""
    try:
        numbers = [int(word) for word in (folder / REMEMBERED).read_text(encoding="ascii").split()]
    except (OSError, ValueError):
        return None, None
    if not 1 <= len(numbers) <= 2 or not all(0 < number < 65536 for number in numbers):
        return None, None
    return numbers[0], numbers[1] if len(numbers) == 2 else None


def is_free(host: str, port: int) -> bool:
    """Whether a server could bind the port now. Connections in TIME_WAIT do not count against it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def _kept(folder: Path | None, own: int, used: int | None = None) -> int:
    """Record the table's own port and the one used in its place; returns the one used."""
    used = own if used is None else used
    if folder is not None:
        before = remembered(folder)
        after = (own, used if used != own else before[1] if before[0] == own else None)
        if after != before:
            text = " ".join(str(port) for port in after if port is not None)
            try:
                (folder / REMEMBERED).write_text(f"{text}\n", encoding="ascii")
            except OSError as error:
                raise BrokerStartError(
                    f"The folder of the table's own broker, {folder}, cannot be written ({error.strerror}). "
                    "Give it to the user that runs the table."
                ) from error
    return used
