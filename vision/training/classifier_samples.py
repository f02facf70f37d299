"""Training samples of the classifier, single tiles as it will get them: drawn, printed and photographed, in
rows, askew, small, badly lit.

A sample is a 48 x 64 picture (BGR), the number of its class (the 42 faces, back, nothing) and its clockwise
rotation in quarter turns (see `turned`).
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.networks.labels import BACK, FACES
from vision.networks.tile_classifier import brightness, lit
from vision.training.clutter import PIPS
from vision.training.other_things import backdrop, fitted_thing
from vision.training.photometric_augmentation import spoil
from vision.training.sources import TOP_HEIGHT, TOP_WIDTH, Picture, Pictured, Random, Sources, any_of
from vision.training.tile_rendering import BACKS, ODDITY, body_colour, jitter, outline, tile_top

Sample = tuple[Picture, int, int]

INPUT_WIDTH, INPUT_HEIGHT = 48, 64
BACK_CLASS, NOTHING_CLASS = len(FACES), len(FACES) + 1
CLASSES = len(FACES) + 2
BADLY_CUT = 0.15
"""Share of tiles that are cut out badly."""
CUT_OFF = 0.04
"""Share of tiles half outside the picture: half a six looks like a nine, and must not be sure."""
ODD = 0.2
"""Share of flowers that are unlisted faces: a face unlike all others is an unknown flower."""
NOTHING, A_BACK = 0.12, 0.04
"""Shares of samples without a tile and of samples of a back."""
PLAIN = 9.0
"""Deviation (grey levels) of plain crops: only their surroundings show whether they are Whites."""
OF_OTHER_THINGS = 0.65
"""Share of samples without a tile that show other things; half of these were taken for tiles, if any were."""
EITHER = 4
"""Turn labels EITHER and EITHER + 1: turned 0 or 2 quarters, 1 or 3 quarters, unknown which."""


def make(sources: Sources, random: Random, photo_share: float = 0.45) -> Sample:
    """One sample.  `photo_share`: share of the samples that come out of photographs of several tiles."""
    lot = random.random()
    if lot < NOTHING:
        return _nothing(sources, random)
    if lot < NOTHING + A_BACK:
        return rendered(sources, BACK, random)
    face = FACES[int(random.integers(len(FACES)))]
    if face[1] == "f" and random.random() < ODD:
        picture, _, _ = rendered(sources, ODDITY, random)
        return picture, FACES.index(face), -1
    if sources.pictured.get(face) and random.random() < photo_share:
        return _photographed(sources, face, random)
    return rendered(sources, face, random)


def _turn(random: Random) -> int:
    return int(random.choice(4, p=(0.35, 0.15, 0.35, 0.15)))


def _small_size(random: Random) -> tuple[int, int]:
    """Resolution of the tile in the camera: short sides from 15 to 56 pixels."""
    short = float(np.exp(random.uniform(np.log(15), np.log(56))))
    return max(10, round(short)), max(13, round(short * 4 / 3))


def _photographed(sources: Sources, face: str, random: Random) -> Sample:
    tile: Pictured = any_of(sources.pictured[face], random)
    turn = _turn(random)
    crop = _cut(
        sources.photographs[tile.photograph], np.array(tile.corners, np.float32), turn, random, slant=5.0
    )
    return _finish(crop, random, 0.8), FACES.index(face), turned(tile.turn, turn)


def turned(label: int, turn: int) -> int:
    """A turn label after `turn` more quarters: 0 ... 3 known, EITHER 0 or 2, EITHER + 1 1 or 3, -1 unknown."""
    if label < 0:
        return -1
    if label >= EITHER:
        return EITHER + (label - EITHER + turn) % 2
    return (label + turn) % 4


def rendered(sources: Sources, face: str, random: Random) -> Sample:
    """A tile of one of the sets, or one of their backs, in a little scene."""
    scene, corners = _little_scene(sources, face, random)
    turn = _turn(random)
    slant = 14.0 if random.random() < 0.12 else 4.0
    crop = _cut(scene, corners, turn, random, slant)
    index = FACES.index(face) if face in FACES else BACK_CLASS
    return _finish(crop, random, 1.0), index, -1 if face == BACK else turn


def _finish(crop: Picture, random: Random, strength: float) -> Picture:
    picture = to_input(spoil(crop, random, strength))
    return lit(picture, brightness(picture))


def to_input(portrait: Picture) -> Picture:
    """Stretch a portrait crop to the network's input, as the product does."""
    shrinks = portrait.shape[0] > INPUT_HEIGHT
    way = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    return cv2.resize(portrait, (INPUT_WIDTH, INPUT_HEIGHT), interpolation=way)


def _cut(picture: Picture, corners: Picture, turn: int, random: Random, slant: float) -> Picture:
    """Crop the tile, turned by `turn` quarters clockwise, as imperfectly as a detector would; now and then as
    badly as one that takes a tile's side, or the wall below it, for a part of its face."""
    w, h = _small_size(random)
    quad = corners.astype(np.float32)
    if random.random() < CUT_OFF:
        picture, quad = _cut_off(picture, quad, random)
    centre = quad.mean(axis=0)
    angle = np.deg2rad(random.normal(0, slant))
    badly = 2.0 if random.random() < BADLY_CUT else 1.0
    spread = np.exp(random.normal(0.02, 0.07 * badly, 2))
    about = (quad - centre) * spread
    turned = about @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    size = np.linalg.norm(quad[2] - quad[0]) / 1.67
    shift = random.normal(0, 0.035 * badly, 2) * size
    if badly > 1:  # a little low, or high, or to one side
        edge = quad[2] - quad[1] if random.random() < 0.7 else quad[1] - quad[0]
        shift = shift + random.uniform(-0.16, 0.16) * edge
    quad = centre + turned + shift + random.normal(0, 0.02 * badly, (4, 2)) * size
    # A face turned clockwise by a quarter shows its lower left corner at the crop's upper left.
    quad = np.roll(quad, turn, axis=0).astype(np.float32)
    target = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, target)
    return cv2.warpPerspective(
        picture, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _cut_off(picture: Picture, quad: Picture, random: Random) -> tuple[Picture, Picture]:
    """The picture, ending on one of its sides within the tile, and the tile's corners in it."""
    (x0, y0), (x1, y1) = quad.min(axis=0), quad.max(axis=0)
    missing = random.uniform(0.1, 0.5)
    left, top = (max(0, round(start + missing * (end - start))) for start, end in ((x0, x1), (y0, y1)))
    right, bottom = (max(1, round(end - missing * (end - start))) for start, end in ((x0, x1), (y0, y1)))
    side = int(random.integers(4))
    if side < 2:
        return (picture[:, :right], picture[:bottom])[side], quad
    return (picture[:, left:], quad - (left, 0)) if side == 2 else (picture[top:], quad - (0, top))


_CLOTHS = (
    (60, 110, 40),
    (90, 140, 60),
    (120, 70, 30),
    (40, 40, 45),
    (60, 60, 130),
    (130, 130, 130),
    (120, 160, 190),
    (60, 90, 140),
    (200, 205, 205),
)


def cloth(sources: Sources, h: int, w: int, random: Random) -> Picture:
    """A background, `h` x `w` pixels (BGR uint8): a piece of a photographed floor, or plain cloth with grain."""
    if sources.floors and random.random() < 0.35:
        floor: Picture = any_of(sources.floors, random)
        y, x = (
            int(random.integers(max(1, floor.shape[0] - h))),
            int(random.integers(max(1, floor.shape[1] - w))),
        )
        return np.asarray(cv2.resize(floor[y : y + h, x : x + w], (w, h)))
    colour = jitter(any_of(_CLOTHS, random), random)
    grain = random.normal(
        0, 1, (max(2, h // int(random.integers(1, 5))), max(2, w // int(random.integers(1, 24))))
    ).astype(np.float32)
    texture = cv2.resize(grain, (w, h)) * random.uniform(0, 14)
    return np.asarray(np.clip(colour + texture[:, :, None], 0, 255), np.uint8)


def _little_scene(sources: Sources, face: str, random: Random) -> tuple[Picture, Picture]:
    """One tile on cloth, often between touching neighbours; the tile's corners clockwise from its upper left."""
    w, h = TOP_WIDTH, TOP_HEIGHT
    height, width = 2 * h, int(2.3 * w)
    scene = cloth(sources, height, width, random)
    x0, y0 = (width - w) // 2, (height - h) // 2
    body, back = body_colour(random), jitter(any_of(BACKS, random), random)
    set_index = int(random.integers(len(sources.sets)))
    side = (
        jitter(any_of(BACKS, random), random)
        if random.random() < 0.5
        else body * 255 * random.uniform(0.6, 0.95)
    )
    lean = _lean(random)
    radius = int(random.integers(1, 8))
    gap = abs(random.normal(0, 1.6))
    places: list[tuple[float, float, str]] = []
    sideways = random.random() < 0.75
    for k in (-1, 1):
        if random.random() < 0.55:
            places.append(
                (k * (w + gap), random.normal(0, 2.5), "")
                if sideways
                else (random.normal(0, 2.5), k * (h + gap), "")
            )
        if random.random() < 0.2:
            places.append(
                (random.normal(0, 12), k * (h + 3 * gap), "")
                if sideways
                else (k * (w + 3 * gap), random.normal(0, 12), "")
            )
    places.append((0.0, 0.0, face))
    for dx, dy, name in places:
        name = name or (BACK if random.random() < 0.15 else FACES[int(random.integers(len(FACES)))])
        top = tile_top(sources, name, random, body, back, set_index)
        if name != face and random.random() < 0.4:
            top = cv2.rotate(top, cv2.ROTATE_180)
        mask = outline(radius)
        if lean.any():
            _lay_sides(scene, mask, (x0 + dx, y0 + dy), lean, (back, side), random)
        _lay(scene, top, mask, x0 + dx, y0 + dy)
    corners = np.array([[x0, y0], [x0 + w, y0], [x0 + w, y0 + h], [x0, y0 + h]], np.float32)
    return scene, corners


def _lean(random: Random) -> Picture:
    """Displacement of a tile's foot against its upper side, pixels of the scene: hardly any, or as from low
    down."""
    lot = random.random()
    if lot < 0.25:
        return np.zeros(2)
    if lot < 0.75:
        return random.normal(0, 4.5, 2)
    angle = random.choice([0, 0.5, 1, 1.5]) * np.pi + random.normal(0, 0.3)
    return random.uniform(5, 16) * np.array([np.cos(angle), np.sin(angle)])


def _lay_sides(
    scene: Picture,
    mask: Picture,
    place: tuple[float, float],
    lean: Picture,
    layers: tuple[Picture, Picture],
    random: Random,
) -> None:
    """The visible part of a tile's sides, from its foot up: often the back's colour below, the body's above."""
    shade, part = random.uniform(0.7, 1.1), random.uniform(0.3, 0.8)
    two = random.random() < 0.5
    steps = max(1, int(np.abs(lean).max() / 2))
    for step in range(steps, 0, -1):
        reach = step / steps
        colour = np.clip(layers[0 if two and reach > part else 1] * shade, 0, 255)
        paint = np.full((*mask.shape, 3), colour.astype(np.uint8), np.uint8)
        _lay(scene, paint, mask, place[0] + reach * lean[0], place[1] + reach * lean[1])


def _lay(scene: Picture, top: Picture, mask: Picture, x: float, y: float) -> None:
    xi, yi = round(x), round(y)
    h, w = mask.shape
    x0, y0, x1, y1 = max(xi, 0), max(yi, 0), min(xi + w, scene.shape[1]), min(yi + h, scene.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = mask[y0 - yi : y1 - yi, x0 - xi : x1 - xi]
    cv2.copyTo(top[y0 - yi : y1 - yi, x0 - xi : x1 - xi], part, scene[y0:y1, x0:x1])


def _nothing(sources: Sources, random: Random) -> Sample:
    """A sample without a tile: other things, cloth, floors, dice, and the seam between two tiles."""
    if random.random() < OF_OTHER_THINGS:
        return _finish(_other_thing(sources, random), random, 0.9), NOTHING_CLASS, -1
    lot = random.random()
    if lot < 0.3:
        w, h = _small_size(random)
        picture = cv2.resize(cloth(sources, 64, 48, random), (w, h))
    elif lot < 0.5:
        picture = _die(sources, random)
    else:
        face = FACES[int(random.integers(len(FACES)))]
        if random.random() < 0.5 and sources.pictured.get(face):
            tile: Pictured = any_of(sources.pictured[face], random)
            scene, corners = sources.photographs[tile.photograph], np.array(tile.corners, np.float32)
        else:
            scene, corners = _little_scene(sources, face, random)
        size = corners.max(axis=0) - corners.min(axis=0)
        shift = random.uniform(0.45, 0.55) * random.choice([-1, 1])
        move = (
            np.array([shift, random.normal(0, 0.05)])
            if random.random() < 0.5
            else np.array([random.normal(0, 0.05), shift])
        )
        picture = _cut(scene, corners + (move * size).astype(np.float32), _turn(random), random, 4.0)
    return _finish(picture, random, 1.0), NOTHING_CLASS, -1


def _other_thing(sources: Sources, random: Random) -> Picture:
    """Part of another thing that is not plain, cut out as a tile would be."""
    while True:
        picture = _any_thing(sources, random)
        if picture.std(axis=(0, 1)).max() > PLAIN:
            return picture


def _any_thing(sources: Sources, random: Random) -> Picture:
    """A place that a detector took for a tile, or a whole small thing, or anything."""
    lot = random.random()
    if sources.mistaken and lot < 0.5:
        place: Pictured = any_of(sources.mistaken, random)
        scene, corners = sources.mistaken_in[place.photograph], np.array(place.corners, np.float32)
    elif lot < 0.75:
        scene, corners = fitted_thing(96, 72, random)
    else:
        scene = backdrop(sources, 160, float(np.exp(random.uniform(np.log(30), np.log(160)))), random)
        tall = float(np.exp(random.uniform(np.log(24), np.log(100))))
        x, y = random.uniform(20, 140, 2)
        corners = np.array([[-0.375, -0.5], [0.375, -0.5], [0.375, 0.5], [-0.375, 0.5]]) * tall + (x, y)
    return _cut(scene, corners.astype(np.float32), _turn(random), random, 8.0)


def _die(sources: Sources, random: Random) -> Picture:
    canvas = cloth(sources, 64, 64, random)
    size = int(random.integers(24, 58))
    x, y = (64 - size) // 2, (64 - size) // 2
    dark = random.random() < 0.15
    cv2.rectangle(canvas, (x, y), (x + size, y + size), (40, 40, 170) if dark else (240, 245, 245), -1)
    number = int(random.integers(1, 7))
    ink = (250, 250, 250) if dark else (30, 30, 180) if number in (1, 4) else (30, 30, 30)
    for place in PIPS[number]:
        at = (int(x + size * (0.25 + 0.25 * (place % 3))), int(y + size * (0.25 + 0.25 * (place // 3))))
        cv2.circle(
            canvas,
            at,
            max(1, round(size * random.uniform(0.07, 0.12) * (1.7 if number == 1 else 1))),
            ink,
            -1,
            cv2.LINE_AA,
        )
    w, h = _small_size(random)
    turned = cv2.warpAffine(
        canvas,
        cv2.getRotationMatrix2D((32, 32), random.uniform(0, 90), 1.0),
        (64, 64),
        borderMode=cv2.BORDER_REPLICATE,
    )
    return cv2.resize(turned[:, 6:58], (w, h), interpolation=cv2.INTER_AREA)
