"""The three freely licensed vector art sets of ../shared/vision/art as upright faces on white."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import cairosvg
import cv2
import numpy as np
import numpy.typing as npt

from vision.training.synthetic_sets import HEIGHT, WIDTH

Picture = npt.NDArray[Any]

_UNI: dict[str, str] = {
    **{f"t_ch{n}": f"{n}m" for n in range(1, 10)},
    **{f"t_do{n}": f"{n}p" for n in range(1, 10)},
    **{f"t_ba{n}": f"{n}s" for n in range(1, 10)},
    **dict(
        zip(("t_wi_east", "t_wi_south", "t_wi_west", "t_wi_north"), ("1z", "2z", "3z", "4z"), strict=True)
    ),
    "t_dr_white": "5z",
    "t_dr_green": "6z",
    "t_dr_red": "7z",
    **dict(
        zip(("t_se_spring", "t_se_summer", "t_se_fall", "t_se_winter"), ("1f", "2f", "3f", "4f"), strict=True)
    ),
    **dict(
        zip(
            ("t_fl_plum", "t_fl_orchid", "t_fl_chrysanthemum", "t_fl_bamboo"),
            ("5f", "6f", "7f", "8f"),
            strict=True,
        )
    ),
}


def printed_sets(art: Path) -> dict[str, dict[str, Picture]]:
    """Art set -> face -> BGR picture of HEIGHT x WIDTH.  Sets without flowers simply have none."""
    sets = {name: _folder(art / name) for name in ("lietxia", "fluffystuff")}
    sets["uni"] = _sheet(art / "uni" / "uni.svg")
    return sets


def _folder(folder: Path) -> dict[str, Picture]:
    return {p.stem: _render(p.read_bytes(), WIDTH, HEIGHT) for p in sorted(folder.glob("[1-9][mpszf].svg"))}


def _sheet(path: Path) -> dict[str, Picture]:
    text = path.read_text(encoding="utf-8")
    sheet = _render(text.encode(), 9 * WIDTH, 8 * HEIGHT)
    faces: dict[str, Picture] = {}
    for use in re.finditer(
        r'<use xlink:href="#(t_\w+)" width="75" height="100"(?: x="(\d+)")?(?: y="(\d+)")?', text
    ):
        if use[1] in _UNI:
            x, y = int(use[2] or 0) // 75 * WIDTH, int(use[3] or 0) // 100 * HEIGHT
            faces[_UNI[use[1]]] = sheet[y : y + HEIGHT, x : x + WIDTH].copy()
    return faces


def _render(svg: bytes, width: int, height: int) -> Picture:
    data = cairosvg.svg2png(
        bytestring=svg, output_width=width, output_height=height, background_color="white"
    )
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture
