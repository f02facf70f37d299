"""The page for everybody: from two metres, in three languages, by keyboard, with a screen reader, behind a proxy."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Response as Answer
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.response_headers import SecurityHeaders
from controller.web.static_files import STATIC, word_routes, word_source
from tests.at_console import console_link
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import (
    AXE,
    FIRST_VIEW_BYTES,
    FOREIGN,
    LATIN,
    LOCALES,
    PHONE,
    SHOWN_TEXTS,
    TABLET,
    axe_violations,
    needs_axe,
    reading,
)
from tests.controller.web.table_states import NAMES, STATES

pytestmark = [needs_browser, pytest.mark.slow]

READABLE_PX: Final = 24
RESULTS: Final = ("win", "rich", "ningbo", "xiamen", "three", "two-winners", "two-rich", "draw", "false-win")
UNLIKE: Final = ("waiting", "claims", "refused", "win", "two-rich", "false-win", "jam", "asked", "objections")
"""States with no part in common: axe takes half a second for each."""
UNDRAWN: Final = ("index", "account", "panel", "parlor")
"""Pages that show nothing before their table or hub has answered; they are judged where it has."""
needs_sentences = pytest.mark.skipif(
    not word_source("zh", "sentences"),
    reason="the catalogue of the table's sentences is not there in Chinese",
)

ALLOWED: Final = re.compile(r"(?:HZ|NB|WH|XM|KW|JZ)-\d+|west-lake / table-1|#|" + "|".join(NAMES))


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def board() -> SnapshotBoard:
    board = SnapshotBoard()
    board.publish({})
    return board


@pytest.fixture(scope="module")
def server(board: SnapshotBoard) -> Iterator[PageServer]:
    with PageServer(create_app(board), port=0) as running:
        yield running


def show(board: SnapshotBoard, page: Page, state: str | dict[str, Any]) -> None:
    """Publish a state and wait until it is drawn."""
    picture = STATES[state]() if isinstance(state, str) else state
    number = board.revision + 1
    board.publish({**picture, "table": f"table-1 {number}"})
    wait_until(page, f"document.title.startsWith('west-lake / table-1 {number}')")


@pytest.mark.parametrize("state", RESULTS)
def test_a_result_is_read_from_two_metres(
    program: Browser, server: PageServer, board: SnapshotBoard, state: str
) -> None:
    """On a 10-inch tablet: names and amounts of at least 24 px, all of it without scrolling."""
    with reading(program, server.url) as page:
        show(board, page, state)
        big = (
            ".who-won",
            ".payments .from",
            ".payments .to",
            ".payments .arrow b",
            ".deltas dt",
            ".deltas .delta",
            ".deltas .from-to",
            ".patterns li",
        )
        sizes = page.evaluate(
            """(wanted) => wanted.flatMap((one) => [...document.querySelectorAll(one)]
              .map((node) => [one, parseFloat(getComputedStyle(node).fontSize)]))""",
            list(big),
        )
        assert {name for name, _ in sizes} >= {".who-won", ".deltas dt", ".deltas .delta", ".deltas .from-to"}
        assert not [name for name, size in sizes if size < READABLE_PX]
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        result = "document.querySelector('#result')"
        assert page.evaluate(f"{result}.scrollHeight <= {result}.clientHeight + 1"), "nothing is hidden below"
        assert page.evaluate(f"{result}.scrollWidth <= {result}.clientWidth + 1")


def test_a_result_says_who_pays_whom_and_why(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    with reading(program, server.url) as page:
        show(board, page, "win")
        rows = page.evaluate("[...document.querySelectorAll('.payments li')].map((row) => row.innerText)")
        assert [" ".join(row.split()) for row in rows] == [
            "Lin Lin pays Sato 1 1 Sato own draw",
            "Chen Wei Chen Wei pays Sato 4 4 Sato own draw banker · 2",
            "Wang Wang pays Sato 1 1 Sato own draw",
        ]
        balances = page.evaluate(
            "[...document.querySelectorAll('.deltas .from-to > [aria-hidden]')].map((row) => row.innerText)"
        )
        assert balances == ["−4 → −5", "10 → 6", "−3 → −4", "−3 → 3"]
        assert page.inner_text("#now") == "Next hand: ready is waited for from Lin, Chen Wei, Wang, Sato"


def test_a_drawn_hand_says_why(program: Browser, server: PageServer, board: SnapshotBoard) -> None:
    with reading(program, server.url) as page:
        show(board, page, "draw")
        assert page.inner_text("#result-title") == "Drawn hand"
        assert "20 stay in the wall" in page.inner_text(".not-won")
        assert "HZ-9" in page.inner_text(".not-won")
        assert "Nobody pays." in page.inner_text(".payments")


def test_the_plate_keeps_the_banker_of_the_hand_that_is_shown(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    with reading(program, server.url) as page:
        show(board, page, "win")
        page.click(".see-table")
        assert board.latest()["banker"] == NAMES.index("Sato"), "who banks the next hand"
        badges = """[...document.querySelectorAll('.seat')].filter((seat) => seat.querySelector('.banker'))
          .map((seat) => seat.dataset.seat)"""
        assert page.evaluate(badges) == [str(NAMES.index("Chen Wei"))]
        assert page.text_content(".banker text") == "banker · 2"


def test_the_wall_is_drawn_while_it_is_used(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    with reading(program, server.url) as page:
        show(board, page, "playing")
        walls = board.latest()["walls"]
        count = "(kind) => document.querySelectorAll(`.used.${kind}`).length"
        stacks = [height for heights in walls["heights"] for height in heights]
        assert page.evaluate(count, "gone") == stacks.count(0)
        assert page.evaluate(count, "indicator") == 1
        assert page.evaluate(count, "dead") == 9, "20 tiles are never used, the indicator's stack among them"
        assert sum(stacks) - 20 == board.latest()["left"]
        assert page.text_content(".centre .left") == str(board.latest()["left"])


@needs_sentences
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_no_sentence_mixes_languages(
    program: Browser, server: PageServer, board: SnapshotBoard, language: str
) -> None:
    with reading(program, server.url, language) as page:
        for state in STATES:
            show(board, page, state)
            texts = [ALLOWED.sub("", text) for text in page.evaluate(SHOWN_TEXTS)]
            assert not [text for text in texts if FOREIGN[language].search(text)], state
            if language != "en":
                latin = [text for text in texts if LATIN.search(text.replace("MQTT", ""))]
                assert not latin, state


def test_the_language_follows_the_device_and_is_kept_once_chosen(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    with reading(program, server.url, "ja") as page:
        show(board, page, "win")
        assert page.evaluate("document.documentElement.lang") == "ja"
        assert page.inner_text("#result-title") == "Sato の和了"
        page.select_option("#language", "zh")
        wait_until(page, "document.documentElement.lang === 'zh-Hans'")
        assert page.inner_text("#result-title") == "Sato 胡了"
        assert page.get_attribute("#help", "href") == "docs/index.zh.html"
        page.reload(wait_until="domcontentloaded")
        wait_until(page, "document.documentElement.lang === 'zh-Hans'")


def test_light_and_dark_follow_the_device_until_one_is_chosen(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    with reading(program, server.url, theme="light") as page:
        assert page.evaluate("document.documentElement.dataset.theme") == "light"
        page.emulate_media(color_scheme="dark")
        wait_until(page, "document.documentElement.dataset.theme === 'dark'")
        page.select_option("#appearance", "light")
        wait_until(page, "document.documentElement.dataset.theme === 'light'")
        page.reload(wait_until="domcontentloaded")
        wait_until(page, "document.documentElement.dataset.theme === 'light'")
        page.emulate_media(contrast="more")
        ink = "getComputedStyle(document.body).color"
        assert page.evaluate(ink) == "rgb(0, 0, 0)"


def test_everything_is_reached_by_keyboard(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    with reading(program, server.url) as page:
        show(board, page, "refused")
        wanted = {"camera", "language", "appearance", "events", "history-body"}
        reached: set[str] = set()
        for _ in range(40):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.id"))
            if page.evaluate("document.activeElement.classList.contains('clause')"):
                break
        page.keyboard.press("Enter")
        assert page.inner_text(".demands").strip(), "what the clause demands"
        for _ in range(60):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.id"))
        assert wanted <= reached
        show(board, page, "win")
        page.focus(".see-table")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.className") == "see-result"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.classList.contains('see-table')")


WRITTEN: Final = ("محمد علي", "😀🀄", "Bartholomew-Maximilian Featherstonehaugh", "张伟")
"""Names from right to left, of emoji alone, of forty letters, of two."""
BARE: Final = """
(name) => [...document.querySelectorAll('#page *')].flatMap((node) => [...node.childNodes]
    .filter((child) => child.nodeType === 3 && !node.closest('bdi')).map((child) => child.data)
    .concat([node.getAttribute('aria-label'), node.getAttribute('title')]))
  .concat(document.title).filter((text) => text && text.includes(name) && !text.includes(`\u2068${name}`))
"""
"""Texts in which a name stands neither in an element of its own nor between isolates."""
PLATES: Final = """
() => [...document.querySelectorAll('.seat:not(.empty) .plate')].map((plate) => {
  const box = (node) => { const r = node.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const texts = [...plate.querySelectorAll('.name, .total, .chips, .led-text')].map(box);
  return { card: box(plate.querySelector('.card')), texts };
})
"""


def called(state: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The state with other people at the table, who stand far apart."""
    document = json.dumps(state, ensure_ascii=False)
    for name, other in zip(NAMES, names, strict=True):
        document = document.replace(json.dumps(name), json.dumps(other, ensure_ascii=False))
    made: dict[str, Any] = json.loads(document)
    for seat, total, chips in zip(
        made.get("seats", []), (-1234, 12345, -98765, 7), (195, 20012, 100000, 199), strict=False
    ):
        seat |= {"total": total, "chips": chips}
    return made


@needs_axe
@pytest.mark.parametrize(
    ("language", "size"),
    [("en", TABLET), ("zh", {"width": 320, "height": 640}), ("ja", {"width": 3840, "height": 2160})],
)
def test_names_in_any_script_keep_to_their_places(
    program: Browser, server: PageServer, board: SnapshotBoard, language: str, size: dict[str, int]
) -> None:
    with reading(program, server.url, language, size=size) as page:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for state in ("claims", "refused", "win", "false-win", "objections", "jam"):
            show(board, page, called(STATES[state](), WRITTEN))
            assert page.evaluate(BARE, WRITTEN[0]) == [], state
            assert axe_violations(page) == [], state
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state
            for plate in page.evaluate(PLATES):
                left, top, right, bottom = plate["card"]
                slack = (
                    right - left
                ) / 90  # two units of the drawing: measured and drawn widths differ a little
                for x, y, to_x, to_y in plate["texts"]:
                    assert x > left - slack and to_x < right + slack, (state, plate)
                    assert y > top - slack and to_y < bottom + slack, (state, plate)
                for one, other in itertools.combinations(plate["texts"], 2):
                    beside = one[2] <= other[0] or other[2] <= one[0]
                    high = min(one[3] - one[1], other[3] - other[1])
                    assert beside or min(one[3], other[3]) - max(one[1], other[1]) < high / 2, (state, plate)


def test_an_act_is_spoken_once(program: Browser, server: PageServer, board: SnapshotBoard) -> None:
    live = """() => [...document.querySelectorAll(
        "[role=status], [role=log], [role=alert], [aria-live]:not([aria-live=off])")].map((one) => one.textContent)"""
    with reading(program, server.url) as page:
        state = STATES["claims"]()
        *before, discard = state["events"]
        show(board, page, {**state, "events": before, "phase_text": STATES["playing"]()["phase_text"]})
        page.reload(wait_until="domcontentloaded")
        wait_until(page, "document.title.startsWith('west-lake')")
        assert page.text_content("#spoken") == "", "what stood there before is not spoken"
        show(board, page, state)
        spoken = [text for text in page.evaluate(live) if "Chen Wei discards" in text]
        assert len(spoken) == 1 and spoken[0].count("discards") == 1, spoken
        page.evaluate("window.before = document.querySelector('#spoken p')")
        show(board, page, {**state, "events": [*before, discard, {**discard, "at": discard["at"] + 1}]})
        assert page.evaluate("document.querySelector('#spoken p') !== window.before"), "the same act again"
        assert page.evaluate("document.querySelector('#spoken p').textContent") == spoken[0]
        show(board, page, {**state, "phase_text": STATES["playing"]()["phase_text"]})
        assert page.text_content("#spoken") == "Chen Wei plays"


def test_tiles_in_the_middle_have_names(program: Browser, server: PageServer, board: SnapshotBoard) -> None:
    with reading(program, server.url) as page:
        show(board, page, "claims")
        labels = page.evaluate(
            "[...document.querySelectorAll('.centre [role=img]')].map((one) => one.getAttribute('aria-label'))"
        )
        state = STATES["claims"]()
        assert len([one for one in labels if one.endswith(" 9 of characters")]) == 3, (
            labels,
            state["indicator"],
            state["wilds"],
        )


def test_the_first_key_leads_past_the_head_of_the_page(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    with reading(program, server.url) as page:
        show(board, page, "claims")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the table"
        assert page.evaluate("document.activeElement.getBoundingClientRect().width > 80"), (
            "it can be seen now"
        )
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"


def test_everything_grows_on_a_large_screen(
    program: Browser, server: PageServer, board: SnapshotBoard
) -> None:
    parts = (
        "#now",
        "#now .tile",
        ".event .text",
        ".event .tile",
        "#language",
        ".plate .card",
        ".plate .name",
        ".pill svg",
    )
    heights = """(parts) => parts.map((one) => document.querySelector(one).getBoundingClientRect().height)"""
    with reading(program, server.url, size={"width": 1920, "height": 1080}) as page:
        show(board, page, "claims")
        usual = page.evaluate(heights, parts)
        page.set_viewport_size({"width": 3840, "height": 2160})
        large = page.evaluate(heights, parts)
    grown = {part: big / small for part, small, big in zip(parts, usual, large, strict=True)}
    assert all(1.9 < times < 2.1 for times in grown.values()), grown


@needs_axe
@pytest.mark.parametrize(
    ("theme", "language", "size", "judged"),
    [("dark", "en", TABLET, tuple(STATES)), ("light", "zh", PHONE, UNLIKE)],
)
def test_nothing_shuts_anybody_out(
    program: Browser,
    server: PageServer,
    board: SnapshotBoard,
    theme: str,
    language: str,
    size: dict[str, int],
    judged: tuple[str, ...],
) -> None:
    with reading(program, server.url, language, theme, size) as page:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        wrong: dict[str, list[str]] = {}
        for state in STATES:
            show(board, page, state)
            if state in judged:
                wrong[state] = axe_violations(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state
            if state in RESULTS[:1]:
                page.click(".see-table")
                wrong[f"{state}, table"] = axe_violations(page)
        assert {state: found for state, found in wrong.items() if found} == {}


@needs_axe
def test_a_lost_connection_shuts_nobody_out(program: Browser) -> None:
    board = SnapshotBoard()
    board.publish(STATES["claims"]())
    server = PageServer(create_app(board), port=0)
    with reading(program, server.start(), "zh") as page:
        wait_until(page, "document.body.dataset.connection === 'live'")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        server.stop()
        wait_until(page, "document.body.dataset.connection === 'lost'")
        assert "断开" in page.inner_text("#veil")
        assert axe_violations(page) == []


@needs_axe
def test_no_other_page_shuts_anybody_out(program: Browser) -> None:
    """The page before any event or question."""
    pages = sorted(path for path in STATIC.glob("*.html") if path.stem not in UNDRAWN)

    async def served(request: Request) -> Response:
        return FileResponse(STATIC / f"{request.path_params['name']}.html")

    app = Starlette(
        routes=[
            Mount("/static", StaticFiles(directory=STATIC)),
            *word_routes(),
            Route("/{name}", served),
        ],
        middleware=[Middleware(SecurityHeaders)],
    )
    app.state.closing = asyncio.Event()
    wrong: dict[str, list[str]] = {}
    with PageServer(app, port=0) as server:
        context = program.new_context(color_scheme="dark")
        page = context.new_page()
        for path in pages:
            page.emulate_media(color_scheme="dark")
            visit(page, console_link(f"{server.url}/{path.stem}"))
            page.evaluate(AXE.read_text(encoding="utf-8"))
            page.wait_for_timeout(300)
            wrong[f"{path.stem}, dark"] = axe_violations(page)
            page.emulate_media(color_scheme="light")
            wait_until(page, "document.documentElement.dataset.theme === 'light'")
            page.wait_for_timeout(300)
            wrong[f"{path.stem}, light"] = axe_violations(page)
        visit(page, "about:blank")
        context.close()
    assert len(pages) > 5
    assert {name: found for name, found in wrong.items() if found} == {}


def test_it_works_under_a_path_prefix(program: Browser) -> None:
    board = SnapshotBoard()
    board.publish(STATES["refused"]())
    inner = create_app(board)
    outer = Starlette(routes=[Mount("/tables/3", app=inner)])
    outer.state.closing = inner.state.closing
    with PageServer(outer, port=0) as server, reading(program, f"{server.url}/tables/3/", "zh") as page:
        wait_until(page, "document.body.dataset.connection === 'live'")
        wait_until(page, "document.title.startsWith('west-lake')")
        assert page.text_content(".centre .left") == str(board.latest()["left"])
        failed = page.evaluate(
            """performance.getEntriesByType('resource').map((one) => one.name)
              .filter((name) => !new URL(name).pathname.startsWith('/tables/3/'))"""
        )
        assert failed == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_first_view_is_small(program: Browser, language: str) -> None:
    board = SnapshotBoard()
    board.publish(STATES["claims"]())
    answers: list[Answer] = []
    with PageServer(create_app(board), port=0) as server:
        context = program.new_context(locale=LOCALES[language])
        page = context.new_page()
        page.on(
            "response",
            lambda answer: None if answer.url.endswith("stream") else answers.append(answer),
        )
        visit(page, server.url)
        wait_until(page, "document.title.startsWith('west-lake')")
        wait_until(page, "document.body.dataset.connection === 'live'")
        sizes = [answer.request.sizes()["responseBodySize"] for answer in answers]  # as they are sent
        total = sum(sizes) + len(str(board.latest()))
        assert len(sizes) > 20 and min(sizes) > 0
        assert total <= FIRST_VIEW_BYTES
        visit(page, "about:blank")
        context.close()
