"""Four phones in browsers of their own, each held by one of the simulated people: what its page says is what they see,
and what they press is tapped there."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import Empty
from typing import Final

from playwright.sync_api import Browser, Page

from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.browser import visit, wait_until
from tests.controller.web.page_checks import FOREIGN, LATIN, LOCALES
from tests.controller.web.panels.panel_page import ALLOWED, TEXTS
from tests.whole.phone_session.people_at_cloth import PeopleAtCloth

PATIENCE_S: Final = 120.0
LOOK_MS: Final = 50
LANGUAGES: Final = ("en", "zh", "ja", "en")
"""Of the phones, by seat."""
SAYS: Final = """
(() => {
  const written = document.querySelector('.led .written') || document.querySelector('.led .large');
  return written === null ? '' : written.textContent;
})()
"""
"""What the seat's display says, as the table writes it."""


@dataclass
class Phones:
    """The phones by seat. Presses of the buttons in `back` are `waiting` until somebody taps them; `shown` is what each
    display says; `mixed` are texts in another language than their reader's."""

    pages: list[Page]
    people: PeopleAtCloth
    names: tuple[str, ...]
    back: set[str] = field(default_factory=set)
    mixed: list[str] = field(default_factory=list)
    pressed: list[tuple[int, str]] = field(default_factory=list)
    waiting: list[tuple[int, str]] = field(default_factory=list)
    shown: list[str] = field(default_factory=lambda: [""] * 4)

    def play_until(self, reached: Callable[[], object], what: str) -> None:
        """Pass on what phones say and people press until it is so."""
        until = time.monotonic() + PATIENCE_S
        while not reached():
            failed = self.people.failures()
            assert not failed, failed
            assert time.monotonic() < until, f"never {what}: {self.shown}, {self.waiting}"
            self.look()
            self.pages[0].wait_for_timeout(LOOK_MS)

    def look(self) -> None:
        """Every press that is not held back, and then one look at every phone.

        Presses come first: nobody can have answered yet what this look is the first to find on a display.
        """
        try:
            while True:
                self.waiting.append(self.people.presses.get_nowait())
        except Empty:
            pass
        due = [one for one in self.waiting if one[1] not in self.back]
        self.waiting = [one for one in self.waiting if one[1] in self.back]
        for seat, button in due:
            self.tap(seat, button)
        for seat, page in enumerate(self.pages):
            says = page.evaluate(SAYS)
            if says and says != self.shown[seat]:
                self.shown[seat] = says
                self._read(seat)
                self.people.press_shown(seat, says)

    def tap(self, seat: int, button: str) -> None:
        """Press a button of this seat's phone."""
        self.pressed.append((seat, button))
        self.pages[seat].tap(f"#button-{button}")

    def _read(self, seat: int) -> None:
        """No text on a phone is in another language than its reader's, but for people's names."""
        language = LANGUAGES[seat]
        own = re.compile("|".join(map(re.escape, self.names)))
        texts = [own.sub("", ALLOWED.sub("", text)) for text in self.pages[seat].evaluate(TEXTS)]
        wrong = [text for text in texts if FOREIGN[language].search(text)]
        wrong += [text for text in texts if language != "en" and LATIN.search(text)]
        self.mixed += [f"{language}: {text}" for text in wrong]


@contextmanager
def phones(browser: Browser, url: str, people: PeopleAtCloth, names: tuple[str, ...]) -> Iterator[Phones]:
    """Four phones on the parlor's network at the panel's page, not yet paired."""
    contexts = [
        browser.new_context(
            viewport={"width": 390, "height": 844},
            locale=LOCALES[language],
            extra_http_headers=ELSEWHERE,
            has_touch=True,
            reduced_motion="reduce",
        )
        for language in LANGUAGES
    ]
    try:
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.set_default_timeout(1000 * PATIENCE_S)
            visit(page, f"{url}/panel")
        for page in pages:
            wait_until(page, "document.body?.dataset.drawn === 'yes'")
        yield Phones(pages, people, names)
    finally:
        for context in contexts:
            context.close()
