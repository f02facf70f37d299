"""Broker and table authenticate each other; failures are reported in a sentence, and no secret is ever written."""

from __future__ import annotations

import json
import logging
import shlex
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.journal import Journal
from controller.mqtt.publisher import Publisher, PublisherStatus
from controller.mqtt.tls import proof
from controller.mqtt.topics import Topics
from controller.settings import SettingsError, load
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.certificates import authority, expired, needed, password
from tests.controller.mqtt.posting_table import QUICK, score, soon
from tests.controller.mqtt.real_brokers import Mosquitto

SECRET = "s3cret-Wörd"


@pytest.fixture(scope="module")
def parlor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needed()
    return authority(tmp_path_factory.mktemp("certs"), "localhost", "table-1")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal.open(tmp_path / "table.journal")
    made.append(1.0, [], [score(1)])
    yield made
    made.close()


def secure(folder: Path, certs: Path, *more: str, passwords: Path | None = None) -> Mosquitto:
    """A broker that speaks TLS with these certificates."""
    broker = Mosquitto(
        folder, passwords=passwords, certificate=certs / "broker.crt", key=certs / "broker.key", more=more
    )
    broker.start()
    return broker


MADE_BEFORE = (
    "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9 -subj '/CN=Mahjong parlor authority' "
    "-keyout ca.key -out ca.crt",
    "openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=broker -keyout broker.key "
    "-out broker.csr",
    "openssl x509 -req -in broker.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 9 -out broker.crt",
)
"""As the script's first version made an authority and a certificate: without extensions that say what each is for."""


@pytest.mark.parametrize("before", [False, True], ids=["new", "made by the first version"])
def test_the_authority_passes_the_strict_check_of_newer_pythons(tmp_path: Path, before: bool) -> None:
    needed()
    tmp_path.joinpath("certs").mkdir()
    certs = tmp_path / "certs"
    for command in MADE_BEFORE if before else ():
        subprocess.run(shlex.split(command), check=True, capture_output=True, cwd=certs)
    keys = {file.name: file.read_bytes() for file in certs.glob("*.key")}
    authority(certs, "localhost", "table-1")
    context = proof(BrokerAddress("localhost", tls=True, ca=certs / "ca.crt"))
    context.verify_flags |= ssl.VERIFY_X509_STRICT  # what Python 3.13 does by itself
    broker = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    broker.load_cert_chain(certs / "broker.crt", certs / "broker.key")
    broker.load_verify_locations(certs / "ca.crt")
    broker.verify_mode, broker.verify_flags = ssl.CERT_REQUIRED, broker.verify_flags | ssl.VERIFY_X509_STRICT
    context.load_cert_chain(certs / "table-1.crt", certs / "table-1.key")
    here, there = (ssl.MemoryBIO(), ssl.MemoryBIO()), (ssl.MemoryBIO(), ssl.MemoryBIO())
    table = context.wrap_bio(*here, server_hostname="localhost")
    server = broker.wrap_bio(*there, server_side=True)
    for _ in range(4):  # flights of TLS 1.3
        for side, out, into in ((table, here[1], there[0]), (server, there[1], here[0])):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
            into.write(out.read())
    assert table.version() == server.version() == "TLSv1.3"
    assert server.getpeercert()["subject"] == ((("commonName", "table-1"),),)  # type: ignore[index]
    assert keys == {name: (certs / name).read_bytes() for name in keys}  # signed again, by the existing keys


def address(broker: Mosquitto, ca: Path | None, host: str = "localhost") -> BrokerAddress:
    found = BrokerAddress.parse(broker.url.replace("mqtt://127.0.0.1", f"mqtts://{host}"))
    return found.with_login(None, None, ca)


def trouble(journal: Journal, topics: Topics, where: BrokerAddress) -> str:
    """What a publisher says of a broker it cannot use; nothing of the outbox is lost by it."""
    publisher = Publisher(journal, topics, where)
    publisher.start()
    assert soon(lambda: publisher.status()["error"] is not None)
    message, waiting = publisher.status()["error"], publisher.status()["outbox"]
    publisher.stop()
    assert waiting == 1
    return str(message)


def arrives(journal: Journal, topics: Topics, where: BrokerAddress) -> bool:
    publisher = Publisher(journal, topics, where, timeouts=QUICK)
    publisher.start()
    arrived = publisher.drain(10)
    publisher.stop()
    return arrived


def test_a_broker_of_another_authority_is_not_believed(
    parlor: Path, tmp_path: Path, journal: Journal, topics: Topics
) -> None:
    broker = secure(tmp_path / "m", parlor)
    stranger = authority(tmp_path / "other") / "ca.crt"
    reported = trouble(journal, topics, address(broker, stranger))
    assert "could not prove who it is: its certificate is not signed by an authority in" in reported
    assert "Set [mqtt] ca" in reported
    assert "an authority the system trusts" in trouble(journal, topics, address(broker, None))
    assert "none.crt" in trouble(journal, topics, address(broker, tmp_path / "none.crt"))
    (tmp_path / "text.crt").write_text("this is no certificate")
    assert "text.crt" in trouble(journal, topics, address(broker, tmp_path / "text.crt"))
    assert arrives(journal, topics, address(broker, parlor / "ca.crt"))
    broker.stop()


def test_expired_and_misnamed_certificates_are_distinguished(
    tmp_path: Path, journal: Journal, topics: Topics
) -> None:
    needed()
    old = authority(tmp_path / "old")
    expired(old)
    broker = secure(tmp_path / "m1", old)
    assert "its certificate has expired" in trouble(journal, topics, address(broker, old / "ca.crt"))
    broker.stop()
    other = authority(tmp_path / "other", "broker.elsewhere.example")
    broker = secure(tmp_path / "m2", other)
    reported = trouble(journal, topics, address(broker, other / "ca.crt"))
    assert "its certificate is for another name than localhost" in reported
    assert "for another name than 127.0.0.1" in trouble(
        journal, topics, address(broker, other / "ca.crt", "127.0.0.1")
    )
    broker.stop()


def test_broker_that_wants_certificate_gets_ours_or_says_nothing(
    parlor: Path, tmp_path: Path, journal: Journal, topics: Topics
) -> None:
    broker = secure(tmp_path / "m", parlor, f"cafile {parlor / 'ca.crt'}", "require_certificate true")
    bare = address(broker, parlor / "ca.crt")
    assert "perhaps it wants a client certificate and none is set" in trouble(journal, topics, bare)
    stranger = authority(tmp_path / "other", "localhost", "table-1")
    wrong = replace(bare, certificate=stranger / "table-1.crt", key=stranger / "table-1.key")
    assert "perhaps it does not accept our certificate" in trouble(journal, topics, wrong)
    mixed = replace(bare, certificate=parlor / "table-1.crt", key=stranger / "table-1.key")
    assert "Both must be PEM files, of one pair" in trouble(journal, topics, mixed)
    missing = replace(bare, certificate=parlor / "table-1.crt", key=parlor / "none.key")
    assert "none.key" in trouble(journal, topics, missing)
    ours = replace(bare, certificate=parlor / "table-1.crt", key=parlor / "table-1.key")
    assert arrives(journal, topics, ours)
    broker.stop()


def test_a_secure_port_is_not_a_plain_one(
    parlor: Path, tmp_path: Path, mosquitto: Mosquitto, journal: Journal, topics: Topics
) -> None:
    plain = address(mosquitto, parlor / "ca.crt")
    assert "Check that the port is the broker's TLS port" in trouble(journal, topics, plain)
    broker = secure(tmp_path / "m", parlor)
    content = trouble(journal, topics, BrokerAddress.parse(broker.url))
    assert "closed the connection without an MQTT answer" in content
    broker.stop()


def test_no_secret_is_written_anywhere(
    parlor: Path,
    tmp_path: Path,
    topics: Topics,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Right password and wrong one, from a file and from the environment, with every logger at its most talkative."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("amqtt").setLevel(logging.DEBUG)
    passwords = password(tmp_path / "passwords", table_1=SECRET)
    broker = secure(tmp_path / "m", parlor, passwords=passwords)
    url = broker.url.replace("mqtt://127.0.0.1", "mqtts://localhost")
    (tmp_path / "word").write_text(SECRET + "\n", encoding="utf-8")
    monkeypatch.setenv("TABLE_WORD", SECRET)
    monkeypatch.setenv("WRONG_WORD", SECRET + "-wrong")
    reported: list[PublisherStatus] = []
    for source, welcome in [
        ('password_file = "word"', True),
        ('password_env = "TABLE_WORD"', True),
        ('password_env = "WRONG_WORD"', False),
    ]:
        settings = tmp_path / "table.toml"
        settings.write_text(f'[mqtt]\nbroker = "{url}"\nusername = "table-1"\nca = "ca.crt"\n{source}\n')
        (tmp_path / "ca.crt").write_bytes((parlor / "ca.crt").read_bytes())
        mqtt = load(settings).mqtt
        journal = Journal.open(tmp_path / f"{welcome}-{source[:13]}.journal")
        journal.append(1.0, [], [score(1)])
        publisher = Publisher(journal, topics, mqtt.address(), on_status=reported.append)
        publisher.start()
        if welcome:
            assert publisher.drain(10)
        else:
            assert soon(lambda p=publisher: p.status()["error"] is not None)  # type: ignore[misc]
            assert "refuses user table-1 (not authorized)" in str(publisher.status()["error"])
        logging.getLogger("test").debug("%s %r %s", mqtt.address(), mqtt.address(), publisher.status())
        publisher.stop()
        journal.close()
    broker.stop()
    out, err = capfd.readouterr()
    for text in (caplog.text, out, err, json.dumps(reported, ensure_ascii=False)):
        assert SECRET not in text
        assert SECRET.encode().hex() not in text
    assert "table-1" in caplog.text


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ('broker = "mqtt://b"\nca = "ca.crt"', "ca is set, but [mqtt] broker is"),
        ('certificate = "t.crt"', 'certificate is set, but [mqtt] broker is "embedded"'),
        ('broker = "mqtts://b"\nkey = "t.key"', "key is set but no certificate"),
        ("homeassistant = 1", "homeassistant must be true or false"),
        ("outbox_max = 5", "outbox_max must be at least 1000"),
        ('certificat = "x"', 'did you mean "certificate"?'),
    ],
)
def test_mistakes_in_the_settings_are_sentences(tmp_path: Path, lines: str, text: str) -> None:
    settings = tmp_path / "table.toml"
    settings.write_text(f"[mqtt]\n{lines}\n")
    with pytest.raises(SettingsError) as refused:
        load(settings)
    assert text in str(refused.value)
    assert "[mqtt]" in str(refused.value)


def test_an_empty_password_file_is_no_password(tmp_path: Path) -> None:
    settings = tmp_path / "table.toml"
    settings.write_text('[mqtt]\nbroker = "mqtt://b"\nusername = "t"\npassword_file = "word"\n')
    (tmp_path / "word").write_text("\n")
    with pytest.raises(SettingsError, match="is empty"):
        load(settings).mqtt.address()


def test_paths_follow_the_settings_folder_and_user_is_kept(tmp_path: Path) -> None:
    settings = tmp_path / "table.toml"
    settings.write_text(
        '[mqtt]\nbroker = "mqtts://li@b.example:1"\nca = "a.crt"\ncertificate = "t.crt"\nkey = "k/t.key"\n'
    )
    found = load(settings).mqtt.address()
    assert (found.ca, found.certificate, found.key) == (
        tmp_path / "a.crt",
        tmp_path / "t.crt",
        tmp_path / "k/t.key",
    )
    assert (found.host, found.port, found.user, found.tls) == ("b.example", 1, "li", True)
