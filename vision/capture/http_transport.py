"""Transport beneath `vision.capture.http_client`: httpx over httpcore, on sockets whose every wait ends at one
deadline, with the heads of responses normalized for h11."""

from __future__ import annotations

import re
import socket
import ssl
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

import httpcore
import httpx

from controller.words.sentence import SentenceError, sentence

MOST_BYTES: Final = 64 * 1024 * 1024
"""Most bytes of one picture."""
NO_HTTP: Final = sentence("camera.no_http")
_HEAD: Final = 64 * 1024


class CameraRefused(SentenceError):
    """The camera answers, but gives no picture; the message, a part of a sentence, says why, and what to do."""


class Deadline:
    """Deadline and byte limit of an exchange, for every wait on its sockets. `cut` from any thread ends all
    waiting at once."""

    def __init__(self) -> None:
        self._until = 0.0
        self._limit = 0
        self._cut = threading.Event()
        self._sockets: set[socket.socket] = set()
        self.received = 0
        """Bytes since `arm`."""
        self.hung_up = False
        """Whether the camera has closed the connection since."""

    def arm(self, seconds: float, most: int = MOST_BYTES) -> None:
        """Start again: `seconds` from now, and at most `most` bytes."""
        self._until, self._limit = time.monotonic() + seconds, most
        self.received, self.hung_up = 0, False

    def left(self) -> float:
        """Seconds left. Raises `TimeoutError` when there are none, or after `cut`."""
        left = self._until - time.monotonic()
        if left <= 0 or self._cut.is_set():
            raise TimeoutError
        return left

    def take(self, data: bytes) -> bytes:
        """Count received bytes. Raises `CameraRefused` beyond the limit."""
        self.received += len(data)
        self.hung_up = not data
        if self.received > self._limit:
            raise CameraRefused(sentence("camera.too_much", megabytes=self._limit >> 20))
        return data

    def watch(self, used: socket.socket) -> None:
        """Register a socket that `cut` shall shut down."""
        self._sockets = {one for one in self._sockets if one.fileno() >= 0} | {used}
        if self._cut.is_set():
            self.cut()

    def cut(self) -> None:
        """Shut all sockets down, from any thread; every later wait ends at once."""
        self._cut.set()
        for used in list(self._sockets):
            with suppress(OSError):  # not connected, or closed meanwhile
                used.shutdown(socket.SHUT_RDWR)


class DeadlineTransport(httpx.BaseTransport):
    """httpx over httpcore, on connections that keep a `Deadline`."""

    def __init__(self, deadline: Deadline) -> None:
        # Cameras in a parlor's own network carry self-signed certificates; they are not who we guard against.
        lax = ssl.create_default_context()
        lax.check_hostname, lax.verify_mode = False, ssl.CERT_NONE
        self._pool = httpcore.ConnectionPool(
            ssl_context=lax,
            max_connections=4,
            max_keepalive_connections=1,
            network_backend=_DeadlineBackend(deadline),
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; the response keeps its body packed as it came, and a redirect's place in
        `extensions["location"]`."""
        answer = self._pool.handle_request(
            httpcore.Request(
                request.method,
                httpcore.URL(
                    scheme=request.url.raw_scheme,
                    host=request.url.raw_host,
                    port=request.url.port,
                    target=request.url.raw_path,
                ),
                headers=request.headers.raw,
            )
        )
        assert isinstance(answer.stream, Iterable)
        # No encoding was requested, and unpacking has no size limit.
        unpacked = [(name, value) for name, value in answer.headers if name.lower() != b"content-encoding"]
        # Where it sends on to is judged by us alone; httpx would already raise on some places.
        headers = [(name, value) for name, value in unpacked if name.lower() != b"location"]
        location = next((value for name, value in unpacked if name.lower() == b"location"), b"")
        return httpx.Response(
            answer.status, headers=headers, stream=_Body(answer.stream), extensions={"location": location}
        )

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()


class _Body(httpx.SyncByteStream):
    def __init__(self, stream: Iterable[bytes]) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        yield from self._stream

    def close(self) -> None:
        close: Any = getattr(self._stream, "close", None)
        if close is not None:
            close()


class _DeadlineBackend(httpcore.NetworkBackend):
    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._system = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002 - httpcore's interface; the deadline rules
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        host = host.replace("%25", "%")  # before the zone of a link's own address (RFC 6874)
        line = self._system.connect_tcp(host, port, self._deadline.left(), local_address, socket_options)
        return _DeadlineStream(line, self._deadline)


class _DeadlineStream(httpcore.NetworkStream):
    """A connection whose every wait ends at the deadline, and whose answers are normalized."""

    def __init__(self, line: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._line, self._deadline = line, deadline
        self._answering = False
        deadline.watch(line.get_extra_info("socket"))

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002 - as in connect_tcp
        data = self._read(max_bytes)
        if not self._answering:
            return data
        self._answering = False
        while data and len(data) < _HEAD and _HEAD_ENDS.search(data) is None:
            if b"\n" in data.lstrip() and _STATUS.match(data) is None:
                break
            more = self._read(max_bytes)
            if not more:
                break
            data += more
        if data and _STATUS.match(data) is None:
            raise CameraRefused(NO_HTTP)
        return normalized(data)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002 - as in connect_tcp
        self._answering = True
        self._line.write(buffer, self._deadline.left())

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002 - as in connect_tcp
    ) -> httpcore.NetworkStream:
        return _DeadlineStream(
            self._line.start_tls(ssl_context, server_hostname, self._deadline.left()), self._deadline
        )

    def get_extra_info(self, info: str) -> Any:
        return self._line.get_extra_info(info)

    def close(self) -> None:
        self._line.close()

    def _read(self, max_bytes: int) -> bytes:
        return self._deadline.take(self._line.read(max_bytes, self._deadline.left()))


_HEAD_ENDS: Final = re.compile(rb"\r?\n\r?\n")
_STATUS: Final = re.compile(
    rb"\s*(?:HTTP/(1\.[01])|ICY|HTTP)[ \t]*(\d{3})(?!\d)[ \t]*([^\r\n]*)", re.IGNORECASE
)
_FIELD: Final = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*(.*?)[ \t]*")


def normalized(answer: bytes) -> bytes:
    """The head of a response as RFC 9112 wants it, for h11, which is strict: blanks before a colon, lines that
    are no header, control characters, lengths that are no number or contradict each other are what cameras
    really send. A head without an end stays as it is."""
    ends = _HEAD_ENDS.search(answer)
    status = _STATUS.match(answer)
    if ends is None or status is None or status.end() > ends.start() + 1:
        return answer
    fields: list[tuple[bytes, bytes]] = []
    unfolded = re.sub(rb"\r?\n[ \t]+(?=\S)", b" ", answer[status.end() : ends.start()])
    for line in re.split(rb"\r?\n|\r", unfolded):
        if (field := _FIELD.fullmatch(re.sub(rb"[\x00-\x08\x0a-\x1f\x7f]", b"", line))) is not None:
            fields.append((field[1], field[2]))
    mixed = any(name.lower() == b"content-type" and b"mixed-replace" in text.lower() for name, text in fields)
    lengths = {text for name, text in fields if name.lower() == b"content-length"}
    length = lengths.pop() if len(lengths) == 1 else b""
    certain = length.isdigit() and not (mixed and int(length) == 0)
    chunked = any(
        name.lower() == b"transfer-encoding" and text.lower() == b"chunked" for name, text in fields
    )
    kept = [
        (name, text) for name, text in fields if name.lower() not in (b"content-length", b"transfer-encoding")
    ]
    if chunked:
        kept.append((b"Transfer-Encoding", b"chunked"))
    elif certain:
        kept.append((b"Content-Length", length))
    head = b"HTTP/%s %s %s\r\n" % (status[1] or b"1.0", status[2], re.sub(rb"[^\x20-\x7e]", b"", status[3]))
    return head + b"".join(b"%s: %s\r\n" % field for field in kept) + b"\r\n" + answer[ends.end() :]
