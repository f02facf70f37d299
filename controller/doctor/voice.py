"""The broker: does it answer, does it know us, may we listen to our own topics."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from controller.doctor.finding import Finding, fail, ok, split_cure
from controller.mqtt.connection import BrokerAway, Connection
from controller.mqtt.topics import Topics
from controller.settings import MqttSettings, SettingsError, TableSettings

CHECK: Final = "broker"


def check_voice(settings: MqttSettings, table: TableSettings) -> Iterator[Finding]:
    """Findings about the broker; connects, subscribes, leaves, and publishes nothing."""
    if settings.embedded:
        yield ok(
            CHECK,
            "The broker is the one inside the controller: nothing to check, nothing leaves this machine.",
        )
        return
    try:
        address = settings.address()
    except SettingsError as error:
        yield fail(CHECK, f"{error}.", "Put the password there, or take the setting out of the file.")
        return
    topics = Topics(table.parlor, table.name)
    try:
        connection = Connection(address, f"mahjong-doctor-{os.getpid()}")
        try:
            forbidden = connection.subscribe([topics.state, *topics.stream])
        finally:
            connection.close()
    except BrokerAway as error:
        yield fail(CHECK, *split_cure(str(error), "Start the broker, or correct its address."))
        return
    if forbidden:
        who = f"user {settings.username}" if settings.username else "clients without a name"
        yield fail(
            CHECK,
            f"The broker {address} answers, but {who} may not read {', '.join(forbidden)}.",
            f"Allow reading and writing {topics.base}/# in the broker's access list.",
        )
        return
    yield ok(CHECK, f"The broker {address} answers and lets us listen to {topics.base}.")
