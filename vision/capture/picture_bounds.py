"""Limits of picture sizes, and the error of a picture that cannot be read."""

from __future__ import annotations

from typing import Final

MOST_PIXELS: Final = 100_000_000
"""A picture of more is refused before it is unpacked: it would take 300 MB, and no camera makes such."""
SMALLEST_SIDE: Final = 16
"""Pixels; in less no tile can be seen."""


class PictureError(Exception):
    """A file that cannot be read as a picture; the sentence says why."""


def refuse_sizes(width: int, height: int) -> None:
    """Raise PictureError where a picture of this size in pixels, which is not unpacked yet, is too large or too
    small."""
    if width * height > MOST_PIXELS:
        raise PictureError(
            f"The picture is {width} x {height} pixels large; make it smaller than "
            f"{MOST_PIXELS // 1_000_000} million pixels."
        )
    if min(width, height) < SMALLEST_SIDE:
        raise PictureError(f"The picture is only {width} x {height} pixels; no tile can be seen in it.")
