"""Panels in browsers: four phones pair and press, in three languages, through restarts and lost answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route

from controller.referee.inputs import HUB_FAULT, MachineFault, ZonesRead, ZonesUnreadable
from controller.referee.stages import BetweenHands, ClaimWindow, Dealing, Moving, Turn
from controller.referee.zones import UNREAD, OpenHand, ReadingDoubt, TableZone
from controller.rules.tiles import name
from controller.words import plain
from firmware_bridge.protocol.constants import Button
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import (
    AXE,
    FOREIGN,
    LATIN,
    LOCALES,
    axe_violations,
    needs_axe,
)
from tests.controller.web.panels.panel_page import ALLOWED, TEXTS, PanelTable, served

pytestmark = [needs_browser, pytest.mark.slow]
PHONE: Final = {"width": 360, "height": 640}
TABLET: Final = {"width": 1024, "height": 600}
NO_WIN: Final = ("1m", "1m", "4m", "7m", "1p", "4p", "7p", "2s", "5s", "8s", "1z", "2z", "3z")


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PanelTable]:
    with served(tmp_path) as table:
        yield table


@contextmanager
def phones(
    program: Browser,
    table: PanelTable,
    count: int,
    language: str = "en",
    size: dict[str, int] = PHONE,
    **more: Any,
) -> Iterator[list[Page]]:
    """Separate devices on the parlor's network, at the panel's page."""
    contexts = [
        program.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            locale=LOCALES[language],
            extra_http_headers=ELSEWHERE,
            has_touch=True,
            **more,
        )
        for _ in range(count)
    ]
    try:
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.set_default_timeout(60_000)
            visit(page, f"{table.server.url}/panel")
            wait_until(page, "document.body?.dataset.drawn === 'yes'")
        yield pages
        for page in pages:
            visit(page, "about:blank")
    finally:
        for context in contexts:
            context.close()


def pair(page: Page, table: PanelTable, seat: int) -> None:
    digits = table.code(seat)["digits"]
    page.fill("#code", f"{digits[:3]} {digits[3:]}")
    page.press("#code", "Enter")
    wait_until(page, "document.body.dataset.paired === 'yes'")
    wait_until(page, "document.body.dataset.connection === 'live'")
    wait_until(page, "document.querySelector('#button-ready') !== null")


def until(page: Page, condition: Callable[[], object], what: str = "") -> None:
    """Until something holds in this process, while the page goes on."""
    for _ in range(1500):
        if condition():
            return
        page.wait_for_timeout(40)
    raise AssertionError(what or "never so")


def says(page: Page) -> str:
    return page.inner_text(".led .large")


def of_use(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.buttons .of-use')].map((one) => one.id.replace('button-', ''))"
    )
    return found


def test_eight_tabs_of_one_browser_share_a_stream(program: Browser, table: PanelTable) -> None:
    """A browser has six connections to a page: with a stream for each tab the seventh would never receive anything."""
    with phones(program, table, 1) as (first,):
        pair(first, table, 2)
        tabs = [first]
        for _ in range(7):
            tabs.append(first.context.new_page())
            visit(tabs[-1], f"{table.server.url}/panel")
            wait_until(tabs[-1], "document.body.dataset.connection === 'live'")
            wait_until(tabs[-1], "document.querySelector('#button-ready') !== null")
        tabs[7].tap("#button-ready")
        until(first, lambda: table.presses(), "the press of the eighth tab arrives")
        for tab in tabs:
            wait_until(tab, "document.querySelector('.led .large').innerText !== 'READY?'")
        tabs[7].close()  # it led: another one takes over
        table.play_until(lambda: isinstance(table.evening.table.stage, Turn) and bool(table.buttons(2)))
        for tab in tabs[:7]:
            wait_until(tab, "document.querySelector('.panel').dataset.calls === 'turn'")
        for tab in tabs[1:7]:
            tab.close()


def test_a_try_to_connect_that_hangs_is_given_up(program: Browser, table: PanelTable) -> None:
    """After sleep or a change of network packets are swallowed, and a browser reports no error for minutes."""
    with phones(program, table, 1) as (page,):
        hanging: list[Route] = []
        page.clock.install()
        page.route("**/api/stream", lambda route: hanging.append(route))
        visit(page, f"{table.server.url}/")
        until(page, lambda: hanging, "the first try")
        page.clock.run_for(8_000)
        wait_until(page, "document.body.dataset.connection === 'lost'")
        page.unroute("**/api/stream")
        page.clock.run_for(2_000)
        wait_until(page, "document.body.dataset.connection === 'live'")


OLD_AUDIO: Final = """
window.AudioContext = class {
  constructor() { this.state = "running"; this.resumed = 0; window.audio = this; }
  resume() { this.resumed += 1; this.state = "running"; return Promise.resolve(); }
};
"""


def test_sound_comes_back_after_a_call_interrupted_it(program: Browser, table: PanelTable) -> None:
    """WebKit alone has the state "interrupted"."""
    with phones(program, table, 1) as (page,):
        page.add_init_script(OLD_AUDIO)
        page.reload()
        wait_until(page, "document.body?.dataset.drawn === 'yes'")
        page.tap("h1")
        page.evaluate("window.audio.state = 'interrupted'")
        page.tap("h1")
        wait_until(page, "window.audio.resumed === 1 && window.audio.state === 'running'")


def test_old_browser_sees_why_the_page_does_not_run(program: Browser, table: PanelTable) -> None:
    """As one that stops at syntax it does not know."""
    with phones(program, table, 1, language="zh") as (page,):
        page.route(
            "**/vendor/preact.js",
            lambda route: route.fulfill(body="export const a = 1 ??? 2;", content_type="text/javascript"),
        )
        for path in ("", "panel"):
            page.goto("about:blank")
            visit(page, f"{table.server.url}/{path}")
            page.wait_for_selector("#not-started")
            assert "Safari 13" in page.inner_text("#not-started") and "浏览器" in page.inner_text(
                "#not-started"
            )
        page.unroute("**/vendor/preact.js")
        visit(page, f"{table.server.url}/panel")


def test_four_phones_begin_a_hand_and_claim(program: Browser, table: PanelTable) -> None:
    with phones(program, table, 4) as pages:
        for seat, page in enumerate(pages):
            pair(page, table, seat)
            assert page.inner_text("h1") == ("East", "South", "West", "North")[seat]
            assert says(page) == "READY?" and of_use(page) == ["ready"]
        for page in pages:
            page.tap("#button-ready")
        until(pages[0], lambda: isinstance(table.evening.table.stage, Moving), "all four are ready")
        assert sorted(seat for seat, _, _ in table.presses()) == [0, 1, 2, 3]

        def claimable() -> bool:
            stage = table.evening.table.stage
            return isinstance(stage, ClaimWindow) and any(
                Button.PUNG in table.buttons(seat) for seat in range(4)
            )

        table.play_until(claimable)
        claimer = next(seat for seat in range(4) if Button.PUNG in table.buttons(seat))
        page = pages[claimer]
        wait_until(page, "document.querySelector('.panel').dataset.calls === 'claim'")
        assert "pung" in of_use(page) and page.title().startswith("●")
        page.tap("#button-pung")
        until(page, lambda: table.presses()[-1][:2] == (claimer, "pung"))
        for seat, other in enumerate(pages):
            if seat != claimer and "pass" in of_use(other):
                other.tap("#button-pass")
        wait_until(page, "document.querySelector('.led .large').innerText === 'LAY PUNG'")
        assert of_use(page) == ["pass"]


def test_link_of_qr_code_pairs_and_leaves_no_secret_in_address(program: Browser, table: PanelTable) -> None:
    secret = table.pairing.codes.make("s1", table.people[3], by="staff").secret
    with phones(program, table, 1) as (page,):
        visit(page, f"{table.server.url}/panel#{secret}")
        wait_until(page, "document.body?.dataset.paired === 'yes'")
        wait_until(page, "document.querySelector('h1').innerText === 'North'")
        assert page.url.endswith("/panel")


def test_wrong_code_is_reported_and_guessing_is_slowed(program: Browser, table: PanelTable) -> None:
    with phones(program, table, 1) as (page,):
        page.fill("#code", "000000")
        page.press("#code", "Enter")
        wait_until(page, "document.querySelector('.refusal')?.innerText.includes('not the code')")
        for _ in range(4):
            page.click("button[type=submit]")
            wait_until(page, "!document.querySelector('button[type=submit]').disabled")
        wait_until(page, "document.querySelector('.refusal')?.innerText.includes('Too many')")
        assert page.evaluate("document.body.dataset.paired") == "no"


def test_press_with_a_lost_answer_counts_once(program: Browser, table: PanelTable) -> None:
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(json.loads(route.request.post_data or "{}")["key"])
        answer = route.fetch()
        if len(keys) == 1:
            assert answer.json()["outcome"] == "recorded"
            route.abort()
        else:
            route.fulfill(response=answer)

    with phones(program, table, 1) as (page,):
        pair(page, table, 1)
        page.route("**/api/panel/press", lose_the_first_answer)
        page.tap("#button-ready")
        until(page, lambda: len(keys) == 2, "it is sent again")
        wait_until(page, "document.querySelector('.led .large').innerText === 'WAIT'")
        assert keys[0] == keys[1] and table.presses() == [(1, "ready", keys[0])]
        assert page.query_selector(".refusal") is None


def test_two_taps_on_one_button_are_one_press(program: Browser, table: PanelTable) -> None:
    with phones(program, table, 1) as (page,):
        pair(page, table, 1)
        page.evaluate(
            "const one = document.querySelector('#button-ready'); one.click(); one.click(); one.click()"
        )
        until(page, lambda: table.presses())
        page.tap("#button-pass")
        until(page, lambda: table.presses()[-1][1] == "pass")
        assert [button for _, button, _ in table.presses()] == ["ready", "pass"]


@pytest.mark.parametrize(
    ("language", "display", "todo"),
    [
        ("en", "READY? SEE HUB", "Press READY for the next hand."),
        ("zh", "准备？", "准备好下一局，请按“准备”。"),
        ("ja", "準備？", "準備"),
    ],
)
def test_a_hint_at_the_hub_hides_nothing_that_a_player_is_to_do(
    program: Browser, table: PanelTable, language: str, display: str, todo: str
) -> None:
    table.give(MachineFault(HUB_FAULT, plain("A hub asks to keep this table's scores.")))
    with phones(program, table, 1, language) as (page,):
        pair(page, table, 0)
        wait_until(page, "document.querySelector('.panel').dataset.calls === 'ready'")
        assert says(page) == display and todo in page.inner_text(".todo")


def test_a_refusal_tells_clause_reason_and_what_to_do(program: Browser, table: PanelTable) -> None:
    table.play_until(lambda: isinstance(table.evening.table.stage, Turn))
    other = (table.evening.table.current_hand.turn + 1) % 4
    with phones(program, table, 1) as (page,):
        pair(page, table, other)
        page.tap("#button-pung")
        wait_until(page, "document.querySelector('.panel').dataset.calls === 'refused'")
        assert re.fullmatch(r"NO HZ-\d+", says(page))
        assert (
            "refused" in page.inner_text(".refusal")
            and page.inner_text(".todo") == "Nothing has changed. Play on."
        )
        page.tap(".refusal .clause")
        assert len(page.inner_text(".demands")) > 20


def test_tidy_looks_like_a_question_while_one_is_open(program: Browser, table: PanelTable) -> None:
    evening = table.evening
    table.play_until(lambda: isinstance(evening.table.stage, Turn))
    seat = evening.table.current_hand.turn
    zone = TableZone.discards(seat)
    with phones(program, table, 1) as (page,):
        pair(page, table, seat)
        for doubts, calls, style in ((False, "refused", "solid"), (True, "question", "dashed")):
            doubt = ReadingDoubt(zone, (*zone.content_in(evening.table.seen), UNREAD), (("9m", "7s"),), "")
            evening.give(ZonesUnreadable((zone,), plain("glare"), (doubt,) * doubts))
            table.publish()
            wait_until(page, f"document.querySelector('.panel').dataset.calls === '{calls}'")
            assert says(page) == "TIDY"
            edge = "getComputedStyle(document.querySelector('.edge')).borderTopStyle"
            assert page.evaluate(edge) == style
        assert page.query_selector(".refusal") is None and page.query_selector(".question") is not None


@pytest.mark.parametrize("stands_by_it", [False, True])
def test_a_hand_that_does_not_win_is_taken_back_or_stood_by(
    program: Browser, table: PanelTable, stands_by_it: bool
) -> None:
    evening = table.evening
    table.play_until(lambda: isinstance(evening.table.stage, Turn))
    seat = evening.table.current_hand.turn
    with phones(program, table, 1) as (page,):
        pair(page, table, seat)
        page.tap("#button-hu")
        wait_until(page, "document.querySelector('.led .large').innerText === 'SHOW HAND'")
        table.give(ZonesRead({TableZone.hand(seat): OpenHand(NO_WIN, "9p")}))
        wait_until(page, "document.querySelector('.led .large').innerText === 'FALSE? HU/PASS'")
        assert of_use(page) == ["hu", "pass"]
        assert re.search(r"HZ-\d+", page.inner_text(".refusal")), "by which clause"
        assert "stand by it" in page.inner_text(".todo")
        page.wait_for_timeout(400)  # two taps on one button within this time are one
        page.tap("#button-hu" if stands_by_it else "#button-pass")
        if stands_by_it:
            wait_until(page, "document.querySelector('.facts .loss') !== null")
            assert isinstance(evening.table.stage, BetweenHands)
        else:
            wait_until(page, "document.querySelector('.led .large').innerText.startsWith('UNDO')")
            assert "back as they lay" in page.inner_text(".todo")
            table.give(ZonesRead({TableZone.hand(seat): OpenHand()}))
            wait_until(page, "document.querySelector('.led .large').innerText === 'DISCARD'")
            assert page.query_selector(".refusal") is None


def test_a_claim_shows_its_tile_and_seconds_and_is_spoken_once(program: Browser, table: PanelTable) -> None:
    evening = table.evening

    def claimable() -> bool:
        return isinstance(evening.table.stage, ClaimWindow) and Button.PUNG in table.buttons(1)

    with phones(program, table, 1) as (page,):
        pair(page, table, 1)
        regions = "[role=status], [role=alert], [aria-live]:not([aria-live=off]):not(#questions)"
        assert page.evaluate(f"document.querySelectorAll('{regions}').length") == 1
        page.evaluate(
            """window.spoken = [];
            const region = document.querySelector('#spoken');
            const hear = () => window.spoken.push(region.innerText);
            new MutationObserver(hear).observe(region, { childList: true, subtree: true })"""
        )
        table.play_until(claimable)
        wait_until(page, "document.querySelector('.offered.open') !== null")
        last = evening.table.current_hand.last_discard
        assert last is not None
        code = name(last[1])
        giver = ("East", "South", "West", "North")[last[0]]
        assert page.get_attribute(".offered use", "href") == f"#tile-{code}"
        assert page.evaluate("document.querySelector('.offered .tile').getBoundingClientRect().height") > 90
        assert re.fullmatch(r"[0-3] s", page.inner_text(".offered .seconds"))
        offered = page.inner_text(".offered .whose")
        tile = offered.removeprefix(f"{giver} discards ")
        assert tile != offered and not re.search(r"\d[mps]", tile), "in words"
        spoken = "\n".join(page.evaluate("window.spoken"))
        assert spoken.count(f"{giver} discards {tile}") == 1
        assert "CLAIM?" in spoken and "PASS" in spoken
        page.reload()  # a device that connects later receives the offer itself
        wait_until(page, "document.querySelector('#spoken')?.innerText.includes('CLAIM?')")
        later = page.inner_text("#spoken")
        assert later.count(f"{giver} discards {tile}") == 1


def test_end_of_session_stands_on_phone_and_page_until_next(program: Browser, table: PanelTable) -> None:
    people = ("Ann", "محمد علي", "🀄 Lucky", "Bartholomew Featherstonehaugh-Smythe 3rd")
    assert table.order("begin_session", players=list(people), stake_per_unit="0.25").ok

    def won() -> bool:
        hand = table.evening.table.hand.state
        return hand is not None and hand.result is not None and bool(hand.result.winners)

    table.play_until(won)
    with phones(program, table, 1, size={"width": 320, "height": 568}) as (page,):
        pair(page, table, 0)
        wait_until(page, "document.querySelector('.ended .won-hand .winning') !== null")
        assert page.locator(".ended .patterns li").count() >= 1
        total = table.evening.table.session.current.totals[0]
        assert page.inner_text(".ended .moved b").replace("−", "-") == (f"{total:+d}" if total else "0")
        money = page.inner_text(".ended .moved .money").replace("−", "-")
        assert float(money) == total / 4 and len(money.partition(".")[2]) == 2
        assert table.order("end_session", why="late").ok
        wait_until(page, "document.querySelector('#final') !== null")
        final = table.board.latest()["final"]
        rows = page.locator("#final tbody tr")
        assert [rows.nth(k).locator(".name").inner_text() for k in range(4)] == [
            one["name"] for one in final["places"]
        ]
        assert rows.filter(has_text="Ann").get_attribute("class") == " mine" or total > 0
        assert page.locator("#final .pays li").count() == len(final["transfers"]) > 0
        assert page.locator("#final .own li").count() >= 1
        assert page.query_selector("#button-ready") is None
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        context = program.new_context(locale="zh-CN", viewport={"width": 1024, "height": 768})
        desk = context.new_page()
        visit(desk, table.server.url)
        wait_until(desk, "document.querySelector('#final') !== null")
        assert "谁付给谁" in desk.inner_text("#final") and "本场结果" in desk.inner_text("#final")
        desk.evaluate(AXE.read_text(encoding="utf-8"))
        assert axe_violations(desk) == []
        desk.click(".see-table")
        desk.click(".see-final")
        wait_until(desk, "document.activeElement.className === 'see-table'")
        assert table.order("begin_session", players=["A", "B", "C", "D"]).ok
        wait_until(desk, "document.querySelector('#final') === null")
        names = desk.evaluate("[...document.querySelectorAll('#events .text')].map((one) => one.innerText)")
        assert sum("Ann" in one for one in names) > 1, "earlier lines tell of who sat there then"
        assert not [one for one in names[1:] if re.search(r"\b[ABCD]\b", one)]
        wait_until(page, "document.body.dataset.paired === 'no'")
        visit(desk, "about:blank")
        context.close()


def test_a_restart_under_an_open_panel_changes_nothing(program: Browser, tmp_path: Path) -> None:
    table = PanelTable(tmp_path)
    port = table.server.port
    with phones(program, table, 1) as (page,):
        pair(page, table, 2)
        table.stop()
        wait_until(page, "document.querySelector('.veil') !== null")
        assert "Not connected" in page.inner_text(".veil")
        table = PanelTable(tmp_path, port=port)
        try:
            wait_until(page, "document.body.dataset.connection === 'live'")
            assert page.query_selector(".veil") is None
            page.tap("#button-ready")
            wait_until(page, "document.querySelector('.led .large').innerText === 'WAIT'")
            assert [seat for seat, _, _ in table.presses()] == [2]
        finally:
            visit(page, "about:blank")
            table.stop()


def test_unpaired_by_staff_the_panel_asks_for_a_code(program: Browser, table: PanelTable) -> None:
    with phones(program, table, 1) as (page,):
        pair(page, table, 0)
        assert table.by_staff().post("/api/panels/remove", json={"seat": 0}).json() == {"unpaired": 1}
        wait_until(page, "document.body.dataset.paired === 'no'")
        assert "not paired any more" in page.inner_text(".refusal")


def test_a_holder_adds_a_device_and_leaves(program: Browser, table: PanelTable) -> None:
    with phones(program, table, 2) as (page, other):
        pair(page, table, 0)
        page.tap(".menu")
        page.tap("#one-more")
        page.wait_for_selector(".digits")
        other.fill("#code", page.inner_text(".digits"))
        other.press("#code", "Enter")
        wait_until(other, "document.body.dataset.paired === 'yes'")
        page.tap("#leave")
        page.tap("#leave")
        wait_until(page, "document.body.dataset.paired === 'no'")
        other.tap("#button-ready")
        until(other, lambda: table.presses())


def test_staff_show_a_code_on_the_tables_page(program: Browser, table: PanelTable) -> None:
    context = program.new_context(locale="en-GB", extra_http_headers=ELSEWHERE)
    desk = context.new_page()
    visit(desk, f"{table.server.url}/?token={table.staff}")
    wait_until(desk, "document.body?.dataset.drawn === 'yes'")
    desk.click("#panels")
    desk.wait_for_selector("#pairing .show")
    assert desk.evaluate("document.querySelectorAll('#pairing .seats li').length") == 4
    desk.click("#pairing li:nth-child(2) .show")
    desk.wait_for_selector("#pairing .digits")
    desk.evaluate(AXE.read_text(encoding="utf-8"))
    assert axe_violations(desk) == []
    with phones(program, table, 1) as (page,):
        page.fill("#code", desk.inner_text("#pairing .digits"))
        page.press("#code", "Enter")
        wait_until(page, "document.body.dataset.paired === 'yes'")
        wait_until(page, "document.querySelector('h1').innerText === 'South'")
        wait_until(desk, "document.querySelector('#pairing .said').innerText.includes('South')")
        assert desk.query_selector("#pairing .digits") is None
        desk.click("#pairing li:nth-child(2) .remove")
        wait_until(page, "document.body.dataset.paired === 'no'")
    desk.keyboard.press("Escape")
    wait_until(desk, "document.querySelector('#pairing') === null")
    visit(desk, "about:blank")
    context.close()


def test_pages_say_why_no_panel_is_paired(program: Browser, table: PanelTable) -> None:
    with phones(program, table, 1) as (page,):
        code = table.code(0)["digits"]
        path = table.folder / "table.panels.json"
        path.write_text('{"version": 2}')
        page.fill("#code", code)
        page.press("#code", "Enter")
        wait_until(page, "document.querySelector('.refusal') !== null")
        assert page.inner_text(".refusal") == (
            f"{path} is of version 2; this program knows version 1. Run the newer program that wrote it."
        )
    context = program.new_context(locale="zh-CN", extra_http_headers=ELSEWHERE)
    desk = context.new_page()
    visit(desk, f"{table.server.url}/?token={table.staff}")
    wait_until(desk, "document.body?.dataset.drawn === 'yes'")
    desk.click("#panels")
    desk.click("#pairing li:nth-child(2) .show")
    wait_until(desk, "document.querySelector('#pairing .said').innerText.endsWith('请用写下它的新版程序。')")
    visit(desk, "about:blank")
    context.close()


def test_a_guest_sees_no_code(program: Browser, table: PanelTable) -> None:
    with phones(program, table, 1, size=TABLET) as (page,):
        visit(page, table.server.url)
        wait_until(page, "document.body?.dataset.drawn === 'yes'")
        page.click("#panels")
        page.wait_for_selector("#pairing .seats li")
        assert page.query_selector("#pairing .show") is None
        assert "staff" in page.inner_text("#pairing")


@needs_axe
@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("zh", "light"), ("ja", "dark")])
def test_every_state_in_every_language_shuts_nobody_out(
    program: Browser, table: PanelTable, language: str, scheme: Any
) -> None:
    evening = table.evening

    def in_turn() -> bool:
        return isinstance(evening.table.stage, Turn) and evening.table.current_hand.turn == 0

    def judge(page: Page, state: str) -> None:
        texts = [ALLOWED.sub("", text) for text in page.evaluate(TEXTS)]
        assert not [text for text in texts if FOREIGN[language].search(text)], state
        if language != "en":
            assert not [text for text in texts if LATIN.search(text)], state
        assert axe_violations(page) == [], state
        small = page.evaluate(
            """[...document.querySelectorAll('button, select, a')]
              .map((one) => [one.id || one.className, one.getBoundingClientRect()])
              .filter(([, box]) => box.width > 0 && (box.height < 44 || box.width < 44)).map(([name]) => name)"""
        )
        assert small == [], state
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state

    with phones(program, table, 1, language, color_scheme=scheme) as (page,):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        judge(page, "not paired")
        pair(page, table, 0)
        judge(page, "ready")
        page.tap(".menu")
        page.tap("#one-more")
        page.wait_for_selector(".digits")
        judge(page, "menu")
        assert page.get_attribute("#menu a[href^='docs/']", "href") == (
            "docs/tutorials/player.html" if language == "en" else f"docs/tutorials/player.{language}.html"
        )
        page.tap("#back")
        table.play_until(lambda: isinstance(evening.table.stage, Dealing))
        wait_until(page, "/\\d/.test(document.querySelector('.todo')?.innerText)")
        judge(page, "dealing")
        table.play_until(in_turn)
        wait_until(page, "document.querySelector('.panel').dataset.calls === 'turn'")
        judge(page, "turn")
        table.play_until(
            lambda: isinstance(evening.table.stage, ClaimWindow) and Button.PASS in table.buttons(0)
        )
        wait_until(page, "document.querySelector('.panel').dataset.calls === 'claim'")
        judge(page, "claim")
        table.play_until(lambda: isinstance(evening.table.stage, Turn) and not in_turn())
        page.tap("#button-pung")
        wait_until(page, "document.querySelector('.panel').dataset.calls === 'refused'")
        judge(page, "refused")
        table.play_until(lambda: isinstance(evening.table.stage, BetweenHands))
        wait_until(page, "document.querySelector('.panel').dataset.calls === 'ready'")
        judge(page, "result")
        table.play_until(lambda: isinstance(evening.table.stage, Turn))
        number = evening.table.session.number
        assert table.order(
            "abandon_hand", hand=number, why={"en": "tea", "zh": "喝茶", "ja": "お茶"}[language]
        ).ok
        text = {"en": "Press READY", "zh": "请按“准备”", "ja": "「準備」を押して"}[language]
        wait_until(page, "document.querySelector('.given-up') !== null")
        assert text in page.inner_text(".todo")
        assert language == "en" or "ABANDONED" not in says(page)
        judge(page, "abandoned")
        assert table.order("end_session").ok
        wait_until(page, "document.querySelector('#final') !== null")
        judge(page, "final")
