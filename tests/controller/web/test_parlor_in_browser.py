"""The hub's page for everybody: in three languages, by keyboard, with a screen reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Response as Answer

from controller.web.page_server import PageServer
from controller.web.snapshot_board import SnapshotBoard
from controller.web.static_files import STATIC, word_source
from tests.at_console import console_link
from tests.controller.parlor.parlor_page import SILENT, parlor_page, quiet, troubled
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import (
    AXE,
    FIRST_VIEW_BYTES,
    FOREIGN,
    LATIN,
    SHOWN_TEXTS,
    axe_violations,
    reading,
)
from tests.controller.web.table_states import NAMES

SIZES = {"en": (360, 740, "light"), "zh": (1024, 600, "dark"), "ja": (1440, 900, "light")}
PLAIN = re.compile(
    "|".join(NAMES)
    + "|west-lake|lake-side|table-\\d|house|mahjong/x/y/score|j1|7Q2M-K9XD-4WTB-P3CE|Wu|C-1|HZ-\\d+"
)
ENGLISH_TEXTS = SHOWN_TEXTS.replace("closest('select')", "closest('select, code, [lang=en]')")


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def board() -> SnapshotBoard:
    board = SnapshotBoard()
    board.publish(quiet())
    return board


@pytest.fixture(scope="module")
def server(board: SnapshotBoard) -> Iterator[PageServer]:
    with parlor_page(board) as served:
        yield served


def ready(page: Page) -> None:
    wait_until(page, "document.querySelectorAll('#standings .person').length === 4")
    wait_until(page, "document.body.dataset.connection === 'live'")


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize("language", list(SIZES))
def test_the_hub_speaks_one_language_and_shuts_nobody_out(
    program: Browser, server: PageServer, board: SnapshotBoard, language: str
) -> None:
    width, height, theme = SIZES[language]
    board.publish(quiet())
    with reading(program, server.url, language, theme, {"width": width, "height": height}) as page:
        ready(page)
        assert page.get_attribute("#help", "href") == (
            "docs/" if language == "en" else f"docs/index.{language}.html"
        )
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for state in (quiet, troubled):
            board.publish(state())
            there = "document.querySelector('#staff') !== null"
            wait_until(page, there if state is troubled else f"!({there})")
            page.click("#standings .person >> nth=0")
            wait_until(page, "document.querySelectorAll('#history-body tbody tr').length === 2")
            texts = [PLAIN.sub("", text) for text in page.evaluate(ENGLISH_TEXTS)]
            assert not [text for text in texts if FOREIGN[language].search(text)], state
            assert language == "en" or not [text for text in texts if LATIN.search(text)], state
            if state is troubled:
                assert SILENT.in_language(language) in page.inner_text("#troubles")
            page.keyboard.press("Escape")
            wait_until(page, "document.querySelector('#history') === null")
            assert axe_violations(page) == [], state
            page.select_option("#appearance", "dark" if theme == "light" else "light")
            assert axe_violations(page) == [], state
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state


@pytest.mark.slow
@needs_browser
def test_each_hand_is_reported_in_terms_of_its_rules(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    board.publish(quiet())
    with reading(program, server.url, "zh") as page:
        ready(page)
        wait_until(page, "document.getElementById('tables').innerText.includes('宁波')")
        cards = page.locator("article.table")
        assert "Chen Wei打出" in cards.nth(0).inner_text() and cards.nth(0).locator("svg.tile").count() == 1
        assert "庄 1牢" in cards.nth(0).inner_text()
        assert "离线" in cards.nth(2).inner_text()
        texts = page.locator("#scores li .text").all_inner_texts()
        assert "Sato" in texts[0] and "台" in texts[0] and "流局" in texts[2]


@pytest.mark.slow
@needs_browser
def test_the_hub_is_used_by_keyboard(program: Browser, server: PageServer, board: SnapshotBoard) -> None:
    board.publish(troubled())
    with reading(program, server.url, "ja") as page:
        ready(page)
        reached = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.id || document.activeElement.className"))
        assert {"language", "appearance", "days", "standings", "person"} <= reached
        page.focus("#standings .person >> nth=1")
        page.keyboard.press("Enter")
        wait_until(page, "document.activeElement.closest('#history') !== null")
        page.keyboard.press("Escape")
        wait_until(page, "document.activeElement.className === 'person'")


@pytest.mark.slow
@needs_browser
def test_the_first_view_of_the_hub_is_small(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    board.publish(troubled())
    answers: list[Answer] = []
    context = program.new_context(locale="zh-CN")
    page = context.new_page()
    page.on("response", lambda answer: None if answer.url.endswith("stream") else answers.append(answer))
    visit(page, console_link(server.url))
    ready(page)
    wait_until(page, "document.getElementById('tables').innerText.includes('杭州')")
    outside = [answer.url for answer in answers if not answer.url.startswith(server.url)]
    sizes = [answer.request.sizes()["responseBodySize"] for answer in answers if answer.ok]
    visit(page, "about:blank")
    context.close()
    assert outside == [] and len(sizes) > 15
    assert sum(sizes) + len(str(board.latest())) <= FIRST_VIEW_BYTES


def test_every_word_of_the_hub_s_page_is_used() -> None:
    there = set(re.findall(r"(?m)^(parlor-[a-z-]+) =", word_source("en", "page_parlor") or ""))
    code = "".join(path.read_text(encoding="utf-8") for path in (STATIC / "parlor").glob("*.js"))
    assert there - set(re.findall(r'"(parlor-[a-z-]+)"', code)) == {"parlor-page-title"}
