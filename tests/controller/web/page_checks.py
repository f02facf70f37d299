"""What every page is held to: one language at a time, and nothing found by axe."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, Page

from tests.at_console import console_link
from tests.controller.web.browser import visit, wait_until

AXE: Final = Path(__file__).parents[2] / "vendor" / "axe.min.js"
needs_axe: Final = pytest.mark.skipif(not AXE.exists(), reason="tests/vendor/axe.min.js is not there")

TABLET: Final = {"width": 1024, "height": 600}
PHONE: Final = {"width": 390, "height": 844}
FIRST_VIEW_BYTES: Final = 200_000
LOCALES: Final = {"en": "en-GB", "zh": "zh-CN", "ja": "ja-JP"}
LATIN: Final = re.compile(r"[A-Za-z]{2,}")
KANA: Final = re.compile(r"[\u3040-\u30ff]")
HAN: Final = re.compile(r"[\u2e80-\u9fff]")
SIMPLIFIED_ONLY: Final = re.compile(r"[这们说让没时过发还从两东给边进]")
FOREIGN: Final[Mapping[str, re.Pattern[str]]] = {"en": HAN, "zh": KANA, "ja": SIMPLIFIED_ONLY}
"""Letters that a page in this language never has."""

SHOWN_TEXTS: Final = """
[...document.querySelectorAll('#page *')].filter((node) => !node.closest('select'))
  .flatMap((node) => [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data)
    .concat(node.getAttribute('aria-label') || []))
  .concat(document.title)
"""
"""All that a page says to readers and listeners."""


_SPARE: Final = WeakKeyDictionary[Browser, dict[str, Page]]()
"""Pages that nobody reads at the moment, by language: to open one again costs a second, as its browser starts a process
and reads all scripts again."""


@contextmanager
def reading(
    program: Browser, url: str, language: str = "en", theme: str = "dark", size: Mapping[str, int] = TABLET
) -> Iterator[Page]:
    """A device with the page open; it remembers nothing of what was read on it before."""
    spare = _SPARE.setdefault(program, {})
    page = spare.pop(language, None) or program.new_context(locale=LOCALES[language]).new_page()
    page.set_default_timeout(60_000)
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.emulate_media(color_scheme="light" if theme == "light" else "dark", contrast="null")
    try:
        visit(page, console_link(url))
        wait_until(page, "document.body?.dataset.drawn === 'yes'")
        yield page
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.unroute_all()
        visit(page, "about:blank")
    except BaseException:
        page.context.close()
        raise
    spare[language] = page


def axe_violations(page: Page) -> list[str]:
    """What axe finds, and where."""
    problems = page.evaluate(
        """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
          .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')}`)"""
    )
    return [str(one) for one in problems]
