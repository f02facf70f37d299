"""Checks of the broker that a table runs itself: which one is installed, where it listens, what it lacks, who may log
in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from controller.doctor.finding import Finding, fail, of_error, ok, warn
from controller.doctor.table_at_work import table_at_work
from controller.mqtt import broker_accounts, broker_port, local_broker, mosquitto_process
from controller.mqtt.broker_accounts import AccountsError
from controller.mqtt.broker_conformance import promises_lacking
from controller.settings import JournalSettings, MqttSettings
from controller.words import say

CHECK: Final = "broker"


def check_own_broker(settings: MqttSettings, journal: JournalSettings) -> Iterator[Finding]:
    """Findings about it; starts nothing, and connects to nothing."""
    port_findings = list(_port(settings, journal))
    where = next((finding.said for finding in port_findings if finding.grade == "ok"), None)
    program = mosquitto_process.program()
    if program is not None:
        version = ".".join(map(str, mosquitto_process.version(program)))
        lacks = promises_lacking("mosquitto")
        yield ok(CHECK, say("doctor.own_mosquitto", version=version, listens=where, lacks=lacks))
    elif settings.accounts is not None:
        yield fail(CHECK, say("doctor.accounts_need_mosquitto"), local_broker.INSTALL)
    else:
        lacks = promises_lacking("embedded")
        yield warn(
            CHECK,
            say("doctor.no_mosquitto", listens=where, lacks=lacks),
            local_broker.INSTALL,
        )
    yield from (finding for finding in port_findings if finding.grade != "ok")
    if settings.accounts is not None:
        yield from _accounts(settings)


def _port(settings: MqttSettings, journal: JournalSettings) -> Iterator[Finding]:
    own, other = broker_port.remembered(local_broker.broker_folder(journal.path))
    reach = say("doctor.all_network" if settings.accounts is not None else "doctor.this_machine")
    port = settings.port or own
    if port is None:
        taken = "no" if _free(broker_port.USUAL) else "yes"
        yield ok(CHECK, say("doctor.listens_or", port=broker_port.USUAL, taken=taken, reach=reach))
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
    return broker_port.is_free(broker_port.LOOPBACK, port)


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
