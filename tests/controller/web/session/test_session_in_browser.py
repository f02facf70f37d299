"""A session as staff run it on the page: begun by house rules and a draw, played, put right, ended, settled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.identity.signing import SigningKey
from controller.words import say
from tests.controller.web.accounts.account_page import ELSEWHERE, PASSWORD
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until, window
from tests.controller.web.page_checks import AXE, axe_violations, needs_axe
from tests.controller.web.session.session_table import SessionTable, session_table

pytestmark = [needs_browser, pytest.mark.slow]
PEOPLE = ("王小明", "Ann", "佐藤", "Bo")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def sign_in(tab: Page, table: SessionTable, name: str = "Wang") -> None:
    visit(tab, f"{table.url}/login")
    tab.get_by_label("Name").fill(name)
    tab.get_by_label("Password", exact=True).fill(PASSWORD)
    tab.get_by_role("button", name="Go on").click()
    tab.get_by_label("Code of your app").fill(table.code())
    tab.get_by_role("button", name="Sign in").click()
    expect(tab.locator("#who")).to_contain_text(name)


def read_in(tab: Page, table: SessionTable, language: str) -> None:
    tab.evaluate(f"localStorage.setItem('mahjong-table.language', '{language}')")
    visit(tab, f"{table.url}/session")
    tab.locator("#begin-title").wait_for()


def test_a_session_from_its_beginning_to_its_slip(browser: Browser, tmp_path: Path) -> None:
    with session_table(tmp_path) as table, window(browser, 1100, 900) as tab:
        sign_in(tab, table)
        read_in(tab, table, "en")
        tab.locator("#begin-rules").select_option("xiamen")
        tab.get_by_text("Options (0 changed)").click()
        holder = tab.locator("fieldset", has_text="XM-31")
        expect(holder).to_contain_text("own draw")
        holder.get_by_role("checkbox").check()
        expect(tab.get_by_text("Options (1 changed)")).to_be_visible()
        for place, name in enumerate(PEOPLE):
            tab.locator(f"[name=player-{place}]").fill(name)
        tab.get_by_role("button", name="Draw seats").click()
        expect(tab.locator("#drawn li")).to_have_count(4)
        seats = [tab.locator(f"[name=player-{place}]").input_value() for place in range(4)]
        assert sorted(seats) == sorted(PEOPLE)
        tab.locator("[name=stake]").fill("0.5")
        tab.get_by_role("button", name="Begin", exact=True).click()
        expect(tab.get_by_text("The session has begun.")).to_be_visible()
        (begun,) = table.orders
        assert begun.name == "begin_session" and begun.by == "Wang"
        assert begun.args["options"] == {"gold_holder_own_draw_only": True}
        system = table.evening.table.system
        assert system.name == "xiamen" and system.options["gold_holder_own_draw_only"] is True
        table.play(1)
        tab.get_by_role("button", name="Corrections").click()
        changes = [tab.get_by_label(f"Change of {name}") for name in seats]
        changes[0].fill("3")
        button = tab.locator("button.main")
        expect(button).to_be_disabled()
        expect(tab.get_by_text("they come to +3")).to_be_visible()
        changes[1].fill("-3")
        before = table.evening.table.session.current.totals
        tab.locator("[name=why]").fill("a pung was counted twice")
        button.click()
        expect(tab.get_by_text("Done.")).to_be_visible()
        after = table.evening.table.session.current.totals
        moved = [now - was for was, now in zip(before, after, strict=True)]
        assert sorted(moved) == [-3, 0, 0, 3]
        tab.get_by_role("button", name="Session", exact=True).click()
        tab.get_by_text("End the session", exact=True).first.click()
        tab.locator("#end-session").click()
        expect(tab.locator("#running-title")).to_have_text("The session is over")
        assert table.evening.table.session.current.status == "over"
        tab.get_by_role("button", name="Slip").click()
        expect(tab.locator("#slip")).to_contain_text("a pung was counted twice")
        expect(tab.locator("#slip")).to_contain_text("佐藤")
        for language, words in (("zh", "谁付给谁"), ("ja", "支払い")):
            read_in(tab, table, language)
            tab.locator(".tabs button").nth(2).click()
            expect(tab.locator("#slip")).to_contain_text(words)
            assert "Who pays whom" not in tab.locator("#slip").inner_text()


def test_guest_sees_who_may_sign_in(browser: Browser, tmp_path: Path) -> None:
    with session_table(tmp_path) as table, window(browser, 412, 900) as tab:
        visit(tab, f"{table.url}/session")  # also on this machine: the person at it is not known by name
        expect(tab.get_by_role("alert")).to_contain_text("staff who have signed in")
        expect(tab.get_by_role("link", name="Sign in")).to_be_visible()
        assert not tab.locator("form").count()


def test_wrong_wish_is_refused_with_reason_and_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    with session_table(tmp_path) as table, window(browser, 1100, 900) as tab:
        sign_in(tab, table)
        read_in(tab, table, "en")
        tab.locator("[name=player-0]").fill("South ")
        tab.get_by_role("button", name="Begin", exact=True).click()
        expect(tab.locator(".wrong")).to_contain_text("South")
        assert table.evening.table.session.current.name == "s1"
        assert tab.locator("[name=player-0]").input_value() == "South ", "what was typed is still there"
        read_in(tab, table, "zh")
        tab.locator("[name=player-0]").fill("South ")
        tab.get_by_role("button", name="开始", exact=True).click()
        expect(tab.locator(".wrong")).to_contain_text("几位选手要用不同的名字；“South”写了两次")
        tab.locator("[name=player-0]").fill("South")
        tab.get_by_role("button", name="抓风定座").click()
        expect(tab.locator(".wrong").first).to_contain_text(re.compile("South.*写了两次|写了两次"))
        read_in(tab, table, "en")
        tab.get_by_text("Somebody else sits down", exact=True).first.click()
        sit = tab.get_by_role("button", name="Somebody else sits down")
        expect(sit).to_be_disabled()
        tab.locator("form", has=sit).get_by_label("Name").fill("Zhao")
        expect(sit).to_be_enabled()
        table.into_a_hand()
        expect(sit).to_be_disabled()
        expect(tab.get_by_role("button", name="Begin", exact=True)).to_be_disabled()
        expect(tab.get_by_text("press “Give up this hand”")).to_be_visible()
        tab.get_by_text("Change seats", exact=True).first.click()
        expect(tab.get_by_role("button", name="Change seats")).to_be_disabled()
        tab.locator("summary", has_text="Give up this hand").click()
        give_up = tab.get_by_role("button", name="Give up this hand")
        expect(give_up).to_be_disabled()
        form = tab.locator("form", has=give_up)
        form.get_by_label("Why").fill("a player fell ill")
        form.get_by_role("checkbox").check()
        give_up.click()
        expect(give_up).to_have_count(0)
        assert table.orders[-1].name == "abandon_hand" and table.evening.table.hand.state is None


def test_an_owner_admits_and_refuses_hubs_that_guests_never_see(browser: Browser, tmp_path: Path) -> None:
    ours, other = (SigningKey.generate().public for _ in range(2))
    with session_table(tmp_path) as table, window(browser, 1100, 900) as tab:
        table.hubs.meets(ours, "west-lake", b"word", (1, 1))
        table.hubs.meets(other, "", b"word", (1, 1))
        context = browser.new_context(extra_http_headers=ELSEWHERE)
        guest = context.new_page()
        visit(guest, table.url)
        wait_until(guest, "document.body?.dataset.drawn === 'yes'")
        assert guest.evaluate("fetch('api/hubs').then((answer) => answer.json())") == {
            "may_see": False, "may_decide": False, "asking": [],
        }  # fmt: skip
        assert not guest.locator("#hub-requests").count()
        state = guest.evaluate("fetch('api/state').then((answer) => answer.text())")
        assert ours.fingerprint not in state and other.fingerprint not in state
        context.close()
        sign_in(tab, table, "Wang")  # staff see who asks, an owner decides
        visit(tab, table.url)
        expect(tab.locator("#hub-requests .asks")).to_have_count(2)
        expect(tab.locator("#hub-requests")).to_contain_text("An owner who has signed in decides")
        assert not tab.locator("#hub-requests button").count()
        tab.context.clear_cookies()
        sign_in(tab, table, "Li")
        visit(tab, table.url)
        asks = tab.locator("#hub-requests .asks")
        expect(asks).to_have_count(2)
        asks.filter(has_text=other.fingerprint).get_by_role("button", name="Refuse").click()
        expect(asks).to_have_count(1)
        asks.get_by_role("button", name="Admit").click()
        expect(tab.locator("#hub-requests")).to_have_count(0)
        journal = table.evening.record.journal
        assert list(journal.hubs()) == [ours.text] and list(journal.refused_hubs()) == [other.text]
        assert journal.refused_hubs()[other.text].how.text.startswith("refused by Li (logged in on the page")


def test_a_refusal_names_the_pages_buttons_and_no_command(browser: Browser, tmp_path: Path) -> None:
    with session_table(tmp_path) as table, window(browser, 1100, 900) as tab:
        sign_in(tab, table)
        table.into_a_hand()
        order = {
            "name": "begin_session",
            "args": {"players": ["A", "B", "C", "D"], "rules": "hangzhou"},
            "id": "b1",
        }
        ask = """async (order) => (await fetch("api/orders", {
          method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(order)})).json()"""
        by_language = tab.evaluate(ask, order)["translations"]
        assert (
            "press “Give up this hand”" in by_language["en"]
            and "这局作废" in by_language["zh"]
            and "この局を流す" in by_language["ja"]
        )
        assert not any("mahjong-table" in text or "begin_session" in text for text in by_language.values())


def test_who_proposed_a_correction_is_not_offered_to_sign_it(browser: Browser, tmp_path: Path) -> None:
    with session_table(tmp_path) as table, window(browser, 1100, 900) as tab:
        table.play(1)
        sign_in(tab, table)
        state = {**table.board.latest(), "alerts": []}
        waiting = {
            "id": "c1",
            "hand": 1,
            "why": "算漏一番",
            "until": 1e9,
            "changes": [{"person": "p", "name": "Ann", "delta": -30}],
        }
        lasting = {"code": "lid_open", "text": say("phase.lid_open").to_json(), "since": 0}
        table.board.publish(
            {
                **state,
                "proposed": [{**waiting, "by": "Wang"}, {**waiting, "id": "c2", "by": "Li"}],
                "alerts": [lasting],
            }
        )
        read_in(tab, table, "zh")
        tab.locator(".tabs button").nth(1).click()
        expect(tab.get_by_text("第 1 局：Ann −30，Wang提出，原因：算漏一番；")).to_be_visible()
        expect(tab.get_by_role("button", name="我也签字")).to_have_count(1)
        expect(tab.get_by_text("要由另一位工作人员登录后签字。")).to_be_visible()
        expect(tab.get_by_text("处理好后会自动消失。")).to_be_visible()
        expect(tab.get_by_role("button", name="已处理")).to_have_count(0)


@needs_axe
def test_axe_finds_nothing_serious_and_a_phone_scrolls_one_way(browser: Browser, tmp_path: Path) -> None:
    with session_table(tmp_path) as table, window(browser, 360, 740) as tab:
        table.play(1)
        sign_in(tab, table)
        for theme in ("light", "dark"):
            tab.evaluate(f"localStorage.setItem('mahjong-table.appearance', '{theme}')")
            for language in ("en", "zh", "ja"):
                read_in(tab, table, language)
                tab.evaluate(AXE.read_text(encoding="utf-8"))
                for view in range(3):
                    tab.locator(".tabs button").nth(view).click()
                    if view == 2:
                        tab.locator("#slip").wait_for()
                    assert axe_violations(tab) == [], (theme, language, view)
                    wait_until(tab, "document.documentElement.scrollWidth <= innerWidth")
