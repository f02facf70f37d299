"""The replay page in a real browser: a hand step by step, played, by keyboard, in three languages, on every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page

from controller.identity.addresses import replay_address
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import Tokens
from controller.web.accounts.account_routes import with_accounts
from controller.web.accounts.account_store import AccountStore
from controller.web.accounts.sign_in import SignIn
from controller.web.page_access import PageAccess
from tests.at_console import at_console, console_link
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until, window
from tests.controller.web.page_checks import (
    AXE,
    HAN,
    KANA,
    LATIN,
    SHOWN_TEXTS,
    axe_violations,
    needs_axe,
    reading,
)
from tests.controller.web.replay_page import replay_page
from tests.controller.web.table_states import STATES

pytestmark = [needs_browser, pytest.mark.slow]

MARK = re.compile("[\ue000-\ue003]")
"""What marks tiles and names in texts (`shared/words.js`): a box to a reader."""


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    with replay_page(tmp_path_factory.mktemp("replay")) as served:
        yield served


@contextmanager
def shown(
    program: Browser,
    server: PageServer,
    at: str,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
    theme: str = "dark",
) -> Iterator[Page]:
    width, height = size
    url = f"{server.url.rstrip('/')}/{at}"
    with reading(program, url, language, theme, {"width": width, "height": height}) as page:
        yield page


def steps_of(server: PageServer, hand: int) -> list[dict[str, Any]]:
    replay = httpx.get(
        f"{server.url.rstrip('/')}/api/replay/s1/{hand}", headers=at_console(server.url)
    ).json()
    steps = replay["steps"]
    assert isinstance(steps, list)
    return steps


def place(page: Page) -> int:
    return int(page.input_value("#place"))


def test_a_hand_is_gone_through_by_keyboard(program: Browser, server: PageServer) -> None:
    steps = steps_of(server, 3)
    with shown(program, server, replay_address("s1", 3)) as page:
        assert "East banks" in page.inner_text("#said")
        page.keyboard.press("End")
        assert place(page) == len(steps) - 1
        assert "West" in page.inner_text("#result-title")
        page.keyboard.press("Home")
        assert place(page) == 0 and page.is_disabled("#step-back")
        discard = next(
            i
            for i, one in enumerate(steps)
            if any(line["text"]["id"] == "act.discard" for line in one["said"])
        )
        for _ in range(discard):
            page.keyboard.press("ArrowRight")
        assert place(page) == discard
        tile = steps[discard]["said"][0]["text"]["args"]["tile"]
        assert page.locator(f'.discards use[href="#tile-{tile}"]').count() == 1
        assert page.locator(f'.seen use[href="#tile-{tile}"]').count() == 1
        wait_until(page, "document.querySelector('.seen .cut img').naturalWidth > 0")
        page.keyboard.press("ArrowLeft")
        assert place(page) == discard - 1 and page.locator(".discards use").count() == 0


def test_a_hand_plays_by_itself_and_stops(program: Browser, server: PageServer) -> None:
    with shown(program, server, "replay?session=s1&hand=3") as page:
        page.select_option("#speed", "8")
        page.click("#step-play")
        wait_until(page, "Number(document.getElementById('place').value) >= 3")
        page.click("#step-play")
        stands = place(page)
        page.wait_for_timeout(1200)
        assert place(page) == stands
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press(" ")
        wait_until(page, "document.getElementById('result') !== null")
        wait_until(page, "document.querySelector('#step-play').getAttribute('aria-label') === 'Play'")


def test_a_session_s_address_leads_to_its_hands(program: Browser, server: PageServer) -> None:
    with shown(program, server, replay_address("s1")) as page:
        assert page.locator(".hand-list li").count() == 4
    with shown(program, server, replay_address("another")) as page:
        assert page.locator(".hand-list li").count() == 0


def test_the_steps_and_the_list_lead_to_hands(program: Browser, server: PageServer) -> None:
    with shown(program, server, "replay") as page:
        rows = page.locator(".hand-list li")
        assert rows.count() == 4
        assert "being played" in rows.nth(0).inner_text()
        assert re.search(r"West won[^.]*East −8", rows.nth(1).inner_text().replace("\n", " "))
        rows.nth(1).locator("a").click()
        wait_until(page, "document.getElementById('place') !== null")
        page.locator("#steps button").nth(4).click()
        assert page.locator("#steps [aria-current]").count() == 1
        assert page.inner_text("#said .line:first-child") == page.inner_text("#steps [aria-current] .text")


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_no_step_mixes_languages(program: Browser, server: PageServer, language: str) -> None:
    names = re.compile("East|South|West|North|s1|1m|[1-9][mpsz]|[A-Z]{2}-[0-9]+")
    with shown(program, server, "replay?session=s1&hand=3", language) as page:
        for key in ("Home", *["ArrowRight"] * 12, "End"):
            page.keyboard.press(key)
            assert not MARK.search(page.inner_text("body"))
            texts = [names.sub("", text) for text in page.evaluate(SHOWN_TEXTS)]
            assert not [text for text in texts if language == "en" and HAN.search(text)]
            assert not [text for text in texts if language == "zh" and KANA.search(text)]
            assert not [text for text in texts if language != "en" and LATIN.search(text)]


@needs_axe
@pytest.mark.parametrize(
    ("size", "theme"), [((360, 740), "light"), ((1024, 600), "dark"), ((1280, 800), "light")]
)
def test_it_shuts_nobody_out(program: Browser, server: PageServer, size: tuple[int, int], theme: str) -> None:
    wrong: dict[str, list[str]] = {}
    for at in ("replay", "replay?session=s1&hand=3"):
        other = "light" if theme == "dark" else "dark"
        with shown(program, server, at, size=size, theme=other) as page:
            page.select_option("#appearance", theme)
            page.evaluate(AXE.read_text(encoding="utf-8"))
            wrong[at] = axe_violations(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), at
            small = page.evaluate(
                "[...document.querySelectorAll('button, a, select, input')].filter((one) => one.offsetParent)"
                ".filter((one) => one.getBoundingClientRect().height < 44"
                " && !one.classList.contains('clause')).map((one) => one.outerHTML)"
            )
            assert small == [], at
            if "hand" in at:
                page.keyboard.press("End")
                wrong["result"] = axe_violations(page)
    assert {at: found for at, found in wrong.items() if found} == {}


def test_what_cannot_be_shown_is_reported(program: Browser, server: PageServer) -> None:
    with shown(program, server, "replay?session=s1&hand=77", "zh") as page:
        assert page.inner_text("[role=alert]").strip() == "这一场的记录里没有第77局。"


def test_a_guest_signs_in_first_and_comes_back(program: Browser, tmp_path: Path) -> None:
    app = create_app(SnapshotBoard())
    access = PageAccess(Tokens(tmp_path / "tokens.json"))
    access = with_accounts(app, access, SignIn(AccountStore(None), "home/table-1"), keys=None, give=None)
    with PageServer(app, port=0, access=access) as served:
        asked = {"accept": "text/html", **ELSEWHERE}
        answer = httpx.get(f"{served.url.rstrip('/')}/replay/s1/3", headers=asked)
        assert (answer.status_code, answer.headers["location"]) == (303, "/login?next=replay%2Fs1%2F3")
        assert httpx.get(f"{served.url.rstrip('/')}/api/replay", headers=ELSEWHERE).status_code == 401


def test_a_result_leads_to_its_replay_for_those_who_may(program: Browser, tmp_path: Path) -> None:
    board = SnapshotBoard()
    board.publish(STATES["win"]())
    app = create_app(board)
    with_accounts(
        app, PageAccess(), SignIn(AccountStore(None), "home/table-1"), keys=None, give=None
    )  # `api/me` tells the rights: this machine may see histories
    with PageServer(app, port=0) as served, window(program) as page:
        visit(page, console_link(served.url))
        wait_until(page, "document.querySelector('.replay-link') !== null")
        snapshot = board.latest()
        wanted = f"replay/{snapshot['session']}/{snapshot['hand']}"
        assert page.get_attribute(".replay-link", "href") == wanted
        page.click("#result .see-table")
        wait_until(page, "document.querySelector('.replay-number') !== null")
        rows = page.eval_on_selector_all(
            ".replay-number", "all => all.map((one) => one.getAttribute('href'))"
        )
        assert rows == [
            f"replay/{snapshot['session']}/{row['hand']}" for row in reversed(snapshot["history"])
        ]
        page.route("**/api/me", lambda route: route.fulfill(json={"role": "guest", "rights": ["public"]}))
        with page.expect_response("**/api/me"):
            page.reload(wait_until="domcontentloaded")
        wait_until(page, "document.getElementById('result') !== null")
        page.wait_for_timeout(300)
        assert page.locator(".replay-link, .replay-number").count() == 0
