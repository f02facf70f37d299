"""Enrolment from a folder of pictures named after their tiles: `5m-1.png`, `5m-2.jpg`, `7z.png`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from controller.words.sentence import Sentence, plain, sentence
from vision.networks.labels import ALIKE_TURNED, FACES, UNKNOWN
from vision.networks.tile_classifier import Classification, TileClassifier
from vision.networks.tile_detector import OrientedBox
from vision.networks.tile_set_store import Sample, TileSetError, fitted
from vision.photos.photo_detector import Detector, cut
from vision.photos.read_photo import PictureError, load

Picture = npt.NDArray[Any]

SMALLEST: Final = 16
"""Pixels a tile's short side needs."""
LOOKS_LIKE_ANOTHER: Final = 0.9
"""From this confidence on the general classifier's other answer is reported."""

_NAMED: Final = re.compile(r"([1-9][mps]|[1-7]z|[1-8]f)(?:[-_. ].*)?", re.IGNORECASE)
_ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff"})
_CELL, _IN_CELL, _CELLS = (
    160,
    110,
    4,
)  # pixels, pixels, cells a side: small pictures are searched sixteen at a time
_FILLS: Final = 0.75  # of a picture's width and height: a larger find is the tile itself, cut tight
_PORTRAIT: Final = (0.55, 0.95)  # width to height of a picture that may be one tile
_SAME: Final = 2.0  # grey levels, the mean difference of two copies of one picture


@dataclass(frozen=True)
class CropSamples:
    """Result of reading a folder: samples to enrol, files left out (each with its reason), and warnings."""

    samples: tuple[Sample, ...]
    skipped: tuple[tuple[str, Sentence], ...] = ()
    warnings: tuple[Sentence, ...] = ()


@dataclass(frozen=True, eq=False)
class _File:
    name: str
    face: str
    picture: Picture


def _discard(_message: Sentence) -> None:
    """Progress callback of callers that want no messages."""


def from_folder(
    folder: Path,
    detector: Detector,
    classifier: TileClassifier,
    report: Callable[[Sentence], object] = _discard,
) -> CropSamples:
    """Read the tiles in a folder's pictures.  `report` is called with progress messages.  Raises TileSetError
    if there are no tiles."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name[0] != ".")
    except FileNotFoundError:
        raise TileSetError(sentence("enrolment.no_folder", folder=str(folder))) from None
    except NotADirectoryError:
        raise TileSetError(sentence("enrolment.not_a_folder", folder=str(folder))) from None
    except OSError as refused:
        reason = refused.strerror or str(refused)
        raise TileSetError(
            sentence("enrolment.folder_unread", folder=str(folder), reason=reason)
        ) from refused
    if not paths:
        raise TileSetError(sentence("enrolment.folder_empty", folder=str(folder)))
    report(sentence("enrolment.reading", files=len(paths)))
    files, skipped = _read(paths)
    files, doubles, twice = _without_doubles(files)
    files, cut_out, warnings = _tiles_of(files, detector)
    skipped += doubles + cut_out
    if not files:
        reasons = [sentence("enrolment.of_file", file=name, why=why) for name, why in skipped[:3]]
        raise TileSetError(sentence("enrolment.nothing_taken", folder=str(folder), reasons=reasons))
    report(sentence("enrolment.comparing", tiles=len(files)))
    upright, doubted = _upright(files, classifier)
    return CropSamples(tuple(upright), tuple(skipped), tuple(warnings + twice + doubted))


def _read(paths: Sequence[Path]) -> tuple[list[_File], list[tuple[str, Sentence]]]:
    files: list[_File] = []
    skipped: list[tuple[str, Sentence]] = []
    for path in paths:
        named = _NAMED.fullmatch(path.stem)
        if path.suffix.lower() not in _ENDINGS:
            skipped.append((path.name, sentence("enrolment.not_by_ending")))
        elif named is None:
            skipped.append((path.name, sentence("enrolment.not_by_name")))
        else:
            try:
                files.append(_File(path.name, named[1].lower(), load(path)))
            except PictureError as error:
                skipped.append((path.name, error.whole))
    return files, skipped


def _tiles_of(
    files: Sequence[_File], detector: Detector
) -> tuple[list[_File], list[tuple[str, Sentence]], list[Sentence]]:
    """Each picture cut down to its tile; what is too small, and where more than one tile lies."""
    kept: list[_File] = []
    skipped: list[tuple[str, Sentence]] = []
    warnings: list[Sentence] = []
    for start in range(0, len(files), _CELLS**2):
        part = files[start : start + _CELLS**2]
        for file, spots in zip(part, _spots([f.picture for f in part], detector), strict=True):
            tile, number = _tile(file.picture, spots, detector)
            if tile is None:
                skipped.append((file.name, sentence("enrolment.no_tile")))
            elif min(tile.shape[:2]) < SMALLEST:
                pixels = min(tile.shape[:2])
                skipped.append((file.name, sentence("enrolment.small_tile", pixels=pixels, needed=SMALLEST)))
            else:
                kept.append(replace(file, picture=tile))
                if number > 1:
                    warnings.append(sentence("enrolment.several_tiles", file=file.name, number=number))
    return kept, skipped, warnings


def _spots(pictures: Sequence[Picture], detector: Detector) -> list[list[OrientedBox]]:
    """Tiles detected in each of up to sixteen pictures, in its own pixels, the largest first."""
    board = np.full((_CELLS * _CELL, _CELLS * _CELL, 3), 110, np.uint8)
    scales = []
    margin = (_CELL - _IN_CELL) // 2
    for k, picture in enumerate(pictures):
        scale = _IN_CELL / max(picture.shape[:2])
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way)
        y, x = k // _CELLS * _CELL + margin, k % _CELLS * _CELL + margin
        board[y : y + small.shape[0], x : x + small.shape[1]] = small
        scales.append(scale)
    found: list[list[OrientedBox]] = [[] for _ in pictures]
    for spot in detector.spots(board):
        k = int(spot.y // _CELL) * _CELLS + int(spot.x // _CELL)
        if 0 <= k < len(pictures):
            found[k].append(
                replace(
                    spot,
                    x=(spot.x % _CELL - margin) / scales[k],
                    y=(spot.y % _CELL - margin) / scales[k],
                    wide=spot.wide / scales[k],
                    tall=spot.tall / scales[k],
                )
            )
    return [sorted(spots, key=lambda s: -s.wide * s.tall) for spots in found]


def _tile(picture: Picture, spots: Sequence[OrientedBox], detector: Detector) -> tuple[Picture | None, int]:
    """The tile of a picture, None without one, and the number of tiles in it."""
    height, width = picture.shape[:2]
    shape = min(width, height) / max(width, height)
    may_be_one = _PORTRAIT[0] <= shape <= _PORTRAIT[1]
    large = _large(spots)
    if not large:
        return (picture, 1) if may_be_one else (None, 0)
    if may_be_one and len(large) == 1 and large[0].wide > _FILLS * width and large[0].tall > _FILLS * height:
        return picture, 1
    # Among others the cloth round a tile looks like a card: alone its outline is seen better.
    large = _large(_spots([picture], detector)[0]) or large
    middle = min(large, key=lambda s: float(np.hypot(s.x - width / 2, s.y - height / 2)))
    return cut(picture, middle), len(large)


def _large(spots: Sequence[OrientedBox]) -> list[OrientedBox]:
    """Detections not much smaller than the largest, which is the first."""
    return [spot for spot in spots if spot.wide * spot.tall > 0.5 * spots[0].wide * spots[0].tall]


def _without_doubles(
    files: Sequence[_File],
) -> tuple[list[_File], list[tuple[str, Sentence]], list[Sentence]]:
    """Keep one copy of each picture; drop those that are filed under two faces."""
    looks = [cv2.resize(f.picture, (24, 32), interpolation=cv2.INTER_AREA).astype(np.float32) for f in files]
    alike: dict[int, list[int]] = {}
    for i in range(len(files)):
        first = next((j for j in alike if float(np.abs(looks[i] - looks[j]).mean()) < _SAME), i)
        alike.setdefault(first, []).append(i)
    kept: list[_File] = []
    skipped: list[tuple[str, Sentence]] = []
    warnings: list[Sentence] = []
    for first, copies in alike.items():
        faces = {files[i].face for i in copies}
        names = [files[i].name for i in copies]
        if len(faces) > 1:
            warnings.append(sentence("enrolment.one_picture_two_names", files=names, number=len(faces)))
            skipped += [(files[i].name, sentence("enrolment.also_another")) for i in copies]
            continue
        kept.append(files[first])
        same = sentence("enrolment.same_picture", file=files[first].name)
        skipped += [(files[i].name, same) for i in copies if i != first]
    return kept, skipped, warnings


def _upright(files: Sequence[_File], classifier: TileClassifier) -> tuple[list[Sample], list[Sentence]]:
    """Portrait samples, upside-down ones put right; and warnings where the general classifier disagrees with a
    name."""
    samples: list[Sample] = []
    warnings: list[Sentence] = []
    for file, naming in zip(files, classifier.name([f.picture for f in files]), strict=True):
        samples.append(Sample(file.face, fitted(upright_crop(file.picture, file.face, naming))))
        doubt = another(plain(file.name), file.face, naming)
        if doubt is not None:
            warnings.append(doubt)
    return samples, warnings


def upright_crop(picture: Picture, face: str, naming: Classification) -> Picture:
    """A tile's picture made portrait, and turned by half where the classifier is sure of face and turn."""
    quarters = naming.rotation // 90
    if picture.shape[1] > picture.shape[0]:
        if quarters % 2 == 0:
            quarters = 1
    elif quarters % 2:
        quarters = 0
    sure = naming.guess == face and naming.confidence >= LOOKS_LIKE_ANOTHER and face not in ALIKE_TURNED
    if quarters >= 2 and not sure:
        quarters -= 2
    return np.ascontiguousarray(np.rot90(picture, quarters))


def another(what: Sentence, face: str, naming: Classification) -> Sentence | None:
    """Warning where a tile (`what` names it) is surely classified as another; flowers are drawn too freely to warn
    about."""
    if naming.guess in (face, UNKNOWN) or naming.confidence < LOOKS_LIKE_ANOTHER or face not in FACES[:34]:
        return None
    percent = round(100 * naming.confidence)
    return sentence("enrolment.looks_like", what=what, seen=naming.guess, percent=percent, face=face)
