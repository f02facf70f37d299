"""What the camera read in a zone that it cannot read with certainty: its content with the unread tiles marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from controller.json_values import JsonObject
from controller.referee.zones import (
    AnyZone,
    FaceUpTile,
    OpenHand,
    TableMeld,
    TableZone,
    ZoneContent,
    Zones,
    zones_from_json,
    zones_to_json,
)

UNREAD: Final = "unknown"
"""Stands in a content for a tile whose face could not be read; vision calls it so, too."""


@dataclass(frozen=True)
class ReadingDoubt:
    """A zone as it was read without certainty. `content` has `UNREAD` for each tile without a name, `candidates` the
    likely names of each of these, best first; `picture` is the digest of the camera's picture of the zone (hex), ""
    where there is none. `answer` is the content that people have named, `since` when it was read (seconds since the
    epoch). `sure`: the zone is read with certainty, and people are asked what happened there: this is its picture."""

    zone: AnyZone
    content: ZoneContent
    candidates: tuple[tuple[str, ...], ...] = ()
    picture: str = ""
    answer: ZoneContent | None = None
    since: float = 0.0
    sure: bool = False

    def to_json(self) -> JsonObject:
        """As the journal keeps it, without what follows from an answer."""
        sure: JsonObject = {"sure": True} if self.sure else {}
        return {
            "zone": zones_to_json({self.zone: self.content}),
            "candidates": [list(names) for names in self.candidates],
            "picture": self.picture,
            **sure,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> ReadingDoubt:
        """The doubt that `to_json` wrote."""
        ((zone, content),) = zones_from_json(kept["zone"]).items()
        candidates = tuple(tuple(str(name) for name in names) for names in kept["candidates"])
        return cls(zone, content, candidates, str(kept["picture"]), sure=kept.get("sure") is True)


def blinds(doubt: ReadingDoubt) -> tuple[AnyZone, ...]:
    """The zones, as the camera names those it cannot read, that this doubt is about."""
    match doubt.content:
        case (FaceUpTile(), *_) as tiles:
            return tuple(TableZone.wall(one.seat) for one in tiles if isinstance(one, FaceUpTile))
    return (doubt.zone,)


def merged(
    before: Iterable[ReadingDoubt], now: Iterable[ReadingDoubt], at: float
) -> tuple[ReadingDoubt, ...]:
    """The doubts of `now`; one that was there `before` keeps its answer and its time."""
    known = {(doubt.zone, doubt.content): doubt for doubt in before}
    return tuple(
        replace(doubt, answer=old.answer, since=old.since)
        if (old := known.get((doubt.zone, doubt.content))) is not None
        else replace(doubt, since=at)
        for doubt in now
    )


def left(doubts: Iterable[ReadingDoubt], read: Zones) -> tuple[ReadingDoubt, ...]:
    """The doubts that are left once these zones were read with certainty."""
    return tuple(doubt for doubt in doubts if read.get(doubt.zone, doubt.content) == doubt.content)


def tiles_of(content: ZoneContent) -> tuple[str, ...]:
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
    return tiles_of(content).count(UNREAD)


def filled(content: ZoneContent, names: Sequence[str]) -> ZoneContent:
    """The content with these names for its unread tiles, in order. Raises `ValueError` for another number of them."""
    if len(names) != unread(content):
        raise ValueError(f"{unread(content)} tiles have no name, {len(names)} are named")
    given = iter(names)
    return _renamed(content, lambda tile: next(given) if tile == UNREAD else tile)


def turned_up(content: ZoneContent, back: str) -> ZoneContent:
    """The content with every face-down tile (`back`) as one that has no name."""
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
