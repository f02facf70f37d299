"""The newest snapshot, shared between the table's loop and the page's thread, with a notification of changes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from controller.orders.persons import is_person
from controller.rules import CaseError
from controller.rules.registry import definition_of
from controller.words import Sentence, catalogue, entry_id
from controller.words.argument_kinds import PLACE, TILE
from controller.words.fluent_catalogue import ENGLISH

Snapshot = Mapping[str, Any]
"""What the page shows: a JSON object with `seats`, `phase_text`, `events` and so on."""


class SnapshotSource(Protocol):
    """The source of a page's snapshots; every method may be called from any thread."""

    @property
    def revision(self) -> int:
        """0 before anything was published, one more with each snapshot after."""

    def latest(self) -> Snapshot:
        """The newest snapshot; empty before the first."""

    async def wait(self, seen: int) -> int:
        """Return the revision as soon as it differs from `seen`."""


class SnapshotBoard:
    """Holds the newest snapshot. The table publishes from its thread, the page reads and waits in its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._snapshot: Snapshot = {}
        self._revision = 0
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = set()

    @property
    def revision(self) -> int:
        """0 before anything was published, one more with each snapshot after."""
        return self._revision

    def publish(self, snapshot: Snapshot) -> None:
        """Replace the snapshot and wake those who wait. Other threads read it later: pass a fresh dict and do not
        change it."""
        with self._lock:
            self._snapshot = snapshot
            self._revision += 1
            waiting, self._waiting = self._waiting, set()
        for loop, future in waiting:
            try:
                loop.call_soon_threadsafe(_wake, future)
            except RuntimeError:  # that reader's loop has closed since: nobody is left to wake
                continue

    def latest(self) -> Snapshot:
        """The newest snapshot; empty before the first."""
        with self._lock:
            return self._snapshot

    async def wait(self, seen: int) -> int:
        """Return the revision as soon as it differs from `seen`; from any event loop."""
        loop = asyncio.get_running_loop()
        while True:
            with self._lock:
                if self._revision != seen:
                    return self._revision
                entry = (loop, loop.create_future())
                self._waiting.add(entry)
            try:
                await entry[1]
            finally:
                with self._lock:
                    self._waiting.discard(entry)


def _wake(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


# ---- A snapshot of the table in a reader's language, with people's names and the terms of the rules in force -------

__all__ = ["ENGLISH", "SnapshotWords"]

NO_PICTURE: Final = "camera-none"


class SnapshotWords:
    """The words for one snapshot. Raises `KeyError` for a language that is not among `LANGUAGES`."""

    def __init__(self, snapshot: Snapshot, language: str = ENGLISH) -> None:
        self._language = language
        self._package = words_package(snapshot.get("rules"))
        self._catalogue = catalogue(language, self._package)
        self._names = _by_seat(seat.get("name") for seat in snapshot.get("seats", ()))

    def text(self, entry: str, *, attribute: str | None = None, **args: object) -> str:
        """An entry of the catalogue with its arguments."""
        return self._catalogue.text(entry, args, attribute=attribute)

    def sentence(self, sentence: object, seats: Iterable[object] | None = None) -> str:
        """A sentence of the snapshot in the language, or "". `seats` are the names by seat at its time; None: those of
        now."""
        if not sentence or not isinstance(sentence, Mapping):
            return ""
        names = self._names if seats is None else _by_seat(seats)
        return Sentence.from_json(sentence).in_language(self._language, names, self._package)

    def tiles(self, tiles: Iterable[str]) -> str:
        """Tiles in their order, or ""."""
        known = list(tiles)
        return self.text("terminal-tiles", tiles=known) if known else ""

    def code(self, code: str) -> str:
        """The word for a code, such as the players' name of their wild tiles."""
        entry = entry_id("code", code)
        return self.text(entry) if entry in self._catalogue else code

    def camera(self, state: str) -> str:
        """The problem of the camera's picture."""
        entry = entry_id("camera", state)
        return self.text(entry if entry in self._catalogue else NO_PICTURE)

    def turned_up(self, tile: str, place: object) -> str:
        """The indicator, with its place if that is known."""
        if not TILE.fullmatch(tile):
            return tile
        known = isinstance(place, str) and PLACE.fullmatch(place)
        return self.text("terminal-turned-up", tile=tile, place=place if known else "")

    def result(self, result: Mapping[str, Any]) -> list[str]:
        """The end of a hand in lines: the clause of a hand without a winner, and the payments."""
        clause = entry_id("clause", str(result.get("clause") or ""))
        seats = result.get("seats")
        names = self._names if seats is None else _by_seat(seats)
        lines = [f"{result['clause']}: {self.text(clause)}"] if clause in self._catalogue else []
        return (
            lines
            + [
                self.text(
                    "terminal-pays",
                    **{"from": self._who(one["from"], names), "to": self._who(one["to"], names)},
                    amount=paid,
                )
                for one in result.get("payments", ())
                if (paid := one.get("paid", one["amount"]))
            ]
            + (self._points(result, names) if result.get("points") else [])
        )

    def _points(self, result: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
        """Bets and pot, indicators, waits, and the bonuses of a session's end, of rules that have them."""
        points = result["points"]
        lines = [
            self.text(
                "terminal-bets" if move["amount"] < 0 else "terminal-takes",
                name=self._who(move["seat"], names),
                amount=abs(move["amount"]),
            )
            for move in points["moves"]
        ]
        for entry, tiles in (
            ("terminal-indicators", points["indicators"]),
            ("terminal-ura-indicators", points["ura_indicators"]),
        ):
            lines += [self.text(entry, tiles=self.tiles(tiles))] if tiles else []
        lines += [
            self.text("terminal-waits", name=self._who(seat, names), tiles=self.tiles(waits))
            for seat, waits in enumerate(points["waits"])
            if waits
        ]
        return lines + [
            self.text(
                "terminal-uma",
                name=self._who(seat, names),
                points=points["start"] + result["balances"][seat]["after"] - bonus,
                bonus=f"{bonus:+d}",
            )
            for seat, bonus in enumerate(points["bonuses"])
        ]

    def _who(self, seat: int, names: Mapping[int, str]) -> str:
        return names.get(seat) or self.text("seat", number=seat)


def _by_seat(names: Iterable[object]) -> dict[int, str]:
    """Names by seat. A player with only an id, as in a table's messages, is omitted."""
    return {number: str(name) for number, name in enumerate(names) if name and not is_person(str(name))}


def words_package(rules: object) -> str | None:
    """The Python package with a rule system's words; None if it has no words, or is not installed here."""
    try:
        return definition_of(rules).words
    except CaseError:
        return None
