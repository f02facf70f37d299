"""Pages in the system's own Chromium, driven by Playwright, which brings no browser and downloads none.

While one is open no other asyncio loop may run in the same thread (Playwright's own does).
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.at_console import console_link

PROGRAM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
needs_browser: Final = pytest.mark.skipif(
    PROGRAM is None, reason="no Chromium or Chrome on this machine (Debian: apt install chromium)"
)
PATIENCE_S: Final = 60.0


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium, headless, with a profile of its own."""
    assert PROGRAM is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, timeout=2000 * PATIENCE_S)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def window(browser: Browser, width: int = 1280, height: int = 800) -> Iterator[Page]:
    """An empty page, `width` by `height` pixels."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(1000 * PATIENCE_S)
    try:
        yield page
    finally:
        page.close()


@contextmanager
def opened(url: str, width: int = 1280, height: int = 800) -> Iterator[Page]:
    """The page's own screen: a browser at `url`, which this process serves, or at a console link."""
    with chromium() as browser, window(browser, width, height) as page:
        visit(page, url if "token=" in url else console_link(url))
        yield page


def visit(page: Page, url: str) -> None:
    """Go there and wait for the document and its scripts alone: streams, and pictures one after another, never end."""
    page.goto(url, wait_until="domcontentloaded")


def wait_until(page: Page, condition: str) -> None:
    """Until a JavaScript condition holds; one that cannot be judged yet does not. AssertionError after PATIENCE_S.

    Playwright's own `wait_for_function` calls `eval` in the page, which our pages' Content-Security-Policy forbids.
    """
    until, last = time.monotonic() + PATIENCE_S, "false"
    while time.monotonic() < until:
        try:
            if page.evaluate(condition):
                return
        except Error as error:
            last = error.message
        page.wait_for_timeout(40)
    raise AssertionError(f"not within {PATIENCE_S} s: {condition} ({last})")
