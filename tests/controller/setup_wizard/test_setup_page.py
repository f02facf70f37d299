"""The setup's requests: who may, what is refused, and what is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np
import pytest

from controller.commands.table_toml_template import table_file
from controller.doctor import Finding, Grade
from controller.settings import SerialSettings, load
from controller.setup_wizard.setup_draft import CODE_S, DeviceCodes, SetupDraft
from controller.setup_wizard.setup_session import STEPS, SetupSession
from controller.setup_wizard.wizard_app import create_wizard_app
from controller.web.page_access import PageAccess
from controller.web.page_server import PageServer
from controller.web.static_files import STATIC, word_source
from controller.words import plain
from tests.at_console import at_console
from tests.controller.mqtt.certificates import authority, needed
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.setup_wizard.set_up import waited_for

ELSEWHERE = {"forwarded": "for=192.0.2.7", "host": "localhost"}
"""As a request looks that another device sent through a proxy: no right of this machine holds for it."""


class Setting:
    """A setup of its own, with a clock that is set by hand."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        self.file = folder / "table.toml"
        self.codes = DeviceCodes(lambda: self.now)
        self.desk = SetupSession(SetupDraft(self.file, table_file("table.toml", [])))
        access = PageAccess(sign_ins=self.codes)
        self.server = PageServer(create_wizard_app(self.desk, self.codes), port=0, access=access)


@pytest.fixture
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Setting]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    made = Setting(tmp_path)
    made.server.start()
    yield made
    made.desk.close()
    made.server.stop()


@pytest.fixture
def here(setting: Setting) -> Iterator[httpx.Client]:
    with httpx.Client(
        base_url=setting.server.url, timeout=60, headers=at_console(setting.server.url)
    ) as client:
        yield client


@pytest.fixture
def elsewhere(setting: Setting) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=setting.server.url, timeout=60, headers=ELSEWHERE) as client:
        yield client


def test_another_device_is_shown_nothing_before_its_code(
    setting: Setting, here: httpx.Client, elsewhere: httpx.Client
) -> None:
    assert here.get("/api/wizard").status_code == 200
    assert elsewhere.get("/").status_code == 200, "the page on which the code is typed"
    for path in (
        "/api/wizard",
        "/api/wizard/picture.jpg",
        "/api/wizard/report.txt",
        "/calibrate/",
        "/enrol/",
    ):
        assert elsewhere.get(path).status_code in (401, 303), path
    for path in ("choose", "check", "write", "table/start", "owner", "code", "end", "enrol"):
        assert elsewhere.post(f"/api/wizard/{path}", json={}).status_code == 401, path
    assert not setting.file.exists() and not setting.desk.ended.is_set()


def test_a_wrong_an_old_and_a_right_code(setting: Setting, elsewhere: httpx.Client) -> None:
    def enter(code: str) -> httpx.Response:
        return elsewhere.post("/api/setup/begin", json={"code": code}, headers={"origin": "http://localhost"})

    old = setting.codes.new_code()
    wrong = enter("AAAA-AAAA-AAAA-AAAA")
    assert wrong.status_code == 401 and "retry-after" not in wrong.headers
    assert wrong.json()["translations"] == {
        "en": "This code is not right. A newer code makes the older ones useless.",
        "zh": "验证码不对。出了新的，旧的就作废。",
        "ja": "コードが違います。新しいコードが出ると、前のものは使えません。",
    }
    setting.now += CODE_S
    assert enter(old).json()["translations"]["zh"] == "验证码已过期，程序会显示新的。"
    answer = enter(setting.codes.new_code())
    assert answer.status_code == 200 and "HttpOnly" in answer.headers["set-cookie"]
    name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
    elsewhere.cookies.clear()
    known = {"cookie": f"{name}={value}"}
    assert elsewhere.get("/api/wizard", headers=known).status_code == 200
    assert elsewhere.get("/api/wizard", headers={"cookie": f"{name}=x{value}"}).status_code == 401


def test_what_cannot_be_is_refused_at_every_step(setting: Setting, here: httpx.Client) -> None:
    for changes, setting_named in (
        ({"table": {"name": "a/b"}}, "[table] name"),
        ({"table": {"parlor": ""}}, "[table] parlor"),
        ({"table": {"rules": "chess"}}, "[table] rules"),
        ({"table.options": {"no_such": True}}, "[table] options.no_such"),
        ({"table": {"seats": ["Lin", "Lin", "A", "B"]}}, "[table] seats"),
        ({"serial": {"port": ""}}, "[serial] port"),
        ({"camera": {"url": ""}}, "[camera] url"),
        ({"camera": {"height_mm": 5}}, "[camera] height_mm"),
        ({"mqtt": {"broker": "ws://box"}}, "[mqtt] broker"),
        ({"mqtt": {"broker": "mqtt://me:secret@box"}}, "[mqtt] broker"),
        ({"page": {"port": 99999}}, "[page] port"),
        ({"staff": {"keys": "x"}}, "[staff]"),
    ):
        answer = here.post("/api/wizard/choose", json={"changes": changes})
        assert answer.status_code == 422 and setting_named in answer.json()["error"], changes
        assert "secret" not in answer.text
    assert here.post("/api/wizard/choose", json={"changes": {}, "step": "dance"}).status_code == 409
    assert here.post("/api/wizard/choose", json={"chances": {}}).status_code == 400
    assert here.post("/api/wizard/check", json={"name": "weather"}).status_code == 404
    unwritten = here.post("/api/wizard/table/start")
    assert (
        unwritten.status_code == 409
        and unwritten.json()["translations"]["ja"] == "設定はまだ書き込まれていません。"
    )
    assert here.get("/api/wizard").json()["changed"] is False


def test_a_password_is_taken_and_never_shown_again(setting: Setting, here: httpx.Client) -> None:
    url = "rtsp://eye:h1dden@camera/main"
    content = here.post("/api/wizard/choose", json={"changes": {"camera": {"url": url}}}).json()
    assert content["camera"]["url"] == "rtsp://***@camera/main"
    same = {"camera": {"url": content["camera"]["url"], "height_mm": 1100}}
    here.post("/api/wizard/choose", json={"changes": same})
    broker = {"mqtt": {"broker": "mqtt://127.0.0.1:9", "username": "t"}}
    here.post("/api/wizard/choose", json={"changes": broker, "password": "br0ker"})
    here.post("/api/wizard/check", json={"name": "broker"})
    waited_for(lambda: not here.get("/api/wizard").json()["checks"]["broker"].get("running"))
    for text in (here.get("/api/wizard").text, here.get("/api/wizard/report.txt").text):
        assert "h1dden" not in text and "br0ker" not in text
    assert here.post("/api/wizard/write").json()["written"] is True
    assert load(setting.file).camera.url == url and load(setting.file).mqtt.password() == "br0ker"


def test_other_rules_take_no_options_of_the_old_ones_along(setting: Setting, here: httpx.Client) -> None:
    first = {"table": {"rules": "hangzhou"}, "table.options": {"wall_only": True}}
    assert here.post("/api/wizard/choose", json={"changes": first}).json()["table"]["options"] == {
        "wall_only": True
    }
    content = here.post("/api/wizard/choose", json={"changes": {"table": {"rules": "ningbo"}}}).json()
    assert (content["table"]["rules"], content["table"]["options"]) == ("ningbo", {})
    here.post("/api/wizard/write")
    assert load(setting.file).table.rules == "ningbo"


def test_port_that_running_table_uses_is_reported(
    setting: Setting, here: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.setup_wizard import setup_checks
    from firmware_bridge.transport.device_permissions import Holder
    from firmware_bridge.transport.port_discovery import Listed

    holder = Holder(4711, "mahjong-table", "li")
    port = Listed("/dev/ttyUSB7", "/dev/ttyUSB7", "an adapter", "1a86:7523", None, (), None, (holder,))
    monkeypatch.setattr(setup_checks, "ports_here", lambda: [port])
    here.post("/api/wizard/check", json={"name": "ports"})
    waited_for(lambda: not here.get("/api/wizard").json()["checks"]["ports"].get("running"))
    content = here.get("/api/wizard").json()["checks"]["ports"]["ports"][0]
    assert (content["what"], content["ours"]) == ("used", True)
    assert content["holders"] == ["mahjong-table (process 4711 of user li)"]


def test_the_first_owner_is_invited_once(setting: Setting, here: httpx.Client) -> None:
    code = here.post("/api/wizard/owner", json={"name": "Li"}).json()["code"]
    assert re.fullmatch(r"(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}", code)
    again = here.post("/api/wizard/owner", json={"name": "Chen"})
    assert again.status_code == 409 and "owner already" in again.json()["error"]
    assert again.json()["translations"]["zh"].startswith("已有店主账号")


def test_the_corners_are_clicked_on_the_page_of_calibrate(
    setting: Setting, here: httpx.Client, tmp_path: Path
) -> None:
    picture = tmp_path / "cloth.png"
    cv2.imwrite(str(picture), np.full((480, 640, 3), 90, np.uint8))
    here.post("/api/wizard/choose", json={"changes": {"camera": {"url": str(picture)}}})
    assert here.get("/calibrate/api/settings").json()["back"] == "../"
    assert here.get("/calibrate/api/picture.jpg").headers["content-type"] == "image/jpeg"
    assert here.get("/api/wizard/picture.jpg").headers["content-type"] == "image/jpeg"
    assert here.get("/enrol/").status_code == 303, "nothing is enrolled now"


def test_broker_that_demands_certificates_and_trial_that_failed(
    setting: Setting, here: httpx.Client, tmp_path: Path
) -> None:
    needed()
    certs = authority(tmp_path / "certs", "localhost", "table-1")
    more = (f"cafile {certs / 'ca.crt'}", "require_certificate true", "use_identity_as_username true")
    broker = Mosquitto(tmp_path / "m", certificate=certs / "broker.crt", key=certs / "broker.key", more=more)
    address = broker.start().replace("mqtt://127.0.0.1", "mqtts://localhost")
    ours = {
        "ca": str(certs / "ca.crt"),
        "certificate": str(certs / "table-1.crt"),
        "key": str(certs / "table-1.key"),
    }

    def tried(**mqtt: str | None) -> dict[str, Any]:
        answer = here.post("/api/wizard/choose", json={"changes": {"mqtt": mqtt}, "step": "broker"})
        assert answer.status_code == 200, answer.text
        here.post("/api/wizard/check", json={"name": "broker"})
        waited_for(lambda: "ok" in here.get("/api/wizard").json()["checks"].get("broker", {}))
        found: dict[str, Any] = here.get("/api/wizard").json()
        return found

    try:
        without = tried(broker=address, ca=ours["ca"], certificate=None, key=None)
        assert not without["checks"]["broker"]["ok"] and without["steps"]["broker"] == "failed"
        assert re.search(r"[\u4e00-\u9fff]", without["checks"]["broker"]["findings"][0]["translations"]["zh"])
        passed = here.post("/api/wizard/choose", json={"changes": {}, "step": "broker"}).json()
        assert passed["steps"]["broker"] == "failed", "passing a step does not make its trial good"
        again = SetupSession(SetupDraft(setting.file, table_file("table.toml", [])))
        assert again.facts()["steps"]["broker"] == "failed", "after a new start of the program, too"
        plain = here.post("/api/wizard/choose", json={"changes": {"mqtt": {"broker": "mqtt://localhost"}}})
        assert plain.status_code == 422 and "[mqtt] ca is set" in plain.json()["error"]
        good = tried(broker=address, **ours)
        assert good["checks"]["broker"]["ok"] and good["steps"]["broker"] == "done"
    finally:
        broker.stop()
    here.post("/api/wizard/write", json={})
    written = load(setting.file).mqtt
    assert (str(written.ca), str(written.certificate), str(written.key)) == tuple(ours.values())


def test_password_without_user_is_refused_before_it_is_written(here: httpx.Client) -> None:
    changes = {"mqtt": {"broker": "mqtt://localhost", "username": None}}
    refused = here.post("/api/wizard/choose", json={"changes": changes, "password": "secret"})
    assert refused.status_code == 422 and "[mqtt] username" in refused.json()["error"]
    assert refused.json()["translations"]["zh"] == "[mqtt] username 有密码时必须填写"


def test_an_owner_gets_the_address_that_phones_open(here: httpx.Client) -> None:
    here.post("/api/wizard/choose", json={"changes": {"page": {"host": "::", "port": 18080}}})
    page = here.get("/api/wizard").json()["page"]
    assert httpx.URL(page["url"]).port == 18080 and httpx.URL(page["url"]).host not in ("::", "127.0.0.1")
    here.post("/api/wizard/write", json={})
    content = here.post("/api/wizard/owner", json={"name": "Li"}).json()
    assert (
        content["page"] == f"{page['url']}setup" and content["link"] == f"{content['page']}#{content['code']}"
    )
    assert content["qr"].startswith("data:image/svg+xml")


def test_every_word_of_the_page_is_there_and_used() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (STATIC / "setup_wizard").glob("*.js"))
    there = set(re.findall(r"(?m)^(setup-[a-z0-9-]+) =", word_source("en", "page_setup") or ""))
    reported = set(re.findall(r'"(setup-[a-z0-9-]+)"', code))
    assert reported <= there
    composed = tuple(set(re.findall(r"`(setup-[a-z-]*-)\$", code)))
    assert composed and not {entry for entry in there - reported if not entry.startswith(composed)}
    assert {f"setup-step-{step}" for step in ("start", *STEPS, "finish")} == {
        entry for entry in there if entry.startswith("setup-step-")
    }


def test_what_check_says_is_reported_in_languages_of_readers(setting: Setting, here: httpx.Client) -> None:
    here.post("/api/wizard/choose", json={"changes": {"camera": {"url": "http://127.0.0.1:9/x.jpg"}}})
    for check in ("camera", "broker"):
        here.post("/api/wizard/check", json={"name": check})
    waited_for(
        lambda: not any(one.get("running") for one in here.get("/api/wizard").json()["checks"].values())
    )
    checks = here.get("/api/wizard").json()["checks"]
    assert "gives no picture" in checks["camera"]["said"]
    found = checks["broker"]["findings"][0]
    assert re.search(r"[\u4e00-\u9fff]", found["translations"]["zh"]), found
    assert re.search(r"[\u3040-\u30ff]", found["translations"]["ja"]), found
    for one in (checks["camera"], *checks["broker"]["findings"]):
        assert all(re.search(r"[\u3040-\u9fff]", text) for text in one["translations"].values()), (
            "or not at all"
        )


@pytest.mark.parametrize("grade", [Grade.OK, Grade.FAIL])
def test_a_table_without_a_line_is_offered_where_one_can_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grade: Grade
) -> None:
    from controller.setup_wizard import setup_session

    asked: list[str] = []

    def checked(serial: SerialSettings) -> list[Finding]:
        asked.append(serial.port)
        return [Finding("machine", grade, plain("so it is"))]

    monkeypatch.setattr(setup_session, "check_line", checked)
    desk = SetupSession(SetupDraft(tmp_path / "table.toml", table_file("table.toml", [])))
    assert desk.facts()["serial"]["may_be_none"] is (grade is Grade.OK) and asked == ["none"]
