"""The page over a real port: taken ports, open streams at the end, two servers."""

from __future__ import annotations

import json
import socket

import httpx
import pytest

from controller.web import PageError, PageServer, SnapshotBoard, create_app
from tests.controller.web.snapshots import playing


def test_serves_and_stops() -> None:
    board = SnapshotBoard()
    board.publish(playing())
    with PageServer(create_app(board), port=0) as page:
        assert httpx.get(f"{page.url}/api/state").json()["parlor"] == "west-lake"
        assert not page.moved
        url = page.url
    with pytest.raises(httpx.ConnectError):
        httpx.get(url)


def test_a_taken_port_is_replaced_and_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with PageServer(create_app(SnapshotBoard()), port=port) as page:
            assert page.moved
            assert page.port != port
            assert page.url == f"http://127.0.0.1:{page.port}"
            assert httpx.get(f"{page.url}/healthz").json()["ok"] is True


def test_stop_ends_an_open_stream() -> None:
    board = SnapshotBoard()
    board.publish({"hand": 2})
    page = PageServer(create_app(board), port=0)
    page.start()
    with httpx.stream("GET", f"{page.url}/api/stream", timeout=20) as stream:
        lines = stream.iter_lines()
        received = [next(lines) for _ in range(3)]
        assert received[0] == "event: state"
        assert json.loads(received[2].removeprefix("data: ")) == {"hand": 2}
        page.stop()
        rest = list(lines)
    assert not any(line.startswith("event: state") for line in rest)
    page.stop()


def test_a_host_that_is_not_ours_is_one_sentence() -> None:
    with pytest.raises(PageError, match=r"cannot listen at '203\.0\.113\.9'.*0\.0\.0\.0"):
        PageServer(create_app(SnapshotBoard()), host="203.0.113.9", port=0).start()
