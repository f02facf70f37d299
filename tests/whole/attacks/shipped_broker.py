"""Mosquitto by the files under deploy/mosquitto, with accounts of every kind."""

from __future__ import annotations

import getpass
import socket
import subprocess
from pathlib import Path
from typing import Final

from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.certificates import authority
from tests.controller.mqtt.real_brokers import MOSQUITTO
from tests.controller.parlor.hub_processes import eventually

FILES: Final = Path(__file__).parents[3] / "deploy" / "mosquitto"
PARLOR_NAME: Final = "west-lake"
TABLES: Final = (
    "table-1", "table-2", "t9", "desk", "cloned", "put-back", "revoked", "rekeyed", "clocks", "stolen",
)  # fmt: skip
OTHERS: Final = ("li", "lobby", "homeassistant", "hub", "anyone")
"""Staff, a display, Home Assistant, the hub's account; `anyone` is bound by no access list, as at an open broker."""


class Broker:
    """Mosquitto by the shipped files, passwords for everybody on the loopback listener."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port, self.secure = _free_ports(2)
        self.certs = authority(folder / "certs", "localhost", "li", "lobby")
        accounts = (*TABLES, *OTHERS, "lake-t9")
        passwords = folder / "passwords"
        passwords.write_text("".join(f"{one}:{one}-word\n" for one in accounts))
        passwords.chmod(0o600)
        subprocess.run(["mosquitto_passwd", "-U", str(passwords)], check=True)
        kinds = (
            f"--table {' '.join(TABLES)} --hub hub --staff li --display lobby --homeassistant homeassistant"
        )
        lists = [
            subprocess.run(
                ["sh", str(FILES / "acl.sh"), *wanted.split()], capture_output=True, text=True, check=True
            ).stdout
            for wanted in (f"{PARLOR_NAME} {kinds}", "west --table lake-t9")
        ]
        (folder / "acl").write_text("\n".join([*lists, "user anyone\ntopic readwrite #\n"]))
        (folder / "acl").chmod(0o600)
        text = (FILES / "mosquitto.conf").read_text()
        for there, here in [
            ("/etc/mosquitto", str(folder)),
            ("/var/lib/mosquitto/", f"{folder}/"),
            ("/run/mosquitto/mosquitto.pid", f"{folder}/pid"),
            ("user mosquitto", f"user {getpass.getuser()}"),
            ("listener 8883", f"listener {self.secure} localhost"),
            ("listener 1883 127.0.0.1", f"listener {self.port} 127.0.0.1"),
        ]:
            assert there in text
            text = text.replace(there, here)
        (folder / "mosquitto.conf").write_text(text)
        assert MOSQUITTO is not None
        with (folder / "log").open("w") as log:
            command = [MOSQUITTO, "-c", str(folder / "mosquitto.conf")]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        assert eventually(self._answers), self.log

    @property
    def url(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")

    def address(self, account: str) -> BrokerAddress:
        return BrokerAddress("127.0.0.1", self.port, account, f"{account}-word")

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(60)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def _free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports
