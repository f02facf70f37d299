"""What a browser is shown where a page is not there, or not for its reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import Tokens
from controller.web.accounts.account_routes import with_accounts
from controller.web.accounts.account_store import AccountStore
from controller.web.accounts.sign_in import SignIn
from controller.web.page_access import PageAccess
from controller.words import LANGUAGES
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.browser import chromium, needs_browser, visit
from tests.controller.web.page_checks import AXE, LOCALES, axe_violations

PERSON = {**ELSEWHERE, "accept": "text/html,*/*"}


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    app = create_app(SnapshotBoard())
    access = PageAccess(Tokens(tmp_path / "tokens.json"))
    access = with_accounts(app, access, SignIn(AccountStore(None), "home/table-1"), keys=None, give=None)
    with PageServer(app, port=0, access=access) as served:
        yield served.url.rstrip("/")


@pytest.mark.parametrize(
    ("asked", "lang", "heading"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans", "没有这个页面"),
        ("ja", "ja", "このページはありません"),
        ("fr-FR,fr;q=0.9", "en", "There is no such page"),
    ],
)
def test_page_that_is_not_there_says_so_in_browser_s_language(
    url: str, asked: str, lang: str, heading: str
) -> None:
    answer = httpx.get(f"{url}/no/such/page", headers={**PERSON, "accept-language": asked})
    assert answer.status_code == 404 and f'<html lang="{lang}">' in answer.text
    assert f"<h1>{heading}</h1>" in answer.text
    assert 'href="../../static/base.css"' in answer.text and 'href="../../"' in answer.text
    assert answer.headers.get_list("content-security-policy") == [answer.headers["content-security-policy"]]
    assert httpx.get(f"{url}/no/such/page", headers=ELSEWHERE).text == "Not Found"


def test_guest_sees_where_to_sign_in_and_no_markup_runs(url: str) -> None:
    answer = httpx.get(f"{url}/metrics/x", headers={**PERSON, "accept-language": "zh"})
    assert answer.status_code == 404
    answer = httpx.get(f"{url}/api/slips/a", headers={**PERSON, "accept": "*/*"})
    assert answer.status_code == 401 and "error" in answer.json()
    answer = httpx.post(f"{url}/api/orders", headers={**PERSON, "accept-language": "zh"}, content="{}")
    assert answer.status_code == 401 and '<a href="../login">登录</a>' in answer.text
    assert "<p>给牌桌下指令，需要工作人员登录，或用权限为“`act`”的令牌（docs/rights.md）。</p>" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    answer = httpx.get(f"{url}/?token=%3Cb%3E", headers=PERSON)
    assert answer.status_code == 401 and "<b>" not in answer.text


@pytest.mark.parametrize(
    ("headers", "status", "japanese"),
    [
        ({"host": "rebound.example"}, 421, "ここは「rebound.example」ではありません。"),
        (
            {"origin": "http://evil.example"},
            421,
            "「http://evil.example」のページはここのものではないので、答えません。",
        ),
        (
            {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
            421,
            "ほかのサイトのページには答えません。",
        ),
        ({"x-long": "x" * 17_000}, 431, "ヘッダーは 16384 バイトまでです。"),
    ],
)
def test_a_refused_request_says_why_in_every_language(
    url: str, headers: dict[str, str], status: int, japanese: str
) -> None:
    answer = httpx.get(f"{url}/api/state", headers={**ELSEWHERE, **headers})
    reply = answer.json()
    assert (answer.status_code, tuple(reply["translations"])) == (status, LANGUAGES)
    assert reply["translations"]["ja"].startswith(japanese) and reply["error"] == reply["translations"]["en"]
    person = httpx.get(f"{url}/api/state", headers={**PERSON, **headers, "accept-language": "ja"})
    assert person.status_code == status and f"<p>{japanese}" in person.text


@pytest.mark.slow
@needs_browser
def test_it_shuts_nobody_out(url: str) -> None:
    with chromium() as program:
        for language, theme in (("ja", "light"), ("zh", "dark")):
            context = program.new_context(
                locale=LOCALES[language],
                color_scheme="light" if theme == "light" else "dark",
                viewport={"width": 360, "height": 740},
            )
            page = context.new_page()
            visit(page, f"{url}/no/such/page")
            page.evaluate(AXE.read_text(encoding="utf-8"))
            assert page.evaluate("document.documentElement.dataset.theme") == theme
            assert axe_violations(page) == []
            assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") == "560px"
            context.close()
