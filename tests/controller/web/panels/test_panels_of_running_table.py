"""`mahjong-table run` with panels: a machine that is not there yet, phones that are, and a restart between."""

from __future__ import annotations

import json
import socket
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.journal import Journal
from tests.at_console import at_console
from tests.controller.web.accounts.account_page import ELSEWHERE
from tests.controller.web.panels.panel_page import Device
from tests.controller.web.panels.table_program import PATIENCE_S, running

TABLE = """
[table]
rules = "hangzhou"
seats = ["Lin", "Chen", "Wang", "Sato"]
[serial]
port = "socket://127.0.0.1:9"
[camera]
url = "readings://127.0.0.1:9"
[page]
port = {port}
[journal]
path = "table.db"
"""


@pytest.mark.slow
def test_panels_press_at_a_running_table_and_outlast_its_restart(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    (tmp_path / "table.toml").write_text(TABLE.format(port=port))
    desk = Device(base_url=url, headers={"origin": url}, timeout=PATIENCE_S)
    phone = Device(base_url=url, headers={"origin": url, **ELSEWHERE}, timeout=PATIENCE_S)

    def press(key: str) -> str:
        answer = phone.post("/api/panel/press", json={"button": "ready", "key": key})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["outcome"])

    with desk, phone:
        with running(tmp_path, url):
            console = json.loads((tmp_path / "table.console-key.json").read_text())
            desk.headers.update(at_console(console["link"]))
            digits = desk.post("/api/panels/code", json={"seat": 1}).json()["digits"]
            assert phone.post("/api/panel/pair", json={"code": digits}).json()["seat"] == 1
            assert press("key-0001") == "recorded"
        with running(tmp_path, url):
            assert phone.get("/api/panel").json()["seat"] == 1
            assert (press("key-0001"), press("key-0002")) == ("repeated", "recorded")
            seats = phone.get("/api/state").json()["seats"]
            assert [seat["display"] for seat in seats] == ["READY?", "WAIT", "READY?", "READY?"]
    with closing(Journal.read(tmp_path / "table.db")) as journal:
        pressed = [entry.body for entry in journal.entries(kind="input") if entry.body["input"] == "Pressed"]
        paired = [entry.body for entry in journal.entries(kind="panel")]
        assert journal.verify().sound
    assert [one["key"].rpartition("/")[2] for one in pressed] == ["key-0001", "key-0002"]
    assert [(one["did"], one["by"]) for one in paired] == [("paired", "this machine")]
    assert pressed[0]["source"] == f"panel {paired[0]['panel']}" and pressed[0]["seat"] == 1
