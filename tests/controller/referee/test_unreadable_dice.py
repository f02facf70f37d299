"""Dice that the machine cannot read: what the camera reads in the bowl is offered, and never taken by itself."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.entries import Leaf
from controller.journal.journal import Journal
from controller.referee import outputs, step
from controller.referee.effects import ClearMachineFault
from controller.referee.inputs import (
    ButtonPressed,
    FaultOver,
    MachineFault,
    MotionDone,
    StaffOrder,
    TimedOut,
    ZonesRead,
)
from controller.referee.stages import Dealing, Turn
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import TableZone
from controller.replay.table_from_journal import recovered
from controller.rules.tiles import Seat
from controller.words import plain
from firmware_bridge.protocol.constants import Button, Operation
from hardware_sim.machine.c_firmware import unavailable
from hardware_sim.world.display_prompts import parse_display
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
from tests.whole.live_table import Parlor, at, live

SENSOR_DEAD = MachineFault("dice", plain("The dice cannot be read."))


def unread(rules: str = "hangzhou") -> IdealTable:
    """The machine could not read the dice, nor when they were rolled again; the camera looks."""
    ideal = at_work(rules, operation="dice")
    return unread_again(ideal)


def unread_again(ideal: IdealTable) -> IdealTable:
    while moving(ideal).stuck is None:
        ideal.give(SENSOR_DEAD)
        stop(ideal, "dice", None, 0)
    return ideal


def offered(rules: str = "hangzhou", dice: tuple[int, int] = (2, 5)) -> IdealTable:
    """What the camera reads is asked about, and there was time to look into the bowl."""
    ideal = unread(rules)
    ideal.give(ZonesRead({TableZone.dice(): dice}))
    ideal.give(TimedOut("dice"))
    ideal.give(ZonesRead({}))
    return ideal


def codes(table: Table) -> set[str]:
    return {alert.code for alert in table.reports.alerts}


def waiting(ideal: IdealTable) -> outputs.Waiting:
    found = outputs.waiting(ideal.table)
    assert found is not None
    return found


def test_what_the_camera_reads_is_asked_about_and_not_taken() -> None:
    ideal = unread()
    assert shown(ideal) == ("E8 CAMERA LOOKS",) * 4
    ideal.give(ZonesRead({TableZone.dice(): (2, 5)}))
    assert ideal.table.hand.dice is None and waiting(ideal).name == "dice"
    ideal.give(TimedOut("dice"))
    assert shown(ideal) == ("DICE 2+5 SEEN?", "DICE 2+5", "DICE 2+5", "DICE 2+5")
    assert ideal.table.session.banker == 0
    assert (
        ideal.table.hand.dice is None
        and ideal.table.hand.plan is None
        and outputs.motion(ideal.table) is None
    )
    reported = picture(ideal)
    assert (reported["number"], reported["now"]) == ("E8", 1)
    page = " ".join((Path(__file__).parents[3] / "docs" / "hardware.md").read_text(encoding="utf-8").split())
    assert f"“{reported['steps'][1]['text']['text']}”" in page, "staff can look it up"
    (alert,) = published(ideal.table.effects, Leaf.ALERT)
    assert (alert["code"], alert["place"], alert["raised"]) == ("motion", "bowl", True)
    json.dumps(snapshot(ideal.table))


def test_ready_of_banker_takes_the_dice_and_play_goes_on() -> None:
    ideal = offered()
    ideal.press(0, "ready")
    assert ideal.table.hand.dice == (2, 5) and isinstance(ideal.table.stage, Dealing)
    assert ideal.table.hand.plan == ideal.table.system.wall((2, 5), ideal.table.session.banker)
    assert [one for one in ideal.table.effects if isinstance(one, ClearMachineFault)] == [
        ClearMachineFault("dice")
    ]
    assert "as the camera reads them" in [line.text.text for line in ideal.table.reports.log][-2]
    assert "motion" not in codes(ideal.table)
    assert outputs.waiting(ideal.table) is None, "the camera does not doubt itself"
    ideal.give(FaultOver("dice"))
    ideal.play(1)
    assert ideal.table.session.history[0].deltas == ideal.truths[0].result.deltas  # type: ignore[union-attr]


@pytest.mark.parametrize("seat", [0, 3])
def test_pass_of_any_seat_rolls_the_dice_again(seat: int) -> None:
    ideal = offered()
    op_id = moving(ideal).op_id
    ideal.press(seat, "pass")
    assert outputs.motion(ideal.table) == (Operation.ROLL_DICE, op_id + 1, "dice")
    assert ideal.table.hand.dice is None and TableZone.dice() not in ideal.table.sensors.sight, (
        "the roll before says nothing"
    )
    stop(ideal, "dice", None, 0)
    assert shown(ideal) == ("E8 CAMERA LOOKS",) * 4, "no more rolls by themselves: the camera looks at once"
    ideal.give(MotionDone(Operation.ROLL_DICE, op_id + 1, (6, 6)))
    assert ideal.table.hand.dice is None, "what stopped does not end later"


@pytest.mark.parametrize("button", ["ready", "hu", "kong"])
def test_only_ready_of_the_banker_takes_the_dice(button: str) -> None:
    ideal = offered()
    before = ideal.table.stage
    ideal.press(2, button)
    if button != "ready":
        ideal.press(0, button)
    assert ideal.table.stage == before and ideal.table.hand.dice is None


def test_ready_pressed_before_the_question_is_no_answer() -> None:
    ideal = unread()
    ideal.give(ZonesRead({TableZone.dice(): (2, 5)}))
    ideal.give(TimedOut("dice"))
    asked = ideal.table
    soon = step(asked, ButtonPressed(Seat(0), Button.READY, 1), asked.at + 0.4)
    assert soon.stage == asked.stage and soon.hand.dice is None
    later = step(soon, ButtonPressed(Seat(0), Button.READY, 2), asked.at + 1.4)
    assert later.hand.dice == (2, 5)


@pytest.mark.parametrize("seen", [(), (3,), (1, 2, 3)])
def test_dice_the_camera_cannot_read_are_rolled_again_by_ready(seen: tuple[int, ...]) -> None:
    ideal = unread()
    ideal.give(ZonesRead({TableZone.dice(): seen}))
    ideal.give(TimedOut("dice"))
    assert shown(ideal) == ("E8 DICE READY?",) * 4
    ideal.press(2, "pass")
    assert outputs.motion(ideal.table) is None
    ideal.press(2, "ready")
    assert outputs.motion(ideal.table) is not None and ideal.table.hand.dice is None


def test_a_camera_that_sees_nothing_is_not_waited_for() -> None:
    ideal = at_work(operation="dice")
    ideal.give(MachineFault("camera", plain("No picture comes.")))
    ideal.give(ZonesRead({TableZone.dice(): (2, 5)}))
    unread_again(ideal)
    assert shown(ideal) == ("E8 DICE READY?",) * 4 and outputs.waiting(ideal.table) is None


def test_a_camera_that_is_lost_while_it_looks_has_read_nothing() -> None:
    ideal = unread()
    ideal.give(ZonesRead({TableZone.dice(): (2, 5)}))
    ideal.give(MachineFault("camera", plain("No picture comes.")))
    ideal.give(TimedOut("dice"))
    assert shown(ideal) == ("E8 DICE READY?",) * 4


def test_ready_skips_the_wait_for_the_camera() -> None:
    ideal = unread()
    op_id = moving(ideal).op_id
    ideal.press(1, "ready")
    assert outputs.motion(ideal.table) == (Operation.ROLL_DICE, op_id + 1, "dice")


def test_dice_timer_restarts_when_reading_changes() -> None:
    ideal = unread()
    nothing = waiting(ideal)
    ideal.give(ZonesRead({TableZone.dice(): (2, 5)}))
    first = waiting(ideal)
    ideal.give(ZonesRead({TableZone.discards(0): ("1p",)}))
    assert waiting(ideal) == first
    ideal.give(ZonesRead({TableZone.dice(): (3, 5)}))
    assert len({nothing.key, first.key, waiting(ideal).key}) == 3
    assert nothing.seconds > first.seconds


@pytest.mark.parametrize("now", [(), (2, 6)])
def test_moved_dice_are_read_again_while_asked_about(now: tuple[int, ...]) -> None:
    ideal = offered()
    ideal.give(ZonesRead({TableZone.dice(): now}))
    assert shown(ideal) == ("E8 CAMERA LOOKS",) * 4
    ideal.give(TimedOut("dice"))
    assert shown(ideal)[0] == ("DICE 2+6 SEEN?" if now else "E8 DICE READY?")
    assert ideal.table.hand.dice is None


def test_an_open_lid_comes_first() -> None:
    ideal = offered()
    ideal.give(LID_OPEN)
    assert shown(ideal) == ("E3 CLOSE LID",) * 4
    ideal.press(0, "ready")
    ideal.press(0, "pass")
    assert ideal.table.hand.dice is None and outputs.motion(ideal.table) is None
    ideal.give(LID_CLOSED)
    assert shown(ideal)[0] == "DICE 2+5 SEEN?"


def test_staff_who_clear_the_fault_from_afar_take_no_dice() -> None:
    ideal = offered()
    ideal.give(StaffOrder("order-1", "Li", "clear_fault", {"code": "dice"}, 1.0))
    ideal.give(FaultOver("dice"))
    assert ideal.table.hand.dice is None and shown(ideal)[0] == "DICE 2+5 SEEN?"


def test_every_throw_of_xiamen_can_be_taken_from_the_camera() -> None:
    ideal = offered("xiamen", (1, 4))
    ideal.press(0, "ready")
    assert (ideal.table.hand.dice or ())[:2] == (1, 4) and moving(ideal).stuck is None
    unread_again(ideal)
    ideal.give(ZonesRead({TableZone.dice(): (3, 6)}))
    ideal.give(TimedOut("dice"))
    ideal.give(ZonesRead({}))
    ideal.press(0, "ready")
    assert ideal.table.hand.dice == (1, 4, 3, 6) and ideal.table.hand.plan is not None


def test_standing_fault_is_cleared_by_shuffle_and_makes_no_roll() -> None:
    ideal = offered()
    ideal.press(0, "ready")  # and the controller is killed before it could clear the fault
    ideal.play(1)
    for seat in range(4):
        ideal.press(seat, "ready")
    assert outputs.motion(ideal.table) == (Operation.SHUFFLE, moving(ideal).op_id, "dice")
    other = at_work()
    stop(other, "dice", None, 0)
    assert moving(other).operation is Operation.SHUFFLE and shown(other) == ("E8 DICE READY?",) * 4


@pytest.mark.parametrize("cut", range(4))
def test_table_killed_around_a_question_goes_on_from_there(tmp_path: Path, cut: int) -> None:
    ideal = offered()
    ideal.press(0, "ready")
    number = len(ideal.inputs) - cut
    uncut = recorded(tmp_path / "uncut.journal", ideal.inputs, fresh_table())
    recorded(tmp_path / "cut.journal", ideal.inputs[:number], fresh_table())
    journal = Journal.open(tmp_path / "cut.journal")
    again = recovered(fresh_table(), journal)
    journal.close()
    assert (again.hand.dice is None) == (cut > 0), "what was not answered was not taken"
    assert outputs.display_texts(again)[0].startswith(
        ("BREAK", "DICE 2+5 SEEN?", "DICE 2+5 SEEN?", "E8")[cut]
    )
    resumed = recorded(tmp_path / "cut.journal", ideal.inputs[number:], again, number)
    assert replace(resumed, effects=()) == replace(uncut, effects=())


@pytest.mark.parametrize("rules", ["hangzhou", "kawuxing", "xiamen"])
def test_a_table_whose_sensor_is_dead_is_played_on(tmp_path: Path, rules: str) -> None:
    """The machine tells it over the line, people look into the bowl and answer, and the hand begins with these dice."""

    async def deed(parlor: Parlor) -> None:
        parlor.sim.faults.call("sensor")
        await parlor.until(lambda: parlor.table.hand.state is not None)
        await asyncio.sleep(2.0)
        assert parlor.firmware.faults == (), "nothing stops the next shuffle"

    parlor = at(tmp_path, deed, rules=rules)
    shown = [text for text in parlor.shown if "DICE" in text or "CAMERA" in text]
    order = [shown.index(text) for text in ("DICE", "DICE AGAIN 3/3", "E8 CAMERA LOOKS")]
    assert order == sorted(order)
    asked = [parse_display(text).dice for text in dict.fromkeys(shown) if text.endswith("SEEN?")]
    taken = parlor.table.hand.dice
    assert taken is not None and taken == parlor.world.dice
    assert {taken[:2], taken[-2:]} <= set(asked)
    assert not {alert.code for alert in parlor.table.reports.alerts} & {"motion", "dice", "dice_differ"}


@pytest.mark.slow
@pytest.mark.skipif(unavailable("native") is not None, reason=str(unavailable("native")))
def test_the_firmware_in_c_with_a_dead_sensor_is_played_with_too(tmp_path: Path) -> None:
    async def deed(parlor: Parlor) -> None:
        parlor.sim.faults.call("sensor")
        await parlor.until(lambda: isinstance(parlor.table.stage, Turn))

    parlor = asyncio.run(live(Parlor(tmp_path, "kawuxing", firmware="c"), deed))
    assert parlor.table.hand.dice == parlor.world.dice
    assert [text for text in parlor.shown if text.endswith("SEEN?")]
