"""The control socket beside a journal: a unix socket by which this machine's users give orders to the table that uses
it.

One JSON object on one line each way: an `Order` in, its `Answer` out; or a request of another kind, named in `ask`,
which is answered by an object with `status` and `text`. `table.db.socket` may be opened by its owner alone (mode 0600),
exists while the table runs, and is served in the table's own event loop. When too many clients are connected, a new one
replaces the one that has been silent longest.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from controller import json_values
from controller.identity import canonical
from controller.journal import file_permissions
from controller.journal.storage import real
from controller.json_values import JsonObject
from controller.orders.order_models import Answer, Order, OrderRefused
from controller.orders.origin import Origin
from controller.words import Sentence, SentenceError, say

LONGEST_LINE: Final = 64 << 10
LONGEST_NAME: Final = 100
"""Bytes of a socket's path (the limit is 108 on Linux); longer paths are reached through an open folder."""

MOST_VISITORS: Final = 64
"""Clients connected at once; the table needs its file descriptors for its own work."""
BACKLOG: Final = 8
"""Connections accepted in one turn of the loop. A new client is read a few turns later, so a client that sends at once
is never dropped unread."""
SILENT_S: Final = 30.0
ANSWER_S: Final = 10.0
"""Seconds a table may take to answer."""
TRY_AGAIN_S: Final = 0.02

Request = Callable[[Mapping[str, object], Origin], Mapping[str, object]]
"""A request handler: takes the request's JSON object and its origin, returns the fields beside `status` and `text` (or
`text` itself), or raises RequestRefused. Called in the table's loop; it must not block."""

log = logging.getLogger(__name__)


class NobodyThere(Exception):
    """No table listens on this socket."""


class RequestRefused(SentenceError):
    """The request cannot be executed; the sentences say why, for the person who asked."""


def socket_path(journal: Path) -> Path:
    """The path of the control socket of a journal's table."""
    own = real(journal)
    return own.with_name(own.name + ".socket")


@asynccontextmanager
async def serve_socket(
    journal: Path, order: Callable[[Order], Answer], requests: Mapping[str, Request] = MappingProxyType({})
) -> AsyncIterator[None]:
    """Serve the socket: `order` is called in this loop with every order that comes in, and returns the answer; so is
    the handler in `requests` whose name is in `ask`, with the request and its origin.

    Only for the process that holds the journal: a stale socket is replaced. A socket that cannot be opened is logged;
    play does not depend on it.
    """
    path = socket_path(journal)
    try:
        listening = _listen(path)
    except OSError as error:
        log.warning(
            "The order socket %s cannot be opened (%s): orders come in by MQTT alone.", path, error.strerror
        )
        yield
        return
    visitors = _Visitors(order, requests)
    server = await asyncio.start_unix_server(
        visitors.serve, sock=listening, limit=LONGEST_LINE, backlog=BACKLOG
    )
    try:
        yield
    finally:
        server.close()
        visitors.close()
        path.unlink(missing_ok=True)


class _Visitors:
    """The connected clients, the one that has been silent longest first."""

    def __init__(self, order: Callable[[Order], Answer], requests: Mapping[str, Request]) -> None:
        self._order = order
        self._requests = requests
        self._there: dict[asyncio.StreamWriter, None] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            who = Origin.of_peer(writer.get_extra_info("socket"))
            self._admit(writer)
            while line := await _line(reader):
                self._admit(writer)
                answer = self._answer(line, who) if len(line) <= LONGEST_LINE else _no(say("socket.too_long"))
                writer.write(_encoded(answer))
                async with asyncio.timeout(SILENT_S):
                    await writer.drain()
        except OSError as gone:  # a TimeoutError is one, too
            log.debug("somebody left the order socket, or sent nothing: %s", gone)
        except asyncio.CancelledError:
            log.debug("the table ends")  # not passed on: Python 3.11 would log the cancelled task
        except Exception:
            log.exception("A request at the order socket failed.")
            writer.write(_encoded(_no(say("socket.failed"))))
        finally:
            self._there.pop(writer, None)
            writer.close()

    def close(self) -> None:
        """Disconnect all clients."""
        for writer in list(self._there):
            writer.close()

    def _admit(self, writer: asyncio.StreamWriter) -> None:
        self._there.pop(writer, None)
        self._there[writer] = None
        if len(self._there) > MOST_VISITORS:
            silent = next(iter(self._there))
            del self._there[silent]
            silent.close()

    def _answer(self, line: bytes, who: Origin) -> Mapping[str, object]:
        try:
            given = canonical.read_json(line)
        except canonical.NotJson:
            return _no(say("socket.no_json"))
        except canonical.JsonRefused as refused:
            return _no(say("socket.no_order", problem=refused.sentence))
        if isinstance(given, dict) and "ask" in given:
            return self._answer_request(given, who)
        name = str(given.get("id", "")) if isinstance(given, dict) else ""
        try:
            return self._order(replace(Order.from_json(given), origin=who)).to_json()
        except OrderRefused as refused:
            return Answer(name[:64], "refused", refused.sentences).to_json()

    def _answer_request(self, given: Mapping[str, object], who: Origin) -> Mapping[str, object]:
        wanted = given["ask"]
        handler = self._requests.get(wanted) if isinstance(wanted, str) else None
        if handler is None:
            return _no(say("socket.unknown_request", request=str(wanted)[:60]))
        try:
            return {"status": "ok", "text": "", **handler(given, who)}
        except RequestRefused as refused:
            return _no(*refused.sentences)


async def _line(reader: asyncio.StreamReader) -> bytes:
    """The next line, empty at the end of the stream; of a line that is too long its beginning, longer than allowed."""
    async with asyncio.timeout(SILENT_S):
        try:
            return await reader.readline()
        except ValueError:
            return b" " * (LONGEST_LINE + 1)


def send_order(journal: Path, order: Order, timeout: float = ANSWER_S) -> Answer:
    """Give an order to the table that holds this journal and wait for its answer, `timeout` in seconds. Raises
    `NobodyThere` where none does."""
    return Answer.from_json(_exchange(journal, order.to_json(), timeout))


def request(journal: Path, wanted: str, timeout: float = ANSWER_S, **fields: object) -> JsonObject:
    """Send a request other than an order to the table that holds this journal; its answer has `status` ("ok",
    "refused") and `text`. Raises `NobodyThere` where no table does."""
    return _exchange(journal, {"ask": wanted, **fields}, timeout)


def _exchange(journal: Path, message: Mapping[str, object], timeout: float) -> JsonObject:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(timeout)
        with _short(socket_path(journal)) as name:
            _connect(line, name, time.monotonic() + timeout)
        line.sendall(_encoded(message))
        answer = line.makefile("rb").readline()
    if not answer:
        raise NobodyThere("the table ended before it answered")
    return json_values.mapping(canonical.read_json(answer))


def _connect(line: socket.socket, name: str, until: float) -> None:
    while True:
        try:
            line.connect(name)
        except BlockingIOError as full:  # many connect at once: the table accepts them in turn
            if time.monotonic() > until:
                raise TimeoutError("nobody takes us in") from full
            time.sleep(TRY_AGAIN_S)
        except (FileNotFoundError, ConnectionRefusedError) as error:
            raise NobodyThere(str(error)) from error
        else:
            return


def _encoded(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode(errors="replace") + b"\n"


def _no(*why: Sentence) -> JsonObject:
    return Answer("", "refused", why).to_json()


def _listen(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        file_permissions.limit(listening.fileno())  # before it has a name, so that nobody can connect earlier
        with _short(path) as name:
            listening.bind(name)
        file_permissions.limit(path)
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
