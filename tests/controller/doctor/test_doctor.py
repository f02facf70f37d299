"""`mahjong-table doctor` against real ports, pictures, brokers and journals, sound and broken."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from serial import Serial
from typer.testing import CliRunner

from controller.commands.program import app
from controller.doctor import Finding, Grade
from controller.doctor.broker_checks import check_hub, check_voice
from controller.doctor.camera_checks import check_sight
from controller.doctor.host_checks import check_journal, check_page, check_rules
from controller.doctor.serial_checks import check_line
from controller.doctor.staff_key_checks import check_staff
from controller.identity.key_files import SigningKey
from controller.journal.journal import Journal
from controller.mqtt import broker_accounts, broker_conformance, mosquitto_process
from controller.mqtt.account_kinds import AccountKind
from controller.mqtt.local_broker import EmbeddedBroker, beside
from controller.settings import (
    CameraSettings,
    HubSettings,
    JournalSettings,
    MqttSettings,
    PageSettings,
    SerialSettings,
    StaffSettings,
    TableSettings,
)
from firmware_bridge.protocol.messages import Capabilities, Sensor
from hardware_sim.machine.simulated_firmware import MODEL, Firmware
from hardware_sim.machine.simulated_line import SimulatedLine

runner = CliRunner()


def only(findings: Iterator[Finding]) -> Finding:
    (finding,) = list(findings)
    return finding


# ---- machine -------------------------------------------------------------------------------------------------------


def test_a_missing_port_is_named_with_what_to_do() -> None:
    finding = only(check_line(SerialSettings(port="/dev/ttyNOWHERE7")))
    assert finding.grade is Grade.FAIL
    assert "There is no port /dev/ttyNOWHERE7" in finding.said
    assert finding.cure


@pytest.fixture
def silent_port() -> Iterator[str]:
    """A port behind which nobody answers."""
    master, slave = os.openpty()
    tty.setraw(master)
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_port_without_a_table_is_told_from_no_port(silent_port: str) -> None:
    finding = only(check_line(SerialSettings(port=silent_port)))
    assert finding.grade is Grade.FAIL
    assert "opens, but no table answers" in finding.said


def test_a_port_in_use_names_the_program(silent_port: str) -> None:
    with Serial(silent_port, exclusive=True):
        finding = only(check_line(SerialSettings(port=silent_port)))
    assert finding.grade is Grade.FAIL
    assert "used by" in finding.said


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "port").touch()
    finding = only(check_line(SerialSettings(port=str(tmp_path / "port"))))
    assert finding.grade is Grade.FAIL
    assert "not a serial port" in finding.said


def test_a_table_without_a_machine_has_no_port_to_be_checked() -> None:
    finding = only(check_line(SerialSettings(port="none")))
    assert finding.grade is Grade.OK and "No machine is connected" in finding.said


class Machine:
    """A table's firmware at work behind a port, in a thread of its own."""

    def __init__(self, port: Path, capabilities: Capabilities = MODEL) -> None:
        self.port = str(port)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.firmware = Firmware(SimulatedLine(port), roll=lambda: (3, 4), capabilities=capabilities)
        self.do(self.firmware.start)

    def do(self, act: Callable[[], None]) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(act)
        self._loop.call_soon_threadsafe(done.set)
        assert done.wait(60)

    def stop(self) -> None:
        self.do(self.firmware.stop)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path / "usb-table")
    yield made
    made.stop()


def test_what_a_table_cannot_sense_is_said(tmp_path: Path) -> None:
    less = Machine(tmp_path / "less", replace(MODEL, sensors=MODEL.sensors & ~Sensor.DICE_READER))
    try:
        _, finding = check_line(SerialSettings(port=less.port))
    finally:
        less.stop()
    assert finding.said == "It lacks: dice. Page, panels and camera stand in for that."


def test_a_table_that_answers_is_named_and_nothing_moves(machine: Machine) -> None:
    finding = only(check_line(SerialSettings(port=machine.port)))
    assert finding.grade is Grade.OK
    table = machine.firmware.capabilities
    assert f"{table.tiles} tiles, {table.stacks} stacks a wall" in finding.said
    assert machine.firmware.motions == []


def test_what_the_table_complains_of_is_told(machine: Machine) -> None:
    machine.do(machine.firmware.open_lid)
    findings = list(check_line(SerialSettings(port=machine.port)))
    assert [finding.grade for finding in findings] == [Grade.OK, Grade.WARN]
    assert "lid" in findings[1].said


# ---- rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        (TableSettings(rules="hangzou"), "hangzhou"),
        (TableSettings(options={"wall_onyl": True}), "wall_onyl"),
        (TableSettings(seats=["A", "B", "C"]), "played by 4, but [table] seats names 3"),
        (
            TableSettings(rules="kawuxing", seats=["A", "B", "C", "D"]),
            "played by 3, but [table] seats names 4",
        ),
    ],
)
def test_rules_that_cannot_be_played(table: TableSettings, wanted: str) -> None:
    finding = only(check_rules(table))
    assert finding.grade is Grade.FAIL
    assert wanted in finding.said


def test_rules_that_can() -> None:
    assert only(check_rules(TableSettings(options={"wall_only": True}))).grade is Grade.OK


@pytest.mark.parametrize(
    ("table", "people"),
    [
        (TableSettings(rules="jingzhou"), "East, South, West."),
        (TableSettings(rules="kawuxing", options={"resting": True}), "East, South, West, North."),
        (TableSettings(rules="kawuxing", seats=["A", "B", "C"]), "A, B, C."),
    ],
)
def test_as_many_sit_down_as_the_rules_want(table: TableSettings, people: str) -> None:
    finding = only(check_rules(table))
    assert finding.grade is Grade.OK and finding.said.endswith(f"played by {people}")


# ---- camera --------------------------------------------------------------------------------------------------------


def picture_of_markers(folder: Path, shown: set[int]) -> str:
    """A table straight from above, 1.1 pixels a millimetre, with some of its markers."""
    image = np.full((960, 1280, 3), 120, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    places = {0: (-370, 370), 1: (370, 370), 2: (370, -370), 3: (-370, -370)}
    for number in shown:
        marker = cv2.aruco.generateImageMarker(dictionary, number, 44)
        x, y = (int(640 + 1.1 * places[number][0]), int(480 + 1.1 * places[number][1]))
        image[y - 32 : y + 32, x - 32 : x + 32] = 255
        image[y - 22 : y + 22, x - 22 : x + 22] = marker[..., None]
    path = folder / "table.png"
    cv2.imwrite(str(path), image)
    return str(path)


def test_four_markers_are_a_good_camera(tmp_path: Path) -> None:
    findings = list(check_sight(CameraSettings(url=picture_of_markers(tmp_path, {0, 1, 2, 3}))))
    assert [finding.grade for finding in findings] == [Grade.OK, Grade.OK]
    assert "All four markers" in findings[1].said


def test_a_covered_marker_is_named(tmp_path: Path) -> None:
    findings = list(check_sight(CameraSettings(url=picture_of_markers(tmp_path, {0, 1, 3}))))
    assert findings[-1].grade is Grade.WARN
    assert "Marker 2 is not seen" in findings[-1].said


def test_too_few_markers_fail(tmp_path: Path) -> None:
    findings = list(check_sight(CameraSettings(url=picture_of_markers(tmp_path, {1}))))
    assert findings[-1].grade is Grade.FAIL
    assert "arkers" in findings[-1].said
    assert findings[-1].cure


def test_no_camera_is_one_finding() -> None:
    finding = only(check_sight(CameraSettings(url="device:97")))
    assert finding.grade is Grade.FAIL
    assert "There is no camera device:97" in finding.said


def test_a_network_camera_that_does_not_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    finding = only(check_sight(CameraSettings(url=f"http://127.0.0.1:{port}/frame.jpg")))
    assert finding.grade is Grade.FAIL
    assert "gives no picture" in finding.said


# ---- broker --------------------------------------------------------------------------------------------------------


def test_the_hub_a_table_believes_is_told_with_both_fingerprints(tmp_path: Path) -> None:
    journal, hub = tmp_path / "table.db", SigningKey.generate()
    at = JournalSettings(path=journal)
    assert only(check_hub(HubSettings(), at)).grade is Grade.OK
    with closing(Journal.open(journal)) as kept:
        own = kept.public.fingerprint
        alone = only(check_hub(HubSettings(), at))
        assert (alone.grade, f"own fingerprint is {own}" in alone.said) == (Grade.OK, True)
        kept.admit_hub(hub.public, "west-lake", "for the test", 1.0)
    believed = only(check_hub(HubSettings(), at))
    assert (believed.grade, hub.public.fingerprint in believed.said, own in believed.said) == (
        Grade.OK,
        True,
        True,
    )
    (tmp_path / "other.pub").write_text(SigningKey.generate().public.text)
    _, waiting = check_hub(HubSettings(key=tmp_path / "other.pub"), at)
    assert (waiting.grade, waiting.cure) == (Grade.WARN, "Start the table anew.")
    (tmp_path / "other.pub").write_text("nonsense")
    assert only(check_hub(HubSettings(key=tmp_path / "other.pub"), at)).grade is Grade.FAIL
    assert only(check_hub(HubSettings(key=tmp_path / "none"), at)).grade is Grade.FAIL


@pytest.mark.parametrize(("program", "name"), [("/usr/sbin/mosquitto", "mosquitto"), (None, "embedded")])
def test_the_doctor_says_which_broker_of_its_own_a_table_has_and_what_that_lacks(
    program: str | None, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mosquitto_process, "program", lambda: program)
    monkeypatch.setattr(mosquitto_process, "version", lambda path: (2, 0, 18))
    journal = JournalSettings(path=tmp_path / "t.db")
    finding = only(check_voice(MqttSettings(), TableSettings(), journal))
    assert finding.grade is (Grade.OK if program else Grade.WARN)
    assert broker_conformance.lacks(name) in finding.said
    assert "Mosquitto 2.0.18" in finding.said or "apt install mosquitto" in (finding.cure or "")
    assert "this machine alone" in finding.said
    own = EmbeddedBroker(folder=beside(journal.path))
    own.start()
    own.stop()
    assert f"port {own.address.port}" in only(check_voice(MqttSettings(), TableSettings(), journal)).said


def test_the_doctor_looks_at_the_port_and_the_accounts_of_the_tables_own_broker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = JournalSettings(path=tmp_path / "t.db")
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = MqttSettings(port=other.getsockname()[1])
        assert Grade.FAIL in {one.grade for one in check_voice(taken, TableSettings(), journal)}
    file = tmp_path / "who"
    monkeypatch.setattr(mosquitto_process, "program", lambda: "/usr/sbin/mosquitto")
    monkeypatch.setattr(mosquitto_process, "version", lambda path: (2, 0, 18))
    asked = MqttSettings(accounts=file)
    *_, missing = check_voice(asked, TableSettings(), journal)
    assert (missing.grade, "mahjong-table broker add" in str(missing.cure)) == (Grade.FAIL, True)
    broker_accounts.add(file, "hub", AccountKind.HUB)
    first, known = check_voice(asked, TableSettings(), journal)
    assert "all the network" in first.said
    assert (known.grade, "hub (hub)" in known.said) == (Grade.OK, True)
    monkeypatch.setattr(mosquitto_process, "program", lambda: None)
    assert Grade.FAIL in {one.grade for one in check_voice(asked, TableSettings(), journal)}


def test_a_broker_that_answers() -> None:
    broker = EmbeddedBroker(port=0)
    url = broker.start()
    try:
        finding = only(check_voice(MqttSettings(broker=url), TableSettings()))
    finally:
        broker.stop()
    assert finding.grade is Grade.OK
    assert "mahjong/home/table-1" in finding.said


def test_a_broker_that_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    finding = only(check_voice(MqttSettings(broker=f"mqtt://127.0.0.1:{port}"), TableSettings()))
    assert finding.grade is Grade.FAIL
    assert "Nothing answers at" in finding.said
    assert finding.cure is not None
    assert "Start the broker" in finding.cure


@pytest.fixture
def refusing_broker() -> Iterator[int]:
    """Answers every CONNECT with "not authorized" (return code 5)."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def refuse() -> None:
            peer, _ = server.accept()
            with peer:
                peer.recv(1024)
                peer.sendall(b"\x20\x02\x00\x05")

        thread = threading.Thread(target=refuse)
        thread.start()
        yield server.getsockname()[1]
        thread.join(10)


def test_a_broker_that_refuses(refusing_broker: int) -> None:
    finding = only(check_voice(MqttSettings(broker=f"mqtt://127.0.0.1:{refusing_broker}"), TableSettings()))
    assert finding.grade is Grade.FAIL
    assert "refuses" in finding.said


def test_a_password_that_is_not_there() -> None:
    chosen = MqttSettings(broker="mqtt://broker", username="u", password_env="NO_SUCH_VARIABLE_HERE")
    finding = only(check_voice(chosen, TableSettings()))
    assert finding.grade is Grade.FAIL
    assert "NO_SUCH_VARIABLE_HERE" in finding.said


# ---- journal and page ----------------------------------------------------------------------------------------------


def test_a_new_journal_will_be_made(tmp_path: Path) -> None:
    assert only(check_journal(JournalSettings(path=tmp_path / "t.db"))).grade is Grade.OK
    assert not (tmp_path / "t.db").exists()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    finding = only(check_journal(JournalSettings(path=tmp_path / "file" / "no" / "t.db")))
    assert finding.grade is Grade.FAIL
    assert finding.cure is not None and str(tmp_path / "file" / "no") in finding.cure


def test_a_folder_that_the_table_will_make_is_no_failure(tmp_path: Path) -> None:
    finding = only(check_journal(JournalSettings(path=tmp_path / "state" / "table-1" / "t.db")))
    assert finding.grade is Grade.OK and "with its folder" in finding.said
    assert not (tmp_path / "state").exists()


def test_a_check_that_breaks_is_a_finding_and_the_others_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[Finding]:
        raise RuntimeError("nobody thought of this")
        yield  # noqa: V201 - it makes this a generator

    monkeypatch.setattr("controller.doctor.serial_checks.check_line", broken)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))  # other tests' reports lie in the usual one
    file = config(tmp_path, camera={"url": picture_of_markers(tmp_path, {0, 1, 2, 3})}, page={"port": 0})
    result = runner.invoke(app, ["doctor", "--config", str(file), "--json"])
    told = {finding["check"]: finding for finding in json.loads(result.stdout)["findings"]}
    assert "nobody thought of this" in told["machine"]["said"]
    assert "Traceback" not in result.output
    (details,) = (tmp_path / "state" / "mahjong-table" / "errors").glob("*.txt")
    assert str(details) in told["machine"]["cure"] and "nobody thought of this" in details.read_text()
    assert told["page"]["grade"] == told["journal"]["grade"] == "ok"


def test_a_journal_without_its_key_is_told_before_the_table_is_started(tmp_path: Path) -> None:
    Journal.open(tmp_path / "t.db").close()
    (tmp_path / "t.db.key").rename(tmp_path / "elsewhere")
    finding = only(check_journal(JournalSettings(path=tmp_path / "t.db")))
    assert finding.grade is Grade.FAIL and "journal key replace" in str(finding)


def test_a_journal_of_another_table_is_told_before_the_table_is_started(tmp_path: Path) -> None:
    Journal.open(tmp_path / "t.db", parlor="west", table="lake-1").close()
    at = JournalSettings(path=tmp_path / "t.db")
    assert only(check_journal(at, TableSettings(parlor="west", name="lake-1"))).grade is Grade.OK
    finding = only(check_journal(at, TableSettings(parlor="west", name="lake-2")))
    assert finding.grade is Grade.FAIL and "journal rename" in str(finding)


def test_a_journal_in_use_is_read_without_disturbing_it(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "t.db")
    journal.append(1.0, [("input", {"a": 1})])
    finding = only(check_journal(JournalSettings(path=tmp_path / "t.db")))
    journal.append(2.0, [("input", {"a": 2})])
    journal.close()
    assert finding.grade is Grade.OK
    assert "is whole" in finding.said


def test_a_damaged_journal_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    journal = Journal.open(path)
    for number in range(400):
        journal.append(float(number), [("input", {"number": number})])
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2].replace(b'"number":37}', b'"number":38}'))
    finding = only(check_journal(JournalSettings(path=path)))
    assert finding.grade is Grade.FAIL
    assert "damaged" in finding.said


def test_a_copy_that_lacks_what_came_last_is_found(tmp_path: Path) -> None:
    path = tmp_path / "stick" / "t.db"
    path.parent.mkdir()
    with closing(Journal.open(tmp_path / "t.db")) as journal:
        for number in range(40):
            journal.append(float(number), [("input", {"number": number})])
        shutil.copyfile(tmp_path / "t.db", path)
    finding = only(check_journal(JournalSettings(path=path)))
    assert finding.grade is Grade.FAIL and "copied while its table was running" in finding.said
    assert finding.cure is not None and finding.cure.startswith("Bring back what a hub has")


def test_a_stranger_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("my diary")
    assert only(check_journal(JournalSettings(path=tmp_path / "t.db"))).grade is Grade.FAIL


def test_a_taken_page_port_is_a_warning() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        finding = only(check_page(PageSettings(port=port)))
    assert finding.grade is Grade.WARN
    assert f"Port {port} is taken" in finding.said


@pytest.mark.parametrize(
    ("address", "grade", "said"),
    [
        (
            "https://house.example/table-3",
            Grade.OK,
            "People reach the page at https://house.example/table-3.",
        ),
        ("https://house.example", Grade.WARN, "announced under the path /, but served under /table-3"),
        ("http://localhost:8080/table-3", Grade.WARN, "no other device reaches"),
    ],
)
def test_an_announced_address_must_lead_here(address: str, grade: Grade, said: str) -> None:
    (finding, _) = check_page(PageSettings(port=0, address=address, prefix="/table-3"))
    assert finding.grade is grade
    assert said in finding.said


# ---- the command ---------------------------------------------------------------------------------------------------


def config(folder: Path, **sections: dict[str, Any]) -> Path:
    path = folder / "table.toml"
    lines = []
    for section, values in sections.items():
        lines.append(f"[{section}]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    path.write_text("\n".join(lines))
    return path


def test_json_tells_every_finding_and_the_exit_status_agrees(tmp_path: Path) -> None:
    file = config(
        tmp_path,
        serial={"port": "/dev/ttyNOWHERE7"},
        camera={"url": picture_of_markers(tmp_path, {0, 1, 2, 3})},
        page={"port": 0},
    )
    result = runner.invoke(app, ["doctor", "--config", str(file), "--json"])
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["ok"] is False
    graded = {(finding["check"], finding["grade"]) for finding in told["findings"]}
    assert {
        ("machine", "fail"),
        ("camera", "ok"),
        ("broker", "ok"),
        ("journal", "ok"),
        ("page", "ok"),
    } <= graded
    assert all(finding["cure"] for finding in told["findings"] if finding["grade"] != "ok")


def test_people_get_sentences_and_arrows(tmp_path: Path) -> None:
    file = config(
        tmp_path, serial={"port": "/dev/ttyNOWHERE7"}, camera={"url": "device:97"}, page={"port": 0}
    )
    result = runner.invoke(app, ["doctor", "--config", str(file)])
    assert result.exit_code == 1
    assert "FAIL machine" in result.stdout
    assert "-> " in result.stdout
    assert "checks failed: the table cannot play like this" in result.stdout


def test_a_typo_is_the_only_finding(tmp_path: Path) -> None:
    result = runner.invoke(app, ["doctor", "--json", "--config", str(config(tmp_path, camera={"ulr": "x"}))])
    assert result.exit_code == 1
    (finding,) = json.loads(result.stdout)["findings"]
    assert 'did you mean "url"?' in finding["said"]


def test_without_a_file_the_usual_settings_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(app, ["doctor", "--json"])
    first = json.loads(result.stdout)["findings"][0]
    assert (first["check"], first["grade"]) == ("settings", "warn")


# ---- staff ---------------------------------------------------------------------------------------------------------


def test_who_may_order_is_named_with_fingerprints_and_old_secrets_are_warned_of(tmp_path: Path) -> None:
    keys, li = tmp_path / "staff.keys", SigningKey.generate().public
    assert only(check_staff(StaffSettings())).grade is Grade.OK
    missing = only(check_staff(StaffSettings(keys=keys)))
    assert missing.grade is Grade.FAIL and "staff add" in str(missing.cure)
    keys.write_text(f"Li = ed25519 {li.text}\nChen = {'00' * 16}\n")
    keys.chmod(0o600)
    old, known = check_staff(StaffSettings(keys=keys))
    assert old.grade is Grade.WARN and "Chen" in old.said and "Li" not in old.said
    assert known.grade is Grade.OK and f"Li {li.fingerprint}" in known.said
    keys.chmod(0o666)
    anybody = next(check_staff(StaffSettings(keys=keys)))
    assert anybody.grade is Grade.FAIL and "chmod 600" in str(anybody.cure)
    keys.write_text("Li = nonsense\n")
    assert "line 1" in only(check_staff(StaffSettings(keys=keys))).said
