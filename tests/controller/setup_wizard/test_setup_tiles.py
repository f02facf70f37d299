"""A tile set is taught during the setup, and is then the one that is played with."""

from __future__ import annotations

from pathlib import Path

import cv2
import httpx
import pytest

from controller.commands.table_toml_template import table_file
from controller.settings import load
from controller.setup_wizard.setup_draft import DeviceCodes, SetupDraft
from controller.setup_wizard.setup_session import SetupSession
from controller.setup_wizard.wizard_app import create_wizard_app
from controller.web.camera_pages import OWN_HEADER
from controller.web.page_server import PageServer
from tests.at_console import at_console
from tests.controller.setup_wizard.set_up import waited_for
from tests.vision.enrolment.strange_set import ROWS, laid_out

OURS = {OWN_HEADER: "enrol"}


def lay(scene: Path, row: int) -> None:
    """Put a row before the camera, whole or not at all."""
    fresh = scene.with_name("fresh.png")
    cv2.imwrite(str(fresh), laid_out(ROWS[row : row + 1]))
    fresh.replace(scene)


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "camera" / "now.png"
    path.parent.mkdir()
    lay(path, 0)
    return path


@pytest.mark.slow
def test_tiles_are_laid_read_and_played_with(tmp_path: Path, scene: Path) -> None:
    file = tmp_path / "table.toml"
    desk = SetupSession(SetupDraft(file, table_file("table.toml", [])))
    server = PageServer(create_wizard_app(desk, DeviceCodes()), port=0)
    with server, httpx.Client(base_url=server.url, timeout=60, headers=at_console(server.url)) as page:
        page.post("/api/wizard/choose", json={"changes": {"camera": {"url": str(scene)}}})
        refused = page.post("/api/wizard/enrol", json={"name": "../no"})
        assert refused.status_code == 409 and page.get("/enrol/").status_code == 303
        begun = page.post("/api/wizard/enrol", json={"name": "ours", "flowers": False}).json()
        assert begun["enrolment"] == {"name": "ours", "outcome": None}
        assert page.get("/enrol/api/state").json()["back"] == "../"
        waited_for(lambda: page.get("/enrol/api/state").json()["ready"])
        assert page.post("/enrol/api/accept", headers=OURS).status_code == 200
        lay(scene, 1)
        waited_for(lambda: page.get("/enrol/api/state").json()["ready"])
        page.post("/enrol/api/accept", headers=OURS)
        for _ in range(2):
            page.post("/enrol/api/skip", headers=OURS)
        waited_for(lambda: page.get("/api/wizard").json()["enrolment"]["outcome"], 300)
        content = page.get("/api/wizard").json()
        assert len(content["enrolment"]["outcome"]["faces"]) == 18
        assert (content["camera"]["tiles"], content["camera"]["sets"]) == ("ours", ["ours"])
        page.post("/api/wizard/write")
    desk.close()
    assert load(file).camera.tiles == "ours"
