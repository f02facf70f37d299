"""Panels by rules with points, in a browser and three languages: points instead of totals, and the buttons' words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from controller.referee.outputs import display_texts
from controller.referee.session_lifecycle import points_by_seat
from controller.referee.stages import BetweenHands, ClaimWindow
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import LOCALES
from tests.controller.web.panels.panel_page import PanelTable, served

pytestmark = [needs_browser, pytest.mark.slow]
LANGUAGES: Final = ("en", "zh", "ja")
WIN: Final = {"en": ("RON", "TSUMO"), "zh": ("荣和", "自摸"), "ja": ("ロン", "ツモ")}
RIICHI: Final = {"en": "RIICHI", "zh": "立直", "ja": "リーチ"}
EAST: Final = {"en": "East · banker", "zh": "东家 · 庄", "ja": "東家 · 親"}
FOLLOWING: Final = {"en": "South", "zh": "南家", "ja": "南家"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PanelTable]:
    with served(tmp_path, "riichi") as table:
        yield table


@pytest.fixture(params=LANGUAGES)
def phones(request: pytest.FixtureRequest, table: PanelTable) -> Iterator[tuple[str, list[Page]]]:
    """The phones of seats 0 and 1 in one language."""
    language = request.param
    with chromium() as program:
        pages = [
            program.new_context(
                locale=LOCALES[language],
                extra_http_headers=ELSEWHERE,
                viewport={"width": 360, "height": 640},
            ).new_page()
            for _ in range(2)
        ]
        for seat, page in enumerate(pages):
            page.set_default_timeout(60_000)
            code = table.pairing.codes.make(
                table.evening.table.session.current.name, table.people[seat]
            ).secret
            visit(page, f"{table.server.url}/panel#{code}")
            wait_until(page, "document.querySelector('#button-hu') !== null")
        yield language, pages


def shows(page: Page, display: str) -> None:
    """Wait until the panel shows this display in English letters, or in its own."""
    wait_until(page, f"document.querySelector('.led').textContent.includes({display!r})")


def text(page: Page, selector: str) -> str:
    return re.sub(r"\s+", " ", page.locator(selector).first.text_content() or "").strip()


def test_panel_has_points_and_calls_buttons_as_players_do(
    table: PanelTable, phones: tuple[str, list[Page]]
) -> None:
    language, (own, other) = phones
    ron, tsumo = WIN[language]
    assert text(own, ".facts .points dd") == "25000" and text(own, ".facts .banks dd") == EAST[language]
    assert text(other, ".facts .wind dd") == FOLLOWING[language]
    shows(own, "25000")
    table.play_until(lambda: display_texts(table.evening.table)[0] == "DRAW RIICHI?")
    wait_until(own, "document.querySelector('.panel').dataset.calls === 'turn'")
    assert text(own, "#button-hu b") == tsumo and text(own, "#button-ready b") == RIICHI[language]
    assert tsumo in text(own, ".todo") and RIICHI[language] in text(own, ".todo")
    own.click("#button-ready")
    shows(own, "RIICHI DISCARD")
    own.wait_for_timeout(500)  # two taps in a moment are one press
    own.click("#button-ready")  # that takes it back
    shows(own, "DISCARD RIICHI?")
    table.play_until(lambda: isinstance(table.evening.table.stage, ClaimWindow))
    caller = next(page for seat, page in enumerate((own, other)) if table.buttons(seat))
    wait_until(caller, "document.querySelector('.panel').dataset.calls === 'claim'")
    assert text(caller, "#button-hu b") == ron


def test_panel_shows_a_result_in_points(table: PanelTable, phones: tuple[str, list[Page]]) -> None:
    _, (own, _) = phones
    table.play_until(
        lambda: (
            isinstance(table.evening.table.stage, BetweenHands) and table.evening.table.session.number == 1
        )
    )
    wait_until(own, "document.querySelector('.ended') !== null")
    points = points_by_seat(table.evening.table)
    assert points is not None and points[0] != 25000
    moved = points[0] - 25000
    shows(own, f"{points[0]}")
    signed = f"+{moved}" if moved > 0 else f"−{-moved}"
    assert text(own, ".ended .moved") == f"{signed} 25000 → {points[0]}"
    differences = sorted(points[0] - each for each in points[1:])
    shown = [
        re.sub("[+]", "", each).replace("−", "-") for each in own.locator(".standing b").all_text_contents()
    ]
    assert sorted(map(int, shown)) == differences
    assert own.locator(".ended .indicators .tile").count() >= 1
