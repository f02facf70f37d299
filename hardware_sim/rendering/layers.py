"""The things of a scene as layers of sprites, and their drawing order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from hardware_sim.art import tile_art
from hardware_sim.art.canvas import Canvas, Colour, Picture
from hardware_sim.rendering import arm
from hardware_sim.rendering.pinhole import Lens
from hardware_sim.rendering.room_light import RoomLamp
from hardware_sim.rendering.scene import (
    DIE_SIZE,
    STICK_LENGTH,
    STICK_THICKNESS,
    STICK_WIDTH,
    TILE_LENGTH,
    TILE_THICKNESS,
    TILE_WIDTH,
    Die,
    PlacedTile,
    ReachingHand,
    Scene,
    Standing,
    Stick,
)
from hardware_sim.rendering.sprite import TEXTURE, RoundedBlock, Sprite, draw_block, draw_shadow

Thing = PlacedTile | Standing | Die | Stick | ReachingHand
Order = tuple[int, float, float, float, float, str]

_BACK_DEPTH: Final = 6.5  # millimetres of the coloured back in a tile's thickness
_CORNER: Final = 2.2
_PIP_RED: Final = (40, 30, 200)
_PIP_INK: Final = (36, 30, 28)
_STICK_COLOUR: Final = (222, 232, 234)


@dataclass(frozen=True, eq=False)
class Layered:
    """One sprite and its place in the drawing order: lower orders are drawn first."""

    order: Order
    sprite: Sprite
    left: int
    top: int
    right: int
    bottom: int


def things_in(scene: Scene) -> Iterator[Thing]:
    """Everything in the scene that is drawn as sprites."""
    yield from scene.lying
    yield from scene.standing
    yield from scene.dice
    yield from scene.sticks
    yield from scene.reaches


def layers_of(thing: Thing, lens: Lens, lamp: RoomLamp, maker: str = tile_art.CLASSIC) -> list[Layered]:
    """The sprites of one thing: its shadows, then itself. ``maker`` names the tile set (see `tile_art.ARTS`)."""
    if isinstance(thing, ReachingHand):
        return [
            _layered(sprite, thing, lens, 8 + i) for i, sprite in enumerate(arm.draw_reach(thing, lens, lamp))
        ]
    block = _block(thing, tile_art.art_of(maker))
    upper = 2 if block.bottom > 0 else 0
    layers = [_layered(draw_shadow(block, lens, lamp, 0.0), thing, lens, 0)]
    if upper:
        layers.append(_layered(draw_shadow(block, lens, lamp, block.bottom), thing, lens, upper))
    body = draw_block(block, _top(thing, maker), lens, lamp)
    layers.append(_layered(body, thing, lens, 1 + upper))
    return layers


def _layered(sprite: Sprite, thing: Thing, lens: Lens, level: int) -> Layered:
    # things farther from the point below the camera are drawn first: nearer things lean over them
    away = float(np.hypot(thing.x - lens.position[0], thing.y - lens.position[1]))
    order = (level, -away, thing.x, thing.y, thing.angle, repr(thing))
    return Layered(order, sprite, sprite.left, sprite.top, sprite.right, sprite.bottom)


def _block(thing: PlacedTile | Standing | Die | Stick, made: tile_art.Art) -> RoundedBlock:
    back, body = made.back, made.body
    if isinstance(thing, Die):
        sides: tuple[tuple[float, Colour], ...] = ((DIE_SIZE, (226, 232, 234)),)
        return RoundedBlock(thing.x, thing.y, thing.angle, DIE_SIZE, DIE_SIZE, 0.0, sides, 2.6, 200.0)
    if isinstance(thing, Stick):
        sides = ((STICK_THICKNESS, _STICK_COLOUR),)
        return RoundedBlock(thing.x, thing.y, thing.angle, STICK_LENGTH, STICK_WIDTH, 0.0, sides, 1.5, 200.0)
    if isinstance(thing, Standing):
        # seen from above: the long edge, ivory towards the owner, the back towards the centre
        return RoundedBlock(
            thing.x, thing.y, thing.angle, TILE_WIDTH, TILE_THICKNESS, 0.0, ((TILE_LENGTH, back),), 1.6, 255.0
        )
    if thing.face_up:
        bands = ((_BACK_DEPTH, back), (TILE_THICKNESS, body))
    else:
        bands = ((TILE_THICKNESS - _BACK_DEPTH, body), (TILE_THICKNESS, back))
    return RoundedBlock(
        thing.x, thing.y, thing.angle, TILE_WIDTH, TILE_LENGTH, thing.height, bands, _CORNER, 255.0
    )


def _top(thing: PlacedTile | Standing | Die | Stick, maker: str) -> Picture:
    if isinstance(thing, Die):
        return _die_texture(thing.value)
    if isinstance(thing, Stick):
        return _stick_texture()
    if isinstance(thing, Standing):
        return _edge_texture(maker)
    return _face_texture(thing.tile if thing.face_up else "back", maker)


@lru_cache(maxsize=8)
def _die_texture(value: int) -> Picture:
    return _textured(_pips(value))


@lru_cache(maxsize=1)
def _stick_texture() -> Picture:
    """The stick of a thousand points: one red dot in its middle."""
    canvas = Canvas(_STICK_COLOUR)
    canvas.ellipse((96, 128), (192 * 2.2 / STICK_LENGTH, 256 * 2.2 / STICK_WIDTH), 0, _PIP_RED)
    return _textured(canvas.finished())


@lru_cache(maxsize=8)
def _edge_texture(maker: str) -> Picture:
    return _textured(_edge(tile_art.art_of(maker)))


@lru_cache(maxsize=128)
def _face_texture(face: str, maker: str) -> Picture:
    return _textured(tile_art.face(face, maker))


def _textured(picture: Picture) -> Picture:
    return cv2.resize(picture, TEXTURE, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _pips(value: int) -> Picture:
    """The upper face of a die; one and four are red, as on Chinese dice."""
    if not 1 <= value <= 6:
        raise ValueError(f"A die shows 1 to 6, not {value}.")
    canvas = Canvas((232, 238, 240))
    colour = _PIP_RED if value in (1, 4) else _PIP_INK
    at: dict[int, list[tuple[float, float]]] = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }
    size = 30.0 if value == 1 else 17.0
    for x, y in at[value]:
        canvas.ellipse((96 + 50 * x, 128 + 66.7 * y), (size, size * 4 / 3), 0, colour)
    return canvas.finished()


def _edge(made: tile_art.Art) -> Picture:
    """The upper side of a tile standing on its edge: its back half towards the centre, ivory towards its owner."""
    picture = np.empty((256, 192, 3), np.uint8)
    split = round(256 * _BACK_DEPTH / TILE_THICKNESS)
    picture[:split], picture[split:] = made.back, made.body
    return picture
