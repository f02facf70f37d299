"""The collection of labelled photographs, loaded and split by photograph.

A photograph appears several times in the collection (as taken, and as lightly altered variants). All variants
of one photograph, and photographs of nearly the same tiles, are one shot; a shot is either trained on or held
out, whole.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
Part = Literal["train", "check", "test"]
TEST, CHECK = 0.15, 0.06
"""Shares of the shots kept for the figures of the model card, and for calibration; no training sees either."""


@dataclass(frozen=True)
class LabelledTile:
    """One tile of a photograph: its face, its box (x0, y0, x1, y1 in pixels), its outline where somebody drew one."""

    face: str
    box: tuple[float, float, float, float]
    outline: tuple[tuple[float, float], ...] | None = None


@dataclass(frozen=True)
class Photograph:
    """One labelled photograph: its file, its group, its tiles, its shot number, whether it is the original or
    an altered variant, and its part of the split."""

    path: Path
    group: str
    tiles: tuple[LabelledTile, ...]
    shot: int
    original: bool
    part: Part

    def load(self) -> Picture:
        """The picture, BGR.  Raises FileNotFoundError naming the file."""
        picture = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if picture is None:
            raise FileNotFoundError(
                f"The photograph {self.path} cannot be read; is ../shared/vision complete?"
            )
        return picture


@dataclass(frozen=True)
class Crop:
    """One upright tile, filling its picture."""

    path: Path
    face: str
    part: Part


@dataclass
class _Entry:
    path: Path
    group: str
    tiles: tuple[LabelledTile, ...]
    original: bool
    faces: Counter[str] = field(default_factory=Counter)
    look: Picture | None = None
    shot: int = -1


def photographs(photos: Path) -> list[Photograph]:
    """All labelled photographs under `photos` (.../shared/vision/photos), with the shot each belongs to."""
    entries = list(_entries(photos))
    _find_shots(entries)
    names: dict[int, str] = {}
    for entry in entries:
        names[entry.shot] = min(names.get(entry.shot, "~"), f"{entry.path.parent.name}/{entry.path.name}")
    return [Photograph(e.path, e.group, e.tiles, e.shot, e.original, part_of(names[e.shot])) for e in entries]


def crops(photos: Path) -> list[Crop]:
    """The single tiles.  They carry no photograph or set of origin, so they are split by file only."""
    lines = _lines(photos / "crops.jsonl")
    return [Crop(photos / line["image"], line["tile"], part_of(line["image"])) for line in lines]


def part_of(name: str) -> Part:
    """Training, check or test split: a hash of the name (of the shot's first picture) decides."""
    lot = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4]) / 2**32
    return "test" if lot < TEST else "check" if lot < TEST + CHECK else "train"


def _lines(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _entries(photos: Path) -> Iterator[_Entry]:
    for name in ("scenes", "scenes-augmented"):
        for line in _lines(photos / f"{name}.jsonl"):
            tiles = tuple(
                LabelledTile(
                    t["tile"],
                    tuple(t["box"]),
                    tuple((x, y) for x, y in t["poly"]) if "poly" in t else None,
                )
                for t in line["tiles"]
            )
            if not tiles:
                continue
            entry = _Entry(photos / line["image"], line["group"], tiles, name == "scenes")
            entry.faces = Counter(t.face for t in tiles)
            entry.look = _thumbnail(entry.path)
            yield entry


def _thumbnail(path: Path) -> Picture:
    """Thumbnail of a picture in grey, without its brightness and contrast."""
    grey = cv2.imread(str(path), cv2.IMREAD_REDUCED_GRAYSCALE_8)
    if grey is None:
        raise FileNotFoundError(f"The photograph {path} cannot be read; is ../shared/vision complete?")
    small = cv2.resize(cv2.GaussianBlur(grey, (0, 0), 2), (24, 24), interpolation=cv2.INTER_AREA).astype(
        np.float32
    )
    return np.asarray((small - small.mean()) / (small.std() + 1e-3))


def _find_shots(entries: list[_Entry]) -> None:
    """Number the shots: entries with nearly the same tiles, or of nearly the same looks, are one shot."""
    parent = list(range(len(entries)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, alike in enumerate(_alike(entries)):
        for j in alike:
            parent[root(i)] = root(j)
    for i, one in enumerate(entries):
        one.shot = root(i)


def _alike(entries: list[_Entry]) -> Iterator[list[int]]:
    """For each entry the earlier ones with nearly the same tiles, or of nearly the same look and some of its tiles."""
    faces = sorted({face for entry in entries for face in entry.faces})
    counts = np.array([[entry.faces[face] for face in faces] for entry in entries])
    looks = np.array([entry.look for entry in entries], np.float32).reshape(len(entries), -1)
    totals = counts.sum(axis=1)
    for i in range(len(entries)):
        shared = np.minimum(counts[i], counts[:i]).sum(axis=1)
        fewer = np.minimum(totals[i], totals[:i])
        # Tiles near the edge drop out of a rotated variant, so a fifth may differ.
        # Below four tiles equality says nothing.
        same_tiles = (fewer >= 4) & (shared >= 0.8 * (totals[i] + totals[:i] - shared))
        same_look = (shared >= 0.3 * fewer) & (looks[:i] @ looks[i] / looks.shape[1] > 0.97)
        yield np.flatnonzero(same_tiles | same_look).tolist()


def spread(photos: Iterable[Photograph]) -> Counter[str]:
    """How many shots of each group, for the model card."""
    return Counter(group for group, _ in {(p.group, p.shot) for p in photos})
