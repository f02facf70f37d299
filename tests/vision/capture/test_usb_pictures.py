"""Pictures of a USB camera are judged like files: damaged JPEGs are skipped, and reported if no whole one comes."""

from __future__ import annotations

import time
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.capture.saved_pictures import pillow, saved, scene
from vision.capture import stream_camera
from vision.capture.camera import CameraError, open_camera

WHOLE = saved(pillow(), "JPEG", quality=95)
DAMAGED = WHOLE[: len(WHOLE) // 3] + WHOLE[-2:]


class Device:
    """Video4Linux as OpenCV shows it: asked not to convert, it hands over the bytes of each JPEG."""

    sent: list[bytes]

    def __init__(self, *_: Any) -> None:
        self._settings: dict[int, float] = {cv2.CAP_PROP_CONVERT_RGB: 1}
        self._taken = -1

    def isOpened(self) -> bool:
        return True

    def set(self, setting: int, value: float) -> bool:
        self._settings[setting] = value
        return True

    def get(self, setting: int) -> float:
        return self._settings.get(setting, 0)

    def grab(self) -> bool:
        time.sleep(0.02)  # its pictures come at fifty a second
        self._taken += 1
        return True

    def retrieve(self) -> tuple[bool, Any]:
        data = np.frombuffer(self.sent[self._taken % len(self.sent)], np.uint8)
        if self._settings[cv2.CAP_PROP_CONVERT_RGB]:
            return True, cv2.imdecode(data, cv2.IMREAD_COLOR)
        return True, np.concatenate((data, np.zeros(100, np.uint8)))[None]

    def release(self) -> None:
        pass


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> type[Device]:
    monkeypatch.setattr(cv2, "VideoCapture", Device)
    monkeypatch.setattr(stream_camera, "TIMEOUT", 1.0)
    return Device


def test_a_damaged_picture_is_passed_over(device: type[Device]) -> None:
    device.sent = [DAMAGED, DAMAGED, WHOLE]
    camera = open_camera("device:0")
    for _ in range(3):
        assert np.abs(camera.grab().image.astype(int) - scene()).mean() < 3
    camera.close()


def test_a_camera_without_whole_pictures_is_reported(device: type[Device]) -> None:
    device.sent = [DAMAGED]
    camera = open_camera("device:0")
    with pytest.raises(CameraError, match=r"none came whole.*missing"):
        camera.grab()
    camera.close()
