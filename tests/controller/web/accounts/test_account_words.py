"""Signing in, setting up and looking after an account, in three languages and for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.web.static_files import STATIC, word_source
from tests.controller.web.accounts.account_page import PASSWORD, AccountPage
from tests.controller.web.browser import chromium, needs_browser, visit
from tests.controller.web.page_checks import AXE, HAN, KANA, LOCALES, axe_violations

SCRIPTS = (
    *(STATIC / f"{name}.js" for name in ("login", "setup", "account")),
    *sorted((STATIC / "account").glob("*.js")),
    *(STATIC / "shared" / f"{name}.js" for name in ("account_form", "account_requests")),
)
TEXTS = """
[...document.querySelectorAll('header *, main *')]
  .filter((node) => node.offsetParent && !node.closest('#language, code, input'))
  .flatMap((node) => [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data.trim()))
  .concat(document.title).filter(Boolean)
"""
LATIN = re.compile(r"[A-Za-z]{3,}")
NAMES = re.compile(r"Wang|MQTT|JSON|Li\b|127\.0\.0\.1|[0-9/:, ]+(AM|PM)?")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize(
    ("language", "wrong", "title"),
    [
        ("en", "Name, password or code is not right.", "Your account"),
        ("zh", "名字、密码或验证码不对。", "我的账号"),
        ("ja", "名前、パスワード、またはコードが違います。", "アカウント"),
    ],
)
def test_signing_in_speaks_the_readers_language(
    browser: Browser, page: AccountPage, language: str, wrong: str, title: str
) -> None:
    context = browser.new_context(
        locale=LOCALES[language], viewport={"width": 360, "height": 780}, color_scheme="light"
    )
    tab = context.new_page()
    visit(tab, f"{page.url}/login")
    expect(tab.locator("body")).to_have_attribute("data-words", language)
    reads(tab, language)
    tab.locator("#name").fill("Wang")
    tab.locator("#password").fill("not the right one")
    tab.locator("#password-step button[type=submit]").click()
    expect(tab.get_by_role("alert")).to_have_text(wrong)
    tab.locator("#password").fill(PASSWORD)
    tab.locator("#password-step button[type=submit]").click()
    tab.locator("#code").fill(page.code())
    tab.locator("#code-step button[type=submit]").click()
    expect(tab.locator("#sessions li")).to_have_count(1)
    expect(tab).to_have_title(title)
    reads(tab, language)
    visit(tab, f"{page.url}/setup")
    expect(tab.locator("body")).to_have_attribute("data-words", language)
    reads(tab, language)
    tab.select_option("#language", "zh")
    expect(tab).to_have_title("建立账号")
    context.close()


def reads(tab: Page, language: str) -> None:
    """Nothing in another language, nothing that shuts anybody out, nothing beside a phone's screen."""
    texts = [NAMES.sub("", text) for text in tab.evaluate(TEXTS)]
    foreign = {"en": HAN, "zh": KANA, "ja": re.compile(r"[这们说让没时过发还从两东给边进]")}[language]
    assert not [text for text in texts if foreign.search(text)]
    assert language == "en" or not [text for text in texts if LATIN.search(text)]
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.evaluate(AXE.read_text(encoding="utf-8"))
    assert axe_violations(tab) == []


def test_every_word_of_these_pages_is_there_and_used() -> None:
    there = set(re.findall(r"(?m)^(account-[a-z0-9-]+) =", word_source("en", "page_account") or ""))
    code = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    used = set(re.findall(r'"(account-[a-z0-9-]+)"', code)) - set(re.findall(r' id="([^"]+)"', code))
    assert used == there
