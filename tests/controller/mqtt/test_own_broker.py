"""The broker that a table runs itself: one address at every start, alive while the table is, closed to others."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from controller.commands.program import app
from controller.journal.journal import Journal
from controller.mqtt import broker_accounts, mosquitto_process
from controller.mqtt.account_kinds import AccountKind
from controller.mqtt.broker_accounts import AccountsError
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection
from controller.mqtt.home_assistant import device_id
from controller.mqtt.mosquitto_process import BrokerStartError, EmbeddedBroker, Mosquitto, OwnBroker
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.conftest import NO_MOSQUITTO
from tests.controller.mqtt.plain_client import Client, Refused, lets_in
from tests.controller.mqtt.posting_table import score, soon

ROOT = Path(__file__).parents[3]
needs_mosquitto = pytest.mark.skipif(mosquitto_process.mosquitto_program() is None, reason=NO_MOSQUITTO)
KINDS = [pytest.param("mosquitto", marks=needs_mosquitto), "embedded"]


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> int:
    """A port in the place of 1883, which may be the machine's own broker's."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    monkeypatch.setattr(broker_accounts, "USUAL", port)
    return port


@pytest.fixture(params=KINDS)
def only(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The one kind of broker that this machine has."""
    if request.param == "embedded":
        monkeypatch.setattr(mosquitto_process, "mosquitto_program", lambda: None)
    return str(request.param)


@contextmanager
def taken(port: int) -> Iterator[None]:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        yield


@contextmanager
def started(folder: Path, topics: Topics, port: int | None = None) -> Iterator[OwnBroker]:
    made = mosquitto_process.start_mosquitto(folder, topics, port)
    try:
        yield made
    finally:
        made.stop()


def port_of(own: OwnBroker) -> int:
    return own.address.port


def test_its_port_is_usual_one_or_else_same_at_every_start(
    tmp_path: Path, topics: Topics, usual: int, only: str, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "table.db.broker"
    with started(folder, topics) as own:
        assert (own.name, port_of(own)) == (only, usual)
    with taken(usual):
        ports = set()
        for _ in range(3):
            with started(folder, topics) as own:
                ports.add(port_of(own))
        assert len(ports) == 1
        assert usual not in ports
        assert ports < set(broker_accounts.LENT_PORTS)
    assert f"another program has port {usual}" in caplog.text
    with started(folder, topics) as own:
        assert port_of(own) == usual
    with taken(usual), started(folder, topics) as own:
        assert {port_of(own)} == ports  # remembered beyond the days on which the usual one was free


def test_two_tables_of_one_machine_keep_their_ports(
    tmp_path: Path, topics: Topics, usual: int, only: str
) -> None:
    first, second = tmp_path / "1.db.broker", tmp_path / "2.db.broker"
    with started(first, topics) as one, started(second, topics) as two:
        ports = port_of(one), port_of(two)
    assert ports[0] == usual
    with started(second, topics) as two, started(first, topics) as one:
        assert (port_of(one), port_of(two)) == ports
    (second / "port").write_text("70000 nonsense")
    with started(first, topics), started(second, topics) as two:
        assert port_of(two) != usual  # the stored port is lost; a new one is chosen


def test_a_port_that_the_owner_named_is_used_or_refused(
    tmp_path: Path, topics: Topics, usual: int, only: str
) -> None:
    with started(tmp_path / "b", topics, usual) as own:
        assert port_of(own) == usual
    with taken(usual), pytest.raises(BrokerStartError, match=f"Port {usual} .* is taken"):
        mosquitto_process.start_mosquitto(tmp_path / "b", topics, usual)


def test_it_listens_on_this_machine_alone(tmp_path: Path, topics: Topics, only: str) -> None:
    with started(tmp_path / "b", topics) as own:
        assert _listening(port_of(own)) == {"127.0.0.1"}


def _listening(port: int) -> set[str]:
    """The addresses of this machine where something listens at a port (Linux, IPv4)."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    found = [line.split()[1:4] for line in lines]
    return {
        socket.inet_ntoa(bytes.fromhex(local.split(":")[0])[::-1])
        for local, _, state in found
        if state == "0A" and int(local.split(":")[1], 16) == port
    }


def test_app_that_was_away_gets_its_scores_over_end_of_program(
    tmp_path: Path, topics: Topics, only: str
) -> None:
    with started(tmp_path / "b", topics) as own:
        app = Client(own.url, "score-app", keep=True)
        app.subscribe("mahjong/+/+/score")
        app.leave()
        other = Client(own.url)
        other.publish(topics.leaf("score"), "1", retain=True)
        other.leave()
    with started(tmp_path / "b", topics) as own:
        app = Client(own.url, "score-app", keep=True)
        assert app.gets("1")
        app.leave()


def test_a_restart_of_the_table_loses_nothing_and_says_so(
    tmp_path: Path, topics: Topics, only: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        for hand in range(1, 4):
            with started(tmp_path / "b", topics) as own, ExitStack() as stack:
                journal = Journal.open(tmp_path / "table.db")
                stack.callback(journal.close)
                publisher = Publisher(journal, topics, own.address)
                publisher.start()
                stack.callback(publisher.stop)
                journal.append(float(hand), [], [score(hand)])
                assert publisher.drain(30)
    logged = [record.getMessage() for record in caplog.records if record.name.startswith("controller.mqtt")]
    assert not [line for line in logged if "lost" in line or "again" in line]


@needs_mosquitto
def test_a_child_that_dies_is_started_again_and_is_logged(tmp_path: Path) -> None:
    own = Mosquitto(tmp_path / "b", 0)
    own.start()
    first, url = own.pid, own.url
    assert first is not None
    assert os.getpgid(first) != os.getpgid(0)  # a Ctrl-C at the table does not reach it
    os.kill(first, signal.SIGKILL)
    assert soon(lambda: own.pid not in (None, first) and lets_in(url))
    assert own.url == url
    own.stop()
    assert not _alive(own.pid)
    written = (tmp_path / "b" / "mosquitto.log").read_text()
    assert written.count(" running") == 2
    assert (tmp_path / "b").stat().st_mode & 0o77 == 0


LOSES_A_SIGTERM = """#!/bin/sh
told=0
trap 'told=$((told + 1)); [ $told -lt 2 ] || exit 0' TERM
echo "mosquitto version 2.0 running" >&2
while :; do sleep 0.05; done
"""


def test_mosquitto_that_loses_first_sigterm_gets_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Mosquitto loses a signal that comes just after it reports that it runs."""
    program = tmp_path / "mosquitto"
    program.write_text(LOSES_A_SIGTERM)
    program.chmod(0o755)
    monkeypatch.setattr(mosquitto_process, "mosquitto_program", lambda: str(program))
    own = Mosquitto(tmp_path / "b", 0)
    own.start()
    began = time.monotonic()
    own.stop()
    assert time.monotonic() - began < mosquitto_process.STOP_SECONDS / 2


@needs_mosquitto
@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_child_ends_with_the_program_that_started_it(
    tmp_path: Path, how: signal.Signals, at_once: bool
) -> None:
    """Messages of the last moment are kept, because the broker is stopped in order; a new start waits for that."""
    program = f"""
import sys, time
from pathlib import Path
from controller.mqtt.mosquitto_process import Mosquitto
own = Mosquitto(Path({str(tmp_path / "b")!r}), 0)
own.start()
print(own.pid, own.url, flush=True)
time.sleep(600)
"""
    running = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    pid, url = running.stdout.readline().split()
    client = Client(url)
    client.publish("kept", "still here", retain=True)
    running.send_signal(how)
    running.wait(60)
    running.stdout.close()
    assert at_once or soon(lambda: not _alive(int(pid)))
    again = Mosquitto(tmp_path / "b", 0)
    assert again.start() == url
    assert not _alive(int(pid))
    late = Client(again.url)
    late.subscribe("kept")
    assert late.gets("still here")
    late.leave()
    again.stop()


@needs_mosquitto
def test_what_is_damaged_is_put_aside_and_the_table_plays_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own = Mosquitto(tmp_path / "b", 0)
    own.start()
    own.stop()
    (tmp_path / "b" / "mosquitto.db").write_bytes(b"\x00\xb5\x00mosquitto db" + b"\xff" * 500)
    own.start()
    assert lets_in(own.url)
    own.stop()
    assert (tmp_path / "b" / "mosquitto.db.damaged").exists()
    assert "it starts empty" in caplog.text


def test_the_embedded_broker_survives_its_damaged_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for wrong in ("{", "[]", '{"retained": [[1]], "sessions": {}}', '{"retained": [], "sessions": {"a": 1}}'):
        (tmp_path / "embedded.json").write_text(wrong)
        own = EmbeddedBroker(0, folder=tmp_path)
        own.start()
        assert lets_in(own.url)
        own.stop()
    assert "damaged" in caplog.text


def test_rubbish_ends_only_the_connection_it_came_on() -> None:
    own = EmbeddedBroker(0, connect_seconds=1.0)
    own.start()
    app = Client(own.url, "app")
    app.subscribe("a/#")
    hello = b"\x10\x0e\x00\x04MQTT\x04\x02\x00\x3c\x00\x02xy"
    for rubbish in (
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x10\xff\xff\xff\xff\xff",
        b"\x10\x02\x00\x04",
        hello + b"\x82\x00",
        hello + b"\x82\x05\x00\x01\x00\x09a",
        hello + b"\x30\x02\x00\x00",  # a message on no topic
        hello + b"\x36\x07\x00\x03a/b\x00\x01",  # at QoS 3
        hello + b"\x30\x05\x00\x03a/+",
        hello + b"\x3f\xff\xff\xff\x7f",  # 268 million bytes
        hello + b"\xf0\x00",
        hello + hello,
    ):
        with socket.create_connection(("127.0.0.1", own.address.port)) as line:
            line.sendall(rubbish)
            line.settimeout(30)
            while line.recv(4096):
                pass
    app.publish("a/b", "still served")
    assert app.gets("still served")
    app.leave()
    own.stop()


def test_who_reads_slowly_gets_everything_without_word_of_own() -> None:
    own = EmbeddedBroker(0)
    own.start()
    with socket.create_connection(("127.0.0.1", own.address.port)) as slow:
        slow.settimeout(60)
        slow.sendall(b"\x10\x0e\x00\x04MQTT\x04\x02\x00\x00\x00\x02xy" + b"\x82\x06\x00\x01\x00\x01a\x00")
        greeting = slow.recv(4) + slow.recv(5)
        assert greeting == b"\x20\x02\x00\x00" + b"\x90\x03\x00\x01\x00"
        other = Client(own.url)
        for number in range(300):  # 30 million bytes: more than network and broker hold for it
            other.publish("a", f"{number:6}".encode() + b"x" * 100_000)
        left = 300 * (1 + 3 + 3 + 100_006)
        while left:
            left -= len(slow.recv(min(left, 1 << 20)))
        other.leave()
    own.stop()


def test_mqtt_5_client_learns_its_version_is_not_supported() -> None:
    own = EmbeddedBroker(0)
    own.start()
    with pytest.raises(Refused, match="Unsupported protocol version"):
        Client(own.url, version=5)
    own.stop()


def test_many_clients_at_once_are_all_served(only: str, tmp_path: Path, topics: Topics) -> None:
    """The embedded broker of before lost one of two that came together."""
    with started(tmp_path / "b", topics) as own:
        clients: list[Client] = []

        def come(number: int) -> None:
            client = Client(own.url, f"app-{number}")
            client.subscribe("news")
            clients.append(client)

        threads = [threading.Thread(target=come, args=(number,)) for number in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert len(clients) == 20
        clients[0].publish("news", "for all")
        assert all(client.gets("for all") for client in clients)
        for client in clients:
            client.leave()


@needs_mosquitto
def test_with_accounts_network_users_have_their_rights(tmp_path: Path, topics: Topics) -> None:
    file = tmp_path / "broker.accounts"
    words = {kind: broker_accounts.add_account(file, f"the-{kind}", kind) for kind in AccountKind}
    assert file.stat().st_mode & 0o77 == 0
    assert not any(word in file.read_text() for word in words.values())
    own = mosquitto_process.start_mosquitto(tmp_path / "b", topics, None, broker_accounts.read_accounts(file))
    assert _listening(own.address.port) == {"0.0.0.0"}
    address = own.address
    for wrong in (
        BrokerAddress("127.0.0.1", address.port),
        BrokerAddress("127.0.0.1", address.port, "the-hub", "guessed"),
        BrokerAddress("127.0.0.1", address.port, "table", words[AccountKind.HUB]),
    ):
        with pytest.raises(BrokerAway, match="refuses"):
            BrokerConnection(wrong, "x")
    journal = Journal.open(tmp_path / "table.db")
    publisher = Publisher(journal, topics, address)
    publisher.start()
    journal.append(1.0, [], [score(1)])
    assert publisher.drain(30)
    heard: dict[AccountKind, set[str]] = {}
    for kind, word in words.items():
        line = BrokerConnection(BrokerAddress("127.0.0.1", address.port, f"the-{kind}", word), f"app-{kind}")
        line.subscribe(["mahjong/#"])
        for topic in (topics.leaf("score"), topics.command, topics.applied):
            line.publish(topic, b"forged", retain=False)
        until = time.monotonic() + 1.0
        while time.monotonic() < until:
            line.turn(0.05)
        heard[kind] = {m.topic.rpartition("/")[2] for m in line.received if m.payload != b"forged"}
        forged = {m.topic.rpartition("/")[2] for m in line.received if m.payload == b"forged"}
        assert forged <= ({"applied"} if kind is AccountKind.HUB else set()), kind
        line.close()
    assert "score" in heard[AccountKind.HUB]
    assert "score" in heard[AccountKind.DISPLAY]
    assert heard[AccountKind.STAFF] == {"availability", "people"} & heard[AccountKind.HUB]
    publisher.stop()
    journal.close()
    own.stop()


def test_accounts_need_mosquitto(tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mosquitto_process, "mosquitto_program", lambda: None)
    file = tmp_path / "broker.accounts"
    broker_accounts.add_account(file, "hub", AccountKind.HUB)
    with pytest.raises(BrokerStartError, match="apt install mosquitto"):
        mosquitto_process.start_mosquitto(tmp_path / "b", topics, None, broker_accounts.read_accounts(file))


def test_mosquitto_that_does_not_start_is_replaced_and_reported(
    tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tmp_path / "mosquitto"
    broken.write_text("#!/bin/sh\necho 'Error: it will not' >&2\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setattr(mosquitto_process, "mosquitto_program", lambda: str(broken))
    with started(tmp_path / "b", topics) as own:
        assert own.name == "embedded"
        assert lets_in(own.url)
    assert "Error: it will not" in caplog.text


def test_the_file_of_accounts_is_checked_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "broker.accounts"
    first = broker_accounts.add_account(file, "hub", AccountKind.HUB)
    assert broker_accounts.add_account(file, "hub", AccountKind.HUB) != first
    broker_accounts.add_account(file, "lobby", AccountKind.DISPLAY)
    assert [(one.name, one.kind) for one in broker_accounts.read_accounts(file)] == [
        ("hub", AccountKind.HUB),
        ("lobby", AccountKind.DISPLAY),
    ]
    broker_accounts.remove_account(file, "hub")
    with pytest.raises(AccountsError, match="has no account hub; it has lobby"):
        broker_accounts.remove_account(file, "hub")
    for name in ("table", "a b", "a:b", "-x", "", "a/b", "x" * 65, "line\nfeed"):
        with pytest.raises(AccountsError):
            broker_accounts.add_account(file, name, AccountKind.STAFF)
    good = file.read_text()
    for wrong, reported in (
        ("hub = king $7$1$YQ==$YQ==\n", "Line 2"),
        ("hub = hub secret\n", "Line 2"),
        (good, "Line 2 .* a second time"),
        ("nonsense\n", "Line 2"),
    ):
        file.write_text(good + wrong)
        with pytest.raises(AccountsError, match=reported):
            broker_accounts.read_accounts(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(AccountsError, match="not text"):
        broker_accounts.read_accounts(file)


def test_the_rights_are_those_of_the_parlors_own_list() -> None:
    """`acl.sh` says the same for a broker of the whole parlor."""
    topics = Topics("west-lake", "table-1")
    printed = (ROOT / "deploy" / "mosquitto" / "acl.example").read_text()
    sections = {
        block.splitlines()[0]: {
            line.removeprefix("topic ") for line in block.splitlines() if "topic " in line
        }
        for block in printed.split("\n# ")[1:]
    }
    for kind in ("hub", "staff", "display", "homeassistant"):
        assert set(broker_accounts.rights(kind, topics, device_id(topics))) == sections[kind], kind
    own = "\n".join(broker_accounts.rights("table", topics, device_id(topics)))
    table = printed.split("user table-1\n")[1].split("\n\n")[0].replace("topic ", "")
    assert own.splitlines() == table.splitlines()


def test_the_command_makes_and_ends_accounts(tmp_path: Path) -> None:
    def doctor_result(*arguments: str) -> Result:
        return CliRunner().invoke(app, ["broker", *arguments, "--config", str(config)])

    config = tmp_path / "table.toml"
    config.write_text('[mqtt]\naccounts = "who"\n')
    made = doctor_result("add", "hub", "--kind", "hub", "--json")
    assert made.exit_code == 0, made.stderr
    assert json.loads(made.stdout)["name"] == "hub"
    assert (tmp_path / "who").exists()
    assert doctor_result("list").stdout.split() == ["hub", "hub"]
    refused = doctor_result("remove", "nobody")
    assert (refused.exit_code, type(refused.exception)) == (1, SystemExit)
    assert doctor_result("remove", "hub").exit_code == 0


def _alive(pid: int | None) -> bool:
    """Whether a process runs; a zombie that nobody has buried does not."""
    try:
        return pid is not None and Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
