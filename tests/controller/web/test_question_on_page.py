"""Questions in a real browser: picture, choices, any other tile, objections, and the text without the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.panel_presses import PressAnswer, PressOutcome, SeatPanel
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.table_routes import question_routes
from controller.words import say
from tests.controller.web.browser import chromium, needs_browser, wait_until
from tests.controller.web.page_checks import reading
from tests.controller.web.table_states import STATES

pytestmark = [needs_browser, pytest.mark.slow]
PICTURE = cv2.imencode(".jpg", np.full((40, 30, 3), 200, np.uint8))[1].tobytes()


class AskingPage:
    """The table's page with a question, and the answers that reach the table."""

    def __init__(self) -> None:
        self.board = SnapshotBoard()
        self.replies: list[QuestionAnswer] = []
        self.outcome = PressAnswer(PressOutcome.RECORDED)
        self.app = create_app(self.board)
        self.app.router.routes.extend(question_routes(self.reply, lambda _digest: PICTURE))

    def reply(self, answer: QuestionAnswer, _panel: SeatPanel | None) -> PressAnswer:
        self.replies.append(answer)
        return self.outcome


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def asking() -> AskingPage:
    return AskingPage()


@pytest.fixture
def browser(program: Browser, asking: AskingPage) -> Iterator[Page]:
    asking.board.publish(STATES["asked"]())
    with PageServer(asking.app, port=0) as server, reading(program, server.url) as page:
        wait_until(page, "document.querySelector('.question button') !== null")
        yield page


def answers(asking: AskingPage, browser: Page, number: int = 1) -> list[QuestionAnswer]:
    for _ in range(600):
        if len(asking.replies) >= number:
            return asking.replies
        browser.wait_for_timeout(50)
    raise AssertionError(f"{len(asking.replies)} answers came")


def test_one_tap_answers_with_the_tile_that_is_drawn(asking: AskingPage, browser: Page) -> None:
    wait_until(browser, "document.querySelector('.seen img')?.naturalWidth === 30")
    question: dict[str, Any] = STATES["asked"]()["questions"][0]
    browser.locator(".choices button").nth(1).click()
    (reply,) = answers(asking, browser)
    assert (reply.question, reply.answer, reply.where) == (
        question["id"],
        AnswerKind.TILES,
        AnsweredBy.SCREEN,
    )
    assert list(reply.tiles) == question["choices"][1]["tiles"]
    assert len(reply.key) == 32


def test_what_happened_is_reported_in_words_and_kong_by_one_tile(asking: AskingPage, browser: Page) -> None:
    state: dict[str, Any] = STATES["asked"]()
    one: dict[str, Any] = state["questions"][0]
    plain = {"answer": "course", "tiles": [], "dice": []}
    acts = [say("act.discard", seat=0, tile="5m").to_json(), say("act.discard", seat=1, tile="7z").to_json()]
    course = {**plain, "acts": ["0 -5m", "1 -7z"], "texts": acts}
    none = {**plain, "acts": [], "texts": [say("question.course_none").to_json()]}
    what = {**one, "id": "c" * 12, "kind": "course", "places": 0, "choices": [course, none], "free": False}
    back = {**one, "id": "d" * 12, "kind": "face_down", "places": 4, "alike": True, "choices": []}
    asking.board.publish({**state, "questions": [what, {**back, "read": ["unknown"] * 4}]})
    wait_until(browser, "document.querySelectorAll('.question').length === 2")
    first = browser.locator(".question").first
    assert first.locator(".choices button").nth(0).locator(".act").count() == 2
    first.locator(".choices button").nth(0).click()
    assert answers(asking, browser)[0].acts == ("0 -5m", "1 -7z")
    browser.locator(".question").nth(1).locator(".faces button[aria-label]").nth(20).click()
    assert answers(asking, browser, 2)[1].tiles == ("3s",) * 4


def test_any_other_tile_is_found_by_keyboard(asking: AskingPage, browser: Page) -> None:
    browser.locator(".other > button").focus()
    browser.keyboard.press("Enter")
    browser.locator(".faces button[aria-label='7 of bamboos'], .faces button").nth(20).focus()
    browser.keyboard.press("Enter")
    (reply,) = answers(asking, browser)
    assert reply.tiles == ("3s",)


def test_a_refusal_is_read_where_one_tapped(asking: AskingPage, browser: Page) -> None:
    asking.outcome = PressAnswer(PressOutcome.NOT_RECORDED, say("question.for_staff"))
    browser.locator(".choices button").first.click()
    wait_until(browser, "document.querySelector('.answer-notice')?.textContent.includes('staff decide')")


def test_others_object_and_see_until_when(asking: AskingPage, browser: Page) -> None:
    asking.board.publish(STATES["objections"]())
    wait_until(browser, "/Counts in [1-5] s/.test(document.querySelector('.until')?.textContent)")
    assert browser.locator(".given .yes").count() == 0, "at the screen nobody is known who could confirm"
    browser.locator(".given .no").click()
    (reply,) = answers(asking, browser)
    assert reply.answer is AnswerKind.OBJECT


def test_two_dice_are_put_together(asking: AskingPage, browser: Page) -> None:
    asking.board.publish(STATES["asked-dice"]())
    wait_until(browser, "document.querySelectorAll('.choices .die').length === 4")
    browser.locator(".other > button").click()
    browser.locator(".faces button").nth(5).click()
    browser.locator(".faces button").nth(5).click()
    browser.locator(".send").click()
    (reply,) = answers(asking, browser)
    assert (reply.answer, reply.dice) == (AnswerKind.DICE, (6, 6))


def test_a_question_that_is_over_is_gone_from_the_page(asking: AskingPage, browser: Page) -> None:
    asking.board.publish(STATES["playing"]())
    wait_until(browser, "document.querySelector('.question') === null")
    assert not browser.locator("#questions").is_visible()


@pytest.mark.parametrize("state", ["asked", "objections"])
def test_on_a_tablet_picture_and_tiles_need_no_scrolling(
    state: str, asking: AskingPage, browser: Page
) -> None:
    asking.board.publish(STATES[state]())
    for width, height in ((1024, 600), (1280, 800)):
        browser.set_viewport_size({"width": width, "height": height})
        wait_until(
            browser, f"document.querySelector('.given') {'!' if state == 'objections' else '='}== null"
        )
        wait_until(browser, "document.querySelector('.seen img').complete")
        if browser.locator(".faces").count() == 0:
            browser.locator(".other > button").click()
        seen, answers, whole = (
            browser.locator(one).bounding_box() for one in (".seen", ".question .answers", ".question")
        )
        assert seen and answers and whole
        assert seen["y"] == answers["y"] and seen["x"] + seen["width"] <= answers["x"]
        assert whole["y"] + whole["height"] <= height
        assert browser.locator(".faces button").count() >= 34


def test_targets_are_large_enough_and_fit_a_phone(asking: AskingPage, browser: Page) -> None:
    browser.set_viewport_size({"width": 360, "height": 740})
    browser.locator(".other > button").click()
    sizes = browser.evaluate(
        "[...document.querySelectorAll('.question button')].map((b) => b.getBoundingClientRect())"
        ".map((r) => Math.min(r.width, r.height))"
    )
    assert len(sizes) > 30 and min(sizes) >= 44
    assert browser.evaluate("document.documentElement.scrollWidth") <= 360
    assert not asking.replies
