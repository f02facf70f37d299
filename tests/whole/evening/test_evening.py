"""An evening from its first session to the slip, as owner, staff and players live it: what people press is pressed on
pages, what they do with tiles the camera sees, and what the table tells is what happened."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import AXE, LOCALES, axe_violations
from tests.whole.evening.evening_table import EveningTable, Json, Staff, evening_table
from tests.whole.phone_session.phones import LANGUAGES, PATIENCE_S

PICTURES: Final = os.environ.get("EVENING_PICTURES")
"""A folder for pictures of all pages at each stage of the evening."""
# An evening is played at three times its speed, on a busy machine beside three other tests.
pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(2400)]
SEED: Final = 5
NAMES: Final = ("عمر الفاروق", "🀄🐉 王", "Maximiliane-Wolfeschlegelsteinhausen-Ils", "Bo")
LIMIT: Final = 5
"""Units that one person may correct alone."""
WIDTHS: Final = ((320, 640), (390, 844), (1024, 768), (3840, 2160))


def between(state: Json) -> bool:
    return bool(state["phase"] == "gather")


def playing(state: Json) -> bool:
    """Whether somebody's turn has come and tiles lie before the seats."""
    return state["phase"] in ("turn", "window") and any(seat["discards"] for seat in state["seats"])


def begin(desk: Page, table: EveningTable, owner: Staff) -> None:
    """A session with stakes, in the form of the session page."""
    desk.context.add_cookies(
        [{"name": one.name, "value": one.value or "", "url": table.url} for one in owner.browser.cookies.jar]
    )
    visit(desk, f"{table.url}/session")
    desk.locator("#begin-title").wait_for()
    for place, name in enumerate(NAMES):
        desk.locator(f"[name=player-{place}]").fill(name)
    desk.locator("[name=stake]").fill("0.5")
    desk.get_by_role("button", name="Begin", exact=True).click()
    expect(desk.get_by_text("The session has begun.")).to_be_visible()


def phone_of(browser: Browser, table: EveningTable, seat: int) -> Page:
    """One more phone of a seat, in one of the languages, paired by the digits that the table's screen shows."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale=LOCALES[LANGUAGES[seat]]
    )
    phone = context.new_page()
    phone.set_default_timeout(1000 * PATIENCE_S)
    visit(phone, f"{table.url}/panel")
    phone.fill("#code", table.code_for(seat))
    phone.press("#code", "Enter")
    wait_until(phone, "document.body.dataset.paired === 'yes'")
    return phone


def pictured(stage: str, pages: Mapping[str, Page]) -> None:
    """Keep pictures of these pages where they are wanted: of the wall's screen in every width."""
    if PICTURES is None:
        return
    for name, page in pages.items():
        for width, height in WIDTHS if name == "screen" else WIDTHS[:2]:
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=f"{PICTURES}/{stage}.{name}.{width}.png")
        page.set_viewport_size({"width": WIDTHS[1][0], "height": WIDTHS[1][1]})


def violations(page: Page) -> list[str]:
    """What axe finds on a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return axe_violations(page)


def pages_of(browser: Browser, table: EveningTable) -> dict[str, Page]:
    """The screen on the wall, in Chinese, and a phone of each seat."""
    screen = browser.new_context(locale=LOCALES["zh"]).new_page()
    visit(screen, table.addresses["console"])
    phones = {f"phone{seat}": phone_of(browser, table, seat) for seat in range(4)}
    for phone, name in zip(phones.values(), NAMES, strict=True):
        expect(phone.locator("h1")).to_have_text(name)
    return {"screen": screen, **phones}


def shows(seat: int, *texts: str) -> Callable[[Json], bool]:
    return lambda state: str(state["seats"][seat]["display"]).startswith(texts)


def false_win(table: EveningTable, phone: Page, seat: int) -> Json:
    """HU is pressed in the own turn on a phone: the hand is laid down, doubted, stood by, and paid for. Where the
    discard came a moment before, the press is given up, and made again in the next turn."""

    def pressed(state: Json) -> bool:
        return not shows(seat, "DISCARD", "SHOW HAND")(state)

    while True:
        table.until(shows(seat, "DISCARD"), "this seat's turn")
        phone.tap("#button-hu")
        if shows(seat, "FALSE?")(table.until(pressed, "what the press leads to")):
            break
    before = len(table.state()["history"])
    wait_until(phone, "document.querySelector('#button-hu.of-use') !== null")
    phone.tap("#button-hu")
    state = table.until(lambda state: len(state["history"]) > before, "the false win's end")
    past: Json = state["history"][-1]
    assert past["deltas"][seat] < 0 and sum(past["deltas"]) == 0
    return past


def answered(table: EveningTable) -> None:
    """Reflections come until one is asked about and answered; the answer counts and the hand goes on."""

    def reported(state: Json) -> Any:
        if playing(state):
            # On a slow machine one reflection is gone before anybody has thought about its question: it comes again.
            asked = [one["zone"] for one in state["questions"] if one["zone"].startswith("discards:")]
            table.fault(f"glare@seat{asked[0].partition(':')[2] if asked else state['turn'] or 0}")
        return [
            line
            for line in state["events"]
            if line["text"]["id"] in ("question.answered", "question.confirmed")
        ]

    table.until(reported, "an answer to what the camera could not read")


def test_an_evening_from_its_first_session_to_the_slip(tmp_path: Path) -> None:
    with chromium() as browser, evening_table(tmp_path, seed=SEED) as table:
        owner, second = table.staff("Li", "owner"), table.staff("Mei", "staff")
        table.sim.tell_page(table.addresses["console"])
        state = table.until(lambda state: state["hand"] == 1 and not between(state), "the first hand")
        refused = owner.order("begin_session", players=list(NAMES))
        assert refused["status"] == "refused", "no session begins in mid-hand"
        owner.does("end_session")
        owner.does("abandon_hand", hand=state["hand"])
        table.until(lambda state: state["sitting"]["status"] == "over", "the end of the first session")

        desk = browser.new_context(locale="en-GB").new_page()
        begin(desk, table, owner)
        state = table.state()
        assert state["sitting"]["stake_per_unit"] == "0.5" and state["banker"] == 0
        pages = pages_of(browser, table)
        false_win(table, pages["phone0"], 0)
        pictured("false-win", pages)

        table.fault("jam@wall2")
        table.until(lambda state: state["procedure"] or state["alerts"], "the jam")
        pictured("jam", pages)
        table.until(playing, "the hand after the jam")
        answered(table)

        deltas = [2 * LIMIT, -2 * LIMIT, 0, 0]
        before = table.state()["seats"][0]["total"]
        proposed = owner.does("correct", hand=1, deltas=deltas, why="counted anew")
        assert proposed["status"] == "proposed" and table.state()["seats"][0]["total"] == before
        assert owner.order("countersign", order=proposed["id"])["status"] == "refused", (
            "one person is not two"
        )
        second.does("countersign", order=proposed["id"])
        assert table.state()["history"][-1]["kind"] == "correction"

        state = table.until(playing, "a hand to give up")
        number = state["hand"]
        owner.does("abandon_hand", hand=number, why="Bo has to leave")
        pictured("given-up", pages)
        table.until(lambda state: state["hand"] > number and playing(state), "the hand after it")
        over = len(table.state()["history"])
        table.until(lambda state: len(state["history"]) > over, "the end of a hand that is played")

        owner.does("end_session")
        if not between(state := table.state()):
            owner.order("abandon_hand", hand=state["hand"])
        state = table.until(lambda state: state["sitting"]["status"] == "over", "the end of the evening")
        assert sum(seat["total"] for seat in state["seats"]) == 0
        assert state["final"]["transfers"]
        for page in pages.values():  # who pays whom, until the next session begins
            expect(page.locator("#final")).to_be_visible()
        pictured("end", pages)
        assert not violations(pages["screen"]) + violations(pages["phone1"])
        paper = owner.browser.get("/api/slips/-.pdf?language=ja")
        assert paper.headers["content-type"] == "application/pdf" and paper.content.startswith(b"%PDF-")
        table.end()
        assert not table.differences()
    assert "Traceback" not in (tmp_path / "run.log").read_text() + (tmp_path / "sim.log").read_text()
