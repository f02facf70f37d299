"""Every rule system at the live table: as full information judges, shown in its own words, remembered over restarts."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from controller.journal.journal import Journal
from controller.json_values import mapping
from controller.referee import display_sentences, outputs, step, table_checkpoint
from controller.referee.inputs import Linked, ZonesRead, from_json, to_json
from controller.referee.stages import BetweenHands, Opening, Turn
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import OpenHand, TableZone, Zones
from controller.replay.table_from_journal import CHECKPOINT, recovered
from controller.rules.registry import names_of_systems
from controller.rules.results import HandResult
from controller.rules.tiles import Seat
from controller.runtime.table_geometry import table_shape
from controller.words import Sentence
from controller.words.fluent_catalogue import wrong_arguments
from tests.controller.referee.ideal_table import IdealTable, fresh_table


@pytest.mark.parametrize("rules", names_of_systems())
def test_live_results_are_those_of_full_information(rules: str) -> None:
    """`test_hand_transcripts` has more first hands; here the second is played as the first left the bank."""
    ideal = IdealTable(fresh_table(rules), 1, keen=True)
    ideal.play(2)
    assert len(ideal.truths) == 2
    for past, truth in zip(ideal.table.session.history, ideal.truths, strict=True):
        assert truth.result is not None
        assert past.deltas == truth.result.deltas
    assert ideal.table.session.banker == last_result(ideal).next_banker


def last_result(ideal: IdealTable) -> HandResult:
    result = ideal.truths[-1].result
    assert result is not None
    return result


@cache
def moments(rules: str) -> tuple[Table, ...]:
    """A table at every moment of its first two hands."""
    ideal, tables = IdealTable(fresh_table(rules), 4, keen=True), []
    while ideal.table.session.number < 2:
        tables.append(ideal.table)
        ideal.turn()
    return tuple(tables)


@pytest.mark.parametrize("rules", names_of_systems())
def test_every_moment_is_plain_json_and_no_display_is_too_long(rules: str) -> None:
    for table in moments(rules):
        picture = json.loads(json.dumps(snapshot(table)))
        assert len(picture["seats"]) == table.system.players and picture["phase_text"]["text"]
        shown = outputs.displays(table)
        assert len(shown) == table.system.players
        assert all(len(reported.text) <= display_sentences.WIDTH for reported in shown)
        assert all(
            wrong_arguments(reported.id, mapping(reported.to_json()["args"])) is None for reported in shown
        )
        text = [(seat["display"], Sentence.from_json(seat["display_text"])) for seat in picture["seats"]]
        assert text == [(reported.text, reported) for reported in shown]


@pytest.mark.parametrize("rules", names_of_systems())
def test_the_walls_hold_what_is_left_to_draw_and_what_stays(rules: str) -> None:
    turns = [table for table in moments(rules) if isinstance(table.stage, Turn)]
    assert len(turns) > 5
    for table in turns:
        shown = snapshot(table)
        heights, dead = shown["walls"]["heights"], shown["walls"]["dead"]
        assert sum(map(sum, heights)) == shown["left"] + sum(map(sum, dead))
        assert all(
            0 <= stays <= stands
            for row, kept in zip(heights, dead, strict=True)
            for stands, stays in zip(row, kept, strict=True)
        )


@pytest.mark.parametrize("rules", ["ningbo", "quanzhou", "kawuxing", "wuhan"])
def test_a_restart_brings_back_the_table_as_it_stood(rules: str, tmp_path: Path) -> None:
    ideal = IdealTable(fresh_table(rules), 5, keen=True)
    ideal.play(1)
    for _ in range(30):
        ideal.turn()
    journal, table = Journal.open(tmp_path / "table.journal"), fresh_table(rules)
    for n, given in enumerate(ideal.inputs, start=1):
        assert from_json(to_json(given)) == given
        after = step(table, given, float(n))
        pause = table_checkpoint.between_hands(after) and not table_checkpoint.between_hands(table)
        kept = {CHECKPOINT: table_checkpoint.to_checkpoint(after)} if pause else None
        journal.append(float(n), [("input", to_json(given))], checkpoints=kept)
        table = after
    journal.close()
    again = Journal.open(tmp_path / "table.journal")
    assert recovered(fresh_table(rules), again) == replace(table, effects=())
    again.close()


# ---- three seats ---------------------------------------------------------------------------------------------------


def test_fourth_side_of_three_players_has_no_seat() -> None:
    ideal = IdealTable(fresh_table("jingzhou"), 2)
    for seat in (0, 1):
        ideal.press(seat, "ready")
    ideal.press(3, "ready")
    assert isinstance(ideal.table.stage, BetweenHands)
    ideal.press(2, "ready")
    assert not isinstance(ideal.table.stage, BetweenHands)
    assert len(outputs.display_texts(ideal.table)) == 3


@pytest.mark.clause("KW-2")
def test_winner_leaves_the_seat_to_who_rested() -> None:
    ideal = IdealTable(fresh_table("kawuxing", resting=True), 3, keen=True)
    people = ideal.table.session.players_by_seat
    while ideal.table.session.history == () or not any(ideal.table.session.history[-1].deltas):
        ideal.play(ideal.table.session.number + 1)
    (winner, *_) = last_result(ideal).winners
    after = ideal.table.session.players_by_seat
    assert after[winner] == people[3] and after[3] == people[winner]
    score = ideal.table.session.history[-1]
    assert len(score.deltas) == 4 and sum(score.deltas) == 0 and score.deltas[people[3]] == 0
    assert snapshot(ideal.table)["resting"] == [ideal.table.session.current.players[after[3]]]


# ---- what goes on from hand to hand --------------------------------------------------------------------------------


@pytest.mark.clause("NB-2")
def test_the_round_wind_moves_on_when_the_bank_has_gone_round() -> None:
    table = fresh_table("ningbo")
    assert snapshot(replace(table, session=replace(table.session, passed=3)))["round_wind"] == "1z"
    assert snapshot(replace(table, session=replace(table.session, passed=4)))["round_wind"] == "2z"
    assert snapshot(replace(table, session=replace(table.session, passed=16)))["round_wind"] == "1z"
    ideal = IdealTable(table, 8, keen=True)
    ideal.play(3)
    passed = sum(before.banker != before.result.next_banker for before in ideal.truths if before.result)
    assert ideal.table.session.passed == passed


@pytest.mark.clause("QZ-1")
def test_the_banker_base_is_carried_to_the_next_hand() -> None:
    fresh = fresh_table("quanzhou", stay_step="by_multiplier")
    table = replace(fresh, session=replace(fresh.session, banker_base=4))
    ideal = IdealTable(table, 1)
    while not isinstance(ideal.table.stage, Opening):
        ideal.turn()
    assert ideal.table.current_hand.start.banker_base == 4


@pytest.mark.parametrize(
    ("rules", "seats", "stacks", "singles", "outer"),
    [
        ("hangzhou", 4, 17, False, False),
        ("wuhan", 4, 17, True, False),
        ("jingzhou", 3, 16, True, False),
        ("ningbo", 4, 18, True, False),
        ("kawuxing", 3, 14, False, False),
        ("xiamen", 4, 20, True, True),
    ],
)
def test_camera_gets_the_shape_of_the_table(
    rules: str, seats: int, stacks: int, singles: bool, outer: bool
) -> None:
    shape = table_shape(fresh_table(rules).system)
    assert (shape.seats, shape.stacks, shape.has_singles, shape.outer) == (seats, stacks, singles, outer)


def test_camera_gets_the_faces_missing_from_the_set() -> None:
    flowers = {f"{number}f" for number in range(1, 9)}
    winds, characters = {f"{number}z" for number in range(1, 5)}, {f"{number}m" for number in range(1, 10)}
    absent = {
        rules: table_shape(fresh_table(rules).system).absent for rules in ("hangzhou", "kawuxing", "ningbo")
    }
    reds = {"0m", "0p", "0s"}
    assert absent == {
        "hangzhou": flowers | reds,
        "kawuxing": flowers | reds | winds | characters,
        "ningbo": reds,
    }


@pytest.mark.parametrize(
    ("rules", "word"), [("hangzhou", "fortune"), ("quanzhou", "gold"), ("ningbo", "wild"), ("kawuxing", "")]
)
def test_wild_tiles_are_called_what_the_field_calls_them(rules: str, word: str) -> None:
    assert snapshot(fresh_table(rules))["wild_word"] == word


def test_stale_reading_of_last_hand_is_no_discard() -> None:
    ideal = IdealTable(fresh_table("kawuxing"), 1)
    before: Zones = {TableZone.discards(1): ("7z",), TableZone.hand(2): OpenHand(("1p",))}
    ideal.give(ZonesRead(before))
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    ideal.give(ZonesRead({**before, TableZone.discards(0): ()}))  # it looked at seat 0 only
    assert isinstance(ideal.table.stage, Turn) and outputs.waiting(ideal.table) is None
    ideal.give(ZonesRead({TableZone.discards(1): ()}))
    ideal.give(ZonesRead({TableZone.discards(1): ("7z",)}))
    assert ideal.table.reports.log[-1].kind == "refusal"  # this one is new, and out of turn


def test_press_without_a_seat_only_adds_a_log_line() -> None:
    table = step(fresh_table("kawuxing"), Linked(1, False, ((0,) * 6,) * 4), 1.0)
    ideal = IdealTable(table)
    ideal.press(Seat(3), "hu")
    assert isinstance(ideal.table, Table) and "nobody sits there" in ideal.table.reports.log[-1].text.text
