"""Checks of the broker: whether it answers, accepts our login, accepts what a table publishes and lets it subscribe to
its own topics; and which hub keeps our messages."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Final

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.doctor.own_broker_checks import CHECK, check_own_broker
from controller.doctor.table_at_work import TableAtWork
from controller.identity.key_files import PublicKey
from controller.journal.journal import Journal, JournalError
from controller.json_values import JsonObject, objects, text
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, PacketTooLarge
from controller.mqtt.hub_admission import Admission, asks
from controller.mqtt.hub_requests import HubRequests
from controller.mqtt.reason_codes import LONGER
from controller.mqtt.topics import Topics
from controller.orders import unix_socket
from controller.settings import HubSettings, JournalSettings, MqttSettings, SettingsError, TableSettings
from controller.words import plain

HUB: Final = "hub"
SHORT: Final = 100
LONGEST_USUAL: Final = 16_384
"""Bytes: no message of a table is longer but in the largest parlors; a picture of it takes some ten thousand."""


def check_voice(
    settings: MqttSettings,
    table: TableSettings,
    journal: JournalSettings | None = None,
    at_work: TableAtWork | None = None,
) -> Iterator[Finding]:
    """Findings about the broker; a connection that the running table has is left alone, for a broker may let an account
    connect once only. Connects as a table does, with a last will, and subscribes to the same topics;
    publishes one message that is not retained, unsigned and counts nowhere, on `reply`."""
    if settings.embedded:
        yield from check_own_broker(settings, JournalSettings() if journal is None else journal)
        return
    try:
        address = settings.address()
    except SettingsError as error:
        yield fail(CHECK, f"{error}.", "Put the password there, or take the setting out of the file.")
        return
    if at_work is not None and at_work.broker == str(address):
        yield ok(CHECK, f"The table runs and is connected to the broker {address}.")
        return
    topics = Topics(table.parlor, table.name)
    read = [*topics.stream, topics.state, topics.availability, topics.applied, topics.resend, topics.command]
    will = (topics.availability, b"")  # should we die meanwhile: a table that runs says "online" again
    try:
        connection = BrokerConnection(address, f"mahjong-doctor-{os.getpid()}", will=will)
        try:
            trouble = connection.capabilities.lacking(address)
            forbidden = [] if trouble else connection.subscribe(read)
            trouble = trouble or _untaken(connection, topics.reply, SHORT)
            limit = None if trouble else _limit(connection, topics.reply)
        finally:
            connection.close()
    except BrokerAway as error:
        yield fail(CHECK, *split_cure(str(error), "Start the broker, or correct its address."))
        return
    if trouble:
        yield fail(CHECK, *split_cure(trouble, "See what the broker takes and allows."))
    if forbidden:
        who = f"user {settings.username}" if settings.username else "clients without a name"
        yield fail(
            CHECK,
            f"The broker {address} answers, but {who} may not read {', '.join(forbidden)}.",
            f"Allow reading and writing {topics.base}/# in the broker's access list.",
        )
    if limit:
        yield warn(CHECK, *split_cure(limit, "Let the broker take longer messages."))
    if trouble or forbidden or limit:
        return
    known = (
        ""
        if connection.capabilities.told
        else " It speaks MQTT 3.1.1 alone, which does not say what it takes."
    )
    yield ok(CHECK, f"The broker {address} answers and lets us listen to {topics.base}.{known}")


def _limit(connection: BrokerConnection, topic: str) -> str | None:
    """A sentence if the broker refuses a message as long as a table's may be; None if it takes it."""
    try:
        return _untaken(connection, topic, LONGEST_USUAL)
    except BrokerAway as away:
        return f"The broker ends the connection over a message of {LONGEST_USUAL} bytes ({away}) {LONGER}"


def _untaken(connection: BrokerConnection, topic: str, size: int) -> str | None:
    """A sentence if the broker refuses a message of `size` bytes; None if it takes it."""
    frame = b'{"schema":"doctor/1","text":"%s"}'
    try:
        number = connection.publish(topic, frame % (b" " * (size - len(frame) + 2)), retain=False)
    except PacketTooLarge as too_large:
        return str(too_large)
    deadline = time.monotonic() + connection.timeouts.answer
    while number not in connection.acknowledged:
        if time.monotonic() > deadline:
            return f"The broker at {connection.address} takes messages but acknowledges none. Look at the broker."
        connection.turn(1.0)
    return connection.refusals.get(number)


def check_hub(settings: HubSettings, journal: JournalSettings) -> Iterator[Finding]:
    """Findings about the hubs this table believes, from the running table, else from its journal."""
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
    except (JournalError, OSError, unix_socket.RequestRefused) as error:
        yield warn(
            HUB, str(error), "Start the table once with this version, and see what its journal's check says."
        )
        return
    own = f"This table's own fingerprint is {told['fingerprint']}."
    for hub in objects(told["admitted"]):
        name = hub["name"] or "(not heard yet)"
        yield ok(HUB, f"Hub {name}, fingerprint {hub['fingerprint']}, keeps this table's scores. {own}")
    if not told["admitted"]:
        yield ok(HUB, f"No hub is admitted: what the broker has taken counts as kept. {own}")
    notice = text(told.get("notice") or "")
    for one in objects(told["pending"]):
        asking = asks(text(one["name"]), PublicKey.parse(text(one["key"]))).text
        yield warn(HUB, *split_cure(asking, ""))
        notice = notice.replace(asking, "").strip()  # a running table's notice names them too
    if given is not None and given.text not in {hub["key"] for hub in objects(told["admitted"])}:
        yield warn(
            HUB,
            f"The settings name a hub ({given.fingerprint}) that the table does not believe yet.",
            "Start the table anew.",
        )
    if notice:
        yield warn(HUB, *split_cure(notice, "See the hub's page, and mahjong-table hub list."))


def _told(journal: JournalSettings) -> JsonObject:
    try:
        answer = unix_socket.request(journal.path, "hub", do="list")
        if answer["status"] != "ok":
            raise unix_socket.RequestRefused(plain(text(answer["text"])))
        return answer
    except unix_socket.NobodyThere:
        with closing(Journal.read(journal.path)) as kept:
            return HubRequests(Admission(kept)).answer({"do": "list"}, "")
