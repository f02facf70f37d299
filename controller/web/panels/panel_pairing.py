"""Which device acts for whom: pairs, finds and unpairs the panels of a table's players.

A pairing belongs to a person and a session: it follows the player to another seat, does nothing while they rest, still
shows them how a session ended, and is over when the next one begins.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import threading
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from controller.json_values import JsonObject
from controller.referee.panel_presses import SeatPanel
from controller.web.caller import Caller
from controller.web.panels.panel_store import PairedPanel, PanelStore, Seating

PAIRED: Final = "paired"
UNPAIRED: Final = "unpaired"
Record = Callable[[list[JsonObject]], None]
"""Writes what was paired and unpaired into the journal."""


@dataclass(frozen=True)
class Actor:
    """Who pairs or unpairs: a name, and how it is known (`Origin` as JSON), where somebody signed in."""

    by: str
    origin: Mapping[str, object] | None = None


class PanelPairing:
    """The paired panels of a table, and the codes to pair more.

    `seating` says who sits where now, None while the table is only starting. `record` writes down what is paired and
    unpaired before it holds; `spoken` is called when a seat may be spoken to in another language. Any method may be
    called from any thread, `following` in the page's loop.
    """

    def __init__(
        self,
        store: PanelStore,
        seating: Callable[[], Seating | None],
        codes: PairingCodes | None = None,
        record: Record = lambda _entries: None,
        spoken: Callable[[], None] = lambda: None,
    ) -> None:
        self._spoken = spoken
        self._store = store
        self.seating = seating
        self.codes = PairingCodes() if codes is None else codes
        self._record = record
        self._mutex = threading.Lock()
        self._following: dict[str, list[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}

    def caller(self, cookie: str) -> Caller | None:
        """The panel with this cookie; None for one that is unknown, unpaired, or of an earlier session."""
        panel = self._store.find(cookie)
        if panel is None or not self._current(panel):
            return None
        made = SeatPanel(panel.session, panel.person, panel.id)
        return Caller.of_panel(made, lambda: self.holds(made))

    def holds(self, panel: SeatPanel) -> bool:
        """Whether a panel is still paired, and no other session has begun."""
        return any(one.id == panel.id and self._current(one) for one in self._store.all())

    def seat_of(self, panel: SeatPanel) -> int | None:
        """Where the panel's player sits now; None while they rest."""
        seating = self.seating()
        return None if seating is None or seating.session != panel.session else seating.seat_of(panel.person)

    def of(self, person: str) -> int:
        """How many devices are paired with a person in the session under way."""
        return sum(1 for one in self._store.all() if one.person == person and self._current(one))

    def newest(self, person: str) -> str | None:
        """The public id of the device that was paired last with a person."""
        return next(
            (one.id for one in reversed(self._store.all()) if one.person == person and self._current(one)),
            None,
        )

    def languages(self) -> dict[int, str]:
        """The players' languages by seat, each as set by the player's last paired device."""
        seating = self.seating()
        if seating is None:
            return {}
        languages = {
            one.person: one.language for one in self._store.all() if one.language and self._current(one)
        }
        return {seat: languages[person] for seat, person in enumerate(seating.people) if person in languages}

    def speak(self, panel: SeatPanel, language: str) -> None:
        """Store the language of a device's player. Raises `PanelStoreError`."""
        if self._store.speak(panel.id, language):
            self._spoken()

    def check_writable(self) -> None:
        """Raises `NewerPanelsError` where nothing can be paired, as a newer program wrote the file of panels."""
        self._store.check_writable()

    def pair(self, code: PairingCode, before: SeatPanel | None) -> tuple[str, SeatPanel]:
        """Pair a device by a code that was taken; `before`: what this device was paired as. Returns its cookie. Raises
        `PanelStoreError`, and what `record` raises."""
        actor = Actor(code.by, code.origin)

        def gone(one: PairedPanel) -> bool:
            mine = before is not None and one.id == before.id
            return mine or not self._current(one) or (one.person == code.person and not code.adds)

        def record(panel: PairedPanel, left: Iterable[PairedPanel]) -> None:
            self._record([*(_entry(UNPAIRED, one, actor) for one in left), _entry(PAIRED, panel, actor)])

        cookie, panel = self._store.add(code.session, code.person, gone, record)
        self._tell()
        self._spoken()
        return cookie, SeatPanel(panel.session, panel.person, panel.id)

    def unpair(self, gone: Callable[[PairedPanel], bool], actor: Actor) -> int:
        """Unpair panels: their open streams end at once. Returns how many. Raises as `pair`."""
        try:
            left = self._store.remove(
                gone, lambda some: self._record([_entry(UNPAIRED, one, actor) for one in some])
            )
        finally:
            self._tell()
        return len(left)

    @contextmanager
    def following(self, panel: SeatPanel) -> Iterator[asyncio.Event]:
        """An event of the running loop that is set once the panel is unpaired."""
        entry = (asyncio.get_running_loop(), asyncio.Event())
        with self._mutex:
            self._following.setdefault(panel.id, []).append(entry)
        try:
            if not self.holds(panel):
                entry[1].set()
            yield entry[1]
        finally:
            with self._mutex:
                there = self._following[panel.id]
                there.remove(entry)
                if not there:
                    del self._following[panel.id]

    def _current(self, panel: PairedPanel) -> bool:
        seating = self.seating()
        return seating is not None and seating.session == panel.session

    def _tell(self) -> None:
        """Wake the streams of panels that are no longer paired."""
        paired = {one.id for one in self._store.all()}
        with self._mutex:
            over = [
                entry for id_, entries in self._following.items() if id_ not in paired for entry in entries
            ]
        for loop, event in over:
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:  # that reader's loop has closed since
                continue


def _entry(did: str, panel: PairedPanel, actor: Actor) -> JsonObject:
    origin = None if actor.origin is None else dict(actor.origin)
    return {"did": did, "panel": panel.id, "person": panel.person, "by": actor.by, "origin": origin}


# ---- Codes with which a device is paired with a player: six digits to type, and a longer secret in a QR code -----
#
# A code holds once and for a minute. The secret has 128 random bits; of the digits, a few wrong guesses are enough
# to end them while the secret goes on: nobody who guesses from elsewhere keeps people from pairing by the QR code.

CODE_S: Final = 60.0
DIGITS: Final = 6
MOST_WRONG: Final = 10
"""Wrong guesses after which no live code is taken by its digits: one in 25,000 with four codes shown at once."""


@dataclass
class PairingCode:
    """A code for a `person` of a session; `adds`: the device is one more of that player's and takes no other's
    place."""

    session: str
    person: str
    adds: bool
    until: float
    by: str
    origin: dict[str, object] | None
    digits: str = field(default_factory=lambda: f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}")
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    wrong: int = 0


class PairingCodes:
    """The codes that are shown now, one a player at most. Any method may be called from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._mutex = threading.Lock()
        self._live: list[PairingCode] = []

    def make(
        self,
        session: str,
        person: str,
        *,
        adds: bool = False,
        by: str = "",
        origin: dict[str, object] | None = None,
    ) -> PairingCode:
        """A new code for this player; an earlier one becomes invalid."""
        with self._mutex:
            self._drop_old()
            self._live = [code for code in self._live if code.person != person]
            while True:
                made = PairingCode(
                    session=session,
                    person=person,
                    adds=adds,
                    until=self.clock() + CODE_S,
                    by=by,
                    origin=origin,
                )
                if all(made.digits != other.digits for other in self._live):
                    break
            self._live.append(made)
            return made

    def take(self, given: str) -> PairingCode | None:
        """Find the given code and make it invalid; None if it is wrong or old."""
        # Chinese and Japanese keyboards type digits at full width by default.
        typed, found = "".join(unicodedata.normalize("NFKC", given).split()), None
        with self._mutex:
            self._drop_old()
            for code in self._live:  # always all of them, so that the time reveals nothing
                by_digits = _same(code.digits, typed) and code.wrong < MOST_WRONG
                if by_digits | _same(code.secret, typed):
                    found = code
            if found is None:
                for code in self._live:
                    code.wrong += 1
            else:
                self._live.remove(found)
        return found

    def forget(self, person: str) -> None:
        """End the code that is shown for this player."""
        with self._mutex:
            self._live = [code for code in self._live if code.person != person]

    def _drop_old(self) -> None:
        now = self.clock()
        self._live = [code for code in self._live if now < code.until]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "surrogatepass"))
