"""The controller's page as people at the table use it: they read there what displays would say, and press on paired
phones what buttons would press. Nothing else of the controller is known here.

A phone is paired as docs/panels.md says: the table's own screen shows a code for its seat, the phone types it. The page
is asked in threads; a virtual clock stands still meanwhile (`held`).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final, TypeVar

import httpx

from controller.rules.tiles import Seat

T = TypeVar("T")

LOOK_EVERY_S: Final = 0.4
"""Seconds between two looks of people at a page; it is painted more often."""
ANSWER_S: Final = 10.0
REPEATS: Final = 8
REPEAT_S: Final = 0.5
"""Seconds between repeats of an unanswered press, for four seconds, as on the page of a panel."""
NOT_PAIRED: Final = (401, 403)
TAKEN: Final = 409
TOO_MANY: Final = 429
KEY_BYTES: Final = 12

log = logging.getLogger(__name__)


class PageAway(Exception):
    """The page does not answer, or refuses; the sentence says which."""


class SeatTaken(PageAway):
    """A seat has a panel already, whose player alone may pair another."""


class TablePage:
    """The page, once `open` has its address."""

    def __init__(self, seats: tuple[Seat, ...], held: Callable[[], AbstractContextManager[None]]) -> None:
        self._held = held
        self._url = ""
        self._opened = asyncio.Event()
        self._screen = _browser()
        self._phones = {seat: _browser() for seat in seats}
        self._one_press = asyncio.Lock()
        self._presses: set[asyncio.Task[None]] = set()
        self._complained = ""
        self.pressed = 0
        """How many presses on phones the page has taken."""

    def open(self, url: str) -> None:
        """Set the page's address, or a new one: its console link, since people pair phones at the table's own
        screen. Raises ValueError for an invalid address."""
        try:
            known = httpx.URL(url)
        except httpx.InvalidURL as error:
            raise ValueError(f"{url!r} is no address of a page: {error}") from error
        if known.scheme not in ("http", "https") or not known.host:
            raise ValueError(f"{url!r} is no address of a page, such as http://127.0.0.1:8080")
        self._url = str(known.copy_with(query=None, fragment=None)).rstrip("/")
        if token := known.params.get("token"):
            self._screen.headers["authorization"] = f"Bearer {token}"
        self._opened.set()

    async def wait_for_address(self) -> None:
        """Return once people know where the page is; before, nobody at the table does anything."""
        with self._held():
            await self._opened.wait()

    async def read(self, show: Callable[[int, str], None]) -> None:
        """Look at the page again and again, and tell by seat what a display there would show, whenever that is new;
        until cancelled."""
        seen: dict[int, str] = {}
        while True:
            try:
                for seat, text in enumerate(await self._in_thread(self._words)):
                    if seen.get(seat) != text:
                        seen[seat] = text
                        show(seat, text)
            except PageAway as away:
                self._complain(away)
            await asyncio.sleep(LOOK_EVERY_S)

    def press(self, seat: Seat, button: str) -> None:
        """Press a button of a seat's panel: presses arrive one after the other, each counts once."""
        task = asyncio.get_running_loop().create_task(self._deliver(seat, button))
        self._presses.add(task)
        task.add_done_callback(self._presses.discard)

    async def state(self) -> dict[str, Any]:
        """The table's state as everybody sees it. Raises `PageAway`."""
        return await self._in_thread(self._state)

    async def answer(self, seat: Seat, body: dict[str, Any]) -> bool:
        """Answer a question of the table on the panel of a seat; whether that was taken. Raises `PageAway`."""
        return await self._in_thread(lambda: self._send_answer(seat, body))

    async def close(self) -> None:
        """Put all phones away."""
        for task in tuple(self._presses):
            task.cancel()
        await asyncio.gather(*self._presses, return_exceptions=True)
        for browser in (self._screen, *self._phones.values()):
            browser.close()

    # ---- presses -----------------------------------------------------------------------------------------------

    async def _deliver(self, seat: Seat, button: str) -> None:
        key = secrets.token_urlsafe(KEY_BYTES)
        async with self._one_press:
            for _ in range(REPEATS):
                try:
                    await self._in_thread(lambda: self._pressed(seat, button, key))
                except PageAway as away:
                    self._complain(away)
                    await asyncio.sleep(REPEAT_S)
                else:
                    self.pressed += 1
                    return

    def _pressed(self, seat: Seat, button: str, key: str) -> None:
        """One press, by a phone that is paired for it if need be. A panel takes five a second: faster players wait."""
        paired = False
        while True:
            answer = self._post(self._phones[seat], "/api/panel/press", {"button": button, "key": key})
            if answer.status_code == TOO_MANY:
                time.sleep(float(answer.headers.get("retry-after", REPEAT_S)))
            elif answer.status_code in NOT_PAIRED and not paired:
                self._pair(seat)
                paired = True
            else:
                _require(answer, f"a press of {button} at seat {seat}")
                return

    def _send_answer(self, seat: Seat, body: dict[str, Any]) -> bool:
        """One answer, by the seat's phone, or at the table's own screen where the seat has another panel."""
        phone = self._phones[seat]
        try:
            if not phone.cookies:
                self._pair(seat)
            answer = self._post(phone, "/api/answers", body)
            if answer.status_code in NOT_PAIRED:  # another session: its players pair their phones again
                self._pair(seat)
                answer = self._post(phone, "/api/answers", body)
        except SeatTaken:
            answer = self._post(self._screen, "/api/answers", body)
        if not answer.is_success:
            log.info("seat %d: the answer to %s was not taken: %s", seat, body["question"], answer.text)
        return answer.is_success

    def _pair(self, seat: Seat) -> None:
        shown = self._post(self._screen, "/api/panels/code", {"seat": int(seat)})
        _require(
            shown,
            f"a code for the panel of seat {seat}",
            SeatTaken if shown.status_code == TAKEN else PageAway,
        )
        typed = self._post(self._phones[seat], "/api/panel/pair", {"code": shown.json()["digits"]})
        _require(typed, f"the code for the panel of seat {seat}")

    # ---- the wire ----------------------------------------------------------------------------------------------

    def _words(self) -> list[str]:
        return [str(seat["display"]) for seat in self._state().get("seats", ())]

    def _state(self) -> dict[str, Any]:
        try:
            answer = self._screen.get(self._url + "/api/state")
        except httpx.HTTPError as error:
            raise PageAway(f"the page at {self._url} does not answer ({error})") from error
        _require(answer, "the table's state")
        state: dict[str, Any] = answer.json()
        return state

    def _post(self, browser: httpx.Client, path: str, body: dict[str, Any]) -> httpx.Response:
        try:
            return browser.post(self._url + path, json=body, headers={"origin": self._url})
        except httpx.HTTPError as error:
            raise PageAway(f"the page at {self._url} does not answer ({error})") from error

    async def _in_thread(self, ask: Callable[[], T]) -> T:
        """Run `ask` in a thread and return its result."""
        with self._held():
            return await asyncio.get_running_loop().run_in_executor(None, ask)

    def _complain(self, away: PageAway) -> None:
        """Once for each reason: people try again."""
        if str(away) != self._complained:
            self._complained = str(away)
            log.warning("%s", away)


def _browser() -> httpx.Client:
    return httpx.Client(timeout=ANSWER_S, trust_env=False)


def _require(answer: httpx.Response, what: str, refused: type[PageAway] = PageAway) -> None:
    if answer.is_success:
        return
    try:
        reason = answer.json().get("error") or answer.json().get("refused") or answer.text
    except ValueError:
        reason = answer.text
    raise refused(f"the page refuses {what}: {reason} ({answer.status_code})")
