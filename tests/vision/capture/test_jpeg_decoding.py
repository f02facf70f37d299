"""JPEGs: whole ones of any encoder are read, damaged ones never pass as whole."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest
import simplejpeg
from PIL import Image as Pil

from benchmarks.vision.jpeg_verdicts import EIGHT_APART, TRAILS, damaged, encoded, picture, verdict
from tests.vision.capture.saved_pictures import pillow, saved
from vision.capture.image_decoding import Image, PictureError, decode
from vision.capture.jpeg_scans import frame_of

SWAPPED = ("swapped", "swapped intervals")


def coarse(chance: random.Random) -> bytes:
    return encoded(chance, picture(chance, 160, 480))


@pytest.mark.parametrize("seed", range(12))
def test_random_whole_pictures_are_read(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(10):
        data = coarse(chance)
        assert verdict(data + chance.choice(TRAILS)) is not None


@pytest.mark.parametrize("kind", ["missing", "zeroed", "cut off", "cut off with an end mark"])
def test_random_damage_is_refused(kind: str) -> None:
    chance, trials, silent = random.Random(7), 0, 0
    while trials < 60:
        damage = damaged(chance, coarse(chance), kind)
        if damage is not None:
            trials += 1
            silent += verdict(damage.data) is not None
    # Of 10,000 a handful cannot be distinguished from whole ones (see the benchmark's figures in docs/camera.md).
    assert silent <= (0 if kind.startswith("cut") else 1)


def test_most_swapped_parts_are_noticed() -> None:
    """Coded parts in each other's place make another valid picture where they tell as many blocks."""
    chance, trials, silent = random.Random(3), 0, 0
    for number in range(240):
        damage = damaged(chance, coarse(chance), SWAPPED[number % 2])
        if damage is not None and damage.kind != EIGHT_APART:
            trials += 1
            silent += verdict(damage.data) is not None
    assert trials > 120 and silent < trials / 20


@pytest.mark.parametrize("seed", range(6))
def test_blocks_left_over_at_the_end_are_noticed(seed: int) -> None:
    """libjpeg reads seven bytes ahead and drops those that it did not use."""
    data = coarse(random.Random(seed))
    assert verdict(data) is not None
    assert verdict(data[:-2] + b"\x55\xaa\x55" + data[-2:]) is None


def of_noise() -> Image:
    return np.random.default_rng(5).integers(0, 256, (320, 480, 3), np.uint8)


def progressive(image: Image, sampling: int = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420) -> bytes:
    settings = [cv2.IMWRITE_JPEG_QUALITY, 80, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    settings += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling]
    return cv2.imencode(".jpg", image, settings)[1].tobytes()


def test_zeros_among_the_bits_of_a_refinement_are_noticed() -> None:
    """About half of them make codes that libjpeg reads without a warning."""
    data = progressive(of_noise())
    begin, silent = data.rindex(b"\xff\xda") + 50, 0
    for at in range(begin, len(data) - 400, (len(data) - begin) // 20):
        zeroed = data[:at] + bytes(300) + data[at + 300 :]
        assert verdict(zeroed) is None
        silent += as_libjpeg_reads(zeroed)
    assert silent > 3


@pytest.mark.parametrize(
    "sampling", [cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420]
)
def test_left_over_bytes_in_refinement_scans_are_detected(sampling: int) -> None:
    """One bit a block; libjpeg forgets up to seven bytes more without a warning."""
    data = progressive(of_noise(), sampling)
    decode(data)
    refined = next(scan for scan in frame_of(data).scans if scan.first == 0 and scan.before > 0)
    middle = (refined.data.start + refined.data.stop) // 2
    longer = data[:middle] + b"\x55\xaa\x55" + data[middle:]
    assert as_libjpeg_reads(longer)
    with pytest.raises(PictureError, match="out of place"):
        decode(longer)


def as_libjpeg_reads(data: bytes) -> bool:
    try:
        simplejpeg.decode_jpeg(data, strict=True)
    except ValueError:
        return False
    return True


def of_planes(light: int, blue: int, red: int) -> bytes:
    """A square of luminance and chrominances that need not be a colour, between noise."""
    planes = cv2.cvtColor(of_noise() // 2 + 64, cv2.COLOR_BGR2YCrCb)[..., [0, 2, 1]]
    planes[100:180, 200:300] = light, blue, red
    return saved(Pil.fromarray(planes, "YCbCr"), "JPEG", quality=75)


@pytest.mark.parametrize("colour", [(255, 128, 128), (76, 85, 255), (150, 44, 21), (200, 128, 215)])
def test_strong_colours_are_read(colour: tuple[int, int, int]) -> None:
    decode(of_planes(*colour))


@pytest.mark.parametrize("colour", [(250, 128, 230), (20, 20, 128), (128, 250, 250)])
def test_impossible_colours_are_damage(colour: tuple[int, int, int]) -> None:
    with pytest.raises(PictureError, match="out of place"):
        decode(of_planes(*colour))


@pytest.mark.parametrize("side", [8, 16, 64])
def test_a_regular_pattern_may_have_zeros_in_its_refinement(side: int) -> None:
    """Squares of a pixel, whose blocks are all alike, and tiles of noise that repeat."""
    noise = of_noise()
    noise[:, :240] = np.tile(noise[:side, :side], (320 // side + 1, 240 // side + 1, 1))[:320, :240]
    decode(progressive(noise))
    noise[:, :240] = (np.indices((320, 240)).sum(axis=0) // (side // 8) % 2 * 255)[..., None]
    decode(progressive(noise))


def test_a_stuffed_byte_before_the_end_is_no_cut() -> None:
    noise, found = np.random.default_rng(7), 0
    for _ in range(1500):
        side = int(noise.integers(16, 48))
        image = noise.integers(0, 255, (side, side, 3), np.uint8)
        data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(noise.integers(30, 98))])[
            1
        ].tobytes()
        if b"\xff\x00" in data[-5:-2]:
            found += 1
            decode(data)
    assert found > 10


def test_ordinary_pixels_are_those_of_before() -> None:
    data = saved(pillow(), "JPEG", quality=90)
    known = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert np.array_equal(decode(data), np.asarray(known))


def test_the_middle_missing_is_refused() -> None:
    data = saved(pillow(), "JPEG", quality=90)
    with pytest.raises(PictureError, match=r"cut short|missing"):
        decode(data[: len(data) // 3] + data[-2:])


def oddly_written() -> dict[str, bytes]:
    data = saved(pillow(), "JPEG", quality=90)
    tables, frame, scan = (data.index(mark) for mark in (b"\xff\xdb", b"\xff\xc0", b"\xff\xda"))
    band = scan + 2 + int.from_bytes(data[scan + 2 : scan + 4]) - 3
    adobe = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x07"
    return {
        "a byte before a marker": data[:tables] + b"\x33" + data[tables:],
        "bytes before the frame": data[:frame] + b"\0\1\2" + data[frame:],
        "bytes before the scan": data[:scan] + b"zz" + data[scan:],
        "fill bytes": data[:tables] + b"\xff\xff" + data[tables:],
        "zeros before the end": data[:-2] + bytes(9) + data[-2:],
        "fewer zeros before the end": data[:-2] + bytes(3) + data[-2:],
        "a byte of ones before the end": data[:-2] + b"\xff\0" + data[-2:],
        "an unknown JFIF": data.replace(b"JFIF\0\1", b"JFIF\0\3"),
        "an unknown transform": data[:2] + adobe + data[20:],
        "a wrong band": data[:band] + bytes(3) + data[band + 3 :],
        "a second picture behind": data + data,
    }


@pytest.mark.parametrize("oddity", oddly_written())
def test_harmless_oddities_of_jpegs_are_accepted(oddity: str) -> None:
    data = saved(pillow(), "JPEG", quality=90)
    assert np.array_equal(decode(oddly_written()[oddity]), decode(data))


def test_a_progressive_picture_without_its_last_scan_is_refused() -> None:
    """libjpeg reads it without a warning: a whole picture, only coarser."""
    data = saved(pillow(), "JPEG", quality=90, progressive=True)
    last = data.rindex(b"\xff\xda")
    tables = data.rindex(b"\xff\xc4", 0, last)
    with pytest.raises(PictureError, match="last scans are missing"):
        decode(data[:tables] + b"\xff\xd9")


def test_no_damaged_head_ends_in_anything_but_a_sentence() -> None:
    chance = random.Random(4)
    for _ in range(60):
        data = bytearray(encoded(chance, picture(chance, 16, 120)))
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(2, min(700, len(data)))] = chance.choice((0, 255, chance.randrange(256)))
        verdict(bytes(data))
