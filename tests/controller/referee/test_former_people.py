"""Lines of the log and hands of the history name the people who sat there then; the settlement of a session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.orders.persons import called_in, with_names_shown
from controller.referee.table_snapshot import snapshot
from controller.web.snapshot_board import SnapshotWords
from controller.web.terminal_view import event_line
from tests.controller.orders.ordered_table import Evening, opened

FIRST = ("East", "South", "West", "North")
SECOND = ("Ann", "Ben", "Cleo", "Dora")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(opened(tmp_path / "table.db"), seed=5)
    yield made
    made.record.journal.close()


def seen(evening: Evening) -> dict[str, Any]:
    """The snapshot with names, as every page and terminal has it."""
    return dict(with_names_shown(snapshot(evening.table), called_in(evening.record.journal)))


def lines(picture: dict[str, Any], language: str = "en") -> list[str]:
    words = SnapshotWords(picture, language)
    return [event_line(event, words) for event in picture["events"]]


def test_a_new_session_renames_nobody_in_earlier_lines(evening: Evening) -> None:
    evening.play_one()
    before = seen(evening)
    assert evening.order("end_session", why="late").ok
    assert evening.order("begin_session", players=list(SECOND)).ok
    after = seen(evening)
    assert [seat["name"] for seat in after["seats"]] == list(SECOND)
    acts = [event for event in before["events"] if event["kind"] == "act"]
    assert acts and all(event in after["events"] for event in acts)
    assert all(event["seats"] == list(FIRST) for event in acts)
    reported = lines(after, "zh")
    assert [line for line in reported if line in lines(before, "zh")] == reported[:-2]
    assert not any(name in line for name in SECOND for line in reported[:-1])
    assert all(name in reported[-1] for name in SECOND)


def test_swapped_players_stand_in_the_history_as_they_sat(evening: Evening) -> None:
    evening.play_one()
    assert evening.order("swap", a=0, b=2).ok
    evening.play_one()
    picture = seen(evening)
    assert [hand["seats"] for hand in picture["history"]] == [
        ["East", "South", "West", "North"],
        ["West", "South", "East", "North"],
    ]
    words = SnapshotWords(picture)
    for event in picture["events"]:
        assert event["seats"] in [hand["seats"] for hand in picture["history"]]
        if event["seat"] is not None and event["kind"] == "act":
            assert words.sentence(event["text"], event["seats"]).startswith(event["seats"][event["seat"]])


def test_leaver_after_a_hand_is_named_as_its_winner(tmp_path: Path) -> None:
    evening = Evening(opened(tmp_path / "table.db", "kawuxing", resting=True), seed=3)
    for _ in range(3):
        evening.play_one()
    picture = seen(evening)
    words, moved = SnapshotWords(picture), 0
    for hand in picture["history"]:
        for winner in hand["text"]["args"]["how"]["args"].get("winners", ()):
            name = hand["seats"][winner["args"]["seat"]]
            assert name in words.sentence(hand["text"], hand["seats"])
            won = [
                one["name"] for one, delta in zip(picture["people"], hand["deltas"], strict=True) if delta > 0
            ]
            assert name in won
            moved += name not in [seat["name"] for seat in picture["seats"]]
    assert picture["result"]["seats"] == picture["history"][-1]["seats"]
    assert moved, "a winner rests, and another sits in that seat"
    evening.record.journal.close()


def test_ended_session_shows_who_pays_whom_until_the_next(evening: Evening) -> None:
    assert evening.order("begin_session", players=list(SECOND), stake_per_unit="0.25").ok
    evening.play_one()
    evening.play_one()
    assert seen(evening)["final"] is None
    assert evening.order("end_session", why="late").ok
    final, people = seen(evening)["final"], seen(evening)["people"]
    assert [one["units"] for one in final["places"]] == sorted((one["total"] for one in people), reverse=True)
    assert final["places"][0]["place"] == 1 and final["hands"] == 2
    for one in final["places"]:
        assert float(one["money"]) == 0.25 * one["units"]
        assert seen(evening)["seats"][one["seat"]]["name"] == one["name"]
    owed = {one["name"]: one["units"] for one in final["places"]}
    for paid in final["transfers"]:
        assert float(paid["money"]) == 0.25 * paid["units"]
        owed[paid["payer"]] += paid["units"]
        owed[paid["payee"]] -= paid["units"]
    assert final["transfers"] and set(owed.values()) == {0}
    deltas = [4, -4, 0, 0]
    hand = evening.table.session.current.hands
    assert evening.order("correct", hand=hand, deltas=deltas, why="counted twice").ok
    assert sum(one["units"] != owed for one in seen(evening)["final"]["places"])
    assert evening.order("begin_session", players=list(FIRST)).ok
    assert seen(evening)["final"] is None


def test_a_result_keeps_its_balances_after_a_correction(evening: Evening) -> None:
    evening.play_one()
    while not any(one["before"] != one["after"] for one in seen(evening)["result"]["balances"]):
        evening.play_one()
    reported = seen(evening)["result"]["balances"]
    assert [one["name"] for one in reported] == list(FIRST)
    hand = evening.table.session.current.hands
    assert evening.order("correct", hand=hand, deltas=[4, -4, 0, 0], why="counted twice").ok
    assert seen(evening)["result"]["balances"] == reported
    assert evening.order("end_session", why="late").ok
    assert seen(evening)["result"]["balances"] == reported


def test_equal_totals_share_a_place_and_nobody_owes_anything(evening: Evening) -> None:
    assert evening.order("end_session", why="late").ok
    final = seen(evening)["final"]
    assert [one["place"] for one in final["places"]] == [1, 1, 1, 1] and final["transfers"] == []
