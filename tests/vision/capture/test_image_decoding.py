"""Every kind of picture file people have: read as it looks to them, or refused with a sentence."""

from __future__ import annotations

import resource
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as Pil

from tests.vision.capture.saved_pictures import ROW, pillow, saved, scene
from tests.vision.photos.drawn_pictures import table
from vision.capture.camera import LONGEST_SIDE, CameraError, open_camera
from vision.capture.image_decoding import PICTURES, PictureError, decode
from vision.photos.photo_detector import Detector
from vision.photos.read_photo import load, see

HEIC = Path(__file__).parent / "heic"
"""The same row as a telephone stores it; made by pillow-heif, of which only the decoder may be shipped."""
BEHIND = 110  # grey shown through transparent pixels


def sixteen_bits() -> bytes:
    return cv2.imencode(".png", scene().astype(np.uint16) * 257)[1].tobytes()


def cut_out() -> bytes:
    """Tiles on a transparent ground whose hidden colour is black."""
    picture = np.dstack((scene(), np.zeros(scene().shape[:2], np.uint8)))
    for x0, y0, x1, y1 in table(ROW)[1]:
        picture[y0:y1, x0:x1, 3] = 255
    picture[picture[..., 3] == 0] = 0
    return cv2.imencode(".png", picture)[1].tobytes()


KINDS: dict[str, Callable[[], bytes]] = {
    "jpeg": lambda: saved(pillow(), "JPEG", quality=92),
    "progressive jpeg": lambda: saved(pillow(), "JPEG", quality=92, progressive=True),
    "cmyk jpeg": lambda: saved(pillow("CMYK"), "JPEG", quality=95),
    "grey jpeg": lambda: saved(pillow("L"), "JPEG", quality=92),
    "png": lambda: saved(pillow(), "PNG"),
    "16-bit png": sixteen_bits,
    "grey png": lambda: saved(pillow("L"), "PNG"),
    "palette png": lambda: saved(pillow("P"), "PNG"),
    "png with alpha": cut_out,
    "gif": lambda: saved(pillow(), "GIF"),
    "webp": lambda: saved(pillow(), "WEBP", quality=92),
    "tiff": lambda: saved(pillow(), "TIFF"),
    "bmp": lambda: saved(pillow(), "BMP"),
    "avif": lambda: saved(pillow(), "AVIF", quality=90),
    "heic": lambda: (HEIC / "scene.heic").read_bytes(),
    "16-bit tiff": lambda: cv2.imencode(".tiff", scene().astype(np.uint16) * 257)[1].tobytes(),
    "cmyk tiff": lambda: saved(pillow("CMYK"), "TIFF"),
    "16-bit grey png": lambda: saved(Pil.fromarray(np.asarray(pillow("L")).astype(np.uint16) * 257), "PNG"),
}


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector()


def names(detector: Detector, picture: Any) -> list[str]:
    return [tile.tile for tile in sorted(detector.find(picture), key=lambda tile: tile.box[0])]


CHANGED = {kind for kind in KINDS if "grey" in kind} | {"palette png", "png with alpha", "gif"}
"""Kinds that keep less than the picture's colours."""


@pytest.mark.parametrize("kind", sorted({*CHANGED, "jpeg", "cmyk jpeg", "avif", "heic"}))
def test_the_tiles_are_read_in_every_kind_of_file(kind: str, detector: Detector) -> None:
    picture = decode(KINDS[kind]())
    assert picture.shape == (400, 640, 3) and picture.dtype == np.uint8
    assert names(detector, picture) == ROW


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - CHANGED))
def test_colours_stay_what_they_were(kind: str) -> None:
    picture = decode(KINDS[kind]())
    assert picture.shape == (400, 640, 3) and picture.dtype == np.uint8
    assert np.abs(picture.astype(int) - scene()).mean() < 3


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_telephones_turned_picture_stands_as_people_see_it(orientation: int, kind: str) -> None:
    """Stored turned or mirrored with the EXIF mark that undoes it (EXIF 2.32, table 6)."""
    undo: dict[int, Callable[[Any], Any]] = {
        1: lambda p: p,
        2: lambda p: p[:, ::-1],
        3: lambda p: p[::-1, ::-1],
        4: lambda p: p[::-1],
        5: lambda p: p.transpose(1, 0, 2),
        6: lambda p: np.rot90(p, 1),
        7: lambda p: p[::-1, ::-1].transpose(1, 0, 2),
        8: lambda p: np.rot90(p, -1),
    }
    marked = Pil.Exif()
    marked[0x112] = orientation
    stored = Pil.fromarray(np.ascontiguousarray(undo[orientation](scene())[..., ::-1]))
    picture = decode(saved(stored, kind, quality=95, exif=marked))
    assert picture.shape == (400, 640, 3)
    assert np.abs(picture.astype(int) - scene()).mean() < 4


@pytest.mark.parametrize("name", ["turned", "exif_only"])
def test_a_telephones_heic_is_turned_once(name: str) -> None:
    """By its own box and EXIF, which say the same turn; or by EXIF alone."""
    picture = decode((HEIC / f"{name}.heic").read_bytes())
    assert picture.shape == (400, 640, 3)
    assert np.abs(picture.astype(int) - scene()).mean() < 4


def opacity() -> Any:
    seen = np.zeros((400, 640), np.uint8)
    seen[100:300, 200:400] = 255
    return seen


def clear() -> Pil.Image:
    """Seen in its middle only; black is hidden round that."""
    colours = np.where(opacity()[..., None] > 0, scene()[..., ::-1], 0).astype(np.uint8)
    return Pil.fromarray(np.dstack((colours, opacity())))


def keyed(mode: str) -> bytes:
    """One colour, or one grey, is transparent."""
    seen = np.maximum(scene()[..., ::-1], 2)
    picture = Pil.fromarray(np.where(opacity()[..., None] > 0, seen, 1).astype(np.uint8))
    if mode == "I;16":
        grey = np.asarray(picture.convert("L")).astype(np.uint16) * 257
        return saved(Pil.fromarray(grey), "PNG", transparency=257)
    return saved(picture.convert(mode), "PNG", transparency=1 if mode == "L" else (1, 1, 1))


def deep(ending: str) -> bytes:
    return cv2.imencode(ending, np.asarray(clear())[..., [2, 1, 0, 3]].astype(np.uint16) * 257)[1].tobytes()


@pytest.mark.parametrize(
    "data",
    [
        saved(clear(), "PNG"),
        saved(clear().convert("LA"), "PNG"),
        saved(clear().quantize(64, method=Pil.Quantize.FASTOCTREE), "PNG"),
        saved(clear(), "WEBP", quality=95),
        saved(clear(), "WEBP", lossless=True),
        saved(clear(), "TIFF"),
        saved(clear(), "GIF"),
        saved(clear(), "AVIF", quality=95),
        (HEIC / "clear.heic").read_bytes(),
        cv2.imencode(".bmp", np.asarray(clear())[..., [2, 1, 0, 3]])[1].tobytes(),
        deep(".png"),
        deep(".tiff"),
        keyed("L"),
        keyed("RGB"),
        keyed("I;16"),
    ],
    ids=str.split(
        "png png-grey png-palette webp webp-lossless tiff gif avif heic bmp png-16 tiff-16 key-grey key key-16"
    ),
)
def test_transparent_pixels_become_grey(data: bytes) -> None:
    picture = decode(data).astype(int)
    assert np.abs(picture[20:80, 20:620] - BEHIND).max() < 12
    grey = np.abs(picture[..., 1] - picture[..., 2]).max() < 12
    wanted = cv2.cvtColor(scene(), cv2.COLOR_BGR2GRAY)[..., None] if grey else scene()
    assert np.abs(picture[110:290, 210:390] - wanted[110:290, 210:390]).mean() < 12


@pytest.mark.parametrize("mode", ["LA", "RGBA", "I;16"])
def test_a_large_picture_of_another_form_takes_few_bytes_a_pixel(mode: str) -> None:
    """As floats it took 35 bytes a pixel beside Pillow's own memory: four gigabytes at the largest size."""
    side = 2500
    data = saved(Pil.new(mode, (side, side)), "PNG")
    tracemalloc.start()
    try:
        assert decode(data).shape == (side, side, 3)
        assert tracemalloc.get_traced_memory()[1] < 9 * side * side
    finally:
        tracemalloc.stop()


def no_heic() -> bytes:
    return struct.pack(">I", 24) + b"ftypheic" + bytes(12) + b"mdat" * 50


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (no_heic(), "damaged"),
        (struct.pack(">I", 24) + b"ftypisom" + bytes(400), "film.*watch"),
        (b"%PDF-1.7\n" + bytes(100), "PDF"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
        (b"<!DOCTYPE html><html></html>", "web page"),
        (b"this is no picture", "no picture that can be read"),
        (saved(Pil.new("RGB", (9, 9)), "PNG"), "only 9 x 9"),
    ],
)
def test_an_invalid_picture_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(PictureError, match=sentence):
        decode(data)


@pytest.mark.parametrize(
    "kind", ["jpeg", "progressive jpeg", "cmyk jpeg", "png", "webp", "bmp", "gif", "tiff", "avif", "heic"]
)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.97])
def test_a_file_cut_short_is_refused(kind: str, share: float) -> None:
    whole = KINDS[kind]()
    with pytest.raises(PictureError, match=r"cut short|damaged"):
        decode(whole[: int(len(whole) * share)])


def test_an_oversized_picture_is_refused_before_decoding() -> None:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(PictureError, match="60000 x 60000"):
        decode(bomb)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("JPEG", {"quality": 10}),
        ("PNG", {}),
        ("BMP", {}),
        ("GIF", {}),
        ("TIFF", {"compression": "tiff_deflate"}),
        ("WEBP", {"quality": 10, "method": 0}),
        ("AVIF", {"quality": 10, "speed": 10}),
    ],
)
def test_the_size_of_every_kind_is_looked_at_before_the_picture(
    kind: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = saved(pillow(), kind, **options)
    assert decode(data).shape == (400, 640, 3)
    monkeypatch.setattr("vision.capture.picture_bounds.MOST_PIXELS", 640 * 400 - 1)
    with monkeypatch.context() as no_pixels:
        no_pixels.setattr("simplejpeg.decode_jpeg", _unpack)
        no_pixels.setattr("PIL.Image.Image.load", _unpack)
        with pytest.raises(PictureError, match="640 x 400"):
            decode(data)
        if kind == "JPEG":  # nor does a byte before a marker hide it
            at = data.index(b"\xff\xc0")
            with pytest.raises(PictureError, match="640 x 400"):
                decode(data[:at] + b"\x33" + data[at:])


def _unpack(*_: Any, **__: Any) -> None:
    raise AssertionError("a picture too large is unpacked")


@pytest.mark.parametrize("ending", sorted(PICTURES))
def test_a_folder_shows_every_kind_that_see_takes(ending: str, tmp_path: Path) -> None:
    kind = {".dib": "BMP", ".apng": "PNG", ".hif": "HEIC"}.get(
        ending, Pil.registered_extensions().get(ending, "HEIC")
    )
    whole = KINDS["heic"]() if kind in ("HEIC", "HEIF") else saved(pillow(), kind)
    (tmp_path / f"a{ending.upper()}").write_bytes(whole)
    (tmp_path / f"._a{ending}").write_bytes(b"what a Mac leaves beside it")
    assert open_camera(str(tmp_path)).grab().image.shape == (400, 640, 3)
    assert load(tmp_path / f"a{ending.upper()}").shape == (400, 640, 3)


def test_a_12_megapixel_photo_has_coordinates_in_its_own_pixels(tmp_path: Path, detector: Detector) -> None:
    path = tmp_path / "telephone.jpg"
    large = cv2.resize(scene(), (4096, 2560), interpolation=cv2.INTER_CUBIC)
    cv2.imwrite(str(path), large)
    (answer,) = see([path], detector)
    assert (answer["width"], answer["height"]) == (4096, 2560)
    assert [tile["tile"] for tile in sorted(answer["tiles"], key=lambda tile: tile["box"][0])] == ROW
    widths = [tile["box"][2] - tile["box"][0] for tile in answer["tiles"]]
    assert all(300 < width < 480 for width in widths)


def test_a_12_megapixel_picture_is_reduced_to_what_reading_needs(tmp_path: Path) -> None:
    path = tmp_path / "frame.jpg"
    cv2.imwrite(str(path), np.full((3000, 4000, 3), 90, np.uint8))
    assert open_camera(str(path)).grab().image.shape == (1920, LONGEST_SIDE, 3)


def test_a_camera_names_what_is_wrong_with_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "frame.jpg"
    path.write_bytes(b"%PDF-1.7\n" + bytes(100))
    with pytest.raises(CameraError, match="PDF"):
        open_camera(str(path)).grab()


def test_a_device_is_no_picture_file() -> None:
    with pytest.raises(PictureError, match="device"):
        load(Path("/dev/zero"))
