"""Accuracy of table reading on other cloths: random rendered tables of the classic tiles, settled as at a real table.

`python -m benchmarks.vision.table_reading [tables]` prints one JSON line a cloth and lamp: zones read, wrong, unsure.
With `--even` it measures instead how many times as long a frame with an even part takes (a burnt-out lamp, a missing
part) as the same frame without it, in turns: a JSON line for each table and colour. benchmarks.vision measures other
makers' tiles, other light, and speed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from statistics import median
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.vision.rendered_tables import settle
from benchmarks.vision.table_pictures import Condition, RenderedCamera, scene_of, table, zones_read
from hardware_sim.art.tile_art import CLASSIC
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent
from vision.networks.tile_classifier import TileClassifier
from vision.zones.settle import Settler
from vision.zones.table_reader import TableReader

SURROUNDINGS: Final = (
    ("green", "ceiling"),
    ("green", "warm"),
    ("blue", "ceiling"),
    ("grey", "ceiling"),
    ("red", "ceiling"),
    ("brown", "warm"),
    ("green", "dim"),
    ("green", "window"),
    ("green", "corner"),
)
EVEN: Final = {"white": (255, 255, 255), "black": (0, 0, 0), "grey": (128, 128, 128), "red": (40, 40, 200)}
SHARES: Final = (0.25, 0.5, 0.75)
RUNS: Final = 7
_TABLE: Final = 5  # the number of the table that is examined with even parts

Image = NDArray[np.uint8]


def main() -> None:
    """Print a line for each surrounding, or for each table with even parts."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.vision.table_reading", description=__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=6, help="tables a surrounding (%(default)s)")
    parser.add_argument("--even", action="store_true", help="measure the time that even parts take instead")
    arguments = parser.parse_args()
    count: int = arguments.tables
    classifier = TileClassifier()
    if arguments.even:
        print_even(classifier)
        return
    for cloth, lamp in SURROUNDINGS:
        print(
            json.dumps({"cloth": cloth, "lamp": lamp, **accuracy(classifier, cloth, lamp, count)}), flush=True
        )


def accuracy(classifier: TileClassifier, cloth: str, lamp: str, count: int) -> dict[str, int]:
    """How many zones of `tables` tables were read, wrong without a warning, unsure."""
    condition = Condition(CLASSIC, "960p", lamp)
    camera = RenderedCamera(CLASSIC, "960p", cloth=cloth)
    settler = Settler(TableReader(classifier))
    settler.feed(camera.picture(Scene(lamp=lamp), 0))
    outcomes: Counter[str] = Counter()
    for seed in range(count):
        content = table(seed)
        settle(settler, camera, scene_of(content, seed, condition), condition, seed)
        outcomes.update(zones_read(settler.view, content).values())
    return {"zones": outcomes.total(), "wrong": outcomes["wrong"], "unsure": outcomes["unsure"]}


def print_even(classifier: TileClassifier) -> None:
    """Print a line for each table and colour: the even share, and the times of its four possible places."""
    camera = RenderedCamera(CLASSIC, "960p")
    reader = TableReader(classifier)
    reader.calibrate(camera.picture(Scene(), 0))
    full = table(_TABLE)
    thin = [SeatContent(discards=seat.discards[:2], wall=seat.wall) for seat in full.seats]
    tables = {
        "bare": TableContent(),
        "two discards a seat": TableContent((thin[0], thin[1], thin[2], thin[3]), (), full.dice),
        "full": full,
    }
    for name, content in tables.items():
        frame = camera.picture(scene_of(content, _TABLE, Condition(CLASSIC, "960p")), 1)
        for colour, shade in EVEN.items():
            times = {str(share): _times(reader, frame, partly_even(frame, share, shade)) for share in SHARES}
            print(json.dumps({"table": name, "even": colour, **times}), flush=True)


def partly_even(frame: Image, share: float, colour: tuple[int, int, int]) -> dict[str, Image]:
    """The frame with this share in one colour: at its side, below, in its middle, or all round."""
    height, width = frame.shape[:2]
    parts = {name: frame.copy() for name in ("side", "below", "lamp", "rim")}
    parts["side"][:, round(width * (1 - share)) :] = colour
    parts["below"][round(height * (1 - share)) :] = colour
    reach = (round(width * share / 2), round(height * share / 2))
    cv2.ellipse(parts["lamp"], (width // 2, height // 2), reach, 0, 0, 360, colour, -1)
    cv2.rectangle(parts["rim"], (0, 0), (width - 1, height - 1), colour, round(height * share / 2))
    return parts


def _times(reader: TableReader, plain: Image, parts: dict[str, Image]) -> dict[str, float]:
    """How many times as long as the plain frame each takes; medians of runs in turns."""
    seconds: dict[str, list[float]] = {name: [] for name in ("plain", *parts)}
    for _ in range(RUNS):
        for name, frame in {"plain": plain, **parts}.items():
            begun = time.perf_counter()
            reader.read(frame)
            seconds[name].append(time.perf_counter() - begun)
    usual = median(seconds["plain"])
    return {name: round(median(seconds[name]) / usual, 2) for name in parts}


if __name__ == "__main__":
    main()
