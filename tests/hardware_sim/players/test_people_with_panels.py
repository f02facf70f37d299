"""Simulated people answer the table's questions on panels of its page, and a hand under reflections plays on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from controller.orders.persons import called_in, with_names_shown
from controller.referee.zones import TableZone
from controller.rules.registry import load
from controller.rules.tiles import Seat
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import Tokens
from controller.web.page_access import PageAccess
from controller.web.panels.panel_pairing import PanelPairing
from controller.web.panels.panel_routes import TableBehind, with_panels
from controller.web.panels.panel_store import PanelStore, Seating
from controller.web.table_routes import question_routes
from hardware_sim.players.people_with_panels import PeopleWithPanels, SessionOnPage, answer_of, word_on
from hardware_sim.players.table_page import TablePage
from hardware_sim.world.ground_truth import Truth, TruthFile
from hardware_sim.world.world import World
from tests.controller.web.panels.panel_page import STATE
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, live


class PageParlor(Parlor):
    """A parlor whose table has its page."""

    def __init__(self, folder: Path) -> None:
        self.board = SnapshotBoard()
        super().__init__(folder)
        app = create_app(self.board)
        pairing = PanelPairing(PanelStore(folder / "panels.json"), lambda: Seating.of(self.table))
        behind = TableBehind(self.run.press_from_thread, self.run.useful_buttons, lambda: None)
        access = with_panels(app, PageAccess(Tokens(folder / "tokens.json")), pairing, self.board, behind)
        app.router.routes.extend(question_routes(self.run.reply_from_thread, lambda _digest: None))
        self.server = PageServer(app, port=0, access=access)
        self.server.start()

    def _publish(self, picture: Mapping[str, Any]) -> None:
        self.board.publish(dict(with_names_shown({**picture, **STATE}, called_in(self.journal))))


@pytest.fixture
def parlor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PageParlor]:
    monkeypatch.setattr(virtual_time_loop, "LISTEN", 0.002)
    made = PageParlor(tmp_path)
    yield made
    made.server.stop()


@pytest.mark.slow
def test_a_hand_under_reflections_is_played_by_answers(parlor: PageParlor) -> None:
    laid: list[list[int]] = []

    async def deed(_: Parlor) -> None:
        parlor.sim.tell_page(parlor.server.console_link())
        await parlor.until(lambda: all(parlor.table.seen.get(TableZone.discards(seat)) for seat in (0, 2)))
        for seat in (0, 2):
            parlor.sim.faults.call(f"glare@seat{seat}", lasting=True)
        async with asyncio.timeout(3000):
            while not parlor.table.session.history:
                await asyncio.sleep(0.5)
        laid.extend(parlor.world.laid)
        inputs.extend(entry.body for entry in parlor.journal.entries(kind="input"))

    inputs: list[Mapping[str, Any]] = []
    virtual_time_loop.hurried(live(parlor, deed))
    answers = [one for one in inputs if one["input"] == "Answered"]
    lines = parlor.world.truth.file.lines
    assert len(answers) > 4 and {one["where"] for one in answers} == {"seat"}
    assert {one["answer"] for one in answers} <= {"tiles", "confirm"}, "nobody has anything to object to"
    recorded = [line["answered"] for line in lines if "answered" in line]
    assert len(recorded) == len(answers) and any("asked" in line for line in lines)
    over = next(line["result"] for line in lines if "result" in line)
    assert list(parlor.table.session.history[0].deltas) == list(over["deltas"])
    assert not any("dispute" in line for line in lines)


def at_the_table() -> World:
    """A table with three discards of seat 1 and a kong that lies face down before seat 2."""
    from controller.rules.tiles import tile
    from hardware_sim.world.tile_locations import LaidMeld

    world = World(Truth(load("hangzhou"), TruthFile(None)), 1)
    row = tuple(map(tile, ("1m", "5p", "3z")))
    kong = LaidMeld((tile("7s"),) * 4, face_up=False)
    world.tiles = replace(world.tiles, discards=((), row, (), ()), melds=((), (), (kong,), ()))
    return world


ROW: Mapping[str, Any] = {
    "kind": "tiles", "zone": "discards:1", "seat": 1, "read": ["1m", "unknown", "3z"], "given": None,
}  # fmt: skip
KONG: Mapping[str, Any] = {
    "kind": "face_down", "zone": "melds:2", "seat": 2, "read": ["unknown"] * 4, "given": None,
}  # fmt: skip


def test_people_answer_only_what_they_see() -> None:
    world = at_the_table()
    assert answer_of(world, ROW, Seat(3)) == {"answer": "tiles", "tiles": ["5p"]}
    assert answer_of(world, {**ROW, "read": ["1m", "unknown"]}, Seat(3)) is None, "it lies otherwise by now"
    assert answer_of(world, {**ROW, "read": ["2m", "unknown", "3z"]}, Seat(3)) is None
    assert answer_of(world, KONG, Seat(1)) is None, "nobody but its owner knows"
    assert answer_of(world, KONG, Seat(2)) == {"answer": "tiles", "tiles": ["7s"] * 4}


def test_people_confirm_true_answers_and_object_to_false_ones() -> None:
    world = at_the_table()
    given = {"seat": 1, "tiles": ["5p"], "acts": [], "disputed": False, "confirmed_by": []}
    true, false = {**ROW, "given": given}, {**ROW, "given": {**given, "tiles": ["9m"]}}
    assert word_on(world, true, Seat(0)) == {"answer": "confirm", "tiles": ["5p"], "acts": []}
    assert word_on(world, false, Seat(0)) == {"answer": "object"}
    assert word_on(world, true, Seat(1)) is None, "its own"
    assert word_on(world, {**ROW, "given": {**given, "confirmed_by": [0]}}, Seat(0)) is None
    assert word_on(world, {**ROW, "given": {**given, "disputed": True}}, Seat(0)) is None


def session_on_page(name: str) -> dict[str, Any]:
    """The page of a table at which nothing has been played in this session."""
    seat = {"person": "p-1", "chips": None, "total": 0, "paid": 0}
    return {
        "session": name, "rules": "hangzhou", "options": dict(load("hangzhou").options), "hand": 0, "phase": "gather",
        "seats": [seat] * 4, "sitting": {"maximum_loss": None}, "history": [], "questions": [],
    }  # fmt: skip


def test_a_shuffle_under_way_belongs_to_a_new_session() -> None:
    world = World(Truth(load("hangzhou"), TruthFile(None)), 1)

    async def people() -> None:
        seen = SessionOnPage(world)
        seen.look(session_on_page("first"))
        world.truth.shuffle()
        seen.look(session_on_page("second"))

    asyncio.run(people())
    lines = world.truth.file.lines
    assert [next(key for key in line if key != "hand") for line in lines] == ["sat_down"]


class SlowPage:
    """A page whose second answer tells of a new session, and comes after the machine has begun to shuffle."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._asked = False

    async def state(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return session_on_page("first")
        self._world.truth.shuffle()
        return session_on_page("second")


def test_a_page_from_before_the_shuffle_is_ignored() -> None:
    world = World(Truth(load("hangzhou"), TruthFile(None)), 1)
    people = PeopleWithPanels(world, cast(TablePage, SlowPage(world)))

    async def look_twice() -> None:
        await people._look()
        await people._look()

    asyncio.run(look_twice())
    assert world.truth.hand == 1
    assert not any("sat_down" in line for line in world.truth.file.lines)
