"""A hand under reflections: every tile that the camera cannot name is named by people, and the score is right."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer
from controller.referee.questions import open_questions
from controller.referee.zones import UNREAD, TableZone, tiles_in
from controller.runtime.table_geometry import zone_contents
from hardware_sim.rendering.scene import Glare
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.servers.readings_server import view
from hardware_sim.world.scene_builder import zone_centre
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, live
from vision.table.table_view import TableView


@pytest.fixture(autouse=True)
def short_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_time_loop, "LISTEN", 0.002)


def test_a_hand_under_a_reflection_is_scored_as_it_was_played(tmp_path: Path) -> None:
    answered: list[str] = []

    def answer(parlor: Parlor) -> None:
        """One of the staff looks at the tiles and names those that are asked about."""
        lies = zone_contents(TableView.from_json(view(parlor.world)), singles=True)
        for asked in open_questions(parlor.table):
            there, read = tiles_in(lies[asked.zone]), tiles_in(asked.read)
            if len(there) != len(read):
                continue  # it has changed since: the camera will say so
            tiles = tuple(name for name, seen in zip(there, read, strict=True) if seen == UNREAD)
            key = f"answer-{len(answered)}"
            reply = QuestionAnswer(
                question=asked.id,
                answer=AnswerKind.TILES,
                tiles=tiles,
                key=key,
                where=AnsweredBy.STAFF,
                by="Li",
            )
            if parlor.run.reply(reply).refused is None:
                answered.append(asked.zone.name)

    async def deed(parlor: Parlor) -> None:
        await parlor.until(lambda: all(parlor.table.seen.get(TableZone.discards(seat)) for seat in (0, 2)))
        for seat in (0, 2):
            x, y = zone_centre(SeatZone(SeatZoneKind.DISCARDS, seat))
            parlor.sim.obstacles.glares[seat] = Glare(x, y)
        parlor.sim.obstacles.revision += 1
        async with asyncio.timeout(3000):
            while not parlor.table.session.history:
                answer(parlor)
                await asyncio.sleep(0.5)

    parlor = Parlor(tmp_path)
    virtual_time_loop.hurried(live(parlor, deed))
    assert {"discards:0", "discards:2"} <= set(answered) and len(answered) > 4
    over = next(line["result"] for line in parlor.world.truth.file.lines if "result" in line)
    assert list(parlor.table.session.history[0].deltas) == list(over["deltas"])
