"""The zones of a table and what lies in them, as the referee compares them: one frozen value each.

As text a zone is written `discards:2` or `indicators`; journals, checkpoints and messages keep it so (`TableZone.name`,
`TableZone.named`), and nothing between them does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, Generic, Never, TypeVar, cast

from controller.rules.tiles import Seat


class TableZoneKind(StrEnum):
    """What a zone holds, as its text begins."""

    DICE = "dice"
    DISCARDS = "discards"
    HAND = "hand"
    INDICATORS = "indicators"
    MELDS = "melds"
    SINGLES = "singles"
    WALL = "wall"

    __hash__ = str.__hash__  # an enum's own is three times as slow, and every step looks up many zones


PLAYER_KINDS: Final = frozenset(
    {TableZoneKind.DISCARDS, TableZoneKind.MELDS, TableZoneKind.HAND, TableZoneKind.SINGLES}
)
"""The kinds of zone in which a player lays tiles."""


@dataclass(frozen=True)
class TableMeld:
    """A meld as its owner sees it, left to right: tile names ("back" for face down), and which one is rotated."""

    tiles: tuple[str, ...]
    rotated: int | None = None


@dataclass(frozen=True)
class OpenHand:
    """The tiles of a hand that lie face up, and the one that lies apart; nothing while the hand stands."""

    tiles: tuple[str, ...] = ()
    apart: str | None = None


@dataclass(frozen=True)
class FaceUpTile:
    """A wall tile that lies face up: whose wall, which stack (1, 2 ...), its name."""

    seat: int
    stack: int
    tile: str


TileRow = tuple[str, ...]
"""Names of tiles in the order laid."""
Melds = tuple[TableMeld, ...]
"""The melds of a seat in the order laid."""
FaceUpTiles = tuple[FaceUpTile, ...]
"""Every wall tile that lies face up."""
StackHeights = tuple[int | None, ...]
"""The height of every stack of a wall (0, 1, 2, or None where unseen); of Xiamen's outer wall, of every tile."""
Dice = tuple[int, ...]
"""What the bowl shows, smallest first; nothing where that cannot be told."""
ZoneContent = TileRow | Melds | OpenHand | FaceUpTiles | StackHeights | Dice

Content = TypeVar("Content", bound=ZoneContent, covariant=True)


@dataclass(frozen=True, order=True)
class TableZone(Generic[Content]):
    """One zone; `seat` is whose it is, None where it is nobody's. Zones are in the order of their names."""

    kind: TableZoneKind
    seat: Seat | None = None

    @staticmethod
    def discards(seat: int) -> TableZone[TileRow]:
        """The discards of a seat."""
        return _zone(TableZoneKind.DISCARDS, seat)

    @staticmethod
    def melds(seat: int) -> TableZone[Melds]:
        """The melds of a seat."""
        return _zone(TableZoneKind.MELDS, seat)

    @staticmethod
    def hand(seat: int) -> TableZone[OpenHand]:
        """The concealed tiles of a seat."""
        return _zone(TableZoneKind.HAND, seat)

    @staticmethod
    def singles(seat: int) -> TableZone[TileRow]:
        """The tiles a seat has laid out alone, where the rules have such."""
        return _zone(TableZoneKind.SINGLES, seat)

    @staticmethod
    def wall(seat: int) -> TableZone[StackHeights]:
        """The wall before a seat."""
        return _zone(TableZoneKind.WALL, seat)

    @staticmethod
    def indicators() -> TableZone[FaceUpTiles]:
        """The wall tiles that lie face up."""
        return _zone(TableZoneKind.INDICATORS)

    @staticmethod
    def dice() -> TableZone[Dice]:
        """The bowl of the dice."""
        return _zone(TableZoneKind.DICE)

    @staticmethod
    def named(name: str) -> AnyZone:
        """The zone of that name. Raises `ValueError` where there is none."""
        kind, _, seat = name.partition(":")
        return _zone(TableZoneKind(kind), int(seat) if seat else None)

    @property
    def name(self) -> str:
        """The zone as text: kind and seat."""
        return self.kind.value if self.seat is None else _joined(self.kind.value, self.seat)

    @property
    def owner(self) -> Seat:
        """Whose zone it is. Raises `RuntimeError` where it is nobody's."""
        if self.seat is None:
            raise RuntimeError(f"zone {self.name} belongs to no seat")
        return self.seat

    def content_in(self, zones: Zones) -> Content:
        """What lies in this zone; nothing where it is not among `zones`."""
        return cast(Content, zones.get(self, _EMPTY.get(self.kind, ())))


@dataclass(frozen=True)
class StackPlace:
    """A stack of a wall: before which seat, and which (1, 2 ...)."""

    seat: int
    stack: int

    @property
    def name(self) -> str:
        """The stack as sentences and messages name it: seat and number."""
        return _joined(self.seat, self.stack)


def _joined(*parts: object) -> str:
    return ":".join(map(str, parts))


@cache
def _zone(kind: TableZoneKind, seat: int | None = None) -> TableZone[Never]:
    """The one value of a zone, made once: every step looks up many."""
    return TableZone(kind, None if seat is None else Seat(seat))


AnyZone = TableZone[ZoneContent]
Zones = Mapping[AnyZone, ZoneContent]
"""What lies in some of the zones of a table; the content of each is of the type that its kind says."""

_EMPTY: Final[Mapping[TableZoneKind, ZoneContent]] = {TableZoneKind.HAND: OpenHand()}


def zone_names(zones: Iterable[AnyZone]) -> list[str]:
    """Zones by name, as journals and checkpoints keep those that cannot be read."""
    return [zone.name for zone in zones]


def zones_named(names: Iterable[str]) -> tuple[AnyZone, ...]:
    """The zones of these names. Raises `ValueError` for one that this version does not know."""
    return tuple(TableZone.named(name) for name in names)


def zones_to_json(zones: Zones) -> dict[str, object]:
    """Zones as the JSON object that journals and checkpoints keep."""
    return {zone.name: _content_to_json(content) for zone, content in zones.items()}


def zones_from_json(kept: Mapping[str, Any]) -> dict[AnyZone, ZoneContent]:
    """The zones that `zones_to_json` wrote. Raises `ValueError` for a zone that this version does not know."""
    zones = {TableZone.named(name): content for name, content in kept.items()}
    return {zone: _content_from_json(zone.kind, content) for zone, content in zones.items()}


def _content_to_json(content: ZoneContent | TableMeld | FaceUpTile | str | int | None) -> object:
    match content:
        case OpenHand(tiles=tiles, apart=last) | TableMeld(tiles=tiles, rotated=last):
            return [list(tiles), last]
        case FaceUpTile(seat=seat, stack=stack, tile=tile):
            return [seat, stack, tile]
        case tuple():
            return [_content_to_json(one) for one in content]
    return content


def _content_from_json(kind: TableZoneKind, kept: Any) -> ZoneContent:
    match kind:
        case TableZoneKind.HAND:
            tiles, apart = kept
            return OpenHand(tuple(tiles), apart)
        case TableZoneKind.MELDS:
            return tuple(TableMeld(tuple(tiles), rotated) for tiles, rotated in kept)
        case TableZoneKind.INDICATORS:
            return tuple(FaceUpTile(*one) for one in kept)
    return tuple(kept)
