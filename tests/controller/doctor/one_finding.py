"""The one finding of a check, and a picture for the camera's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from controller.doctor import Finding, Grade


def only(findings: Iterator[Finding]) -> Finding:
    """The finding of a check that has one; what is not in order comes with what to do."""
    (finding,) = list(findings)
    assert finding.grade is Grade.OK or finding.cure
    return finding


def picture_of_markers(folder: Path, shown: set[int]) -> str:
    """A table straight from above, 1.1 pixels a millimetre, with some of its markers."""
    image = np.full((960, 1280, 3), 120, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    places = {0: (-370, 370), 1: (370, 370), 2: (370, -370), 3: (-370, -370)}
    for number in shown:
        marker = cv2.aruco.generateImageMarker(dictionary, number, 44)
        x, y = (int(640 + 1.1 * places[number][0]), int(480 + 1.1 * places[number][1]))
        image[y - 32 : y + 32, x - 32 : x + 32] = 255
        image[y - 22 : y + 22, x - 22 : x + 22] = marker[..., None]
    path = folder / "table.png"
    cv2.imwrite(str(path), image)
    return str(path)
