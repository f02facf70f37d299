"""Loads the sources of samples: printed, drawn and photographed tiles, those in test photographs left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.labels import FACES
from vision.networks.tile_detector import TileDetector
from vision.training import synthetic_sets
from vision.training.collection import Crop, Part, Photograph, crops, photographs
from vision.training.mistaken_places import mistaken_places
from vision.training.printed import printed_sets
from vision.training.row_orientation import placed
from vision.training.sources import TOP_HEIGHT, TOP_WIDTH, Pictured, Sources
from vision.training.synthetic_oddities import oddity

Picture = npt.NDArray[Any]

DRAWN_SETS, DRAWN_TO_CALIBRATE = 640, 30
ODDITIES, ODDITIES_TO_CALIBRATE = 3000, 150
SCENES_OF_THINGS, SCENES_TO_CALIBRATE = 6000, 400
A_FACE_AND_GROUP = 110
"""Most photographed tiles of one face from one group, so that no maker's tiles outnumber the others."""


def gather(
    shared: Path,
    part: Part,
    without: Collection[str] = (),
    seed: int = 1,
    *,
    things: Path | None = None,
    detector: TileDetector | None = None,
) -> Sources:
    """Load everything of one part of the collection under `shared` (../shared/vision), leaving out the groups
    `without`.  `things`: a folder of pictures of other things, those with transparency cut out of their ground;
    `detector`: taken at its word, it names the places there that look like tiles."""
    random = np.random.default_rng(seed)
    chosen = [p for p in photographs(shared / "photos") if p.part == part and p.group not in without]
    patches, pictured = tiles_of(chosen, random)
    backdrops, cutouts = _things(things) if things is not None else ([], [])
    sources = Sources(
        sets=_sets(shared, random, DRAWN_SETS if part == "train" else DRAWN_TO_CALIBRATE),
        singles=_singles(c for c in crops(shared / "photos") if c.part == part),
        oddities=_oddities(random, ODDITIES if part == "train" else ODDITIES_TO_CALIBRATE),
        photographs=patches,
        pictured=pictured,
        floors=_floors(chosen),
        backdrops=backdrops,
        cutouts=cutouts,
    )
    if detector is None:
        return sources
    scenes = SCENES_OF_THINGS if part == "train" else SCENES_TO_CALIBRATE
    places, pieces = mistaken_places(detector, sources, random, scenes)
    return replace(sources, mistaken=places, mistaken_in=pieces)


def small(picture: Picture) -> Picture:
    """A tile's picture at the size all art is kept in."""
    return cv2.resize(picture, (TOP_WIDTH, TOP_HEIGHT), interpolation=cv2.INTER_AREA)


def _things(folder: Path) -> tuple[list[Picture], list[Picture]]:
    """The pictures of a folder: those without transparency, and those with it (BGRA)."""
    whole: list[Picture] = []
    cut: list[Picture] = []
    for path in sorted(folder.rglob("*")):
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED) if path.is_file() else None
        if picture is None or picture.ndim != 3:
            continue
        (cut if picture.shape[2] == 4 else whole).append(np.asarray(picture, np.uint8))
    return whole, cut


def _sets(shared: Path, random: np.random.Generator, count: int) -> list[dict[str, Picture]]:
    printed = [
        {face: small(art) for face, art in each.items()} for each in printed_sets(shared / "art").values()
    ]
    faces = synthetic_sets.typefaces()
    looks = [synthetic_sets.style(random, faces) for _ in range(count)]
    # Each printed set counts several times: real makers' drawings are worth more than imagined ones. Where few sets are
    # drawn, to calibrate by, it is left out: it was learnt from, and is no stranger's.
    return printed * (count // 36) + [
        {face: small(synthetic_sets.draw(face, look)) for face in FACES} for look in looks
    ]


def _oddities(random: np.random.Generator, count: int) -> list[Picture]:
    faces = synthetic_sets.typefaces()
    return [small(oddity(synthetic_sets.style(random, faces), random)) for _ in range(count)]


def _singles(chosen: Iterable[Crop]) -> dict[str, list[Picture]]:
    singles: dict[str, list[Picture]] = defaultdict(list)
    for crop in chosen:
        picture = cv2.imread(str(crop.path), cv2.IMREAD_COLOR)
        if picture is not None:
            singles[crop.face].append(small(picture))
    return dict(singles)


def tiles_of(
    chosen: Iterable[Photograph], random: np.random.Generator, limit: int = A_FACE_AND_GROUP
) -> tuple[list[Picture], dict[str, list[Pictured]]]:
    """The tiles of photographs, each cropped with the surroundings that a crooked crop may reach."""
    wanted: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    listed = list(chosen)
    for number, photograph in enumerate(listed):
        for k, tile in enumerate(photograph.tiles):
            wanted[photograph.group, tile.face].append((number, k))
    by_photograph: dict[int, list[int]] = defaultdict(list)
    for places in wanted.values():
        keep = random.permutation(len(places))[:limit]
        for i in keep:
            by_photograph[places[i][0]].append(places[i][1])
    patches: list[Picture] = []
    pictured: dict[str, list[Pictured]] = defaultdict(list)
    for number, indices in sorted(by_photograph.items()):
        picture = listed[number].load()
        placings, _ = placed(listed[number])
        for k in sorted(indices):
            tile = listed[number].tiles[k]
            x0, y0, x1, y1 = tile.box
            if min(x1 - x0, y1 - y0) < 12:
                continue
            patch, moved = _patch(picture, placings[k])
            pictured[tile.face].append(
                Pictured(len(patches), tile.face, tuple((float(x), float(y)) for x, y in moved))
            )
            patches.append(patch)
    return patches, dict(pictured)


def _patch(picture: Picture, corners: Picture) -> tuple[Picture, Picture]:
    low, high = corners.min(axis=0), corners.max(axis=0)
    margin = 0.45 * (high - low)
    x0, y0 = np.maximum(np.floor(low - margin), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(high + margin).astype(int), (picture.shape[1], picture.shape[0]))
    patch = picture[y0:y1, x0:x1]
    scale = min(1.0, 60.0 / float(min(high - low)))
    if scale < 1:
        patch = cv2.resize(patch, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return patch.copy(), (corners - (x0, y0)) * scale


def _floors(chosen: Iterable[Photograph]) -> list[Picture]:
    """Pieces below the nearest row of tiles: nothing unlabelled lies nearer to the camera than the labelled rack."""
    floors = []
    for photograph in chosen:
        lowest = int(max(tile.box[3] for tile in photograph.tiles)) + 12
        if photograph.original and lowest < 540:
            piece = photograph.load()[lowest:]
            floors.append(cv2.resize(piece, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA))
    return floors
