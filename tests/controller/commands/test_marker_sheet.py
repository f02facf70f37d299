"""The sheet of markers: exact millimetres, found by the detector, with all that a person needs printed beside them."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from controller.commands.marker_sheet import MARGIN, PAPERS, sheet
from controller.commands.program import app
from vision.calibration.markers import MARKERS, all_markers

DOTS_PER_MM = 5
TO_PDF = 72 / 25.4
Rectangle = tuple[float, float, float, float]

rendered = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="no pdftoppm (poppler-utils) on this machine"
)


def drawing(pdf: bytes) -> str:
    """What the page's stream says."""
    stream = re.search(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    assert stream is not None
    return zlib.decompress(stream[1].strip()).decode("latin-1")


def filled(pdf: bytes) -> list[Rectangle]:
    """Every filled rectangle: x, y, width, height in millimetres."""
    found = re.findall(r"([-\d.]+) ([-\d.]+) ([-\d.]+) -([-\d.]+) re f", drawing(pdf))
    return [
        (float(x) / TO_PDF, (float(top) - float(tall)) / TO_PDF, float(wide) / TO_PDF, float(tall) / TO_PDF)
        for x, top, wide, tall in found
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_black_squares_measure_forty_millimetres(paper: str) -> None:
    squares = [(wide, tall) for _, _, wide, tall in filled(sheet(paper)) if wide > 30]
    assert squares == [pytest.approx((40.0, 40.0), abs=0.01)] * 4


@rendered
@pytest.mark.parametrize("paper", PAPERS)
def test_printed_page_shows_markers_as_they_lie_on_table(paper: str, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(sheet(paper))
    dots = str(DOTS_PER_MM * 25.4)
    subprocess.run(
        ["pdftoppm", "-r", dots, "-png", "-singlefile", "sheet.pdf", "sheet"],
        cwd=tmp_path,
        check=True,
        timeout=60,
    )
    page = cv2.imread(str(tmp_path / "sheet.png"))
    assert page is not None
    tall, wide = page.shape[:2]
    assert (wide, tall) == pytest.approx([side * DOTS_PER_MM for side in PAPERS[paper]], abs=2)
    found = all_markers(np.asarray(page, np.uint8))
    assert {number: len(squares) for number, squares in found.items()} == dict.fromkeys(MARKERS, 1)
    corners = {number: squares[0] for number, squares in found.items()}
    for square in corners.values():
        sides = np.linalg.norm(square - np.roll(square, 1, axis=0), axis=1) / DOTS_PER_MM
        assert sides == pytest.approx([40.0] * 4, abs=0.15)
        assert square[1, 1] == pytest.approx(square[0, 1], abs=1.0)  # upright
        assert square[0, 0] < square[1, 0]
        left, top = np.round(square[0] - MARGIN * DOTS_PER_MM + 3).astype(int)
        around = page[top : top + 270, left : left + 35]
        assert around.min() > 200  # the white border is white
    middles = {number: square.mean(axis=0) for number, square in corners.items()}
    assert middles[0][0] == pytest.approx(middles[3][0], abs=1) and middles[0][1] > middles[3][1]
    assert middles[1][0] > middles[0][0] and middles[2][0] > middles[3][0]


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_stays_on_the_paper(paper: str) -> None:
    wide, tall = PAPERS[paper]
    for x, y, w, h in filled(sheet(paper)):
        assert min(x, y, wide - x - w, tall - y - h) >= 10
    lowest = min(float(y) for y in re.findall(r"BT [\d.]+ ([\d.]+) Td", drawing(sheet(paper))))
    assert lowest > 9 * TO_PDF


def test_the_page_has_all_instructions() -> None:
    content = drawing(sheet("a4"))
    for words in (
        "100 %",
        "150 mm",
        "740 mm",
        "0: at seat 0's left",
        "2: at seat 2's left",
        "table's middle",
    ):
        assert words in content
    assert b"/PrintScaling /None" in sheet("a4")
    assert sheet("a4") == sheet("a4")


def test_command_writes_the_sheet_and_prints_next_step(tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    answer = CliRunner().invoke(app, ["markers", str(out), "--paper", "Letter"])
    assert answer.exit_code == 0 and "100 %" in answer.output
    assert out.read_bytes() == sheet("letter")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["x.pdf", "--paper", "a3"], "choose one of a4, letter"),
        (["no/such/folder/x.pdf"], "cannot be written"),
        (["no/such/folder/x.png"], "the sheet is a PDF"),
    ],
)
def test_unwritable_file_is_reported(arguments: list[str], sentence: str) -> None:
    answer = CliRunner().invoke(app, ["markers", *arguments])
    assert answer.exit_code == 2 and sentence in answer.output
