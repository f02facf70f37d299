"""Charts of many simulated hands: points over time, how hands were won, how long they lasted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.rules.results import CaseError
from hardware_sim.strategy.hand_counts import WAYS, HandCounts

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

WIDTH: Final = 1280
HEIGHT: Final = 760
PAPER: Final[Colour] = (250, 250, 250)
INK: Final[Colour] = (60, 60, 60)
RULE: Final[Colour] = (215, 215, 215)
BAR: Final[Colour] = (168, 132, 66)
PEOPLE: Final[tuple[Colour, ...]] = ((180, 119, 31), (14, 127, 255), (44, 160, 44), (40, 39, 214))
"""Blue, orange, green, red, as OpenCV writes colours."""
MOST_BARS: Final = 22
TEXT_BAR: Final = 40
BINS: Final = 12


def write_chart(tally: HandCounts, title: str, path: Path) -> None:
    """Write a picture where the name ends in .png, text anywhere else. Raises CaseError where it cannot be written."""
    try:
        if path.suffix.lower() == ".png":
            _, encoded = cv2.imencode(".png", picture(tally, title))
            path.write_bytes(encoded.tobytes())
        else:
            path.write_text(text_chart(tally, title), encoding="utf-8")
    except OSError as problem:
        raise CaseError("--chart", f"{path} cannot be written: {problem.strerror}") from None


def text_chart(tally: HandCounts, title: str) -> str:
    """The same bars as text."""
    parts = [title]
    for heading, bars in (
        ("won by", _ways(tally)),
        ("patterns", dict(tally.patterns.most_common())),
        ("tiles drawn", _lengths(tally)),
    ):
        if bars:
            longest, most = max(map(len, bars)), max(bars.values())
            parts.append(heading)
            parts += [
                f"  {name:<{longest}} {'█' * round(TEXT_BAR * number / most) or '▏'} {number}"
                for name, number in bars.items()
            ]
    return "\n".join(parts) + "\n"


def picture(tally: HandCounts, title: str) -> Picture:
    """Points to the left, bars to the right; HxWx3 uint8 BGR."""
    canvas: Picture = np.full((HEIGHT, WIDTH, 3), PAPER, np.uint8)
    _write(canvas, title, (40, 40), scale=0.7)
    _draw_points(canvas, tally.points, (70, 80, 560, 380))
    _draw_columns(canvas, _lengths(tally), (70, 530, 560, 170))
    _draw_bars(canvas, _ways(tally) | dict(tally.patterns.most_common()), (700, 80, 540, 620))
    return canvas


def _ways(tally: HandCounts) -> dict[str, int]:
    bars = {words: tally.ways[way] for way, words in WAYS.items() if tally.ways[way]}
    return bars | ({"nobody: a draw": tally.draws} if tally.draws else {})


def _lengths(tally: HandCounts) -> dict[str, int]:
    """Histogram of the number of tiles drawn per hand, in about a dozen bins."""
    if not tally.drawn:
        return {}
    step = max(1, -(-(max(tally.drawn) + 1) // BINS))
    bars = dict.fromkeys(range(0, max(tally.drawn) + 1, step), 0)
    for drawn in tally.drawn:
        bars[drawn // step * step] += 1
    return {f"{low}-{low + step - 1}" if step > 1 else str(low): number for low, number in bars.items()}


Box = tuple[int, int, int, int]
"""Left, top, width, height."""


def _draw_points(canvas: Picture, points: Sequence[Sequence[int]], box: Box) -> None:
    left, top, width, height = box
    _write(canvas, "points", (left, top - 12))
    low = min((min(totals) for totals in points if totals), default=0)
    high = max((max(totals) for totals in points if totals), default=0)
    low, high = min(low, 0), max(high, 1)

    def at(place: float, total: int) -> tuple[int, int]:
        return left + round(width * place), top + round(height * (high - total) / (high - low))

    for total in sorted({low, 0, high}):
        cv2.line(canvas, at(0, total), at(1, total), RULE, 1)
        _write(canvas, str(total), (8, at(0, total)[1] + 5), scale=0.42)
    for person, totals in enumerate(points):
        path = [at((hand + 1) / len(totals), total) for hand, total in enumerate(totals)]
        line = np.array([at(0, 0), *path], np.int32)
        cv2.polylines(canvas, [line], False, PEOPLE[person % len(PEOPLE)], 2, cv2.LINE_AA)
        label = f"player {person}: {totals[-1] if totals else 0:+d}"
        _write(canvas, label, (left + 140 * person, top + height + 28), PEOPLE[person % len(PEOPLE)])


def _draw_columns(canvas: Picture, columns: Mapping[str, int], box: Box) -> None:
    left, top, width, height = box
    _write(canvas, "tiles drawn in a hand", (left, top - 12))
    each = width // max(1, len(columns))
    most = max(columns.values(), default=1)
    for place, (name, number) in enumerate(columns.items()):
        x, tall = left + place * each, round(height * number / most)
        cv2.rectangle(canvas, (x + 2, top + height - tall), (x + each - 2, top + height), BAR, -1)
        _write(canvas, name, (x + 2, top + height + 18), scale=0.38)


def _draw_bars(canvas: Picture, bars: Mapping[str, int], box: Box) -> None:
    left, top, width, height = box
    _write(canvas, "won by, and with", (left, top - 12))
    shown = list(bars.items())[:MOST_BARS]
    most = max(bars.values(), default=1)
    each = min(34, height // max(1, len(shown)))
    for place, (name, number) in enumerate(shown):
        y = top + place * each
        length = round((width - 280) * number / most)
        cv2.rectangle(canvas, (left + 220, y + 5), (left + 220 + max(2, length), y + each - 5), BAR, -1)
        _write(canvas, name, (left, y + each // 2 + 5), scale=0.45)
        _write(canvas, str(number), (left + 228 + length, y + each // 2 + 5), scale=0.45)


def _write(
    canvas: Picture, text: str, at: tuple[int, int], colour: Colour = INK, *, scale: float = 0.5
) -> None:
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, 1, cv2.LINE_AA)
