"""Erasing a name at the shell: at a table that runs, and on the journal of one that does not."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from controller.journal import Journal
from controller.orders import Answer, Order, door
from controller.persons_desk import PersonsDesk

from .sitting import Evening, opened

ROOT = Path(__file__).parents[2]


def people(*arguments: str, journal: Path) -> tuple[int, dict[str, Any], str]:
    ended = subprocess.run(
        [sys.executable, "-m", "controller.cli", "people", *arguments, "--journal", str(journal), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    return ended.returncode, json.loads(ended.stdout) if ended.stdout else {}, ended.stderr


@contextmanager
def door_of(journal: Journal) -> Iterator[None]:
    """The journal's door, as the running table keeps it."""
    loop, over, there = asyncio.new_event_loop(), asyncio.Event(), threading.Event()

    def order(given: Order) -> Answer:
        return Answer(given.id, "refused", "There is no table here.")

    async def keep() -> None:
        async with door.opened(journal.path, order, {"people": PersonsDesk(journal).request}):
            there.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(keep()))
    thread.start()
    assert there.wait(60)
    yield
    loop.call_soon_threadsafe(over.set)
    thread.join(60)
    loop.close()


def test_a_name_is_erased_at_a_running_table_and_on_the_journal_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    evening.play_one()
    journal, (east, south, west) = evening.record.journal, evening.table.session.players
    seal = journal.seal()
    with door_of(journal):
        code, told, _ = people("list", journal=path)
        assert code == 0 and told["people"][east] == {"name": "East", "card": None}
        code, told, _ = people("erase", "East", journal=path)
        assert (code, told["person"]) == (0, east)
        code, told, _ = people("erase", "East", journal=path)
        assert code == 1 and "Nobody here is called" in told["text"]
    assert set(journal.people()) == {south, west} and journal.erased() == {east}
    journal.close()
    code, told, _ = people("erase", south, journal=path)
    assert (code, told["person"]) == (0, south)
    code, told, _ = people("list", journal=path)
    assert set(told["people"]) == {west} and told["erased"] == sorted([east, south])
    with closing(Journal.open(path)) as again:
        assert again.verify(seal).sound
    for part in tmp_path.iterdir():
        assert b"East" not in part.read_bytes() and b"South" not in part.read_bytes(), part
    shown = subprocess.run(
        [sys.executable, "-m", "controller.cli", "ledger", "balances", str(path)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert f"{east} (erased)" in shown.stdout and "West" in shown.stdout
