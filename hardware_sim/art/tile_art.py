"""The tile sets of the simulated table: forty-two faces and one back each, all painted here.

Faces are pictures uint8 (256, 192, 3), blue green red, upright for their owner, edge to edge (24 x 32 mm). The set
called `classic` is the default; the others are those of `art_styles`, or any set from a folder with a picture of each
face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np

from controller.identity.suggestion import suggestion
from hardware_sim.art import art_flowers, art_honours, art_styles, art_suits
from hardware_sim.art.canvas import HEIGHT, WIDTH, Canvas, Colour, Picture

FACES: Final = tuple(
    f"{n}{s}" for s, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8)) for n in range(1, most + 1)
)
"""All 42 names, in the order of the suits: characters, circles, bamboos, honours, flowers."""

CLASSIC: Final = "classic"
BACK_COLOUR: Final = (106, 128, 30)
BODY_COLOUR: Final = (206, 226, 234)


@dataclass(frozen=True)
class Art:
    """One maker's tiles: the colours of their backs and bodies, and how one of `FACES` is painted."""

    name: str
    back: Colour
    body: Colour
    paint: Callable[[str], Picture]


def art_of(name: str) -> Art:
    """The tile set called ``name``, or the one in the folder of that name: there ``5m.png`` or ``.jpg`` and so on show
    each of `FACES` upright and edge to edge; ``back.png`` is the back and may be missing.

    Raises ValueError that names the sets there are, or the pictures the folder lacks.
    """
    found = ARTS.get(name)
    if found is not None:
        return found
    if not Path(name).is_dir():
        raise ValueError(
            f"No tile set is called {name!r}; choose one of {', '.join(ARTS)}, or a folder with a picture of each face"
            f"{suggestion(name, ARTS, otherwise='.')}"
        )
    return _pictured(name)


@lru_cache(maxsize=16)
def _pictured(folder: str) -> Art:
    pictures = {face: _picture(Path(folder), face) for face in FACES}
    missing = [face for face, picture in pictures.items() if picture is None]
    if missing:
        raise ValueError(
            f"The folder {folder} has no picture of {', '.join(missing)}: put {missing[0]}.png or .jpg there and so on."
        )
    faces = {face: picture for face, picture in pictures.items() if picture is not None}
    rims = np.concatenate([rim for p in faces.values() for rim in (p[0], p[-1], p[:, 0], p[:, -1])])
    back = _picture(Path(folder), "back")
    of_back = BACK_COLOUR if back is None else _colour(np.median(back.reshape(-1, 3), axis=0))
    return Art(folder, of_back, _colour(np.median(rims, axis=0)), lambda tile: faces[tile].copy())


def _picture(folder: Path, name: str) -> Picture | None:
    """The picture of that name, scaled to the size of all faces; None where there is none."""
    for ending in (".png", ".jpg", ".jpeg"):
        path = folder / f"{name}{ending}"
        if path.is_file() and (read := cv2.imread(str(path), cv2.IMREAD_COLOR)) is not None:
            smaller = read.shape[0] > HEIGHT
            way = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
            return np.asarray(cv2.resize(read, (WIDTH, HEIGHT), interpolation=way), np.uint8)
    return None


def _colour(bgr: np.ndarray) -> Colour:
    blue, green, red = (int(part) for part in bgr)
    return blue, green, red


@lru_cache(maxsize=300)
def face(tile: str, art: str = CLASSIC) -> Picture:
    """The painted face of ``tile`` ("5m", "3f") in the set ``art``, or its back's for "back". Read-only.

    Raises ValueError for any other name.
    """
    maker = art_of(art)
    if tile == "back":
        picture = Canvas(maker.back).finished()
    elif tile in FACES:
        picture = maker.paint(tile)
    else:
        raise ValueError(
            f"There is no tile {tile!r} in the set: names are 1m to 9m, 1p, 1s, 1z to 7z, 1f to 8f, back."
        )
    picture.setflags(write=False)
    return picture


_PAINTERS: Final = {
    "m": art_suits.characters,
    "p": art_suits.circles,
    "s": art_suits.bamboos,
    "z": art_honours.honour,
    "f": art_flowers.flower,
}


def _classic(tile: str) -> Picture:
    canvas = Canvas()
    _PAINTERS[tile[1]](canvas, int(tile[0]))
    return canvas.finished()


ARTS: Final[Mapping[str, Art]] = MappingProxyType(
    {
        CLASSIC: Art(CLASSIC, BACK_COLOUR, BODY_COLOUR, _classic),
        **{
            name: Art(name, style.back, style.body, partial(art_styles.paint, style))
            for name, style in art_styles.STYLES.items()
        },
    }
)
"""Every set by its name."""
