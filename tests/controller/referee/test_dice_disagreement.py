"""The machine's dice and those in the bowl: nothing is shown if they agree, people are asked if they differ."""

from __future__ import annotations

import pytest

from controller.journal.entries import Leaf
from controller.referee import display_sentences, outputs, step
from controller.referee.dice_disagreement import DIFFER
from controller.referee.inputs import ButtonPressed, StaffOrder, TimedOut, ZonesRead
from controller.referee.stages import Dealing, Moving, Turn
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import TableZone
from controller.rules.registry import load
from controller.rules.tiles import Seat
from firmware_bridge.protocol.constants import Button, Operation
from hardware_sim.servers.readings_server import view
from hardware_sim.world.ground_truth import Truth, TruthFile
from hardware_sim.world.scene_builder import Obstacles, SceneBuilder
from hardware_sim.world.world import World
from tests.controller.referee.doubted_dice import doubted, machine_dice, other_than, rolled
from tests.controller.referee.ideal_table import published
from tests.hardware_sim.perfect_sight import RefereedGame, play
from vision.calibration.calibration import calibrate
from vision.zones.dice import read_dice


def alerts(table: Table) -> dict[str, str]:
    return {alert.code: alert.text.text for alert in table.reports.alerts}


def test_equal_dice_ask_no_question() -> None:
    ideal = rolled()
    ideal.give(ZonesRead({TableZone.dice(): machine_dice(ideal.table)}))
    assert outputs.waiting(ideal.table) is None
    ideal.give(TimedOut("dice"))
    assert DIFFER not in alerts(ideal.table)


@pytest.mark.parametrize("seen", [(), (3,), (1, 2, 3)])
def test_unreadable_dice_ask_no_question(seen: tuple[int, ...]) -> None:
    ideal = rolled()
    ideal.give(ZonesRead({TableZone.dice(): seen}))
    assert outputs.waiting(ideal.table) is None


def test_lasting_difference_of_dice_is_asked_with_both_readings() -> None:
    ideal = rolled()
    machine, camera = ideal.table.hand.dice, other_than(machine_dice(ideal.table))
    assert machine is not None
    ideal.give(ZonesRead({TableZone.dice(): camera}))
    waiting = outputs.waiting(ideal.table)
    assert waiting is not None and waiting.name == "dice"
    assert DIFFER not in alerts(ideal.table), "a shadow passes"
    ideal.give(TimedOut("dice"))
    text = alerts(ideal.table)[DIFFER]
    assert f"{machine[-2]} and {machine[-1]}, the camera sees {camera[0]} and {camera[1]}" in text
    posted = published(ideal.table.effects, Leaf.ALERT)
    assert [(body["code"], body["raised"], body["place"]) for body in posted] == [(DIFFER, True, "bowl")]
    assert {alert["code"] for alert in snapshot(ideal.table)["alerts"]} == {DIFFER}
    shown = outputs.display_texts(ideal.table)
    assert set(shown) == {f"DICE {machine[-2]}+{machine[-1]} OR {camera[0]}+{camera[1]}?"}
    assert len(outputs.displays(ideal.table)[0].text) <= display_sentences.WIDTH
    assert isinstance(ideal.table.stage, Dealing) and ideal.table.hand.dice == machine, "the record stands"


def test_ready_confirms_the_machine_and_ends_the_question() -> None:
    ideal = doubted(rolled())
    dice = ideal.table.hand.dice
    ideal.press(2, "ready")
    assert DIFFER not in alerts(ideal.table)
    assert ideal.table.hand.dice == dice
    assert outputs.display_texts(ideal.table)[0].startswith(("BREAK", "TURN UP"))
    assert outputs.waiting(ideal.table) is None
    ideal.play(1)
    assert ideal.table.session.history[0].deltas == ideal.truths[0].result.deltas  # type: ignore[union-attr]


def test_pass_rolls_dice_again_before_the_deal() -> None:
    ideal = doubted(rolled())
    ideal.press(1, "pass")
    event = published(ideal.table.effects, Leaf.EVENT)[-1]
    assert (event["kind"], event["text"]["id"]) == ("info", "dice.rolled_again")
    stage = ideal.table.stage
    assert (
        isinstance(stage, Moving) and stage.operation is Operation.ROLL_DICE and ideal.table.hand.plan is None
    )
    assert DIFFER not in alerts(ideal.table)
    assert TableZone.dice() not in ideal.table.sensors.sight, (
        "what was read before this roll says nothing about it"
    )
    ideal.play(1)


def test_question_is_over_when_camera_agrees_after_all() -> None:
    ideal = doubted(rolled())
    ideal.give(ZonesRead({TableZone.dice(): machine_dice(ideal.table)}))
    assert DIFFER not in alerts(ideal.table)


def test_dice_question_stays_open_while_bowl_is_hidden() -> None:
    ideal = doubted(rolled())
    ideal.give(ZonesRead({TableZone.dice(): ()}))
    assert DIFFER in alerts(ideal.table)
    assert outputs.display_texts(ideal.table)[0].startswith("DICE ")


def test_staff_may_answer_from_afar() -> None:
    ideal = doubted(rolled())
    ideal.give(StaffOrder("order-1", "Li", "clear_fault", {"code": DIFFER}, 1.0))
    assert DIFFER not in alerts(ideal.table)
    assert outputs.waiting(ideal.table) is None


@pytest.mark.parametrize("rules", ["kawuxing", "xiamen"])
def test_where_play_begins_with_the_dice_the_banker_is_asked(rules: str) -> None:
    ideal = doubted(rolled(rules))
    banker = ideal.table.session.banker
    shown = outputs.display_texts(ideal.table)
    assert [seat for seat, text in enumerate(shown) if text.startswith("DICE ")] == [banker]
    other = step(ideal.table, ButtonPressed(Seat((banker + 1) % 3), Button.READY), 99.0)
    assert DIFFER in alerts(other)
    ideal.press(banker, "ready")
    assert DIFFER not in alerts(ideal.table)


def test_the_same_dice_in_the_next_hand_are_asked_about_again() -> None:
    ideal = doubted(rolled())
    ideal.press(0, "ready")
    ideal.play(1)
    while ideal.table.session.number < 2 or ideal.table.hand.plan is None:
        ideal.turn()
    doubted(ideal)
    assert DIFFER in alerts(ideal.table)


@pytest.mark.parametrize("rules", ["hangzhou", "kawuxing"])
def test_sensor_that_misreads_is_found_out_at_simulated_table(rules: str) -> None:
    """Players see the question, confirm the machine's dice, and the hand is played to its end."""

    async def main() -> RefereedGame:
        game = RefereedGame(3, rules=rules)
        game.world.misreads = True
        await game.hands(2)
        return game

    game = play(main)
    raised = [
        message for message in game.published if message["topic"] == "alert" and message["code"] == DIFFER
    ]
    assert [message["raised"] for message in raised] == [True, False]
    assert [message["hand"] for message in raised] == [1, 1]
    assert game.table.session.number >= 2


def test_dice_read_right_are_never_asked_about() -> None:
    async def main() -> RefereedGame:
        game = RefereedGame(4, rules="xiamen")
        await game.hands(2)
        return game

    game = play(main)
    assert len(view(game.world)["dice"]) == 2
    assert not [
        message for message in game.published if message["topic"] == "alert" and message["code"] == DIFFER
    ]


def test_while_nobody_discards_yet_the_hand_can_be_played_on() -> None:
    ideal = doubted(rolled("kawuxing"))
    assert isinstance(ideal.table.stage, Turn)
    ideal.give(ZonesRead({TableZone.dice(): machine_dice(ideal.table)}))
    assert outputs.display_texts(ideal.table)[ideal.table.session.banker] == "DISCARD"


def test_camera_sees_the_dice_that_lie_there_not_the_sensors() -> None:
    world = World(Truth(load("hangzhou", {}), TruthFile(None)), 3)
    camera = SceneBuilder(world, Obstacles())
    calibration = calibrate(camera.frame(0))
    world.rolled((3, 4))
    assert read_dice(camera.frame(1), calibration).values == (3, 4)
    world.misreads = True
    world.rolled((3, 4))
    seen = read_dice(camera.frame(2), calibration).values
    assert world.fallen is not None and seen == tuple(sorted(world.fallen)) != (3, 4)
    assert world.dice[-2:] == (3, 4), "what was told is the record"
