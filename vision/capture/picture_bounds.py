"""Limits of picture sizes, and the error of a picture that cannot be read."""

from __future__ import annotations

from typing import Final

from controller.words.sentence import SentenceError, sentence

MOST_PIXELS: Final = 100_000_000
"""A picture of more is refused before it is unpacked: it would take 300 MB, and no camera makes such."""
SMALLEST_SIDE: Final = 16
"""Pixels; in less no tile can be seen."""


class PictureError(SentenceError):
    """A file that cannot be read as a picture; the sentence says why."""


def refuse_sizes(width: int, height: int) -> None:
    """Raise PictureError where a picture of this size in pixels, which is not unpacked yet, is too large or too
    small."""
    if width * height > MOST_PIXELS:
        millions = MOST_PIXELS // 1_000_000
        raise PictureError(
            sentence("picture_file.too_many_pixels", width=width, height=height, millions=millions)
        )
    if min(width, height) < SMALLEST_SIDE:
        raise PictureError(sentence("picture_file.too_small", width=width, height=height))
