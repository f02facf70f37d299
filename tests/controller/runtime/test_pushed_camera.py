"""The reports of a pushed camera to page and broker: the real camera input over a folder of pictures."""

from __future__ import annotations

import asyncio
from pathlib import Path

import cv2
import numpy as np

from controller.referee.inputs import FaultOver, Input, MachineFault, ZonesRead, ZonesUnreadable
from controller.referee.zones import TableZone, Zones
from controller.runtime.camera_input import PUSHED_FAULT, PictureInput
from controller.words.sentence import sentence
from hardware_sim.rendering.barrel_distortion import Push, pushed
from tests.vision.calibration.bent_frames import frame
from tests.vision.zones.random_tables import classifier
from vision.capture.camera import open_camera
from vision.zones.settle import Settler
from vision.zones.table_reader import TableReader

BEFORE, AFTER = 4, 32


def test_push_is_reported_once_and_no_reading_changes(tmp_path: Path) -> None:
    hung = pushed(frame(), Push(right=11.0, down=-7.0, turn=0.6))
    film = (
        [frame()] * BEFORE
        + [pushed(frame(), Push(right=20.0)), pushed(frame(), Push(down=9.0))]
        + [hung] * AFTER
    )
    for number, image in enumerate(film):
        cv2.imwrite(str(tmp_path / f"{number:03}.bmp"), image)

    async def watch() -> list[Input]:
        camera_input = PictureInput(open_camera(str(tmp_path)), Settler(TableReader(classifier())))
        sight: Zones = {}
        result: list[Input] = []
        for _ in film:
            for given in await camera_input.look(sight):
                result.append(given)
                if isinstance(given, ZonesRead):
                    sight = {**sight, **given.zones}
        camera_input.close()
        return result

    result = asyncio.run(watch())
    assert [type(given) for given in result if not isinstance(given, ZonesRead)] == [
        MachineFault,
        MachineFault,
        FaultOver,
    ]
    pushes = [given for given in result if isinstance(given, MachineFault)]
    assert {push.code for push in pushes} == {PUSHED_FAULT}
    assert "nothing is read" in pushes[0].text.text and "found again by its markers" in pushes[1].text.text
    assert len([given for given in result if isinstance(given, ZonesRead)]) == 1
    assert not any(isinstance(given, ZonesUnreadable) for given in result)


def test_unread_zone_is_not_reported_as_misplaced(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    for number in range(20):
        image = frame().copy()
        height, width = image.shape[:2]
        fingers = image[height * 3 // 5 : height * 7 // 10, width * 9 // 20 : width * 11 // 20]
        fingers[:] = random.integers(0, 256, 3)  # the discards before seat 0: a hand that does not rest
        cv2.imwrite(str(tmp_path / f"{number:03}.bmp"), image)

    async def watch() -> list[ZonesUnreadable]:
        camera_input = PictureInput(open_camera(str(tmp_path)), Settler(TableReader(classifier())))
        result = [given for _ in range(20) for given in await camera_input.look({})]
        camera_input.close()
        return [given for given in result if isinstance(given, ZonesUnreadable)]

    result = asyncio.run(watch())
    assert result[-1].zones == (TableZone.discards(0),)
    assert {blind.reason for blind in result} == {sentence("doubt.looked_at_anew")}
