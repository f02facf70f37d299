"""Which hubs run on a database now, and on which broker: two that do not know of each other are a mistake of setup.

Each hub on a database counts its own words, and a table believes one hub: with two, half of the tables' words may go
to a hub that nobody looks at. Workers of one hub on several machines share its name, its key and its broker.
"""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, select

from controller.parlor.hub import alerts
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema_trust import HubRow, HubRunRow
from controller.words.sentence import Sentence, sentence

NOTED_S: Final = 30.0
"""How often a hub notes that it runs."""
FRESH_S: Final = 4 * NOTED_S
"""A hub that has noted nothing for so long runs no longer: it was killed, or its machine is off."""


@dataclass(frozen=True)
class HubRun:
    """A hub of this name that runs on this machine, at this broker."""

    hub: str
    machine: str
    broker: str

    @classmethod
    def here(cls, hub: str, broker: str) -> HubRun:
        """The run of this program."""
        return cls(hub=hub, machine=socket.gethostname(), broker=broker)


def note_presence(connection: Connection, run: HubRun, now: float) -> Sequence[HubAlert]:
    """Note that this hub runs, and return (and raise) what is to be said of others on this database."""
    made = bulk_sql.insert(connection, HubRunRow).values(
        hub=run.hub, machine=run.machine, broker=run.broker, seen_at=now
    )
    connection.execute(
        made.on_conflict_do_update(index_elements=["hub", "machine", "broker"], set_={"seen_at": now})
    )
    connection.execute(delete(HubRunRow).where(HubRunRow.seen_at < now - FRESH_S))
    found = _others(connection, run)
    known = {alert.subject for alert in found} & set(_standing(connection))
    alerts.stand(connection, [alert for alert in found if alert.subject not in known], now)
    return found


def note_end(connection: Connection, run: HubRun) -> None:
    """Note that a hub has ended in good order."""
    connection.execute(
        delete(HubRunRow).where(
            HubRunRow.hub == run.hub, HubRunRow.machine == run.machine, HubRunRow.broker == run.broker
        )
    )


def presence_lines(connection: Connection) -> list[Sentence]:
    """The sentences about several hubs on this database that nobody has decided yet."""
    return list(_standing(connection).values())


def _standing(connection: Connection) -> dict[str, Sentence]:
    found = alerts.standing_alerts(connection)
    return {
        one["subject"]: Sentence.from_json(one["said"]) for one in found if one["kind"] == alerts.TWO_HUBS
    }


def _others(connection: Connection, run: HubRun) -> list[HubAlert]:
    rows = connection.execute(
        select(HubRunRow.hub, HubRunRow.machine, HubRunRow.broker).order_by(HubRunRow.hub, HubRunRow.machine)
    ).all()
    runs = [HubRun(hub=row.hub, machine=row.machine, broker=row.broker) for row in rows]
    elsewhere = [_elsewhere(run, one) for one in runs if one.hub == run.hub and one.broker != run.broker]
    found = list({alert.subject: alert for alert in elsewhere}.values())  # one for all machines at a broker
    names = connection.execute(select(HubRow.name).where(HubRow.name != run.hub).order_by(HubRow.name))
    return found + [_another(run, name) for name in names.scalars()]


def _elsewhere(run: HubRun, other: HubRun) -> HubAlert:
    (one, here), (two, there) = sorted(((run.broker, run.machine), (other.broker, other.machine)))
    return HubAlert(
        kind=alerts.TWO_HUBS,
        subject=f"{run.hub} at {one} and {two}",
        parlor="",
        table="",
        said=sentence("dispute.hub_twice", hub=run.hub, here=here, one=one, there=there, two=two),
    )


def _another(run: HubRun, name: str) -> HubAlert:
    one, two = sorted((run.hub, name))
    return HubAlert(
        kind=alerts.TWO_HUBS,
        subject=f"{one} and {two}",
        parlor="",
        table="",
        said=sentence("dispute.two_hubs", one=one, two=two),
    )
