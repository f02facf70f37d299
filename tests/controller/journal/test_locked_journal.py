"""Another program's lock on the journal (a database browser, somebody's own backup): the table waits with an alert."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.journal import storage
from controller.journal.journal import Journal, JournalLocked
from controller.orders import Order
from controller.referee.stages import BetweenHands, Turn
from controller.web.table_app import table_troubles
from tests.controller.orders import ordered_table
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, at

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
"""


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program with a transaction open on the journal."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None and holder.stdin is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield holder
        finally:
            holder.stdin.close()
            holder.wait()


@pytest.fixture(autouse=True)
def short_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_time_loop, "LISTEN", 0.002)


def test_a_locked_journal_names_the_holder_and_writes_later(tmp_path: Path) -> None:
    evening = ordered_table.Evening(ordered_table.opened(tmp_path / "table.db", "kawuxing"), 5)
    evening.play_one()
    journal, before = evening.record.journal, ordered_table.kept(evening.table)
    journal.wait_for_others(0.0)
    order = Order("o1", "Li", "pause", {})
    with held(journal.path) as holder:
        with pytest.raises(JournalLocked, match=rf"is locked by \S+ \(process {holder.pid}\)"):
            evening.hand_over(order)
        with pytest.raises(JournalLocked):
            journal.try_to_write()
        assert ordered_table.kept(evening.table) == before
    journal.try_to_write()
    assert evening.hand_over(order).ok
    ordered_table.same_after_a_restart(evening.record).journal.close()


def test_a_lock_raises_an_alert_and_play_resumes_by_itself(tmp_path: Path) -> None:
    pictures: list[Mapping[str, Any]] = []
    refused: list[str] = []
    turned: list[float] = []

    async def deed(parlor: Parlor) -> None:
        parlor.run._publish = pictures.append
        await parlor.until(lambda: isinstance(parlor.table.stage, Turn))
        journal = parlor.journal
        assert table_troubles(pictures[-1]) == []
        with held(journal.path):
            await parlor.until(lambda: "JOURNAL LOCKED" in parlor.sim.firmware.displays)
            stood, acts, began = parlor.table, journal.last, time.monotonic()
            refused.append(parlor.run.order(Order("o1", "Li", "pause")).text)
            await asyncio.sleep(
                60
            )  # meanwhile waiting times end, and people press buttons and lay tiles at random
            turned.append(time.monotonic() - began)
            assert (parlor.table, journal.last) == (stood, acts)
            assert set(parlor.sim.firmware.displays) == {"JOURNAL LOCKED"}
            assert any("is locked by" in trouble for trouble in table_troubles(pictures[-1]))
            assert {seat["display"] for seat in pictures[-1]["seats"]} == {"JOURNAL LOCKED"}
        await parlor.until(lambda: "JOURNAL LOCKED" not in parlor.sim.firmware.displays)
        assert table_troubles(pictures[-1]) == []
        await parlor.until(lambda: isinstance(parlor.table.stage, BetweenHands))

    parlor = at(tmp_path, deed)
    assert "is locked by" in refused[0] and parlor.table.session.number == 1
    # Some sixty attempts; with a command's waiting time for the lock each, they would have taken twenty minutes.
    assert turned[0] < storage.BUSY_SECONDS
    journal = Journal.read(parlor.journal.path)
    assert journal.verify().sound
    messages = [entry.body["payload"] for entry in journal.entries(kind="message")]
    alerts = [(one["code"], one["raised"]) for one in messages if one["schema"] == "alert/1"]
    locked = [one for one in alerts if one[0] == "journal_locked"]
    assert locked == [("journal_locked", True), ("journal_locked", False)]
    journal.close()


def test_a_table_at_rest_notices_a_lock_too(tmp_path: Path) -> None:
    pictures: list[Mapping[str, Any]] = []

    async def deed(parlor: Parlor) -> None:
        parlor.run._publish = pictures.append
        await parlor.until(lambda: pictures)
        await asyncio.sleep(5)
        with held(parlor.journal.path):
            await parlor.until(lambda: table_troubles(pictures[-1]))
        await parlor.until(lambda: not table_troubles(pictures[-1]))

    at(tmp_path, deed, people=False)
