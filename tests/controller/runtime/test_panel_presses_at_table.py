"""Presses on panels reach the running table from another thread, at once and each once."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from controller.journal.journal import Journal
from controller.referee.panel_presses import PanelPress, PressAnswer, PressOutcome, SeatPanel
from controller.referee.stages import BetweenHands
from firmware_bridge.protocol.constants import Button
from tests.controller.referee.player_ids import PLAYERS
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, at, live


@pytest.fixture(autouse=True)
def short_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_time_loop, "LISTEN", 0.002)


def press(seat: int, key: str, button: str = "ready") -> PanelPress:
    return PanelPress(SeatPanel("test", PLAYERS[seat], "3f2a"), Button.of_word(button), key)


def test_four_panels_begin_hand_and_journal_says_who_pressed(tmp_path: Path) -> None:
    answers: list[PressAnswer] = []

    async def deed(parlor: Parlor) -> None:
        await parlor.until(lambda: parlor.table.link.boot_id == parlor.sim.firmware.boot_id)
        for number in range(4):
            answers.append(parlor.run.press(press(number, f"k{number}")))
            answers.append(parlor.run.press(press(number, f"k{number}")))
        await parlor.until(lambda: parlor.began)

    parlor = at(tmp_path, deed, people=False)
    assert [one.outcome for one in answers] == [PressOutcome.RECORDED, PressOutcome.REPEATED] * 4
    journal = Journal.read(parlor.journal.path)
    inputs = [entry.body for entry in journal.entries(kind="input")]
    pressed = [(one["seat"], one["source"], one["key"]) for one in inputs if one["input"] == "Pressed"]
    assert pressed == [(seat, "panel 3f2a", f"panel 3f2a/k{seat}") for seat in range(4)]
    journal.close()


def test_press_from_thread_is_answered_within_fifth_of_second(tmp_path: Path) -> None:
    took: list[float] = []
    early: list[PressAnswer] = []

    async def deed(parlor: Parlor) -> None:
        def four() -> None:
            for number in range(4):
                began = time.monotonic()
                answer = parlor.run.press_from_thread(press(number, f"k{number}", "pass"))
                took.append(time.monotonic() - began)
                assert answer.outcome is PressOutcome.RECORDED

        await parlor.until(lambda: parlor.table.link.boot_id == parlor.sim.firmware.boot_id)
        await asyncio.to_thread(four)

    parlor = Parlor(tmp_path)
    early.append(parlor.run.press_from_thread(press(0, "k")))
    asyncio.run(live(parlor, deed, people=False))
    assert early[0].outcome is PressOutcome.NOT_RECORDED and early[0].refused is not None
    assert early[0].refused.id == "press.no_answer"
    assert min(took) < 0.2 and len(took) == 4, (
        "the slowest is a matter of the machine, the fastest of the code"
    )


def test_press_on_a_full_disk_counts_when_it_is_sent_again(tmp_path: Path) -> None:
    answers: list[PressAnswer] = []

    async def deed(parlor: Parlor) -> None:
        await parlor.until(lambda: parlor.table.link.boot_id == parlor.sim.firmware.boot_id)
        parlor.journal._connection.execute("PRAGMA max_page_count = 1")
        for number in range(200):
            answers.append(parlor.run.press(press(1, f"k{number}", "pass")))
            if answers[-1].outcome is PressOutcome.NOT_RECORDED:
                break
        stood = parlor.table
        answers.append(parlor.run.press(press(0, "late")))
        assert parlor.table is stood
        parlor.journal._connection.execute("PRAGMA max_page_count = 1000000")
        await parlor.until(
            lambda: parlor.run.press(press(0, "late")).outcome is not PressOutcome.NOT_RECORDED
        )
        answers.append(parlor.run.press(press(0, "late")))
        stage = parlor.table.stage
        assert isinstance(stage, BetweenHands) and 0 in stage.ready

    at(tmp_path, deed, people=False)
    refused = [one for one in answers if one.outcome is PressOutcome.NOT_RECORDED]
    assert len(refused) == 2 and all("disk is full" in str(one.refused) for one in refused)
    assert answers[-1].outcome is PressOutcome.REPEATED
