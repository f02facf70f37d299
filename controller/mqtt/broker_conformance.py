"""The MQTT broker behaviours that an app may rely on, and which of them each known broker lacks.

The single source for it: `tests/controller/mqtt/test_broker_conformance.py` tries every behaviour at every installed
broker, and fails where this table is wrong either way; `doctor`, a table's start and page, and `docs/mqtt.md` quote it.
MQTT 3.1.1 (OASIS, 2014) and 5 (OASIS, 2019); sections are those of 3.1.1 down to `topics`, of 5 below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.words.sentence import Sentence, sentence

BEHAVIOURS: Final[Mapping[str, str | Sentence]] = {
    "session": "a session that is to stay keeps its subscriptions while its app is away",  # 3.1.2.4
    "queue": "what is said meanwhile at QoS 1 waits for the app, and comes in order, once",  # 4.4
    "session-restart": "sessions, and what waits in them, survive a restart of the broker",
    "crash": sentence("broker.promise_crash"),
    "clean": "a clean start ends the session of before",  # 3.1.2.4
    "redelivery": "what an app did not acknowledge comes again when it is back",  # 4.4
    "order": "what one client says at QoS 1 comes in order",  # 4.6
    "retained": "a subscription is answered with what is retained under its filter, and nothing else",  # 3.3.1.3
    "retained-asked": "nobody is sent retained messages for coming back",  # 3.3.1.3
    "retained-cleared": "an empty retained message takes the retained one away",  # 3.3.1.3
    "retained-restart": "retained messages survive a restart of the broker",
    "overlap": "who is subscribed to a topic by several filters gets a message once",
    "overlap-qos": sentence("broker.promise_overlap"),  # 3.3.5
    "qos": "a message comes at the lower of its own and the subscription's QoS",  # 4.3
    "resubscribe": "the same filter again replaces its subscription, and is answered again",  # 3.8.4
    "unsubscribe": "who has unsubscribed hears no more",  # 3.10.4
    "will": "a will is spoken for who is lost, not for who leaves",  # 3.1.2.5
    "takeover": "a client id has one connection: the newer one ends the older",  # 3.1.4
    "qos2": "what is said at QoS 2 comes once",  # 4.3.3
    "large": "messages of a million bytes go through",
    "topics": "`+` and `#` match as they should, and nothing that begins with `$`",  # 4.7
    "sys": sentence("broker.promise_sys"),
    "v5": sentence("broker.promise_v5"),
    "v5-session-expiry": "a session ends when its own time is over",  # 3.1.2.11.2
    "v5-message-expiry": "a message that has waited longer than it may is not delivered",  # 3.3.2.3.3
    "v5-will-delay": "a will waits, and is not spoken if its client is back in time",  # 3.1.3.2.2
    "v5-shared": "members of a shared subscription get each message once between them",  # 4.8.2
    "v5-options": "no local, retain as published and retain handling are obeyed",  # 3.8.3.1
    "v5-properties": "content type, response topic, correlation data and user properties arrive",  # 3.3.2.3
}

MQTT_5: Final = tuple(name for name in BEHAVIOURS if name.startswith("v5"))

LACKS: Final[Mapping[str, tuple[str, ...]]] = {
    "mosquitto": ("crash", "overlap-qos"),
    "embedded": ("crash", "sys", *MQTT_5),
}
"""By the broker's name (a lack is a sentence above): `mosquitto` is Mosquitto 2 as a table runs it, `embedded` the one
inside the program."""

MEASURED: Final = (2, 0, 11)
"""The Mosquitto whose lacks these are (Debian 12's); a newer one may have fewer."""


def promises_lacking(broker: str) -> list[Sentence]:
    """What a broker does not promise, each for a sentence after "It does not promise that"."""
    missing = (BEHAVIOURS[name] for name in LACKS[broker] if name not in MQTT_5 or name == "v5")
    return [lack for lack in missing if isinstance(lack, Sentence)]


def lacks(broker: str) -> str:
    """The same in English; "" if nothing."""
    return "; ".join(map(str, promises_lacking(broker)))


def table() -> str:
    """The table of `docs/mqtt.md`, in Markdown."""
    brokers = list(LACKS)
    lines = [f"| | what an app may rest on | {' | '.join(brokers)} |", "|---|---|" + "---|" * len(brokers)]
    for name, behaviour in BEHAVIOURS.items():
        marks = " | ".join("**no**" if name in LACKS[broker] else "yes" for broker in brokers)
        lines.append(f"| {name} | {behaviour} | {marks} |")
    return "\n".join(lines)
