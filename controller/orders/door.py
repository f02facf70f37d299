"""The door beside a journal: a unix socket by which this machine's users give orders to the table that holds it.

One JSON object on one line each way: an `Order` in, its `Answer` out. `table.db.door` may be opened by its owner alone
(mode 0600), stands there while the table runs, and does what the table's own loop has time for.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from controller.journal_file import real
from controller.orders.models import Answer, Order, OrderRefused

LONGEST_LINE: Final = 64 << 10
LONGEST_NAME: Final = 100
"""A socket's name may not have more bytes (108 on Linux); longer paths are taken from an open folder."""

log = logging.getLogger(__name__)


class NobodyThere(Exception):
    """No table listens at this door."""


def door_of(journal: Path) -> Path:
    """Where the door of a journal's table is."""
    own = real(journal)
    return own.with_name(own.name + ".door")


@asynccontextmanager
async def opened(journal: Path, order: Callable[[Order], Answer]) -> AsyncIterator[None]:
    """Keep the door open: `order` is called in this loop with every order that comes in, and gives the answer.

    Only for whoever holds the journal: a door somebody left behind is replaced. A door that cannot be opened is said in
    the log; play does not depend on it.
    """

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                writer.write(json.dumps(_answer(line, order).to_json(), ensure_ascii=False).encode() + b"\n")
                await writer.drain()
        except ValueError:
            writer.write(b'{"id": "", "status": "refused", "text": "The line is too long."}\n')
        except ConnectionError as gone:
            log.debug("somebody left the door before the answer: %s", gone)
        finally:
            writer.close()

    path = door_of(journal)
    try:
        listening = _listen(path)
    except OSError as error:
        log.warning("The door %s cannot be opened (%s): orders come in by MQTT alone.", path, error.strerror)
        yield
        return
    server = await asyncio.start_unix_server(serve, sock=listening, limit=LONGEST_LINE)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


def ask(journal: Path, order: Order, timeout: float = 10.0) -> Answer:
    """Give an order to the table that holds this journal and wait for its answer. NobodyThere where none does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(timeout)
        try:
            with _short(door_of(journal)) as name:
                line.connect(name)
        except (FileNotFoundError, ConnectionRefusedError) as error:
            raise NobodyThere(str(error)) from error
        line.sendall(json.dumps(order.to_json(), ensure_ascii=False).encode() + b"\n")
        answer = line.makefile("rb").readline()
    if not answer:
        raise NobodyThere("the table ended before it answered")
    return Answer.from_json(json.loads(answer))


def _answer(line: bytes, order: Callable[[Order], Answer]) -> Answer:
    try:
        given = json.loads(line)
        name = str(given.get("id", "")) if isinstance(given, dict) else ""
    except (ValueError, RecursionError):
        return Answer("", "refused", "This is no order: it is not JSON.")
    try:
        return order(Order.from_json(given))
    except OrderRefused as refused:
        return Answer(name[:64], "refused", str(refused))


def _listen(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.fchmod(listening.fileno(), 0o600)  # before it has a name: nobody slips in
        with _short(path) as name:
            listening.bind(name)
        path.chmod(0o600)
        listening.listen()
    except BaseException:
        listening.close()
        raise
    return listening


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """A name for this path that is short enough for a socket."""
    if len(os.fsencode(path)) <= LONGEST_NAME:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
