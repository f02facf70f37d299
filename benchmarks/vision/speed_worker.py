"""One speed measurement of `vision` in a process of its own: `python -m benchmarks.vision.speed_worker WORK
PICTURE…`.

Imports only `vision`, so that the memory it reports is its own; prints one JSON object. The caller sets the number of
threads and the network's runner (--threads, MAHJONG_TABLE_NETWORKS).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.labels import BACK
from vision.networks.tile_classifier import TileClassifier
from vision.photos.photo_detector import FIRST_LOOK, Detector
from vision.table.table_layout import FULL_TABLE, Zone
from vision.zones.settle import Settler
from vision.zones.table_reader import TableReader

Picture = npt.NDArray[np.uint8]
Call = Callable[[], object]

DETECTOR: Final = Path(__file__).parents[2] / "vision" / "models" / "tile_detector.onnx"
WARM_UP: Final = 2


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", choices=sorted(WORKS))
    parser.add_argument("pictures", nargs="+", type=Path, help="the bare table first, where a table is read")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=15)
    asked = parser.parse_args()
    if hasattr(
        os, "sched_setaffinity"
    ):  # nothing may run beside it: not the kernel's decoding threads either
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: asked.threads])
    cv2.setNumThreads(asked.threads)
    calls = WORKS[asked.work](asked.pictures)
    print(
        json.dumps({name: timed(call, asked.runs) for name, call in calls.items()} | {"peak_mb": peak_mb()})
    )


def timed(call: Call, runs: int) -> dict[str, float]:
    """Milliseconds: median and 90th percentile by the wall clock, median by the processor's."""
    for _ in range(WARM_UP):
        call()
    wall, spent = [], []
    for _ in range(runs):
        began, begun = time.perf_counter(), time.process_time()
        call()
        wall.append(1000 * (time.perf_counter() - began))
        spent.append(1000 * (time.process_time() - begun))
    ninth = sorted(wall)[min(len(wall) - 1, round(0.9 * len(wall)))]
    return {"median": statistics.median(wall), "ninth": ninth, "processor": statistics.median(spent)}


def peak_mb() -> float:
    """Peak resident memory of this process, MiB."""
    if sys.platform == "linux":
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
        return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024)


def read_table(paths: Sequence[Path]) -> dict[str, Call]:
    """The table reader: everything new, one zone with one new tile, one zone all new, nothing new."""
    bare, *frames = [load(path) for path in paths]
    reader = TableReader(TileClassifier(spared=1))
    reader.calibrate(bare)
    known = reader.read_zones(frames[0], FULL_TABLE.zones)
    turn = iter(range(10**9))

    def frame() -> Picture:
        return frames[next(turn) % len(frames)]

    def zone_again(zone: Zone, tiles_known: bool) -> object:
        before = replace(known[zone], tiles=known[zone].tiles[:-1])
        return reader.read_zones(frame(), [zone], {zone: before} if tiles_known else {})

    settler = Settler(reader)
    for _ in range(10):
        settler.feed(frame())
    calls: dict[str, Call] = {"whole": lambda: reader.read_zones(frame(), FULL_TABLE.zones)}
    faces = [tile.picture for zone in known.values() for tile in zone.tiles if tile.tile != BACK]
    classifier = TileClassifier()
    calls["networks"] = lambda: classifier.name(faces)
    for kind in ("discards", "melds", "hand", "wall"):
        zone = next(zone for zone in FULL_TABLE.zones if zone.kind == kind)
        calls[f"{kind}, one tile new"] = partial(zone_again, zone, True)
        calls[f"{kind}, all new"] = partial(zone_again, zone, False)
    calls["unchanged"] = lambda: settler.feed(frame())
    return calls


def see(paths: Sequence[Path]) -> dict[str, Call]:
    """A free photograph: detection with classification; detection alone."""
    detector, image = Detector(), load(paths[-1])
    return {"find": lambda: detector.find(image), "spots": lambda: detector.spots(image)}


def plain(paths: Sequence[Path]) -> dict[str, Call]:
    """The detector network alone at the first pass, by onnxruntime without our wrapper, for comparison."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = cv2.getNumThreads()
    session = onnxruntime.InferenceSession(str(DETECTOR), options, providers=["CPUExecutionProvider"])
    image = load(paths[-1])
    scale = FIRST_LOOK / max(image.shape[:2])
    size = [round(side * scale / 32) * 32 for side in image.shape[1::-1]]
    blob = cv2.dnn.blobFromImage(cv2.resize(image, size), 1 / 127.5, mean=(127.5, 127.5, 127.5))
    feed: dict[str, Any] = {session.get_inputs()[0].name: blob}
    return {"network": lambda: session.run(None, feed)}


def load(path: Path) -> Picture:
    """A picture file, BGR."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise SystemExit(f"{path} cannot be read.")
    return np.asarray(image, np.uint8)


WORKS: Final[dict[str, Callable[[Sequence[Path]], dict[str, Call]]]] = {
    "table": read_table,
    "see": see,
    "plain": plain,
}

if __name__ == "__main__":
    main()
