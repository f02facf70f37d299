"""How right and how fast rendered tables are read: random tables, settled over frames as at a real table.

Run ``python benchmarks/reading.py [tables]``; it prints one JSON line a cloth and lamp (zones read, wrong,
unsure), then one a measurement of processor time (milliseconds, the median).
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

sys.path[0] = str(Path(__file__).parents[1])  # beside this file `vision` would be the benchmark of that name

# ruff: noqa: E402
from hardware_sim.lay import LaidMeld, SeatContent, TableContent, Upturned, lay
from hardware_sim.render import Renderer
from hardware_sim.scene import Scene
from vision.layout import FULL_TABLE
from vision.names import Namer
from vision.reader import TableReader
from vision.settle import Settled, Settler
from vision.view import TableView

FACES = [f"{n}{suit}" for suit, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7)) for n in range(1, most + 1)]
SURROUNDINGS = (
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
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    namer = Namer()
    for cloth, lamp in SURROUNDINGS:
        print(json.dumps({"cloth": cloth, "lamp": lamp, **accuracy(namer, cloth, lamp, count)}), flush=True)
    for figures in speed(namer):
        print(json.dumps(figures), flush=True)


def accuracy(namer: Namer, cloth: str, lamp: str, count: int) -> dict[str, int]:
    camera = Renderer(seed=1, cloth=cloth)
    settler = Settler(TableReader(namer))
    settler.feed(picture(camera, Scene(lamp=lamp), 0))
    wrong = unsure = 0
    for seed in range(count):
        content = table(seed)
        scene = replace(lay(content, seed, 1), lamp=lamp)
        settler.invalidate()
        for number in range(9):
            outcome = settler.feed(picture(camera, scene, 10 * seed + number + 1))
            if isinstance(outcome, Settled) and not outcome.view.unsure:
                break
        seen = settler.view
        unsure += len(seen.unsure)
        wrong += sum(
            contents(seen, zone.seat)[zone.kind] != truth(content, zone.seat)[zone.kind]
            for zone in FULL_TABLE.zones
            if zone.name not in seen.unsure
        )
    return {"zones": 16 * count, "wrong": wrong, "unsure": unsure}


def contents(view: TableView, seat: int) -> dict[str, object]:
    own = view.seats[seat]
    up = {(tile.stack, tile.tile) for tile in view.indicators if tile.seat == seat}
    melds = [(meld.tiles, meld.rotated) for meld in own.melds]
    return {
        "discards": own.discards,
        "melds": melds,
        "hand": (own.hand, own.apart),
        "wall": (view.walls[seat], up),
    }


def truth(content: TableContent, seat: int) -> dict[str, object]:
    own = content.seats[seat]
    up = {(tile.stack, tile.tile) for tile in content.upturned if tile.seat == seat}
    melds = [(("back",) * 4 if meld.face_down else meld.tiles, meld.rotated) for meld in own.melds]
    return {"discards": own.discards, "melds": melds, "hand": (own.hand, own.apart), "wall": (own.wall, up)}


def speed(namer: Namer) -> list[dict[str, object]]:
    camera, content = Renderer(seed=1), table(3)
    reader = TableReader(namer)
    reader.calibrate(picture(camera, Scene(), 0))
    settler = Settler(reader)
    frames = [picture(camera, lay(content, 3, 1), number) for number in range(24)]
    for frame in frames[:4]:
        settler.feed(frame)
    known = reader.read_zones(frames[0], FULL_TABLE.zones)
    figures = [measured("unchanged frame", [partial(settler.feed, frame) for frame in frames[4:]])]
    whole = [partial(reader.read_zones, frame, FULL_TABLE.zones) for frame in frames[:4]]
    figures.append(measured("whole table, all new", whole))
    for kind in ("discards", "melds", "hand", "wall"):
        zone = next(zone for zone in FULL_TABLE.zones if zone.kind == kind)
        calls = [partial(reader.read_zones, frame, [zone], known) for frame in frames[:8]]
        figures.append(measured(f"{kind}, tiles known", calls))
    return figures


def measured(what: str, calls: Iterable[Callable[[], object]]) -> dict[str, object]:
    spent = []
    for call in calls:
        start = time.process_time()
        call()
        spent.append(1000 * (time.process_time() - start))
    return {"measured": what, "median_ms": round(statistics.median(spent), 1), "runs": len(spent)}


def picture(camera: Renderer, scene: Scene, number: int) -> NDArray[np.uint8]:
    _, data = cv2.imencode(".jpg", camera.frame(scene, number), [cv2.IMWRITE_JPEG_QUALITY, 88])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def table(seed: int) -> TableContent:
    """A table late in some hand: two melds a seat, ten discards or so, one hand shown, the walls half gone."""
    chance = random.Random(seed)
    deck = FACES * 4
    chance.shuffle(deck)
    seats = []
    for seat in range(4):
        face = next(face for face in chance.sample(FACES, len(FACES)) if deck.count(face) >= 3)
        for _ in range(3):
            deck.remove(face)
        three = tuple(deck.pop() for _ in range(3))
        shown = tuple(deck.pop() for _ in range(7)) if seat == seed % 4 else ()
        gone = chance.randint(0, 12)
        seats.append(
            SeatContent(
                melds=(LaidMeld((face,) * 3, chance.choice((None, 0, 2))), LaidMeld(three, 0)),
                discards=tuple(deck.pop() for _ in range(chance.randint(4, 12))),
                hand=shown,
                apart=deck.pop() if shown else None,
                standing=0 if shown else 7,
                wall=(0,) * gone + (chance.choice((1, 2)),) + (2,) * (16 - gone),
            )
        )
    return TableContent(
        (seats[0], seats[1], seats[2], seats[3]), (Upturned(seed % 4, 15, deck.pop()),), (2, 5)
    )


if __name__ == "__main__":
    main()
