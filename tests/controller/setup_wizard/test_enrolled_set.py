"""The set of tiles that was enrolled during the setup is played with, unless another is chosen or nothing is kept."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from controller.setup_wizard.setup_draft import SetupDraft
from controller.setup_wizard.setup_session import SetupSession

FRESH = '[table]\nparlor = "west-lake"\nname = "table-1"\n[serial]\nport = "here"\n'


@pytest.fixture
def enrolled(tmp_path: Path) -> SetupSession:
    session = SetupSession(SetupDraft(tmp_path / "table.toml", FRESH))
    done = SimpleNamespace(name="green", outcome={"tiles": 34}, page=None)
    session._enrolment = cast("Any", done)  # as if somebody had laid all tiles before a camera
    return session


def test_another_set_can_be_chosen_after_one_was_enrolled(enrolled: SetupSession) -> None:
    assert enrolled.facts()["camera"]["tiles"] == "green"
    enrolled.choose({"camera": {"tiles": "white"}}, None, None)
    assert enrolled.facts()["camera"]["tiles"] == "white"


def test_a_full_disk_leaves_the_page_to_read(enrolled: SetupSession, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("controller.setup_wizard.setup_draft.private_files.replace_file", full)
        assert "No space left" in enrolled.facts()["checks"]["tiles"]["said"]
    assert enrolled.facts()["checks"]["tiles"] == {"ok": True, "name": "green"}
