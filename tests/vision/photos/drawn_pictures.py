"""Small pictures drawn for the tests of `see`: tiles with OpenCV's own Chinese characters on a green cloth."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.photos.photo_detector import Detector

Picture = npt.NDArray[Any]
WIDTH, HEIGHT = 60, 80
_NUMBERS = "一二三四五六七八九"


@cache
def detector() -> Detector:
    """A detector whose networks are loaded once for all tests."""
    return Detector()


def tile(face: str) -> Picture:
    """A plain tile of the characters, winds or dragons, or one of circles, BGR 80 x 60."""
    picture = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    number = int(face[0])
    font = cv2.FontFace("uni")
    if face[1] == "m":
        cv2.putText(picture, _NUMBERS[number - 1], (14, 36), (40, 20, 20), font, 30, 600)
        cv2.putText(picture, "萬", (13, 73), (30, 30, 180), font, 32, 600)
    elif face[1] == "z" and number != 5:
        ink = {6: (40, 120, 20), 7: (30, 30, 190)}.get(number, (60, 30, 20))
        cv2.putText(picture, "東南西北 發中"[number - 1], (7, 57), ink, font, 46, 600)
    elif face in ("2p", "4p"):
        for x, y in {"2p": ((30, 22), (30, 58)), "4p": ((17, 20), (43, 20), (17, 60), (43, 60))}[face]:
            cv2.circle(picture, (x, y), 11, (150, 60, 30), -1, cv2.LINE_AA)
            cv2.circle(picture, (x, y), 6, (245, 245, 245), 2, cv2.LINE_AA)
    else:
        raise ValueError(f"the tests draw no {face}")
    cv2.rectangle(picture, (0, 0), (WIDTH - 1, HEIGHT - 1), (205, 215, 215), 1)
    return picture


def table(faces: list[str], gap: int = 1) -> tuple[Picture, list[tuple[int, int, int, int]]]:
    """A row of upright tiles on green cloth, 640 x 400, and their boxes."""
    grain = np.random.default_rng(5).normal(0, 4, (400, 640, 1))
    picture = np.clip(np.array((70, 120, 50)) + grain, 0, 255).astype(np.uint8)
    boxes = []
    x, y = (640 - len(faces) * (WIDTH + gap)) // 2, 160
    for face in faces:
        picture[y : y + HEIGHT, x : x + WIDTH] = tile(face)
        boxes.append((x, y, x + WIDTH, y + HEIGHT))
        x += WIDTH + gap
    return cv2.GaussianBlur(picture, (0, 0), 0.7), boxes
