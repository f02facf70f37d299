"""Erasing a name at the shell: at a table that runs, and on the journal of one that does not."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from controller.journal.journal import Journal
from controller.orders import Answer, Order, unix_socket
from controller.runtime.person_requests import PersonRequests
from controller.words import plain
from tests.controller.commands.called_program import call
from tests.controller.orders.ordered_table import Evening, opened

ROOT = Path(__file__).parents[3]


def people(*arguments: str, journal: Path, yes: bool = True) -> tuple[int, dict[str, Any], str]:
    if yes and arguments[0] == "erase":
        arguments = (*arguments, "--yes")
    ended = call("people", *arguments, "--journal", journal, "--json")
    assert "Traceback" not in ended.stderr
    return ended.exit_code, json.loads(ended.stdout) if ended.stdout else {}, ended.stderr


@contextmanager
def socket_path(journal: Journal) -> Iterator[None]:
    """The journal's channel, as the running table keeps it."""
    loop, over, there = asyncio.new_event_loop(), asyncio.Event(), threading.Event()

    def order(given: Order) -> Answer:
        return Answer(given.id, "refused", (plain("There is no table here."),))

    async def keep() -> None:
        async with unix_socket.serve_socket(journal.path, order, {"people": PersonRequests(journal).request}):
            there.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(keep()))
    thread.start()
    assert there.wait(60)
    yield
    loop.call_soon_threadsafe(over.set)
    thread.join(60)
    loop.close()


def ended(evening: Evening) -> None:
    """A hand that moved money, and the end of the session."""
    while not all(evening.table.session.current.totals):
        evening.play_one()
    assert evening.order("end_session").ok


def test_playing_people_are_erased_neither_by_name_nor_id(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    journal, everybody = evening.record.journal, evening.table.session.current.players

    def refused(names_money: bool) -> None:
        for who in ("East", everybody[0]):
            for settled in ((), ("--settled",)):
                code, reported, _ = people("erase", who, *settled, journal=path)
                assert code == 1 and reported["status"] == "refused"
                assert "East plays in session s1, which is not over" in reported["text"], reported
                assert "mahjong-table session end" in reported["text"]
                assert names_money == ("unit" in reported["text"].partition(". End")[0]), reported
        with closing(Journal.read(path)) as there:
            assert set(everybody) <= set(there.people())

    with socket_path(journal):
        refused(names_money=False)
    while not evening.table.session.current.totals[0]:
        evening.play_one()
    with socket_path(journal):
        refused(names_money=True)
    evening.order(
        "sit", seat=0, name="Zoe"
    )  # East got up, and what was won or lost stands on the slip to come
    with socket_path(journal):
        code, reported, _ = people("erase", "East", "--settled", journal=path)
        assert code == 1 and "has played in session s1, which is not over" in reported["text"]
    evening.order("sit", seat=0, name="East")  # Zoe came and went, and owes nothing
    with socket_path(journal):
        assert people("erase", "Zoe", journal=path)[0] == 0
    journal.close()
    refused(names_money=True)


def test_erasure_with_debts_needs_confirmed_settlement(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    journal, session = evening.record.journal, evening.table.session.current
    ended(evening)
    totals = dict(zip(session.players, evening.table.session.current.totals, strict=True))
    assert evening.order("begin_session", players=["a", "b", "c"]).ok
    for who, units in totals.items():
        with socket_path(journal):
            code, reported, _ = people("erase", who, journal=path)
        stands = f"{'is owed' if units > 0 else 'owes'} {abs(units)} unit"
        assert code == 1 and stands in reported["text"] and "of session s1" in reported["text"]
        assert "--settled" in reported["text"] and "ledger slip --session s1" in reported["text"]
    first = session.players[0]
    with socket_path(journal):
        code, reported, error = people("erase", first, "--settled", journal=path, yes=False)
        assert code == 2 and "--yes" in reported["error"] and first in journal.people(), error
        code, reported, _ = people("erase", first, "--settled", journal=path)
    assert code == 0 and reported["settled"] == {"s1": totals[first]} and first in journal.erased()
    (written,) = journal.entries(kind="erased")
    assert written.body["settled"] == {"s1": totals[first]} and written.body["origin"]["channel"] == "shell"
    assert written.body["id"] == first and "East" not in str(written.body)
    journal.close()


def test_silent_terminal_answer_erases_nobody(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    assert evening.order("end_session").ok
    evening.record.journal.close()
    left = []
    for reported in (b"\n", b"n\n", b"y\n"):
        terminal, theirs = pty.openpty()
        asked = subprocess.Popen(
            [sys.executable, "-m", "controller.cli", "people", "erase", "East", "--journal", str(path)],
            cwd=ROOT, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        os.close(theirs)
        os.write(terminal, reported)
        _, question = asked.communicate(timeout=60)
        os.close(terminal)
        assert b"Erase the name and card of East (p-" in question
        with closing(Journal.read(path)) as journal:
            left.append((asked.returncode, len(journal.erased())))
    assert left == [(1, 0), (1, 0), (0, 1)]


def test_name_is_erased_at_running_table_and_on_journal_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    journal, (east, south, west) = evening.record.journal, evening.table.session.current.players
    ended(evening)
    seal = journal.seal()
    with socket_path(journal):
        code, reported, _ = people("list", journal=path)
        assert code == 0 and reported["people"][east] == {"name": "East", "card": None}
        code, reported, _ = people("erase", "East", "--settled", journal=path)
        assert (code, reported["person"]) == (0, east)
        code, reported, _ = people("erase", "East", journal=path)
        assert code == 1 and "Nobody here is called" in reported["text"]
    assert set(journal.people()) == {south, west} and journal.erased() == {east}
    journal.close()
    code, reported, _ = people("erase", south, "--settled", journal=path)
    assert (code, reported["person"]) == (0, south)
    code, reported, _ = people("list", journal=path)
    assert set(reported["people"]) == {west} and reported["erased"] == sorted([east, south])
    with closing(Journal.open(path)) as again:
        assert again.verify(seal).sound
    for part in tmp_path.iterdir():
        assert b"East" not in part.read_bytes() and b"South" not in part.read_bytes(), part
    shown = call("ledger", "balances", path)
    assert shown.exit_code == 0
    assert east in shown.stdout and "West" in shown.stdout
