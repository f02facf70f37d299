"""A table whose machine lacks parts: people begin its motions, the camera sees walls and dice, panels press."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.referee import (
    dice_disagreement,
    missing_parts,
    outputs,
    question_answers,
    step,
    table_checkpoint,
)
from controller.referee.inputs import (
    ButtonPressed,
    Input,
    Linked,
    MachinePart,
    MotionDone,
    MotionStopped,
    ZonesRead,
    from_json,
    to_json,
)
from controller.referee.questions import open_questions
from controller.referee.stages import BetweenHands, Dealing, Moving, Opening
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import AnyZone, TableZone, ZoneContent
from controller.rules.tiles import Seat
from controller.words import plain
from firmware_bridge.protocol.constants import Button, Operation
from firmware_bridge.protocol.fault_codes import FaultCode
from tests.controller.referee.bare_table import LOOKED, NO_MACHINE, BareTable
from tests.controller.referee.ideal_table import IdealTable, fresh_table


def bare(rules: str = "hangzhou", seed: int = 0) -> BareTable:
    return BareTable(fresh_table(rules), seed, keen=True)


def asked_for_dice(seen_before: tuple[int, ...] | None) -> BareTable:
    """The walls are up, and the dice are to be rolled."""
    table = bare()
    if seen_before is not None:
        table.give(ZonesRead({TableZone.dice(): seen_before}))
    table.everybody_ready()
    table.see_walls()
    assert outputs.display_texts(table.table) == ("ROLL DICE",) * 4
    return table


def operation(table: Table) -> Operation | None:
    return table.stage.operation if isinstance(table.stage, Moving) else None


@pytest.mark.parametrize("rules", ["hangzhou", "xiamen", "kawuxing", "ningbo"])
def test_whole_hands_are_played_by_presses_and_zones_alone(rules: str) -> None:
    table = bare(rules, 5)
    table.play(2)
    assert table.table.session.number == 2 and len(table.truths) == 2
    kinds = {type(given) for given in table.inputs[2:]}
    assert not kinds & {MotionDone, MotionStopped, Linked}
    assert {given.source for given in table.inputs if isinstance(given, ButtonPressed)} == {"panel 3f2a"}
    codes = {alert.code for alert in table.table.reports.alerts}
    assert not codes & {"link", "motion"}


def test_people_press_the_machines_button_and_nothing_moves() -> None:
    table = bare()
    table.everybody_ready()
    assert operation(table.table) is Operation.SHUFFLE
    assert outputs.motion(table.table) is None
    assert outputs.display_texts(table.table) == ("PRESS MACHINE",) * 4
    assert snapshot(table.table)["phase_text"]["id"] == "phase.press_machine"
    whole = missing_parts.undrawn(table.table.system)
    short: dict[AnyZone, ZoneContent] = {**whole, TableZone.wall(2): (*whole[TableZone.wall(2)][:-1], 1)}
    table.give(ZonesRead(short))
    assert operation(table.table) is Operation.SHUFFLE, "a tile is missing"
    unseen: dict[AnyZone, ZoneContent] = {TableZone.wall(2): (*whole[TableZone.wall(2)][:-1], None)}
    table.give(ZonesRead(unseen))
    assert operation(table.table) is Operation.SHUFFLE, "one stack was not seen"
    table.give(ZonesRead(dict(whole)))
    assert operation(table.table) is Operation.ROLL_DICE
    assert table.table.reports.log[-1].text.id == "walls.seen"


def test_walls_before_the_shuffle_count_once_they_changed() -> None:
    table = bare()
    whole = missing_parts.undrawn(table.table.system)
    table.give(ZonesRead(dict(whole)))
    table.everybody_ready()
    table.give(ZonesRead(dict(whole)))
    assert operation(table.table) is Operation.SHUFFLE
    table.see_walls()
    assert operation(table.table) is Operation.ROLL_DICE


@pytest.mark.parametrize("seat", range(4))
def test_anybody_confirms_walls_by_a_new_press_of_ready(seat: int) -> None:
    table = bare()
    for ready in range(4):
        table.press(ready, "ready")
    table.press(seat, "ready")
    assert operation(table.table) is Operation.SHUFFLE, "pressed twice"
    table.give(ZonesRead({}))
    table.press(seat, "pass")
    assert operation(table.table) is Operation.SHUFFLE
    table.press(seat, "ready")
    assert operation(table.table) is Operation.ROLL_DICE
    assert table.table.reports.log[-1].text.args == {"seat": seat}


def test_dice_unlike_the_last_ones_count_as_the_camera_reads() -> None:
    table = asked_for_dice((1, 2))
    table.give(ZonesRead({TableZone.dice(): (3, 5)}))
    assert operation(table.table) is Operation.ROLL_DICE, "not before they have lain still"
    waiting = outputs.waiting(table.table)
    assert waiting is not None and waiting.seconds < missing_parts.ROLL_SECONDS
    table.give(LOOKED)
    assert table.table.hand.dice == (3, 5) and isinstance(table.table.stage, Dealing)
    assert "dice.by_camera" in {line.text.id for line in table.table.reports.log}
    assert not open_questions(table.table)


def test_of_two_rolls_before_deal_displays_and_page_say_which() -> None:
    table = bare("xiamen")
    table.everybody_ready()
    table.see_walls()
    shown = []
    for dice in ((1, 2), (3, 4)):
        shown.append((set(outputs.display_texts(table.table)), snapshot(table.table)["phase_text"]["args"]))
        table.roll(*dice)  # a roll that is asked about, as nobody knows what lay there before
        if operation(table.table) is Operation.ROLL_DICE and open_questions(table.table):
            table.say_dice(*dice)
    assert shown == [
        ({"ROLL DICE 1/2"}, {"number": 1, "most": 2}),
        ({"ROLL DICE 2/2"}, {"number": 2, "most": 2}),
    ]
    assert table.table.hand.dice == (1, 2, 3, 4)


@pytest.mark.parametrize("before", [(3, 5), None])
def test_dice_that_may_be_those_before_are_asked_about(before: tuple[int, ...] | None) -> None:
    table = asked_for_dice(before)
    table.give(ZonesRead({TableZone.dice(): (3, 5)}))
    waiting = outputs.waiting(table.table)
    assert waiting is not None and waiting.seconds == missing_parts.ROLL_SECONDS
    table.give(LOOKED)
    assert table.table.hand.dice is None
    assert dice_disagreement.bowl_question(table.table) is not None
    assert outputs.display_texts(table.table)[table.table.session.banker] == "DICE 3+5 SEEN?"
    again = replace(table.table)
    for _ in range(3):
        table.give(ZonesRead({}))
    table.press(table.table.session.banker, "ready")
    assert table.table.hand.dice == (3, 5) and isinstance(table.table.stage, Dealing)
    passed = step(step(again, ZonesRead({}), 90.0), ButtonPressed(Seat(2), Button.PASS), 99.0)
    assert passed.hand.dice is None and outputs.display_texts(passed) == ("ROLL DICE",) * 4


def test_dice_that_the_camera_does_not_see_are_named_by_people() -> None:
    table = asked_for_dice((1, 2))
    table.give(ZonesRead({TableZone.dice(): ()}))
    table.give(ZonesRead({}))
    table.press(3, "ready")
    assert table.table.hand.dice is None
    shown = question_answers.open_questions_json(table.table)
    assert [one["kind"] for one in shown] == ["dice_unread"]
    table.say_dice(6, 2)
    assert table.table.hand.dice == (6, 2) and isinstance(table.table.stage, Dealing)
    assert not {alert.code for alert in table.table.reports.alerts}


def test_machine_without_dice_sensor_rolls_once_and_camera_reads() -> None:
    ideal = IdealTable(fresh_table())
    ideal.give(Linked(1, False, ((0,) * 6,) * 4, lacks=(MachinePart.DICE,)))
    ideal.give(ZonesRead({TableZone.dice(): (1, 1)}))
    for seat in range(4):
        ideal.press(seat, "ready")
    while operation(ideal.table) is not Operation.ROLL_DICE:
        moving = ideal.table.stage
        assert isinstance(moving, Moving) and outputs.motion(ideal.table) is not None
        ideal.give(MotionDone(moving.operation, moving.op_id))
    first = ideal.table.stage
    assert isinstance(first, Moving)
    ideal.give(MotionStopped(Operation.ROLL_DICE, first.op_id, plain("no sensor"), FaultCode.DICE))
    stage = ideal.table.stage
    assert isinstance(stage, Moving) and stage.op_id == first.op_id, "another roll would be read no better"
    ideal.give(ZonesRead({TableZone.dice(): (2, 4)}))
    ideal.give(LOOKED)
    assert ideal.table.hand.dice == (2, 4)


def test_removed_machine_leaves_motion_to_people() -> None:
    ideal = IdealTable(fresh_table())
    for seat in range(4):
        ideal.press(seat, "ready")
    ideal.give(NO_MACHINE)
    assert outputs.display_texts(ideal.table) == ("PRESS MACHINE",) * 4
    begun = ideal.table.stage
    ideal.give(NO_MACHINE)
    assert ideal.table.stage == begun, "a restarted controller asks the same"
    ideal.give(Linked(7, False, ((0,) * 6,) * 4))
    assert outputs.motion(ideal.table) is None, "somebody may have a hand in it"
    assert outputs.display_texts(ideal.table)[0].endswith("READY?")
    ideal.press(1, "ready")
    assert outputs.motion(ideal.table) is not None


def test_parts_are_reported_and_kept() -> None:
    table = bare()
    assert set(snapshot(table.table)["parts"].values()) == {False}
    assert snapshot(fresh_table())["parts"]["shuffler"] is True
    assert isinstance(table.table.stage, BetweenHands)
    kept = table_checkpoint.to_checkpoint(table.table)
    assert table_checkpoint.from_checkpoint(fresh_table(), kept).link == table.table.link


@pytest.mark.parametrize("given", [NO_MACHINE, Linked(4, True, ((1,) * 6,) * 4, 3, "power")])
def test_missing_machine_parts_are_stored_or_omitted(given: Input) -> None:
    written = to_json(given)
    assert from_json(written) == given
    assert ("lacks" in written) is (given is NO_MACHINE)


def test_flowers_are_laid_out_without_a_machine_too() -> None:
    table = bare("ningbo", 3)
    while not isinstance(table.table.stage, Opening):
        table.turn()
    assert table.table.hand.plan is not None and operation(table.table) is None
