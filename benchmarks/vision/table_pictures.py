"""Rendered tables for the benchmarks: the camera's pictures of them, and the ground truth of each of their
tiles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.rules.tiles import Seat
from hardware_sim.art.tile_art import face
from hardware_sim.rendering.pinhole import Lens
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import (
    TILE_LENGTH,
    TILE_THICKNESS,
    TILE_WIDTH,
    Glare,
    PlacedTile,
    ReachingHand,
    Scene,
)
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, Upturned, lay
from hardware_sim.world.scene_builder import reach_over
from tests.vision.zones.random_tables import FACES, random_table, truth
from vision.networks.tile_detector import encloses
from vision.table.table_layout import FULL_TABLE, Zone
from vision.table.table_view import TableView
from vision.zones.zone_interpretation import is_set

Image = NDArray[np.uint8]
Points = NDArray[np.float64]

SIZES: Final = {"960p": (1280, 960), "1080p": (1920, 1080), "4K": (3840, 2160), "phone": (1600, 1200)}
UNDER_HANDS: Final = (SeatZoneKind.DISCARDS, SeatZoneKind.MELDS, SeatZoneKind.HAND)
"""Zones over which a hand may be."""
NARROWEST: Final = 12.0
"""Pixels; a narrower tile cannot be named."""
PRINTED: Final = 60
"""Pixels that differ by this number of grey levels from a tile's body in any colour are ink."""
ALIKE: Final = 4.0
"""The largest mean difference in grey levels between a printed face and the same face upside down at which its
direction cannot be seen."""


@dataclass(frozen=True)
class Condition:
    """Viewing condition of a table. `blur` is a standard deviation in pixels of a 1080p picture; `hands` lie still
    over this number of zones."""

    art: str
    size: str
    lamp: str = "ceiling"
    blur: float = 0.0
    hands: int = 0

    @property
    def name(self) -> str:
        """Name for a line of a report: maker, size, lamp, blur, hands."""
        parts = [Path(self.art).name, self.size, self.lamp]  # another game's art is a folder
        parts += [f"blur {self.blur:g}"] if self.blur else []
        parts += [f"{self.hands} hands"] if self.hands else []
        return ", ".join(parts)


class RenderedCamera:
    """The simulated camera over a table with one maker's tiles, in the usual place or where `lens` is."""

    def __init__(
        self, art: str, size: str, seed: int = 1, cloth: str = "green", lens: Lens | None = None
    ) -> None:
        self.art = art
        self.renderer = Renderer(seed, SIZES[size], cloth, art, lens)
        self._blur_scale = SIZES[size][1] / 1080

    def picture(self, scene: Scene, number: int, blur: float = 0.0) -> Image:
        """A frame as a network camera would send it: with this blur, and through JPEG."""
        frame = self.renderer.frame(scene, number)
        if blur:
            frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), blur * self._blur_scale), np.uint8)
        _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 88])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)

    def outline(self, tile: PlacedTile, height: float = TILE_THICKNESS) -> Points:
        """4x2 pixels of a tile's upper face, or of another height of it, from its own upper left clockwise."""
        top = np.full((4, 1), tile.height + height)
        return np.asarray(self.renderer.lens.project(np.hstack((outline_mm(tile), top))))

    def sighted(self, scene: Scene) -> list[PlacedTile]:
        """The lying tiles wholly in the picture, of whose upper face nothing nearer to the camera hides the middle or
        more than one corner."""
        lens, size = self.renderer.lens, np.array(self.renderer.size)
        tops = {tile: self.outline(tile) for tile in scene.lying}
        bodies = {
            tile: cv2.convexHull(np.concatenate([top, self.outline(tile, 0.0)]).astype(np.float32))
            for tile, top in tops.items()
        }
        away = {
            tile: float((np.array([tile.x, tile.y, tile.height]) - lens.position) @ lens.forward)
            for tile in tops
        }

        def hidden(tile: PlacedTile) -> bool:
            top = tops[tile]
            middle = top.mean(axis=0)
            places = [middle, *(middle + 0.8 * (top - middle))]
            nearer = [
                body
                for other, body in bodies.items()
                if away[other] < away[tile]
                and np.abs(body[:, 0].mean(axis=0) - middle).max() < 4 * np.ptp(top)
            ]
            under = [any(encloses(body, place) for body in nearer) for place in places]
            return under[0] or sum(under) > 1

        return [
            tile
            for tile, top in tops.items()
            if (top > 0).all() and (top < size).all() and narrowest(top) >= NARROWEST and not hidden(tile)
        ]


def narrowest(outline: Points) -> float:
    """Least width of a parallelogram (4, 2)."""
    longest = float(np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1).max())
    return float(cv2.contourArea(outline.astype(np.float32))) / longest


def scene_of(content: TableContent, seed: int, condition: Condition) -> Scene:
    """The table under that light, hands over some of it; a bare bulb is mirrored in the tiles."""
    chance = random.Random(f"hands {seed}")
    zones = chance.sample([SeatZone(kind, seat) for kind in UNDER_HANDS for seat in range(4)], 12)
    reaches: list[ReachingHand] = []
    for zone in zones[: condition.hands]:
        there = reach_over(zone, Seat(zone.seat), look=seed)
        reaches.append(
            replace(there, x=there.x + chance.uniform(-60, 60), y=there.y + chance.uniform(-60, 60))
        )
    glares = (Glare(150.0, -105.0, 45.0, 0.45),) if condition.lamp == "harsh" else ()
    return replace(lay(content, seed, 1), lamp=condition.lamp, reaches=tuple(reaches), glares=glares)


def outline_mm(tile: PlacedTile) -> Points:
    """4x2 table millimetres of a tile's outline, from its own upper left clockwise."""
    half = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * (TILE_WIDTH, TILE_LENGTH)
    turn = np.radians(tile.angle)
    return np.asarray(
        half @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) + (tile.x, tile.y)
    )


def in_sight(scene: Scene) -> list[PlacedTile]:
    """The lying tiles without anything on them."""
    upper = np.array([(t.x, t.y) for t in scene.lying if t.height]).reshape(-1, 2)

    def hidden(tile: PlacedTile) -> bool:
        return not tile.height and bool((np.abs(upper - (tile.x, tile.y)).max(axis=1) < TILE_WIDTH / 2).any())

    return [tile for tile in scene.lying if not hidden(tile)]


def covered(clear: Image, hidden: Image, outline: Points) -> float:
    """The share of an outline in which two pictures of the table differ: what a hand hides of a tile."""
    left, top = np.maximum(np.floor(outline.min(axis=0)).astype(int), 0)
    right, bottom = np.ceil(outline.max(axis=0)).astype(int) + 1
    part = np.s_[top:bottom, left:right]
    mask = np.zeros(clear[part].shape[:2], np.uint8)
    if not mask.size:
        return 1.0
    cv2.fillConvexPoly(mask, np.round(outline - (left, top)).astype(np.int32), (1,))
    away = np.abs(cv2.blur(clear[part], (3, 3)).astype(int) - cv2.blur(hidden[part], (3, 3))).max(axis=2)
    return float((away > 24)[mask > 0].mean())


def overlap(one: Points, other: Points) -> float:
    """Intersection over union of two convex outlines."""
    reach = np.abs(one.mean(axis=0) - other.mean(axis=0)).max()
    if reach > np.ptp(np.vstack((one, other)), axis=0).max() / 2 + 1:
        return 0.0
    both, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    areas = [abs(cv2.contourArea(points.astype(np.float32))) for points in (one, other)]
    return float(both / (sum(areas) - both))


@lru_cache(maxsize=512)
def alike_upside_down(tile: str, art: str) -> bool:
    """Whether a face looks the same when turned by half, or then differs only in a maker's choices: the colours of
    its circles or sticks. For an unknown maker the direction of such a tile cannot be seen."""
    whole = face(tile, art).astype(np.float32)
    body = np.median(whole.reshape(-1, 3), axis=0)
    printed = 255 * (np.abs(whole - body).max(axis=2) > PRINTED).astype(np.float32)
    small = cv2.GaussianBlur(cv2.resize(printed, (24, 32), interpolation=cv2.INTER_AREA), (0, 0), 1.0)
    return float(np.abs(small - small[::-1, ::-1]).mean()) < ALIKE


def zone_content(view: TableView, zone: Zone) -> object:
    """Comparable content of a zone of a view."""
    seat = view.seats[zone.seat]
    up = {(tile.stack, tile.tile) for tile in view.indicators if tile.seat == zone.seat}
    return {
        "discards": seat.discards,
        "melds": seat.melds,
        "hand": (seat.hand, seat.apart),
        "wall": (view.walls[zone.seat], up),
        "singles": seat.singles,
    }[zone.kind]


def zones_read(
    seen: TableView, content: TableContent, zones: Sequence[Zone] = FULL_TABLE.zones
) -> dict[str, str]:
    """Zone by zone: right, unsure, or wrong without a warning."""
    true = truth(content)
    outcomes = {}
    for zone in zones:
        right = zone_content(seen, zone) == zone_content(true, zone)
        outcomes[zone.name] = "unsure" if zone.name in seen.unsure else "right" if right else "wrong"
    return outcomes


def shows_only_sets(seat: SeatContent) -> bool:
    """Whether all melds before a seat are runs, pungs or kongs; players make errors and lay others."""
    return all(is_set(meld.tiles) for meld in seat.melds)


def table(seed: int) -> TableContent:
    """A random table in the middle of a hand."""
    return random_table(seed)


def full_table(seed: int) -> TableContent:
    """Everything that can be on a table at once: sets, discards, hands laid open, all walls."""
    chance = random.Random(seed)
    deck = FACES * 4
    chance.shuffle(deck)
    seats = []
    for seat in range(4):
        face = next(face for face in chance.sample(FACES, len(FACES)) if deck.count(face) >= 3)
        for _ in range(3):
            deck.remove(face)
        seats.append(
            SeatContent(
                melds=(LaidMeld((face,) * 3, 2), LaidMeld(tuple(deck.pop() for _ in range(3)), 0)),
                discards=tuple(deck.pop() for _ in range(14)),
                hand=tuple(deck.pop() for _ in range(7)),
                apart=deck.pop(),
                wall=(0,) * 4 * (seat == 0) + (2,) * (17 - 4 * (seat == 0)),
            )
        )
    return TableContent((seats[0], seats[1], seats[2], seats[3]), (Upturned(1, 9, deck.pop()),), (2, 5))
