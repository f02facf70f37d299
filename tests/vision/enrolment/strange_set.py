"""Pictures of two makers' tiles never trained on: single ones, and laid out on a cloth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.art.tile_art import FACES, art_of, face
from vision.networks.tile_set_store import Sample, TileSet

Picture = npt.NDArray[Any]

STRANGE = "bone"
"""The simulated table's tile set that the reader knows least."""
WITHOUT_FLOWERS = FACES[:34]
ROWS = (FACES[0:9], FACES[9:18], FACES[18:27], FACES[27:34], FACES[34:42])


def tile(name: str, wide: int = 60, art: str = STRANGE) -> Picture:
    """One upright tile, edge to edge, BGR, 4 tall for every 3 wide."""
    tall, rim = round(wide * 4 / 3), max(2, wide // 14)
    body = art_of(art).body
    picture = np.full((tall, wide, 3), body, np.uint8)
    inner = (wide - 2 * rim, tall - 2 * rim)
    picture[rim : tall - rim, rim : wide - rim] = cv2.resize(
        face(name, art), inner, interpolation=cv2.INTER_AREA
    )
    cv2.rectangle(picture, (0, 0), (wide - 1, tall - 1), tuple(int(0.8 * c) for c in body), 1)
    return picture


def laid_out(rows: Sequence[Sequence[str]], wide: int = 60, art: str = STRANGE, seed: int = 1) -> Picture:
    """Rows of tiles on green cloth, none quite in line."""
    chance = np.random.default_rng(seed)
    across, down = wide + wide // 4, round(wide * 4 / 3) + wide // 4
    size = (len(rows) * down + 2 * wide, max(map(len, rows)) * across + 2 * wide)
    grain = chance.normal(0, 4, (*size, 1))
    picture = np.clip(np.array((70, 110, 50)) + grain, 0, 255).astype(np.uint8)
    for j, row in enumerate(rows):
        for i, name in enumerate(row):
            shown = tile(name, wide, art)
            x, y = (
                wide + i * across + int(chance.integers(-2, 3)),
                wide + j * down + int(chance.integers(-2, 3)),
            )
            picture[y : y + shown.shape[0], x : x + shown.shape[1]] = shown
    return cv2.GaussianBlur(picture, (0, 0), 0.8)


def worn(picture: Picture, seed: int, wide: int = 26) -> Picture:
    """A tile's picture as a ceiling camera has it: small, a little crooked, coloured, dim, noisy."""
    chance = np.random.default_rng(seed)
    tall = round(wide * 4 / 3)
    turn = cv2.getRotationMatrix2D((picture.shape[1] / 2, picture.shape[0] / 2), chance.normal(0, 2.5), 1.0)
    crooked = cv2.warpAffine(picture, turn, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    small = cv2.resize(crooked, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.float32)
    light = small * chance.normal(1, 0.06, 3) * chance.uniform(0.55, 0.95) + chance.normal(0, 4, small.shape)
    return np.clip(light, 0, 255).astype(np.uint8)


def taught(faces: Sequence[str], art: str = STRANGE) -> TileSet:
    """One picture a face of a set that is kept nowhere."""
    return TileSet("strange", tuple(Sample(name, tile(name, 72, art)) for name in faces))


def photographs(folder: Path, faces: Sequence[str] = FACES, art: str = STRANGE) -> Path:
    """A folder of single tiles called after their faces."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in faces:
        cv2.imwrite(str(folder / f"{name}-1.png"), tile(name, 66, art))
    return folder
