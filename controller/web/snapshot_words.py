"""A snapshot of the table told in a reader's language: people by their names, the terms of the rules in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from controller.orders.persons import is_person
from controller.rules import CaseError
from controller.rules.registry import definition_of
from controller.web.snapshot_board import Snapshot
from controller.words import Sentence, catalogue, entry_id
from controller.words.argument_kinds import PLACE, TILE
from controller.words.fluent_catalogue import ENGLISH

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

    def said(self, sentence: object, seats: Iterable[object] | None = None) -> str:
        """A sentence of the snapshot; empty where there is none. `seats` are the names of who sat in each seat when it
        was said; None: of who sits there now."""
        if not sentence or not isinstance(sentence, Mapping):
            return ""
        names = self._names if seats is None else _by_seat(seats)
        return Sentence.from_json(sentence).in_language(self._language, names, self._package)

    def tiles(self, tiles: Iterable[str]) -> str:
        """Tiles as they lie; empty where there is none."""
        known = list(tiles)
        return self.text("terminal-tiles", tiles=known) if known else ""

    def code(self, code: str) -> str:
        """The word for a code: what players call their wild tiles."""
        entry = entry_id("code", code)
        return self.text(entry) if entry in self._catalogue else code

    def camera(self, state: str) -> str:
        """What is wrong with the camera's picture."""
        entry = entry_id("camera", state)
        return self.text(entry if entry in self._catalogue else NO_PICTURE)

    def turned_up(self, tile: str, place: object) -> str:
        """The indicator, and where it lies where that is known."""
        if not TILE.fullmatch(tile):
            return tile
        known = isinstance(place, str) and PLACE.fullmatch(place)
        return self.text("terminal-turned-up", tile=tile, place=place if known else "")

    def result(self, result: Mapping[str, Any]) -> list[str]:
        """How a hand ended, a line each: what the clause says that ended a hand nobody won, and who pays whom."""
        clause = entry_id("clause", str(result.get("clause") or ""))
        seats = result.get("seats")
        names = self._names if seats is None else _by_seat(seats)
        lines = [f"{result['clause']}: {self.text(clause)}"] if clause in self._catalogue else []
        return lines + [
            self.text(
                "terminal-pays",
                **{"from": self._who(one["from"], names), "to": self._who(one["to"], names)},
                amount=paid,
            )
            for one in result.get("payments", ())
            if (paid := one.get("paid", one["amount"]))
        ]

    def _who(self, seat: int, names: Mapping[int, str]) -> str:
        return names.get(seat) or self.text("seat", number=seat)


def _by_seat(names: Iterable[object]) -> dict[int, str]:
    """Names by seat. Whoever is known by an id alone, as in a table's messages, is called by the seat."""
    return {number: str(name) for number, name in enumerate(names) if name and not is_person(str(name))}


def words_package(rules: object) -> str | None:
    """The Python package whose words a rule system uses; None where it has none, or is not installed here."""
    try:
        return definition_of(rules).words
    except CaseError:
        return None
