"""A page under abuse: bodies that are too long, requests that never end, and more connections than it holds."""

from __future__ import annotations

import logging
import re
import resource
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.connection_limits import ONE_ADDRESS, TOTAL, Connections, RefusalLog, counted_as, limits
from controller.web.page_server import RequestTimeouts
from controller.web.request_guard import BODY_LIMIT, HEAD_LIMIT
from tests.at_console import at_console
from tests.controller.web.raw_sockets import PATIENCE_S, Streams, answer, connected, head, many_files, spoken

SHORT = RequestTimeouts(head=0.5, body=0.5, reading=1.0, idle=1)


@pytest.fixture
def board() -> SnapshotBoard:
    board = SnapshotBoard()
    board.publish({"hand": 1})
    return board


@pytest.fixture
def page(board: SnapshotBoard) -> Iterator[str]:
    with PageServer(create_app(board), port=0) as server:
        yield server.url


@pytest.fixture
def hasty(board: SnapshotBoard) -> Iterator[str]:
    with PageServer(create_app(board), port=0, patience=SHORT) as server:
        yield server.url


def measure(request_sizes: list[int]) -> Starlette:
    """An application that takes bodies."""

    async def take(request: Request) -> Response:
        request_sizes.append(len(await request.body()))
        return PlainTextResponse(str(request_sizes[-1]))

    return Starlette(routes=[Route("/", take, methods=["POST"])])


def eventually(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


# ---- bodies ----------------------------------------------------------------------------------------------------


def test_body_of_megabyte_is_taken_and_longer_one_is_not_read() -> None:
    sizes: list[int] = []
    with PageServer(measure(sizes), port=0) as server:
        assert httpx.post(server.url, content=b"x" * BODY_LIMIT, headers=at_console(server.url)).text == str(
            BODY_LIMIT
        )
        # Its length alone decides: not a byte of it is sent, and the answer comes.
        for length in (BODY_LIMIT + 1, 10**15):
            status, answer_text = spoken(server.url, head("/", f"Content-Length: {length}", method="POST"))
            assert status == 413 and "1000000" in answer_text
        assert spoken(server.url, head("/", "Content-Length: 2000000"))[0] == 413
        expecting = ("Content-Length: 2000000", "Expect: 100-continue")
        assert spoken(server.url, head("/", *expecting, method="POST"))[0] == 413
        assert sizes == [BODY_LIMIT]


@pytest.mark.parametrize(
    "lines", [("Content-Length: 3000000",), ("Content-Length: 4", "Content-Length: 5"), ("?",)]
)
def test_a_client_that_is_still_sending_gets_its_refusal(page: str, lines: tuple[str, ...]) -> None:
    """What it sends into a closed connection resets it, and a reset may take the answer along."""
    with connected(page) as line:
        line.sendall(head("/", *lines, method="POST"))
        received = line.recv(65536)
        for _ in range(30):
            line.sendall(b"x" * 100_000)
            time.sleep(0.001)
        while more := line.recv(65536):
            received += more
    assert re.match(rb"HTTP/1.1 4\d\d ", received)


def test_a_body_in_chunks_ends_at_a_megabyte() -> None:
    sizes: list[int] = []
    with PageServer(measure(sizes), port=0) as server:
        key = f"Authorization: {at_console(server.url)['authorization']}"
        chunked = head("/", "Transfer-Encoding: chunked", key, method="POST")
        small = spoken(server.url, chunked, b"3\r\nabc\r\n0\r\n\r\n")
        assert small[0] == 200 and small[1].endswith("3")
        sent = 0
        with connected(server.url) as line:
            line.sendall(chunked)
            chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
            try:
                while sent < 50 * BODY_LIMIT:
                    line.sendall(chunk)
                    sent += 65536
            except (BrokenPipeError, ConnectionResetError):
                pass
            assert answer(line)[0] in (413, 0)  # a client that never stops sending is cut off
        assert sent < 30 * BODY_LIMIT and sizes == [3]


def test_what_could_be_read_in_two_ways_is_refused(page: str) -> None:
    both = head("/api/state", "Content-Length: 4", "Transfer-Encoding: chunked")
    assert spoken(page, both, b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")[0] == 400
    for strange in (
        head("/api/state", "Content-Length: 4", "Content-Length: 5"),
        head("/api/state", "Content-Length: +4"),
        head("/api/state", "Content-Length: -1"),
        head("/api/state", "Transfer-Encoding: chunked, identity"),
        head("/api/state", "Transfer-Encoding: gzip"),
        b"GET /api/state HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"GET /api/state HTTP/1.1\r\nHost: localhost\r\nX: a\r\n folded\rb\r\n\r\n",
        b"GET /api/state\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /api/state HTTP/3.0\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",  # TLS on a plain port
    ):
        status, answer_text = spoken(page, strange)
        assert status in (400, 501, 505) and "\r\nHTTP/1.1 " not in answer_text, strange


def test_a_head_has_a_size(page: str) -> None:
    assert spoken(page, head("/api/state", "X-Long: " + "x" * (HEAD_LIMIT // 2)))[0] == 200
    assert spoken(page, head("/api/state", *(f"X-{n}: {'y' * 100}" for n in range(400))))[0] in (400, 431)
    assert spoken(page, b"GET /" + b"a" * 3 * HEAD_LIMIT)[0] in (400, 414, 431)


# ---- time ------------------------------------------------------------------------------------------------------


def until_closed(line: socket.socket, drip: bytes = b"") -> None:
    """Wait for the page to hang up, feeding it bytes now and then; fails where it does not."""
    line.settimeout(0.1)
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            if not line.recv(65536):
                return
        except TimeoutError:
            pass
        except ConnectionResetError:
            return
        try:
            line.sendall(drip)
        except (BrokenPipeError, ConnectionResetError):
            return
    pytest.fail("the connection is still open")


def test_a_silent_connection_is_closed(hasty: str) -> None:
    with connected(hasty) as line:
        until_closed(line)


def test_a_head_that_comes_byte_by_byte_is_not_waited_for(hasty: str) -> None:
    with connected(hasty) as line:
        line.sendall(b"GET /api/state HTTP/1.1\r\nHost: localhost\r\n")
        until_closed(line, b"X")


def test_second_request_has_the_time_of_the_first(hasty: str) -> None:
    with connected(hasty) as line:
        line.sendall(head().replace(b"Connection: close\r\n", b""))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        until_closed(line, b"G")


def test_kept_connection_is_not_kept_endlessly(hasty: str) -> None:
    with connected(hasty) as line:
        line.sendall(head().replace(b"Connection: close\r\n", b""))
        until_closed(line)


def test_a_body_that_does_not_come_is_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    sizes: list[int] = []
    with PageServer(measure(sizes), port=0, patience=SHORT) as server:
        with connected(server.url) as line:
            line.sendall(head("/", "Content-Length: 100000", method="POST"))
            until_closed(line, b"x")
        with connected(server.url) as line:
            line.sendall(head("/", "Transfer-Encoding: chunked", method="POST"))
            until_closed(line, b"1\r\nx\r\n")
    assert not sizes and "Traceback" not in caplog.text and not errors(caplog)


def test_a_reader_who_does_not_read_is_let_go(board: SnapshotBoard) -> None:
    big = {"text": "x" * 3_000_000}
    board.publish(big)
    with PageServer(create_app(board), port=0, patience=SHORT) as server, connected(server.url) as line:
        line.sendall(head("/api/stream"))
        assert eventually(lambda: places(server) == 1)
        assert eventually(lambda: places(server) == 0)


def test_a_stream_outlives_every_patience(board: SnapshotBoard) -> None:
    with PageServer(create_app(board), port=0, patience=SHORT) as server, Streams(server.url) as streams:
        assert streams.open()
        for number in range(2, 6):
            time.sleep(0.5)
            board.publish({"hand": number})
        line, heard = streams.lines[0], b""
        while b'"hand":5' not in heard:
            more = line.recv(65536)
            assert more, heard
            heard += more


# ---- connections -----------------------------------------------------------------------------------------------


def places(server: PageServer) -> int:
    assert server.connections is not None
    return server.connections.number


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [
        record.getMessage()
        for record in caplog.records
        if record.exc_info or record.levelno > logging.WARNING
    ]


@pytest.mark.skipif(limits()[1] < ONE_ADDRESS, reason="this process may open too few files (ulimit -n)")
def test_one_address_may_hold_128_streams_but_not_all(
    board: SnapshotBoard, caplog: pytest.LogCaptureFixture
) -> None:
    with PageServer(create_app(board), port=0) as server:
        with Streams(server.url) as streams:
            assert all(streams.open() for _ in range(128))
            assert httpx.get(f"{server.url}/api/state").status_code == 200
            while streams.open():
                assert len(streams.lines) <= ONE_ADDRESS
            assert len(streams.lines) == ONE_ADDRESS
            assert spoken(server.url, head())[0] in (
                503,
                0,
            )  # the kernel may drop the word with the connection
            # Another address is served all the while: 127.0.0.2 is on this machine, too.
            with connected(server.url, "127.0.0.2") as other:
                other.sendall(head())
                assert answer(other)[0] == 200
        assert eventually(lambda: places(server) == 0)
        assert httpx.get(f"{server.url}/api/state").status_code == 200
    assert not errors(caplog)
    summed = [record for record in caplog.records if "the page refused" in record.getMessage()]
    assert len(summed) == 1 and f"more than {ONE_ADDRESS} connections of 127.0.0.1" in summed[0].getMessage()


def test_a_few_addresses_lock_nobody_out() -> None:
    """The client with the most connections loses one to a client with fewer."""
    closed: list[str] = []

    def held(connections: Connections, peer: str) -> bool:
        place = connections.take(peer)
        if place is not None:
            place.close = lambda: closed.append(peer)
        return place is not None

    class Quiet(RefusalLog):
        def add(self, reason: str) -> None:
            self.total += 1

    connections = Connections(8, 5, Quiet())
    assert [held(connections, "10.0.0.1") for _ in range(6)] == [True] * 5 + [False]
    assert [held(connections, "10.0.0.2") for _ in range(3)] == [True] * 3
    assert held(connections, "10.0.0.3") and closed == ["10.0.0.1"] and connections.number == 8
    assert held(connections, "10.0.0.3") and closed == ["10.0.0.1"] * 2
    assert not held(connections, "10.0.0.3")  # nobody has two more than it
    assert (
        counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9") != counted_as("2001:db8:1:3::1")
    )
    assert counted_as("::ffff:10.0.0.1") == counted_as("10.0.0.1")
    assert limits(1024) == (TOTAL, ONE_ADDRESS) == limits(10**6) and sum(limits(64)) < 64


@contextmanager
def small_page(descriptors: int, log: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "tests.controller.web.small_page", str(descriptors)]
    with log.open("w") as log_file:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log_file, text=True
        )
    assert process.stdout is not None and process.stdin is not None
    try:
        yield process.stdout.readline().strip(), process
    finally:
        if not process.stdin.closed:
            process.stdin.close()
        process.stdout.read()
        process.wait(PATIENCE_S)


@pytest.mark.slow
def test_a_page_never_takes_the_descriptors_of_the_table(tmp_path: Path) -> None:
    """1,300 sockets held open, and files asked for over those that are taken, in a process of 160 descriptors."""
    log = tmp_path / "log"
    with many_files(1300), small_page(160, log) as (url, process), ExitStack() as held:
        lines = [held.enter_context(connected(url, f"127.0.0.{2 + n % 5}")) for n in range(1300)]
        for line in lines:
            try:
                line.sendall(head("/static/table.js") if line.fileno() % 2 else head("/api/stream"))
            except OSError:
                continue  # turned away
        assert process.stdout is not None
        outputs = [process.stdout.readline().strip() for _ in range(20)]
        assert set(outputs) == {"open"}, outputs
        held.close()
        assert eventually(lambda: httpx.get(f"{url}/api/state").status_code == 200)
    text = log.read_text()
    assert "Traceback" not in text and "ERROR" not in text
    assert 1 <= text.count("the page refused") <= 10, text


def test_a_page_without_a_descriptor_waits_without_a_word(
    board: SnapshotBoard, caplog: pytest.LogCaptureFixture
) -> None:
    """Where others have taken them all: what knocks waits, and is served when there is one again."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    often = RequestTimeouts(report=0.1)
    with PageServer(create_app(board), port=0, patience=often) as server, ExitStack() as hogs:
        lines = [socket.socket() for _ in range(20)]
        resource.setrlimit(resource.RLIMIT_NOFILE, (lines[-1].fileno() + 40, hard))
        try:
            with pytest.raises(OSError):
                while True:
                    hogs.enter_context(Path(__file__).open())
            for line in lines:
                line.settimeout(PATIENCE_S)
                line.connect(("127.0.0.1", server.port))
                line.sendall(head())
            assert eventually(lambda: "no descriptor is left" in caplog.text)
            hogs.close()
            assert [answer(line)[0] for line in lines] == [200] * 20
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            for line in lines:
                line.close()
    assert not errors(caplog)


# ---- all at once -----------------------------------------------------------------------------------------------


def test_displays_go_on_while_somebody_knocks_without_end(board: SnapshotBoard) -> None:
    """A display of another address follows the table while one address connects and sends nonsense all the time."""
    ended = threading.Event()

    def knock(url: str) -> None:
        while not ended.is_set():
            try:
                with connected(url) as line:
                    line.sendall(b"\x00\xff" * 50 + b"\r\n\r\n")
            except OSError:
                continue

    with PageServer(create_app(board), port=0) as server, connected(server.url, "127.0.0.2") as display:
        display.sendall(head("/api/stream"))
        knockers = [threading.Thread(target=knock, args=(server.url,)) for _ in range(4)]
        for knocker in knockers:
            knocker.start()
        try:
            heard = b""
            for number in range(2, 8):
                board.publish({"hand": number})
                while b'"hand":%d' % number not in heard:
                    more = display.recv(65536)
                    assert more
                    heard += more
        finally:
            ended.set()
            for knocker in knockers:
                knocker.join()
