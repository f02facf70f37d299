"""Even areas (a margin, a lamp burnt out, a part that never came) cost no time: nothing lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import pytest

from benchmarks.vision.table_pictures import zones_read
from benchmarks.vision.table_reading import partly_even
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent
from tests.vision.photos.drawn_pictures import table
from tests.vision.zones.random_tables import classifier, picture, random_table, reader_for, renderer, scene_of
from vision.calibration.calibration import calibrate
from vision.networks.evenness import CELL, Evenness
from vision.networks.tile_classifier import Classification
from vision.networks.tile_detector import OrientedBox, TileDetector, _unlike
from vision.photos.photo_detector import Detector
from vision.table.table_layout import FULL_TABLE, PX_PER_MM, TILE_THICKNESS, ZoneKind, crop_size, placing
from vision.zones.even_parts import EvenParts
from vision.zones.table_reader import TableReader

ROWS = [["4m", "7m", "1z", "7z", "2p", "4p"], ["3m", "9m", "2z", "1m", "6z", "3z"]]
COLOURS = [(255, 255, 255), (0, 0, 0), (128, 128, 128), (40, 40, 200)]
Case = tuple[float, tuple[int, int, int], Sequence[str]]


def cases(*shares: float, around: str = "margin") -> list[Case]:
    """Each share in each colour at half of the places, so that each share and each colour is seen at each place."""
    places = [["side", "lamp"], ["below", around]]
    return [
        (share, colour, places[(i + j) % 2])
        for i, share in enumerate(shares)
        for j, colour in enumerate(COLOURS)
    ]


class Counting(TileDetector):
    """Counts the pixels that its network evaluates, and the detections."""

    def __init__(self) -> None:
        super().__init__()
        self.pixels, self.finds = 0, 0

    def _answer(self, picture: Any) -> Any:
        self.pixels += picture.shape[0] * picture.shape[1]
        return super()._answer(picture)

    def look(self, *arguments: Any, **options: Any) -> list[OrientedBox]:
        found = super().look(*arguments, **options)
        self.finds += len(found)
        return found


def photograph() -> Any:
    noise = np.random.default_rng(1)
    rows = np.vstack([table(row)[0] for row in ROWS])
    return np.clip(rows + noise.normal(0, 4, rows.shape), 0, 255).astype(np.uint8)


class Searched:
    """The photograph, and the cost of searching it."""

    def __init__(self) -> None:
        self._counter = Counting()
        self._detector = Detector(detector=self._counter)
        self.image = photograph()
        self.pixels, self.finds = self.cost(self.image)

    def cost(self, image: Any) -> tuple[int, int]:
        """Pixels that the network evaluates, and detections, in a search of a picture."""
        self._counter.pixels = self._counter.finds = 0
        self._detector.find(image)
        return self._counter.pixels, self._counter.finds


@pytest.fixture(scope="module")
def searched() -> Searched:
    return Searched()


def painted(image: Any, share: float, colour: tuple[int, int, int]) -> dict[str, Any]:
    """The picture with this part of it even: at a side, in its middle, or round it."""
    height, width = image.shape[:2]
    side, below, lamp = image.copy(), image.copy(), image.copy()
    side[:, round(width * (1 - share)) :] = colour
    below[round(height * (1 - share)) :] = colour
    reach = (round(width * share / 2), round(height * share / 2))
    cv2.ellipse(lamp, (width // 2, height // 2), reach, 0, 0, 360, colour, -1)
    rim = round(width * share / 2)
    margin = cv2.copyMakeBorder(image, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=colour)
    return {"side": side, "below": below, "lamp": lamp, "margin": margin}


@pytest.mark.parametrize(("share", "colour", "places"), cases(0.25, 0.5, 0.75))
def test_even_areas_are_searched_only_round_their_rims(
    searched: Searched, share: float, colour: tuple[int, int, int], places: Sequence[str]
) -> None:
    others = painted(searched.image, share, colour)
    for where in places:
        more_pixels, more_finds = searched.cost(others[where])
        assert more_pixels <= 2 * searched.pixels, where
        assert more_finds <= 2 * searched.finds + 100, where


@pytest.mark.slow
@pytest.mark.parametrize(("share", "colour", "places"), cases(0.5, 0.75))
def test_a_camera_s_noise_hides_no_even_area(
    searched: Searched, share: float, colour: tuple[int, int, int], places: Sequence[str]
) -> None:
    noise = np.random.default_rng(3)
    others = painted(searched.image, share, colour)
    for where in places:
        other = others[where]
        even = (other == np.array(colour, np.uint8)).all(axis=2, keepdims=True)
        noisy = np.clip(other + even * noise.normal(0, 2, other.shape), 0, 255).astype(np.uint8)
        more_pixels, _ = searched.cost(noisy)
        assert more_pixels <= 2.5 * searched.pixels, where  # small ones cost less each: 1.4 times the time


def test_an_even_picture_is_not_searched() -> None:
    counter = Counting()
    assert Detector(detector=counter).find(np.full((960, 1280, 3), 255, np.uint8)) == []
    assert counter.pixels < 100_000  # of a close-up


def test_an_even_margin_does_not_change_the_reading() -> None:
    detector, image = Detector(), photograph()
    names = [tile.tile for tile in detector.find(image)]
    margin = cv2.copyMakeBorder(image, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    assert [tile.tile for tile in detector.find(margin)] == names


def test_more_doubles_are_dropped_in_larger_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Distances are counted, not seconds."""

    def spots(count: int) -> list[OrientedBox]:
        places = np.random.default_rng(2).uniform(0, 40 * count**0.5, (count, 2))
        return [OrientedBox(float(x), float(y), 20.0, 30.0, 0.0, 0.5) for x, y in places]

    def distances(count: int) -> int:
        given, taken = spots(count), 0

        def counted(x: float, y: float) -> float:
            nonlocal taken
            taken += 1
            return float((x * x + y * y) ** 0.5)

        with monkeypatch.context() as patch:
            patch.setattr("vision.networks.tile_detector.math.hypot", counted)
            kept = _unlike(given)
        assert count / 2 < len(kept) < count
        return taken

    # 256 times as many where each is held against each
    assert 0 < distances(16_000) < 40 * distances(1000)


class CountingNamer:
    """Counts the pictures that it is asked about."""

    def __init__(self) -> None:
        self.asked = 0

    def name(self, crops: Sequence[Any]) -> list[Classification]:
        self.asked += len(crops)
        return classifier().name(crops)


def thinly_laid(seed: int) -> TableContent:
    """Two discards and a meld before each seat, at most."""
    full = random_table(seed)
    seats = [SeatContent(discards=s.discards[:2], melds=s.melds[:1], wall=s.wall) for s in full.seats]
    return TableContent((seats[0], seats[1], seats[2], seats[3]), (), full.dice)


@pytest.mark.parametrize("number", range(len(COLOURS)))
@pytest.mark.parametrize("content", [TableContent(), thinly_laid(5)], ids=["bare", "thinly laid"])
def test_even_parts_of_a_frame_have_no_tiles(content: TableContent, number: int) -> None:
    asked = CountingNamer()
    camera = renderer(seed=21)
    reader = TableReader(asked)
    reader.calibrate(picture(camera, Scene(), 0))
    frame = picture(camera, scene_of(content, 5), 1)
    reader.read(frame)
    plain = asked.asked
    for share, colour, places in cases(0.25, 0.5, 0.75, around="rim")[number :: len(COLOURS)]:
        others = partly_even(frame, share, colour)
        for where in places:
            asked.asked = 0
            seen = reader.read(others[where])
            # Half a table of them would be 70 tiles and more, each looked at four times.
            assert asked.asked <= plain + 40, (share, where)
            assert "wrong" not in zones_read(seen, content).values(), (share, where)


def test_a_zone_of_one_colour_is_doubted() -> None:
    camera = renderer(seed=21)
    reader = reader_for(camera)
    frame = picture(camera, scene_of(thinly_laid(5), 5), 1)
    half = partly_even(frame, 0.5, (255, 255, 255))["below"]
    readings = reader.read_zones(half, reader.shape.zones)
    for zone in (zone for zone in reader.shape.zones if zone.seat == 0):
        assert readings[zone].doubts, zone.name
        if zone.kind is ZoneKind.WALL:
            assert set(readings[zone].heights) == {None}
        elif zone.kind is not ZoneKind.MELDS:
            assert "shows only one colour" in readings[zone].doubts[0].text, zone.name


def test_a_black_cloth_without_visible_grain_is_cloth() -> None:
    camera = renderer(seed=21, cloth="grey")
    reader = reader_for(camera)
    content = thinly_laid(5)
    frame = picture(camera, scene_of(content, 5), 1)
    black = np.where(frame.max(axis=2, keepdims=True) < 130, 0, frame).astype(np.uint8)
    assert "right" in [
        verdict for name, verdict in zones_read(reader.read(black), content).items() if "discards" in name
    ]


def test_even_areas_are_equal_in_a_part_and_in_the_whole_frame() -> None:
    camera = renderer(seed=21)
    frame = picture(camera, scene_of(thinly_laid(5), 5), 1)
    calibration = calibrate(picture(camera, Scene(), 0))
    chance = np.random.default_rng(7)
    some = 0
    for _ in range(4):
        image = frame.copy()
        for _ in range(3):
            place, reach = chance.integers(100, 1000, 2).tolist(), chance.integers(60, 300, 2).tolist()
            cv2.ellipse(image, place, reach, 30, 0, 360, chance.integers(0, 256, 3).tolist(), -1)
        parts = EvenParts(image, calibration)
        factor, reach = parts._factor, parts._reach
        assert factor == 1.0  # the whole frame is looked at unscaled
        tall, wide = (length // CELL * CELL for length in image.shape[:2])
        whole = Evenness(np.ascontiguousarray(image[:tall, :wide]), smoothed=True).parts(reach)
        for zone in FULL_TABLE.zones:
            size = crop_size(zone, PX_PER_MM / 4)
            seen = calibration.seen(
                whole * np.uint8(255),
                placing(zone, PX_PER_MM / 4),
                size,
                TILE_THICKNESS,
                shrunk=factor / CELL,
            )
            body = np.ones(crop_size(zone)[::-1], np.float32)
            expected = cv2.resize(seen, body.shape[::-1], interpolation=cv2.INTER_LINEAR) > 127
            even = parts.within(body, zone)
            some += int(even.any())
            assert np.array_equal(even, expected), zone.name
    assert some > 10


def test_extremes_of_a_cell_are_those_of_its_pixels() -> None:
    image = np.random.default_rng(1).integers(0, 256, (5 * CELL, 7 * CELL, 3)).astype(np.uint8)
    cells = image.reshape(5, CELL, 7, CELL, 3)
    evenness = Evenness(image)
    assert np.array_equal(evenness._darkest, cells.min(axis=(1, 3)))
    assert np.array_equal(evenness._brightest, cells.max(axis=(1, 3)))
