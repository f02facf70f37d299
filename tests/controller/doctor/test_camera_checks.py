"""`mahjong-table doctor` and the camera: its markers, and no camera."""

from __future__ import annotations

import socket
from pathlib import Path

from controller.doctor import Grade
from controller.doctor.camera_checks import check_sight
from controller.settings import (
    CameraSettings,
)
from tests.controller.doctor.one_finding import only, picture_of_markers


def test_four_markers_are_a_good_camera(tmp_path: Path) -> None:
    findings = list(check_sight(CameraSettings(url=picture_of_markers(tmp_path, {0, 1, 2, 3}))))
    assert [finding.grade for finding in findings] == [Grade.OK, Grade.OK]
    assert "All four markers" in findings[1].sentence.text


def test_a_covered_marker_is_named(tmp_path: Path) -> None:
    findings = list(check_sight(CameraSettings(url=picture_of_markers(tmp_path, {0, 1, 3}))))
    assert findings[-1].grade is Grade.WARN
    assert "Marker 2 is not seen" in findings[-1].sentence.text


def test_too_few_markers_fail(tmp_path: Path) -> None:
    findings = list(check_sight(CameraSettings(url=picture_of_markers(tmp_path, {1}))))
    assert findings[-1].grade is Grade.FAIL
    assert "arkers" in findings[-1].sentence.text
    assert findings[-1].cure


def test_no_camera_is_one_finding() -> None:
    finding = only(check_sight(CameraSettings(url="device:97")))
    assert finding.grade is Grade.FAIL
    assert "There is no camera device:97" in finding.sentence.text


def test_a_network_camera_that_does_not_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    finding = only(check_sight(CameraSettings(url=f"http://127.0.0.1:{port}/frame.jpg")))
    assert finding.grade is Grade.FAIL
    assert "gives no picture" in finding.sentence.text
