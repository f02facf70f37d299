"""The Fluent functions of the catalogue: each shows arguments of one kind in the language of its catalogue.

What they put together (a seat, a payment, the comma of a list) stands in `fragments.ftl` and `*_names.ftl`, so that a
function knows no language. A browser that reads the same files needs these functions again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import Any, Final, Protocol

from babel import Locale
from fluent.runtime.types import FluentType

from controller.words.argument_kinds import (
    TILE,
    ChangeWord,
    PatternWord,
    PaymentWord,
    PersonWord,
    SentenceWord,
)

GROUP: Final = re.compile(r"([0-9]+)([mpszf])")
ZONE: Final = re.compile(r"([a-z_]+):(\d+)")
SUITS: Final = "mps"
ABSENT: Final[tuple[object, ...]] = (None, "", [])
"""The value of an argument that is not given."""

SEAT_NAMES: Final[ContextVar[Mapping[int, str]]] = ContextVar("SEAT_NAMES", default={})  # noqa: B039 (never changed)
"""The names of the players by seat, where seats are to be called by them."""


class Structure(FluentType):
    """An argument that is neither text nor a number, on its way through Fluent to one of these functions."""

    def __init__(self, value: object) -> None:
        self.value = value

    def format(self, locale: Locale) -> str:
        """Raises `TypeError`: only a function can show it."""
        raise TypeError(f"no text and no number: {self.value!r} ({locale})")


class Words(Protocol):
    """The catalogue's methods that the functions need."""

    def __contains__(self, entry: str) -> bool:
        """Whether it has this entry."""

    def text(
        self, entry: str, args: Mapping[str, object] | None = None, *, attribute: str | None = None
    ) -> str:
        """An entry, or an attribute of it, with its arguments."""

    def sentence_text(self, sentence: SentenceWord) -> str:
        """A sentence in the language of the catalogue."""


def entry_id(kind: str, name: str) -> str:
    """The entry of something named elsewhere: ("pattern", "kong_bloom") -> "pattern-kong-bloom"."""
    return f"{kind}-{re.sub('[^A-Za-z0-9]', '-', name)}"


def fluent_functions(words: Words) -> dict[str, Callable[..., Any]]:
    """The functions by name, for a bundle in the language of these words."""
    shown = _Shown(words)
    return {
        "CAUSE": str,
        "CHANGES": lambda changes: shown.joined(map(shown.change, changes.value), "comma"),
        "CLAUSE": str,
        "CODE": shown.code,
        "DELTAS": lambda deltas: " ".join(f"{delta:+d}" for delta in deltas.value),
        "GIVEN": lambda value: (
            "no" if (value.value if isinstance(value, Structure) else value) in ABSENT else "yes"
        ),
        "INTEGER": lambda number: f"{number:d}",
        "OPERATION": str,
        "PATTERN": lambda pattern: shown.pattern(pattern.value),
        "PATTERNS": shown.patterns,
        "PAYMENTS": lambda payments: shown.payments(payments.value),
        "PEOPLE": lambda people: shown.joined(map(shown.person, people.value)),
        "PERSON": lambda person: shown.person(person.value),
        "PLACE": shown.place,
        "PLACES": lambda places: shown.joined(map(shown.place, places.value)),
        "REASON": shown.reason,
        "SEAT": shown.seat,
        "SEATS": lambda seats: shown.seats(seats.value),
        "SENTENCE": lambda sentence, at="": _begun(words.sentence_text(sentence.value), at),
        "SENTENCES": lambda sentences, join="semicolon": shown.joined(
            map(words.sentence_text, sentences.value), join
        ),
        "TEXT": str,
        "TEXTS": lambda texts, join="list": shown.joined(texts.value, join),
        "TILE": shown.tile,
        "TILES": shown.tiles,
        "TILES_AS_LAID": lambda tiles: shown.laid(tiles.value),
        "TILES_AS_READ": lambda tiles: shown.laid([] if tiles == "nothing" else tiles.split(" ")),
        "TILE_LIST": lambda tiles: " ".join(map(shown.tile, tiles.value)),
        "UNSAID": lambda _: "",
        "WALL": shown.wall,
        "ZONES": lambda zones: shown.joined(map(shown.zone, zones.value)),
    }


def _begun(text: str, at: str) -> str:
    """A sentence; `at` is "start" where another begins with it."""
    return text[:1].upper() + text[1:] if at else text


class _Shown:
    """Arguments as texts in the language of `words`."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._seats: dict[tuple[int, str], str] = {}

    def joined(self, texts: Iterable[str], join: str = "list") -> str:
        return self._words.text(f"join-{join}").join(texts)

    def code(self, code: str) -> str:
        entry = entry_id("code", code)
        return self._words.text(entry) if entry in self._words else code

    def reason(self, reason: str) -> str:
        """The system's text of an error in this language, or in English if it is not translated."""
        entry = entry_id("reason", reason)
        return self._words.text(entry) if entry in self._words else reason

    def person(self, person: PersonWord) -> str:
        return person["person"]

    def seat(self, seat: int, at: str = "", by: str = "") -> str:
        """A seat, or its player; `at` is "start" where a sentence starts with it, `by` is "number" where the seat
        itself is meant and not its player."""
        name = None if by else SEAT_NAMES.get().get(seat)
        if name:
            return name
        if (seat, at) not in self._seats:
            self._seats[seat, at] = self._words.text("seat", {"number": seat}, attribute=at or None)
        return self._seats[seat, at]

    def seats(self, seats: list[int]) -> str:
        if any(seat in SEAT_NAMES.get() for seat in seats):
            return self.joined(map(self.seat, seats))
        return self._words.text("seats", {"seats": self.joined(map(str, seats))})

    def wall(self, wall: int | Structure) -> str:
        if isinstance(wall, Structure):
            return self._words.text("whole-table")
        return self._words.text("wall", {"wall": wall})

    def place(self, place: str) -> str:
        wall, _, stack = place.partition(":")
        named = "named" if SEAT_NAMES.get() else None
        return self._words.text("place", {"wall": int(wall), "stack": int(stack)}, attribute=named)

    def zone(self, zone: str) -> str:
        owned = ZONE.fullmatch(zone)
        if owned is None:
            return self._words.text("zone", {"zone": zone}, attribute="shared")
        named = "named" if SEAT_NAMES.get() else None
        return self._words.text("zone", {"zone": owned[1], "seat": int(owned[2])}, attribute=named)

    def payments(self, payments: list[PaymentWord]) -> str:
        texts = (
            self._words.text("payment", payment, attribute=None if number else "start")
            for number, payment in enumerate(payments)
        )
        return self.joined(texts, "comma")

    def change(self, change: ChangeWord) -> str:
        return self._words.text("change", {"who": change["who"], "delta": f"{change['delta']:+d}"})

    # ---- patterns ----------------------------------------------------------------------------------------------

    def pattern(self, pattern: PatternWord) -> str:
        entry = entry_id("pattern", pattern["name"])
        name = self._words.text(entry) if entry in self._words else pattern["name"].replace("_", " ")
        return self._valued(name, pattern)

    def patterns(self, patterns: Structure, written: str = "") -> str:
        """Several patterns; `written` is "plainly" where messages hold them by the names of the score contract. Where
        seats are called by names, patterns are written in words."""
        words: list[PatternWord] = patterns.value  # type: ignore[assignment]  # by its kind
        if written and not SEAT_NAMES.get():
            return self.joined(self._valued(one["name"], one) for one in words)
        return self.joined(map(self.pattern, words))

    def _valued(self, name: str, pattern: PatternWord) -> str:
        worth = self._words.text(f"worth-{pattern['counted']}", {"value": pattern["value"]})
        return self._words.text("pattern", {"name": name, "worth": worth})

    # ---- tiles -------------------------------------------------------------------------------------------------

    def _as_notation(self) -> bool:
        return self._words.text("tiles-written-as") == "notation"

    def tile(self, tile: str) -> str:
        if self._as_notation():
            return tile
        number, letter = tile[0], tile[1]
        if letter in SUITS:
            return self._words.text(f"tile-{letter}", {"numbers": self._fives(number)})
        return self._words.text(f"tile-{tile}")

    def tiles(self, tiles: str) -> str:
        if self._as_notation():
            return tiles
        return " ".join(self._group(numbers, letter) for numbers, letter in GROUP.findall(tiles))

    def _group(self, numbers: str, letter: str) -> str:
        if letter in SUITS:
            return self._words.text(f"tile-{letter}", {"numbers": self._fives(numbers)})
        return "".join(self._words.text(f"tile-{number}{letter}", attribute="short") for number in numbers)

    def _fives(self, numbers: str) -> str:
        """The numbers with the red fives (0) by their name."""
        return numbers.replace("0", self._words.text("tile-red-five")) if "0" in numbers else numbers

    def laid(self, tiles: list[str]) -> str:
        """Tiles as they lie, a back and what was not read among them."""
        return " ".join(map(self._seen, tiles)) if tiles else self._words.text("nothing")

    def _seen(self, tile: str) -> str:
        if tile == "back":
            return self._words.text("code-back")
        return self.tile(tile) if TILE.fullmatch(tile) else tile
