"""The buttons that a panel shows as being of use are those that the referee then acts upon."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.referee import outputs, step, useful_buttons
from controller.referee.inputs import ButtonPressed
from controller.referee.stages import BetweenHands, ClaimWindow, LayingMeld, Moving, Opening, Turn
from controller.rules.tiles import Seat
from firmware_bridge.protocol.constants import Button
from tests.controller.referee.ideal_table import IdealTable, fresh_table


def useful(ideal: IdealTable, seat: int) -> set[str]:
    return {button.word for button in useful_buttons(ideal.table, Seat(seat))}


def until(ideal: IdealTable, stage: type) -> IdealTable:
    while not isinstance(ideal.table.stage, stage):
        ideal.turn()
    return ideal


def test_between_hands_ready_is_of_use_until_it_is_pressed() -> None:
    ideal = IdealTable(fresh_table(), 2)
    assert useful(ideal, 1) == {"ready"}
    ideal.press(1, "ready")
    assert useful(ideal, 1) == set() and useful(ideal, 0) == {"ready"}
    assert useful(until(ideal, Moving), 0) == set()


def test_in_a_turn_only_its_seat_has_something_to_press() -> None:
    ideal = until(IdealTable(fresh_table(), 2), Turn)
    turn = ideal.table.current_hand.turn
    assert {seat: bool(useful(ideal, seat)) for seat in range(4)} == {seat: seat == turn for seat in range(4)}
    assert useful(ideal, turn) >= {"kong"}


def test_a_claim_is_of_use_where_what_everybody_sees_allows_it() -> None:
    ideal = until(IdealTable(fresh_table(), 2), ClaimWindow)
    shown = outputs.display_texts(ideal.table)
    discarder = ideal.table.current_hand.turn
    assert useful(ideal, discarder) == set()
    for seat in range(4):
        assert ("pass" in useful(ideal, seat)) is (shown[seat] == "CLAIM?")
    assert "chow" not in useful(ideal, (discarder + 2) % 4), "only from the seat before (HZ-15)"


def test_player_may_take_back_a_laid_tile() -> None:
    ideal = until(IdealTable(fresh_table(), 2), LayingMeld)
    stage = ideal.table.stage
    assert isinstance(stage, LayingMeld)
    assert useful(ideal, stage.seat) == {"pass"}


def test_flowers_are_all_laid_after_a_first_moment() -> None:
    ideal = until(IdealTable(fresh_table("ningbo"), 3), Opening)
    ideal.table = replace(ideal.table, at=getattr(ideal.table.stage, "since"))  # noqa: B009 - of Opening
    asked = [seat for seat in range(4) if outputs.display_texts(ideal.table)[seat] == "FLOWERS"]
    assert asked and all("ready" in useful(ideal, seat) for seat in asked)


@pytest.mark.parametrize("rules", ["hangzhou", "ningbo", "xiamen", "kawuxing", "wuhan"])
def test_nothing_is_shown_that_the_referee_refuses(rules: str) -> None:
    ideal, stages = IdealTable(fresh_table(rules), 7, keen=True), set()
    for _ in range(60):
        ideal.turn()
        stages.add(type(ideal.table.stage))
        for seat in range(ideal.players):
            for button in Button:
                after = step(
                    ideal.table,
                    ButtonPressed(Seat(seat), button, source="panel 1", key="k"),
                    ideal.table.at + 5,
                )
                refused = any("refusal" in str(getattr(effect, "body", "")) for effect in after.effects)
                assert not (refused and button.word in useful(ideal, seat))
                if after.stage != ideal.table.stage and not refused:
                    assert button.word in useful(ideal, seat)
    assert BetweenHands in stages and Turn in stages
