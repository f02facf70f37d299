"""The client address behind a proxy."""

from __future__ import annotations

from starlette.datastructures import Headers

from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.caller import Proxies
from controller.web.connection_limits import limits
from controller.web.page_access import PageAccess
from tests.controller.web.raw_sockets import Streams, head, spoken


def test_a_trusted_proxys_word_counts_and_nobody_elses() -> None:
    board = SnapshotBoard()
    _, one = limits()
    ann, bob = "X-Forwarded-For: 203.0.113.1", 'Forwarded: for="[2001:db8::2]:4711";proto=https'
    access = PageAccess(trusted_proxies=("127.0.0.0/8",))
    with PageServer(create_app(board), port=0, access=access) as server, Streams(server.url) as streams:
        while streams.open("/api/stream", ann):
            assert len(streams.lines) <= one
        assert len(streams.lines) == one
        assert spoken(server.url, head("/api/state", ann))[0] == 503
        assert streams.open("/api/stream", bob)  # another reader behind the same proxy
    with PageServer(create_app(board), port=0) as server, Streams(server.url) as streams:
        opened = [
            streams.open("/api/stream", f"X-Forwarded-For: 203.0.113.{n % 250}") for n in range(one + 5)
        ]
        assert opened == [True] * one + [False] * 5


def test_a_header_that_was_passed_on_does_not_count() -> None:
    proxies = Proxies(["10.0.0.1", "10.1.0.0/16"])

    def client(peer: str = "10.0.0.1", **headers: str) -> str:
        return proxies.client(
            peer, Headers({name.replace("_", "-"): value for name, value in headers.items()})
        )

    assert (
        client(x_forwarded_for="198.51.100.1, 203.0.113.5") == "203.0.113.5"
    )  # the proxy's own word is the last
    assert client(x_forwarded_for="203.0.113.5, 10.1.2.3") == "203.0.113.5"
    assert client(forwarded='for=1.2.3.4, for="[2001:db8::5]:80";by=10.0.0.1') == "2001:db8::5"
    assert client(forwarded="for=203.0.113.5:99; proto=https") == "203.0.113.5"
    assert client("203.0.113.9", x_forwarded_for="1.1.1.1") == "203.0.113.9"
    assert client(x_forwarded_for="203.0.113.5", forwarded="for=1.1.1.1") == "10.0.0.1"
    for nonsense in ("unknown", "_hidden", "", "; for", "999.1.1.1", "for=for=1"):
        assert client(x_forwarded_for=nonsense) == client(forwarded=f"for={nonsense}") == "10.0.0.1"
    assert proxies.secure("10.0.0.1", Headers({"forwarded": "for=1.1.1.1;proto=https"}))
    assert not proxies.secure("203.0.113.9", Headers({"x-forwarded-proto": "https"}))
