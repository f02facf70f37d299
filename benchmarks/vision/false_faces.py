"""Photographs of other things (books, boxes, cards, papers, coins), as they are and behind a row of standing tiles:
false tiles that `see` names, and whether it still finds the row.

The pictures are not ours: Debian's `opencv-doc`, scikit-image's if it is installed, and any folder given. The row is
drawn from the simulator's makers, on which no network was trained.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.vision.figure_tables import FigureTables, share, verdict
from benchmarks.vision.process_pool import workers
from hardware_sim.art.tile_art import ARTS, CLASSIC, FACES, face
from vision.networks.labels import BACK, UNKNOWN
from vision.photos.photo_detector import Detection, Detector

Picture = NDArray[Any]

PACKAGE: Final = "opencv-doc"
DEBIAN: Final = Path("usr/share/doc/opencv-doc/examples")
_LEAVE_OUT: Final = ("shape_sample", "chicky", "logo", "Blender", "gradient", "mask")
"""Files of OpenCV's examples that are no photographs."""
FALSE_FACES_IN_FIFTY: Final = 1
WIDE: Final = 1280
"""Pixels of the scenes' long side."""


@dataclass
class ThingCounts:
    """The counts of one reading of one scene."""

    things: Counter[str] = field(default_factory=Counter)
    """Certain names without a tile: faces, and backs."""
    tiles: int = 0
    found: int = 0
    right: int = 0
    unknown: int = 0
    first: int = 0
    first_found: int = 0
    """Tiles that begin a row, half in their neighbour's shadow."""

    def add(self, other: ThingCounts) -> None:
        """Add another scene's counts."""
        self.things += other.things
        for name in ("tiles", "found", "right", "unknown", "first", "first_found"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def report_things(
    report: FigureTables, folder: Path | None, root: Path, misses: Path | None, jobs: int
) -> bool:
    """Measure every photograph; False without photographs."""
    pictures = list(photographs_of_things(folder, root))
    if not pictures:
        print(
            f"Other things: not run, no photograph found: apt-get install {PACKAGE}, pip install scikit-image, or name "
            "a folder with --things.",
            file=sys.stderr,
        )
        return False
    report.table(
        f"Photographs of other things ({len(pictures)})",
        ("scene", "pictures", "surely a face where no tile lies", "surely a back", "in how many",
         "tiles of the row", "found", "face right", "unknown", "first of a row, half in shadow: found"),
    )  # fmt: skip
    faces_in_all = scenes = 0
    with workers(jobs) as pool:
        for title, row in (("as it is", False), ("behind a row of standing tiles", True)):
            sums, touched = ThingCounts(), 0
            for counts in pool.map(partial(measure_thing, row=row, misses=misses), pictures):
                sums.add(counts)
                touched += bool(counts.things)
            backs = sums.things.pop(BACK, 0)
            named = sums.things.total()
            report.row(
                title, len(pictures), named, backs, touched, sums.tiles, share(sums.found, sums.tiles),
                share(sums.right, sums.found), share(sums.unknown, sums.found), share(sums.first_found, sums.first),
            )  # fmt: skip
            print(
                f"Named: {', '.join(f'{name} x{n}' for name, n in sums.things.most_common(12)) or 'nothing'}."
            )
            faces_in_all, scenes = faces_in_all + named, scenes + len(pictures)
    rate = 50 * faces_in_all / scenes
    report.note(
        f"Sure false faces in 50 pictures: {rate:.1f} (≤ {FALSE_FACES_IN_FIFTY}): {verdict(rate <= 1)}"
    )
    return True


def photographs_of_things(folder: Path | None, root: Path) -> Iterator[Path]:
    """The pictures of a folder; or else those of Debian's package unpacked under `root`, and scikit-image's."""
    if folder is not None:
        yield from sorted(
            path for path in folder.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg", ".png")
        )
        return
    places = [root / DEBIAN]
    if (found := importlib.util.find_spec("skimage")) is not None and found.submodule_search_locations:
        places.append(Path(found.submodule_search_locations[0]) / "data")
    for place in places:
        for path in sorted([*place.rglob("*.jpg"), *place.rglob("*.png")]):
            if path.stat().st_size > 8_000 and not any(part in str(path) for part in _LEAVE_OUT):
                yield path


def measure_thing(path: Path, row: bool, misses: Path | None = None) -> ThingCounts:
    """Read one photograph, with or without a row of tiles before it."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    assert picture is not None, f"{path} is no picture"
    scale = WIDE / max(picture.shape[:2])
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    scene: Picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way)
    random = np.random.default_rng(sum(path.name.encode()))
    laid = stand_a_row(scene, random) if row else []
    found = Detector().find(np.asarray(scene, np.uint8))
    counts = count_scene(found, laid)
    if misses is not None and (counts.things or counts.found < counts.tiles):
        _keep(scene, found, misses / f"{path.stem}{'-row' * row}.jpg")
    return counts


@dataclass(frozen=True)
class RowTile:
    """One tile of the row: its face, its four corners in pixels, whether its neighbour's shadow falls on it."""

    tile: str
    corners: Picture
    shaded: bool


def stand_a_row(scene: Picture, random: np.random.Generator) -> list[RowTile]:
    """Draw a row of tiles that stand on the scene's lower edge, seen from a seat; its first tile lies half in the
    shadow of the next."""
    maker = [art for art in ARTS if art != CLASSIC][int(random.integers(len(ARTS) - 1))]
    height, width = scene.shape[:2]
    wide = width / random.uniform(15, 22)
    tall, count = wide * 4 / 3, int(random.integers(6, 13))
    x0 = random.uniform(0.02 * width, width - (count + 0.3) * wide)
    y0 = height - tall * random.uniform(1.15, 1.4)
    lean = random.uniform(-0.02, 0.02)
    light = random.uniform(0.7, 1.0)
    first = int(random.integers(2)) * (count - 1)
    whole_set = [tile for tile in FACES for _ in range(1 if tile[1] == "f" else 4)]
    laid = []
    for k, number in enumerate(random.permutation(len(whole_set))[:count]):
        tile = whole_set[int(number)]
        left, top = x0 + k * wide * 1.02, y0 + k * wide * lean
        quad = np.array([[left, top], [left + wide, top + wide * lean]], np.float32)
        quad = np.concatenate([quad, quad[::-1] + np.array((0, tall))]).astype(np.float32)
        art = face(tile, maker).astype(np.float32) * light
        if k == first:
            art = _half_shaded(art, from_right=first == 0, random=random)
        _stand(scene, art, quad, light)
        laid.append(RowTile(tile, quad, k == first))
    return laid


def _half_shaded(art: Picture, from_right: bool, random: np.random.Generator) -> Picture:
    """The face with its half beside the neighbour in shadow."""
    height, width = art.shape[:2]
    x = np.linspace(0, 1, width)[None, :] + np.linspace(-0.15, 0.15, height)[:, None]
    edge = 1 / (1 + np.exp(-(x - random.uniform(0.4, 0.6)) * 40))
    part = edge if from_right else edge[:, ::-1]
    return np.asarray(art * (1 - random.uniform(0.35, 0.6) * part)[:, :, None])


def _stand(scene: Picture, art: Picture, quad: Picture, light: float) -> None:
    """A tile on the scene: its upper side as a bright strip above its face, a line of shadow round it."""
    height, width = art.shape[:2]
    matrix = cv2.getPerspectiveTransform(
        np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32), quad
    )
    size = (scene.shape[1], scene.shape[0])
    strip = np.concatenate([quad[:2] - (0, 0.16 * (quad[3, 1] - quad[0, 1])), quad[1::-1]])
    cv2.fillConvexPoly(
        scene, np.round(strip).astype(np.int32), (225 * light, 240 * light, 245 * light), cv2.LINE_AA
    )
    soft = cv2.GaussianBlur(
        art.astype(np.float32), (0, 0), max(0.3, 0.5 * width / (quad[1, 0] - quad[0, 0]) - 0.3)
    )
    seen = cv2.warpPerspective(soft, matrix, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.ones((height, width), np.float32), matrix, size)[:, :, None]
    scene[:] = np.clip(scene * (1 - mask) + seen * mask, 0, 255).astype(np.uint8)
    cv2.polylines(scene, [np.round(quad).astype(np.int32)], True, (70, 75, 75), 1, cv2.LINE_AA)


def count_scene(found: Sequence[Detection], laid: Sequence[RowTile]) -> ThingCounts:
    """Count detections outside the row, and tiles of the row that were found."""
    counts, taken = ThingCounts(tiles=len(laid)), set()
    for tile in laid:
        low, high = tile.corners.min(axis=0), tile.corners.max(axis=0)
        counts.first += tile.shaded
        for number, each in enumerate(found):
            if number not in taken and _overlap(each.box, (*low, *high)) >= 0.5:
                taken.add(number)
                counts.found += 1
                counts.first_found += tile.shaded
                counts.right += each.tile == tile.tile
                counts.unknown += each.tile == UNKNOWN
                break
    edges = [(*tile.corners.min(axis=0), *tile.corners.max(axis=0)) for tile in laid]
    for number, each in enumerate(found):
        if number in taken or each.tile == UNKNOWN:
            continue
        if all(_overlap(each.box, edge) < 0.05 for edge in edges):
            counts.things[each.tile] += 1
    return counts


def _overlap(one: Sequence[float], other: Sequence[float]) -> float:
    """Intersection over union of two boxes (x0, y0, x1, y1)."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    both = max(0.0, wide) * max(0.0, tall)
    return both / (
        (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1]) - both
    )


def _keep(scene: Picture, found: Sequence[Detection], path: Path) -> None:
    shown = scene.copy()
    for each in found:
        cv2.polylines(shown, [np.round(np.array(each.corners)).astype(np.int32)], True, (0, 0, 255), 2)
        at = (int(each.box[0]), int(each.box[1]) - 4)
        cv2.putText(
            shown, f"{each.tile} {each.confidence:.2f}", at, cv2.FONT_HERSHEY_PLAIN, 1.2, (255, 0, 255), 2
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), shown)
