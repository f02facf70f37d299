"""Copy limit check: a set has four of each tile and one of each flower, or none at all, so which zone readings
cannot all be right.

The check never names what lies there instead. It only says which zones to read again, and what to ask people
about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from controller.words.sentence import Sentence, sentence
from vision.table.table_layout import Zone
from vision.table.table_view import BACK, UNKNOWN
from vision.zones.zone_interpretation import ZoneReading

_COPIES: Final = 4
_FLOWER: Final = "f"


def surplus(readings: Iterable[ZoneReading], absent: Collection[str] = ()) -> tuple[str, ...]:
    """Faces seen more often than the set has them; of those in `absent` it has none."""
    counts = Counter(name for reading in readings for name in face_counts(reading))
    return tuple(sorted(name for name, count in counts.items() if name in absent or count > _copies(name)))


def face_counts(reading: ZoneReading) -> Sequence[str]:
    """Count of each face in a zone."""
    names = (tile.tile for tile in reading.tiles)
    return [name for name in names if name not in (BACK, UNKNOWN, "")]


def certainty(reading: ZoneReading, face: str) -> float:
    """The least confidence of that face in a zone."""
    return min(tile.confidence for tile in reading.tiles if tile.tile == face)


def places_text(readings: Mapping[Zone, ZoneReading], zones: Iterable[Zone], face: str) -> list[Sentence]:
    """Where a face lies how often, for people: "3 in seat 0's discards", "2 in seat 1's melds"."""
    return [
        sentence("doubt.count_in", count=face_counts(readings[zone]).count(face), place=zone.place)
        for zone in zones
    ]


def _copies(name: str) -> int:
    return 1 if name.endswith(_FLOWER) else _COPIES
