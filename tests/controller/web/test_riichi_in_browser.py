"""Riichi on the table's page and in a replay, in a real browser and three languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from controller.rules.acts import Riichi
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.table_routes import replay_routes
from tests.controller.referee.riichi_session import during, named_snapshot, session
from tests.controller.replay.riichi_replay import EngineReplays, riichi_replay
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import reading
from tests.controller.web.riichi_hub import riichi_hub

pytestmark = [needs_browser, pytest.mark.slow]
DESK = {"width": 1280, "height": 800}
LANGUAGES = ("en", "zh", "ja")


@cache
def snapshots() -> dict[str, dict[str, Any]]:
    """A hand under way in which three are in riichi, its win, an exhaustive draw, and the end of the session."""
    found = {}
    for before, played, after in session("riichi", 1):
        if after.session.number == 3:
            last = max(k for k, act in enumerate(played.hand.acts) if isinstance(act, Riichi))
            found["during"] = named_snapshot(during(before, played, last + 8))
            found["win"] = named_snapshot(after)
        if after.session.number == 5:
            found["draw"] = named_snapshot(after)
    found["final"] = named_snapshot(after)
    return found


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def board() -> SnapshotBoard:
    return SnapshotBoard()


@pytest.fixture(scope="module")
def server(board: SnapshotBoard) -> Iterator[PageServer]:
    app = create_app(board)
    app.router.routes.extend(replay_routes(EngineReplays(riichi_replay(3))))
    with PageServer(app, port=0) as running:
        yield running


def text_of(page: Page, selector: str) -> str:
    shown = page.locator(selector).first.text_content() or ""
    return re.sub(r"\s+", " ", shown).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_shows_points_pot_and_riichi(
    program: Browser, server: PageServer, board: SnapshotBoard, language: str
) -> None:
    board.publish(snapshots()["during"])
    with reading(program, server.url, language, size=DESK) as page:
        wait_until(page, "document.querySelectorAll('.riichi-stick').length === 3")
        assert (
            page.locator(".riichi-badge text").all_text_contents()
            == [{"en": "riichi", "zh": "立直", "ja": "リーチ"}[language]] * 3
        )
        assert page.locator(".plate .total").all_text_contents() == ["31700", "16300", "25000", "24000"]
        pot = {"en": "2 honba · pot 3000", "zh": "2本场 · 供托 3000", "ja": "2本場 · 供託 3000"}
        assert text_of(page, ".centre .pot") == pot[language]
        round_text = {"en": "East 2", "zh": "东2局", "ja": "東2局"}
        assert round_text[language] in text_of(page, ".centre")
        rows = page.locator(".differences tbody tr").all_inner_texts()
        assert rows[0].split() == ["Lin", "31700", "+6700", "+7700", "+15400"]
        label = page.locator('[data-seat="0"]').get_attribute("aria-label") or ""
        rotated = {"en": "(rotated)", "zh": "（横放）", "ja": "（横向き）"}
        assert label.count(rotated[language]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_win_shows_han_fu_bets_and_waits(
    program: Browser, server: PageServer, board: SnapshotBoard, language: str
) -> None:
    board.publish(snapshots()["win"])
    with reading(program, server.url, language, size=DESK) as page:
        page.wait_for_selector("#result .patterns .sum")
        worth = {"en": "2 han 50 fu", "zh": "2番50符", "ja": "50符2飜"}
        assert text_of(page, "#result .patterns .sum") == worth[language]
        names = {"en": "riichi 1 han", "zh": "立直 1 番", "ja": "リーチ 1 飜"}
        assert text_of(page, "#result .patterns li") == names[language]
        assert page.locator("#result .indicators .tile").count() == 2
        assert page.locator("#result .ready-hands li").count() == 3
        payments = page.locator("#result .payments li .arrow b").all_text_contents()
        assert payments == ["5400", "1000", "1000", "1000", "3000"]
        assert "32700 → 31700" in text_of(page, "#result .deltas")
        won = {"en": "Chen wins", "zh": "Chen 和了", "ja": "Chen の和了"}
        assert text_of(page, "#result-title") == won[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draw_and_the_final_standing(
    program: Browser, server: PageServer, board: SnapshotBoard, language: str
) -> None:
    board.publish(snapshots()["draw"])
    with reading(program, server.url, language, size=DESK) as page:
        page.wait_for_selector("#result .ready-hands")
        title = {"en": "Exhaustive draw", "zh": "荒牌流局", "ja": "流局"}
        assert text_of(page, "#result-title") == title[language]
        board.publish(snapshots()["final"])
        page.wait_for_selector("#final tbody tr")
        rows = [row.split() for row in page.locator("#final tbody tr").all_inner_texts()]
        assert rows[0] == ["1", "Lin", "35500", "+35500", "+46000", "+46000.00"]
        assert rows[3] == ["4", "Wang", "14900", "−24900", "−35000", "−35000.00"]
        bonus = {"en": "uma and oka", "zh": "马点和返点差", "ja": "ウマとオカ"}
        assert bonus[language] in text_of(page, "#final thead")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_shows_waits_only_after_the_hand(
    program: Browser, server: PageServer, language: str
) -> None:
    with reading(program, server.url, language, size=DESK) as page:
        visit(page, f"{server.url}/replay/s1/3")
        page.wait_for_selector(".cloth svg.table")
        assert page.locator(".ready-hands").count() == 0
        page.keyboard.press("End")
        page.wait_for_selector("#result .ready-hands")
        assert page.locator("#result .ready-hands li").count() == 3


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    with riichi_hub(tmp_path_factory.mktemp("hub")) as running:
        yield running


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hub_shows_places_points_and_bonuses(program: Browser, hub: PageServer, language: str) -> None:
    with reading(program, hub.url, language, size=DESK) as page:
        page.wait_for_selector("#standings tbody tr")
        heads = {
            "en": ("average place", "uma and oka"),
            "zh": ("平均名次", "马点和返点差"),
            "ja": ("平均順位", "ウマとオカ"),
        }
        assert all(head in text_of(page, "#standings thead") for head in heads[language])
        assert page.locator("#standings tbody tr").first.inner_text().split()[-2:] == ["1", "+35500"]
        place = {"en": "place 1", "zh": "第1名", "ja": "1位"}
        assert place[language] in text_of(page, "#scores .moves")
        assert page.locator(".table .seats b").all_text_contents() == ["33500", "32000", "15900", "18600"]
        page.locator("#standings .person").first.click()
        page.wait_for_selector("#history-body tbody tr")
        row = page.locator("#history-body tbody tr").first.inner_text().split()
        assert row[-5:] == ["+37500", "35500", "1", "+35500", "+46000"]
