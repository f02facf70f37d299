"""docs/hardware.md is what parlor staff read when the machine stops: it says what the program says, word for word."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from controller.referee import outputs, recovery_steps
from controller.referee.machine_words import MachineFaultCode, Motion
from controller.referee.recovery_catalogue import PROCEDURES
from controller.referee.stages import Dealing, MotionFault, Moving
from controller.referee.table_parts import TableAlert, TableReports
from controller.referee.table_snapshot import snapshot
from controller.rules.registry import load, names_of_systems
from controller.rules.wall_layout import wall_tiles
from controller.runtime.table_geometry import in_words
from controller.words import plain
from hardware_sim.faults.simulated_faults import EXAMPLES
from tests.controller.referee.ideal_table import fresh_table

PAGE = Path(__file__).parents[3] / "docs" / "hardware.md"
STOPPED = {"lift": "walls", "dice": "dice"}
"""What stops in the examples; everything else stops a shuffle."""
EXAMPLE = {
    **{
        code: MotionFault(MachineFaultCode(code), "", 2, 1)
        for code in ("jam", "missing_tile", "extra_tile", "lift", "mixed_set")
    },
    **{code: MotionFault(MachineFaultCode(code), "") for code in ("lid_open", "comms", "dice", "other")},
    "reset": MotionFault(MachineFaultCode.RESET, "", cause="power"),
    MachineFaultCode.PROGRAM: MotionFault(MachineFaultCode.PROGRAM, "The machine cannot build these walls."),
}


def rows(code: str) -> list[str]:
    """A fault's steps as the page prints them: who sits at the wall reads one thing, the others another."""
    trouble, operation = EXAMPLE[code], STOPPED.get(code, "shuffle")
    found = []
    for number, one in enumerate(recovery_steps.steps_of(trouble, Motion(operation))):
        stage = Moving(Motion(operation), 1, stuck=replace(trouble, step=number))
        table = replace(fresh_table(), stage=stage)
        at_the_wall, elsewhere = (outputs.displays(table)[seat] for seat in (2, 0))
        told = snapshot(table)["procedure"]["steps"][number]
        assert told["text"] == one.text.to_json()
        found.append(
            f"| {number + 1} | `{at_the_wall}` | `{elsewhere}` | {one.text} | {recovery_steps.until(one.ends)} |"
        )
    return found


def sections() -> dict[str, str]:
    """The page's sections by the code in their headings."""
    text = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^### `(\w+)` ", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("code", PROCEDURES)
def test_every_fault_is_explained_as_displays_and_page_say_it(code: str) -> None:
    section = sections()[code]
    assert [line for line in section.splitlines() if re.match(r"\| \d \|", line)] == rows(code)
    assert PROCEDURES[MachineFaultCode(code)].number in section.splitlines()[0]
    for wanted in ("The machine reports", "The controller"):
        assert f"*{wanted}" in section
    if code != MachineFaultCode.PROGRAM:  # whose title is the reason itself
        stage = Moving(Motion(STOPPED.get(code, "shuffle")), 1, stuck=EXAMPLE[code])
        assert f"“{snapshot(replace(fresh_table(), stage=stage))['procedure']['title']['text']}”" in section


def test_a_lid_in_mid_hand_is_explained_as_the_page_says_it() -> None:
    opened = replace(
        fresh_table(),
        stage=Dealing(),
        reports=TableReports((TableAlert("lid_open", plain("The lid is open."), 0.0),)),
    )
    told = recovery_steps.picture(opened)
    assert told is not None
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"“{told['title']['text']}”" in text
    assert f"Every display says `{outputs.displays(opened)[0]}`" in text


def test_nothing_is_explained_that_there_is_not() -> None:
    assert set(sections()) == set(PROCEDURES)


@pytest.mark.parametrize("rules", names_of_systems())
def test_the_walls_of_every_system_are_listed(rules: str) -> None:
    assert f"| `{rules}` | {in_words(wall_tiles(load(rules)))} |" in PAGE.read_text(encoding="utf-8")


def test_every_fault_of_the_simulator_can_be_looked_up() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in EXAMPLES if f"`{name}`" not in text] == []
