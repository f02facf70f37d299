"""Enrolment before a camera: row by row, guided by the page and by the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import httpx
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from controller.web.camera_pages import OWN_HEADER, create_enrol_app
from controller.web.page_server import PageServer
from tests.at_console import at_console
from tests.controller.web.browser import needs_browser, opened, wait_until
from tests.vision.enrolment.strange_set import ROWS, WITHOUT_FLOWERS, Picture, laid_out
from vision.capture.camera import open_camera
from vision.enrolment.enrol_session import STEPS, EnrolmentSession
from vision.networks.tile_classifier import TileClassifier
from vision.photos.photo_detector import Detector

OURS = {OWN_HEADER: "enrol"}


def show(path: Path, picture: Picture) -> None:
    """Put a picture before the camera, whole or not at all."""
    fresh = path.with_name("fresh.png")
    cv2.imwrite(str(fresh), picture)
    fresh.replace(path)


@pytest.fixture(scope="module")
def detector(general: TileClassifier) -> Detector:
    return Detector(general)


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    """The picture before the camera: the first row."""
    path = tmp_path / "camera" / "now.png"
    path.parent.mkdir()
    show(path, laid_out(ROWS[:1]))
    return path


@pytest.fixture
def session(scene: Path, detector: Detector, general: TileClassifier) -> EnrolmentSession:
    return EnrolmentSession(open_camera(str(scene)), detector, general, STEPS[:2])


@pytest.fixture
def page(session: EnrolmentSession) -> Iterator[str]:
    with PageServer(create_enrol_app("mine", session, lambda: None), port=0) as server:
        yield server.url


def test_a_row_that_lies_right_may_be_accepted_and_taken_back(session: EnrolmentSession, scene: Path) -> None:
    assert session.look().ready
    assert session.accept()
    assert [sample.face for sample in session.samples] == list(ROWS[0])
    assert session.redo()
    assert not session.samples
    assert session.look().step == 0


def test_the_previous_row_is_not_accepted_as_the_next(session: EnrolmentSession, scene: Path) -> None:
    session.look()
    session.accept()
    view = session.look()
    assert (view.step, view.ready) == (1, False)
    assert view.text == "The row of before still lies there; now lay Circles 1 to 9."
    assert not session.accept()
    show(scene, laid_out(ROWS[1:2]))
    assert session.look().ready
    assert session.accept()
    assert session.finished


def test_a_row_with_a_missing_tile_is_reported(session: EnrolmentSession, scene: Path) -> None:
    show(scene, laid_out([ROWS[0][:-1]]))
    view = session.look()
    assert not view.ready
    assert "8 tiles are seen" in view.text


def test_a_camera_without_pictures_is_reported_and_waited_for(session: EnrolmentSession, scene: Path) -> None:
    away = scene.with_name("away.png")
    scene.rename(away)
    assert not session.look().ready
    assert "now.png" in session.view.text
    away.rename(scene)
    assert session.look().ready


def test_a_row_is_steady_when_it_lies_still(session: EnrolmentSession, scene: Path) -> None:
    assert [session.look().steady for _ in range(3)] == [1, 2, 3]
    show(scene, np.roll(laid_out(ROWS[:1]), 40, axis=1))
    assert session.look().steady == 1


def test_the_page_shows_what_to_lay_and_takes_orders(session: EnrolmentSession, page: str) -> None:
    assert "Teach a tile set" in httpx.get(page, headers=at_console(page)).text
    assert httpx.get(f"{page}/api/picture.jpg", headers=at_console(page)).status_code == 404
    session.look()
    state = httpx.get(f"{page}/api/state", headers=at_console(page)).json()
    assert (state["step"], state["ready"], state["steps"][0]["faces"]) == (0, True, list(ROWS[0]))
    assert httpx.get(f"{page}/api/picture.jpg", headers=at_console(page)).content[:2] == b"\xff\xd8"
    assert httpx.post(f"{page}/api/accept", headers={**OURS, **at_console(page)}).json()["faces"] == list(
        ROWS[0]
    )
    again = httpx.post(f"{page}/api/accept", headers={**OURS, **at_console(page)})
    assert (again.status_code, again.json()["done"]) == (409, False)
    assert httpx.post(f"{page}/api/redo", headers={**OURS, **at_console(page)}).json()["step"] == 0
    assert httpx.post(f"{page}/api/skip", headers={**OURS, **at_console(page)}).json()["step"] == 1
    assert httpx.post(f"{page}/api/dance", headers={**OURS, **at_console(page)}).status_code == 404


def test_another_page_cannot_give_orders(session: EnrolmentSession, page: str) -> None:
    session.look()
    assert httpx.post(f"{page}/api/accept", headers=at_console(page)).status_code == 403
    assert not session.samples


@needs_browser
def test_a_person_is_guided_by_the_page(session: EnrolmentSession, page: str, scene: Path) -> None:
    with opened(page) as browser:
        wait_until(browser, "document.getElementById('lay')?.textContent === 'Characters 1 to 9'")
        assert browser.evaluate("document.querySelectorAll('#row svg').length") == 9
        assert browser.evaluate("document.getElementById('accept').disabled") is True
        session.look()
        wait_until(browser, "!document.getElementById('accept').disabled")
        wait_until(browser, "document.getElementById('picture').naturalWidth > 100")
        browser.click("#accept")
        wait_until(browser, "document.getElementById('lay').textContent === 'Circles 1 to 9'")
        session.look()
        wait_until(browser, "document.getElementById('word').textContent.includes('now lay Circles')")
    assert len(session.samples) == 9


def taught_by(recording: Path, store: Path) -> Result:
    """`mahjong-table enrol mine` from a folder of pictures, without flowers and with nobody at the keys."""
    from controller.commands.program import app

    asked = ("--auto", "--no-flowers", "--port", "0", "--store", str(store), "--json")
    return CliRunner().invoke(app, ["enrol", "mine", "--camera", str(recording), *asked])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (None, "There is no "),
        ((), "holds no pictures"),
        ((0, 0, 1), "no two pictures in a row that show Circles 1 to 9 as they should."),
    ],
)
def test_a_recording_that_lacks_a_row_ends_with_a_sentence(
    tmp_path: Path, rows: tuple[int, ...] | None, message: str
) -> None:
    folder = tmp_path / "camera"
    if rows is not None:
        folder.mkdir()
        for number, row in enumerate(rows):
            cv2.imwrite(str(folder / f"{number}.png"), laid_out([ROWS[row]]))
    ended = taught_by(folder, tmp_path / "store")
    assert ended.exit_code == 1, ended.stderr
    assert isinstance(ended.exception, SystemExit)
    assert message in json.loads(ended.stdout)["error"]
    assert not (tmp_path / "store").exists()


@pytest.mark.slow
def test_a_folder_of_pictures_as_camera_teaches_a_set_by_itself(tmp_path: Path) -> None:
    folder = tmp_path / "camera"
    folder.mkdir()
    for number, row in enumerate(ROWS[:4]):
        for again in range(2):
            cv2.imwrite(str(folder / f"{number}-{again}.png"), laid_out([row]))
    ended = taught_by(folder, tmp_path / "store")
    assert ended.exit_code == 0, ended.stderr
    assert [one["face"] for one in json.loads(ended.stdout)["faces"]] == list(WITHOUT_FLOWERS)
    assert "Row 2 of 4: lay Circles 1 to 9" in ended.stderr
    assert "page  http://" in ended.stderr
