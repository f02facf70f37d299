"""The style of one maker's tile set."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
Colour = tuple[int, int, int]
Random = np.random.Generator

_NUMERALS = ("一二三四五六七八九", "一二三四伍六七八九", "一二三四伍六七八九", "壹貳叁肆伍陸柒捌玖")
_WINDS = ("東南西北", "东南西北")
_FLOWERS = ("春夏秋冬梅蘭菊竹", "春夏秋冬梅兰菊竹", "春夏秋冬梅蘭竹菊")


@dataclass(frozen=True)
class SetStyle:
    """The style of one maker's whole set."""

    typeface: str
    weight: int
    numerals: str
    ten_thousand: str
    ten_thousand_ink: Colour
    winds: str
    flowers: str
    fortune: str
    black: Colour
    blue: Colour
    red: Colour
    green: Colour
    numeral_ink: Colour
    circle: int
    bamboo: int
    bird: int
    white: int
    eight: int
    one: int
    corner: int
    paint: int
    bars: bool
    """Whether the numerals one to three are plain bars and not a typeface's."""
    stick_for_bird: bool
    """Whether the one of bamboos is one stick."""
    rising: bool
    """Whether three and seven circles rise to the right; mostly they fall."""
    upright_six: bool
    """Whether six bamboos stand in two columns of three; mostly in two rows of three."""
    words: bool
    """Whether winds and dragons bear their names in Latin letters."""
    margin: float
    spread: tuple[float, float]
    """How far apart, across and down, circles and sticks stand; 1 is the usual."""
    ten_thousand_from: float
    """The height between numeral and ten thousand, as a part of the tile's height."""
    slant: float
    """How steeply the crossed sticks of eight bamboos lean, in radians."""
    seed: int


def typefaces() -> list[str]:
    """Chinese typefaces on this machine (and in the folder MAHJONG_TRAINING_FONTS), OpenCV's own first.

    The art grows more varied with more of them (Debian: fonts-arphic-ukai, fonts-lxgw-wenkai, fonts-wqy-zenhei ...).
    """
    found = ["uni", "uni"]
    folders = [Path("/usr/share/fonts"), Path(os.environ.get("MAHJONG_TRAINING_FONTS", "/usr/share/fonts"))]
    known = ("kai", "ming", "zenhei", "gbsn", "bsmi", "wenkai", "song", "cjk")
    for folder in dict.fromkeys(folders):
        for path in sorted(folder.rglob("*.tt[fc]")):
            if any(word in path.name.lower() for word in known) and "mono" not in path.name.lower():
                found.append(str(path))
    return found


def _any_ink(random: Random) -> Colour:
    blue, green, red = (int(part) for part in random.integers(0, 200, 3))
    return blue, green, red


def style(random: Random, faces: list[str] | None = None) -> SetStyle:
    """A random style."""
    faces = faces or typefaces()

    def near(*bgr: int) -> Colour:
        return tuple(int(np.clip(c + random.integers(-28, 29), 0, 225)) for c in bgr)  # type: ignore[return-value]

    def one_of(items: Any) -> Any:
        return items[int(random.integers(len(items)))]

    black, blue = near(30, 30, 30), near(*one_of(((150, 50, 20), (120, 30, 30), (190, 70, 10))))
    red, green = (
        near(*one_of(((30, 30, 180), (20, 20, 140), (50, 40, 215)))),
        near(*one_of(((60, 110, 20), (40, 80, 10), (90, 150, 30)))),
    )
    if random.random() < 0.12:  # a cheap set printed in two colours
        blue = black
    if random.random() < 0.08:
        red = black
    if random.random() < 0.12:  # gold, violet, brown: some maker has chosen it
        black, blue, red, green = (_any_ink(random) for _ in range(4))
    return SetStyle(
        typeface=one_of(faces),
        weight=int(random.choice([300, 400, 600, 800])),
        numerals=one_of(_NUMERALS[:3]) if random.random() < 0.95 else _NUMERALS[3],
        ten_thousand="萬" if random.random() < 0.85 else "万",
        ten_thousand_ink=red if random.random() < 0.8 else one_of((black, blue, green)),
        winds=_WINDS[0] if random.random() < 0.85 else _WINDS[1],
        flowers=_FLOWERS[0] if random.random() < 0.75 else _FLOWERS[1],
        fortune="發" if random.random() < 0.75 else "发",
        black=black,
        blue=blue,
        red=red,
        green=green,
        numeral_ink=one_of((black, black, blue, blue, red)),
        circle=int(random.integers(10)),
        bamboo=int(random.integers(12)),
        bird=int(random.integers(18)),
        white=int(random.choice([0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7])),
        eight=int(random.choice([0, 0, 0, 1, 1, 2])),
        one=int(random.integers(6)),
        corner=int(random.choice([0, 0, 0, 0, 1, 1, 2, 3, 4])),
        paint=int(random.choice([0, 0, 0, 0, 1, 2, 2, 3, 4])),
        bars=bool(random.random() < 0.35),
        stick_for_bird=bool(random.random() < 0.15),
        rising=bool(random.random() < 0.2),
        upright_six=bool(random.random() < 0.3),
        words=bool(random.random() < 0.08),
        margin=float(random.uniform(0.04, 0.24)),
        spread=(float(random.uniform(0.82, 1.1)), float(random.uniform(0.86, 1.08))),
        ten_thousand_from=float(random.uniform(0.4, 0.54)),
        slant=float(random.uniform(0.2, 0.85)),
        seed=int(random.integers(1 << 30)),
    )
