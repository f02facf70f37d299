"""Tables for the table reader: random contents, their pictures, and their perfect readings."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final
from weakref import WeakKeyDictionary

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware_sim.art.tile_art import CLASSIC
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, Upturned, lay
from vision.networks.tile_classifier import TileClassifier
from vision.table.table_layout import FULL_TABLE, TableShape
from vision.table.table_view import SeatView, SeenMeld, TableView, WallTile
from vision.zones.table_reader import TableReader

Image = NDArray[np.uint8]
FACES: Final = [
    f"{n}{suit}" for suit, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7)) for n in range(1, most + 1)
]


KEPT: Final = 64
"""Pictures kept of each camera, as JPEG."""
_SENT: Final[WeakKeyDictionary[Renderer, dict[tuple[Scene, int, int], NDArray[np.uint8]]]] = (
    WeakKeyDictionary()
)


@lru_cache(maxsize=1)
def classifier() -> TileClassifier:
    return TileClassifier()


@lru_cache(maxsize=2)
def renderer(
    seed: int, size: tuple[int, int] = (1280, 960), cloth: str = "green", art: str = CLASSIC
) -> Renderer:
    """A camera that tests share: its pictures do not depend on earlier ones."""
    return Renderer(seed, size, cloth, art)


def reader_for(camera: Renderer, shape: TableShape = FULL_TABLE) -> TableReader:
    """A table reader calibrated on the bare table under this camera."""
    reader = TableReader(classifier(), shape=shape)
    reader.calibrate(picture(camera, Scene(), 0))
    return reader


def picture(camera: Renderer, scene: Scene, number: int, quality: int = 90) -> Image:
    """The frame as a network camera would send it: through JPEG. Each is drawn once and decoded for every caller."""
    sent = _SENT.setdefault(camera, {})
    data = sent.get((scene, number, quality))
    if data is None:
        coded = cv2.imencode(".jpg", camera.frame(scene, number), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        data = np.asarray(coded, np.uint8)
        if len(sent) >= KEPT:
            del sent[next(iter(sent))]
        sent[scene, number, quality] = data
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def scene_of(content: TableContent, seed: int) -> Scene:
    return lay(content, seed, hand=1)


def truth(content: TableContent) -> TableView:
    """The view of a table as a perfect reading would give it."""
    seats = tuple(
        SeatView(
            tuple(SeenMeld(("back",) * 4 if m.face_down else m.tiles, m.rotated) for m in seat.melds),
            seat.discards,
            seat.hand,
            seat.apart,
        )
        for seat in content.seats
    )
    upturned = sorted(content.upturned, key=lambda u: (u.seat, u.stack))
    return TableView(
        indicators=tuple(WallTile(u.seat, u.stack, u.tile) for u in upturned),
        seats=seats,
        walls=tuple(seat.wall for seat in content.seats),
        dice=tuple(sorted(content.dice)),
    )


def random_table(seed: int) -> TableContent:
    """A table in the middle of some hand: melds of every kind, discards, hands standing or revealed, broken walls."""
    chance = random.Random(seed)
    deck = FACES * 4
    chance.shuffle(deck)
    seats = [_random_seat(chance, deck) for _ in range(4)]
    standing = [(k, s) for k, seat in enumerate(seats) for s in range(1, 18) if seat.wall[s - 1]]
    places = chance.sample(standing, min(len(standing), chance.choice((0, 1, 1, 2))))
    upturned = tuple(Upturned(seat, stack, deck.pop()) for seat, stack in places)
    return TableContent(
        (seats[0], seats[1], seats[2], seats[3]), upturned, (chance.randint(1, 6), chance.randint(1, 6))
    )


def _random_seat(chance: random.Random, deck: list[str]) -> SeatContent:
    melds = tuple(
        meld for _ in range(chance.choice((0, 1, 1, 2, 3, 4))) if (meld := _random_meld(chance, deck))
    )
    discards = tuple(deck.pop() for _ in range(min(chance.randint(0, 20), max(0, len(deck) - 20))))
    left = 13 - 3 * len(melds)
    hand: tuple[str, ...] = ()
    apart = None
    if chance.random() < 0.3 and len(deck) > 14:
        hand = tuple(sorted((deck.pop() for _ in range(left)), key=lambda tile: (tile[1], tile[0])))
        apart = deck.pop() if chance.random() < 0.8 else None
    drawn = not hand and chance.random() < 0.3
    if chance.random() < 0.3:
        wall = tuple(chance.choice((0, 1, 2)) for _ in range(17))
    else:
        gone = chance.choice((0, chance.randint(0, 17)))
        wall = (0,) * gone + (chance.choice((1, 2)),) * (gone < 17) + (2,) * (16 - gone)
    return SeatContent(
        melds=melds,
        discards=discards,
        hand=hand,
        apart=apart,
        standing=0 if hand else left + drawn,
        drawn=drawn,
        wall=wall,
        laid=(chance.randint(0, 3), chance.randint(0, 3), chance.randint(0, 3)),
    )


def _random_meld(chance: random.Random, deck: list[str]) -> LaidMeld | None:
    kind = chance.choice(("chow", "chow", "pung", "kong", "closed", "shown", "wrong"))
    if kind == "wrong":  # a player errs or cheats: it must be read as it lies
        return LaidMeld(tuple(deck.pop() for _ in range(3)), chance.choice((None, 0, 1, 2)))
    if kind == "chow":
        suit, low = chance.choice("mps"), chance.randint(1, 7)
        tiles = [f"{low + i}{suit}" for i in range(3)]
        chance.shuffle(tiles)
    else:
        count = 3 if kind == "pung" else 4
        tiles = [chance.choice(sorted(face for face in FACES if deck.count(face) >= count) or FACES)] * count
    if any(deck.count(tile) < tiles.count(tile) for tile in tiles):
        return None
    for tile in tiles:
        deck.remove(tile)
    if kind in ("closed", "shown"):
        return LaidMeld(tuple(tiles), None, kind == "closed")
    return LaidMeld(tuple(tiles), 0 if kind == "chow" else chance.choice((None, 0, len(tiles) - 1)))


def misread(seen: TableView, true: TableView) -> set[str]:
    """Zones that were read as certain and are wrong."""
    wrong = set()
    for seat in range(4):
        read, is_ = seen.seats[seat], true.seats[seat]
        if read.discards != is_.discards:
            wrong.add(f"discards:{seat}")
        if read.melds != is_.melds:
            wrong.add(f"melds:{seat}")
        if (read.hand, read.apart) != (is_.hand, is_.apart):
            wrong.add(f"hand:{seat}")
        up = [[t for t in view.indicators if t.seat == seat] for view in (seen, true)]
        if seen.walls[seat] != true.walls[seat] or up[0] != up[1]:
            wrong.add(f"wall:{seat}")
    return wrong - set(seen.unsure)
