"""One connection of a worker to the broker, in MQTT 5 alone.

The broker keeps the worker's session for a while, so what was sent and not acknowledged is redelivered to the next
connection. Nothing is acknowledged automatically: the worker calls `acknowledge` once it has committed.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, select

from controller.identity.signing import signed_batch
from controller.json_values import JsonObject
from controller.mqtt.broker_capabilities import UNBOUNDED
from controller.mqtt.broker_connection import (
    MQTT_5,
    BrokerAway,
    BrokerConnection,
    PacketTooLarge,
    refuses_version,
)
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.hub_key import HubKey, HubSequence
from controller.parlor.hub.key_admission import Admissions, pending_key_sentence
from controller.parlor.hub.key_decisions import Known
from controller.parlor.hub.stream_progress import StreamReach, Wanted
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema_trust import HubRow, HubRunRow
from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import Sentence, joined, sentence

RECEIVE_MAXIMUM: Final = 2000
"""Messages the broker may have sent us that we have not acknowledged: what a worker holds in memory at most."""


class HubConnection(BrokerConnection):
    """Connects on construction; raises BrokerAway, a sentence for people, then or from any later call."""

    largest_message = UNBOUNDED  # the hub refuses and records messages that are too long
    versions = (MQTT_5,)  # it has shared subscriptions, and sessions that expire

    def __init__(self, address: BrokerAddress, client_id: str, session_seconds: int) -> None:
        try:
            super().__init__(
                address,
                client_id,
                clean_session=False,
                session_seconds=session_seconds,
                manual_ack=True,
                receive_maximum=RECEIVE_MAXIMUM,
            )
        except BrokerAway as away:
            if refuses_version(away) or away.sentence.id in ("broker.closed", "broker.closed_secure"):
                raise BrokerAway(joined(*away.sentences, sentence("broker.hub_needs_mqtt_5"))) from None
            raise
        self._reported: set[str] = set()  # refusals that were logged
        lacking = self.capabilities.lacking_for_hub(address)
        if lacking is not None:
            self.close()
            raise BrokerAway(lacking)

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> int:
        """Publish at QoS 1; return the packet id. Raises BrokerAway, also if the message is too long for the broker."""
        try:
            return super().publish(topic, payload, retain=retain)
        except PacketTooLarge as too_large:
            raise BrokerAway(too_large.whole) from None

    def refused(self) -> list[Sentence]:
        """The broker's reasons for refusing publications since the last call; each reason is reported once."""
        self.acknowledged.clear()
        new = {str(why): why for why in self.refusals.values() if str(why) not in self._reported}
        self.refusals.clear()
        self._reported.update(new)
        return [new[why] for why in sorted(new)]


# ---- The hub's signed messages to tables ---------------------------------------------------------------------------
# Acknowledgements (`applied`), resend requests (`resend`), and pending admission.

LONGEST_NOTICE: Final = 1000

Word = tuple[str, bytes]
"""Topic and payload."""


class HubAnnouncer:
    """Builds one hub's messages. A table with an unadmitted key receives nothing but that fact."""

    def __init__(self, hub: HubKey, admissions: Admissions) -> None:
        self._hub = hub
        self._admissions = admissions

    def applied(self, reaches: Iterable[StreamReach]) -> list[Word]:
        """Acknowledgements to tables of the stored part of their journals."""
        messages = []
        for reach in reaches:
            speaker = self._admissions.speaker(reach.epoch.partition(".")[0])
            if speaker is None:
                continue
            topics = Topics(reach.parlor, reach.table)
            word = self._applied(speaker.key, reach.epoch, reach.upto, reach.turn, at=reach.at)
            messages.append(({**word, "notice": self._notice(speaker)}, topics.applied))
        return self._signed(messages)

    def resend(self, wanted: Wanted) -> list[Word]:
        """A request for everything after a number; empty if no key may answer it."""
        speaker = self._admissions.speaker(wanted.epoch.partition(".")[0])
        if speaker is None:
            return []
        word = {
            "schema": "resend/1", "key": self._hub.public.text, "to": speaker.key, "counter": wanted.turn.counter,
            "incarnation": wanted.turn.incarnation, "epoch": wanted.epoch, "after": wanted.after,
        }  # fmt: skip
        return self._signed([(word, Topics(wanted.parlor, wanted.table).resend)])

    def waits(self, known: Known, epoch: str, turn: HubSequence) -> list[Word]:
        """The message to a table whose key staff have not confirmed."""
        text = pending_key_sentence(known.parlor, known.table, known.fingerprint)
        word = self._applied(known.key, epoch, 0, turn, at=time.time())
        word |= {"admitted": False, "notice": _notice(text)}
        return self._signed([(word, Topics(known.parlor, known.table).applied)])

    def _applied(self, to: str, epoch: str, upto: int, turn: HubSequence, at: float) -> JsonObject:
        return {
            "schema": "applied/1", "key": self._hub.public.text, "to": to, "counter": turn.counter,
            "incarnation": turn.incarnation, "epoch": epoch, "upto": upto, "hub": self._hub.name, "admitted": True,
            "notice": None, "at": round(at, 3),
        }  # fmt: skip

    def _notice(self, speaker: Known) -> JsonObject | None:
        found = self._admissions.notices.get(speaker.place)
        return None if found is None else _notice(found)

    def _signed(self, messages: Sequence[tuple[JsonObject, str]]) -> list[Word]:
        if not messages:
            return []
        payloads = signed_batch(messages, self._hub.key)
        return [(topic, payload) for (_, topic), payload in zip(messages, payloads, strict=True)]


def _notice(text: Sentence) -> JsonObject:
    return {**text.to_json(), "text": text.text[:LONGEST_NOTICE]}


# ---- The hubs that run on a database now, and their brokers: two that do not know each other are a setup mistake ---
#
# Each hub on a database counts its own messages, and a table trusts one hub: with two, half of the tables' messages may
# go to a hub that nobody reads. Workers of one hub on several machines share its name, its key and its broker.

NOTED_S: Final = 30.0
"""Interval at which a hub records that it runs."""
FRESH_S: Final = 4 * NOTED_S
"""A hub without a record for this time no longer runs: it was killed, or its machine is off."""


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
    """Record that this hub runs; raise and return alerts about other hubs on this database."""
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
    """Record that a hub has stopped normally."""
    connection.execute(
        delete(HubRunRow).where(
            HubRunRow.hub == run.hub, HubRunRow.machine == run.machine, HubRunRow.broker == run.broker
        )
    )


def presence_lines(connection: Connection) -> list[Sentence]:
    """The undecided sentences about several hubs on this database."""
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
        sentence=sentence("dispute.hub_twice", hub=run.hub, here=here, one=one, there=there, two=two),
    )


def _another(run: HubRun, name: str) -> HubAlert:
    one, two = sorted((run.hub, name))
    return HubAlert(
        kind=alerts.TWO_HUBS,
        subject=f"{one} and {two}",
        parlor="",
        table="",
        sentence=sentence("dispute.two_hubs", one=one, two=two),
    )
