"""Attacks on a table: forged hub messages, requests, and its client id at the broker."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.message_models import encoded
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.parlor.hub_processes import eventually
from tests.whole.attacks.attack_list import Attack
from tests.whole.attacks.attacked_table import Table
from tests.whole.attacks.whole_parlor import Parlor

ATTACKS: Final[list[Attack]] = []


def attack(made: Attack) -> Attack:
    ATTACKS.append(made)
    return made


@attack
def applied_of_generation_1000_unsigned(p: Parlor) -> str:
    """An unsigned message that would make the table start new numbers again and again."""
    word = {"schema": "applied/1", "epoch": f"{p.one.journal.identity}.1000", "upto": 10**6, "hub": "house"}
    p.anyone.say(p.one.topics.applied, encoded(word), retain=True)
    return r"table-1 refused applied: unsigned"


@attack
def applied_of_generation_1000_by_another_hub(p: Parlor) -> str:
    """The hub's account is known: a hub of its own name, with a key of its own, says it."""
    thief = p.client("hub")
    word = Speaker("house").applied(p.one.topics, p.one.journal, f"{p.one.journal.identity}.1000", 10**6)
    thief.say(p.one.topics.applied, word, retain=True)
    thief.close()
    return r"table-1 refused applied: not admitted"


@attack
def applied_under_the_hubs_key(p: Parlor) -> str:
    """The same, naming the hub's key, which has not signed it: higher than all the hub has ever counted."""
    thief, eve = p.client("hub"), Speaker("house")
    (hub,) = p.one.publisher.status()["hubs"]
    word = {"key": hub["key"], "incarnation": 9, "counter": 2**40}
    for epoch, upto in ((p.one.journal.epoch, 0), (f"{p.one.journal.identity}.1000", 10**6)):
        thief.say(p.one.topics.applied, eve.applied(p.one.topics, p.one.journal, epoch, upto, **word))
    thief.close()
    return r"table-1 refused applied: forged"


@attack
def a_recorded_applied(p: Parlor) -> str:
    """The hub's own word, of earlier: it holds less than the table knows by now."""
    recorded = p.anyone.last(p.one.topics.applied, p.one.journal.public.text.encode())
    for wanted in (b"", b'"admitted":true'):
        message = [one for where, one in p.anyone.heard if where == p.one.topics.applied and wanted in one]
        recorded = next(one for one in message if one and b"applied/1" in one and _of(p, one) is not None)
    p.anyone.say(p.one.topics.applied, recorded, retain=True)
    return r"table-1 refused applied: replayed"


def _of(p: Parlor, payload: bytes) -> dict[str, Any] | None:
    """A word of our own hub."""
    word: dict[str, Any] = json.loads(payload)
    return word if word.get("key") == p.one.publisher.status()["hubs"][0]["key"] else None


@attack
def applied_message_of_another_table(p: Parlor) -> str:
    """A message of the hub to table 2, on table 1's topic."""
    p.anyone.say(
        p.one.topics.applied, p.anyone.last(p.two.topics.applied, p.two.journal.public.text.encode())
    )
    return r"table-1 refused applied: to another"


@attack
def an_empty_applied(p: Parlor) -> str:
    """The retained word is taken back: the table does not forget its hub."""
    p.anyone.say(p.one.topics.applied, b"", retain=True)
    p.one.restart()
    assert eventually(lambda: p.one.publisher.status()["connected"])
    p.anyone.say(p.one.topics.applied, b"", retain=True)
    assert len(p.one.publisher.status()["hubs"]) == 1
    return r"table-1 refused applied: empty"


@attack
def a_storm_of_requests(p: Parlor) -> str:
    """Thousands of `resend`: unsigned, by strangers, under the hub's key: nothing is posted again for them."""
    eve, journal, topic = Speaker("house"), p.one.journal, p.one.topics.resend
    (hub,) = p.one.publisher.status()["hubs"]
    strange = eve.resend(p.one.topics, journal, journal.epoch, 0)
    named = eve.resend(p.one.topics, journal, journal.epoch, 0, key=hub["key"], incarnation=9)
    bare = encoded({"schema": "resend/1", "epoch": journal.epoch, "after": 0})
    storm, before = p.client("hub"), len(p.anyone.heard)
    for _ in range(1000):
        for word in (strange, named, bare):
            storm.shout(topic, word)
    storm.say(topic, bare)
    storm.close()
    again = [message for where, message in p.anyone.heard[before:] if where == p.one.topics.leaf("session")]
    assert not again, "the table has told its session again"
    return r"table-1 refused resend: (forged|not admitted)"


# ---- client ids ------------------------------------------------------------------------------------------------------


@attack
def the_tables_client_id(p: Parlor) -> str:
    """Li connects, by the certificate that the shipped files ask for, under the table's very client id."""
    return _steals(p, p.one, p.one.publisher._client_id)


@attack
def the_hubs_client_id(p: Parlor) -> str:
    """And under the hub's."""
    (name,) = set(re.findall(r" as (mahjong-house-\S+) ", p.broker.log))
    return _steals(p, p.one, name)


def _steals(p: Parlor, table: Table, name: str) -> str:
    errors: list[str | None] = [table.publisher.status()["error"]]
    certs, connected = p.broker.certs, p.broker.log.count(" as mahjong-")
    address = BrokerAddress(
        "localhost", p.broker.secure, tls=True, ca=certs / "ca.crt",
        certificate=certs / "li.crt", key=certs / "li.key",
    )  # fmt: skip
    thief = BrokerConnection(address, name)
    table.play()
    assert eventually(table.is_kept)
    thief.close()
    assert [*errors, table.publisher.status()["error"]] == [None, None]
    assert p.broker.log.count(" as mahjong-") == connected, "somebody had to connect anew"
    return r"New client connected from .* as li "
