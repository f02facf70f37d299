"""The socket beside the journal: the shell gives orders to a table that runs, or to its journal where none does."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import pytest
from typer.testing import CliRunner

from controller.commands.order_client import give
from controller.commands.program import app
from controller.journal.journal import Journal
from controller.orders import Answer, Order, unix_socket
from controller.orders.origin import Origin
from controller.orders.unix_socket import (
    NobodyThere,
    Request,
    RequestRefused,
    request,
    send_order,
    serve_socket,
    socket_path,
)
from controller.words import plain
from tests.controller.orders import ordered_table
from tests.whole.live_table import Parlor, at

T = TypeVar("T")
shell = CliRunner()
PAUSE = Order("p1", "Li", "pause", {"why": "tea"}, 5.0)


def at_order_socket(
    journal: Path,
    table: Callable[[Order], Answer],
    visit: Callable[[], T],
    requests: Mapping[str, Request] = MappingProxyType({}),
) -> T:
    """What somebody in another thread gets at a channel behind which `table` answers."""

    async def main() -> T:
        async with serve_socket(journal, table, requests):
            return await asyncio.to_thread(visit)

    return asyncio.run(main())


def polite(order: Order) -> Answer:
    assert order.origin == Origin.here()  # the kernel says who is at the other end, whatever `by` claims
    return Answer(order.id, "ok", (plain(f"{order.by}: {order.name}"),), {"args": dict(order.args)})


def test_an_order_in_which_a_name_stands_twice_is_refused(tmp_path: Path) -> None:
    """The table and a program that writes its log could take two orders for it."""
    journal = tmp_path / "table.db"

    def visit() -> bytes:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.connect(str(socket_path(journal)))
            line.sendall(b'{"id":"p1","by":"Li","name":"pause","name":"end_session","args":{},"at":5.0}\n')
            return line.makefile("rb").readline()

    answer = json.loads(at_order_socket(journal, polite, visit))
    assert answer["status"] == "refused" and "a name stands in it twice" in answer["text"]


def test_an_order_that_comes_byte_by_byte_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each byte is a sign of life; what counts is when the line ends."""
    monkeypatch.setattr(unix_socket, "SILENT_S", 0.5)
    journal, began = tmp_path / "table.db", time.monotonic()

    def visit() -> tuple[float, Answer]:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.connect(str(socket_path(journal)))
            with suppress(OSError):
                while time.monotonic() - began < 30:
                    line.sendall(b" ")
                    time.sleep(0.05)
        return time.monotonic() - began, send_order(journal, PAUSE)

    took, answer = at_order_socket(journal, polite, visit)
    assert took < 10 and answer.ok


@pytest.mark.parametrize(
    "folder", ["short", "a-folder-whose-name-is-far-too-long-for-the-name-of-a-socket-" * 3]
)
def test_order_socket_answers_and_is_its_owners_only(tmp_path: Path, folder: str) -> None:
    journal = tmp_path / folder / "table.db"
    journal.parent.mkdir()

    def visit() -> Answer:
        assert stat.S_IMODE(socket_path(journal).stat().st_mode) == 0o600
        return send_order(journal, PAUSE)

    assert at_order_socket(journal, polite, visit) == Answer(
        "p1", "ok", (plain("Li: pause"),), {"args": {"why": "tea"}}
    )
    assert not socket_path(journal).exists()
    with pytest.raises(NobodyThere):
        send_order(journal, PAUSE)


def test_stale_socket_is_replaced(tmp_path: Path) -> None:
    journal = tmp_path / "table.db"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(socket_path(journal)))
    with pytest.raises(NobodyThere):
        send_order(journal, PAUSE)
    assert at_order_socket(journal, polite, lambda: send_order(journal, PAUSE)).ok


def test_table_goes_on_after_garbage_at_order_socket(tmp_path: Path) -> None:
    journal = tmp_path / "table.db"

    def says(line: bytes) -> dict[str, Any]:
        with socket.socket(socket.AF_UNIX) as visitor:
            visitor.settimeout(5)
            visitor.connect(str(socket_path(journal)))
            visitor.sendall(line)
            return dict(json.loads(visitor.makefile("rb").readline()))

    def visit() -> list[dict[str, Any]]:
        lines = [b"hello\n", b"[1]\n", b"{}\n", b"[" * 50_000 + b"\n", b"\xff\n", b"x" * 70_000 + b"\n"]
        answers = [says(line) for line in lines]
        with socket.socket(socket.AF_UNIX) as silent:  # comes, says half a word, and goes
            silent.connect(str(socket_path(journal)))
            silent.sendall(b'{"id": ')
        answers.append(says(json.dumps({**PAUSE.to_json(), "args": {"sugar": 2}}).encode() + b"\n"))
        assert send_order(journal, PAUSE).ok
        return answers

    answers = at_order_socket(journal, polite, visit)
    assert {answer["status"] for answer in answers} == {"refused"}
    assert "JSON" in answers[0]["text"] and 'no "sugar"' in answers[-1]["text"] and answers[-1]["id"] == "p1"


def test_request_that_is_no_order_is_answered_at_same_socket(tmp_path: Path) -> None:
    def hub(fields: Mapping[str, Any], who: Origin) -> Mapping[str, Any]:
        if "key" not in fields:
            raise RequestRefused(plain("Name the hub's fingerprint."))
        return {"text": f"Hub {fields['key']} is admitted.", "by": who.uid}

    def broken(fields: Mapping[str, Any], who: Origin) -> Mapping[str, Any]:
        raise ZeroDivisionError

    def visit() -> list[dict[str, Any]]:
        return [
            request(tmp_path / "table.db", "hub", key="7Q2M"),
            request(tmp_path / "table.db", "hub"),
            request(tmp_path / "table.db", "coffee"),
            request(tmp_path / "table.db", "broken"),
            send_order(tmp_path / "table.db", PAUSE).to_json(),
        ]

    requests = {"hub": hub, "broken": broken}
    admitted, unsaid, unknown, failed, order = at_order_socket(tmp_path / "table.db", polite, visit, requests)
    assert failed["status"] == "refused" and "its log says why" in failed["text"]
    assert admitted == {"status": "ok", "text": "Hub 7Q2M is admitted.", "by": os.getuid()}
    assert (unsaid["status"], unsaid["text"]) == ("refused", "Name the hub's fingerprint.")
    assert unknown["status"] == "refused" and "'coffee'" in unknown["text"] and order["status"] == "ok"


def test_order_gets_through_a_thousand_open_connections(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Half of them silent, half of them speaking nonsense; the table keeps its descriptors."""
    journal = tmp_path / "table.db"
    before = descriptors()
    most = 0

    def counted(order: Order) -> Answer:
        nonlocal most
        most = max(most, descriptors())
        return polite(order)

    crowd = subprocess.Popen([sys.executable, "-c", CROWD, str(socket_path(journal))], stdin=subprocess.PIPE)
    try:

        def visit() -> list[Answer]:
            answers = []
            while crowd.poll() is None:
                answers.append(send_order(journal, PAUSE, 20.0))
            return answers

        answers = at_order_socket(journal, counted, visit)
    finally:
        crowd.kill()
        crowd.communicate()
    assert crowd.returncode == 0 and len(answers) > 3 and all(answer.ok for answer in answers)
    assert most - before < 120
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


CROWD = """
import socket, sys, time

there = []
for k in range(1000):
    visitor = socket.socket(socket.AF_UNIX)
    visitor.setblocking(True)
    while True:
        try:
            visitor.connect(sys.argv[1])
            break
        except (FileNotFoundError, BlockingIOError, ConnectionRefusedError):
            time.sleep(0.01)
    try:
        if k % 2:
            visitor.send(b"\\xff{[nonsense\\n" * 3 + b'{"id": ')
    except OSError:
        pass
    there.append(visitor)
"""


def test_where_no_table_runs_order_is_followed_on_journal(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    before = evening.table.session.current.totals
    evening.record.journal.close()
    correct = Order(
        "k1", "Li", "correct", {"hand": 1, "deltas": {"East": 1, "West": -1}, "why": "miscounted"}
    )
    assert give(path, correct) == give(path, correct)
    again = ordered_table.opened(path)
    assert again.table.session.current.totals == (before[0] + 1, before[1], before[2] - 1)
    assert len(list(again.journal.entries(kind="answer"))) == 1
    again.journal.close()


def test_an_order_to_a_damaged_journal_says_what_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path), 5)
    evening.play_one()
    evening.record.journal.close()
    raw = bytearray(path.read_bytes())
    place = raw.rindex(b'"input":"Pressed"')
    raw[place + 3] ^= 1
    path.write_bytes(raw)
    done = shell.invoke(app, ["session", "pause", "--journal", str(path)])
    assert "is lost" in done.stderr and "damaged-1" in done.stderr
    with closing(Journal.open(path)) as journal:
        assert journal.unreported_loss and journal.unreported_loss.text in done.stderr, (
            "the table has not told it yet"
        )


def test_journal_held_without_a_socket_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.commands.order_client.PATIENCE_S", 0.2)
    journal = Journal.open(tmp_path / "table.db")
    done = shell.invoke(app, ["session", "pause", "--journal", str(tmp_path / "table.db")])
    assert done.exit_code == 1 and "is being written by another controller" in done.stderr
    journal.close()
    done = shell.invoke(app, ["session", "pause", "--journal", str(tmp_path / "table.db")])
    assert done.exit_code == 1 and "by which rules" in done.stderr


def test_an_evening_at_the_shell(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    evening.record.journal.close()
    at = ["--journal", str(path), "--by", "Li"]

    def run(*words: str, status: int = 0) -> str:
        done = shell.invoke(app, list(words))
        assert done.exit_code == status, done.stderr
        return done.stdout if status == 0 else done.stderr

    assert "South +4" in run("ledger", "correct", "East=-4", "South=4", "--hand", "1", "--why", "tai", *at)
    assert "sums to zero" in run("ledger", "correct", "East=-4", "--hand", "1", "--why", "x", *at, status=1)
    assert "write NAME=+8" in run("ledger", "correct", "East", "--hand", "1", "--why", "x", *at, status=2)
    assert json.loads(run("session", "sit", "0", "陈晨", *at, "--json"))["status"] == "ok"
    assert "Session s1 goes on: 1 hand, 1 correction" in run("session", "show", str(path))
    assert "sits in seat" in run("session", "swap", "0", "1", *at)
    assert "A break" in run("session", "pause", *at) and "is over" in run("session", "resume", *at)
    assert "Session s1 is over" in run("session", "end", *at)
    slips = sorted(one.name for one in (tmp_path / "table.db.slips").iterdir())
    assert slips == ["s1.pdf", "s1.txt"]
    assert "陈晨" in run("ledger", "slip", str(path))
    begun = run("session", "begin", "甲=C1", "乙", "丙", "--stake", "0.5", "--rotations", "2", *at, "--json")
    name = json.loads(begun)["result"]["session"]
    shown = json.loads(run("session", "show", str(path), "--json"))
    assert (shown["session"], shown["stake_per_unit"]) == (name, "0.5")
    assert [(one["name"], one["card"]) for one in shown["players"]] == [
        ("甲", "C1"),
        ("乙", None),
        ("丙", None),
    ]
    sums = [json.loads(line) for line in run("ledger", "balances", str(path), "--json").splitlines()]
    assert sum(row["units"] for row in sums if row["session"] == "s1") == 0
    assert run("ledger", str(path)) == run("ledger", "show", str(path))
    assert "is no time" in run("session", "begin", "a", "b", "c", "--until", "noon", *at, status=2)


def test_other_thread_may_order_and_learns_when_table_stops(tmp_path: Path) -> None:
    answers: list[Answer] = []

    async def deed(parlor: Parlor) -> None:
        await parlor.until(lambda: parlor.table.link.boot_id)
        for _ in range(2):
            answers.append(await asyncio.to_thread(parlor.run.order_from_thread, PAUSE))

    parlor = at(tmp_path, deed, people=False)
    assert [answer.text for answer in answers] == ["A break: tea."] * 2
    assert parlor.table.session.current.status == "break"
    late = parlor.run.order_from_thread(Order("p2", "Li", "resume"))  # its loop is closed
    assert not late.ok and "does not answer" in late.text


@pytest.mark.slow
def test_a_running_table_takes_orders_from_the_shell(tmp_path: Path) -> None:
    """A simulated table in step with its controller, by `mahjong-table demo`; orders come from other processes."""
    words = "demo --no-camera --hands 1 --seed 3 --speed max"
    demo = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", *words.split(), "--keep", str(tmp_path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    journal = tmp_path / "table.journal"
    try:
        deadline = time.monotonic() + 60
        while not socket_path(journal).exists() and time.monotonic() < deadline and demo.poll() is None:
            time.sleep(0.05)
        first = give(journal, Order("p1", "Li", "pause", {"why": "tea"}, 0.0))
        assert first == give(journal, Order("p1", "Li", "pause", {"why": "tea"}, 0.0)) and first.ok, first
        assert give(journal, Order("p3", "Li", "resume", {}, 0.0)).ok
        assert demo.wait(120) == 0, demo.stderr and demo.stderr.read()
    finally:
        with suppress(ProcessLookupError):
            os.kill(demo.pid, 9)
        demo.communicate()
    record = Journal.read(journal)
    answer = [entry.body for entry in record.entries(kind="answer")]
    assert [(one["id"], one["by"], one["status"]) for one in answer] == [
        ("p1", "Li", "ok"),
        ("p3", "Li", "ok"),
    ]
    assert record.verify().sound
    record.close()
