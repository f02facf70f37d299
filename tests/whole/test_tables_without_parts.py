"""Tables that lack parts, as wholes: what nobody's firmware did, people, camera and page did, and every word is right.

`make modes` plays twenty hands for each part and for none at all.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from controller.journal.journal import Journal
from controller.referee.inputs import MachinePart
from tests.hardware_sim.demo.demonstrations import demo


def written(folder: Path) -> tuple[list[dict[str, Any]], Counter[str]]:
    """The inputs in the journal, and how often each sentence was sent."""
    journal = Journal.read(folder / "table.journal")
    inputs = [entry.body for entry in journal.entries(kind="input")]
    messages = [entry.body["payload"] for entry in journal.entries(kind="message")]
    journal.close()
    return inputs, Counter(
        counts["text"]["id"] for counts in messages if counts["schema"].startswith("event/")
    )


@pytest.mark.slow
def test_hand_without_machine_is_played_by_pictures_and_page(tmp_path: Path) -> None:
    report = demo(tmp_path, "--rules", "kawuxing", "--without", "everything", hands=1, seed=9)
    assert report["differences"] == [] and report["status"] == 0 and report["hands"] == 1
    inputs, counts = written(tmp_path)
    assert {one["boot_id"] for one in inputs if one["input"] == "Linked"} == {None}
    assert not [one for one in inputs if one["input"] in ("Moved", "Stuck", "Unlinked")]
    assert all(one["source"].startswith("panel ") for one in inputs if one["input"] == "Pressed")
    assert counts["walls.seen"] >= 1 and not counts["walls.by_press"], "the camera saw them rise"
    assert counts["dice.by_camera"] + counts["dice.stand_as_seen"] >= 1


@pytest.mark.slow
def test_hand_is_played_at_firmware_that_has_none_of_parts(tmp_path: Path) -> None:
    parts = [part.value for part in MachinePart]
    quick = ("--rules", "kawuxing")
    report = demo(tmp_path, "--no-camera", *quick, "--without", ",".join(parts), hands=1, seed=9)
    assert report["differences"] == [] and report["status"] == 0 and report["hands"] == 1
    inputs, _ = written(tmp_path)
    assert [one["lacks"] for one in inputs if one["input"] == "Linked"] == [parts]
    assert all(one["source"].startswith("panel ") for one in inputs if one["input"] == "Pressed")
