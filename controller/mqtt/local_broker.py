"""The broker that a table runs itself: the machine's Mosquitto as a child process, or the embedded one."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from controller.mqtt import broker_port, mosquitto_process
from controller.mqtt.broker_accounts import BrokerAccount, access_list
from controller.mqtt.broker_conformance import lacks
from controller.mqtt.broker_port import BrokerStartError
from controller.mqtt.embedded_broker import EmbeddedBroker
from controller.mqtt.home_assistant import device_id
from controller.mqtt.mosquitto_process import Mosquitto
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import sentence

__all__ = [
    "BrokerStartError",
    "EmbeddedBroker",
    "Mosquitto",
    "OwnBroker",
    "broker_folder",
    "for_a_while",
    "start",
]

INSTALL: Final = sentence("doctor.install_mosquitto")

log = logging.getLogger(__name__)


class OwnBroker(Protocol):
    """A broker that can be started, stopped and emptied."""

    @property
    def name(self) -> str:
        """Its name in `controller.mqtt.broker_conformance`."""

    @property
    def url(self) -> str:
        """Its address as mqtt://host:port; only once started."""

    @property
    def address(self) -> BrokerAddress:
        """The address, with login, by which the table itself connects."""

    def start(self) -> str:
        """Start serving and return the URL. Raises BrokerStartError."""

    def stop(self) -> None:
        """Stop serving; retained messages and queues are kept for the next start."""

    def restart(self) -> str:
        """Stop and start again on the same port; returns the URL."""

    def forget(self) -> None:
        """Drop what a stopped broker has kept: the next start is an empty broker."""


def broker_folder(journal: Path) -> Path:
    """The folder of a table's own broker: `table.db.broker` beside `table.db`."""
    own = journal.resolve()
    return own.with_name(f"{own.name}.broker")


def for_a_while(folder: Path) -> OwnBroker:
    """A broker for a demonstration, on any free port, not started yet: Mosquitto where it is installed."""
    return EmbeddedBroker(0) if mosquitto_process.program() is None else Mosquitto(folder, 0)


def start(
    folder: Path, topics: Topics, port: int | None = None, accounts: Sequence[BrokerAccount] = ()
) -> OwnBroker:
    """Start the own broker of the table that publishes under `topics`. `port` is as in `fixed_port`.

    With `accounts` it is Mosquitto, listening on all interfaces, with an access list; there is no fallback then. Raises
    `BrokerStartError`.
    """
    if mosquitto_process.program() is None:
        if accounts:
            raise BrokerStartError(f"{sentence('doctor.accounts_need_mosquitto')} {INSTALL}")
        log.warning(
            "no Mosquitto 2 is installed; the broker inside the program serves, and does not promise that %s",
            lacks("embedded"),
        )
    else:
        access = access_list(tuple(accounts), topics, device_id(topics)) if accounts else ""
        child = Mosquitto(folder, port, accounts=accounts, access=access)
        try:
            child.start()
        except BrokerStartError as error:
            if accounts or (port and not broker_port.is_free(broker_port.LOOPBACK, port)):
                raise
            log.warning(
                "%s The broker inside the program serves instead, and does not promise that %s",
                error,
                lacks("embedded"),
            )
        else:
            return child
    inside = EmbeddedBroker(port, folder=folder)
    inside.start()
    return inside
