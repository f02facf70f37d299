"""A drawn row of tiles, saved as Pillow saves pictures."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from PIL import Image as Pil

from tests.vision.photos.drawn_pictures import table

ROW = ["4m", "7m", "1z", "7z", "2p"]


def scene() -> Any:
    """A row of tiles, BGR."""
    return table(ROW)[0]


def pillow(mode: str = "RGB") -> Pil.Image:
    return Pil.fromarray(np.ascontiguousarray(scene()[..., ::-1])).convert(mode)


def saved(picture: Pil.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()
