"""Pictures of seat panels and of the codes that pair them, for the documentation: part of `make screens`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page

from controller.referee.stages import ClaimWindow, Turn
from firmware_bridge.protocol.constants import Button
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.browser import visit, wait_until
from tests.controller.web.panels.panel_page import PanelTable, served

PHONE: Final = (390, 844)
TABLET: Final = (1024, 600)
LOCALES: Final = {"en": "en-GB", "zh": "zh-CN", "ja": "ja-JP"}
QUALITY: Final = 82


class PanelScreen(NamedTuple):
    """One picture: what the panel shows, in which language, light or dark."""

    state: str
    language: str
    appearance: str = "dark"

    @property
    def file(self) -> str:
        return f"panel-{self.state}.{self.language}.phone.{self.appearance}.jpg"


KEPT: Final = (
    PanelScreen("code", "en", "light"),
    PanelScreen("turn", "en"),
    PanelScreen("claim", "zh"),
    PanelScreen("refused", "ja"),
)


def take(browser: Browser, folder: Path) -> None:
    """Write the pictures into a folder."""
    with tempfile.TemporaryDirectory() as kept, served(Path(kept)) as table:
        table.elsewhere = "http://table.house:8080"
        table.play_until(lambda: _in_turn(table))
        for screen in KEPT:
            _take(browser, table, screen, folder / screen.file)
        _dialog(browser, table, folder / "panels.en.tablet.dark.jpg")


def _take(browser: Browser, table: PanelTable, screen: PanelScreen, file: Path) -> None:
    with_colours: Any = "light" if screen.appearance == "light" else "dark"
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        locale=LOCALES[screen.language],
        color_scheme=with_colours,
        reduced_motion="reduce",
        extra_http_headers=ELSEWHERE,
    )
    page = context.new_page()
    code = table.pairing.codes.make(table.evening.table.session.current.name, table.people[0]).secret
    visit(page, f"{table.server.url}/panel" + ("" if screen.state == "code" else f"#{code}"))
    if screen.state == "code":
        wait_until(page, "document.querySelector('#code') !== null")
    else:
        wait_until(page, "document.querySelector('#button-hu') !== null")
        _lead_to(table, page, screen.state)
    _picture(page, file)
    context.close()


def _lead_to(table: PanelTable, page: Page, state: str) -> None:
    if state == "claim":
        table.play_until(
            lambda: isinstance(table.evening.table.stage, ClaimWindow) and Button.PUNG in table.buttons(0)
        )
    elif state == "refused":
        table.play_until(lambda: isinstance(table.evening.table.stage, Turn) and not _in_turn(table))
        page.click("#button-pung")
    wait_until(page, f"document.querySelector('.panel').dataset.calls === '{state}'")


def _dialog(browser: Browser, table: PanelTable, file: Path) -> None:
    context = browser.new_context(
        viewport={"width": TABLET[0], "height": TABLET[1]},
        locale=LOCALES["en"],
        color_scheme="dark",
        extra_http_headers=ELSEWHERE,
    )
    page = context.new_page()
    visit(page, f"{table.server.url}/?token={table.staff}")
    page.click("#panels")
    page.click("#pairing li:nth-child(3) .show")
    page.wait_for_selector("#pairing .digits")
    _picture(page, file)
    context.close()


def _picture(page: Page, file: Path) -> None:
    page.wait_for_timeout(500)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    visit(page, "about:blank")


def _in_turn(table: PanelTable) -> bool:
    stage = table.evening.table.stage
    return isinstance(stage, Turn) and table.evening.table.current_hand.turn == 0
