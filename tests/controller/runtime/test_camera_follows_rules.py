"""The camera input after a change of rules: it reads their table, or reports why it cannot."""

from __future__ import annotations

import asyncio
from pathlib import Path

import cv2
import pytest

from controller.referee.inputs import CAMERA_FAULT, FLOWERS_FAULT, FaultOver, Input, MachineFault
from controller.rules.registry import load as load_rules
from controller.runtime.camera_input import PictureInput
from controller.runtime.vision_factory import open_camera_input
from controller.settings import Settings, load
from tests.vision.calibration.bent_frames import frame


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    cv2.imwrite(str(tmp_path / "table.bmp"), frame())
    text = f'[camera]\nurl = "{tmp_path / "table.bmp"}"\n[table]\ndiscards = "pool"\n'
    (tmp_path / "table.toml").write_text(text)
    return load(tmp_path / "table.toml")


def faults(camera_input: PictureInput) -> dict[str, str | None]:
    """What a look raises, and what it says is over (None)."""
    given: list[Input] = asyncio.run(camera_input.look({}))
    raised = {one.code: one.text.text for one in given if isinstance(one, MachineFault)}
    return {**raised, **{one.code: None for one in given if isinstance(one, FaultOver)}}


def test_camera_follows_rules_that_are_played(settings: Settings) -> None:
    camera_input = open_camera_input(settings, load_rules("hangzhou"))
    assert isinstance(camera_input, PictureInput)
    try:
        assert faults(camera_input) == {}
        camera_input.plays(load_rules("ningbo"))
        assert "lay them face up" in (faults(camera_input)[FLOWERS_FAULT] or ""), (
            "flowers are among the tiles now"
        )
        camera_input.plays(load_rules("xiamen"))
        assert "leave no room for pools" in (faults(camera_input)[CAMERA_FAULT] or "")
        assert faults(camera_input) == {}, "said once"
        camera_input.plays(load_rules("hangzhou"))
        assert faults(camera_input)[CAMERA_FAULT] is None
    finally:
        camera_input.close()
