"""The stored part of a table's calibration: camera height, lens, and where the table lies in the picture if it
has no markers. Kept in a file, so that every later process sees the table the same way.

    alignment = Alignment.kept_in(path, height_mm=1000.0)
    calibration = alignment.locate(picture)

With markers every picture shows where the table is. Without them people clicked the four corners of the playing
field once; in any later picture these are found again by static features round them
(`vision.calibration.markerless_relocalization`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import SentenceError, sentence
from vision.calibration.calibration import (
    USUAL_FIELD,
    USUAL_HEIGHT,
    Calibration,
    CalibrationError,
    calibrate,
    calibrate_corners,
)
from vision.calibration.lens_distortion import STRAIGHT, Bend
from vision.calibration.markerless_relocalization import Scenery

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

VERSION: Final = 1
_QUALITY: Final = 95
_ASPECT: Final = 0.01


class AlignmentError(SentenceError, RuntimeError):
    """A stored alignment cannot be read or written; the sentence names the file and what to do."""


@dataclass(frozen=True, eq=False)
class Alignment:
    """The alignment of one camera over one table. `corners` are 4x2 pixels of `reference`, a picture HxWx3;
    both are None where markers lie. `size` (width, height) is that of the pictures it was made from, None
    before the first."""

    height_mm: float = USUAL_HEIGHT
    bend: Bend | None = None
    corners: Matrix | None = None
    field_mm: float = USUAL_FIELD
    reference: Image | None = None
    size: tuple[int, int] | None = None
    kept: Path | None = None
    stamp: int = 0  # when that file was written, nanoseconds; 0 if it was not

    @classmethod
    def kept_in(cls, path: Path, height_mm: float) -> Alignment:
        """The alignment stored in `path`, or else one by markers; `renewed` notices when another is stored
        there. The height is the one given: it stands in the settings. Raises `AlignmentError`."""
        stamp = _modified_ns(path)
        stored = (cls.load(path) if stamp else None) or cls()
        return replace(stored, height_mm=height_mm, kept=path, stamp=stamp)

    def renewed(self) -> Alignment | None:
        """The alignment that was stored since this one was read, None if none was. Raises `AlignmentError`."""
        if self.kept is None or _modified_ns(self.kept) == self.stamp:
            return None
        return self.kept_in(self.kept, self.height_mm)

    @property
    def by_markers(self) -> bool:
        """Whether the table is found by its markers."""
        return self.corners is None

    @cached_property
    def scenery(self) -> Scenery | None:
        """The static surroundings of a table without markers."""
        if self.corners is None or self.reference is None:
            return None
        return Scenery(self.reference, self.corners, self.bend or STRAIGHT)

    def locate(self, image: Image, known: Calibration | None = None) -> Calibration:
        """Solve the camera from this picture; `known` is the previous calibration. Raises `CalibrationError`."""
        here = self.fitting((image.shape[1], image.shape[0]))
        if here.corners is None:
            bend = here.bend
            if bend is None and known is not None and known.size == here.size and not known.bend.is_straight:
                bend = known.bend  # four markers proved it; three could not
            return calibrate(image, here.height_mm, bend)
        corners = here.corners
        if here.scenery is not None:
            found = here.scenery.corners_in(image, None if known is None else known.clicked)
            if found is None:
                raise CalibrationError(sentence("calibration.not_recognised"))
            corners = found
        size = (image.shape[1], image.shape[0])
        return calibrate_corners(corners, size, here.height_mm, here.bend or STRAIGHT, here.field_mm)

    def fitting(self, size: tuple[int, int]) -> Alignment:
        """The same for pictures of another size. Raises `CalibrationError` where they have another shape."""
        if self.size is None or self.size == size:
            return self if self.size == size else replace(self, size=size)
        factor = size[0] / self.size[0]
        if abs(self.size[1] * factor / size[1] - 1) > _ASPECT and (self.corners is not None or self.bend):
            raise CalibrationError(
                sentence(
                    "calibration.other_size",
                    width=size[0],
                    height=size[1],
                    known_width=self.size[0],
                    known_height=self.size[1],
                )
            )
        return replace(
            self,
            size=size,
            bend=None if self.bend is None else self.bend.scaled(factor),
            corners=None if self.corners is None else (self.corners + 0.5) * factor - 0.5,
            reference=None
            if self.reference is None
            else np.asarray(cv2.resize(self.reference, size, interpolation=cv2.INTER_AREA), np.uint8),
        )

    def save(self, path: Path) -> None:
        """Write it to `path`, and its reference picture next to it. Raises `AlignmentError`."""
        data = {
            "version": VERSION,
            "size": self.size,
            "height_mm": self.height_mm,
            "bend": None if self.bend is None else self.bend.to_json(),
            "corners": None if self.corners is None else self.corners.round(2).tolist(),
            "field_mm": self.field_mm,
        }
        beside = picture_beside(path)
        try:
            if self.reference is None:
                beside.unlink(missing_ok=True)
            else:
                _, coded = cv2.imencode(".jpg", self.reference, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
                _write(beside, coded.tobytes())
            _write(path, (json.dumps(data, indent=1) + "\n").encode())
        except OSError as error:
            reason = error.strerror or str(error)
            raise AlignmentError(
                sentence("calibration.not_written", file=str(path), reason=reason)
            ) from error

    @classmethod
    def load(cls, path: Path) -> Alignment | None:
        """The alignment in `path`, None without that file. Raises `AlignmentError` for a broken one."""
        try:
            data = json.loads(path.read_bytes())
            version = data["version"]
            if isinstance(version, int) and version > VERSION:
                raise AlignmentError(
                    sentence("calibration.newer", file=str(path), version=version, known=VERSION)
                )
            if version != VERSION:
                raise ValueError(version)
            reference = None
            if data["corners"] is not None:
                reference = cv2.imread(str(picture_beside(path)), cv2.IMREAD_COLOR)
                if reference is None:
                    beside = str(picture_beside(path))
                    raise AlignmentError(
                        sentence("calibration.picture_missing", file=str(path), picture=beside)
                    )
            return cls._from(data, None if reference is None else np.asarray(reference, np.uint8))
        except FileNotFoundError:
            return None
        except OSError as error:
            reason = error.strerror or str(error)
            raise AlignmentError(sentence("calibration.unread", file=str(path), reason=reason)) from error
        except (KeyError, TypeError, ValueError) as error:
            raise AlignmentError(sentence("calibration.damaged", file=str(path))) from error

    @classmethod
    def _from(cls, data: dict[str, Any], reference: Image | None) -> Alignment:
        corners = None if data["corners"] is None else np.array(data["corners"], np.float64).reshape(4, 2)
        size = None if data["size"] is None else (int(data["size"][0]), int(data["size"][1]))
        bend = None if data["bend"] is None else Bend.from_json(data["bend"])
        return cls(float(data["height_mm"]), bend, corners, float(data["field_mm"]), reference, size)


def picture_beside(path: Path) -> Path:
    """Path of the reference picture of the alignment at `path`."""
    return path.with_suffix(".jpg")


def _modified_ns(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _write(path: Path, data: bytes) -> None:
    """Write atomically, all of it or nothing: a running table may be reading."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(data)
    fresh.replace(path)
