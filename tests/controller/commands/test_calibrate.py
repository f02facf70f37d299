"""`mahjong-table calibrate`, its page, and that `run` uses the calibration it saved."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np
import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.rules.registry import load as load_rules
from controller.runtime.vision_factory import alignment_file, open_camera_input
from controller.settings import load
from controller.web.camera_pages import create_calibrate_app
from controller.web.page_server import PageServer
from tests.at_console import at_console
from tests.controller.web.browser import needs_browser, opened, wait_until
from tests.vision.calibration.bent_frames import FIELD, frame, furthest_off, project, without_markers
from tests.vision.calibration.chessboards import boards
from tests.vision.zones.random_tables import Image
from vision.calibration.calibration import calibrate
from vision.calibration.camera_movement import CameraMotionTracker
from vision.calibration.markers import MARKERS
from vision.calibration.stored_calibration import Alignment, AlignmentError, picture_beside
from vision.capture.camera import CameraError
from vision.live import calibration_check
from vision.live.calibration_check import draw_check, quality, wrapped
from vision.photos.annotate import put_text
from vision.zones.table_reader import TableReader

K1 = -0.2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A table's folder: its settings name a picture as the camera, of a table without markers under a wide lens."""
    for name, image in {
        "marked": frame(K1),
        "plain": without_markers(frame(K1), k1=K1),
        "ceiling": np.full((960, 1280, 3), 150, np.uint8),
    }.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), image)
    (tmp_path / "table.toml").write_text(f'[camera]\nurl = "{tmp_path / "plain.png"}"\n', encoding="utf-8")
    return tmp_path


def clicks() -> list[str]:
    near = project(K1)([(x, y, 0.0) for x, y in FIELD]) + np.array([(3, -4), (-4, 3), (2, 4), (-3, -3)])
    return [f"{x:.0f},{y:.0f}" for x, y in near]


def ask(folder: Path, *arguments: str, photo: str | None = None) -> tuple[int, str]:
    seen = [] if photo is None else ["--photo", str(folder / photo)]
    answer = CliRunner().invoke(app, ["calibrate", "--config", str(folder / "table.toml"), *seen, *arguments])
    return answer.exit_code, answer.output


def test_by_markers_with_a_check_picture(folder: Path) -> None:
    check = folder / "check.png"
    status, printed = ask(folder, "--check", str(check), photo="marked.png")
    assert status == 0
    assert "found by its four markers, through a lens that bends the edge by" in printed
    assert "Not saved" in printed
    drawn = cv2.imread(str(check))
    assert drawn is not None and drawn.shape[1] == 1280 and drawn.shape[0] > 960
    assert not alignment_file(load(folder / "table.toml")).exists()


def test_by_corners_saved_and_read_by_a_running_table(folder: Path) -> None:
    status, printed = ask(folder, "--corners", *clicks(), "--save", "--json")
    report = json.loads(printed)
    assert status == 0 and report["good"] and report["error_mm"] < 1.0
    settings = load(folder / "table.toml")
    stored = alignment_file(settings)
    assert report["saved"] == str(stored) and picture_beside(stored).exists()
    camera_reader = open_camera_input(settings, load_rules("hangzhou"))
    camera_reader.close()
    alignment = Alignment.kept_in(stored, 1000.0)
    assert furthest_off(alignment.locate(without_markers(frame(K1, 2), k1=K1)), K1) < 2.0
    assert ask(folder, "--forget") == (
        0,
        f"Forgotten: {stored}. The table is found by its markers from now on.\n",
    )
    assert not stored.exists() and not picture_beside(stored).exists()


def test_running_table_takes_new_calibration_without_restart(folder: Path) -> None:
    """It was started without one, on a table without markers, and saw nothing."""

    class Reader(TableReader):
        def __init__(self, alignment: Alignment) -> None:
            super().__init__(lambda pictures: [], alignment=alignment)  # type: ignore[arg-type]

    plain = without_markers(frame(K1), k1=K1)
    reader = Reader(Alignment.kept_in(alignment_file(load(folder / "table.toml")), 1000.0))
    keeper = CameraMotionTracker(reader)
    assert "no table marker" in str(keeper.follow(plain))
    assert ask(folder, "--corners", *clicks(), "--save")[0] == 0
    assert keeper.follow(plain) is None
    assert reader.calibration is not None and furthest_off(reader.calibration, K1) < 2.0


def test_the_lens_may_be_given_or_switched_off(folder: Path) -> None:
    bent = json.loads(ask(folder, "--json", photo="marked.png")[1])
    given = json.loads(ask(folder, "--json", "--lens=-0.17", photo="marked.png")[1])
    status, printed = ask(folder, "--lens", "none", photo="marked.png")
    assert status == 1 and "do not lie where they should" in printed
    assert given["lens_px"] == pytest.approx(bent["lens_px"], abs=4)


@pytest.mark.parametrize(
    ("arguments", "photo", "status", "sentence"),
    [
        ((), "ceiling.png", 1, "No table marker is in the picture"),
        ((), "nothing.png", 2, "There is no"),
        (("--corners", "1,2", "3", "4,5", "6,7"), "plain.png", 2, "needs four points"),
        (("--corners", "0,0", "900,900", "900,0", "0,900"), "plain.png", 1, "cross over"),
        (("--lens", "wide"), "marked.png", 2, "--lens must be"),
        (("--chessboard", "nowhere"), "marked.png", 2, "There is no nowhere"),
        (("--chessboard", "usb:"), "marked.png", 2, "--chessboard wants a folder"),
        (("--check", "no/such/folder/c.png"), "marked.png", 2, "cannot be written"),
    ],
)
def test_impossible_calibration_is_reported(
    folder: Path, arguments: tuple[str, ...], photo: str, status: int, sentence: str
) -> None:
    ended = CliRunner().invoke(
        app,
        [
            *("calibrate", "--config", str(folder / "table.toml"), "--photo", str(folder / photo)),
            *(*arguments, "--json"),
        ],
    )
    assert ended.exit_code == status
    report = json.loads(ended.stdout)
    assert report["good"] is False and sentence in report["error"] and report["error"].endswith(".")
    assert ended.stderr == f"mahjong-table: {report['error']}\n"


def test_silent_camera_is_reported_without_its_password(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        status, printed = ask(
            folder, "--camera", f"http://eye:secret@127.0.0.1:{taken.getsockname()[1]}/frame.jpg"
        )
    assert status == 1 and "nobody answers" in printed and "secret" not in printed


def test_the_lens_is_learnt_from_the_sound_pictures_of_a_folder(folder: Path) -> None:
    (folder / "boards").mkdir()
    for number, board in enumerate(boards(-0.18, 6)):
        cv2.imwrite(str(folder / "boards" / f"{number}.png"), board)
    sound, broken = (folder / "boards" / name for name in ("3.png", "3-copied.png"))
    broken.write_bytes(sound.read_bytes()[:5000])
    status, printed = ask(folder, "--chessboard", str(folder / "boards"), photo="marked.png")
    assert "3-copied.png is of no use" in printed and "learnt from 6 pictures" in printed
    assert status == 0
    status, printed = ask(folder, "--chessboard", str(sound), photo="marked.png")
    assert (status, "wants a folder" in printed) == (2, True)


def test_forget_reports_whether_a_calibration_was_there(folder: Path) -> None:
    stored = alignment_file(load(folder / "table.toml"))
    assert ask(folder, "--forget") == (
        0,
        f"Nothing was kept in {stored}. The table is found by its markers.\n",
    )
    assert json.loads(ask(folder, "--forget", "--json")[1]) == {"forgotten": None}
    ask(folder, "--save", photo="marked.png")
    assert json.loads(ask(folder, "--forget", "--json")[1]) == {"forgotten": str(stored)}


def test_a_broken_file_is_named(folder: Path) -> None:
    stored = alignment_file(load(folder / "table.toml"))
    stored.parent.mkdir(parents=True)
    stored.write_text("{", encoding="utf-8")
    with pytest.raises(AlignmentError, match=r"table\.camera\.json cannot be read"):
        Alignment.kept_in(stored, 1000.0)


def test_quality_says_what_falls_short() -> None:
    small = np.asarray(cv2.resize(frame(), (640, 480), interpolation=cv2.INTER_AREA), np.uint8)
    large = np.asarray(cv2.resize(frame(), (1920, 1440), interpolation=cv2.INTER_CUBIC), np.uint8)
    poor, fair, fine = (quality(calibrate(image)) for image in (small, frame(), large))
    assert not poor.good and "set a higher resolution" in poor.sentence.text
    assert fair.good and fine.good and "comfortable" in fine.sentence.text
    assert fine.tile_px == pytest.approx(1.5 * fair.tile_px, rel=0.02)
    upside_down = quality(calibrate(np.ascontiguousarray(frame()[::-1, ::-1])))
    assert upside_down.good and "upside down" in upside_down.sentence.text


@pytest.mark.parametrize(
    ("printed", "expected"), [(0.925, r"measure 3[67].\d mm and not 40: print"), (1.0, "good")]
)
def test_markers_printed_too_small_are_measured(printed: float, expected: str) -> None:
    """A sheet "fitted to the page": every card in its right place, every marker too small."""
    sheet = frame().copy()
    for number in MARKERS:
        x, y = project()([(*MARKERS[number], 0.0)])[0]
        before = np.array([[printed, 0, x - printed * x], [0, printed, y - printed * y]])
        small = cv2.warpAffine(frame(), before, (1280, 960), flags=cv2.INTER_CUBIC)
        area = np.s_[round(y) - 27 : round(y) + 28, round(x) - 27 : round(x) + 28]
        sheet[area] = small[area]
    assert re.search(expected, quality(calibrate(sheet)).sentence.text)


def test_the_check_picture_shows_the_zones_where_the_tiles_lie() -> None:
    drawn = draw_check(frame(), calibrate(frame()))
    colour = np.abs(drawn.astype(int) - (90, 220, 255)).sum(axis=2) < 60  # the discards' outline
    for x in (-107.0, 107.0):
        u, v = project()([(x, 160.0, 0.0)])[0].round().astype(int)
        assert colour[v - 2 : v + 3, u - 2 : u + 3].any()


@pytest.mark.parametrize(
    ("language", "found", "size", "seat"),
    [
        ("zh", "牌桌由四个标记找到。误差", "足够（24 以上）。", "0号位"),
        ("ja", "四つの標識で卓を見つけました。誤差は", "十分です（24 以上）。", "席0"),
    ],
)
def test_the_check_picture_is_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, language: str, found: str, size: str, seat: str
) -> None:
    drawn: list[str] = []

    def noted(picture: Image, text: str, *rest: Any) -> None:
        drawn.append(text)
        put_text(picture, text, *rest)

    monkeypatch.setattr(calibration_check, "put_text", noted)
    draw_check(frame(), calibrate(frame()), language=language)
    whole = " ".join(drawn)
    assert found in whole and size in whole and seat in drawn
    assert re.findall("[A-Za-z]+", whole) == [], "and nothing else"


def test_caption_is_cut_between_letters_not_within_a_word() -> None:
    lines = wrapped("误差 0.3 毫米：很好。marker 12 here", lambda line: len(line) <= 6)
    assert lines == ["误差 0.3", "毫米：很好。", "marker", "12", "here"]


def test_calibrate_speaks_the_readers_language(folder: Path) -> None:
    check = folder / "check-zh.png"
    status, printed = ask(folder, "--language", "zh", "--check", str(check), photo="marked.png")
    assert status == 0
    assert printed.startswith("牌桌由四个标记找到，镜头使边缘弯曲 ")
    assert f"检查图：{check}。画出的区域要和放牌的位置重合。\n没有保存；--save " in printed
    status, printed = ask(folder, "--language", "ja", photo="ceiling.png")
    assert (status, printed.startswith("mahjong-table: 映像に卓の標識がありません。")) == (1, True)


# ---- the page ------------------------------------------------------------------------------------------------------


class Lens:
    """A camera that may be unplugged."""

    def __init__(self, image: Image) -> None:
        self.image: Image | None = image

    def __call__(self) -> Image:
        if self.image is None:
            raise CameraError("The camera gives no picture; check its cable.")
        return self.image


@pytest.fixture
def lens() -> Lens:
    return Lens(without_markers(frame(K1), k1=K1))


@pytest.fixture
def page(lens: Lens, tmp_path: Path) -> Iterator[PageServer]:
    with PageServer(create_calibrate_app(lens, 1000.0, tmp_path / "t.camera.json"), port=0) as server:
        yield server


def test_the_page_answers_with_quality_and_check_picture(page: PageServer, tmp_path: Path) -> None:
    picture = httpx.get(f"{page.url}/api/picture.jpg", headers=at_console(page.url))
    assert picture.headers["content-type"] == "image/jpeg"
    corners = [[float(side) for side in corner.split(",")] for corner in clicks()]
    report = httpx.post(
        f"{page.url}/api/calibrate",
        headers=at_console(page.url),
        json={"corners": corners, "save": True},
        timeout=30,
    ).json()
    assert report["good"] and report["check"].startswith("data:image/jpeg;base64,")
    assert report["saved"] == str(tmp_path / "t.camera.json")
    assert Alignment.load(tmp_path / "t.camera.json") is not None


def test_the_page_says_what_is_wrong(page: PageServer, lens: Lens) -> None:
    url = f"{page.url}/api/calibrate"
    assert (
        httpx.post(url, headers=at_console(page.url), json={}, timeout=30)
        .json()["error"]
        .startswith("No table marker is in")
    )
    assert (
        "2 more corners"
        in httpx.post(url, headers=at_console(page.url), json={"corners": [[1, 2], [3, 4]]}).json()["error"]
    )
    asked = {"corners": [[1, 2], [3, 4]], "language": "zh"}
    chinese = httpx.post(url, headers=at_console(page.url), json=asked, timeout=30).json()
    assert chinese["translations"]["zh"] == "还要点选 2 个角。"
    assert httpx.post(url, headers=at_console(page.url), json={"corner": 1}).status_code == 400
    assert httpx.post(url, headers=at_console(page.url), data={"save": "true"}).status_code == 415
    lens.image = None
    gone = httpx.get(f"{page.url}/api/picture.jpg", headers=at_console(page.url))
    assert (gone.status_code, gone.json()["error"]) == (503, "The camera gives no picture; check its cable.")


@pytest.mark.slow
@needs_browser
def test_browser_sees_when_the_camera_goes_and_returns(page: PageServer, lens: Lens) -> None:
    step, answer = (f"document.getElementById('{name}').textContent" for name in ("step", "answer"))
    with opened(page.url) as browser:
        wait_until(browser, f"{step}.startsWith('Click corner 1')")
        image, lens.image = lens.image, None
        wait_until(browser, f"{step} === 'The camera gives no picture.'")
        assert browser.evaluate(answer) == "The camera gives no picture; check its cable."
        assert browser.evaluate("getComputedStyle(document.getElementById('live')).opacity") == "0.35"
        lens.image = image
        wait_until(browser, f"{step}.startsWith('Click corner 1') && {answer} === ''")


@pytest.mark.slow
@needs_browser
def test_four_clicks_in_a_browser(page: PageServer, tmp_path: Path) -> None:
    with opened(page.url) as browser:
        wait_until(browser, "document.getElementById('step').textContent.startsWith('Click corner 1')")
        picture = browser.locator("#live")
        shown = picture.bounding_box()
        assert shown is not None
        across, down = picture.evaluate("(canvas) => [canvas.width, canvas.height]")
        for corner in clicks():
            x, y = map(float, corner.split(","))
            picture.click(
                position={"x": (x + 0.5) / across * shown["width"], "y": (y + 0.5) / down * shown["height"]}
            )
        browser.click("#show")
        wait_until(browser, "document.getElementById('answer').textContent.includes('It fits to')")
        wait_until(browser, "!document.getElementById('save').disabled")
        browser.click("#save")
        wait_until(browser, "document.getElementById('answer').textContent.includes('Saved to')")
    assert Alignment.load(tmp_path / "t.camera.json") is not None
