"""Requests as no HTTP library sends them: bytes into a socket, and what comes back."""

from __future__ import annotations

import re
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest

PATIENCE_S = 60.0


def connected(url: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this machine's loopback addresses."""
    where = urlsplit(url)
    assert where.hostname is not None
    return socket.create_connection((where.hostname, where.port or 80), PATIENCE_S, (source, 0))


def spoken(url: str, *parts: bytes) -> tuple[int, str]:
    """Status and all that came after it until the page hung up; (0, "") where it hung up without a word."""
    with connected(url) as line:
        for part in parts:
            line.sendall(part)
        return answer(line)


def answer(line: socket.socket) -> tuple[int, str]:
    heard = b""
    try:
        while b"text/event-stream" not in heard and (more := line.recv(65536)):  # a stream has no end
            heard += more
    except ConnectionResetError:
        pass
    status = re.match(rb"HTTP/1\.1 (\d{3}) ", heard)
    return (int(status[1]) if status else 0), heard.decode("utf-8", "replace")


def head(path: str = "/api/state", *lines: str, host: str | None = "localhost", method: str = "GET") -> bytes:
    """A request's head that asks for the connection to end after it."""
    named = [] if host is None else [f"Host: {host}"]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *named, *lines, "Connection: close", "", ""]).encode()


class Streams:
    """Event streams held open, as displays hold them."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._open = ExitStack()
        self.lines: list[socket.socket] = []

    def open(self, path: str = "/api/stream", *more: str) -> bool:
        """Whether the stream began."""
        line = self._open.enter_context(connected(self._url))
        try:
            line.sendall(head(path, *more))
            began = line.recv(65536).startswith(b"HTTP/1.1 200 ")
        except OSError:
            began = False
        if began:
            self.lines.append(line)
        return began

    def __enter__(self) -> Streams:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()


@contextmanager
def many_files(number: int) -> Iterator[None]:
    """This process, the attacker, may open that many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, number + 200)
    if hard not in (resource.RLIM_INFINITY,) and hard < wanted:
        pytest.skip(f"this machine allows {hard} open files, {wanted} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
