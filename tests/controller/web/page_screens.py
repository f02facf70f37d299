"""Pictures of the pages beside the table's own (hub, replay, session and slip, signing in, what is not there) for the
documentation: part of `make screens`."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final, Protocol

from playwright.sync_api import Browser, Page, expect

from controller.web.snapshot_board import SnapshotBoard
from tests.at_console import console_link
from tests.controller.parlor.parlor_page import parlor_page, quiet, troubled
from tests.controller.web.accounts.account_page import PASSWORD
from tests.controller.web.browser import visit, wait_until
from tests.controller.web.pictured_pages import DEVICES, LOCALES, Screen
from tests.controller.web.replay_page import replay_page
from tests.controller.web.session.session_table import SessionTable, session_table

QUALITY: Final = 75
DRAWN: Final = "document.body.dataset.drawn === 'yes'"


class Leads(Protocol):
    """Leads a fresh page to a state, from the servers of `_opened`."""

    def __call__(self, page: Page, urls: Mapping[str, str]) -> None: ...


def _hub(page: Page, urls: Mapping[str, str]) -> None:
    visit(page, console_link(urls["hub"]))
    wait_until(page, "document.querySelectorAll('#standings .person').length === 4")
    wait_until(page, "document.body.dataset.connection === 'live'")


def _hub_troubled(page: Page, urls: Mapping[str, str]) -> None:
    visit(page, console_link(urls["hub-troubled"]))
    wait_until(page, "document.querySelector('#staff') !== null")
    wait_until(page, "document.body.dataset.connection === 'live'")


def _hub_history(page: Page, urls: Mapping[str, str]) -> None:
    _hub(page, urls)
    page.click("#standings .person >> nth=0")
    wait_until(page, "document.querySelectorAll('#history-body tbody tr').length === 2")


def _replay(page: Page, urls: Mapping[str, str]) -> None:
    visit(page, console_link(f"{urls['replay']}replay?session=s1&hand=3"))
    wait_until(page, DRAWN)
    for _ in range(9):
        page.keyboard.press("ArrowRight")


def _replay_list(page: Page, urls: Mapping[str, str]) -> None:
    visit(page, console_link(f"{urls['replay']}replay"))
    wait_until(page, "document.querySelectorAll('.hand-list li').length > 2")


def _session(view: int) -> Leads:
    def lead(page: Page, urls: Mapping[str, str]) -> None:
        visit(page, f"{urls['session']}session")
        page.locator("#begin-title").wait_for()
        page.locator(".tabs button").nth(view).click()
        if view == 2:
            page.locator("#slip").wait_for()

    return lead


def _at(path: str) -> Leads:
    def lead(page: Page, urls: Mapping[str, str]) -> None:
        visit(page, f"{urls['session']}{path}")
        page.wait_for_load_state("load")

    return lead


STATES: Final[Mapping[str, Leads]] = {
    "hub": _hub,
    "hub-troubled": _hub_troubled,
    "hub-history": _hub_history,
    "replay": _replay,
    "replay-list": _replay_list,
    "session": _session(0),
    "scores": _session(1),
    "slip": _session(2),
    "login": _at("login"),
    "account": _at("account"),
    "not-there": _at("no/such/page"),
}
"""How each state is reached, by the name in its picture's."""
KEPT: Final = (
    Screen("hub", "en", "desk"),
    Screen("hub", "zh", "phone", "light"),
    Screen("hub-troubled", "ja", "tablet"),
    Screen("replay", "ja", "tablet"),
    Screen("replay", "zh", "phone", "light"),
    Screen("session", "en", "tablet", "light"),
    Screen("slip", "zh", "tablet", "light"),
    Screen("not-there", "zh", "phone"),
)
"""The pictures in docs/screens."""


def every() -> Iterator[Screen]:
    """Every state in every language on every device, light and dark in turn."""
    for number, (state, language, device) in enumerate(product(STATES, LOCALES, DEVICES)):
        yield Screen(state, language, device, "light" if number % 4 == 1 else "dark")


def take_pages(browser: Browser, screens: Iterable[Screen], folder: Path) -> None:
    """Write the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with _opened() as (urls, table):
        for screen in screens:
            width, height = DEVICES[screen.device]
            context = browser.new_context(
                viewport={"width": width, "height": height},
                locale=LOCALES[screen.language],
                color_scheme="light" if screen.appearance == "light" else "dark",
                reduced_motion="reduce",
            )
            page = context.new_page()
            if screen.state in ("session", "scores", "slip", "account"):
                _sign_in(page, table)
            STATES[screen.state](page, urls)
            page.wait_for_timeout(400)
            picture, full = folder / screen.file, screen.device == "phone"
            page.screenshot(path=picture, type="jpeg", quality=QUALITY, full_page=full)
            context.close()


@contextmanager
def _opened() -> Iterator[tuple[Mapping[str, str], SessionTable]]:
    """All servers, by the names that the states use, and the table whose session is settled."""
    well, ill = SnapshotBoard(), SnapshotBoard()
    well.publish(quiet())
    ill.publish(troubled())
    with (
        tempfile.TemporaryDirectory() as kept,
        parlor_page(well) as hub,
        parlor_page(ill) as worse,
        replay_page(_folder(kept, "replay")) as replay,
        session_table(_folder(kept, "session")) as table,
    ):
        table.play(3)
        served = {"hub": hub.url, "hub-troubled": worse.url, "replay": replay.url, "session": table.url}
        yield {name: url.rstrip("/") + "/" for name, url in served.items()}, table


def _folder(inside: str, name: str) -> Path:
    made = Path(inside) / name
    made.mkdir()
    return made


def _sign_in(page: Page, table: SessionTable) -> None:
    visit(page, f"{table.url}/login")
    wait_until(page, "document.body.dataset.words !== undefined")
    page.fill("#name", "Wang")
    page.fill("#password", PASSWORD)
    page.click("#password-step button[type=submit]")
    page.fill("#code", table.code())
    page.click("#code-step button[type=submit]")
    expect(page.locator("#who")).to_contain_text("Wang")
