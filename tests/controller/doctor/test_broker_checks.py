"""`mahjong-table doctor` and the broker: another's or the table's own, sound and broken; and the hub."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from controller.doctor import Grade
from controller.doctor.broker_checks import check_hub, check_voice
from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.mqtt import broker_accounts, broker_capabilities, mosquitto_process
from controller.mqtt.account_kinds import AccountKind
from controller.mqtt.mosquitto_process import EmbeddedBroker, broker_folder
from controller.settings import (
    HubSettings,
    JournalSettings,
    MqttSettings,
    TableSettings,
)
from controller.words import plain
from tests.controller.doctor.one_finding import only


def test_hub_table_believes_is_reported_with_both_fingerprints(tmp_path: Path) -> None:
    journal, hub = tmp_path / "table.db", SigningKey.generate()
    at = JournalSettings(path=journal)
    assert only(check_hub(HubSettings(), at)).grade is Grade.OK
    with closing(Journal.open(journal)) as kept:
        own = kept.public.fingerprint
        alone = only(check_hub(HubSettings(), at))
        assert (alone.grade, f"own fingerprint is {own}" in alone.sentence.text) == (Grade.OK, True)
        kept.admit_hub(hub.public, "west-lake", plain("for the test"), 1.0)
    believed = only(check_hub(HubSettings(), at))
    assert (
        believed.grade,
        hub.public.fingerprint in believed.sentence.text,
        own in believed.sentence.text,
    ) == (
        Grade.OK,
        True,
        True,
    )
    (tmp_path / "other.pub").write_text(SigningKey.generate().public.text)
    _, waiting = check_hub(HubSettings(key=tmp_path / "other.pub"), at)
    assert (waiting.grade, str(waiting.cure)) == (Grade.WARN, "Restart the table.")
    (tmp_path / "other.pub").write_text("nonsense")
    assert only(check_hub(HubSettings(key=tmp_path / "other.pub"), at)).grade is Grade.FAIL
    assert only(check_hub(HubSettings(key=tmp_path / "none"), at)).grade is Grade.FAIL


@pytest.mark.parametrize(("program", "name"), [("/usr/sbin/mosquitto", "mosquitto"), (None, "embedded")])
def test_doctor_names_the_tables_broker_and_what_it_lacks(
    program: str | None, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mosquitto_process, "mosquitto_program", lambda: program)
    monkeypatch.setattr(mosquitto_process, "mosquitto_version", lambda path: (2, 0, 18))
    journal = JournalSettings(path=tmp_path / "t.db")
    finding = only(check_voice(MqttSettings(), TableSettings(), journal))
    assert finding.grade is (Grade.OK if program else Grade.WARN)
    assert broker_capabilities.lacks(name) in finding.sentence.text
    assert "Mosquitto 2.0.18" in finding.sentence.text or "apt install mosquitto" in str(finding.cure)
    assert "this machine alone" in finding.sentence.text
    own = EmbeddedBroker(folder=broker_folder(journal.path))
    own.start()
    own.stop()
    assert (
        f"port {own.address.port}"
        in only(check_voice(MqttSettings(), TableSettings(), journal)).sentence.text
    )


def test_doctor_looks_at_port_and_accounts_of_tables_own_broker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = JournalSettings(path=tmp_path / "t.db")
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = MqttSettings(port=other.getsockname()[1])
        assert Grade.FAIL in {one.grade for one in check_voice(taken, TableSettings(), journal)}
    file = tmp_path / "who"
    monkeypatch.setattr(mosquitto_process, "mosquitto_program", lambda: "/usr/sbin/mosquitto")
    monkeypatch.setattr(mosquitto_process, "mosquitto_version", lambda path: (2, 0, 18))
    asked = MqttSettings(accounts=file)
    *_, missing = check_voice(asked, TableSettings(), journal)
    assert (missing.grade, "mahjong-table broker add" in str(missing.cure)) == (Grade.FAIL, True)
    broker_accounts.add_account(file, "hub", AccountKind.HUB)
    first, known = check_voice(asked, TableSettings(), journal)
    assert "all the network" in first.sentence.text
    assert (known.grade, "hub (hub)" in known.sentence.text) == (Grade.OK, True)
    monkeypatch.setattr(mosquitto_process, "mosquitto_program", lambda: None)
    assert Grade.FAIL in {one.grade for one in check_voice(asked, TableSettings(), journal)}


def test_a_broker_that_answers() -> None:
    broker = EmbeddedBroker(port=0)
    url = broker.start()
    try:
        finding = only(check_voice(MqttSettings(broker=url), TableSettings()))
    finally:
        broker.stop()
    assert finding.grade is Grade.OK
    assert "mahjong/home/table-1" in finding.sentence.text


def test_a_broker_that_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    finding = only(check_voice(MqttSettings(broker=f"mqtt://127.0.0.1:{port}"), TableSettings()))
    assert finding.grade is Grade.FAIL
    assert "Nothing answers at" in finding.sentence.text
    assert finding.cure is not None
    assert "Start the broker" in str(finding.cure)


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
    assert "refuses" in finding.sentence.text


def test_a_password_that_is_not_there() -> None:
    chosen = MqttSettings(broker="mqtt://broker", username="u", password_env="NO_SUCH_VARIABLE_HERE")
    finding = only(check_voice(chosen, TableSettings()))
    assert finding.grade is Grade.FAIL
    assert "NO_SUCH_VARIABLE_HERE" in finding.sentence.text
