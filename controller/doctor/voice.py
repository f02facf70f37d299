"""The broker: does it answer, does it know us, may we listen to our own topics; and which hub keeps what we say."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.identity.keys import PublicKey
from controller.journal import Journal, JournalError
from controller.mqtt.admission import Admission, asks
from controller.mqtt.connection import BrokerAway, Connection
from controller.mqtt.hub_desk import HubDesk
from controller.mqtt.topics import Topics
from controller.orders import door
from controller.settings import HubSettings, JournalSettings, MqttSettings, SettingsError, TableSettings

CHECK: Final = "broker"
HUB: Final = "hub"


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


def check_hub(settings: HubSettings, journal: JournalSettings) -> Iterator[Finding]:
    """Findings about the hubs this table believes: asked of the table that runs, else read in its journal."""
    try:
        given = settings.public_key()
    except SettingsError as error:
        yield fail(HUB, f"{error}.", "Bring the hub's public key to that file, or take the setting out.")
        return
    if not os.path.isfile(journal.path):  # noqa: PTH113 unlike Path's, it raises nothing where nobody may look
        yield ok(
            HUB,
            "No hub is admitted: there is no journal yet, and this table has no key before its first start.",
        )
        return
    try:
        told = _told(journal)
    except (JournalError, OSError, door.RequestRefused) as error:
        yield warn(
            HUB, str(error), "Start the table once with this version, and see what its journal's check says."
        )
        return
    own = f"This table's own fingerprint is {told['fingerprint']}."
    for hub in told["admitted"]:
        name = hub["name"] or "(not heard yet)"
        yield ok(HUB, f"Hub {name}, fingerprint {hub['fingerprint']}, keeps this table's scores. {own}")
    if not told["admitted"]:
        yield ok(HUB, f"No hub is admitted: what the broker has taken counts as kept. {own}")
    notice = told.get("notice") or ""
    for one in told["pending"]:
        asking = asks(one["name"], PublicKey.parse(one["key"]))
        yield warn(HUB, *split_cure(asking, ""))
        notice = notice.replace(asking, "").strip()  # a running table's notice names them too
    if given is not None and given.text not in {hub["key"] for hub in told["admitted"]}:
        yield warn(
            HUB,
            f"The settings name a hub ({given.fingerprint}) that the table does not believe yet.",
            "Start the table anew.",
        )
    if notice:
        yield warn(HUB, *split_cure(notice, "See the hub's page, and mahjong-table hub list."))


def _told(journal: JournalSettings) -> dict[str, Any]:
    try:
        answer = door.request(journal.path, "hub", do="list")
        if answer["status"] != "ok":
            raise door.RequestRefused(answer["text"])
        return answer
    except door.NobodyThere:
        with closing(Journal.read(journal.path)) as kept:
            return HubDesk(Admission(kept)).answer({"do": "list"}, "")
