"""Checks of the broker: whether it answers, accepts our login, accepts what a table publishes and lets it subscribe to
its own topics; and which hub keeps our messages."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Final, TypeAlias

from controller.doctor.finding import (
    Finding,
    TableAtWork,
    fail,
    of_error,
    of_sentence,
    ok,
    table_at_work,
    warn,
)
from controller.identity.signing import PublicKey
from controller.journal.journal import Journal, JournalError
from controller.json_values import JsonObject, objects, text
from controller.mqtt import broker_accounts, mosquitto_process
from controller.mqtt.broker_accounts import AccountsError
from controller.mqtt.broker_capabilities import LONGER, promises_lacking
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, PacketTooLarge
from controller.mqtt.hub_admission import Admission, HubRequests, unadmitted_hub_sentence
from controller.mqtt.topics import Topics
from controller.orders import unix_socket
from controller.settings import HubSettings, JournalSettings, MqttSettings, SettingsError, TableSettings
from controller.words import Sentence, plain, say, sentence_of

Trouble: TypeAlias = tuple[Sentence, Sentence]
"""A problem, and what to do."""
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
        yield fail(CHECK, error.whole, say("doctor.put_password_there"))
        return
    if at_work is not None and at_work.broker == str(address):
        yield ok(CHECK, say("doctor.broker_at_work", broker=str(address)))
        return
    topics = Topics(table.parlor, table.name)
    read = [*topics.stream, topics.state, topics.availability, topics.applied, topics.resend, topics.command]
    will = (topics.availability, b"")  # should we die meanwhile: a table that runs says "online" again
    try:
        connection = BrokerConnection(address, f"mahjong-doctor-{os.getpid()}", will=will)
        try:
            lacking = connection.capabilities.lacking(address)
            forbidden = [] if lacking else connection.subscribe(read)
            see = say("doctor.see_broker")
            trouble = of_sentence(lacking, see) if lacking else _untaken(connection, topics.reply, SHORT, see)
            limit = None if trouble else _limit(connection, topics.reply)
        finally:
            connection.close()
    except BrokerAway as error:
        yield fail(CHECK, *of_error(error, say("broker.start")))
        return
    if trouble:
        yield fail(CHECK, *trouble)
    if forbidden:
        name = settings.username
        who = say("doctor.user", user=name) if name else say("doctor.nameless")
        yield fail(
            CHECK,
            say("doctor.broker_forbids", broker=str(address), who=who, topics=", ".join(forbidden)),
            say("doctor.allow_topics", topics=topics.base),
        )
    if limit:
        yield warn(CHECK, *limit)
    if trouble or forbidden or limit:
        return
    remark = None if connection.capabilities.announced else say("doctor.mqtt_311")
    yield ok(CHECK, say("doctor.broker_answers", broker=str(address), topics=topics.base, remark=remark))


def _limit(connection: BrokerConnection, topic: str) -> Trouble | None:
    """The problem if the broker refuses a message as long as a table's may be; None if it takes it."""
    longer = say("doctor.let_broker_take_longer")
    try:
        return _untaken(connection, topic, LONGEST_USUAL, longer)
    except BrokerAway as away:
        problem = say("doctor.broker_ends_connection", size=LONGEST_USUAL, reason=away.sentence)
        return problem, LONGER


def _untaken(connection: BrokerConnection, topic: str, size: int, otherwise: Sentence) -> Trouble | None:
    """The problem if the broker refuses a message of `size` bytes; None if it takes it."""
    frame = b'{"schema":"doctor/1","text":"%s"}'
    try:
        number = connection.publish(topic, frame % (b" " * (size - len(frame) + 2)), retain=False)
    except PacketTooLarge as too_large:
        return of_error(too_large, otherwise)
    deadline = time.monotonic() + connection.timeouts.answer
    while number not in connection.acknowledged:
        if time.monotonic() > deadline:
            return say("broker.acknowledges_none", broker=str(connection.address)), say("broker.look")
        connection.turn(1.0)
    refusal = connection.refusals.get(number)
    return None if refusal is None else of_sentence(refusal, otherwise)


def check_hub(settings: HubSettings, journal: JournalSettings) -> Iterator[Finding]:
    """Findings about the hubs this table believes, from the running table, else from its journal."""
    try:
        given = settings.public_key()
    except SettingsError as error:
        yield fail(HUB, error.whole, say("doctor.bring_hub_key"))
        return
    if not os.path.isfile(journal.path):  # noqa: PTH113 unlike Path's, it raises nothing where nobody may look
        yield ok(HUB, say("doctor.no_hub_yet"))
        return
    try:
        hubs = _hubs(journal)
    except (JournalError, OSError, unix_socket.RequestRefused) as error:
        yield warn(HUB, sentence_of(error), say("doctor.start_once"))
        return
    own = say("doctor.own_fingerprint", fingerprint=hubs["fingerprint"])
    for hub in objects(hubs["admitted"]):
        yield ok(
            HUB, say("doctor.hub_keeps", hub=hub["name"] or None, fingerprint=hub["fingerprint"], own=own)
        )
    if not hubs["admitted"]:
        yield ok(HUB, say("doctor.no_hub", own=own))
    notices = [Sentence.from_json(one) for one in objects(hubs.get("notices", []))]
    for one in objects(hubs["pending"]):
        asking = unadmitted_hub_sentence(text(one["name"]), PublicKey.parse(text(one["key"])))
        yield warn(HUB, asking, say("doctor.see_hub_page"))
        notices = [one for one in notices if one != asking]  # a running table's notices name them too
    if given is not None and given.text not in {hub["key"] for hub in objects(hubs["admitted"])}:
        yield warn(HUB, say("doctor.hub_unknown", fingerprint=given.fingerprint), say("doctor.restart"))
    for notice in notices:
        yield warn(HUB, notice, say("doctor.see_hub_page"))


def _hubs(journal: JournalSettings) -> JsonObject:
    try:
        answer = unix_socket.request(journal.path, "hub", do="list")
        if answer["status"] != "ok":
            raise unix_socket.RequestRefused(plain(text(answer["text"])))
        return answer
    except unix_socket.NobodyThere:
        with closing(Journal.read(journal.path)) as kept:
            return HubRequests(Admission(kept)).answer({"do": "list"}, plain(""))


# ---- Checks of the broker that a table runs itself -----------------------------------------------------------------
# Which one is installed, where it listens, what it lacks, who may log in.

CHECK: Final = "broker"


def check_own_broker(settings: MqttSettings, journal: JournalSettings) -> Iterator[Finding]:
    """Findings about it; starts nothing, and connects to nothing."""
    port_findings = list(_port(settings, journal))
    where = next((finding.sentence for finding in port_findings if finding.grade == "ok"), None)
    program = mosquitto_process.mosquitto_program()
    if program is not None:
        version = ".".join(map(str, mosquitto_process.mosquitto_version(program)))
        lacks = promises_lacking("mosquitto")
        yield ok(CHECK, say("doctor.own_mosquitto", version=version, listens=where, lacks=lacks))
    elif settings.accounts is not None:
        yield fail(CHECK, say("doctor.accounts_need_mosquitto"), mosquitto_process.INSTALL)
    else:
        lacks = promises_lacking("embedded")
        yield warn(
            CHECK,
            say("doctor.no_mosquitto", listens=where, lacks=lacks),
            mosquitto_process.INSTALL,
        )
    yield from (finding for finding in port_findings if finding.grade != "ok")
    if settings.accounts is not None:
        yield from _accounts(settings)


def _port(settings: MqttSettings, journal: JournalSettings) -> Iterator[Finding]:
    own, other = broker_accounts.remembered(mosquitto_process.broker_folder(journal.path))
    reach = say("doctor.all_network" if settings.accounts is not None else "doctor.this_machine")
    port = settings.port or own
    if port is None:
        taken = "no" if _free(broker_accounts.USUAL) else "yes"
        yield ok(CHECK, say("doctor.listens_or", port=broker_accounts.USUAL, taken=taken, reach=reach))
    elif _free(port):
        yield ok(CHECK, say("doctor.listens", port=port, reach=reach))
    elif table_at_work(journal.path) is not None:
        yield ok(CHECK, say("doctor.listens_now", port=port, other=other, reach=reach))
    elif settings.port is not None:
        yield fail(CHECK, say("doctor.own_port_taken", port=port), say("doctor.free_own_port"))
    else:
        elsewhere = say("doctor.own_port_elsewhere", port=port, other=other)
        yield warn(CHECK, elsewhere, say("doctor.name_own_port"))


def _free(port: int) -> bool:
    return broker_accounts.is_free(broker_accounts.LOOPBACK, port)


def _accounts(settings: MqttSettings) -> Iterator[Finding]:
    assert settings.accounts is not None
    try:
        accounts = broker_accounts.read_accounts(settings.accounts)
    except AccountsError as error:
        yield fail(CHECK, *of_error(error, say("doctor.make_accounts")))
        return
    if not accounts:
        yield warn(CHECK, say("doctor.no_account", file=settings.accounts), say("doctor.make_account"))
        return
    names = ", ".join(f"{account.name} ({account.kind})" for account in accounts)
    yield ok(CHECK, say("doctor.accounts", accounts=names))
