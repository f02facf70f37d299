"""A hub that lies, drips or never ends holds no table's shell up, and brings nothing into its journal."""

from __future__ import annotations

import json
import shutil
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands import hub_http_client, restore_from_hub
from controller.commands.program import app
from controller.journal.journal import Journal
from tests.controller.journal.hub_pages import Hub
from tests.controller.orders import ordered_table

shell = CliRunner()
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
DRIP_S = 0.05
POLL_S = 0.02
"""Between two looks whether the server shall end."""


@contextmanager
def answering(answer: Callable[[Any], None]) -> Iterator[str]:
    """A server that hears a request and then does as it likes; its address."""

    class Reply(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline().strip():
                """The head of the request."""
            try:
                answer(self)
            except OSError:
                """The client has closed the connection."""

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Reply)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(POLL_S,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def with_body(body: bytes) -> Callable[[Any], None]:
    return lambda reply: reply.wfile.write(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)


def dripping(first: bytes, then: bytes) -> Callable[[Any], None]:
    """Send one piece after the other, without end."""

    def answer(reply: Any) -> None:
        reply.wfile.write(first)
        while not pause.wait(DRIP_S):
            reply.wfile.write(then)

    pause = threading.Event()
    return answer


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    evening.record.journal.close()
    return path


@pytest.fixture
def journal(played: Path, tmp_path: Path) -> Path:
    """A journal with one hand, and its key."""
    for end in ("", ".key"):
        shutil.copy(f"{played}{end}", tmp_path / f"table.db{end}")
    return tmp_path / "table.db"


def restored(path: Path, hub: str) -> tuple[int, str, str]:
    with closing(Journal.read(path)) as before:
        had = before.last
    done = shell.invoke(app, ["journal", "restore", str(path), "--from-hub", hub, "--json"])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    with closing(Journal.read(path)) as after:
        assert after.last == had, "nothing that is not proved is written down"
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize(
    "answer",
    [
        dripping(HEAD + b"\r\n[", b" "),
        dripping(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        dripping(b"HTTP/1.1 200 OK\r\nX-Long: ", b"a"),
        dripping(b"", b""),
    ],
    ids=["body", "chunks", "head", "silence"],
)
def test_slow_hub_is_left_at_a_deadline(
    journal: Path, answer: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_http_client, "ANSWER_S", 0.3)
    with answering(answer) as hub:
        status, _, error = restored(journal, hub)
    assert status == 2 and f"The hub at {hub} does not answer /api/messages in time." in error


def numbered(reply: Any, first: int, count: int) -> None:
    rows = [{"seq": first + k, "topic": "x", "payload": "y"} for k in range(count)]
    with_body(json.dumps(rows).encode())(reply)


def test_hub_with_endless_pages_is_left_at_a_deadline(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore_from_hub, "FETCH_S", 1.0)
    numbers = iter(range(1000, 1_000_000, 5))
    with answering(lambda reply: numbered(reply, next(numbers), 5)) as hub:
        status, _, error = restored(journal, hub)
    assert status == 2 and "does not answer /api/messages in time" in error
    assert "messages had come; nothing was brought back. Ask again." in error
    assert f"5 messages have come from the hub at {hub}, up to number 1004" in error, (
        "and how far it has come"
    )


def test_too_many_rows_end_the_restore(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore_from_hub, "MOST_ROWS", 40)
    numbers = iter(range(1000, 1_000_000, 20))
    with answering(lambda reply: numbered(reply, next(numbers), 20)) as hub:
        status, _, error = restored(journal, hub)
        assert status == 2 and f"The hub at {hub} has more than 40 messages" in error
    with answering(lambda reply: numbered(reply, 2**53, 1)) as hub:
        status, _, error = restored(journal, hub)
        assert (
            status == 2 and f"The hub at {hub} numbers a message" in error and "beyond all counting" in error
        )


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (b"\xff\xfe", "it is not UTF-8"),
        (b"[{}", "the list in it does not end"),
        (b"[[1]]", "its row 1 is no JSON object"),
        (b'[{"seq":1}, 7]', "its row 2 is no JSON object"),
        (b"hello", "its row 1 is no JSON object"),
        (b"[" + b"[" * 200_000 + b"]", "its row 1 is no JSON object"),
        (b'[{"a":' + b"[" * 9000 + b"]" * 9000 + b"}]", "its row 1 is no JSON object"),
        (b'[{"seq":' + b"9" * 9000 + b"}]", "its row 1 is no JSON object"),
        (
            b'[{"payload":"' + b"a" * (hub_http_client.LONGEST_ROW + 1) + b'"}]',
            "its row 1 is no JSON object of at most 1024 kB",
        ),
        (b"[" + b"{}," * hub_http_client.MOST_OF_A_PAGE + b"{}]", "it holds more than 100,000 rows"),
    ],
)
def test_unreadable_answer_is_reported_with_its_mistake(journal: Path, body: bytes, wrong: str) -> None:
    with answering(with_body(body)) as hub:
        status, _, error = restored(journal, hub)
    assert status == 2 and f"The answer of the hub at {hub} to /api/messages cannot be read: {wrong}" in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"topic": "x", "payload": "\ud800"}, "a text in it holds half of a character"),
        ({"topic": "\udfff", "payload": "{}"}, "it has no schema or receiver"),
        ({"topic": "x", "payload": '{"\\ud800":1}'}, "a text in it holds half of a character"),
        ({"topic": "x", "payload": "a" * (256 << 10) + "b"}, "it is longer than 256 kB"),
        ({"topic": "x", "payload": "[" * 50_000}, "it is nested too deep"),
        ({"topic": ["x"], "payload": {}}, "it is no message"),
        ({"seq": True, "\ud800": "\ud800"}, "it is no message"),
    ],
)
def test_invalid_row_is_counted_with_its_reason(journal: Path, row: dict[str, Any], why: str) -> None:
    with answering(with_body(json.dumps([{"seq": 1, **row}]).encode())) as hub:
        status, out, _ = restored(journal, hub)
    assert status == 0 and json.loads(out)["refused"] == {why: 1}


def test_topic_with_half_characters_is_invalid(journal: Path) -> None:
    """Of an otherwise sound message: the topic is a part of what is signed."""
    hub = Hub()
    with closing(Journal.open(journal)) as kept:
        hub.hear(kept)
    row = {**hub.messages[0], "topic": "mahjong/\ud800/table-1/event"}
    with answering(with_body(json.dumps([row]).encode())) as address:
        status, out, _ = restored(journal, address)
    assert status == 0 and json.loads(out)["refused"] == {"a text in it holds half of a character": 1}


def test_hubs_reason_cannot_control_the_terminal(journal: Path) -> None:
    line = b"HTTP/1.1 500 \x1b[2J" + b"z" * 5000 + b"\r\nContent-Length: 0\r\n\r\n"
    with answering(lambda reply: reply.wfile.write(line)) as hub:
        status, _, error = restored(journal, hub)
    assert (
        status == 2 and "\x1b" not in error and len(error) < 600 and f"The hub at {hub} answers 500" in error
    )
