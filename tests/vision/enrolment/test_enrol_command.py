"""`mahjong-table enrol`: from single pictures and from one photograph, and everything that can be wrong with them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner, Result

from controller.commands import enrol as command
from controller.commands import watch
from hardware_sim.art.tile_art import FACES
from tests.vision.enrolment.strange_set import ROWS, WITHOUT_FLOWERS, laid_out, photographs, tile
from vision.enrolment.enrol_grid import read_layout
from vision.networks.tile_classifier import TileClassifier
from vision.photos.photo_detector import Detector

SOME = ("1m", "5m", "1z", "7z")


def run(*arguments: str | Path) -> Result:
    app = typer.Typer()
    app.callback()(lambda: None)
    command.register(app)
    watch.register_see(app)
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def enrol(name: str, store: Path, *arguments: str | Path) -> tuple[int, dict[str, Any], str]:
    """Exit status, the report, and the error stream."""
    result = run("enrol", name, "--store", store, "--json", *arguments)
    return result.exit_code, json.loads(result.stdout) if result.stdout else {}, result.stderr


def faces(report: dict[str, Any]) -> list[str]:
    return [one["face"] for one in report["faces"]]


def reasons(report: dict[str, Any]) -> dict[str, str]:
    return {one["file"]: one["reason"] for one in report["skipped"]}


@pytest.fixture(scope="module")
def crops(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return photographs(tmp_path_factory.mktemp("crops"), SOME)


@pytest.fixture
def folder(crops: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(crops, tmp_path / "pictures"))


@pytest.fixture(scope="module")
def store(crops: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that holds the set `mine`."""
    made = tmp_path_factory.mktemp("store")
    status, report, _ = enrol("mine", made, "--crops", crops)
    assert status == 0, report
    return made


def see(picture: Path, store: Path, *arguments: str) -> list[str]:
    result = run("see", "--lines", "--store", store, *arguments, picture)
    assert result.exit_code == 0, result.stderr
    return [found["tile"] for found in json.loads(result.stdout)["tiles"]]


# ---- teaching ------------------------------------------------------------------------------------------------------


def test_a_folder_of_single_pictures_is_a_set(store: Path) -> None:
    report = json.loads(run("enrol", "--list", "--json", "--store", store).stdout)
    assert [one["name"] for one in report] == ["mine"]
    assert report[0]["faces"] == [face for face in FACES if face in SOME]
    assert "3f" in report[0]["missing"]
    assert "mine: 4 faces" in run("enrol", "--list", "--store", store).stdout


@pytest.mark.slow
def test_one_photograph_of_a_set_improves_its_reading(tmp_path: Path) -> None:
    grid, other = tmp_path / "grid.png", tmp_path / "other.png"
    cv2.imwrite(str(grid), laid_out(ROWS))
    shown = [ROWS[4], ROWS[0][::-1], ROWS[3]]
    cv2.imwrite(str(other), laid_out(shown, wide=44, seed=5))
    status, report, error = enrol("strange", tmp_path / "store", "--photo", grid)
    assert status == 0, error
    assert faces(report) == list(FACES)
    wanted = [name for row in shown for name in row]
    before, after = see(other, tmp_path / "store"), see(other, tmp_path / "store", "--tiles", "strange")
    assert len(after) == len(wanted)
    assert sum(a == b for a, b in zip(after, wanted, strict=True)) >= len(wanted) - 2
    assert all(a in (b, "unknown") for a, b in zip(after, wanted, strict=True)), "none is named wrong"
    assert sum(a == b for a, b in zip(before, wanted, strict=False)) < len(wanted) - 4


@pytest.mark.parametrize("quarters", [1, 2])
def test_a_photograph_taken_from_another_side_serves_as_well(general: TileClassifier, quarters: int) -> None:
    picture = np.ascontiguousarray(np.rot90(laid_out(ROWS[:4]), quarters))
    layout = read_layout(picture, Detector(general), general)
    assert not layout.problem
    assert tuple(sample.face for sample in layout.samples) == WITHOUT_FLOWERS


def test_unusual_flowers_are_accepted_if_none_is_missing(general: TileClassifier) -> None:
    wide, tall = 36, 48
    picture = laid_out(ROWS, wide)
    for column in (3, 6):  # a yellow disc and a word
        x, y = wide + column * (wide + wide // 4), wide + 4 * (tall + wide // 4)
        face = picture[y + 5 : y + tall - 5, x + 5 : x + wide - 5]
        face[:] = face.max(axis=(0, 1))
        cv2.circle(face, (13, 12), 10, (120, 230, 225), -1)
        cv2.putText(face, "WIN", (2, 35), cv2.FONT_HERSHEY_SIMPLEX, 0.3, (40, 40, 40), 1, cv2.LINE_AA)
    layout = read_layout(cv2.GaussianBlur(picture, (0, 0), 0.6), Detector(general), general)
    assert not layout.problem
    assert tuple(sample.face for sample in layout.samples) == FACES


def test_the_tile_is_found_in_a_picture_with_a_margin(tmp_path: Path, folder: Path) -> None:
    wide = np.full((180, 200, 3), (70, 110, 50), np.uint8)
    wide[40:140, 60:135] = tile("3p", 75)
    cv2.imwrite(str(folder / "3p-1.png"), wide)
    status, report, _ = enrol("margin", tmp_path, "--crops", folder)
    assert status == 0
    assert "3p" in faces(report)
    kept = cv2.imread(str(tmp_path / "margin" / "3p-1.png"))
    assert kept is not None
    corner = kept[2:8, kept.shape[1] // 2]
    assert corner.mean() > 150, "the cloth was kept, not the tile"


def test_several_pictures_of_a_face_all_count(tmp_path: Path, folder: Path) -> None:
    cv2.imwrite(str(folder / "5m-2.jpg"), cv2.convertScaleAbs(tile("5m", 50), alpha=0.8))
    _, report, _ = enrol("several", tmp_path, "--crops", folder)
    assert next(one for one in report["faces"] if one["face"] == "5m")["pictures"] == 2


# ---- faults of pictures --------------------------------------------------------------------------------------------


def test_files_that_do_not_serve_are_left_out_with_a_reason(tmp_path: Path, folder: Path) -> None:
    (folder / "2z-1.png").write_bytes(b"no picture")
    (folder / "readme.txt").write_text("five characters")
    cv2.imwrite(str(folder / "dragon.png"), tile("7z"))
    cv2.imwrite(str(folder / "8z-1.png"), tile("6z"))
    cv2.imwrite(str(folder / "4p-1.png"), cv2.resize(tile("4p"), (12, 17)))
    shutil.copy(folder / "1z-1.png", folder / "1z-2.png")
    status, report, _ = enrol("some", tmp_path, "--crops", folder)
    assert status == 0
    assert faces(report) == [face for face in FACES if face in SOME]
    why = reasons(report)
    assert "no picture" in why["2z-1.png"]
    assert "ending" in why["readme.txt"]
    assert "begins with no tile" in why["dragon.png"]
    assert "begins with no tile" in why["8z-1.png"]
    assert "12" in why["4p-1.png"]
    assert why["1z-2.png"] == "the same picture as 1z-1.png"


def test_one_picture_under_two_names_is_taken_for_neither(tmp_path: Path, folder: Path) -> None:
    shutil.copy(folder / "5m-1.png", folder / "6m-1.png")
    status, report, _ = enrol("twice", tmp_path, "--crops", folder)
    assert status == 0
    assert not {"5m", "6m"} & set(faces(report))
    assert any("5m-1.png, 6m-1.png are the same picture" in warning for warning in report["warnings"])


def test_a_picture_like_another_face_is_accepted_with_a_doubt(tmp_path: Path, folder: Path) -> None:
    (folder / "1z-1.png").rename(folder / "2z-1.png")
    status, report, _ = enrol("swapped", tmp_path, "--crops", folder)
    assert status == 0
    assert "2z" in faces(report)
    assert any("2z-1.png looks like 1z" in warning for warning in report["warnings"])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda at: at.mkdir(), "is empty"),
        (lambda at: None, "no folder"),
        (lambda at: at.write_text(""), "is no folder"),
        (lambda at: photographs(at, ["5m"]), "One face alone"),
    ],
)
def test_a_folder_without_a_set_is_refused(tmp_path: Path, make: Any, message: str) -> None:
    make(tmp_path / "at")
    status, _, error = enrol("none", tmp_path / "store", "--crops", tmp_path / "at")
    assert status == 1
    assert message in error
    assert run("enrol", "--list", "--json", "--store", tmp_path / "store").stdout.strip() == "[]"


def lay(tmp_path: Path, rows: Sequence[Sequence[str]]) -> Path:
    picture = tmp_path / "laid.png"
    cv2.imwrite(str(picture), laid_out(rows))
    return picture


def test_a_missing_tile_is_reported_with_a_picture_of_the_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, _, error = enrol(
        "lacking", tmp_path / "store", "--photo", lay(tmp_path, [*ROWS[:3], ROWS[3][:-1]])
    )
    assert status == 1
    assert "33 tiles are seen, in rows of 9 9 9 6" in error
    assert cv2.imread(str(tmp_path / "lacking-seen.png")) is not None


def test_rows_in_another_order_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    picture = lay(tmp_path, [ROWS[2], ROWS[0], ROWS[1], ROWS[3]])
    status, _, error = enrol("mixed", tmp_path / "store", "--photo", picture)
    assert status == 1
    assert "lie in the order asked for" in error


def test_a_missing_photograph_is_reported(tmp_path: Path) -> None:
    status, report, error = enrol("none", tmp_path, "--photo", tmp_path / "gone.jpg")
    assert (status, "no such file" in error) == (1, True)
    assert report["name"] == "none"
    assert error == f"mahjong-table: {report['error']}\n", "scripts get the error on standard output, too"


# ---- names and stores ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a/b", "..", "", ".hidden", "x" * 61, "tab\there", "back\\slash"])
def test_an_invalid_set_name_is_refused(tmp_path: Path, crops: Path, name: str) -> None:
    status, _, error = enrol(name, tmp_path / "store", "--crops", crops)
    assert status == 2
    assert "name" in error
    assert not (tmp_path / "store").exists()


def test_a_name_that_is_taken_wants_add_or_replace(tmp_path: Path, folder: Path, store: Path) -> None:
    own = Path(shutil.copytree(store, tmp_path / "own"))
    status, _, error = enrol("mine", own, "--crops", folder)
    assert (status, "--add" in error, "--replace" in error) == (2, True, True)
    more = photographs(tmp_path / "more", ["3z"])
    assert faces(enrol("mine", own, "--add", "--crops", more)[1]) == [f for f in FACES if f in {*SOME, "3z"}]
    (folder / "1m-1.png").unlink()
    assert "1m" in enrol("mine", own, "--replace", "--crops", folder)[1]["missing"]
    assert sorted(path.name for path in own.iterdir()) == ["mine"], "nothing else is left in the store"


def test_nothing_is_lost_where_replacing_fails(tmp_path: Path, store: Path) -> None:
    own = Path(shutil.copytree(store, tmp_path / "own"))
    (tmp_path / "empty").mkdir()
    assert enrol("mine", own, "--replace", "--crops", tmp_path / "empty")[0] == 1
    assert "mine: 4 faces" in run("enrol", "--list", "--store", own).stdout


def test_a_set_is_removed(tmp_path: Path, store: Path) -> None:
    own = Path(shutil.copytree(store, tmp_path / "own"))
    assert run("enrol", "mine", "--remove", "--store", own).exit_code == 0
    assert list(own.iterdir()) == []
    again = run("enrol", "mine", "--remove", "--store", own)
    assert (again.exit_code, "No tile set 'mine'" in again.stderr) == (2, True)


def test_an_unknown_set_says_which_there_are_and_how_to_teach_it(tmp_path: Path, store: Path) -> None:
    result = run("see", "--tiles", "yours", "--store", store, tmp_path / "any.png")
    assert result.exit_code == 2
    assert "There are: mine." in result.stderr
    assert "mahjong-table enrol yours" in result.stderr


@pytest.mark.parametrize("harm", ["set.json", "5m-1.png"])
def test_a_broken_set_is_reported_and_can_be_removed(tmp_path: Path, store: Path, harm: str) -> None:
    own = Path(shutil.copytree(store, tmp_path / "own"))
    (own / "mine" / harm).write_bytes(b"\x00broken")
    result = run("see", "--tiles", "mine", "--store", own, tmp_path / "any.png")
    assert result.exit_code == 2
    assert harm in result.stderr
    assert "broken" in result.stderr
    assert "broken" in run("enrol", "--list", "--store", own).stdout
    assert run("enrol", "mine", "--remove", "--store", own).exit_code == 0


def test_an_unwritable_store_is_reported(tmp_path: Path, crops: Path) -> None:
    (tmp_path / "file").touch()
    status, _, error = enrol("mine", tmp_path / "file", "--crops", crops)
    assert status == 1
    assert "--store" in error


def test_the_default_store_is_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "linux")
    assert str(tmp_path / "data" / "mahjong-table" / "tiles") in run("enrol", "--list").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Give the set a name"),
        (["mine"], "one of --crops DIR, --photo PICTURE or --camera URL"),
        (["mine", "--crops", ".", "--photo", "x.png"], "one of --crops DIR"),
        (["mine", "--crops", ".", "--add", "--replace"], "choose one"),
    ],
)
def test_an_invalid_command_is_refused(arguments: list[str], message: str) -> None:
    result = run("enrol", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
