"""JPEG damage detection: whether whole JPEGs are read and damaged ones refused; random pictures, encoders,
settings and damage.

Run ``python -m benchmarks.vision.jpeg_verdicts [--each 10000] [--seed 1] [--smallest 160] [--largest 1280]``; it
prints one JSON line for whole pictures and one for each kind of damage: how many, how many were judged wrongly,
and of damage accepted how much of the picture it changed. Damage that changes no pixel is counted apart, and so
are restart intervals in each other's place that have the same number (ITU T.81, E.1.3: they are counted from 0
to 7): that is a whole JPEG of another picture.
"""

from __future__ import annotations

import argparse
import io
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
import simplejpeg
from numpy.typing import NDArray
from PIL import Image as Pil
from PIL import ImageFile

from vision.capture.image_decoding import PictureError, decode

Image = NDArray[np.uint8]

KINDS: Final = ("missing", "zeroed", "cut off", "cut off with an end mark", "swapped", "swapped intervals")
TRAILS: Final = (b"", b"", b"\0", b"\r\n", bytes(512), b"\xff\xd8\xff\xe1 and a film")
"""The data that cameras and telephones append to a picture."""
EIGHT_APART: Final = "swapped intervals of the same number"
_NUMBERS: Final = 8  # of restarts
_CHANGED: Final = 8  # grey levels
_SAMPLINGS: Final = (
    0x411111,
    0x221111,
    0x211111,
    0x121111,
    0x111111,
)  # OpenCV's 4:1:1, 4:2:0, 4:2:2, 4:4:0, 4:4:4


@dataclass(frozen=True)
class Damage:
    """Damaged bytes of a JPEG, and the kind of damage."""

    kind: str
    data: bytes


def picture(chance: random.Random, smallest: int, largest: int) -> Image:
    """A random picture, BGR: tiles on a cloth, soft colours, noise, a ramp, an even one, or one partly even."""
    wide, tall = chance.randint(smallest, largest), chance.randint(smallest, largest)
    noise = np.random.default_rng(chance.getrandbits(32))
    kind = chance.choice(("tiles", "tiles", "soft", "noise", "ramp", "even", "partly even"))
    if kind == "tiles":
        return _tiles(noise, wide, tall)
    if kind == "noise":
        return noise.integers(0, 256, (tall, wide, 3), np.uint8)
    if kind == "even":
        return np.full((tall, wide, 3), noise.integers(0, 256, 3), np.uint8)
    if kind == "ramp":
        across = np.linspace(0, 255, wide)[None, :, None] * noise.random(3)
        down = np.linspace(0, 255, tall)[:, None, None] * noise.random(3)
        return np.clip(across + down, 0, 255).astype(np.uint8)
    coarse = noise.integers(0, 256, (max(2, tall // 20), max(2, wide // 20), 3), np.uint8)
    soft = np.asarray(cv2.resize(coarse, (wide, tall), interpolation=cv2.INTER_CUBIC), np.uint8)
    if kind == "partly even":
        soft[:, : wide // 2] = noise.integers(0, 256, 3)
    return soft


def _tiles(noise: np.random.Generator, wide: int, tall: int) -> Image:
    image = np.full((tall, wide, 3), (60, 110, 40), np.float32)
    image += noise.normal(0, 3, (tall, wide, 1)) + np.linspace(-25, 25, wide)[None, :, None]
    for _ in range(12):
        x, y = int(noise.integers(wide)), int(noise.integers(tall))
        corner = (x + wide // 12 + 4, y + wide // 9 + 6)
        cv2.rectangle(image, (x, y), corner, (225, 235, 240), -1)
        ink = tuple(float(v) for v in noise.integers(0, 160, 3))
        for _ in range(3):
            middle = (int(noise.integers(x, corner[0])), int(noise.integers(y, corner[1])))
            cv2.circle(image, middle, max(2, wide // 60), ink, -1)
    return np.clip(image, 0, 255).astype(np.uint8)


def encoded(chance: random.Random, image: Image) -> bytes:
    """JPEG bytes as Pillow, OpenCV or simplejpeg write them, with random quality, sampling, restarts, tables
    and progression."""
    quality = chance.randint(8, 98)
    encoder = chance.choice(("Pillow", "OpenCV", "simplejpeg"))
    if encoder == "Pillow":
        return _by_pillow(chance, image, quality)
    if encoder == "OpenCV":
        settings = {
            cv2.IMWRITE_JPEG_QUALITY: quality,
            cv2.IMWRITE_JPEG_PROGRESSIVE: int(chance.random() < 0.4),
            cv2.IMWRITE_JPEG_OPTIMIZE: int(chance.random() < 0.4),
            cv2.IMWRITE_JPEG_RST_INTERVAL: chance.choice((0, 0, 0, 1, 7, 40)),
            cv2.IMWRITE_JPEG_SAMPLING_FACTOR: chance.choice(_SAMPLINGS),
        }
        source = image if chance.random() > 0.1 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        return bytes(cv2.imencode(".jpg", source, [n for pair in settings.items() for n in pair])[1])
    sampling = chance.choice(("444", "422", "420", "440", "411", "Gray"))
    if sampling == "Gray":
        grey = np.ascontiguousarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None])
        return bytes(simplejpeg.encode_jpeg(grey, quality, "GRAY", "Gray"))
    return bytes(simplejpeg.encode_jpeg(np.ascontiguousarray(image), quality, "BGR", sampling))


def _by_pillow(chance: random.Random, image: Image, quality: int) -> bytes:
    stored = Pil.fromarray(np.ascontiguousarray(image[..., ::-1]))
    stored = stored.convert(chance.choice(("RGB",) * 8 + ("L", "CMYK")))
    options: dict[str, Any] = {"optimize": chance.random() < 0.4, "progressive": chance.random() < 0.45}
    if stored.mode == "RGB":
        options["subsampling"] = chance.choice((0, 1, 2))
    if chance.random() < 0.3:
        options["restart_marker_blocks"] = chance.randint(1, 60)
    elif chance.random() < 0.2:
        options["restart_marker_rows"] = chance.randint(1, 3)
    file = io.BytesIO()
    ImageFile.MAXBLOCK = max(ImageFile.MAXBLOCK, 6 * image.size)  # Pillow writes a scan in one piece
    stored.save(file, "JPEG", quality=quality, **options)
    return file.getvalue()


def damaged(chance: random.Random, data: bytes, kind: str) -> Damage | None:
    """The JPEG with one percent of its scans or more missing, zeroed, cut off or in another's place; None if that
    changes none of its bytes."""
    start = data.index(b"\xff\xda")
    start += 2 + int.from_bytes(data[start + 2 : start + 4])
    end = data.rindex(b"\xff\xd9")
    size = end - start
    length = max(1, -(-size * chance.choice((1, chance.randint(1, 5), chance.randint(1, 45))) // 100))
    at = chance.randint(start, end - length)
    match kind:
        case "missing":
            changed = data[:at] + data[at + length :]
        case "zeroed":
            changed = data[:at] + bytes(length) + data[at + length :]
        case "cut off":
            changed = data[: end - length]
        case "cut off with an end mark":
            changed = data[: end - length] + b"\xff\xd9"
        case "swapped intervals":
            changed, apart = _intervals_swapped(chance, data, start, end)
            kind = EIGHT_APART if apart % _NUMBERS == 0 else kind
        case _:
            length = min(length, size // 2)
            at = chance.randint(start, end - 2 * length)
            to = chance.randint(at + length, end - length)
            one, other = data[at : at + length], data[to : to + length]
            changed = data[:at] + other + data[at + length : to] + one + data[to + length :]
    return None if changed == data else Damage(kind, changed)


def _intervals_swapped(chance: random.Random, data: bytes, start: int, end: int) -> tuple[bytes, int]:
    """Two restart intervals in each other's place, each with the marker before it, and how far they stood apart."""
    marks = [at for at in range(start, end) if data[at] == 0xFF and 0xD0 <= data[at + 1] <= 0xD7]
    if len(marks) < 3:
        return data, 0
    first, second = sorted(chance.sample(range(len(marks) - 1), 2))
    one = data[marks[first] : marks[first + 1]]
    other = data[marks[second] : marks[second + 1]]
    between = data[marks[first + 1] : marks[second]]
    return data[: marks[first]] + other + between + one + data[marks[second + 1] :], second - first


def verdict(data: bytes) -> Image | None:
    """The decoded picture, or None if it is refused."""
    try:
        return decode(data)
    except PictureError:
        return None


def samples(chance: random.Random, smallest: int, largest: int) -> Iterator[bytes]:
    """Whole JPEGs, endless."""
    while True:
        yield encoded(chance, picture(chance, smallest, largest))


def main() -> None:
    """Print the verdicts."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.vision.jpeg_verdicts")
    options.add_argument("--each", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--smallest", type=int, default=160)
    options.add_argument("--largest", type=int, default=1280)
    arguments = options.parse_args()
    chance = random.Random(arguments.seed)
    refused, counts, silent = 0, dict.fromkeys((*KINDS, EIGHT_APART), 0), dict[str, list[float]]()
    harmless = dict.fromkeys(counts, 0)
    wholes = samples(chance, arguments.smallest, arguments.largest)
    for number in range(arguments.each):
        data = next(wholes)
        refused += verdict(data + chance.choice(TRAILS)) is None
        damage = damaged(chance, data, KINDS[number % len(KINDS)]) or damaged(chance, data, "swapped")
        if damage is None:  # an even picture: any part of it is like any other
            continue
        counts[damage.kind] += 1
        if (accepted := verdict(damage.data)) is not None:
            difference = cv2.absdiff(accepted, decode(data)).max(axis=2)
            if difference.any():
                silent.setdefault(damage.kind, []).append(float((difference > _CHANGED).mean()))
            else:
                harmless[damage.kind] += 1
    print(json.dumps({"pictures": "whole", "count": arguments.each, "refused": refused}))
    for kind, count in counts.items():
        changes = [round(share, 3) for share in sorted(silent.get(kind, []), reverse=True)]
        summary = {"pictures": kind, "count": count, "accepted": len(changes)}
        print(json.dumps({**summary, "changed no pixel": harmless[kind], "changed": changes[:20]}))
    accepted_all, count_all = (
        sum(map(len, (found for kind, found in silent.items() if kind != EIGHT_APART))),
        sum(count for kind, count in counts.items() if kind != EIGHT_APART),
    )
    print(json.dumps({"pictures": "damaged", "count": count_all, "accepted": accepted_all}))


if __name__ == "__main__":
    main()
