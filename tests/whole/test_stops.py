"""Faults through the whole system: real frames on a real pseudo-terminal, a machine that breaks, people who read
displays."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.referee.stages import Turn
from controller.rules.built_walls import wall_tiles
from controller.rules.registry import conventions_of, load, names_of_systems
from firmware_bridge.protocol.messages import Operation, ResetCause
from hardware_sim.machine.c_firmware import unavailable
from hardware_sim.world.display_prompts import Prompt, parse_display
from tests.firmware_bridge.link import virtual_time_loop
from tests.whole.live_table import Parlor, at, live

FAULTS = {
    "jam@wall2": ("E1 JAM WALL 2", "FREE TILES", "E1 JAM READY?"),
    "missing@wall1": ("E2 WALL 1 -1", "FIND 1 TILE", "E2 SHORT READY?"),
    "extra@wall1": ("E6 WALL 1 +1", "TAKE OUT 1", "E6 EXTRA READY?"),
    "mixed@wall3": ("E9 MIXED WALL 3", "SORT 1 TILE", "E9 MIXED READY?"),
    "lift@wall0": ("E7 LIFT WALL 0", "FREE PLATE", "E7 LIFT READY?"),
    "brownout": ("E5 POWER READY?",),
}


@pytest.fixture(autouse=True)
def short_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that the kernel is late with cost a repetition here, not a wrong result."""
    monkeypatch.setattr(virtual_time_loop, "LISTEN", 0.002)


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_shown_put_right_by_people_and_hand_is_dealt(tmp_path: Path, fault: str) -> None:
    async def deed(parlor: Parlor) -> None:
        parlor.sim.faults.call(fault)
        await parlor.until(lambda: isinstance(parlor.table.stage, Turn))
        assert not parlor.sim.faults.active

    parlor = at(tmp_path, deed)
    order = [parlor.shown.index(text) for text in FAULTS[fault]]
    assert order == sorted(order)
    assert parlor.pictures and parlor.table.session.number == 1
    assert {picture["number"] for picture in parlor.pictures} == {FAULTS[fault][0][:2]}
    assert len(set(parlor.began)) == len(parlor.began), "nothing moved twice"
    assert not [alert for alert in parlor.table.reports.alerts if alert.code != "eye"]


@pytest.mark.parametrize("tells", [True, False])
def test_a_narrow_display_shows_the_beginning_and_stops_nothing(tmp_path: Path, tells: bool) -> None:
    """Also one whose firmware tells of sixteen places and takes eight."""

    async def deed(parlor: Parlor) -> None:
        parlor.firmware.capabilities = replace(parlor.firmware.capabilities, display_width=8)
        if tells:  # what a table is, it tells from its next start on
            parlor.firmware.reset(ResetCause.POWER)
        await parlor.all_ready()
        await parlor.until(lambda: parlor.firmware.running is Operation.RAISE_WALLS)

    parlor = at(tmp_path, deed, people=False)
    assert ("SHUFFLIN" in parlor.shown) == tells
    assert "WALLS" in parlor.shown and all(len(text) <= 8 for text in parlor.shown)


def test_dice_nobody_can_read_are_rolled_again_and_then_by_hand(tmp_path: Path) -> None:
    async def deed(parlor: Parlor) -> None:
        parlor.firmware.dice_unreadable(5)
        await parlor.until(lambda: isinstance(parlor.table.stage, Turn))

    parlor = at(tmp_path, deed)
    shown = list(dict.fromkeys(text for text in parlor.shown if "DICE" in text))
    assert shown == ["DICE", "DICE AGAIN 1/3", "DICE AGAIN 2/3", "DICE AGAIN 3/3", "E8 DICE READY?"]
    assert "E8 CAMERA LOOKS" in parlor.shown, "dice that lean on the rim it cannot read either"
    assert [operation for operation, _ in parlor.began].count(Operation.ROLL_DICE) == 6


def test_a_lid_opened_while_the_machine_shuffles(tmp_path: Path) -> None:
    async def deed(parlor: Parlor) -> None:
        await parlor.until(lambda: parlor.firmware.running is Operation.SHUFFLE)
        parlor.firmware.open_lid()
        await parlor.until(lambda: isinstance(parlor.table.stage, Turn))

    parlor = at(tmp_path, deed)
    assert parlor.shown.index("E3 CLOSE LID") < parlor.shown.index("E3 LID READY?")


def test_a_lid_opened_in_mid_hand_changes_nothing(tmp_path: Path) -> None:
    async def deed(parlor: Parlor) -> None:
        await parlor.until(lambda: isinstance(parlor.table.stage, Turn))
        shuffled = list(parlor.began)
        parlor.firmware.open_lid()
        await parlor.until(lambda: "E3 CLOSE LID" in parlor.shown)
        await parlor.until(lambda: not parlor.table.reports.alerts)
        acts = len(parlor.table.current_hand.acts)
        await parlor.until(lambda: len(parlor.table.current_hand.acts) > acts + 6)
        assert parlor.began == shuffled

    at(tmp_path, deed)


@pytest.mark.parametrize(("blow", "asked"), [("hang", "E5 RESET READY?"), ("silence", "E4 COMMS READY?")])
def test_what_stopped_in_mid_shuffle_waits_for_ready(tmp_path: Path, blow: str, asked: str) -> None:
    async def deed(parlor: Parlor) -> None:
        firmware, line = parlor.firmware, parlor.sim.line
        await parlor.all_ready()
        await parlor.until(lambda: firmware.running is Operation.SHUFFLE)
        if blow == "hang":
            firmware.hang()
        else:
            line.from_host_dead = True
            await asyncio.sleep(6.0)
            line.from_host_dead = False
        await parlor.until(lambda: firmware.displays == [asked] * 4)
        began = list(parlor.began)
        await asyncio.sleep(30.0)
        assert parlor.began == began, "nothing moves by itself"
        parlor.press(2)
        await parlor.until(lambda: len(parlor.began) == len(began) + 1)

    at(tmp_path, deed, people=False, brisk=False)


def test_nothing_moves_after_machine_and_controller_lost_power(
    tmp_path: Path,
) -> None:
    async def first(parlor: Parlor) -> None:
        await parlor.all_ready()
        await parlor.until(lambda: parlor.firmware.running is Operation.SHUFFLE)

    at(tmp_path, first, people=False)

    async def again(parlor: Parlor) -> None:
        await parlor.until(lambda: parlor.firmware.displays == ["E5 POWER READY?"] * 4)
        await asyncio.sleep(30.0)
        assert parlor.began == []
        parlor.press(3)
        await parlor.until(lambda: parlor.firmware.running is Operation.SHUFFLE)

    at(tmp_path, again, people=False, seed=4)


# ---- the reference firmware ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(unavailable("native") is not None, reason=str(unavailable("native")))
def test_the_firmware_in_c_is_put_right_by_the_same_procedures(tmp_path: Path) -> None:
    async def deed(parlor: Parlor) -> None:
        for fault in ("jam@wall2", "missing@wall1", "mixed@wall0", "lift@wall3"):
            parlor.sim.faults.call(fault)
        parlor.sim.firmware.dice_unreadable(4)
        await parlor.until(lambda: isinstance(parlor.table.stage, Turn))

    parlor = asyncio.run(live(Parlor(tmp_path, firmware="c"), deed))
    assert {picture["number"] for picture in parlor.pictures} == {"E1", "E2", "E7", "E8", "E9"}
    assert len(set(parlor.began)) == len(parlor.began), "nothing moved twice"
    assert parlor.table.session.number == 1


# ---- programs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", names_of_systems())
def test_machine_gets_the_walls_to_build(tmp_path: Path, rules: str) -> None:
    system = load(rules)

    async def deed(parlor: Parlor) -> None:
        if conventions_of(
            system
        ).singles:  # new: the flowers are shown to the camera first, without a camera here
            await asyncio.sleep(3.0)
        await parlor.all_ready()
        await parlor.until(lambda: parlor.firmware.running is Operation.RAISE_WALLS)

    parlor = at(tmp_path, deed, rules, people=False)
    shuffled = parlor.firmware.state.records[Operation.SHUFFLE]
    assert shuffled.result == wall_tiles(system) == parlor.firmware.state.program


def refusing(parlor: Parlor, **limits: Any) -> None:
    """The machine is another one than the simulated table has."""
    firmware = parlor.firmware
    firmware.capabilities = replace(firmware.capabilities, **limits)
    firmware.reset(ResetCause.POWER)


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"tiles_max": 0, "tiles_min": 0, "tiles": 136}, "set its rule switch to 84 tiles"),
        ({"tiles_min": 100, "tiles_max": 144}, "builds walls of 100 to 144 tiles together, not 84"),
        ({"stacks": 13}, "holds 0 to 26 tiles, not 28"),
    ],
)
def test_machine_with_wrong_walls_shuffles_only_after_ready(
    tmp_path: Path, limits: dict[str, Any], expected: str
) -> None:
    async def deed(parlor: Parlor) -> None:
        refusing(parlor, **limits)
        await parlor.all_ready()
        await parlor.until(lambda: parlor.firmware.displays[:3] == ["SET WALLS READY?"] * 3)
        await asyncio.sleep(10.0)
        assert parlor.began == []
        assert expected in parlor.pictures[-1]["title"]["text"]
        parlor.press(1)
        miscounted = ("E2 WALL 0 -7", "E6 WALL 0 +6")
        await parlor.until(lambda: set(miscounted) & set(parlor.shown))
        assert [operation for operation, _ in parlor.began] == [Operation.SHUFFLE], (
            "nobody had set the switch"
        )

    at(tmp_path, deed, "kawuxing", people=False)


def test_machine_without_programs_set_right_is_not_asked_about(
    tmp_path: Path,
) -> None:
    async def deed(parlor: Parlor) -> None:
        refusing(parlor, tiles_min=0, tiles_max=0, tiles=136)
        await parlor.all_ready()
        await parlor.until(lambda: parlor.firmware.running is Operation.SHUFFLE)

    assert not at(tmp_path, deed, people=False).pictures


def test_every_display_text_of_these_runs_is_one_person_can_read() -> None:
    for texts in FAULTS.values():
        assert all(parse_display(text).prompt is not Prompt.NOTHING for text in texts)
