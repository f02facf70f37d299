"""Out-of-set faces: jokers, animals, wild tiles, other makers' flowers.  Whatever stands on one, it is no suit
tile.

A classifier that has seen only faces it can name presses a strange one into the nearest of them, and is sure of
it: a ring with a character above a bunch of strokes becomes two circles. These are drawn freely and learnt as
flowers of any number, so that a strange face spreads its probability over all flowers and is `unknown`.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.training.strokes import HEIGHT, WIDTH, at, character, curve
from vision.training.style import Colour, Picture, Random, SetStyle
from vision.training.synthetic_circles import ring

Place = tuple[float, float]

_CHARACTERS = (
    "春夏秋冬梅蘭菊竹福祿壽喜財神寶百搭貓鼠雞蟲漁樵耕讀琴棋書畫龍鳳虎魚鳥花草木山水火土金日月天地人王公大小飛"
)
_WORDS = ("JOKER", "FLOWER", "CAT", "WILD", "FISH", "ANY", "BIG", "Fu", "Xi")


def oddity(look: SetStyle, random: Random) -> Picture:
    """Draw one to three different things anywhere they fit, upright, BGR HEIGHT x WIDTH, ink on plain white."""
    canvas = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    inks = (look.red, look.blue, look.green, look.black)

    def ink() -> Colour:
        return inks[int(random.integers(len(inks)))]

    places = _places(random)
    things = (_sign, _bunch, _animal, _vessel, _leaves, _blossoms)
    worded = random.random() < (0.15 if len(places) > 1 else 0.45)
    # A blossom alone, or a dot in a ring, would be a one of circles without its name below.
    order = random.permutation(len(things) if len(places) > 1 or worded else 3)
    ringed = int(random.integers(len(places))) if random.random() < 0.4 else -1
    if (
        ringed == 0 and len(places) > 1 and random.random() < 0.4
    ):  # it would pass for two circles, so learn it well
        order[:2] = things.index(_sign), int(random.choice([things.index(_bunch), things.index(_leaves)]))
    for k, (place, size) in enumerate(places):
        if k == ringed:
            radius = min(0.55 * size * HEIGHT, 0.46 * WIDTH)
            ring(canvas, at(*place), radius, ink(), look)
            if len(places) > 1 and random.random() < 0.4:
                continue
            cv2.circle(canvas, at(*place), round(0.75 * radius), (255, 255, 255), -1, cv2.LINE_AA)
            size *= 0.6
        things[order[k]](canvas, place, size, ink(), look, random)
    if worded:
        _word(canvas, ink(), random)
    if random.random() < 0.2:
        inner = int(random.integers(3, 10))
        far = (WIDTH - inner, HEIGHT - inner)
        cv2.rectangle(canvas, (inner, inner), far, ink(), int(random.integers(1, 4)), cv2.LINE_AA)
    return canvas


def _places(random: Random) -> list[tuple[Place, float]]:
    """The place and height of each thing, as parts of the tile."""
    u, count = random.uniform, int(random.choice([1, 2, 2, 2, 3]))
    if count == 1:
        return [((u(0.42, 0.58), u(0.42, 0.58)), u(0.45, 0.85))]
    seam = u(0.25, 0.6)
    upper = ((u(0.25, 0.75), u(0.45, 0.6) * seam), u(0.75, 1.0) * seam)
    lower = ((u(0.35, 0.65), (1 + seam) / 2), u(0.7, 0.95) * (1 - seam))
    if count == 2:
        return [upper, lower]
    return [upper, lower, ((u(0.1, 0.9), u(0.1, 0.9)), u(0.12, 0.3))]


def _sign(canvas: Picture, place: Place, size: float, ink: Colour, look: SetStyle, random: Random) -> None:
    text = _CHARACTERS[int(random.integers(len(_CHARACTERS)))]
    character(canvas, text, place, size * random.uniform(0.7, 1.0), ink, look)


def _bunch(canvas: Picture, place: Place, size: float, ink: Colour, look: SetStyle, random: Random) -> None:
    """Two to seven strokes fanning from one foot, straight or bent, some with a knot or a bud at the end."""
    x, y = place
    count, spread = int(random.integers(2, 8)), random.uniform(0.15, 0.9)
    thick, bend = int(random.integers(2, 9)), random.uniform(-0.2, 0.2)
    ends = random.integers(3)
    down = random.random() < 0.25
    for k in range(count):
        a = spread * (2 * (k + random.uniform(0.2, 0.8)) / count - 1)
        reach = size * random.uniform(0.75, 1.0)
        foot = (x, y + (-size if down else size) / 2)
        tip = (x + reach * math.sin(a) * HEIGHT / WIDTH, foot[1] + (reach if down else -reach) * math.cos(a))
        middle = ((foot[0] + tip[0]) / 2 + bend * size, (foot[1] + tip[1]) / 2)
        curve(canvas, [foot, middle, tip], ink, thick)
        if ends:
            cv2.circle(canvas, at(*tip), thick + 1, look.red if ends == 2 else ink, -1, cv2.LINE_AA)


def _animal(canvas: Picture, place: Place, size: float, ink: Colour, _look: SetStyle, random: Random) -> None:
    """A body with a head, a tail, and legs or fins.  No bird: that would be a one of bamboos."""
    (x, y), u, r = at(*place), random.uniform, size * HEIGHT / 2
    long, tall = r * u(0.5, 1.0), r * u(0.25, 0.6)
    side = 1 if random.random() < 0.5 else -1
    head = (round(x + side * long * 0.8), round(y - tall * u(0.4, 1.2)))
    tail = (round(x - side * long * u(1.0, 1.5)), round(y - r * u(-0.3, 0.8)))
    cv2.ellipse(canvas, (x, y), (round(long), round(tall)), u(-40, 40), 0, 360, ink, -1, cv2.LINE_AA)
    cv2.circle(canvas, head, max(2, round(tall * u(0.4, 0.8))), ink, -1, cv2.LINE_AA)
    cv2.line(canvas, (x, y), tail, ink, 3, cv2.LINE_AA)
    for k in range(int(random.integers(0, 5))):
        leg = round(x + long * u(-0.7, 0.7))
        foot = (leg + int(u(-4, 4)), round(y + r * u(0.6, 1.0)))
        cv2.line(canvas, (leg, y), foot, ink, 1 + k % 3, cv2.LINE_AA)
    cv2.circle(canvas, head, 1, (255, 255, 255), -1)


def _vessel(canvas: Picture, place: Place, size: float, ink: Colour, look: SetStyle, random: Random) -> None:
    """A pot, a lantern, a boat, a house: a few corners the same on both sides, filled or open."""
    u = random.uniform
    count = int(random.integers(3, 7))
    heights = sorted(u(-0.5, 0.5) for _ in range(count))
    right = [(place[0] + u(0.08, 0.5) * size, place[1] + t * size) for t in heights]
    left = [(2 * place[0] - x, y) for x, y in reversed(right)]
    corners = np.array([at(*p) for p in [*right, *left]], np.int32).reshape(-1, 1, 2)
    if random.random() < 0.5:
        cv2.fillPoly(canvas, [corners], ink, cv2.LINE_AA)
    else:
        cv2.polylines(canvas, [corners], True, ink, int(random.integers(1, 5)), cv2.LINE_AA)
    for k in range(int(random.integers(0, 4))):  # bands
        y = place[1] + u(-0.4, 0.4) * size
        curve(canvas, [(place[0] - 0.2 * size, y), (place[0] + 0.2 * size, y)], (look.red, ink)[k % 2], 2)


def _blossoms(
    canvas: Picture, place: Place, size: float, ink: Colour, _look: SetStyle, random: Random
) -> None:
    """One large blossom, or small ones strewn about."""
    u = random.uniform
    count = int(random.choice([1, 1, 3, 5]))
    for _ in range(count):
        x, y = place if count == 1 else (place[0] + u(-0.4, 0.4) * size, place[1] + u(-0.5, 0.5) * size)
        r = size * HEIGHT * (0.4 if count == 1 else u(0.08, 0.18))
        petals, filled = int(random.integers(3, 11)), random.random() < 0.7
        for k in range(petals):
            a = 2 * math.pi * k / petals + 0.3
            px, py = at(x, y)
            petal = (round(px + 0.6 * r * math.cos(a)), round(py + 0.6 * r * math.sin(a)))
            axes = (max(1, round(0.42 * r)), max(1, round(0.42 * r * u(0.4, 1.0))))
            cv2.ellipse(canvas, petal, axes, math.degrees(a), 0, 360, ink, -1 if filled else 1, cv2.LINE_AA)
        if random.random() < 0.6:
            cv2.circle(canvas, at(x, y), max(1, round(0.22 * r)), (40, 190, 240), -1, cv2.LINE_AA)


def _leaves(canvas: Picture, place: Place, size: float, ink: Colour, look: SetStyle, random: Random) -> None:
    """A branch with pointed leaves."""
    u = random.uniform
    x, y = place
    lean = u(-0.3, 0.3) * size
    foot, tip = (x - lean, y + size / 2), (x + lean, y - size / 2)
    curve(canvas, [foot, (x + u(-0.1, 0.1), y), tip], ink, int(random.integers(1, 5)))
    for k in range(int(random.integers(2, 7))):
        t = u(0.1, 1.0)
        px, py = at(foot[0] + t * (tip[0] - foot[0]), foot[1] + t * (tip[1] - foot[1]))
        long = size * HEIGHT * u(0.08, 0.22)
        a = u(0, 360)
        centre = (round(px + long * math.cos(math.radians(a))), round(py + long * math.sin(math.radians(a))))
        axes = (max(2, round(long)), max(1, round(long * 0.3)))
        cv2.ellipse(canvas, centre, axes, a, 0, 360, ink if k % 3 else look.green, -1, cv2.LINE_AA)


def _word(canvas: Picture, ink: Colour, random: Random) -> None:
    word = _WORDS[int(random.integers(len(_WORDS)))]
    wide = cv2.getTextSize(word, cv2.FONT_HERSHEY_DUPLEX, 1.0, 1)[0][0]
    scale = min(0.8, random.uniform(0.6, 0.9) * WIDTH / wide)
    place = (round((WIDTH - wide * scale) / 2), at(0.0, 0.15 if random.random() < 0.5 else 0.96)[1])
    cv2.putText(canvas, word, place, cv2.FONT_HERSHEY_DUPLEX, scale, ink, 1, cv2.LINE_AA)
