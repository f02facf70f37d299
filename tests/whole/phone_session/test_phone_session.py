"""A session as four people with phones play it at a table that has no machine: set up in the browser, begun by a draw
of seats, played with a camera and presses alone, asked and answered, refused, settled."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from controller.journal.journal import Journal
from controller.rules.tiles import tile as tile_of
from controller.settings import load
from controller.web.access_tokens import console_key_file as console_beside
from controller.web.access_tokens import kept_link, tokens_file
from controller.web.accounts import credentials
from tests.at_console import learn
from tests.controller.setup_wizard.set_up import setup_program
from tests.controller.setup_wizard.wizard_page import at, device, free_port, text_comes
from tests.controller.web.accounts.account_page import PASSWORD
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.whole.phone_session.people_at_cloth import OneSlip, PeopleAtCloth, people_at_cloth
from tests.whole.phone_session.phones import Phones, phones

pytestmark = [needs_browser, pytest.mark.slow]
SEEDS: Final = (19, 37)
"""Of two short hands: 13 acts, a pung among them, to a win, and a false win that the banker stands by at once."""
PATIENCE_MS: Final = 60_000
NAMES: Final = ("王小明", "Ann", "佐藤", "Bo")


def write_settings(page: Page, camera: str) -> None:
    """The wizard from its first step to the settings on the disk: no machine, a camera by its address."""
    page.click("main button.main")
    page.fill("#name", "phones")
    page.click("#next")
    at(page, "rules")
    page.click("#next")
    at(page, "machine")
    page.locator("input[name=port]").last.check()
    text_comes(page, "Without a cable")
    page.click("#next")
    at(page, "camera")
    page.fill("#camera-url", camera)
    page.click("#look-camera")
    wait_until(page, "document.querySelector('#live')?.naturalWidth > 0")
    page.click("#next")
    at(page, "place")
    wait_until(page, "document.querySelector('#check')?.naturalWidth > 0")
    page.click("#next")
    at(page, "tiles")
    page.click("#next")
    at(page, "broker")
    page.click("#next")
    at(page, "page")
    text_comes(page, "Phones are the buttons")
    page.fill("#page-port", str(free_port()))
    page.click("#next")
    at(page, "finish")
    page.click("#write")
    wait_until(page, "!document.querySelector('#start-table').disabled")


def set_up_account(desk: Page, url: str, code: str) -> None:
    """The owner's account with the wizard's code, a password and an authenticator app."""
    visit(desk, f"{url}/setup")
    desk.fill("#code", code)
    desk.click("#code-step button[type=submit]")
    expect(desk.locator("#who")).to_have_text("Li")
    desk.fill("#password", PASSWORD)
    desk.fill("#totp", credentials.code_at(desk.inner_text("#secret"), time.time()))
    desk.click("#account-step button[type=submit]")
    expect(desk.locator("#recovery li")).to_have_count(8)


def begin(desk: Page, url: str) -> tuple[str, ...]:
    """A session of four people whose seats are drawn on the page; their names by seat."""
    visit(desk, f"{url}/session")
    desk.locator("#begin-title").wait_for()
    for place, name in enumerate(NAMES):
        desk.locator(f"[name=player-{place}]").fill(name)
    desk.get_by_role("button", name="Draw seats").click()
    expect(desk.locator("#drawn li")).to_have_count(4)
    names = tuple(desk.locator(f"[name=player-{place}]").input_value() for place in range(4))
    desk.locator("[name=stake]").fill("0.5")
    desk.get_by_role("button", name="Begin", exact=True).click()
    expect(desk.get_by_text("The session has begun.")).to_be_visible()
    assert sorted(names) == sorted(NAMES)
    return names


def pair(screen: Page, held: Phones) -> None:
    """Every phone by the digits that the table's own screen shows for its seat."""
    screen.click("#pair")
    for seat, phone in enumerate(held.pages):
        screen.click(f"#pairing li:nth-child({seat + 1}) .show")
        phone.fill("#code", screen.inner_text("#pairing .digits"))
        phone.press("#code", "Enter")
        wait_until(phone, "document.body.dataset.paired === 'yes'")
        wait_until(screen, "document.querySelector('#pairing .digits') === null")
        expect(phone.locator("h1")).to_have_text(held.names[seat], timeout=PATIENCE_MS)
    screen.click("#close-pairing")


def answer(screen: Page, held: Phones, people: PeopleAtCloth) -> None:
    """A discard that nobody can read under a reflection is asked about with its picture, named and confirmed."""
    held.play_until(lambda: screen.locator(".question").count(), "asked about the discard")
    laid = people.call(people.first_discard)
    assert laid is not None
    seat, tile = laid
    own, other = held.pages[seat], held.pages[(seat + 1) % 4]
    for page in (screen, own, other):
        wait_until(page, "document.querySelector('.question .seen img')?.naturalWidth > 40")
    if not own.locator(".question .faces").count():
        own.tap(".question .other > button")
    own.locator(".question .faces button").nth(int(tile_of(tile))).tap()
    other.tap(".question .given .yes")
    held.play_until(lambda: not screen.locator(".question").count(), "answered")
    people.glaring = False


def doubted(held: Phones) -> int:
    """The seat whose hand was laid open and does not win: its phone says so, why, and what may be done."""
    held.play_until(lambda: any(one.startswith("FALSE?") for one in held.shown), "a false win")
    seat = next(seat for seat, one in enumerate(held.shown) if one.startswith("FALSE?"))
    phone = held.pages[seat]
    assert "HZ-" in phone.locator(".refusal .clause").inner_text()
    # The page receives its buttons a moment after the words.
    of_use = "[...document.querySelectorAll('.buttons .of-use')].map((one) => one.id).join()"
    wait_until(phone, f"{of_use} === 'button-hu,button-pass'")
    return seat


def all_ready(screen: Page, held: Phones) -> None:
    """The result stands until the last of four has pressed ready."""
    held.play_until(lambda: len({seat for seat, _ in held.waiting}) == 4, "swept")
    presses, held.waiting = list(dict.fromkeys(held.waiting)), []
    for seat, button in presses[:3]:
        held.tap(seat, button)
    last = held.names[presses[3][0]]
    expect(screen.locator("#result #now")).to_have_text(f"Next hand: ready is waited for from {last}")
    held.back.clear()
    held.tap(*presses[3])
    held.play_until(lambda: not screen.locator("#result").count(), "the next hand")


def settle(desk: Page, url: str, held: Phones, people: PeopleAtCloth) -> None:
    """The session is ended; its slip shows what every hand moved, and there is a PDF of it."""
    visit(desk, f"{url}/session")
    desk.get_by_text("End the session", exact=True).first.click()
    desk.locator("#end-session").click()
    expect(desk.locator("#running-title")).to_have_text("The session is over")
    desk.get_by_role("button", name="Slip").click()
    won = [result["deltas"] for result in people.results()]
    assert len(won) == 2
    for name, total in zip(held.names, map(sum, zip(*won, strict=True)), strict=True):
        row = desk.locator("#slip tbody tr", has=desk.get_by_role("rowheader", name=name)).first
        expect(row.locator("td").first).to_have_text(f"{total:+d}".replace("-", "−") if total else "0")
    paper = desk.request.get(f"{url}/{desk.get_by_role('link', name='PDF').get_attribute('href')}")
    assert paper.ok and paper.headers["content-type"] == "application/pdf"
    assert paper.body().startswith(b"%PDF-")


def test_from_the_wizard_to_the_slip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = tmp_path / "table.toml"
    with (
        chromium() as browser,
        people_at_cloth(SEEDS, OneSlip()) as people,
        setup_program(file) as (wizard, _, _),
    ):
        desk = device(browser, wizard)
        write_settings(desk, people.camera)
        assert load(file).serial.port == "none"
        desk.fill("#owner-name", "Li")
        desk.click("#invite")
        code = desk.inner_text("b.code")
        desk.click("#start-table")
        desk.locator("#table-page").wait_for()
        link = kept_link(console_beside(tokens_file(load(file).journal.path)))
        assert link is not None
        url = learn(link)
        set_up_account(desk, url, code)
        names = begin(desk, url)
        visit(desk, "about:blank")
        screen = device(browser, url)
        with phones(browser, url, people, names) as held:
            pair(screen, held)
            people.sit_down()
            seat = doubted(held)
            held.play_until(lambda: held.shown[seat].startswith("UNDO"), "taken back")
            answer(screen, held, people)
            held.back.add("ready")
            held.play_until(lambda: screen.locator("#result").count(), "the end of the hand")
            winner = people.results()[0]["winner"]
            assert screen.inner_text("#result-title") == f"{names[winner]} wins"
            assert held.pages[0].inner_text(".ended h2") == f"{names[winner]} wins"
            all_ready(screen, held)
            seat = doubted(held)
            held.back.add("ready")
            held.play_until(lambda: screen.locator("#result").count(), "judged")
            assert screen.inner_text("#result-title") == f"False win by {names[seat]}"
            settle(desk, url, held, people)
            assert held.mixed == []
    with closing(Journal.read(load(file).journal.path)) as journal:
        inputs = [entry.body for entry in journal.entries(kind="input")]
        assert journal.verify().sound
    pressed = [one for one in inputs if one["input"] == "Pressed"]
    for seat in range(4):  # two phones may overtake each other
        assert [one["button"] for one in pressed if one["seat"] == seat] == [
            button for who, button in held.pressed if who == seat
        ]
    assert all(one["source"].startswith("panel ") for one in pressed)
    assert [one["where"] for one in inputs if one["input"] == "Answered"] == ["seat", "seat"]
