"""The files under deploy/mosquitto: a Mosquitto started with them gives every account exactly its rights."""

from __future__ import annotations

import getpass
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from controller.journal.journal import Journal
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, PacketTooLarge
from controller.mqtt.publisher import Publisher, PublisherStatus, client_id
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from controller.words import plain
from tests.controller.mqtt.certificates import authority, needed, password
from tests.controller.mqtt.posting_table import score, soon
from tests.controller.mqtt.real_brokers import MOSQUITTO
from tests.controller.mqtt.signed_words import Speaker

FILES = Path(__file__).parents[3] / "deploy" / "mosquitto"
ACCOUNTS = ("table-1", "table-2", "li", "lobby", "homeassistant", "hub-2", "nobody", "ear")
KINDS = "west-lake --table table-1 table-2 --hub hub hub-2 --staff li --display lobby --homeassistant homeassistant"
WORD = "h-word"


@dataclass(frozen=True)
class Parlor:
    certs: Path
    secure: int
    local: int

    def address(self, account: str) -> BrokerAddress:
        """Over TLS with the account's certificate, as from another machine."""
        return BrokerAddress(
            "localhost",
            self.secure,
            tls=True,
            ca=self.certs / "ca.crt",
            certificate=self.certs / f"{account}.crt",
            key=self.certs / f"{account}.key",
        )

    def hub(self, word: str = WORD) -> BrokerAddress:
        """The hub on the broker's own machine."""
        return BrokerAddress("127.0.0.1", self.local, "hub", word)


@pytest.fixture(scope="module")
def parlor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parlor]:
    needed()
    assert MOSQUITTO is not None
    folder = tmp_path_factory.mktemp("etc")
    certs = authority(folder / "certs", "localhost", *ACCOUNTS)
    password(folder / "passwords", hub=WORD)
    acl = (FILES / "acl.example").read_text()
    (folder / "acl").write_text(f"{acl}\nuser ear\ntopic read #\n")  # the test's own, hears everything
    (folder / "acl").chmod(0o600)
    secure, local = _free_ports(2)
    text = (FILES / "mosquitto.conf").read_text()
    for there, here in [
        ("/etc/mosquitto", str(folder)),
        ("/var/lib/mosquitto/", f"{folder}/"),
        ("/run/mosquitto/mosquitto.pid", f"{folder}/pid"),
        ("user mosquitto", f"user {getpass.getuser()}"),
        ("listener 8883", f"listener {secure} localhost"),
        ("listener 1883 127.0.0.1", f"listener {local} 127.0.0.1"),
    ]:
        assert there in text
        text = text.replace(there, here)
    (folder / "mosquitto.conf").write_text(text)
    with (folder / "log").open("w") as log:
        broker = subprocess.Popen([MOSQUITTO, "-c", str(folder / "mosquitto.conf")], stderr=log, stdout=log)
    made = Parlor(certs, secure, local)
    assert soon(lambda: _answers(local)), (folder / "log").read_text()
    yield made
    broker.terminate()
    broker.wait(60)


def _free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Client:
    """A client with an account, that publishes and subscribes under the client id it asks for."""

    def __init__(self, address: BrokerAddress, *topics: str, name: str = "") -> None:
        self._line = BrokerConnection(address, name)
        if topics:
            self._line.subscribe(topics, qos=1)

    def say(self, topic: str, payload: bytes = b"{}", *, retain: bool = False) -> None:
        content = self._line.publish(topic, payload, retain=retain)
        deadline = time.monotonic() + 30
        while content not in self._line.acknowledged:
            assert time.monotonic() < deadline
            self._line.turn(0.2)

    def heard(self, seconds: float = 0.4) -> list[str]:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._line.turn(0.05)
        found = [message.topic for message in self._line.received]
        self._line.received.clear()
        return found

    def hears(self, topic: str) -> bool:
        """Whether a message comes on this topic."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if topic in self.heard(0.05):
                return True
        return False

    def close(self) -> None:
        self._line.close()


def test_example_matches_its_script_and_script_refuses_nonsense() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(FILES / "acl.sh"), *arguments], capture_output=True, text=True, check=False
        )

    assert run(*KINDS.split()).stdout == (FILES / "acl.example").read_text()
    for wrong in ("west-lake --table a/b", "a+b --table t", "west-lake --table t --staff t", "west-lake t u"):
        refused = run(*wrong.split())
        assert (refused.returncode, refused.stderr != "") == (2, True), wrong


def test_access_needs_our_certificate_or_the_hubs_password(parlor: Parlor) -> None:
    right = parlor.address("table-1")
    Client(right).close()
    with pytest.raises(BrokerAway, match="certificate"):
        Client(replace(right, certificate=None, key=None))
    for wrong in (
        replace(parlor.hub(), user=None),
        parlor.hub("t-word"),
        BrokerAddress("127.0.0.1", parlor.local, "table-1", WORD),
    ):
        with pytest.raises(BrokerAway, match="refuses"):
            Client(wrong)
    Client(parlor.hub()).close()


def test_everybody_says_only_what_is_theirs_to_say(parlor: Parlor) -> None:
    """A certificate is who somebody is: another's name given as user beside it changes nothing."""
    ear = Client(parlor.address("ear"), "mahjong/#", "homeassistant/#")
    tables = ("table-1", "table-2", "li", "lobby", "homeassistant", "hub", "hub-2", "nobody")
    reported = (
        *("availability", "state", "people", "hand", "event", "score", "alert", "session", "correction"),
        "reply",
    )
    asked = ("applied", "resend", "command")

    def place(table: str, parlor_name: str = "west-lake") -> str:
        return f"mahjong/{parlor_name}/{table}/"

    def config(table: str) -> str:
        return f"homeassistant/device/mahjong_west-lake_{table}/config"

    everything = {
        place(table, parlor_name) + leaf
        for table in tables
        for leaf in (*reported, *asked)
        for parlor_name in ("west-lake", "east-lake")
    } | {config("table-1"), config("table-2"), "homeassistant/status"}
    anywhere = {topic for topic in everything if topic.endswith(("/applied", "/resend"))}
    may = {
        "table-1": {place("table-1") + leaf for leaf in reported} | {config("table-1")},
        "table-2": {place("table-2") + leaf for leaf in reported} | {config("table-2")},
        "hub-2": anywhere,
        "li": {place(table) + "command" for table in tables},
        "lobby": set(),
        "homeassistant": {"homeassistant/status"},
        "nobody": set(),
    }
    for account, allowed in may.items():
        client = Client(replace(parlor.address(account), user="table-1", password="x"))
        for topic in sorted(everything):
            client.say(topic)
        client.close()
        assert set(ear.heard()) == allowed, account
    hub = Client(parlor.hub())
    for topic in sorted(everything):
        hub.say(topic)
    assert set(ear.heard()) == anywhere
    hub.close()
    ear.close()


def test_everybody_hears_only_what_is_meant_for_them(parlor: Parlor) -> None:
    own, other = "mahjong/west-lake/table-1/", "mahjong/west-lake/table-2/"
    clients = {
        account: Client(parlor.address(account), "mahjong/#")
        for account in ("table-1", "li", "lobby", "homeassistant", "nobody")
    }
    hub, neighbour = Client(parlor.hub()), Client(parlor.address("table-2"))
    for leaf in ("score", "state", "reply"):
        clients["table-1"].say(own + leaf)
        neighbour.say(other + leaf)
    for where in (own, other):
        hub.say(where + "applied")
        clients["li"].say(where + "command")
    heard = {account: set(client.heard()) for account, client in clients.items()}
    assert heard["table-1"] == {own + leaf for leaf in ("score", "state", "reply", "applied", "command")}
    assert heard["li"] == {where + leaf for where in (own, other) for leaf in ("state", "reply")}
    assert heard["lobby"] == heard["homeassistant"] >= heard["table-1"] | heard["li"]
    assert heard["nobody"] == set()
    for client in (*clients.values(), hub, neighbour):
        client.close()


def test_nobody_takes_anothers_place_by_its_client_id(parlor: Parlor, tmp_path: Path) -> None:
    """Neither a table's nor that of one of the hub's workers, of which several work side by side."""
    topics = Topics("west-lake", "table-1")
    journal = Journal.open(tmp_path / "table.journal")
    reported: list[PublisherStatus] = []
    publisher = Publisher(journal, topics, parlor.address("table-1"), on_status=reported.append)
    publisher.start()
    assert soon(lambda: publisher.status()["connected"])
    workers = [Client(parlor.hub(), "mahjong/#", name=f"hub-worker-{k}") for k in (1, 2)]
    ids = (
        "table-1",
        client_id("mahjong-west-lake-table-1", journal.key),
        "hub-worker-1",
        "hub-worker-2",
        "hub",
    )
    for account in ("table-2", "li", "lobby", "homeassistant", "nobody"):
        for name in ids:
            thief = Client(parlor.address(account), name=name)
            journal.append(1.0, [], [score(1)])
            assert publisher.drain(10)
            assert all(worker.hears(topics.leaf("score")) for worker in workers)
            thief.close()
    assert [status["connected"] for status in reported] == [True]
    for worker in workers:
        worker.close()
    publisher.stop()
    journal.close()


def test_what_is_too_large_goes_no_further(parlor: Parlor) -> None:
    ear = Client(parlor.hub(), "mahjong/#")
    ear.heard()  # what others have left there
    staff = Client(parlor.address("li"))
    topic = "mahjong/west-lake/table-1/command"
    with pytest.raises(PacketTooLarge):
        staff.say(topic, b"x" * 2_000_000)
    with pytest.raises(BrokerAway, match="Let it take longer ones"):
        staff.say(topic, b"x" * 300_000)
    other = Client(parlor.address("li"))
    other.say(topic, b"x" * 60_000)
    assert ear.heard() == [topic]
    other.close()
    ear.close()


def test_a_table_and_a_hub_work_together_under_these_files(parlor: Parlor, tmp_path: Path) -> None:
    topics = Topics("west-lake", "table-2")
    journal = Journal.open(tmp_path / "table.journal")
    publisher = Publisher(journal, topics, parlor.address("table-2"), homeassistant=True)
    publisher.start()
    publisher.state({"hand": 1, "phase": "turn", "at": 1.0}, "s1")
    journal.append(1.0, [], [score(hand) for hand in range(1, 4)])
    assert publisher.drain(10)
    hub, speaker = Client(parlor.hub(), "mahjong/#"), Speaker()
    assert topics.leaf("score") in hub.heard()
    hub.say(topics.applied, speaker.applied(topics, journal, journal.epoch, 3), retain=True)
    assert soon(lambda: publisher.status()["pending"] != [])  # a broker with logins: staff confirm the hub
    publisher.admission.admit(speaker.public.fingerprint, plain("Li"))
    assert soon(lambda: publisher.status()["applied"] == 3)
    assert publisher.status()["error"] is None
    home = Client(parlor.address("homeassistant"), "homeassistant/#")
    assert soon(lambda: home.heard() == ["homeassistant/device/mahjong_west-lake_table-2/config"])
    for client in (hub, home):
        client.close()
    publisher.stop()
    journal.close()
