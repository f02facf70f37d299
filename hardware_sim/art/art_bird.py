"""The first bamboo: a peacock on a rock, its tail swept up behind it."""

from __future__ import annotations

import math

from hardware_sim.art.canvas import BLUE, GREEN, INK, IVORY, RED, Canvas


def bird(canvas: Canvas) -> None:
    """Paints the bird over the whole face."""
    root = (104.0, 150.0)
    for step, colour in zip(range(7), (GREEN, BLUE, GREEN, RED, GREEN, BLUE, GREEN), strict=True):
        angle = math.radians(-172 + 17 * step)
        length = 104 - 5 * abs(step - 3)
        tip = (root[0] + 12 + length * math.cos(angle), root[1] + length * math.sin(angle))
        bend = (
            root[0] + 0.4 * length * math.cos(angle - 0.35),
            root[1] + 0.5 * length * math.sin(angle - 0.35),
        )
        canvas.curve(root, bend, tip, 8, colour)
        canvas.disc(tip, 12, colour)
        canvas.disc(tip, 6.5, IVORY)
        canvas.disc(tip, 3.6, RED if colour != RED else BLUE)
    canvas.ellipse((112, 160), (46, 29), 28, GREEN)
    canvas.area([(120, 140), (150, 160), (164, 112), (154, 84), (138, 92)], GREEN)
    canvas.disc((150, 84), 18, GREEN)
    canvas.area([(164, 76), (184, 86), (164, 92)], RED)
    canvas.disc((153, 81), 5.2, IVORY)
    canvas.disc((154, 81), 2.8, INK)
    for x in (138.0, 148.0, 158.0):
        canvas.line([(148, 70), (x, 46)], 3.5, RED)
        canvas.disc((x, 45), 4.6, RED)
    for t in range(3):
        x, y = 88 + 17 * t, 156 + 8 * t
        canvas.curve((x - 10, y), (x, y + 14), (x + 10, y - 2), 3.5, IVORY)
    canvas.ellipse((140, 122), (5, 16), -14, RED)
    for x in (104.0, 126.0):
        canvas.line([(x, 184), (x - 2, 218)], 5, RED)
        canvas.line([(x - 14, 221), (x - 2, 216), (x + 12, 221)], 5, RED)
    canvas.line([(60, 229), (172, 229)], 9, BLUE)
    for x in (86.0, 116.0, 146.0):
        canvas.line([(x, 222), (x, 236)], 5, IVORY)
