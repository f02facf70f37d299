"""Clips around unsure readings: whole, with the readings, and never beyond the size limit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from controller.words import plain
from vision.capture.camera import CameraFrame
from vision.live.clip_recorder import AFTER_S, BEFORE_S, REST_S, ClipError, ClipRecorder
from vision.photos.overlay import AnnotatedPicture, TileOutline, ZoneOutline

SQUARE = ((10.0, 10.0), (34.0, 10.0), (34.0, 42.0), (10.0, 42.0))


def sight(
    at: float, doubts: dict[str, str] | None = None, size: tuple[int, int] = (60, 80)
) -> AnnotatedPicture:
    """A picture of that second, with one tile and the doubts."""
    grain = np.random.default_rng(int(at * 100)).integers(0, 255, (*size, 3), np.uint8)
    zones = [
        ZoneOutline(name, SQUARE, "unsure", plain(name), plain(why)) for name, why in (doubts or {}).items()
    ]
    zones.append(ZoneOutline("wall:0", SQUARE, "settled", plain("wall")))
    tile = TileOutline("5m", 0.97, SQUARE, "discards:2")
    return AnnotatedPicture(CameraFrame(grain, int(at * 10), at), (tile,), tuple(zones), calibrated=True)


def play(recorder: ClipRecorder, *spans: tuple[float, float, dict[str, str]], rate: float = 5.0) -> None:
    """Pictures from ... to ... seconds with these doubts."""
    for begins, ends, doubts in spans:
        for step in range(round((ends - begins) * rate)):
            recorder.see(sight(begins + step / rate, doubts))


def clips(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir())


def facts_of(clip: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((clip / "clip.json").read_text("utf-8"))
    return facts


def texts(facts: dict[str, Any]) -> dict[str, str]:
    return {zone: why["text"] for zone, why in facts["doubts"].items()}


COVERED = {"discards:2": "tile 3 is half covered"}


def test_a_doubt_leaves_the_seconds_before_and_after_it(tmp_path: Path) -> None:
    recorder = ClipRecorder(tmp_path, "rtsp://camera/1")
    play(recorder, (0.0, 10.0, {}), (10.0, 14.0, COVERED), (14.0, 20.0, {}))
    (clip,) = clips(tmp_path)
    assert clip.name.endswith("-discards-2")
    facts = facts_of(clip)
    assert (facts["format"], facts["camera"], texts(facts)) == ("clip/1", "rtsp://camera/1", COVERED)
    seconds = [shown["seconds"] for shown in facts["frames"]]
    assert seconds[0] == pytest.approx(-BEFORE_S, abs=0.3) and seconds[-1] == pytest.approx(AFTER_S, abs=0.3)
    first = facts["frames"][0]
    picture = cv2.imread(str(clip / first["file"]))
    assert picture is not None and list(picture.shape[1::-1]) == first["size"]
    assert first["tiles"] == [
        {"tile": "5m", "confidence": 0.97, "corners": [list(c) for c in SQUARE], "zone": "discards:2"}
    ]
    assert not first["doubts"] and texts(facts["frames"][-1]) == COVERED
    assert sorted(path.name for path in clip.glob("*.jpg")) == [shown["file"] for shown in facts["frames"]]


def test_a_doubt_that_stays_is_kept_again_only_after_a_while(tmp_path: Path) -> None:
    recorder = ClipRecorder(tmp_path, "x")
    play(recorder, (0.0, AFTER_S + REST_S - 1, COVERED))
    assert recorder.written == 1
    play(recorder, (AFTER_S + REST_S, 2 * (AFTER_S + REST_S), COVERED))
    assert recorder.written == 2


def test_another_doubt_is_another_clip(tmp_path: Path) -> None:
    recorder = ClipRecorder(tmp_path, "x")
    play(recorder, (0.0, 3.0, COVERED), (3.0, 8.0, {**COVERED, "melds:1": "a meld of two"}))
    assert [facts_of(clip)["doubts"].keys() for clip in clips(tmp_path)] == [{"discards:2"}, {"melds:1"}]


def test_sure_readings_leave_no_clip(tmp_path: Path) -> None:
    recorder = ClipRecorder(tmp_path, "x")
    play(recorder, (0.0, 30.0, {}))
    recorder.close()
    assert list(tmp_path.iterdir()) == []


def test_a_fast_camera_fills_neither_memory_nor_disk(tmp_path: Path) -> None:
    recorder = ClipRecorder(tmp_path, "x")
    play(recorder, (0.0, 6.0, {}), (6.0, 9.0, COVERED), rate=60)
    (clip,) = clips(tmp_path)
    assert len(facts_of(clip)["frames"]) <= 6 * (BEFORE_S + AFTER_S)


def test_stopping_in_mid_clip_keeps_its_frames(tmp_path: Path) -> None:
    recorder = ClipRecorder(tmp_path, "x")
    play(recorder, (0.0, 2.0, {}), (2.0, 2.6, COVERED))
    assert clips(tmp_path) == []
    recorder.close()
    assert len(facts_of(clips(tmp_path)[0])["frames"]) == 13


def test_the_oldest_clips_make_room_and_other_things_stay(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "keep.txt").write_text("not a clip")
    recorder = ClipRecorder(tmp_path, "x", limit_mb=0.5)
    step = AFTER_S + REST_S + 1
    for number in range(12):
        play(recorder, (number * step, number * step + AFTER_S + 0.4, {f"discards:{number % 4}": "covered"}))
    left = [clip for clip in clips(tmp_path) if clip.name != "notes"]
    total = sum(file.stat().st_size for clip in left for file in clip.iterdir())
    assert recorder.written == 12 and 1 < len(left) < 12
    assert total <= 500_000
    assert facts_of(left[-1])["frames"][-1]["number"] == max(
        facts_of(c)["frames"][-1]["number"] for c in left
    )
    assert (tmp_path / "notes" / "keep.txt").exists()


def test_an_unwritable_folder_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ClipError, match=r"No clips can be kept in .*file/clips.*name another folder"):
        ClipRecorder(tmp_path / "file" / "clips", "x")


def test_a_full_disk_is_logged_once_and_reading_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "clips"
    recorder = ClipRecorder(folder, "x")
    folder.rmdir()
    folder.touch()  # from now on nothing can be made in it
    step = AFTER_S + REST_S + 1
    for number in range(3):
        play(recorder, (number * step, number * step + AFTER_S + 0.4, COVERED))
    assert recorder.written == 0
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        f"No clip can be kept in {folder}"
    ]
    folder.unlink()
    folder.mkdir()
    play(recorder, (3 * step, 3 * step + AFTER_S + 0.4, COVERED))
    assert recorder.written == 1
