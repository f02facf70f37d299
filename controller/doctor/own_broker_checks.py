"""Checks of the broker that a table runs itself: which one is installed, where it listens, what it lacks, who may log
in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.doctor.table_at_work import table_at_work
from controller.mqtt import broker_accounts, broker_port, local_broker, mosquitto_process
from controller.mqtt.broker_accounts import AccountsError
from controller.mqtt.broker_conformance import lacks
from controller.settings import JournalSettings, MqttSettings

CHECK: Final = "broker"


def check_own_broker(settings: MqttSettings, journal: JournalSettings) -> Iterator[Finding]:
    """Findings about it; starts nothing, and connects to nothing."""
    port_findings = list(_port(settings, journal))
    where = next((finding.said for finding in port_findings if finding.grade == "ok"), "")
    program = mosquitto_process.program()
    if program is not None:
        version = ".".join(map(str, mosquitto_process.version(program)))
        yield ok(
            CHECK,
            f"The table runs Mosquitto {version} as its own broker. {where} "
            f"It does not promise that {lacks('mosquitto')}.",
        )
    elif settings.accounts is not None:
        yield fail(CHECK, "[mqtt] accounts are for Mosquitto, which is not installed.", local_broker.INSTALL)
    else:
        yield warn(
            CHECK,
            "No Mosquitto 2 is installed, so the broker inside the program serves. "
            f"{where} It does not promise that {lacks('embedded')}.",
            local_broker.INSTALL,
        )
    yield from (finding for finding in port_findings if finding.grade != "ok")
    if settings.accounts is not None:
        yield from _accounts(settings)


def _port(settings: MqttSettings, journal: JournalSettings) -> Iterator[Finding]:
    own, other = broker_port.remembered(local_broker.beside(journal.path))
    reached = "all the network" if settings.accounts is not None else "this machine alone"
    port = settings.port or own
    if port is None:
        taken = "" if _free(broker_port.USUAL) else ", which another program has now,"
        yield ok(
            CHECK,
            f"It listens on port {broker_port.USUAL}{taken} or else on one that it then keeps, for {reached}.",
        )
    elif _free(port):
        yield ok(CHECK, f"It listens on port {port}, for {reached}.")
    elif table_at_work(journal.path) is not None:
        instead = f", or on {other} while another program has that," if other is not None else ""
        yield ok(CHECK, f"It listens on port {port}{instead} for {reached}; the table runs now.")
    elif settings.port is not None:
        yield fail(
            CHECK,
            f"Port {port}, which [mqtt] port names for the table's own broker, is taken by another program.",
            "Stop that program, name another port, or set [mqtt] broker to the broker that listens there.",
        )
    else:
        instead = "another" if other is None else str(other)
        yield warn(
            CHECK,
            f"Another program has port {port}, on which the table's own broker is looked for; it takes {instead}.",
            "Stop that program, or name a port: [mqtt] port.",
        )


def _free(port: int) -> bool:
    return broker_port.is_free(broker_port.LOOPBACK, port)


def _accounts(settings: MqttSettings) -> Iterator[Finding]:
    assert settings.accounts is not None
    try:
        accounts = broker_accounts.read(settings.accounts)
    except AccountsError as error:
        yield fail(CHECK, *split_cure(str(error), "Make the file with mahjong-table broker add."))
        return
    if not accounts:
        yield warn(
            CHECK,
            f"{settings.accounts} has no account, so the table's own broker serves this machine alone.",
            "Make one: mahjong-table broker add NAME --kind hub, staff, display or homeassistant.",
        )
        return
    names = ", ".join(f"{account.name} ({account.kind})" for account in accounts)
    yield ok(
        CHECK,
        f"Accounts at the table's own broker: {names}. Passwords cross the network readable there; "
        "deploy/mosquitto has a broker with TLS.",
    )
