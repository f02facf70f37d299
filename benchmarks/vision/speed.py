"""Speed and memory of table reading and tile detection, each measurement in a process of its own.

The pictures are rendered here and passed as files; the measured processes know nothing of the simulator. Two cores as
the product's, one core as a Raspberry Pi 4 would leave to vision beside its other work.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import cv2

from benchmarks.vision.figure_tables import FigureTables, verdict
from benchmarks.vision.speed_worker import load
from benchmarks.vision.table_pictures import Condition, full_table, scene_of
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from vision.networks.inference import CHOICE

Figures = dict[str, Any]

ROOT: Final = Path(__file__).parents[2]
WHOLE_MS: Final = {"opencv": 80.0, "onnxruntime": 60.0}
ZONE_MS: Final = 40.0
MOST_MB: Final = 400.0
COLUMNS: Final = ("work", "networks by", "cores", "median ms", "9 of 10 below", "processor ms", "bar", "")
ZONES: Final = ("discards", "melds", "hand", "wall")
NAMES: Final = {"opencv": "cv2.dnn", "onnxruntime": "onnxruntime"}


def report_speed(report: FigureTables, quick: bool) -> None:
    """Measure table reading, free photographs and networks on two cores and on one. Runs without onnxruntime too, and
    reports the parts that it left out."""
    runs = 5 if quick else 21
    runners = ["opencv"] + (["onnxruntime"] if find_spec("onnxruntime") else [])
    report.table("Speed: a table with everything visible", COLUMNS)
    with tempfile.TemporaryDirectory(prefix="mahjong-eye-") as made:
        folder = Path(made)
        frames = _frames(folder, "1080p", (1920, 1080))
        peaks: dict[str, float] = {}
        for by in runners:
            figures = _measured("table", frames, by, 2, runs)
            peaks[f"table, 1080p, {NAMES[by]}"] = figures["peak_mb"]
            _row(report, "whole 1080p frame, every tile new", by, 2, figures["whole"], WHOLE_MS[by])
            for zone in ZONES:
                _row(
                    report,
                    f"changed zone: {zone}, one tile new",
                    by,
                    2,
                    figures[f"{zone}, one tile new"],
                    ZONE_MS,
                )
                _row(
                    report,
                    f"changed zone: {zone}, all tiles new",
                    by,
                    2,
                    figures[f"{zone}, all new"],
                    ZONE_MS,
                )
            _row(report, "1080p frame, nothing changed", by, 2, figures["unchanged"])
        for by in runners:
            figures = _measured("see", frames[1:2], by, 2, runs)
            peaks[f"see, 1080p, {NAMES[by]}"] = figures["peak_mb"]
            _row(report, "`see` on the same 1080p frame", by, 2, figures["find"])
        _report_small(report, folder, runners, runs, peaks)
        _report_large(report, folder, runners, peaks)
    report.table("Memory: the most ever resident, the whole process", ("work", "MiB", "bar", ""))
    for work, peak in peaks.items():
        report.row(work, f"{peak:.0f}", f"≤ {MOST_MB:.0f}", verdict(peak <= MOST_MB))
    if "onnxruntime" not in runners:
        report.note(
            "onnxruntime is not installed (pip install 'mahjong-table[fast]'): its lines are not run."
        )
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    report.note(f"{os.cpu_count()} cores here, load {load:.1f} when this ended; medians of {runs} runs.")


def whole_frame_ms(by: str, runs: int) -> tuple[float, float]:
    """Milliseconds of a whole 1080p frame, every tile new, on two cores; and of the classifier's network alone on the
    same tiles. `by`: opencv or onnxruntime."""
    with tempfile.TemporaryDirectory(prefix="mahjong-eye-") as made:
        measured = _measured("table", _frames(Path(made), "1080p", (1920, 1080)), by, 2, runs)
    return measured["whole"]["median"], measured["networks"]["median"]


def _report_small(
    report: FigureTables, folder: Path, runners: list[str], runs: int, peaks: dict[str, float]
) -> None:
    """640 px and one core, beside the same network of the same size run by plain onnxruntime."""
    report.table("Speed: 640 px and one core, as a Raspberry Pi 4", (*COLUMNS[:-1], "to plain onnxruntime"))
    frames = _frames(folder, "640", (640, 480))
    plain = None
    if "onnxruntime" in runners:
        plain = _measured("plain", frames[1:2], "onnxruntime", 1, runs)["network"]
        _row(report, "the detector's network alone, 640 px", "onnxruntime", 1, plain, note="1.0")
    for by in runners:
        figures = _measured("see", frames[1:2], by, 1, runs)
        peaks[f"see, 640 px, {NAMES[by]}"] = figures["peak_mb"]
        for work, name in (("`see`, finding alone", "spots"), ("`see`, found and named", "find")):
            _row(report, f"{work}, 640 px", by, 1, figures[name], note=_ratio(figures[name], plain))
    for by in runners:
        figures = _measured("table", frames, by, 1, runs)
        peaks[f"table, 640 px, {NAMES[by]}"] = figures["peak_mb"]
        for work, name in (
            ("whole table, every tile new", "whole"),
            ("changed zone: discards, one tile new", "discards, one tile new"),
            ("nothing changed", "unchanged"),
        ):
            _row(report, f"{work}, 640 px", by, 1, figures[name], note=_ratio(figures[name], plain))


def _report_large(report: FigureTables, folder: Path, runners: list[str], peaks: dict[str, float]) -> None:
    """A telephone's picture of 12 megapixels, nothing but a table."""
    report.table("Speed: `see` on 12 megapixels", COLUMNS)
    picture = load(_frames(folder, "large", (1600, 1200))[1])
    path = folder / "12-megapixels.jpg"
    cv2.imwrite(str(path), cv2.resize(picture, (4000, 3000), interpolation=cv2.INTER_CUBIC))
    for by in runners:
        figures = _measured("see", [path], by, 2, 5)
        peaks[f"see, 12 megapixels, {NAMES[by]}"] = figures["peak_mb"]
        _row(report, "`see`, found and named", by, 2, figures["find"])


def _frames(folder: Path, name: str, size: tuple[int, int]) -> list[Path]:
    """The bare table, then four frames of a full one, as JPEG files."""
    camera = Renderer(1, size)
    full = scene_of(full_table(3), 3, Condition("classic", "1080p"))
    paths = []
    for number, scene in enumerate((Scene(), full, full, full, full)):
        path = folder / f"{name}-{number}.jpg"
        cv2.imwrite(str(path), camera.frame(scene, number), [cv2.IMWRITE_JPEG_QUALITY, 88])
        paths.append(path)
    return paths


def _measured(work: str, pictures: list[Path], by: str, cores: int, runs: int) -> Figures:
    command = [sys.executable, "-m", "benchmarks.vision.speed_worker", work, *map(str, pictures)]
    command += ["--threads", str(cores), "--runs", str(runs)]
    env = {**os.environ, CHOICE: by, "OMP_NUM_THREADS": str(cores), "OPENBLAS_NUM_THREADS": str(cores)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"measuring {work} by {by} failed:\n{done.stderr}")
    figures: Figures = json.loads(done.stdout)
    return figures


def _row(
    report: FigureTables,
    work: str,
    by: str,
    cores: int,
    figures: Figures,
    bar: float | None = None,
    note: str | None = None,
) -> None:
    judged = "" if bar is None else verdict(figures["median"] <= bar)
    report.row(
        work,
        NAMES[by],
        cores,
        f"{figures['median']:.1f}",
        f"{figures['ninth']:.1f}",
        f"{figures['processor']:.1f}",
        "" if bar is None else f"≤ {bar:.0f}",
        judged if note is None else note,
    )


def _ratio(figures: Figures, plain: Figures | None) -> str:
    return "–" if plain is None else f"{figures['median'] / plain['median']:.2f}"
