"""People at a table without displays or buttons read the controller's own page and press on phones paired there."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from controller.orders.command_authenticator import SenderLimits
from controller.referee import outputs
from controller.rules.tiles import Seat
from controller.web.panels import panel_routes
from controller.web.panels.panel_pairing import Actor
from hardware_sim.players import table_page
from hardware_sim.players.table_page import TablePage
from tests.controller.web.panels.panel_page import PanelTable, served

SEATS = tuple(Seat(seat) for seat in range(4))
PATIENCE = 60.0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PanelTable]:
    with served(tmp_path) as page:
        yield page


def at(people: Callable[[TablePage], Coroutine[Any, Any, None]]) -> None:
    """Let people use the page, in real time."""

    async def main() -> None:
        page = TablePage(SEATS, nullcontext)
        try:
            async with asyncio.timeout(PATIENCE):
                await people(page)
        finally:
            await page.close()

    asyncio.run(main())


async def pressed(page: TablePage, number: int) -> None:
    while page.pressed < number:
        await asyncio.sleep(0.005)


def test_presses_arrive_in_order_from_paired_phones(table: PanelTable) -> None:
    async def people(page: TablePage) -> None:
        page.open(table.server.console_link())
        for seat in (2, 0, 2):
            page.press(Seat(seat), "ready")
        await pressed(page, 3)

    at(people)
    assert [(seat, button) for seat, button, _ in table.presses()] == [
        (2, "ready"),
        (0, "ready"),
        (2, "ready"),
    ]
    assert len({key for _, _, key in table.presses()}) == 3
    assert [(did, person) for did, person, _ in table.recorded()] == [
        ("paired", table.people[2]),
        ("paired", table.people[0]),
    ]


def test_a_phone_that_staff_unpaired_is_paired_again(table: PanelTable) -> None:
    async def people(page: TablePage) -> None:
        page.open(table.server.console_link())
        page.press(SEATS[1], "ready")
        await pressed(page, 1)
        table.pairing.unpair(lambda _panel: True, Actor("Li"))
        page.press(SEATS[1], "pass")
        await pressed(page, 2)

    at(people)
    assert [button for _, button, _ in table.presses()] == ["ready", "pass"]
    assert [did for did, _, _ in table.recorded()] == ["paired", "unpaired", "paired"]


def test_the_page_shows_new_display_texts_per_seat(
    table: PanelTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_page, "LOOK_EVERY_S", 0.005)
    shown: list[tuple[int, str]] = []

    async def people(page: TablePage) -> None:
        reading = asyncio.create_task(page.read(lambda seat, text: shown.append((seat, text))))
        page.open(table.server.console_link())
        page.press(SEATS[3], "ready")
        while (3, "WAIT") not in shown:
            await asyncio.sleep(0.005)
        reading.cancel()

    at(people)
    assert outputs.display_texts(table.evening.table) == ("READY?", "READY?", "READY?", "WAIT")
    assert shown in (
        [(seat, "READY?") for seat in range(4)] + [(3, "WAIT")],
        [(seat, "READY?") for seat in range(3)] + [(3, "WAIT")],
    )


def test_a_lost_press_is_sent_again_and_counts_once(
    table: PanelTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_page, "REPEAT_S", 0.01)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, and nobody listens

        async def people(page: TablePage) -> None:
            page.open(f"http://127.0.0.1:{nobody.getsockname()[1]}")
            page.press(SEATS[0], "ready")
            await asyncio.sleep(0.02)
            assert page.pressed == 0
            page.open(table.server.console_link())
            await pressed(page, 1)

        at(people)
    assert len(table.presses()) == 1


def test_faster_presses_than_a_panel_takes_wait(table: PanelTable, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    limited = SenderLimits.may

    def may(limits: SenderLimits, sender: str) -> bool:
        first_press = limits._rate == panel_routes.PRESSES_PER_S and not waited
        return not first_press and limited(limits, sender)

    monkeypatch.setattr(table_page, "time", SimpleNamespace(sleep=waited.append))
    monkeypatch.setattr(SenderLimits, "may", may)

    async def people(page: TablePage) -> None:
        page.open(table.server.console_link())
        page.press(SEATS[0], "ready")
        await pressed(page, 1)

    at(people)
    assert waited == [1.0] and len(table.presses()) == 1


def test_nobody_does_anything_before_the_page_is_known() -> None:
    async def people(page: TablePage) -> None:
        knowing = asyncio.create_task(page.wait_for_address())
        await asyncio.sleep(0)
        assert not knowing.done()
        for wrong in ("table", "ftp://127.0.0.1", "http://"):
            with pytest.raises(ValueError, match="is no address of a page"):
                page.open(wrong)
        page.open("http://127.0.0.1:8080/")
        await knowing

    at(people)


def test_a_refusal_of_the_page_is_logged_with_its_reason(
    table: PanelTable, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_page, "REPEATS", 1)
    table.paired(0)  # a phone of somebody else

    async def people(page: TablePage) -> None:
        page.open(table.server.console_link())
        page.press(SEATS[0], "ready")
        while not caplog.records:
            await asyncio.sleep(0.005)

    at(people)
    assert "refuses a code for the panel of seat 0: This seat has its panel" in caplog.text
    assert table.presses() == []


def test_an_answer_uses_the_screen_if_a_phone_has_the_seat(
    table: PanelTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted: list[tuple[httpx.Client, str]] = []
    post = TablePage._post

    def recorded(page: TablePage, browser: httpx.Client, path: str, body: dict[str, Any]) -> httpx.Response:
        posted.append((browser, path))
        return post(page, browser, path, body)

    monkeypatch.setattr(TablePage, "_post", recorded)

    async def people(page: TablePage) -> None:
        page.open(table.server.console_link())
        page.press(SEATS[1], "ready")
        await pressed(page, 1)
        newcomers = TablePage(SEATS, nullcontext)
        newcomers.open(table.server.console_link())
        posted.clear()
        await newcomers.answer(SEATS[1], {"question": "q", "answer": "object"})
        assert posted == [(newcomers._screen, "/api/panels/code"), (newcomers._screen, "/api/answers")]
        await newcomers.close()

    at(people)
