"""The processor time of the simulated camera: first picture, unchanged table, one tile more, a moving hand, the JPEG.

`python -m benchmarks.vision.rendering_time` prints one JSON line a measurement, milliseconds of processor time (the
median).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

import cv2

from hardware_sim.art.tile_art import FACES
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import ReachingHand, Scene
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, lay


def main() -> None:
    """Print one line for each measurement."""
    argparse.ArgumentParser(
        prog="python -m benchmarks.vision.rendering_time", description=__doc__
    ).parse_args()
    content = full_table()
    scene = lay(content, 1, 1)
    report("first picture", [lambda: Renderer(1).frame(scene, 0)] * 3)
    seen = Renderer(1)
    picture = seen.frame(scene, 0)
    report("unchanged table", [lambda: seen.frame(scene, 1)] * 40)
    report("one tile more", [partial(seen.frame, one, 1) for one in growing(content)])
    moves = [replace(scene, reaches=(ReachingHand(-60.0 + 8 * step, 120.0, 0.0),)) for step in range(20)]
    report("moving hand", [partial(seen.frame, one, 1) for one in moves])
    quality = [cv2.IMWRITE_JPEG_QUALITY, 88]
    report("JPEG", [lambda: cv2.imencode(".jpg", picture, quality)] * 20)


def report(what: str, calls: Iterable[Callable[[], object]]) -> None:
    """Time each call and print the median and the maximum, milliseconds of processor time."""
    spent = []
    for call in calls:
        start = time.process_time()
        call()
        spent.append(1000 * (time.process_time() - start))
    figures = {
        "measured": what,
        "median_ms": round(statistics.median(spent), 2),
        "most_ms": round(max(spent), 2),
    }
    print(json.dumps({**figures, "runs": len(spent)}))


def full_table() -> TableContent:
    """Late in a hand: 136 tiles, most of them visible."""
    chance = random.Random(1)
    deck = [tile for tile in FACES[:34] for _ in range(4)]
    chance.shuffle(deck)

    def take(count: int) -> tuple[str, ...]:
        return tuple(deck.pop() for _ in range(count))

    def seat(wall: int) -> SeatContent:
        melds = (LaidMeld(take(3), 0), LaidMeld(take(3), 2))
        heights = (0,) * (17 - wall) + (2,) * wall
        return SeatContent(melds=melds, discards=take(12), standing=7, wall=heights)

    return TableContent((seat(0), seat(4), seat(10), seat(0)), dice=(3, 4))


def growing(content: TableContent) -> Iterable[Scene]:
    """The same table with one more discard of seat 0 each time."""
    own = content.seats[0]
    for tile in ("1m", "5p", "9s", "2z", "7z", "3m", "4p", "6s"):
        own = replace(own, discards=(*own.discards, tile))
        yield lay(replace(content, seats=(own, *content.seats[1:])), 1, 1)


if __name__ == "__main__":
    main()
