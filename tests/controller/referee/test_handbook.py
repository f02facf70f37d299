"""docs/hardware.md is what parlor staff read when the machine stops: it says what the program says, word for word."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from controller.referee import outputs, recovery_steps
from controller.referee.stages import Dealing
from controller.referee.table_state import TableAlert, TableReports
from controller.rules.built_walls import wall_tiles
from controller.rules.registry import load, names_of_systems
from controller.words import plain
from firmware_bridge.protocol.constants import MINOR
from firmware_bridge.protocol.fault_codes import FaultCode
from hardware_sim.faults.simulated_faults import EXAMPLES
from site_builder.fault_tables import FILES, ROOT, VERSION, handbook, title
from tests.controller.referee.ideal_table import fresh_table

PAGE = ROOT / "docs" / "hardware.md"


def sections() -> dict[str, str]:
    """The page's sections by the code in their headings."""
    text = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^### `(\w+)` ", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_from_the_faults_is_up_to_date(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert FILES[name](text) == text, "make faults"


def test_a_new_fault_gets_a_section_with_its_steps() -> None:
    text = PAGE.read_text(encoding="utf-8")
    start, end = text.index("### `mixed_set`"), text.index("### `other`")
    written = handbook(text[:start] + text[end:])
    steps = text[text.index("| |", start) : end]
    section = written[written.index("### `mixed_set` E9: A shuffle saw") :]
    assert steps.strip() in section and "*The controller*" in section
    assert written.index("### `mixed_set`") < written.index("### `other`")


@pytest.mark.parametrize(
    ("name", "now", "old"),
    [
        ("firmware_bridge/firmware/core/session.h", f"MINOR = {MINOR},", "MINOR = 99,"),
        ("firmware_bridge/dictionary.json", f'"minor": {MINOR},', '"minor": 99,'),
        ("firmware_bridge/dictionary.json", f"PROTOCOL.md {VERSION} ", "PROTOCOL.md 1.99 "),
        ("firmware_bridge/PROTOCOL.md", f", version {VERSION}\n", ", version 1.99\n"),
        ("docs/versions.md", f"| the greeting | {VERSION} |", "| the greeting | 1.99 |"),
        ("docs/tutorials/maker.md", f", protocol {VERSION},", ", protocol 1.99,"),
    ],
)
def test_the_minor_version_is_written_everywhere(name: str, now: str, old: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert now in text
    assert FILES[name](text.replace(now, old, 1)) == text


@pytest.mark.parametrize("code", FaultCode)
def test_every_fault_is_explained_as_the_page_says_it(code: FaultCode) -> None:
    section = sections()[code.value]
    assert section.startswith(f"{code.label}: ")
    for wanted in ("The machine reports", "The controller"):
        assert f"*{wanted}" in section
    if code is not FaultCode.PROGRAM:  # whose title is the reason itself
        assert f"“{title(code)}”" in section


def test_a_lid_in_mid_hand_is_explained_as_the_page_says_it() -> None:
    opened = replace(
        fresh_table(),
        stage=Dealing(),
        reports=TableReports((TableAlert("lid_open", plain("The lid is open."), 0.0),)),
    )
    statement = recovery_steps.procedure_json(opened)
    assert statement is not None
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"“{statement['title']['text']}”" in text
    assert f"Every display says `{outputs.display_texts(opened)[0]}`" in text


def test_nothing_is_explained_that_there_is_not() -> None:
    assert set(sections()) == set(FaultCode)


@pytest.mark.parametrize("rules", names_of_systems())
def test_the_walls_of_every_system_are_listed(rules: str) -> None:
    tiles = wall_tiles(load(rules))
    *first, last = (str(number) if number else "none" for number in tiles)
    text = f"{sum(tiles)} tiles ({', '.join(first)} and {last} in walls 0 to 3)"
    assert f"| `{rules}` | {text} |" in PAGE.read_text(encoding="utf-8")


def test_every_fault_of_the_simulator_can_be_looked_up() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in EXAMPLES if f"`{name}`" not in text] == []
