"""The zones of a table and their contents, as the referee compares them: one frozen value each.

As text a zone is written `discards:2` or `indicators`; journals, checkpoints and messages keep it so (`TableZone.name`,
`TableZone.named`), and nothing between them does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import count
from typing import Any, Final, Generic, Never, TypeVar, cast

from controller.json_values import JsonObject, mapping
from controller.rules.tiles import Seat


class TableZoneKind(StrEnum):
    """The kind of a zone: the first word of its text form."""

    DICE = "dice"
    DISCARDS = "discards"
    HAND = "hand"
    INDICATORS = "indicators"
    MELDS = "melds"
    ROTATED = "rotated"
    """Which discard of a seat lies across, where the rules have bets (RI-24)."""
    SINGLES = "singles"
    STICK = "stick"
    """Whether a bet lies before a seat."""
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
    """The tiles of a hand that lie face up, and the one that lies apart; empty while the hand stands."""

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
"""The numbers in the bowl, smallest first; empty if unreadable."""
Rotated = tuple[int, ...]
"""The index of the discard that lies across; empty if none does."""
Stick = tuple[int, ...]
"""How many bets lie before a seat."""
ZoneContent = TileRow | Melds | OpenHand | FaceUpTiles | StackHeights | Dice

Content = TypeVar("Content", bound=ZoneContent, covariant=True)


@dataclass(frozen=True, order=True)
class TableZone(Generic[Content]):
    """One zone; `seat` is its owner, None if it has no owner. Zones are in the order of their names."""

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
    def rotated(seat: int) -> TableZone[Rotated]:
        """Which discard of a seat lies across, where the rules have bets."""
        return _zone(TableZoneKind.ROTATED, seat)

    @staticmethod
    def stick(seat: int) -> TableZone[Stick]:
        """The bet before a seat, where the rules have bets."""
        return _zone(TableZoneKind.STICK, seat)

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
        """The zone of that name. Raises `ValueError` if there is no such zone."""
        kind, _, seat = name.partition(":")
        return _zone(TableZoneKind(kind), int(seat) if seat else None)

    @property
    def name(self) -> str:
        """The zone as text: kind and seat."""
        return self.kind.value if self.seat is None else _joined(self.kind.value, self.seat)

    @property
    def owner(self) -> Seat:
        """The owner of the zone. Raises `RuntimeError` if it has no owner."""
        if self.seat is None:
            raise RuntimeError(f"zone {self.name} belongs to no seat")
        return self.seat

    def content_in(self, zones: Zones) -> Content:
        """The content of this zone; empty if it is not among `zones`."""
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
"""Contents of some zones of a table; the type of each content depends on the kind of the zone."""

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
    zones = {TableZone.named(name): content for name, content in mapping(kept).items()}
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


# ---- what was read without certainty --------------------------------------------------------------------------------


UNREAD: Final = "unknown"
"""Placeholder in a content for a tile whose face could not be read; vision uses the same word."""


@dataclass(frozen=True)
class ReadingDoubt:
    """A zone as it was read without certainty. `content` has `UNREAD` for each tile without a name, `candidates` the
    likely names of each of these, best first; `picture` is the digest of the camera's picture of the zone (hex), ""
    without a picture. `answer` is the content that people have named, `since` when it was read (seconds since the
    epoch). `sure`: the zone is read with certainty, and people are asked what happened there: this is its picture.
    `rotated`: which discard seems to lie across, where that announces riichi (RI-24)."""

    zone: AnyZone
    content: ZoneContent
    candidates: tuple[tuple[str, ...], ...] = ()
    picture: str = ""
    answer: ZoneContent | None = None
    since: float = 0.0
    sure: bool = False
    rotated: int | None = None

    @property
    def lies_across(self) -> bool:
        """Whether the last tile of a row of discards seems to lie across."""
        return self.rotated is not None and self.rotated == len(tiles_in(self.content)) - 1

    def to_json(self) -> JsonObject:
        """The doubt as the journal keeps it, without values that follow from an answer."""
        sure: JsonObject = {"sure": True} if self.sure else {}
        across: JsonObject = {} if self.rotated is None else {"rotated": self.rotated}
        return {
            "zone": zones_to_json({self.zone: self.content}),
            "candidates": [list(names) for names in self.candidates],
            "picture": self.picture,
            **sure,
            **across,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> ReadingDoubt:
        """The doubt that `to_json` wrote."""
        ((zone, content),) = zones_from_json(kept["zone"]).items()
        candidates = tuple(tuple(str(name) for name in names) for names in kept["candidates"])
        rotated = kept.get("rotated")
        return cls(
            zone,
            content,
            candidates,
            str(kept["picture"]),
            sure=kept.get("sure") is True,
            rotated=None if rotated is None else int(rotated),
        )


def doubted_zones(doubt: ReadingDoubt) -> tuple[AnyZone, ...]:
    """The zones, as the camera names those it cannot read, that this doubt is about."""
    match doubt.content:
        case (FaceUpTile(), *_) as tiles:
            return tuple(TableZone.wall(one.seat) for one in tiles if isinstance(one, FaceUpTile))
    return (doubt.zone,)


def merge_doubts(
    before: Iterable[ReadingDoubt], now: Iterable[ReadingDoubt], at: float
) -> tuple[ReadingDoubt, ...]:
    """The doubts of `now`; one that was there `before` keeps its answer and its time."""
    known = {(doubt.zone, doubt.content, doubt.rotated): doubt for doubt in before}
    return tuple(
        replace(doubt, answer=old.answer, since=old.since)
        if (old := known.get((doubt.zone, doubt.content, doubt.rotated))) is not None
        else replace(doubt, since=at)
        for doubt in now
    )


def doubts_left(doubts: Iterable[ReadingDoubt], read: Zones) -> tuple[ReadingDoubt, ...]:
    """The doubts that are left once these zones were read with certainty."""
    return tuple(doubt for doubt in doubts if read.get(doubt.zone, doubt.content) == doubt.content)


def tiles_in(content: ZoneContent) -> tuple[str, ...]:
    """All tiles of a content by name, in the order read."""
    names: list[str] = []
    match content:
        case OpenHand(tiles=tiles, apart=apart):
            return tiles if apart is None else (*tiles, apart)
        case tuple():
            for one in content:
                match one:
                    case TableMeld(tiles=tiles):
                        names += tiles
                    case FaceUpTile(tile=tile) | str(tile):
                        names.append(tile)
    return tuple(names)


def unread(content: ZoneContent) -> int:
    """How many tiles of a content have no name."""
    return tiles_in(content).count(UNREAD)


def with_named_tiles(content: ZoneContent, names: Sequence[str]) -> ZoneContent:
    """The content with these names for its unread tiles, in order. Raises `ValueError` for another number of them."""
    if len(names) != unread(content):
        raise ValueError(f"{unread(content)} tiles have no name, {len(names)} are named")
    given = iter(names)
    return _renamed(content, lambda tile: next(given) if tile == UNREAD else tile)


def with_tiles_turned_up(content: ZoneContent, back: str) -> ZoneContent:
    """The content with every face-down tile (`back`) replaced by one without a name."""
    return _renamed(content, lambda tile: UNREAD if tile == back else tile)


def marked(content: ZoneContent, places: Iterable[int]) -> ZoneContent:
    """The content without the names of its tiles at these places, counted in the order read."""
    unsure, counted = frozenset(places), count()
    return _renamed(content, lambda tile: UNREAD if next(counted) in unsure else tile)


def _renamed(content: ZoneContent, name: Callable[[str], str]) -> ZoneContent:
    match content:
        case OpenHand(tiles=tiles, apart=apart):
            return OpenHand(tuple(map(name, tiles)), None if apart is None else name(apart))
        case tuple():
            return tuple(_with_name(one, name) for one in content)  # type: ignore[return-value]


def _with_name(one: object, name: Callable[[str], str]) -> object:
    match one:
        case TableMeld(tiles=tiles):
            return replace(one, tiles=tuple(map(name, tiles)))
        case FaceUpTile(tile=tile):
            return replace(one, tile=name(tile))
        case str():
            return name(one)
    return one
