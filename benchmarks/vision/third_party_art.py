"""Third-party tile sets: the art of other free mahjong games, as pictures of single faces.

None of it is copied here. Debian's packages bring it (`PACKAGES`); their files, unpacked under a folder, are cut into
``DIR/MAKER/5m.png`` and so on, the form that `hardware_sim.art.tile_art.named` takes for a tile set.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware_sim.art.tile_art import CLASSIC, FACES, face

Picture = NDArray[np.uint8]
Faces = Iterator[tuple[str, Picture]]

PACKAGES: Final = "gnome-mahjongg kdegames-mahjongg-data-kf5 mah-jong xmahjongg librsvg2-bin"
"""Debian's packages of the games, and rsvg-convert."""
_BODY: Final = (222, 232, 236)
"""Faces drawn without a tile are laid on ivory, blue green red."""
_WIDE, _TALL = 120, 160

_M, _P, _S = (tuple(f"{n}{suit}" for n in range(1, 10)) for suit in "mps")
_HONOURS = ("4z", "3z", "2z", "1z", "7z", "6z")
_GNOME = (*_P, *_HONOURS, *_M, *_S, "6f", "7f", "5f", "8f", "5z", "1f", "2f", "3f", "4f")
_XGNOME = (*_S, *_HONOURS, *_M, *_P)
_DOROTHYS = (*_P, *_HONOURS, *_M, *_S, "1f", "2f", "3f", "4f", "5z", "8f", "6f", "5f", "7f")
_REAL = (
    *_P,
    *_S,
    *_M,
    "1f",
    "2f",
    "3f",
    "4f",
    "4z",
    "2z",
    "1z",
    "3z",
    "",
    "5f",
    "6f",
    "7f",
    "8f",
    "6z",
    "5z",
    "7z",
)
_KDE = {
    **{
        f"{word}_{n}": f"{n}{suit}"
        for word, suit in (("CHARACTER", "m"), ("ROD", "p"), ("BAMBOO", "s"))
        for n in range(1, 10)
    },
    **dict(zip((f"WIND_{n}" for n in range(1, 5)), ("4z", "2z", "1z", "3z"), strict=True)),
    **{f"DRAGON_{n}": f"{n + 4}z" for n in range(1, 4)},
    **{f"SEASON_{n}": f"{n}f" for n in range(1, 5)},
    **{f"FLOWER_{n}": f"{n + 4}f" for n in range(1, 5)},
}
_XMJ = {
    **{
        f"{n}{letter}": f"{n}{suit}"
        for letter, suit in (("C", "m"), ("D", "p"), ("B", "s"))
        for n in range(1, 10)
    },
    **dict(zip(("EW", "SW", "WW", "NW", "WD", "GD", "RD"), (f"{n}z" for n in range(1, 8)), strict=True)),
    **{f"{n}S": f"{n}f" for n in range(1, 5)},
    **{f"{n}F": f"{n + 4}f" for n in range(1, 5)},
}


@dataclass(frozen=True)
class Sheet:
    """One picture of all tiles in rows: how far each lies from the next, and its face within that, in pixels."""

    path: str
    names: tuple[str, ...]
    columns: int
    step: tuple[float, float]
    part: tuple[int, int, int, int]
    """Left, upper, right and lower edge."""


_SHEETS: Final = {
    "smooth": Sheet("gnome-mahjongg/themes/smooth.png", _GNOME, 43, (96, 132), (10, 2, 94, 119)),
    "postmodern": Sheet("gnome-mahjongg/themes/postmodern.svg", _GNOME[:33], 43, (96, 132), (10, 2, 94, 119)),
    "dorothys": Sheet("games/xmahjongg/tiles/dorothys.gif", _DOROTHYS, 21, (64, 80), (1, 1, 52, 68)),
    "xgnome": Sheet("games/xmahjongg/tiles/gnome.gif", _GNOME[:33], 21, (40, 56), (1, 1, 39, 54)),
    "xgnome2": Sheet("games/xmahjongg/tiles/gnome2.gif", _XGNOME, 21, (40, 56), (1, 1, 39, 54)),
    "real": Sheet("games/xmahjongg/tiles/real.gif", _REAL, 9, (59.1, 79.2), (1, 1, 58, 78)),
}
_LACKS: Final = {"classic": ("5z", "6z", "7z", *(f"{n}f" for n in range(1, 9)))}
"""Faces with another meaning: a set's dragons are dragons, its flowers trees."""


def cut(root: Path, into: Path) -> list[str]:
    """Cut the art unpacked under ``root`` into folders under ``into``; returns the folders, each a tile set.

    Missing faces of a set are the simulator's own. Missing sets are left out.
    """
    share = root / "usr" / "share"
    found: dict[str, Callable[[], Faces]] = {}
    for name, sheet in _SHEETS.items():
        if (share / sheet.path).exists() and (not sheet.path.endswith("svg") or shutil.which("rsvg-convert")):
            found[name] = partial(_from_sheet, share / sheet.path, sheet)
    for name in ("default", "traditional", "classic"):
        drawn = share / "kmahjongglib" / "tilesets" / f"{name}.svgz"
        if drawn.exists() and shutil.which("rsvg-convert"):
            found[f"k{name}"] = partial(_from_drawing, drawn)
    if (numbered := share / "mah-jong" / "tiles-numbered").is_dir():
        found["xmj"] = partial(_from_pixmaps, numbered)
    folders = []
    for name, faces in sorted(found.items()):
        folder = into / name
        folder.mkdir(parents=True, exist_ok=True)
        own = dict(faces())
        for tile in FACES:
            picture = own.get(tile, face(tile, CLASSIC))
            cv2.imwrite(
                str(folder / f"{tile}.png"), cv2.resize(picture, (_WIDE, _TALL), interpolation=cv2.INTER_AREA)
            )
        folders.append(str(folder))
    return folders


def _from_sheet(path: Path, sheet: Sheet) -> Faces:
    if path.suffix == ".svg":
        opaque = _on_ivory(_rendered(path, None, round(sheet.step[0] * sheet.columns)))
    else:
        opaque = _on_ivory(_decoded(path.read_bytes()))
    left, upper, right, lower = sheet.part
    for number, tile in enumerate(sheet.names):
        x, y = number % sheet.columns * sheet.step[0], number // sheet.columns * sheet.step[1]
        if tile:
            yield tile, opaque[round(y) + upper : round(y + lower), round(x) + left : round(x + right)]


def _from_pixmaps(folder: Path) -> Faces:
    return ((tile, _xpm(folder / f"{name}.xpm")) for name, tile in _XMJ.items())


def _from_drawing(path: Path) -> Faces:
    with tempfile.NamedTemporaryFile(suffix=".svg") as plain:
        plain.write(gzip.decompress(path.read_bytes()))
        plain.flush()
        for name, tile in _KDE.items():
            if tile in _LACKS.get(path.stem, ()):
                continue
            yield tile, _drawn(Path(plain.name), name)


def _drawn(path: Path, name: str) -> Picture:
    """One element, cut out and set on a tile; one without ink is a blank tile."""
    for wide in (600, 2400):  # a page round some of them makes them small
        picture = _rendered(path, name, wide)
        ys, xs = np.nonzero(picture[:, :, 3])
        if not len(xs):
            return np.full((_TALL, _WIDE, 3), _BODY, np.uint8)
        inked = picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
        if max(inked.shape[0] / _TALL, inked.shape[1] / _WIDE) > 0.9:
            break
    scale = min(0.87 * _WIDE / inked.shape[1], 0.89 * _TALL / inked.shape[0])
    fitted = cv2.resize(inked, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    dy, dx = _TALL - fitted.shape[0], _WIDE - fitted.shape[1]
    laid = cv2.copyMakeBorder(
        inked, dy // 2, dy - dy // 2, dx // 2, dx - dx // 2, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0)
    )
    return _on_ivory(np.asarray(laid, np.uint8))


def _rendered(path: Path, element: str | None, wide: int) -> Picture:
    chosen = [] if element is None else ["--export-id", element]
    made = subprocess.run(
        ["rsvg-convert", *chosen, "--width", str(wide), str(path)], capture_output=True, check=True
    )
    return _decoded(made.stdout)


def _decoded(data: bytes) -> Picture:
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    assert picture is not None, "that is no picture"
    return np.asarray(picture, np.uint8)


def _on_ivory(picture: Picture) -> Picture:
    if picture.ndim == 2:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    if picture.shape[2] == 3:
        return picture
    covered = picture[:, :, 3:].astype(np.float32) / 255
    return np.asarray(picture[:, :, :3] * covered + np.array(_BODY, np.float32) * (1 - covered), np.uint8)


def _xpm(path: Path) -> Picture:
    """A picture in the X11 pixmap format, version 3 (libXpm's manual), with colours as #RRGGBB or None."""
    lines = re.findall(r'"([^"]*)"', path.read_text(encoding="latin-1"))
    wide, tall, colours, chars = (int(part) for part in lines[0].split()[:4])
    inks = {}
    for line in lines[1 : 1 + colours]:
        shown = re.search(r"\bc\s+#([0-9A-Fa-f]{6})", line[chars:])
        inks[line[:chars]] = _BODY if shown is None else tuple(bytes.fromhex(shown[1])[::-1])
    rows = lines[1 + colours : 1 + colours + tall]
    return np.array([[inks[row[k * chars : (k + 1) * chars]] for k in range(wide)] for row in rows], np.uint8)
