"""`mahjong-table watch`: in the terminal, on its page, with clips; on pictures, tables and cameras that go away."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware_sim.rendering.scene import Glare
from hardware_sim.servers.camera_server import CameraServer
from tests.at_console import at_console, learn
from tests.controller.commands.called_program import call
from tests.controller.web.browser import needs_browser, opened, visit, wait_until
from tests.vision.capture.bad_frames import Image, frame
from tests.vision.capture.camera_servers import serving
from tests.vision.photos.drawn_pictures import table
from tests.vision.zones.random_tables import classifier
from vision.capture.camera import open_camera
from vision.live.live_view import LiveView
from vision.photos.photo_detector import Detector
from vision.zones.settle import PATIENCE, Settler
from vision.zones.table_reader import TableReader

ROW = ["4m", "7m", "1z", "7z", "2p"]
COMMAND = [sys.executable, "-m", "controller.cli", "watch"]
PATIENCE_S = 90


@contextmanager
def watching(*arguments: str) -> Iterator[str]:
    """The command at work on a free port; the address of its page. It must end in good order."""
    command = [*COMMAND, *arguments, "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        page = re.search(r"http://\S+", line)
        assert page is not None, line
        yield learn(page[0])
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0 and errors.strip() == "Stopped.", errors
    finally:
        process.kill()
        process.wait()


def fetched(url: str) -> bytes:
    with urllib.request.urlopen(urllib.request.Request(url, headers=at_console(url)), timeout=30) as answer:
        body: bytes = answer.read()
        return body


def state_when(page: str, wanted: str) -> dict[str, Any]:
    """The state of the page once it is `wanted`."""
    ends = time.monotonic() + PATIENCE_S
    state: dict[str, Any] = {}
    while time.monotonic() < ends:
        state = json.loads(fetched(f"{page}/watch/state"))
        if state["state"] == wanted:
            return state
        time.sleep(0.1)
    raise AssertionError(f"the camera never was {wanted}: {state['state']} {state['sentence']}")


def watcher(camera: str) -> LiveView:
    return LiveView(open_camera(camera), Settler(TableReader(classifier())), lambda: Detector(classifier()))


def test_a_free_picture_is_read_tile_by_tile_in_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "row.png"
    cv2.imwrite(str(path), table(ROW)[0])
    done = call("watch", str(path), "--no-page", "--json")
    assert done.exit_code == 0, done.stderr
    (results,) = map(json.loads, done.stdout.splitlines())
    assert (results["state"], results["sight"]["calibrated"]) == ("live", False)
    tiles = sorted(results["sight"]["tiles"], key=lambda tile: tile["corners"][0][0])
    assert [tile["tile"] for tile in tiles] == ROW


@pytest.mark.parametrize(
    ("name", "message"), [("absent.jpg", "There is no "), ("empty", "holds no pictures")]
)
def test_unreadable_recording_ends_with_a_sentence(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "empty").mkdir()
    done = call("watch", str(tmp_path / name), "--no-page")
    assert done.exit_code == 1
    assert message in done.stderr and len(done.stdout.splitlines()) == 1


def test_picture_of_a_table_is_read_until_zones_are_settled(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), frame(0))
    done = call("watch", str(path), "--no-page", "--json")
    assert done.exit_code == 0, done.stderr
    (results,) = map(json.loads, done.stdout.splitlines())
    discards = [tile["tile"] for tile in results["sight"]["tiles"] if tile["zone"] == "discards:0"]
    assert discards == ["1m", "5p", "9s", "2z"]
    assert "reading" not in results["sight"]["zones"].values()


def film(path: Path, pictures: list[Image]) -> Path:
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 5.0, (width, height))
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return path


def test_finished_film_is_over_and_not_lost(tmp_path: Path) -> None:
    view = watcher(str(film(tmp_path / "film.mp4", [table(ROW)[0]] * 2)))
    results = [view.look() for _ in range(4)]
    assert [one.state for one in results] == ["live", "live", "over", "live"]
    assert results[2].text == f"The recording {tmp_path / 'film.mp4'} is over; it begins again."
    assert results[2].sight is not None, "its last picture is still shown"
    view.close()


def test_film_named_over_is_read_to_its_end(tmp_path: Path) -> None:
    """Its name says what once ended the command."""
    path = tmp_path / "what is over.mp4"
    path.write_bytes(b"no film")
    done = call("watch", str(path), "--no-page")
    assert done.exit_code == 1
    assert "what is over.mp4 cannot be opened" in done.stderr


def test_folder_without_a_readable_picture_fails(tmp_path: Path) -> None:
    for name in ("1.png", "2.png"):
        (tmp_path / name).write_bytes(b"no picture")
    done = call("watch", str(tmp_path), "--no-page")
    assert done.exit_code == 1
    assert "2.png is of no use." in done.stdout
    assert f"No picture of {tmp_path} can be read." in done.stderr


def test_a_folder_of_table_pictures_is_read_zone_by_zone_once(tmp_path: Path) -> None:
    for number in range(4):
        cv2.imwrite(str(tmp_path / f"{number}.png"), frame(number))
    done = call("watch", str(tmp_path), "--no-page", "--json")
    assert done.exit_code == 0, done.stderr
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(results) == 4 and all(one["sight"]["calibrated"] for one in results)
    last = results[-1]["sight"]
    assert [tile["tile"] for tile in last["tiles"] if tile["zone"] == "discards:0"] == [
        "1m",
        "5p",
        "9s",
        "2z",
    ]
    assert last["zones"]["melds:0"] == "settled"
    assert {state for zone, state in last["zones"].items() if zone.startswith("discards")} == {"settled"}


def test_the_page_shows_the_newest_picture_and_what_is_wrong() -> None:
    picture = table(ROW)[0]
    shown = [picture]
    with serving(CameraServer(lambda number: shown[0])) as running, watching(running.url) as page:
        results = state_when(page, "live")
        assert len(results["sight"]["tiles"]) == len(ROW)
        drawn = cv2.imdecode(np.frombuffer(fetched(f"{page}/watch/picture.jpg"), np.uint8), 1)
        plain = cv2.imdecode(np.frombuffer(fetched(f"{page}/watch/picture.jpg?plain=1"), np.uint8), 1)
        assert drawn is not None and plain is not None and drawn.shape == picture.shape
        assert np.abs(plain.astype(int) - picture).mean() < 4
        assert (np.abs(drawn.astype(int) - plain).max(axis=2) > 60).any()
        asked = urllib.request.Request(f"{page}/watch/stream", headers=at_console(page))
        with urllib.request.urlopen(asked, timeout=30) as stream:
            assert stream.readline() == b"event: state\n"
            assert json.loads(stream.readline().removeprefix(b"data: "))["state"] == "live"
        shown[0] = np.zeros_like(picture)
        assert "uncover the camera's lens" in state_when(page, "dark")["sentence"]["text"]
        running.pull_out()
        assert "check its power" in state_when(page, "lost")["sentence"]["text"]
        running.plug_in()
        shown[0] = picture
        assert state_when(page, "live")["sentence"] is None
        assert b"What the camera sees" in fetched(page)


@pytest.mark.slow
@needs_browser
def test_a_browser_shows_tiles_doubts_and_faults() -> None:
    blurred = table(ROW)[0]
    blurred[160:240, 400:465] = cv2.GaussianBlur(blurred[160:240, 400:465], (0, 0), 9)
    shown = [blurred]
    camera = CameraServer(lambda number: shown[0])
    with serving(camera) as running, watching(running.url) as page, opened(page) as browser:
        wait_until(browser, "document.getElementById('picture').naturalWidth === 640")
        wait_until(browser, "document.querySelectorAll('#tiles .one').length >= 4")
        wait_until(browser, "document.querySelector('#camera b').textContent === 'live'")
        shown[0] = np.full_like(blurred, 128)
        wait_until(browser, "document.querySelector('#trouble .alert')?.textContent.includes('lens')")
        assert browser.evaluate("document.getElementById('now').textContent") == "nothing is read"
        visit(browser, "about:blank")


def test_an_unsure_zone_leaves_a_clip(tmp_path: Path) -> None:
    pictures, clips = tmp_path / "pictures", tmp_path / "clips"
    pictures.mkdir()
    for number in range(PATIENCE + 3):  # a lamp is mirrored in seat 0's discards
        cv2.imwrite(str(pictures / f"{number}.jpg"), frame(number, glares=(Glare(0.0, 140.0),)))
    done = call("watch", str(pictures), "--no-page", "--record", str(clips))
    assert done.exit_code == 0, done.stderr
    assert "seat 0's discards: " in done.stdout
    (clip,) = clips.iterdir()
    results = json.loads((clip / "clip.json").read_text("utf-8"))
    assert list(results["doubts"]) == ["discards:0"]
    assert {tile["tile"] for tile in results["frames"][-1]["tiles"]} >= {"7z", "8m", "6s"}


def wall() -> Image:
    """A wall, lit from the left."""
    light = np.linspace(190, 110, 640)[None, :, None] * np.ones((400, 1, 3))
    grain = np.random.default_rng(1).normal(0, 2, light.shape)
    return np.clip(light + grain, 0, 255).astype(np.uint8)


def test_bare_wall_and_tiles_too_small_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "frame.png"
    cv2.imwrite(str(path), wall())
    results = watcher(str(path)).look()
    assert results.state == "no_table" and results.text.startswith("No tile and no table marker")
    cv2.imwrite(str(path), cv2.resize(table(ROW)[0], (128, 80), interpolation=cv2.INTER_AREA))
    results = watcher(str(path)).look()
    assert results.state == "too_small" and "16 are needed" in results.text
    assert results.sight is not None and results.sight.tiles, "what is there is shown all the same"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("gopher://table",), "gopher://table is no camera"),
        (("x.png", "--table", "no-such.toml"), "no-such.toml"),
        (("x.png", "--record", "/dev/null/clips"), "No clips can be kept in /dev/null/clips"),
    ],
)
def test_unusable_source_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = call("watch", *arguments, "--json")
    assert done.exit_code == 1
    assert sentence in done.stderr and "Traceback" not in done.stderr
    assert done.stderr == f"mahjong-table: {json.loads(done.stdout)['error']}\n"
