"""The broker that a table runs itself: the machine's Mosquitto as a child, or, where there is none, one inside the program."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from controller.mqtt import mosquitto
from controller.mqtt.broker_accounts import Account
from controller.mqtt.broker_port import BrokerStartError
from controller.mqtt.conformance import lacks
from controller.mqtt.embedded import EmbeddedBroker
from controller.mqtt.mosquitto import Mosquitto
from controller.mqtt.topics import BrokerAddress

__all__ = ["BrokerStartError", "EmbeddedBroker", "Mosquitto", "OwnBroker", "beside", "start"]

INSTALL: Final = "Install Mosquitto (Debian: apt install mosquitto) and start the table anew."

log = logging.getLogger(__name__)


class OwnBroker(Protocol):
    """A broker that can be started, stopped and emptied. `name` is that of `controller.mqtt.conformance`."""

    @property
    def name(self) -> str: ...
    @property
    def url(self) -> str: ...
    @property
    def address(self) -> BrokerAddress: ...
    def start(self) -> str: ...
    def stop(self) -> None: ...
    def restart(self) -> str: ...
    def forget(self) -> None: ...


def beside(journal: Path) -> Path:
    """The folder of a table's own broker: `table.db.broker` beside `table.db`."""
    return journal.with_name(f"{journal.name}.broker")


def start(
    folder: Path, port: int | None = None, *, accounts: Sequence[Account] = (), access: str = ""
) -> OwnBroker:
    """Start a table's own broker. `port` is as in `fixed_port`.

    With `accounts` it is Mosquitto, reached by all the network, with the list of rights `access`; there is no lesser
    way then. Raises `BrokerStartError`.
    """
    if mosquitto.program() is None:
        if accounts:
            raise BrokerStartError(f"[mqtt] accounts are for Mosquitto, which is not installed. {INSTALL}")
        log.warning("no Mosquitto 2 is installed: the broker inside the program serves, without: %s", lacks("embedded"))
    else:
        child = Mosquitto(folder, port, accounts=accounts, access=access)
        try:
            child.start()
        except BrokerStartError as error:
            if accounts or port:
                raise
            log.warning("%s The broker inside the program serves instead, without: %s", error, lacks("embedded"))
        else:
            return child
    inside = EmbeddedBroker(port, folder=folder)
    inside.start()
    return inside
