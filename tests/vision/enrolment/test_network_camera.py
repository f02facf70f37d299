"""A set taught before the simulated table's network camera, as a person does it: tiles on the cloth between markers and
dice, the page in a browser, the terminal and its keys."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pytest

from controller.web.camera_pages import create_enrol_app
from controller.web.page_server import PageServer
from hardware_sim.art.tile_art import FACES
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Die, PlacedTile, Scene
from hardware_sim.servers.camera_server import CameraServer
from tests.at_console import at_console, learn
from tests.controller.web.browser import needs_browser, opened, wait_until
from tests.vision.capture.camera_servers import Running, serving
from tests.vision.enrolment.strange_set import ROWS, STRANGE, Picture
from vision.capture.camera import Link, open_camera
from vision.enrolment.enrol_grid import read_layout
from vision.enrolment.enrol_session import STEPS, EnrolmentSession
from vision.networks.tile_classifier import TileClassifier
from vision.photos.photo_detector import Detector

pytestmark = pytest.mark.slow

PATIENCE_S = 600
DICE = (Die(3, -12, -120, 20), Die(5, 15, -115, 50))


class Table:
    """A table under a camera that hangs turned by some quarters; `row` are the tiles on it, from seat 0's left if
    the camera hangs straight."""

    def __init__(self, quarters: int = 0, size: tuple[int, int] = (1280, 960)) -> None:
        self.row: tuple[str, ...] = ()
        self.light = True
        self._quarters = quarters
        self._renderer = Renderer(5, size, art=STRANGE)

    def picture(self, number: int) -> Picture:
        chance = np.random.default_rng(len(self.row))
        tiles = tuple(
            PlacedTile(
                face, -180 + 45 * i + chance.normal(0, 2), 20 + chance.normal(0, 2), chance.normal(0, 2)
            )
            for i, face in enumerate(self.row)
        )
        picture = np.rot90(self._renderer.frame(Scene(lying=tiles, dice=DICE), number), self._quarters)
        return np.ascontiguousarray(picture if self.light else picture // 40)


@pytest.fixture(scope="module")
def upside_down() -> Table:
    return Table(quarters=2)


@pytest.fixture
def camera(upside_down: Table) -> Iterator[Running]:
    with serving(CameraServer(upside_down.picture)) as running:
        yield running


def test_symmetric_rows_keep_the_rotation_of_earlier_rows(general: TileClassifier) -> None:
    """Few of the strange set's bamboos show which way up they lie, and none of its flowers."""
    table, detector = Table(quarters=2), Detector(general)
    quarters: int | None = None
    for number, row in enumerate(ROWS):
        table.row = row
        layout = read_layout(table.picture(number), detector, general, row, quarters)
        assert not layout.problem, f"row {number + 1}"
        assert tuple(sample.face for sample in layout.samples) == row
        quarters = layout.quarters
        assert quarters == 2


def test_only_flowers_may_look_like_suits_when_taught(general: TileClassifier) -> None:
    """Another maker's plants pass for bamboos and circles, surely enough; other tiles keep their names."""
    table, detector = Table(size=(1920, 1440)), Detector(general)
    table.row = ROWS[4]
    assert not read_layout(table.picture(0), detector, general, ROWS[4], 0).problem
    table.row = ROWS[0][:8]
    problem = read_layout(table.picture(1), detector, general, ROWS[4], 0).problem
    assert problem is not None and "lie in the order asked for" in problem.text


def test_a_dark_picture_is_no_row_without_tiles(
    upside_down: Table, camera: Running, general: TileClassifier
) -> None:
    session = EnrolmentSession(open_camera(camera.url), Detector(general), general, STEPS[:1])
    upside_down.row, upside_down.light = ROWS[0], False
    assert session.look().text == "The picture is dark: switch the lamp on, or uncover the camera's lens."
    upside_down.light = True
    assert session.look().ready


@needs_browser
def test_the_page_tells_when_the_camera_is_dead(
    upside_down: Table, camera: Running, general: TileClassifier
) -> None:
    upside_down.row = ROWS[0]
    session = EnrolmentSession(open_camera(camera.url), Detector(general), general, STEPS[:2])
    pill = "document.querySelector('#camera b').textContent"
    dimmed = "getComputedStyle(document.getElementById('picture')).opacity"
    accept = "document.getElementById('accept').disabled"
    server = PageServer(create_enrol_app("mine", session, lambda: None), port=0)
    with server, opened(server.url) as browser:
        wait_until(browser, f"{pill} === 'connecting'")
        assert session.look().camera is Link.LIVE
        wait_until(browser, f"{pill} === 'live' && !{accept}")
        camera.pull_out()
        assert session.look().camera is Link.LOST
        wait_until(browser, f"{pill} === 'no picture' && {accept} && {dimmed} === '0.35'")
        assert browser.evaluate("document.getElementById('word').textContent").endswith(
            "nobody answers at its address; check its power, network and address."
        )
        camera.plug_in()
        assert session.look().camera is Link.LIVE
        wait_until(browser, f"{pill} === 'live' && !{accept} && {dimmed} === '1'")
        server.stop()
        wait_until(browser, "document.querySelector('#connection b').textContent === 'connection lost'")
        wait_until(browser, f"{accept} && {pill} === '–'")


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        ours, theirs = pty.openpty()
        self._ours = ours
        program = [sys.executable, "-m", "controller.cli", "enrol", *arguments]
        self._process = subprocess.Popen(
            program, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        os.close(theirs)

    def page(self) -> str:
        """The address of its page, as it says it first."""
        assert self._process.stderr is not None
        return learn(self._process.stderr.readline().split()[1])

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def ended(self) -> tuple[int, str, str]:
        """Exit status, standard output and error."""
        output, noted = self._process.communicate(timeout=PATIENCE_S)
        return self._process.returncode, output, noted

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


def state_when(page: str, step: int, *, ready: bool) -> None:
    ends = time.monotonic() + PATIENCE_S
    state: dict[str, object] = {}
    while time.monotonic() < ends:
        try:
            state = httpx.get(f"{page}/api/state", timeout=60, headers=at_console(page)).json()
        except httpx.TransportError:
            state = {}
        if state.get("step") == step and state.get("ready") is ready:
            return
        time.sleep(0.1)
    raise AssertionError(f"row {step + 1} never was {'right' if ready else 'wrong'}: {state.get('sentence')}")


def test_a_person_teaches_a_set_with_keys_in_a_terminal(
    upside_down: Table, camera: Running, tmp_path: Path, unused_port: int
) -> None:
    store = str(tmp_path / "store")
    terminal = Terminal(
        *("mine", "--camera", camera.url, "--store", store, "--port", str(unused_port), "--json")
    )
    try:
        page = terminal.page()
        for number, row in enumerate(ROWS[:2]):
            upside_down.row = row
            state_when(page, number, ready=True)
            terminal.type("\n")
        for number in range(2, len(ROWS)):
            state_when(page, number, ready=False)
            terminal.type("s\n")
        status, output, noted = terminal.ended()
    finally:
        terminal.close()
    assert status == 0, noted
    report = json.loads(output)
    assert [one["face"] for one in report["faces"]] == list(FACES[:18])
    assert report["missing"] == list(FACES[18:])
    assert "Enter accepts, s skips this row" in noted
    assert noted.count("All lie as they should; accept them.") == 2, "printed once a row"
