"""Real pictures made unsure: the camera's input tells what can be asked, the table asks, and plays by the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from controller.journal.picture_store import PictureStore
from controller.referee import layout_diff, outputs
from controller.referee.inputs import (
    AnsweredBy,
    AnswerKind,
    QuestionAnswer,
    TimedOut,
    ZonesRead,
    ZonesUnreadable,
)
from controller.referee.questions import Question, QuestionKind, asked_zones, open_questions, pictured_zones
from controller.referee.stages import ClaimWindow, Turn
from controller.referee.zones import UNREAD, AnyZone, TableZone, TableZoneKind, tiles_in
from controller.rules.acts import Discard, Draw, WallEnd
from controller.rules.tiles import name
from controller.runtime.camera_input import PictureInput
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Glare, Scene
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, Upturned, lay
from tests.controller.referee.ideal_table import IdealTable, fresh_table
from tests.vision.zones.random_tables import classifier
from vision.capture.camera_frame import CameraFrame
from vision.zones.settle import Settler
from vision.zones.table_reader import TableReader

Image = NDArray[np.uint8]
LOOKS = 60
"""More looks than any reading here needs."""


class StudioCamera:
    """A camera that sees a scene."""

    url = "studio:"

    def __init__(self) -> None:
        self.renderer = Renderer(1)
        self.scene = Scene()
        self.number = 0

    def grab(self) -> CameraFrame:
        self.number += 1
        return CameraFrame(self.renderer.frame(self.scene, self.number), self.number, float(self.number))

    def close(self) -> None:
        pass  # it holds nothing


class FilmedTable:
    """A hand whose layout the referee reads from pictures alone."""

    def __init__(self, folder: Path, seed: int = 3, keep_s: float = 3600.0) -> None:
        self.ideal = IdealTable(fresh_table("hangzhou"), seed, keen=True)
        self.camera = StudioCamera()
        self.pictures = PictureStore(folder / "pictures", keep_s)
        self.camera_input = PictureInput(
            self.camera, Settler(TableReader(classifier())), pictures=self.pictures
        )
        self.doubts: list[ZonesUnreadable] = []

    def until_turn(self, discards: int = 3) -> None:
        for _ in range(400):
            hand = self.ideal.table.hand.state
            laid = 0 if hand is None else sum(len(seat.discards) for seat in hand.seats)
            if isinstance(self.ideal.table.stage, Turn) and laid >= discards:
                return
            self.ideal.turn()
        raise AssertionError("no such turn")

    def draw(self) -> None:
        """The turn's draw, of which the referee knows already."""
        truth, known = self.ideal.held(), self.ideal.table.current_hand
        if truth.head_draws < known.head_draws:
            self.ideal.happens(Draw(truth.after(truth.turn), self.ideal.next_tile("head"), WallEnd.HEAD))

    def shown(self, *more: str) -> Scene:
        """The scene as the truth has it, with `more` tiles in the discards of the turn seat."""
        state, plan = self.ideal.held(), self.ideal.table.hand.plan
        assert plan is not None
        lies = layout_diff.expected(state, self.ideal.table.system)
        heights = layout_diff.wall_heights(plan, state)
        seats = []
        for seat in range(4):
            melds = TableZone.melds(seat).content_in(lies)
            seats.append(
                SeatContent(
                    melds=tuple(LaidMeld(meld.tiles, meld.rotated) for meld in melds),
                    discards=TableZone.discards(seat).content_in(lies) + (more if seat == state.turn else ()),
                    standing=13 - 3 * len(melds),
                    wall=tuple(height or 0 for height in TableZone.wall(seat).content_in(heights)),
                )
            )
        up = TableZone.indicators().content_in(self.ideal.table.sensors.sight)
        content = TableContent(
            (seats[0], seats[1], seats[2], seats[3]),
            tuple(Upturned(one.seat, one.stack, one.tile) for one in up),
            (self.ideal.table.hand.dice or ())[-2:],
        )
        return lay(content, 1, 1)

    def look_until_asked(self) -> Question:
        for _ in range(LOOKS):
            self.look()
            if asked := open_questions(self.ideal.table):
                return asked[0]
        raise AssertionError(f"nothing is asked: {self.ideal.table.sensors.blind}")

    def look(self) -> None:
        async def once() -> None:
            self.camera_input.asked = asked_zones(self.ideal.table)
            self.camera_input.pictured = pictured_zones(self.ideal.table)
            for given in await self.camera_input.look(self.ideal.table.sensors.sight):
                if isinstance(given, ZonesUnreadable):
                    self.doubts.append(given)
                self.ideal.give(given)

        asyncio.run(once())

    def read_of_nothing(self) -> dict[AnyZone, str]:
        """The cuts of the scene's readings by a camera input without earlier pictures."""

        async def looks() -> dict[AnyZone, str]:
            cuts: dict[AnyZone, str] = {}
            read = False
            for _ in range(LOOKS):
                for given in await self.camera_input.look({}):
                    if isinstance(given, ZonesRead):
                        cuts |= given.pictures
                        read = True
                if read:
                    return cuts
            raise AssertionError("nothing is read")

        return asyncio.run(looks())

    def settle(self) -> None:
        for _ in range(LOOKS):
            self.look()
            if not self.ideal.table.sensors.blind and self.camera.number > 4:
                return
        raise AssertionError(f"not read: {self.ideal.table.sensors.blind}")


@pytest.fixture
def filmed(tmp_path: Path) -> Iterator[FilmedTable]:
    table = FilmedTable(tmp_path)
    yield table
    table.camera_input.close()


def glaring(scene: Scene, zone: SeatZone, radius: float = 30.0) -> Scene:
    """A lamp's reflection in the tile that was laid last in a zone."""
    last = [tile for tile in scene.lying if tile.zone == zone][-1]
    return replace(scene, glares=(Glare(last.x, last.y, radius, 1.0),))


def test_reflected_discard_is_asked_about_and_play_goes_on(filmed: FilmedTable) -> None:
    ideal = filmed.ideal
    filmed.until_turn()
    filmed.camera.scene = filmed.shown()
    filmed.settle()
    filmed.draw()
    seat = ideal.held().turn
    act = next(one for one in ideal.table.system.legal_acts(ideal.held(), seat) if isinstance(one, Discard))
    before = ideal.table.current_hand
    ideal.happens(act)
    bright = filmed.shown()
    filmed.camera.scene = glaring(bright, SeatZone(SeatZoneKind.DISCARDS, seat))
    asked = filmed.look_until_asked()
    assert asked.zone == TableZone.discards(seat)
    assert tiles_in(asked.read)[:-1] == TableZone.discards(seat).content_in(
        layout_diff.expected(before, ideal.table.system)
    )
    assert tiles_in(asked.read)[-1] == UNREAD
    jpeg = filmed.pictures.get(asked.picture)
    assert jpeg is not None
    cut = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert cut is not None and min(cut.shape[:2]) > 40
    ideal.give(
        QuestionAnswer(
            question=asked.id,
            answer=AnswerKind.TILES,
            tiles=(name(act.tile),),
            where=AnsweredBy.STAFF,
            by="Li",
        )
    )
    assert isinstance(ideal.table.stage, ClaimWindow)
    assert ideal.table.current_hand.last_discard == (seat, act.tile)
    reported = len(filmed.doubts)
    for _ in range(12):
        filmed.look()
    assert not open_questions(ideal.table) and not ideal.table.sensors.blind
    assert len(filmed.doubts) <= reported + 1, "the same doubt is not told again and again"
    filmed.camera.scene = bright
    for _ in range(12):
        filmed.look()
    assert not ideal.table.hand.doubts
    ideal.play(1)
    result = ideal.truths[0].result
    assert result is not None and ideal.table.session.history[0].deltas == result.deltas


def test_certain_readings_are_kept_as_cuts_of_zones(filmed: FilmedTable) -> None:
    ideal = filmed.ideal
    filmed.until_turn(discards=6)
    lies = layout_diff.expected(ideal.held(), ideal.table.system)
    rows = {zone for zone in map(TableZone.discards, range(4)) if zone.content_in(lies)}
    filmed.camera.scene = filmed.shown()
    reads = filmed.read_of_nothing()
    assert rows <= set(reads)
    cut = filmed.pictures.get(reads[min(rows, key=lambda zone: zone.name)])
    assert cut is not None and cut.startswith(b"\xff\xd8")
    assert not [zone for zone in reads if zone.kind is TableZoneKind.HAND], "nobody laid a hand open"
    assert len(set(reads.values())) == len(reads)


def test_nothing_that_was_read_is_kept_without_a_retention_time(tmp_path: Path) -> None:
    table = FilmedTable(tmp_path, keep_s=0.0)
    table.until_turn(discards=6)
    table.camera.scene = table.shown()
    assert table.read_of_nothing() == {}
    table.camera_input.close()


def test_reading_people_must_explain_is_asked_with_a_picture(filmed: FilmedTable) -> None:
    ideal = filmed.ideal
    filmed.until_turn()
    filmed.camera.scene = filmed.shown()
    filmed.settle()
    filmed.draw()
    seat = ideal.held().turn
    legal = [one for one in ideal.table.system.legal_acts(ideal.held(), seat) if isinstance(one, Discard)]
    act, slip = legal[0], next(one for one in legal if one.tile != legal[0].tile)
    ideal.happens(act)
    filmed.camera.scene = filmed.shown(name(slip.tile))
    for _ in range(LOOKS):
        filmed.look()
        if (waiting := outputs.waiting(ideal.table)) is not None and waiting.name == "odd":
            break
    ideal.give(TimedOut("odd"))
    (asked,) = open_questions(ideal.table)
    assert asked.kind is QuestionKind.COURSE and asked.zone == TableZone.discards(seat) and not asked.picture
    reported = len(filmed.doubts)
    for _ in range(6):
        filmed.look()
    (again,) = open_questions(ideal.table)
    assert again.id == asked.id and filmed.pictures.get(again.picture) is not None
    assert len(filmed.doubts) == reported + 1 and filmed.doubts[-1].doubts[0].sure, "one picture, told once"
    ideal.give(
        QuestionAnswer(
            question=asked.id,
            answer=AnswerKind.COURSE,
            acts=(f"{seat} -{name(act.tile)}",),
            where=AnsweredBy.STAFF,
            by="Li",
        )
    )
    assert ideal.table.current_hand.last_discard == (seat, act.tile)
