"""When the machine stops: every step as displays and page show it, what ends it, and that nothing moves by itself."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.entries import Leaf
from controller.journal.journal import Journal
from controller.referee import outputs, recovery_steps
from controller.referee.effects import SoundBuzzer
from controller.referee.inputs import (
    ButtonPressed,
    FaultOver,
    Linked,
    MachineFault,
    MotionDone,
    MotionStopped,
    TimedOut,
)
from controller.referee.recovery_steps import PROCEDURES
from controller.referee.stages import ClaimWindow, MotionFault, Moving, Turn
from controller.referee.table_snapshot import snapshot
from controller.replay.table_from_journal import recovered
from controller.rules.built_walls import wall_tiles
from controller.rules.tiles import Seat
from controller.words import plain
from firmware_bridge.protocol.constants import Button, Buzz, Operation
from hardware_sim.world.display_prompts import MENDING, Prompt, parse_display
from tests.controller.referee.ideal_table import IdealTable, fresh_table, published
from tests.controller.referee.recovering_table import (
    LID_CLOSED,
    LID_OPEN,
    at_work,
    moving,
    picture,
    shown,
    stop,
)
from tests.controller.runtime.recorded_inputs import recorded

INSIDE = {
    "jam": ("E1 JAM WALL 2", "FREE TILES", "E1 JAM READY?"),
    "missing_tile": ("E2 WALL 2 -1", "FIND 1 TILE", "E2 SHORT READY?"),
    "extra_tile": ("E6 WALL 2 +1", "TAKE OUT 1", "E6 EXTRA READY?"),
    "lift": ("E7 LIFT WALL 2", "FREE PLATE", "E7 LIFT READY?"),
    "mixed_set": ("E9 MIXED WALL 2", "SORT 1 TILE", "E9 MIXED READY?"),
}


@pytest.mark.parametrize("operation", ["shuffle", "walls"])
@pytest.mark.parametrize("code", INSIDE)
def test_people_are_led_by_steps_and_ready_restarts_the_motion(code: str, operation: str) -> None:
    ideal = at_work(operation=operation)
    op_id = moving(ideal).op_id
    headline, inside, last = INSIDE[code]
    stop(ideal, code)

    def everybody(doing: str) -> tuple[str, ...]:
        return headline, headline, doing, headline

    assert shown(ideal) == everybody("OPEN LID")
    ideal.give(LID_OPEN)
    assert shown(ideal) == everybody(inside)
    ideal.press(0, "ready")
    assert shown(ideal) == everybody("CLOSE LID")
    ideal.press(0, "ready")
    assert shown(ideal) == everybody("CLOSE LID"), "nobody can say READY while the lid is open"
    ideal.give(LID_CLOSED)
    assert shown(ideal) == (last,) * 4
    assert outputs.motion(ideal.table) is None
    ideal.press(3, "ready")
    assert outputs.motion(ideal.table) == (Operation.of_word(operation), op_id + 1, code)
    assert snapshot(ideal.table)["procedure"] is None


@pytest.mark.parametrize("code", INSIDE)
def test_closing_the_lid_says_that_everything_inside_is_done(code: str) -> None:
    ideal = at_work()
    stop(ideal, code)
    ideal.give(LID_OPEN)
    ideal.give(LID_CLOSED)
    assert shown(ideal) == (INSIDE[code][2],) * 4


def test_parlor_alert_names_the_place() -> None:
    ideal = at_work()
    stop(ideal, "jam")
    (alert,) = published(ideal.table.effects, Leaf.ALERT)
    assert (alert["code"], alert["place"], alert["raised"]) == ("motion", "wall 2", True)
    buzzes = [effect.pattern for effect in ideal.table.effects if isinstance(effect, SoundBuzzer)]
    assert buzzes == [Buzz.ALARM] * 4


def test_ready_before_the_lid_was_opened_moves_nothing() -> None:
    ideal = at_work()
    stop(ideal, "jam")
    for seat in (0, 1, 2, 3):
        ideal.press(seat, "ready")
    assert shown(ideal)[2] == "OPEN LID" and outputs.motion(ideal.table) is None


def test_a_lid_opened_once_more_is_closed_before_anything_else() -> None:
    ideal = at_work()
    stop(ideal, "jam")
    for reported in (LID_OPEN, LID_CLOSED, LID_OPEN):
        ideal.give(reported)
    assert shown(ideal)[2] == "CLOSE LID"
    ideal.press(1, "ready")
    assert outputs.motion(ideal.table) is None
    ideal.give(LID_CLOSED)
    assert shown(ideal) == ("E1 JAM READY?",) * 4


def test_open_lid_is_not_asked_to_be_opened() -> None:
    ideal = at_work()
    ideal.give(LID_OPEN)
    stop(ideal, "jam")
    assert shown(ideal)[2] == "FREE TILES"


def test_open_lid_stops_the_machine_until_closed_and_ready() -> None:
    ideal = at_work()
    stop(ideal, "lid_open", None, 0)
    ideal.give(LID_OPEN)
    assert shown(ideal) == ("E3 CLOSE LID",) * 4
    ideal.give(LID_CLOSED)
    assert outputs.motion(ideal.table) is None, "closing a lid starts no motor"
    assert shown(ideal) == ("E3 LID READY?",) * 4
    ideal.press(0, "ready")
    assert outputs.motion(ideal.table) is not None


def test_unknown_lid_state_does_not_block_recovery() -> None:
    ideal = at_work()
    stop(ideal, "lid_open", None, 0)  # opened and closed while the controller was away
    ideal.press(0, "ready")
    ideal.press(0, "ready")
    assert outputs.motion(ideal.table) is not None


def test_machine_without_lid_sensor_is_asked_nothing_about_it() -> None:
    ideal = at_work()
    stop(ideal, "jam", lid_switch=False)
    assert shown(ideal)[2] == "FREE TILES"
    ideal.press(2, "ready")
    assert shown(ideal) == ("E1 JAM READY?",) * 4
    ideal.press(2, "ready")
    assert outputs.motion(ideal.table) is not None


@pytest.mark.parametrize(
    ("rules", "place", "doer"), [("kawuxing", 3, 0), ("kawuxing", 1, 1), ("hangzhou", 3, 3)]
)
def test_seat_at_the_wall_or_banker_gets_the_steps(rules: str, place: int, doer: int) -> None:
    ideal = at_work(rules)
    stop(ideal, "jam", place)
    texts = shown(ideal)
    assert texts[doer] == "OPEN LID"
    assert {text for seat, text in enumerate(texts) if seat != doer} == {f"E1 JAM WALL {place}"}


def test_cleared_fault_leaves_only_the_ready_step() -> None:
    ideal = at_work()
    ideal.give(MachineFault("jam", plain("Tiles are jammed.")))
    stop(ideal, "jam")
    ideal.give(FaultOver("jam"))
    assert shown(ideal) == ("E1 JAM READY?",) * 4 and outputs.motion(ideal.table) is None


@pytest.mark.parametrize(
    ("rules", "counts", "display"),
    [
        ("hangzhou", (34, 33, 34, 34), "E2 WALL 1 -1"),
        ("hangzhou", (34, 34, 34, 36), "E6 WALL 3 +2"),
        ("kawuxing", (34, 34, 34, 34), "E6 WALL 0 +6"),
        ("kawuxing", (28, 28, 28, 2), "E6 WALL 3 +2"),
        ("ningbo", (34, 34, 34, 34), "E2 WALL 0 -2"),
    ],
)
def test_a_machine_content_with_the_wrong_walls_is_not_believed(
    rules: str, counts: tuple[int, int, int, int], display: str
) -> None:
    ideal = at_work(rules)
    op_id = moving(ideal).op_id
    ideal.give(MotionDone(Operation.SHUFFLE, op_id, None, counts))
    assert display in shown(ideal) and outputs.motion(ideal.table) is None
    for _ in range(2):  # done, and READY
        ideal.press(0, "ready")
    assert outputs.motion(ideal.table) == (
        Operation.SHUFFLE,
        op_id + 1,
        {"2": "missing_tile", "6": "extra_tile"}[display[1]],
    )
    ideal.give(MotionDone(Operation.SHUFFLE, op_id + 1, None, wall_tiles(ideal.table.system)))
    assert moving(ideal).operation is Operation.RAISE_WALLS


def test_another_fault_that_ends_changes_nothing() -> None:
    ideal = at_work()
    stop(ideal, "jam")
    ideal.give(MachineFault("missing_tile", plain("1 tile is missing")))
    ideal.give(FaultOver("missing_tile"))
    assert shown(ideal)[2] == "OPEN LID"


def test_dice_are_rolled_three_times_and_then_by_hand() -> None:
    ideal = at_work(operation="dice")
    ids = [moving(ideal).op_id]
    for again in (1, 2, 3):
        stop(ideal, "dice", None, 0)
        assert shown(ideal) == (f"DICE AGAIN {again}/3",) * 4
        assert outputs.motion(ideal.table) == (Operation.ROLL_DICE, ids[-1] + 1, "dice")
        ids.append(moving(ideal).op_id)
    for _ in range(2):
        stop(ideal, "dice", None, 0)
        ideal.give(TimedOut("dice"))  # the camera has looked, and found nothing
        assert shown(ideal) == ("E8 DICE READY?",) * 4
        assert outputs.motion(ideal.table) is None
        assert "dome is clean" in picture(ideal)["steps"][1]["text"]["text"]
        ideal.press(1, "ready")
    ideal.give(MotionDone(Operation.ROLL_DICE, moving(ideal).op_id, (2, 5)))
    assert ideal.table.hand.dice == (2, 5)


def test_the_next_roll_has_all_its_tries_again() -> None:
    ideal = at_work("xiamen", operation="dice")
    for _ in range(2):
        stop(ideal, "dice", None, 0)
    ideal.give(MotionDone(Operation.ROLL_DICE, moving(ideal).op_id, (2, 5)))
    assert moving(ideal).tries == 0 and moving(ideal).clears is None


@pytest.mark.parametrize(
    ("cause", "display", "text"),
    [
        ("brown_out", "E5 POWER READY?", "too little power while it shuffled"),
        ("power", "E5 POWER READY?", "lost its power while it shuffled"),
        ("watchdog", "E5 RESET READY?", "restarted by its watchdog while it shuffled"),
        ("", "E5 RESET READY?", "restarted while it shuffled"),
    ],
)
def test_a_machine_that_lost_its_power_does_nothing_by_itself(cause: str, display: str, text: str) -> None:
    ideal = at_work()
    op_id = moving(ideal).op_id
    ideal.give(
        Linked(7, True, ideal.table.link.counters, 0, cause)
    )  # also where controller and machine went off together
    assert outputs.motion(ideal.table) is None
    assert shown(ideal) == (display,) * 4
    assert text in picture(ideal)["title"]["text"]
    before = ideal.table.stage
    ideal.give(MotionStopped(Operation.SHUFFLE, op_id, plain("restarted"), "reset", cause=cause))
    assert ideal.table.stage == before, "told twice, it is the same trouble"
    ideal.press(0, "ready")
    assert outputs.motion(ideal.table) == (Operation.SHUFFLE, op_id + 1, "reset")


def test_restart_without_motion_is_no_fault() -> None:
    ideal = in_turn()
    stage, texts = ideal.table.stage, shown(ideal)
    ideal.give(Linked(7, True, ideal.table.link.counters, 0, "brown_out"))
    assert ideal.table.stage == stage and shown(ideal) == texts


def test_a_machine_that_lost_its_controller_waits_for_ready() -> None:
    ideal = at_work(operation="walls")
    ideal.give(MachineFault("comms", plain("The table lost its controller.")))
    stop(ideal, "comms", None, 0)
    assert shown(ideal) == ("E4 COMMS READY?",) * 4
    assert "while it raised the walls" in picture(ideal)["title"]["text"]
    ideal.press(0, "ready")
    assert outputs.motion(ideal.table) is not None


def in_turn() -> IdealTable:
    ideal = IdealTable(fresh_table(), 3)
    while not isinstance(ideal.table.stage, Turn):
        ideal.turn()
    return ideal


def claiming() -> IdealTable:
    ideal = in_turn()
    while not isinstance(ideal.table.stage, ClaimWindow):
        ideal.turn()
    return ideal


def test_lid_opened_in_mid_hand_pauses_hand_and_changes_nothing() -> None:
    ideal = claiming()
    before, texts = ideal.table, shown(ideal)
    assert outputs.waiting(before) is not None
    ideal.give(LID_OPEN)
    assert shown(ideal) == ("E3 CLOSE LID",) * 4
    assert outputs.waiting(ideal.table) is None, "nobody's time runs out"
    assert "in mid-hand" in picture(ideal)["title"]["text"]
    assert (ideal.table.stage, ideal.table.hand.state, ideal.table.session.current) == (
        before.stage,
        before.hand.state,
        before.session.current,
    )
    ideal.give(LID_CLOSED)
    assert shown(ideal) == texts and outputs.waiting(ideal.table) == outputs.waiting(before)


def test_call_while_the_lid_is_open_counts() -> None:
    ideal = claiming()
    opener = next(seat for seat, text in enumerate(shown(ideal)) if text == "CLAIM?")
    ideal.give(LID_OPEN)
    ideal.press(opener, "pass")
    stage = ideal.table.stage
    assert not isinstance(stage, ClaimWindow) or opener in stage.answers


def test_whole_hand_is_played_although_everything_goes_wrong() -> None:
    ideal, plain = at_work(), at_work()
    for code in (*INSIDE, "comms", "reset", "other", "lid_open"):
        stop(ideal, code)
        while not isinstance(ideal.table.stage, Moving) or moving(ideal).stuck is not None:
            asked = {parse_display(text).prompt for text in shown(ideal)}
            if Prompt.OPEN_LID in asked:
                ideal.give(LID_OPEN)
            elif Prompt.CLOSE_LID in asked:
                ideal.give(LID_OPEN)
                ideal.give(LID_CLOSED)
            else:
                ideal.press(1, "ready")
    ideal.chance.seed(5)
    plain.chance.seed(5)
    ideal.play(1)
    plain.play(1)
    assert ideal.table.session.current == plain.table.session.current


# ---- texts -----------------------------------------------------------------------------------------------------------


def every_trouble() -> list[MotionFault]:
    """Each code with each place and count, and with each cause of a reset at the least and most of both."""
    everywhere = [(place, count, "") for place in (None, 0, 3) for count in (0, 1, 12, 255)]
    resets = [
        (*where, cause)
        for where in ((None, 0), (3, 255))
        for cause in ("power", "brown_out", "watchdog", "news")
    ]
    return [
        MotionFault(code, plain("The reason."), place, count, cause, lid_switch)
        for code in PROCEDURES
        for place, count, cause in (*everywhere, *resets)
        for lid_switch in (True, False)
    ]


@pytest.mark.parametrize("operation", ["shuffle", "walls", "dice"])
def test_every_text_fits_its_display_and_is_readable(operation: str) -> None:
    ideal = at_work()
    for trouble in every_trouble():
        for number, one in enumerate(recovery_steps.steps_of(trouble, Operation.of_word(operation))):
            stage = replace(
                moving(ideal), operation=Operation.of_word(operation), stuck=replace(trouble, step=number)
            )
            table = replace(ideal.table, stage=stage)
            for text in outputs.display_texts(table):
                assert 0 < len(text) <= 16 and text.isascii(), text
                prompt = parse_display(text).prompt
                assert prompt in MENDING | {Prompt.CONFIRM, Prompt.STOPPED}, (text, prompt)
                assert "{" not in text and "{" not in one.text.text
            reported = snapshot(table)["procedure"]
            assert json.loads(json.dumps(reported)) == reported
            assert reported["now"] == number and reported["steps"][number]["text"] == one.text.to_json()
            assert one.text.text.endswith(".") and reported["title"]["text"].endswith(".")


def test_an_unknown_code_is_a_fault_all_the_same() -> None:
    ideal = at_work()
    stop(ideal, "earthquake")
    assert shown(ideal) == ("E? FAULT READY?",) * 4 or shown(ideal)[0].startswith("E? FAULT")
    ideal.press(0, "ready")
    assert outputs.motion(ideal.table) is not None


# ---- from the journal ------------------------------------------------------------------------------------------------


def test_controller_killed_at_any_step_says_same_when_it_is_back(tmp_path: Path) -> None:
    ideal = at_work()
    stop(ideal, "missing_tile", 1, 2)
    for reported in (
        LID_OPEN,
        ButtonPressed(Seat(0), Button.READY, 1),
        LID_CLOSED,
        ButtonPressed(Seat(1), Button.READY, 1),
    ):
        ideal.give(reported)
    for number in range(5, len(ideal.inputs) + 1):
        path = tmp_path / f"{number}.journal"
        table = recorded(path, ideal.inputs[:number], fresh_table())
        journal = Journal.open(path)
        again = recovered(fresh_table(), journal)
        journal.close()
        assert outputs.display_texts(again) == outputs.display_texts(table)
        assert outputs.motion(again) == outputs.motion(table)
        assert snapshot(again) == snapshot(table)


@pytest.mark.parametrize("lid_first", [False, True])
def test_each_fault_and_its_end_are_reported_once(lid_first: bool) -> None:
    ideal = at_work()
    reported = "Tiles are jammed at wall 2: free them."
    faults: list[MotionStopped | MachineFault] = [
        MotionStopped(Operation.SHUFFLE, moving(ideal).op_id, plain(reported), "jam", 2),
        MachineFault("jam", plain(reported)),
    ]
    for given in reversed(faults) if lid_first else faults:
        ideal.give(given)
    ideal.give(LID_OPEN)
    ideal.give(LID_CLOSED)
    for seat in range(ideal.players):
        if moving(ideal).stuck is not None:
            ideal.press(seat, "ready")
    ideal.give(FaultOver("jam"))
    assert not ideal.table.reports.alerts
    story = [line.text.text for line in ideal.table.reports.log]
    about = [text for text in story if reported in text]
    assert len([text for text in about if text.startswith("Over: ")]) == 1, story
    raised = [text for text in about if not text.startswith("Over: ")]
    assert raised == (
        [reported, f"shuffle stopped: {reported}"] if lid_first else [f"shuffle stopped: {reported}"]
    )
    assert story.count("Over: The lid is open.") == story.count("The lid is open.") == 1
