"""A Raspberry Pi's camera module, through a stand-in for picamera2: its calls and answers, without libcamera."""

from __future__ import annotations

import sys
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.capture.camera import Camera, CameraError, Link, camera_state, open_camera


class Modules:
    """The camera modules of a Pi, and the calls that they received."""

    def __init__(self) -> None:
        self.models = ["imx708_wide"]
        self.busy = False
        self.stuck = False
        self.calls: list[str] = []
        self.answer: NDArray[np.uint8] = np.full((1080, 1920, 4), (10, 20, 30, 255), np.uint8)


class Picamera2:
    """The interface of python3-picamera2 0.3."""

    state: ClassVar[Modules]

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return [{"Model": model, "Num": number} for number, model in enumerate(Picamera2.state.models)]

    def __init__(self, number: int) -> None:
        if Picamera2.state.busy:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        Picamera2.state.calls.append(f"open {number}")

    def create_video_configuration(self, main: dict[str, Any]) -> dict[str, Any]:
        return {"main": main}

    def configure(self, configuration: dict[str, Any]) -> None:
        if configuration["main"]["size"][0] > 4608:
            raise RuntimeError("Unable to configure camera.")
        Picamera2.state.calls.append(f"{configuration['main']['size']} {configuration['main']['format']}")

    def start(self) -> None:
        Picamera2.state.calls.append("start")

    def capture_array(self, name: str, wait: bool) -> Future[NDArray[np.uint8]]:
        assert name == "main" and not wait
        job: Future[NDArray[np.uint8]] = Future()
        if not Picamera2.state.stuck:
            job.set_result(Picamera2.state.answer)
        return job

    def wait(self, job: Future[NDArray[np.uint8]], timeout: float) -> NDArray[np.uint8]:
        return job.result(timeout=min(timeout, 0.01))

    def stop(self) -> None:
        Picamera2.state.calls.append("stop")

    def close(self) -> None:
        Picamera2.state.calls.append("close")


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Modules:
    state = Modules()
    monkeypatch.setattr(Picamera2, "state", state, raising=False)
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=Picamera2))
    return state


def refused(camera: Camera) -> str:
    """The sentence why there is no picture."""
    with pytest.raises(CameraError) as error:
        camera.grab()
    return str(error.value)


def test_a_module_gives_rgb_pictures_of_the_requested_size(modules: Modules) -> None:
    camera = open_camera("csi:?size=1280x720", lambda: 7.0)
    frames = [camera.grab(), camera.grab()]
    assert [frame.number for frame in frames] == [1, 2] and frames[0].at == 7.0
    assert frames[0].image.shape == (1080, 1920, 3) and tuple(frames[0].image[0, 0]) == (10, 20, 30)
    camera.close()
    assert modules.calls == ["open 0", "(1280, 720) RGB888", "start", "stop", "close"]


@pytest.mark.parametrize(("url", "number"), [("csi:1", 1), ("csi:IMX477", 1), ("csi:0", 0)])
def test_a_module_is_meant_by_its_number_or_its_sensor(modules: Modules, url: str, number: int) -> None:
    modules.models = ["imx708", "imx477"]
    open_camera(url).grab()
    assert modules.calls[0] == f"open {number}"


@pytest.mark.parametrize("url", ["csi:", "csi:2", "csi:²", "csi:ov5647"])
def test_an_ambiguous_module_lists_the_modules(modules: Modules, url: str) -> None:
    modules.models = ["imx708", "imx477"]
    assert "csi:0 (imx708), csi:1 (imx477)" in refused(open_camera(url)) and modules.calls == []


def test_each_failure_of_a_module_names_its_cure(modules: Modules) -> None:
    assert "write another ?size=" in refused(open_camera("csi:?size=9000x6000"))
    assert modules.calls[-1] == "close", "the next try could not open it"
    modules.busy = True
    assert "another program may have it" in refused(open_camera("csi:"))
    modules.models = []
    assert "flat cable" in refused(open_camera("csi:"))


def test_a_silent_module_is_closed_and_opened_again(modules: Modules) -> None:
    camera = open_camera("csi:")
    camera.grab()
    modules.stuck = True
    assert "none came for 5 seconds" in refused(camera) and modules.calls[-2:] == ["stop", "close"]
    assert camera_state(camera).link is Link.LOST
    modules.stuck = False
    assert camera.grab().number == 2 and modules.calls.count("open 0") == 2


def test_missing_picamera2_names_package_and_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    message = refused(open_camera("csi:"))
    assert "apt install python3-picamera2" in message and "--system-site-packages" in message
