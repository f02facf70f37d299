"""One thing on the table as the camera sees it: a small sprite with soft edges, and its shadow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.art.canvas import Colour, Picture
from hardware_sim.rendering.pinhole import Lens, Points
from hardware_sim.rendering.room_light import RoomLamp, shadow_shift

Layer = npt.NDArray[np.float32]

FINER: Final = 4  # cut-outs are drawn four times as large, then averaged
_BITS: Final = 4
TEXTURE: Final = (96, 128)
"""Width and height of the pictures laid on upper faces: about three pixels for one of the camera's."""


@dataclass(frozen=True)
class Sprite:
    """A sprite at pixel (left, top): ``adds`` (4, height, width) is its blue, green, red and gloss, 0 to 255;
    ``keeps`` (height, width) is the transparency, the share of what lies below that is still seen.
    """

    left: int
    top: int
    adds: Layer | None
    keeps: Layer

    @property
    def right(self) -> int:
        """The first pixel column to its right."""
        return self.left + int(self.keeps.shape[1])

    @property
    def bottom(self) -> int:
        """The first pixel row below it."""
        return self.top + int(self.keeps.shape[0])


@dataclass(frozen=True)
class RoundedBlock:
    """A rounded block lying flat: a tile, a tile on its edge, a die. Millimetres; ``bands`` are the colours
    of its sides from below, each up to a height; ``top`` is the picture on its upper face."""

    x: float
    y: float
    angle: float
    width: float
    length: float
    bottom: float
    bands: tuple[tuple[float, Colour], ...]
    corner: float
    gloss: float = 1.0

    @property
    def top(self) -> float:
        """The height of its upper face in mm above the table."""
        return self.bottom + self.bands[-1][0]


def draw_block(block: RoundedBlock, top: Picture, lens: Lens, lamp: RoomLamp) -> Sprite:
    """The block's sprite; ``top`` is the picture of its upper face in `TEXTURE` size, upright for angle 0."""
    outline, normals = _outline(block)
    heights = [block.bottom, *(block.bottom + upto for upto, _ in block.bands)]
    rings = [_project(lens, outline, height) for height in heights]
    frame = _Frame(np.concatenate(rings))
    colour = np.zeros((frame.tall * FINER, frame.wide * FINER, 3), np.uint8)
    mask = np.zeros(colour.shape[:2], np.uint8)
    fine = [frame.fine(ring) for ring in rings]
    hull = cv2.convexHull(np.concatenate(fine))
    cv2.fillConvexPoly(mask, hull, 255, shift=_BITS)
    shades = _side_shades(block, normals, lamp)
    seen = ((lens.position[:2] - outline) * normals).sum(axis=1) > 0
    for (_, paint), low, high in zip(block.bands, fine, fine[1:], strict=False):
        flat = float(shades[seen].mean()) if seen.any() else 0.6
        cv2.fillConvexPoly(
            colour, cv2.convexHull(np.concatenate([low, high])), _shaded(paint, flat), shift=_BITS
        )
        for i in range(len(outline)):
            j = (i + 1) % len(outline)
            if seen[i] or seen[j]:
                side = np.array([low[i], low[j], high[j], high[i]])
                cv2.fillConvexPoly(colour, side, _shaded(paint, float(shades[i])), shift=_BITS)
    _lay_top(block, top, lens, lamp, frame, colour, fine[-1])
    shrunk = (frame.wide, frame.tall)
    seen_colour = cv2.resize(colour, shrunk, interpolation=cv2.INTER_AREA)
    share = cv2.resize(mask, shrunk, interpolation=cv2.INTER_AREA).astype(np.float32) / 255.0
    adds = np.stack([*seen_colour.transpose(2, 0, 1), share * block.gloss], dtype=np.float32)
    return Sprite(frame.left, frame.top, adds, 1.0 - share)


def draw_shadow(block: RoundedBlock, lens: Lens, lamp: RoomLamp, ground: float) -> Sprite:
    """The block's shadow on the plane ``ground`` mm up: dark at the contact, soft farther away."""
    outline, _ = _outline(block)
    shifted = np.array([np.add(p, shadow_shift(lamp, p[0], p[1], block.top - ground)) for p in outline])
    thrown = _project(lens, np.concatenate([outline, shifted]), ground)
    centre = outline.mean(axis=0)
    near = _project(lens, centre + (outline - centre) * 1.06, ground)
    soft = 1.2 + 0.06 * (block.top - ground)
    return cast(near, thrown, soft, 0.30, 0.55 * (1 - lamp.ambient) + 0.06)


def cast(near: Points, thrown: Points, soft: float, touching: float, depth: float) -> Sprite:
    """A shadow from two outlines in pixels: close contact (``near``) and the soft cast (``thrown``)."""
    spread = math.ceil(3 * soft) + 2
    frame = _Frame(np.concatenate([near, thrown]), spread)
    light = np.ones((frame.tall, frame.wide), np.float32)
    for points, blur, dark in ((thrown, soft, depth), (near, 1.5, touching)):
        mask = np.zeros((frame.tall, frame.wide), np.uint8)
        hull = cv2.convexHull(frame.coarse(points))
        cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, _BITS)
        blurred = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), blur)
        light *= 1.0 - dark / 255.0 * blurred
    return Sprite(frame.left, frame.top, None, light)


class _Frame:
    """The whole-pixel rectangle round some points of the picture."""

    def __init__(self, points: Points, spread: int = 1) -> None:
        low, high = np.floor(points.min(axis=0)), np.ceil(points.max(axis=0))
        self.left, self.top = int(low[0]) - spread, int(low[1]) - spread
        self.wide = int(high[0]) + spread + 1 - self.left
        self.tall = int(high[1]) + spread + 1 - self.top

    def fine(self, points: Points) -> npt.NDArray[np.int32]:
        """Points in the supersampled sprite, in OpenCV's fixed-point fractions."""
        own = (points - (self.left, self.top) + 0.5) * FINER - 0.5
        return np.rint(own * (1 << _BITS)).astype(np.int32)

    def coarse(self, points: Points) -> npt.NDArray[np.int32]:
        return np.rint((points - (self.left, self.top)) * (1 << _BITS)).astype(np.int32)


def _outline(block: RoundedBlock) -> tuple[Points, Points]:
    """The block's rounded outline on the table (N, 2) mm, and the outward normals there."""
    around, normals = _rounded(block.width / 2, block.length / 2, block.corner)
    turn = math.radians(-block.angle)  # y runs down, so a counter-clockwise turn is negative
    spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    return around @ spin + (block.x, block.y), normals @ spin


@lru_cache(maxsize=32)
def _rounded(half_width: float, half_length: float, corner: float, steps: int = 3) -> tuple[Points, Points]:
    around: list[tuple[float, float]] = []
    normals: list[tuple[float, float]] = []
    corners = ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
    for sign_x, sign_y, start in corners:
        x, y = sign_x * (half_width - corner), sign_y * (half_length - corner)
        for step in range(steps + 1):
            angle = math.radians(start + 90.0 * step / steps)
            normal = (math.cos(angle), math.sin(angle))
            around.append((x + corner * normal[0], y + corner * normal[1]))
            normals.append(normal)
    return np.array(around), np.array(normals)


def _project(lens: Lens, outline: Points, height: float) -> Points:
    return lens.project(np.column_stack([outline, np.full(len(outline), height)]))


def _side_shades(block: RoundedBlock, normals: Points, lamp: RoomLamp) -> npt.NDArray[np.float64]:
    to_lamp = np.array([lamp.x - block.x, lamp.y - block.y, lamp.height - block.top])
    to_lamp /= np.linalg.norm(to_lamp)
    direct = np.clip(normals @ to_lamp[:2], 0.0, None)
    shades: npt.NDArray[np.float64] = 0.66 * lamp.ambient + 0.24 + 1.1 * (1 - lamp.ambient) * direct
    return shades


def _shaded(paint: Sequence[int], shade: float) -> tuple[float, float, float]:
    blue, green, red = (min(255.0, channel * shade) for channel in paint)
    return (blue, green, red)


def _lay_top(
    block: RoundedBlock,
    top: Picture,
    lens: Lens,
    lamp: RoomLamp,
    frame: _Frame,
    colour: Picture,
    rim: npt.NDArray[np.int32],
) -> None:
    """Warps the upper face's picture into place, shades its rounded edges, and clips it to the rim."""
    lit = _bevelled(top, block, lamp)
    tall, wide = lit.shape[:2]
    turn = math.radians(block.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    # texture pixel -> millimetres on the block's top plane
    scale = np.array(
        [
            [block.width / wide, 0, (0.5 - wide / 2) * block.width / wide],
            [0, block.length / tall, (0.5 - tall / 2) * block.length / tall],
            [0, 0, 1.0],
        ]
    )
    place = np.array([[cos, sin, block.x], [-sin, cos, block.y], [0, 0, 1.0]])
    shift = 0.5 * FINER - 0.5
    enlarge = np.array(
        [[FINER, 0, shift - FINER * frame.left], [0, FINER, shift - FINER * frame.top], [0, 0, 1.0]]
    )
    matrix = enlarge @ lens.plane(block.top) @ place @ scale
    size = (colour.shape[1], colour.shape[0])
    face = cv2.warpPerspective(lit, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = np.zeros(colour.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, rim, 255, shift=_BITS)
    cv2.copyTo(face, inside, colour)


def _bevelled(top: Picture, block: RoundedBlock, lamp: RoomLamp) -> Picture:
    """The face with its rim lighter towards the lamp and darker away from it."""
    turn = math.radians(block.angle)
    away_x, away_y = lamp.x - block.x, lamp.y - block.y
    far = math.sqrt(away_x**2 + away_y**2 + lamp.height**2)
    # the lamp's direction in the tile's own axes (x right, y down)
    x = (math.cos(turn) * away_x - math.sin(turn) * away_y) / far
    y = (math.sin(turn) * away_x + math.cos(turn) * away_y) / far
    ramp_x, ramp_y, drop = _rims(block.width, block.length)
    shade = 1.0 - drop + (0.9 * (1 - lamp.ambient)) * (x * ramp_x + y * ramp_y)
    return np.clip(top * shade[..., None], 0, 255).astype(np.uint8)


@lru_cache(maxsize=16)
def _rims(width: float, length: float, rim: float = 1.6) -> tuple[Layer, Layer, Layer]:
    """How far the rounded rim leans to the right and down at each texture pixel, and how much it sinks away."""
    wide, tall = TEXTURE
    x = (np.arange(wide) + 0.5) / wide * width
    y = (np.arange(tall) + 0.5) / tall * length
    lean_x = np.clip((x - (width - rim)) / rim, 0, 1) ** 2 - np.clip((rim - x) / rim, 0, 1) ** 2
    lean_y = np.clip((y - (length - rim)) / rim, 0, 1) ** 2 - np.clip((rim - y) / rim, 0, 1) ** 2
    ramp_x = np.broadcast_to(lean_x[None, :], (tall, wide)).astype(np.float32)
    ramp_y = np.broadcast_to(lean_y[:, None], (tall, wide)).astype(np.float32)
    drop = (0.16 * np.maximum(np.abs(ramp_x), np.abs(ramp_y))).astype(np.float32)
    return ramp_x, ramp_y, drop
