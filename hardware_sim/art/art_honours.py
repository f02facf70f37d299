"""Winds and dragons: one large character each; White is a framed empty face."""

from __future__ import annotations

from hardware_sim.art.canvas import BLUE, GREEN, INK, IVORY, RED, Canvas


def honour(canvas: Canvas, number: int) -> None:
    """1 to 4 the winds East South West North, 5 White, 6 Green, 7 Red."""
    if number == 5:
        _white(canvas)
        return
    character = "東南西北 發中"[number - 1]
    colour = {6: GREEN, 7: RED}.get(number, INK)
    box = (44.0, 30.0, 148.0, 226.0) if number == 7 else (24.0, 42.0, 168.0, 214.0)
    canvas.characters(character, box, colour, 7.5 if number == 6 else 9.0)


def _white(canvas: Canvas) -> None:
    for left, top, thick in ((26.0, 32.0, 11.0), (42.0, 48.0, 4.0)):
        right, bottom = 192 - left, 256 - top
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        canvas.line(corners, thick, BLUE)
    for x, y in ((26, 32), (166, 32), (166, 224), (26, 224)):
        canvas.disc((x, y), 11, BLUE)
        canvas.disc((x, y), 5, IVORY)
