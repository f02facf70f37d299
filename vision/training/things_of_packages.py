"""`python -m vision.training.things_of_packages DIR`: a folder of pictures of other things than tiles, for
`python -m vision.training --things DIR`.

They come from the installed ones of Debian's packages in `PACKAGES`: stamps, icons and clip art with their
ground cut away, wallpapers, textures of walls, decks of cards. Nothing of them is copied into the project.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

PACKAGES: Final = (
    "tuxpaint-stamps-default oxygen-icon-theme openclipart-png gnome-backgrounds ukui-wallpapers "
    "plasma-workspace-wallpapers openarena-081-textures kdegames-card-data-kf5 librsvg2-bin"
)
_TILES: Final = ("mahj", "majong", "kshisen", "alphabet", "dice")
"""Names that are left out: tiles and dice, and letters, of which Chinese sets have some."""


@dataclass(frozen=True)
class _Kind:
    """Pictures under a folder of /usr/share: how many at most, and the longest side they are kept at, in pixels."""

    where: str
    patterns: tuple[str, ...]
    limit: int
    longest: int


_KINDS: Final = (
    _Kind("tuxpaint/stamps", ("**/*.png",), 700, 144),
    _Kind("icons/oxygen/base", ("128x128/**/*.png", "256x256/**/*.png"), 350, 112),
    _Kind("openclipart/png", ("**/*.png",), 800, 144),
    _Kind("backgrounds", ("**/*.jpg", "**/*.png", "**/*.webp"), 40, 640),
    _Kind(
        "wallpapers", ("**/*1280x*.jpg", "**/*1440x*.jpg", "**/*1600x*.jpg", "**/*screenshot*.jpg"), 80, 640
    ),
)


def main() -> int:
    """Fill the folder; exit status 1 where no package is there."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.things_of_packages",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument(
        "--share", type=Path, default=Path("/usr/share"), help="where packages put their data (%(default)s)"
    )
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for kind in _KINDS:
        for path in _some(asked.share / kind.where, kind.patterns, kind.limit):
            count += _keep(path, kind.longest, asked.folder / f"{count:05d}.webp")
    with tempfile.TemporaryDirectory() as there:
        for path in (*_walls(asked.share, Path(there)), *_cards(asked.share, Path(there))):
            count += _keep(path, 1100 if path.suffix == ".png" else 384, asked.folder / f"{count:05d}.webp")
    if not count:
        print(f"No picture found under {asked.share}: apt-get install {PACKAGES}", file=sys.stderr)
        return 1
    print(f"{count} pictures of other things in {asked.folder}.")
    return 0


def _some(folder: Path, patterns: tuple[str, ...], limit: int) -> list[Path]:
    found = sorted({path for pattern in patterns for path in folder.glob(pattern)})
    found = [path for path in found if not any(word in str(path).lower() for word in _TILES)]
    return [found[k] for k in np.random.default_rng(0).permutation(len(found))[:limit]]


def _keep(path: Path, longest: int, to: Path) -> int:
    """Write the picture, made smaller; 0 if the file holds no colour picture, or one that hardly shows anything."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or picture.dtype != np.uint8 or picture.std() < 12:
        return 0
    scale = min(1.0, longest / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return int(cv2.imwrite(str(to), small, [cv2.IMWRITE_WEBP_QUALITY, 75]))


def _walls(share: Path, into: Path) -> Iterator[Path]:
    """Textures of walls, floors and boxes out of a game's archives."""
    for archive in sorted((share / "games" / "openarena").glob("**/*textures*.pk3")):
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(into, [name for name in packed.namelist() if name.endswith(".jpg")])
    yield from _some(into, ("**/*.jpg",), 230)


def _cards(share: Path, into: Path) -> Iterator[Path]:
    """Each deck of cards, all its cards side by side."""
    if shutil.which("rsvg-convert") is None:
        return
    for deck in sorted((share / "carddecks").glob("*/*.svgz")):
        drawn = into / f"{deck.stem}.png"
        made = subprocess.run(
            ["rsvg-convert", "-w", "1600", "-b", "white", str(deck), "-o", str(drawn)],
            capture_output=True,
            check=False,
        )
        if made.returncode == 0:
            yield drawn


if __name__ == "__main__":
    sys.exit(main())
