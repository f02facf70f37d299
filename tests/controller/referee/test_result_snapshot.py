"""The page's data of a finished hand: payments with their reasons, balances; and of the walls in use."""

from __future__ import annotations

from typing import Any

from controller.accounting.session import Session
from controller.referee import step
from controller.referee.inputs import ButtonPressed
from controller.referee.stages import BetweenHands
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.rules.registry import load
from controller.rules.tiles import Seat
from firmware_bridge.protocol.constants import Button
from tests.controller.referee.ideal_table import IdealTable, fresh_table
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.referee.shown_results import last_score, moved, paid

SEEDS = range(1, 7)


def finished(rules: str, seed: int, hands: int = 1, **options: Any) -> dict[str, Any]:
    """The result of the hand of this number."""
    ideal = IdealTable(fresh_table(rules, **options), seed, keen=True)
    while not (isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number == hands):
        ideal.turn()
    result = snapshot(ideal.table)["result"]
    assert isinstance(result, dict)
    return result


def test_balances_go_on_from_hand_to_hand() -> None:
    second, third = finished("hangzhou", 2, 2), finished("hangzhou", 2, 3)
    assert [one["after"] for one in second["balances"]] == [one["before"] for one in third["balances"]]
    assert any(one["before"] for one in third["balances"])


def test_chips_that_do_not_reach_are_reported() -> None:
    """Earlier payments go first, and nobody has less than none afterwards."""
    results = []
    for seed in SEEDS:
        session = Session.begin("test", PLAYERS, chips=3)
        ideal = IdealTable(Table.unplayed(load("xiamen"), session), seed, keen=True)
        while not (isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number == 1):
            ideal.turn()
        result = snapshot(ideal.table)["result"]
        reached = all(payment["paid"] == payment["amount"] for payment in result["payments"])
        text = last_score(ideal.table).text.id
        assert text == ("hand.ended" if reached else "hand.ended_at_limit")
        results.append(result)
    short = [
        payment for result in results for payment in result["payments"] if payment["paid"] < payment["amount"]
    ]
    assert short
    assert all("spent" in payment["why"] for payment in short)
    for result in results:
        assert moved(result) == paid(result)
        assert all(one["chips"] >= 0 for one in result["balances"])


def test_an_own_draw_is_paid_by_all_and_a_banker_pays_more() -> None:
    result = finished("hangzhou", 2)
    assert result["from"] is None
    assert result["kind"] == "win"
    reported = {payment["from"]: (payment["paid"], payment["why"]) for payment in result["payments"]}
    assert reported == {0: (2, ["own_draw", "banker"]), 2: (1, ["own_draw"]), 3: (1, ["own_draw"])}
    assert result["banker"] == 0, "of this hand, not of the next"


def test_who_gave_tile_is_reported() -> None:
    result = finished("kawuxing", 3)
    assert [(payment["from"], payment["to"], payment["why"]) for payment in result["payments"]] == [
        (1, 0, ["kong"]),
        (2, 0, ["kong"]),
        (0, 2, ["gave", "answers"]),
    ]
    assert result["from"] == 0
    assert [payment["times"] for payment in result["payments"]] == [None, None, 2]


def test_a_drawn_hand_has_its_clause() -> None:
    result = finished("hangzhou", 3)
    assert (result["kind"], result["clause"], result["payments"]) == ("draw", "HZ-9", [])
    assert result["from"] is None and result["tile"] is None


def test_leaver_still_sits_in_the_hand_that_is_shown() -> None:
    ideal = IdealTable(fresh_table("kawuxing", resting=True), 3, keen=True)
    while not (isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number == 1):
        sat = ideal.table.session.players_by_seat
        ideal.turn()
    players = ideal.table.session.current.players
    result = snapshot(ideal.table)["result"]
    assert [one["person"] for one in result["balances"]] == [players[person] for person in sat[:3]]
    assert ideal.table.session.players_by_seat != sat, "the winner has made room since"
    assert moved(result) == result["deltas"]


def test_ready_is_shown_by_seat_until_everybody_pressed_it() -> None:
    ideal = IdealTable(fresh_table("hangzhou"), 2, keen=True)
    while not (isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number == 1):
        ideal.turn()
    table, reported = ideal.table, []
    for seat in (2, 0, 1, 3):
        table = step(table, ButtonPressed(Seat(seat), Button.READY), table.at + 1)
        result = snapshot(table)["result"]
        reported.append(None if result is None else result["ready"])
    assert reported == [[2], [0, 2], [0, 1, 2], None]


def test_before_the_deal_no_wall_is_in_use() -> None:
    assert snapshot(fresh_table())["walls"] is None
