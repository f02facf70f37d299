"""Pictures of a chessboard through a lens, for learning how it bends."""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration.lens_distortion import bend_for


def boards(k1: float, number: int) -> list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    """Pictures of a chessboard of 9x6 inner corners, held about, through a lens."""
    board = np.full((700, 1000), 255, np.uint8)
    for row in range(7):
        for column in range(10):
            if (row + column) % 2:
                board[row * 100 : row * 100 + 100, column * 100 : column * 100 + 100] = 20
    bend = bend_for((640, 480), k1)
    x, y = np.meshgrid(np.arange(640.0), np.arange(480.0))
    straight = bend.straightened(np.stack((x, y), axis=-1).reshape(-1, 2))
    chance = np.random.default_rng(5)
    pictures = []
    lens = np.array([[620.0, 0, 319.5], [0, 620.0, 239.5], [0, 0, 1]])
    for _ in range(number):
        turn, _ = cv2.Rodrigues(chance.uniform(-0.45, 0.45, 3))
        at = np.array([chance.uniform(-1.5, 1.5), chance.uniform(-1.0, 1.0), chance.uniform(13.0, 17.0)])
        plane = lens @ np.column_stack((turn[:, 0] / 100, turn[:, 1] / 100, at - turn @ (5.0, 3.5, 0)))
        back = cv2.perspectiveTransform(straight.reshape(-1, 1, 2), np.linalg.inv(plane)).reshape(480, 640, 2)
        seen = cv2.remap(board, back.astype(np.float32), None, cv2.INTER_LINEAR, borderValue=170)  # type: ignore[call-overload]
        pictures.append(np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.8), np.uint8))
    return pictures
