"""The setup wizard's page in a browser: a device that opens it, its steps, and what it says."""

from __future__ import annotations

import json
import socket
from typing import Final

from playwright.sync_api import Browser, Page

from tests.at_console import console_link
from tests.controller.web.browser import visit, wait_until
from tests.controller.web.page_checks import LOCALES

STEPS: Final = ("start", "table", "rules", "machine", "camera", "place", "tiles", "broker", "page", "finish")


def device(
    program: Browser,
    url: str,
    language: str = "en",
    width: int = 1024,
    theme: str = "dark",
    *,
    at_console: bool = True,
) -> Page:
    """The page on this machine, by its console link, or on another device."""
    context = program.new_context(
        viewport={"width": width, "height": 640},
        locale=LOCALES[language],
        color_scheme="light" if theme == "light" else "dark",
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    visit(page, console_link(url) if at_console else url)
    wait_until(page, "document.body?.dataset.drawn === 'yes'")
    return page


def at(page: Page, step: str) -> None:
    wait_until(page, f"document.body.dataset.step === '{step}'")


def text_comes(page: Page, words: str) -> None:
    wait_until(page, f"document.body.innerText.includes({json.dumps(words)})")


def go(page: Page, step: str) -> None:
    page.click(f".progress li:nth-child({STEPS.index(step) + 1}) button")
    at(page, step)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
