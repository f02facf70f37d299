"""How right rendered tables are read on other cloths: random tables of the classic tiles, settled as at a real table.

`python -m benchmarks.reading [tables]` prints one JSON line a cloth and lamp: zones read, wrong, unsure.
Other makers' tiles, other light, and speed are measured by benchmarks.vision.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Final

# Run as a file, its own folder comes first, whose files would be taken for our packages.
sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.eye_rendered import settle
from benchmarks.eye_tables import Camera, Condition, scene_of, table, zones_read
from hardware_sim.art import CLASSIC
from hardware_sim.scene import Scene
from vision.names import Namer
from vision.reader import TableReader
from vision.settle import Settler

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


def main() -> None:
    """Print a line for each surrounding."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading", description=__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=6, help="tables a surrounding (%(default)s)")
    count = parser.parse_args().tables
    namer = Namer()
    for cloth, lamp in SURROUNDINGS:
        print(json.dumps({"cloth": cloth, "lamp": lamp, **accuracy(namer, cloth, lamp, count)}), flush=True)


def accuracy(namer: Namer, cloth: str, lamp: str, count: int) -> dict[str, int]:
    """How many zones of so many tables were read, wrong without saying so, unsure."""
    condition = Condition(CLASSIC, "960p", lamp)
    camera = Camera(CLASSIC, "960p", cloth=cloth)
    settler = Settler(TableReader(namer))
    settler.feed(camera.picture(Scene(lamp=lamp), 0))
    outcomes: Counter[str] = Counter()
    for seed in range(count):
        content = table(seed)
        settle(settler, camera, scene_of(content, seed, condition), condition, seed)
        outcomes.update(zones_read(settler.view, content).values())
    return {"zones": outcomes.total(), "wrong": outcomes["wrong"], "unsure": outcomes["unsure"]}


if __name__ == "__main__":
    main()
