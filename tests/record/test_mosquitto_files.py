"""The files under deploy/mosquitto do what they say: a Mosquitto started with them lets in whom it should only."""

from __future__ import annotations

import getpass
import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from controller.journal import Journal
from controller.mqtt.connection import BrokerAway, Connection
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import BrokerAddress, Topics

from .brokers import MOSQUITTO
from .certificates import authority, needed, password
from .hubs import applied
from .posted import score, soon

FILES = Path(__file__).parents[2] / "deploy" / "mosquitto"
WORDS = {
    "hub": "h-word",
    "li": "l-word",
    "table_1": "t1-word",
    "table_2": "t2-word",
    "homeassistant": "ha-word",
}


@dataclass(frozen=True)
class Parlor:
    certs: Path
    secure: int
    local: int

    def address(self, user: str, word: str | None = None) -> BrokerAddress:
        """Over TLS with a certificate, as from another machine."""
        return BrokerAddress(
            "localhost",
            self.secure,
            user,
            WORDS[user.replace("-", "_")] if word is None else word,
            tls=True,
            ca=self.certs / "ca.crt",
            certificate=self.certs / "client.crt",
            key=self.certs / "client.key",
        )


@pytest.fixture(scope="module")
def parlor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parlor]:
    needed()
    assert MOSQUITTO is not None
    folder = tmp_path_factory.mktemp("etc")
    certs = authority(folder / "certs", "localhost", "client")
    password(folder / "passwords", **WORDS)
    shutil.copy(FILES / "acl.example", folder / "acl")
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
    """Somebody at the broker, who says and hears."""

    def __init__(self, address: BrokerAddress, *topics: str) -> None:
        self._line = Connection(address, "")
        if topics:
            self._line.subscribe(topics, qos=1)

    def say(self, topic: str, payload: bytes = b"{}", *, retain: bool = False) -> None:
        said = self._line.publish(topic, payload, retain=retain)
        deadline = time.monotonic() + 30
        while said not in self._line.acknowledged:
            assert time.monotonic() < deadline
            self._line.turn(0.2)

    def heard(self, seconds: float = 0.4) -> list[str]:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._line.turn(0.05)
        found = [message.topic for message in self._line.received]
        self._line.received.clear()
        return found

    def close(self) -> None:
        self._line.close()


def test_nobody_comes_in_without_name_password_and_certificate(parlor: Parlor) -> None:
    right = parlor.address("table-1")
    Client(right).close()
    for wrong in (
        parlor.address("table-1", "t2-word"),
        parlor.address("nobody", "x"),
        replace(right, user=None),
    ):
        with pytest.raises(BrokerAway, match="refuses"):
            Client(wrong)
    with pytest.raises(BrokerAway, match="certificate"):
        Client(replace(right, certificate=None, key=None))
    with pytest.raises(BrokerAway, match="refuses a client without a user name"):
        Client(BrokerAddress("127.0.0.1", parlor.local))
    Client(BrokerAddress("127.0.0.1", parlor.local, "hub", WORDS["hub"])).close()


def test_everybody_says_only_what_is_theirs_to_say(parlor: Parlor) -> None:
    ear = Client(parlor.address("hub"), "mahjong/#")
    own, other = "mahjong/west-lake/table-1/", "mahjong/west-lake/table-2/"
    said = ("availability", "state", "hand", "event", "score", "alert", "session", "correction", "reply")
    may = {
        "table-1": {own + leaf for leaf in said},
        "table-2": {other + leaf for leaf in said},
        "hub": {place + leaf for place in (own, other) for leaf in ("applied", "resend")},
        "li": {own + "command", other + "command"},
        "homeassistant": set(),
    }
    everything = sorted(
        {place + leaf for place in (own, other) for leaf in (*said, "applied", "resend", "command")}
    )
    for user, allowed in may.items():
        client = Client(parlor.address(user))
        for topic in everything:
            client.say(topic)
        client.close()
        assert set(ear.heard()) == allowed, user
    ear.close()


def test_everybody_hears_only_what_is_meant_for_them(parlor: Parlor) -> None:
    own, other = "mahjong/west-lake/table-1/", "mahjong/west-lake/table-2/"
    clients = {user: Client(parlor.address(user), "mahjong/#") for user in ("table-1", "li", "homeassistant")}
    hub, staff = Client(parlor.address("hub")), Client(parlor.address("li"))
    table, neighbour = Client(parlor.address("table-1")), Client(parlor.address("table-2"))
    for leaf in ("score", "state", "reply"):
        table.say(own + leaf)
        neighbour.say(other + leaf)
    for place in (own, other):
        hub.say(place + "applied")
        staff.say(place + "command")
    heard = {user: set(client.heard()) for user, client in clients.items()}
    assert heard["table-1"] == {own + leaf for leaf in ("score", "state", "reply", "applied", "command")}
    assert heard["li"] == {place + leaf for place in (own, other) for leaf in ("state", "reply")}
    assert heard["homeassistant"] >= heard["table-1"] | heard["li"]
    for client in (*clients.values(), hub, staff, table, neighbour):
        client.close()


def test_what_is_too_large_goes_no_further(parlor: Parlor) -> None:
    ear = Client(parlor.address("hub"), "mahjong/#")
    staff = Client(parlor.address("li"))
    topic = "mahjong/west-lake/table-1/command"
    staff.say(topic, b"x" * 300_000)
    with pytest.raises(BrokerAway):
        staff.say(topic, b"x" * 2_000_000)
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
    hub = Client(BrokerAddress("127.0.0.1", parlor.local, "hub", WORDS["hub"]), "mahjong/#")
    assert topics.leaf("score") in hub.heard()
    hub.say(topics.applied, json.dumps(applied(journal.epoch, 3)).encode(), retain=True)
    assert soon(lambda: publisher.status()["applied"] == 3)
    assert publisher.status()["error"] is None
    home = Client(parlor.address("homeassistant"), "homeassistant/#")
    assert home.heard() == ["homeassistant/device/mahjong_west-lake_table-2/config"]
    for client in (hub, home):
        client.close()
    publisher.stop()
    journal.close()
