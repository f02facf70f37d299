"""The tile set of the simulated table: forty-two faces and one back, all painted here.

Faces are pictures uint8 (256, 192, 3), blue green red, upright for their owner, edge to edge (24 x 32 mm).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hardware_sim import art_flowers, art_honours, art_suits
from hardware_sim.brush import Canvas, Picture

FACES: Final = tuple(
    f"{n}{s}" for s, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8)) for n in range(1, most + 1)
)
"""All 42 names, in the order of the suits: characters, circles, bamboos, honours, flowers."""

BACK_COLOUR: Final = (106, 128, 30)
BODY_COLOUR: Final = (206, 226, 234)

_PAINTERS: Final = {
    "m": art_suits.characters,
    "p": art_suits.circles,
    "s": art_suits.bamboos,
    "z": art_honours.honour,
    "f": art_flowers.flower,
}


@lru_cache(maxsize=64)
def face(tile: str) -> Picture:
    """The painted face of ``tile`` ("5m", "3f"), or the back's for "back". Read-only.

    Raises ValueError for any other name.
    """
    if tile == "back":
        picture = Canvas(BACK_COLOUR).finished()
    elif tile in FACES:
        canvas = Canvas()
        _PAINTERS[tile[1]](canvas, int(tile[0]))
        picture = canvas.finished()
    else:
        raise ValueError(
            f"There is no tile {tile!r} in the set: names are 1m to 9m, 1p, 1s, 1z to 7z, 1f to 8f, back."
        )
    picture.setflags(write=False)
    return picture
