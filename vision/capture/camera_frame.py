"""Types shared by all cameras: frames, connection state, and errors when no frame comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.identity.addresses import holds_bare_signs, without_password
from controller.words.sentence import Sentence, SentenceError, joined, parts_of, sentence

__all__ = [
    "LONGEST_SIDE",
    "TIMEOUT",
    "BadPicture",
    "Camera",
    "CameraError",
    "CameraFrame",
    "CameraState",
    "Clock",
    "Image",
    "Link",
    "RecordingOver",
    "bounded",
    "no_picture",
    "with_sign_hint",
]

Image = NDArray[np.uint8]
Clock = Callable[[], float]

TIMEOUT: Final = 5.0  # seconds a camera may take for one picture
LONGEST_SIDE: Final = 2560
"""Pixels. A live picture that is larger is made smaller: at 2560 a tile of a table that fills the picture is 40 to 60
pixels wide, more than any reader asks for, and a camera of 12 million pixels costs no more than one of 5."""


class CameraError(SentenceError, RuntimeError):
    """No picture came. It says so in whole sentences, for people: they name the camera (never its password) and say
    what to do. The next `grab()` tries again."""


class BadPicture(CameraError):
    """The camera works, but sent no valid picture: no reason to wait before the next try."""


class RecordingOver(CameraError):
    """Every picture of a recording was shown; the next `grab()` shows it from the beginning."""


@dataclass(frozen=True, eq=False)
class CameraFrame:
    """One picture: `image` HxWx3 uint8 BGR, its running `number` since opening, and its time of arrival (`at`,
    seconds)."""

    image: Image
    number: int
    at: float


class Link(StrEnum):
    """State of the connection to a camera."""

    CONNECTING = "connecting"
    LIVE = "live"
    LOST = "lost"


@dataclass(frozen=True)
class CameraState:
    """Connection state of a camera; `reason` says why no pictures come, `tries` counts failed tries, `pause` is
    the time in seconds between two tries now."""

    link: Link = Link.CONNECTING
    reason: Sentence | None = None
    tries: int = 0
    pause: float = 0.0


class Camera(Protocol):
    """Protocol of a camera: gives the newest picture."""

    @property
    def url(self) -> str:
        """The address it was opened with."""
        ...

    def grab(self) -> CameraFrame:
        """The newest picture; waits for it. Raises `CameraError`."""
        ...

    def close(self) -> None:
        """Release the camera; a later `grab` may connect again."""
        ...


def with_sign_hint(url: str, failure: CameraError) -> CameraError:
    """The failure of the camera at `url`, reworded: where its name or password holds a character that may end
    them too early, with how to write such characters."""
    if not holds_bare_signs(url) or any(part.id == _WRITE_SIGNS.id for part in parts_of(failure.whole)):
        return type(failure)(failure.sentence, cure=failure.cure)
    cure = _WRITE_SIGNS if failure.cure is None else joined(failure.cure, _WRITE_SIGNS)
    return type(failure)(failure.sentence, cure=cure)


def no_picture(url: str, why: Sentence) -> CameraError:
    """The error of a camera that gives no picture; `why` is a part of a sentence, with what to do."""
    cure = _WRITE_SIGNS if why.id == "camera.login_refused" else None
    return CameraError(sentence("camera.gives_none", camera=without_password(url), why=why), cure=cure)


_WRITE_SIGNS: Final = sentence("camera.write_signs")


def bounded(image: NDArray[np.generic]) -> Image:
    """The picture in three channels, shrunk to `LONGEST_SIDE` at most."""
    picture = np.asarray(image, dtype=np.uint8)
    if picture.ndim == 2:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    height, width = picture.shape[:2]
    shrink = LONGEST_SIDE / max(height, width)
    if shrink >= 1:
        return picture
    size = (round(width * shrink), round(height * shrink))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
