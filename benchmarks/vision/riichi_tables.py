"""Reading of riichi's tables: red fives, turned discards, bets and the indicators of a dead wall.

Tables full of fives, red and plain, are rendered with every maker's tiles under every lamp, from above and by a camera
that leans, out of focus, and read after the maker's plain tiles were taught. Single frames; a five counts as unsure
where the table would ask for its name. No labelled photograph shows a red five: of photographs the plain fives are
counted, cut out by their labels, and the same with their print dyed in the red of the tile itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.vision.enrolled_tables import shown_set
from benchmarks.vision.figure_tables import FigureTables, share
from benchmarks.vision.process_pool import workers
from benchmarks.vision.scoring import outline_on_table
from benchmarks.vision.table_pictures import SIZES, Condition, RenderedCamera, outline_mm, overlap, scene_of
from hardware_sim.art.tile_art import ARTS, RED_FIVES
from hardware_sim.rendering.pinhole import handheld_lens
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent, Upturned
from tests.vision.zones.random_tables import FACES
from vision.networks.tile_classifier import TileClassifier
from vision.table.table_layout import TableShape, Zone, ZoneKind
from vision.table.table_view import RED_FIVES as RED_OF
from vision.table.table_view import TableView
from vision.training.collection import Photograph
from vision.zones.red_fives import is_red
from vision.zones.table_reader import TableReader, assemble
from vision.zones.unsure_zones import uncertain_tiles
from vision.zones.zone_interpretation import ZoneReading

LAMPS: Final = ("ceiling", "warm", "dim", "window", "corner", "harsh")
LEANS: Final = (3.0, 6.0)
"""Degrees from the perpendicular: a camera over a table looks straight down within some degrees."""
BLUR: Final = 1.0
SHAPE: Final = TableShape(discard_columns=6, has_bets=True, dead_wall=True, red_fives=(2, 2, 2))
FIVES: Final = (*RED_OF, *RED_FIVES)
OUTCOMES: Final = ("right", "unsure", "wrong")
_MATCH: Final = 0.5
_TOO_NARROW: Final = 10  # pixels; less is no picture of a tile

Picture = NDArray[Any]


@dataclass(frozen=True)
class Work:
    """Work of one process: one maker's tiles under all lamps."""

    art: str
    lamps: tuple[str, ...]
    tables: int


@dataclass
class Outcomes:
    """Fives by (condition, face, outcome), other readings by (what, outcome)."""

    fives: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    readings: Counter[tuple[str, str]] = field(default_factory=Counter)


def report_riichi(
    report: FigureTables, photographs: Sequence[Photograph], quick: bool, tables: int, jobs: int
) -> None:
    """Measure red fives and the other readings of riichi, and print them."""
    works = [Work(art, LAMPS[::3] if quick else LAMPS, tables) for art in ARTS]
    whole = Outcomes()
    with workers(jobs) as pool:
        for part in pool.map(measure, works):
            whole.fives += part.fives
            whole.readings += part.readings
    columns = ("fives", *(f"{kind} {outcome}" for kind in ("red:", "plain:") for outcome in OUTCOMES))
    report.table("Fives on rendered tables, single frames, the table's own reader", columns)
    for condition in sorted({condition for condition, _, _ in whole.fives}):
        report.row(condition, *_cells(whole.fives, condition))
    report.table("What else riichi lays on a table, single frames", ("what", *OUTCOMES))
    for what in sorted({what for what, _ in whole.readings}):
        report.row(what, *(whole.readings[what, outcome] for outcome in OUTCOMES))
    if photographs:
        report.table("Fives in photographs, cut out by their labels", columns)
        report.row("as photographed, and dyed red", *_cells(_photographed(photographs), "photographs"))
    wrong = sum(number for (_, _, outcome), number in whole.fives.items() if outcome == "wrong")
    report.note(f"Fives named wrong though sure: {wrong} of {whole.fives.total()} (bar 0).")


def measure(work: Work) -> Outcomes:
    """One maker's tiles from above, by a leaning camera, out of focus, and after they were taught."""
    cv2.setNumThreads(1)
    outcomes, classifier = Outcomes(), TileClassifier()
    level = RenderedCamera(work.art, "1080p", 2)
    taught = TileClassifier(tile_set=shown_set(level))
    for lamp in work.lamps:
        for size in ("960p", "1080p", "4K"):
            camera = level if size == "1080p" else RenderedCamera(work.art, size, 2)
            light = f"from above, {lamp}"
            _count(outcomes, camera, classifier, Condition(work.art, size, lamp), light, work.tables)
        for lean in LEANS:
            aslant = RenderedCamera(work.art, "1080p", 2, lens=_leaning(lean))
            seen = f"camera leans by {lean:g}°"
            _count(outcomes, aslant, classifier, Condition(work.art, "1080p", lamp), seen, work.tables)
        blurred = Condition(work.art, "1080p", lamp, BLUR)
        _count(outcomes, level, classifier, blurred, f"out of focus by {BLUR:g} px", work.tables)
        sharp = Condition(work.art, "1080p", lamp)
        _count(outcomes, level, taught, sharp, "plain tiles of the maker taught", work.tables)
    return outcomes


def riichi_table(seed: int) -> TableContent:
    """A table full of fives: a turned discard before some seats, bets, five indicators round a corner."""
    chance = random.Random(seed)
    seats = []
    for _ in range(4):
        river = [*FIVES, *FIVES, *chance.sample(FACES, 6)]
        hand = [*FIVES, *chance.sample(FACES, 4)]
        chance.shuffle(river)
        chance.shuffle(hand)
        rotated = chance.choice((None, *range(len(river))))
        seats.append(
            SeatContent(
                discards=tuple(river),
                hand=tuple(hand),
                wall=(2,) * SHAPE.stacks,
                laid=(seed, seed, seed),
                in_row=SHAPE.discard_columns,
                rotated=rotated,
                stick=chance.random() < 0.5,
            )
        )
    side, first = chance.randrange(4), chance.randint(1, SHAPE.stacks)
    faces = chance.sample(FIVES, 5)
    turned = []
    for face in faces:
        turned.append(Upturned(side, first, face))
        side, first = (side, first - 1) if first > 1 else ((side + 1) % 4, SHAPE.stacks)
    return TableContent((seats[0], seats[1], seats[2], seats[3]), tuple(turned), (1, 2))


def _leaning(lean: float) -> Any:
    width, height = SIZES["1080p"]
    return handheld_lens(lean, 8.0, 1.1 * width * 1000 / height, (width, height))


def _count(
    outcomes: Outcomes,
    camera: RenderedCamera,
    classifier: TileClassifier,
    condition: Condition,
    name: str,
    tables: int,
) -> None:
    reader = TableReader(classifier, shape=SHAPE)
    reader.calibrate(camera.picture(Scene(lamp=condition.lamp), 0, condition.blur))
    for seed in range(tables):
        content = riichi_table(seed)
        scene = scene_of(content, seed, condition)
        readings = reader.read_zones(camera.picture(scene, seed + 1, condition.blur), SHAPE.zones)
        for zone, reading in readings.items():
            for face, outcome in _fives(scene, zone, reading):
                outcomes.fives[name, face, outcome] += 1
        outcomes.readings.update(_others(assemble(readings, SHAPE), content))


def _fives(scene: Scene, zone: Zone, reading: ZoneReading) -> Iterator[tuple[str, str]]:
    """Each five of a zone that was found, and whether its name is right, unsure or wrong."""
    own = [tile for tile in scene.lying if tile.zone is not None and tile.zone.name == zone.name]
    fives = [tile for tile in own if tile.face_up and tile.tile in FIVES]
    unsure = set(uncertain_tiles(reading))
    for number, seen in enumerate(reading.tiles):
        outline = outline_on_table(seen.found.corners, zone)
        true = max(fives, key=lambda tile: overlap(outline_mm(tile), outline), default=None)
        if true is not None and overlap(outline_mm(true), outline) > _MATCH:
            yield true.tile, "unsure" if number in unsure else _verdict(seen.tile == true.tile)


def _others(view: TableView, content: TableContent) -> Iterator[tuple[str, str]]:
    """What lies on the table beside names of tiles: turned discards, bets, places of indicators in their order."""
    for seat, (seen, true) in enumerate(zip(view.seats, content.seats, strict=True)):
        turned = _verdict((seen.rotated, len(seen.discards)) == (true.rotated, len(true.discards)))
        yield "turned discard", "unsure" if f"discards:{seat}" in view.unsure else turned
        bet = _verdict(seen.stick is true.stick)
        yield "bet", "unsure" if f"stick:{seat}" in view.unsure else bet
    walls = {f"{ZoneKind.WALL}:{up.seat}" for up in content.upturned}
    places = [(up.seat, up.stack) for up in view.indicators]
    order = _verdict(places == [(up.seat, up.stack) for up in content.upturned])
    yield "order of indicators", "unsure" if walls & set(view.unsure) else order


def _verdict(right: bool) -> str:
    return "right" if right else "wrong"


def _photographed(photographs: Sequence[Photograph]) -> Counter[tuple[str, str, str]]:
    outcomes: Counter[tuple[str, str, str]] = Counter()
    for photograph in photographs:
        fives = [tile for tile in photograph.tiles if tile.face in RED_OF]
        picture = photograph.load() if fives else None
        for tile in fives:
            assert picture is not None
            left, top, right, bottom = (max(0, round(edge)) for edge in tile.box)
            cut = picture[top:bottom, left:right]
            if min(cut.shape[:2]) < _TOO_NARROW:
                continue
            plain = _upright(cut)
            for shown, red in ((plain, False), (_dyed(plain), True)):
                if shown is not None:
                    seen = is_red(shown, tile.face)
                    outcome = "unsure" if seen is None else _verdict(seen is red)
                    outcomes["photographs", RED_OF[tile.face] if red else tile.face, outcome] += 1
    return outcomes


def _upright(cut: Picture) -> Picture:
    if cut.shape[1] > cut.shape[0]:
        cut = cv2.rotate(cut, cv2.ROTATE_90_CLOCKWISE)
    return np.asarray(cv2.resize(cut, (48, 64), interpolation=cv2.INTER_AREA))


def _dyed(picture: Picture) -> Picture | None:
    """The tile with all its print in the red that is found on it; None without any red."""
    light = picture.mean(axis=2)
    body = np.median(picture[light >= np.percentile(light, 60)], axis=0)
    taken = 1 - picture / np.maximum(body, 8)
    ink = taken.max(axis=2)
    red = (ink > 0.4) & (np.minimum(taken[..., 0], taken[..., 1]) - taken[..., 2] > 0.4 * ink)
    if np.count_nonzero(red) < 20:
        return None
    strength = np.clip(ink / np.median(ink[red]), 0, 1.15)[..., None]
    dyed: Picture = np.clip(body * (1 - strength * np.median(taken[red], axis=0)), 0, 255).astype(np.uint8)
    return dyed


def _cells(fives: Counter[tuple[str, str, str]], condition: str) -> tuple[str, ...]:
    cells = []
    for faces in (RED_FIVES, tuple(RED_OF)):
        counts = [sum(fives[condition, face, outcome] for face in faces) for outcome in OUTCOMES]
        cells += [f"{counts[0]} ({share(counts[0], sum(counts))})", *map(str, counts[1:])]
    return tuple(cells)
