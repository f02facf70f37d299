"""The page in a real browser: what a person would find on it, and that it follows the table by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from controller.runtime.supplied_readings import NO_CAMERA
from controller.web import PageServer, SnapshotBoard, create_app
from controller.words import say
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import reading
from tests.controller.web.snapshots import (
    dealing,
    finished,
    opening,
    playing,
    recovery_step,
    two_winners,
    wuhan,
)
from tests.message_content import worded

DESK: Final = {"width": 1280, "height": 800}
pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def board() -> SnapshotBoard:
    return SnapshotBoard()


@pytest.fixture(scope="module")
def server(board: SnapshotBoard) -> Iterator[PageServer]:
    with PageServer(create_app(board), port=0) as running:
        yield running


@pytest.fixture
def browser(program: Browser, server: PageServer, board: SnapshotBoard) -> Iterator[Page]:
    """A browser at the page, its stream running."""
    board.publish({"phase_text": worded("just opened")})
    with reading(program, server.url, size=DESK) as opened:
        wait_until(opened, "document.getElementById('now')?.textContent === 'just opened'")
        yield opened


@pytest.fixture
def page(server: PageServer, browser: Page) -> PageServer:
    """The page, open in the browser."""
    return server


def shows(browser: Page, text: str) -> None:
    wait_until(browser, f"document.getElementById('now').textContent.includes({text!r})")


def test_the_table_is_drawn(page: PageServer, board: SnapshotBoard, browser: Page) -> None:
    board.publish(playing())
    shows(browser, "claims open")
    document = browser.content()
    assert 'data-connection="live"' in document
    assert '<h1 id="title">west-lake / table-1</h1>' in document
    assert "simulated" in document
    label = re.search(r'data-seat="0" aria-label="([^"]*)"', document)
    assert label is not None
    for wanted in (
        "Lin",
        "banker · 2",
        "chow 3 of circles 4 of circles 5 of circles from Zhao",
        "closed kong face-down tile",
        "CLAIM?",
    ):
        assert wanted in label[1]
    # The chow's claimed tile lies on its side, its lower edge in line with the others'.
    assert re.search(r'<g transform="translate\(0 56\) rotate\(-90\)"[^>]*><use href="#tile-3p"', document)
    assert document.count('class="laid newest"') == 1
    assert browser.evaluate("document.querySelectorAll('.event use[href=\"#tile-5m\"]').length") == 1, (
        "drawn, no code"
    )
    assert document.count('class="event of-refusal"') == 2
    assert "HZ-17" in document
    assert re.search(r'id="alerts".*Tiles are jammed', document)
    wait_until(browser, "document.querySelector('.of-refusal .clause')?.title.length > 10")


def test_table_without_camera_is_reported_in_readers_language(
    page: PageServer, board: SnapshotBoard, browser: Page
) -> None:
    board.publish({**playing(), "note": "simulated table"})
    shows(browser, "claims open")
    assert browser.locator(".camera-note").count() == 1
    board.publish({**playing(), "note": f"simulated table · {NO_CAMERA}"})
    browser.evaluate("localStorage.setItem('mahjong-table.language', 'zh')")
    visit(browser, page.url)
    wait_until(
        browser, "document.getElementById('note')?.textContent === '模拟牌桌 · 没有摄像头：读数由模拟器提供'"
    )
    assert browser.locator(".camera-note").count() == 0


def test_a_stopped_machine_says_at_a_glance_what_is_next(
    page: PageServer, board: SnapshotBoard, browser: Page
) -> None:
    stopped = playing()
    stopped["procedure"] = {
        "number": "E1",
        "code": "jam",
        "title": worded("Tiles are jammed at wall 2."),
        "place": 2,
        "now": 1,
        "steps": [
            recovery_step(worded("Open the lid."), say("display.open_lid"), worded("the lid is opened")),
            recovery_step(
                worded("Free the tiles at wall 2. " * 12),
                say("display.free_tiles"),
                worded("somebody presses READY"),
            ),
            recovery_step(
                worded("Press READY."),
                say("display.fault_ready", what=say("display.fault_jam", label="E1")),
                worded("somebody presses READY"),
            ),
        ],
        "alerts": ["motion", "jam", "lid_open"],
    }
    board.publish(stopped)
    step = "document.querySelector('#procedure [aria-current=step]')"
    wait_until(browser, f"{step}?.innerText.includes('Free the tiles at wall 2.')")
    assert (
        browser.evaluate("document.querySelector('#procedure-title').textContent")
        == "E1 Tiles are jammed at wall 2."
    )
    assert "FREE TILES" in str(browser.evaluate(f"{step}.innerText"))
    assert browser.evaluate("[...document.querySelectorAll('#procedure li')].map((li) => li.className)") == [
        "done",
        "now",
        "later",
    ]
    size = f"parseFloat(getComputedStyle({step}.querySelector('.do')).fontSize)"
    assert browser.evaluate(
        f"{size} > parseFloat(getComputedStyle(document.querySelector('.later .do')).fontSize)"
    )
    assert browser.evaluate(f"{step}.getBoundingClientRect().bottom < innerHeight"), "seen without scrolling"
    whole = f"{step}.querySelector('.do').scrollHeight <= {step}.querySelector('.do').clientHeight + 1"
    assert browser.evaluate(whole), "and not cut off"
    assert browser.evaluate("document.querySelectorAll('.alert').length") == 0, "nothing is said twice"
    assert browser.evaluate("document.querySelector('[data-seat=\"2\"]').classList.contains('trouble')")
    board.publish(playing())
    wait_until(browser, "document.getElementById('procedure').hidden")
    assert browser.evaluate("document.querySelectorAll('.alert').length") == 1


def test_it_follows_the_table_without_reload(page: PageServer, board: SnapshotBoard, browser: Page) -> None:
    board.publish(playing())
    shows(browser, "claims open")
    browser.evaluate("window.neverReloaded = true")
    board.publish(finished())
    shows(browser, "hand 3 is over")
    assert browser.evaluate("window.neverReloaded") is True
    patterns = browser.evaluate(
        "[...document.querySelectorAll('.patterns li')].map((item) => item.textContent)"
    )
    assert patterns == ["wild eye ×2", "kong bloom ×2", "together ×4"]
    hand = browser.evaluate("document.querySelector('.won-hand').getAttribute('aria-label')")
    assert "1 of characters 2 of characters 3 of characters 4 of circles" in hand
    assert hand.endswith("won on 8 of bamboos")
    winner = "[...document.querySelectorAll('.deltas .winner > *')].map((part) => part.textContent)"
    assert browser.evaluate(winner) == ["Chen", "+8"]
    assert browser.evaluate("document.querySelector('.deltas .winner .gain').textContent") == "+8"
    assert browser.evaluate("document.getElementById('alerts').children.length") == 0


def test_it_says_when_the_table_is_lost_and_comes_back_by_itself(board: SnapshotBoard, browser: Page) -> None:
    board.publish(playing())
    first = PageServer(create_app(board), port=0)
    visit(browser, first.start())
    wait_until(browser, "document.body?.dataset.connection === 'live'")
    first.stop()
    wait_until(browser, "document.body.dataset.connection === 'lost'")
    assert "Connection lost" in browser.evaluate("document.getElementById('veil').textContent")
    again = SnapshotBoard()
    again.publish(finished())
    with PageServer(create_app(again), port=first.port):
        shows(browser, "hand 3 is over")
        wait_until(browser, "document.getElementById('veil').hidden")


def test_the_wall_shows_where_to_break_and_what_to_turn(
    page: PageServer, board: SnapshotBoard, browser: Page
) -> None:
    board.publish(dealing())
    shows(browser, "players deal")
    counted = (
        "[...document.querySelectorAll('[data-seat=\"2\"] .counted text')].map((text) => text.textContent)"
    )
    assert browser.evaluate(counted) == ["1", "2", "3", "4", "5", "6", "7"]
    assert browser.evaluate("document.querySelector('[data-seat=\"3\"] .turned text').textContent") == "11"
    assert browser.evaluate("document.querySelectorAll('.stack').length") == 4 * 17
    browser.set_viewport_size({"width": 3840, "height": 2160})
    dice = "[...document.querySelectorAll('.die-of rect.die')].map((die) => die.getBoundingClientRect())"
    assert browser.evaluate(f"(([one, other]) => one.right < other.left)({dice})"), (
        "the dice lie side by side"
    )


def test_a_table_of_three(page: PageServer, board: SnapshotBoard, browser: Page) -> None:
    three = playing()
    three["seats"] = three["seats"][:3]
    board.publish(three)
    shows(browser, "claims open")
    assert browser.evaluate("document.querySelectorAll('.seat.empty').length") == 1


def test_flowers_outer_walls_and_three_rolls(page: PageServer, board: SnapshotBoard, browser: Page) -> None:
    board.publish(opening())
    shows(browser, "indicator is turned up")
    assert browser.evaluate("document.querySelectorAll('.stack').length") == 4 * 20
    assert browser.evaluate("document.querySelector('[data-seat=\"1\"] .turned text').textContent") == "17"
    assert browser.evaluate("document.querySelectorAll('[data-seat=\"1\"] .singles use').length") == 3
    assert browser.evaluate("document.querySelectorAll('.die').length") == 6
    assert "no gold tile yet" in browser.content()


def test_two_winners_both_show_their_hands(page: PageServer, board: SnapshotBoard, browser: Page) -> None:
    board.publish(two_winners())
    shows(browser, "hand 3 is over")
    assert browser.evaluate("document.querySelectorAll('.won-hand').length") == 2
    assert browser.evaluate("document.querySelectorAll('.deltas .winner').length") == 2
    assert browser.evaluate("document.querySelector('.patterns li').textContent") == "fit five 1 double"
    browser.click(".see-table")
    assert browser.evaluate("document.querySelectorAll('#history-body th.figure').length") == 4
    assert "Zhao rests" in browser.evaluate("document.getElementById('rules').textContent")
    assert "fortune" not in browser.evaluate("document.querySelector('.centre').textContent")


def test_wuhan_says_wild_and_kong(page: PageServer, board: SnapshotBoard, browser: Page) -> None:
    board.publish(wuhan())
    shows(browser, "claims open")
    captions = browser.evaluate("[...document.querySelectorAll('.caption')].map((text) => text.textContent)")
    assert "wild" in captions and "kong" in captions and "fortune" not in captions
    assert "laid out alone Red dragon 5 of bamboos" in browser.content()


def test_what_players_call_themselves_stays_text(
    page: PageServer, board: SnapshotBoard, browser: Page
) -> None:
    hostile = playing()
    attack = "<img src=x onerror=document.title='owned'>"
    hostile["seats"][0]["name"] = hostile["seats"][1]["display"] = attack
    hostile["seats"][1]["display_text"] = worded(attack)
    hostile["seats"][1]["discards"] = [attack, "9x", None]
    hostile["phase_text"] = worded("attacked " + attack)
    hostile["note"] = attack
    hostile["events"][0].update(text=worded(attack), clause=attack)
    hostile["events"][0]["kind"] = '"><script>'
    board.publish(hostile)
    shows(browser, "attacked")
    assert browser.evaluate("document.querySelectorAll('img, main script').length") == 0
    assert browser.evaluate("document.title") == "west-lake / table-1 · Hand 3"
    assert browser.evaluate("document.getElementById('note').textContent") == attack


def test_nothing_runs_off_the_side(page: PageServer, board: SnapshotBoard, browser: Page) -> None:
    board.publish(playing())
    shows(browser, "claims open")
    assert browser.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    for width, height in ((1280, 800), (390, 844)):
        browser.set_viewport_size({"width": width, "height": height})
        assert browser.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
