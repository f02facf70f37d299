"""A press on a player's panel: it counts once and follows the player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller import json_codec
from controller.referee import step, table_checkpoint
from controller.referee.inputs import ButtonPressed, Linked, StaffOrder, from_json, to_json
from controller.referee.panel_presses import (
    PanelPress,
    PressAnswer,
    PressOutcome,
    SeatPanel,
    press_answer,
    press_input,
    seat_of,
)
from controller.referee.stages import BetweenHands, Turn
from controller.referee.table_state import KEPT_IN_ALL, KEPT_KEYS, PanelKeys
from controller.rules.tiles import Seat
from firmware_bridge.protocol.constants import Button
from tests.controller.orders import ordered_table
from tests.controller.referee.ideal_table import IdealTable, fresh_table
from tests.controller.referee.player_ids import PLAYERS

WEST = PLAYERS[2]


def press(
    person: str, button: str = "ready", key: str = "k1", session: str = "test", panel: str = "3f2a"
) -> PanelPress:
    return PanelPress(SeatPanel(session, person, panel), Button.of_word(button), key)


def given(table: IdealTable, made: PanelPress) -> ButtonPressed:
    found = press_input(table.table, made)
    assert isinstance(found, ButtonPressed)
    return found


def test_press_counts_for_the_players_seat_only() -> None:
    ideal = IdealTable(fresh_table())
    ideal.give(Linked(7, False, ((3,) * 6,) * 4))
    made = given(ideal, press(WEST))
    assert made == ButtonPressed(Seat(2), Button.READY, 0, "panel 3f2a", "panel 3f2a/k1")
    ideal.give(made)
    stage = ideal.table.stage
    assert isinstance(stage, BetweenHands) and set(stage.ready) == {2}
    assert ideal.table.link.counters == ((3,) * 6,) * 4
    assert ideal.table.pressed.keys == ("panel 3f2a/k1",)


def test_same_key_counts_once_also_after_restart_between_hands() -> None:
    ideal = IdealTable(fresh_table())
    made = given(ideal, press(WEST))
    ideal.give(made)
    assert press_input(ideal.table, press(WEST)) == PressAnswer(PressOutcome.REPEATED)
    before = replace(ideal.table, at=0.0, effects=())
    assert replace(step(ideal.table, made, 9.0), at=0.0, effects=()) == before, "nor where it comes twice"
    kept = table_checkpoint.from_checkpoint(fresh_table(), table_checkpoint.to_checkpoint(ideal.table))
    assert kept.pressed == ideal.table.pressed


def test_a_key_belongs_to_the_panel_that_sent_it() -> None:
    """Another panel that saw or guessed a key neither uses it up nor is answered by it."""
    ideal = IdealTable(fresh_table())
    ideal.give(given(ideal, press(PLAYERS[0], panel="other")))
    ideal.give(given(ideal, press(WEST)))
    stage = ideal.table.stage
    assert isinstance(stage, BetweenHands) and set(stage.ready) == {0, 2}
    assert press_input(ideal.table, press(WEST)) == PressAnswer(PressOutcome.REPEATED)


def test_only_the_latest_keys_of_each_panel_are_kept() -> None:
    ideal = IdealTable(fresh_table())
    ideal.give(given(ideal, press(WEST, "pass", "first")))
    for number in range(KEPT_KEYS + 5):
        ideal.give(given(ideal, press(PLAYERS[0], "pass", f"k{number}", panel="flood")))
    keys = ideal.table.pressed.keys
    assert keys[0] == "panel 3f2a/first", "a flood pushes out its own keys alone"
    assert keys[1:] == tuple(f"panel flood/k{number}" for number in range(5, KEPT_KEYS + 5))


def test_keys_of_all_panels_are_bounded() -> None:
    kept = PanelKeys().with_key("panel quiet/k")
    for number in range(2 * KEPT_IN_ALL):
        kept = kept.with_key(f"panel {number % 9}/{number}")
    assert len(kept.keys) == KEPT_IN_ALL and "panel quiet/k" in kept.keys


def test_absent_player_presses_nothing() -> None:
    table = fresh_table("kawuxing", resting=True)
    players = table.session.current.players
    assert [seat_of(table, SeatPanel("test", person, "3f2a")) for person in players] == [0, 1, 2, None], (
        "the fourth rests (KW-2)"
    )
    for made in (press(players[3]), press("Stranger"), press(players[0], session="yesterday")):
        found = press_input(table, made)
        assert isinstance(found, PressAnswer) and found.outcome is PressOutcome.NOT_RECORDED
        assert found.refused is not None and found.refused.id == "press.no_seat"


def test_a_press_goes_with_the_player_who_changes_seats(tmp_path: Path) -> None:
    evening = ordered_table.Evening(ordered_table.opened(tmp_path / "table.db"), 5)
    east = evening.table.session.current.players[0]
    panel = SeatPanel("s1", east, "3f2a")
    assert seat_of(evening.table, panel) == 0
    assert evening.order("swap", a=0, b=2).ok
    assert seat_of(evening.table, panel) == 2
    assert given(evening, press(east, session="s1")).seat == 2
    assert evening.order("end_session", why="late").ok
    assert seat_of(evening.table, panel) is None, "over is over"
    evening.record.journal.close()


def test_a_refusal_is_the_answer_to_the_press_that_asked_for_it() -> None:
    ideal = IdealTable(fresh_table(), 1)
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    turn = ideal.table.current_hand.turn
    other = (turn + 1) % 4
    person = ideal.table.session.current.players[other]
    made = given(ideal, press(person, "pung"))
    ideal.give(made)
    found = press_answer(made, ideal.table.effects)
    assert found.outcome is PressOutcome.RECORDED and found.clause
    assert found.refused is not None and found.refused.id == "refused"
    assert found.refused.args["seat"] == other and json_codec.to_json(found)["clause"] == found.clause
    quiet = given(ideal, press(person, "pass", "k2"))
    ideal.give(quiet)
    assert press_answer(quiet, ideal.table.effects) == PressAnswer(PressOutcome.RECORDED)


@pytest.mark.parametrize(
    "kept",
    [
        {"input": "Pressed", "seat": 2, "button": "pass", "count": 7},
        {"input": "Pressed", "seat": 2, "button": "pass", "count": 0, "source": "panel 3f2a", "key": "k1"},
    ],
    ids=["machine", "panel"],
)
def test_journal_form_of_a_press(kept: dict[str, object]) -> None:
    assert to_json(from_json(kept)) == kept


def test_the_record_replays_to_the_same_table(tmp_path: Path) -> None:
    evening = ordered_table.Evening(ordered_table.opened(tmp_path / "table.db"), 5)
    players = evening.table.session.current.players
    evening.give(given(evening, press(players[1], session="s1")))
    again = ordered_table.same_after_a_restart(evening.record)
    stage = again.table.stage
    assert isinstance(stage, BetweenHands) and set(stage.ready) == {1}
    assert press_input(again.table, press(players[1], session="s1")) == PressAnswer(PressOutcome.REPEATED)
    again.journal.close()


def test_staff_orders_and_presses_are_other_inputs() -> None:
    order = to_json(StaffOrder("o", "Li", "pause", {}))
    assert "source" not in order and order["input"] == "Ordered"
