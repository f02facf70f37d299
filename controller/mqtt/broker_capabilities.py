"""A broker's capabilities and limits, from the properties of its CONNACK (MQTT 5, section 3.2.2.3); the behaviours that
an app may rely on; and the meaning of reason codes.

A broker that speaks MQTT 3.1.1 does not announce them: there only the attempt shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import Sentence, SentenceError, joined, sentence

UNBOUNDED: Final = 268_435_460
"""Bytes: no packet of MQTT is longer (section 2.1.4)."""


@dataclass(frozen=True)
class Refusal:
    """Why a broker refuses something, and what to do."""

    why: Sentence
    cure: Sentence


@dataclass(frozen=True)
class BrokerCapabilities:
    """The limits of one broker. `told` is False where the broker announced none and the rest are the standard's
    defaults."""

    announced: bool = False
    maximum_qos: int = 2
    retain_available: bool = True
    receive_maximum: int = 65_535
    """QoS 1 messages it may have from us that it has not acknowledged."""
    maximum_packet_size: int = UNBOUNDED
    wildcards_available: bool = True
    shared_available: bool = True

    @classmethod
    def read(cls, properties: object) -> BrokerCapabilities:
        """From the properties of an MQTT 5 CONNACK."""

        def value(name: str, otherwise: int) -> int:
            return int(getattr(properties, name, otherwise))

        return cls(
            announced=True,
            maximum_qos=value("MaximumQoS", 2),
            retain_available=bool(value("RetainAvailable", 1)),
            receive_maximum=value("ReceiveMaximum", 65_535),
            maximum_packet_size=value("MaximumPacketSize", UNBOUNDED),
            wildcards_available=bool(value("WildcardSubscriptionAvailable", 1)),
            shared_available=bool(value("SharedSubscriptionAvailable", 1)),
        )

    def lacking(self, address: BrokerAddress) -> Sentence | None:
        """What a table needs and this broker does not support; None if nothing is missing."""
        lack = self._missing()
        if lack is None:
            return None
        return joined(sentence("broker.unfit_for_table", broker=str(address), why=lack.why), lack.cure)

    def lacking_for_hub(self, address: BrokerAddress) -> Sentence | None:
        """What a hub needs and this broker does not support; None if nothing is missing."""
        lack = self._missing()
        if not self.wildcards_available:
            lack = Refusal(sentence("broker.no_wildcards"), sentence("broker.use_another"))
        if not self.shared_available:
            lack = Refusal(sentence("broker.no_shared"), sentence("broker.use_another"))
        if lack is None:
            return None
        return joined(sentence("broker.unfit_for_hub", broker=str(address), why=lack.why), lack.cure)

    def _missing(self) -> Refusal | None:
        if not self.retain_available:
            return NEEDS_RETAIN
        return NEEDS_QOS if self.maximum_qos < 1 else None


class PacketTooLarge(SentenceError):
    """A message exceeds the broker's announced Maximum Packet Size; the sentence says how long it is."""


def packet_size(topic: str, payload: bytes) -> int:
    """Size in bytes of the QoS 1 PUBLISH packet for this topic and payload (MQTT 5, section 3.3; in 3.1.1 one byte
    less)."""
    rest = 2 + len(topic.encode()) + 2 + 1 + len(payload)
    return 1 + (1 if rest < 128 else 2 if rest < 16_384 else 3 if rest < 2_097_152 else 4) + rest


# ---- The MQTT broker behaviours that an app may rely on, and which of them each known broker lacks ---------------
#
# The single source for it: `tests/controller/mqtt/test_broker_conformance.py` tries every behaviour at every
# installed broker, and fails where this table is wrong either way; `doctor`, a table's start and page, and
# `docs/mqtt.md` quote it. MQTT 3.1.1 (OASIS, 2014) and 5 (OASIS, 2019); sections are those of 3.1.1 down to
# `topics`, of 5 below.

BEHAVIOURS: Final[Mapping[str, str | Sentence]] = {
    "session": "a lasting session keeps its subscriptions while its app is away",  # 3.1.2.4
    "queue": "QoS 1 messages wait for an absent app, and come in order, once",  # 4.4
    "session-restart": "sessions and their waiting messages survive a restart of the broker",
    "crash": sentence("broker.promise_crash"),
    "clean": "a clean start ends the former session",  # 3.1.2.4
    "redelivery": "unacknowledged messages come again when the app is back",  # 4.4
    "order": "messages of one client at QoS 1 come in order",  # 4.6
    "retained": "a subscription gets the retained messages under its filter, and no others",  # 3.3.1.3
    "retained-asked": "a returning client gets no retained messages again",  # 3.3.1.3
    "retained-cleared": "an empty retained message deletes the retained one",  # 3.3.1.3
    "retained-restart": "retained messages survive a restart of the broker",
    "overlap": "a client with several matching filters gets a message once",
    "overlap-qos": sentence("broker.promise_overlap"),  # 3.3.5
    "qos": "a message comes at the lower of its own and the subscription's QoS",  # 4.3
    "resubscribe": "the same filter again replaces its subscription, and gets retained messages again",  # 3.8.4
    "unsubscribe": "no messages after UNSUBSCRIBE",  # 3.10.4
    "will": "the will is sent on connection loss, not on DISCONNECT",  # 3.1.2.5
    "takeover": "a client id has one connection: the newer one ends the older",  # 3.1.4
    "qos2": "a message at QoS 2 comes once",  # 4.3.3
    "large": "messages of a million bytes go through",
    "topics": "`+` and `#` match as they should, and nothing that begins with `$`",  # 4.7
    "sys": sentence("broker.promise_sys"),
    "v5": sentence("broker.promise_v5"),
    "v5-session-expiry": "a session ends when its expiry interval is over",  # 3.1.2.11.2
    "v5-message-expiry": "an expired message is not delivered",  # 3.3.2.3.3
    "v5-will-delay": "a delayed will is not sent if its client is back in time",  # 3.1.3.2.2
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


def capabilities_table() -> str:
    """The table of `docs/mqtt.md`, in Markdown."""
    brokers = list(LACKS)
    lines = [f"| | what an app may rest on | {' | '.join(brokers)} |", "|---|---|" + "---|" * len(brokers)]
    for name, behaviour in BEHAVIOURS.items():
        marks = " | ".join("**no**" if name in LACKS[broker] else "yes" for broker in brokers)
        lines.append(f"| {name} | {behaviour} | {marks} |")
    return "\n".join(lines)


# ---- MQTT reason codes as sentences: a connection refused or ended, a message refused ----------------------------
#
# The numbers are MQTT 5's reason codes (section 2.4), to which those of 3.1.1 (its table 3.1) are translated.

UNSUPPORTED_VERSION: Final = 0x84
WRONG_LOGIN: Final = (0x86, 0x87)
PROTOCOL_ERROR: Final = 0x82
TAKEN_OVER: Final = 0x8E
UNSPECIFIED: Final = 0x80
OF_3_1_1: Final = {1: UNSUPPORTED_VERSION, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87}
"""Return code of a CONNACK of MQTT 3.1.1 to reason code."""

LOOK: Final = sentence("broker.look")
LONGER: Final = sentence("broker.take_longer")
OTHER_ADDRESS: Final = sentence("broker.correct_address")
NEEDS_RETAIN: Final = Refusal(sentence("broker.no_retain"), sentence("broker.allow_retain"))
NEEDS_QOS: Final = Refusal(sentence("broker.no_qos"), sentence("broker.allow_qos"))
WRITING_FORBIDDEN: Final = Refusal(sentence("broker.writing_forbidden"), sentence("broker.correct_access"))

_MEANT: Final = {
    0x85: Refusal(sentence("broker.client_id_refused"), sentence("broker.allow_client_id")),
    0x88: Refusal(sentence("broker.unavailable"), LOOK),
    0x89: Refusal(sentence("broker.busy"), LOOK),
    0x8A: Refusal(sentence("broker.banned"), sentence("broker.end_ban")),
    0x8B: Refusal(sentence("broker.shuts_down"), sentence("broker.start_again")),
    0x8C: Refusal(sentence("broker.other_authentication"), sentence("broker.allow_passwords")),
    0x8D: Refusal(sentence("broker.heard_nothing"), sentence("broker.check_network")),
    TAKEN_OVER: Refusal(sentence("broker.taken_over"), sentence("broker.stop_one")),
    0x8F: Refusal(sentence("broker.filter_refused"), sentence("broker.see_topics")),
    0x90: Refusal(sentence("broker.topic_refused"), sentence("broker.other_names")),
    0x93: Refusal(sentence("broker.receive_maximum"), sentence("broker.report_this")),
    0x95: Refusal(sentence("broker.message_too_long"), LONGER),
    0x96: Refusal(sentence("broker.messages_too_fast"), sentence("broker.raise_rate")),
    0x97: Refusal(sentence("broker.quota_used"), sentence("broker.raise_quota")),
    0x98: Refusal(sentence("broker.ended_by_staff"), sentence("broker.ask_there")),
    0x9A: NEEDS_RETAIN,
    0x9B: NEEDS_QOS,
    0x9C: Refusal(sentence("broker.use_other_broker"), OTHER_ADDRESS),
    0x9D: Refusal(sentence("broker.moved"), OTHER_ADDRESS),
    0x9E: Refusal(sentence("broker.no_shared"), sentence("broker.use_another")),
    0x9F: Refusal(sentence("broker.connections_too_fast"), sentence("broker.raise_rate")),
    0xA2: Refusal(sentence("broker.no_wildcards"), sentence("broker.use_another")),
}


def refusal_sentence(address: BrokerAddress, code: int, name: str, text: str | None = None) -> Sentence:
    """Why a broker refuses the connection: its reason code, the code's name, and the broker's own reason string."""
    named = {"broker": str(address), "reason": name.lower(), "text": text}
    if code in WRONG_LOGIN:
        why = sentence("broker.refuses_login", **named, user=address.user)
        return joined(why, sentence("broker.give_login"))
    meant = _MEANT.get(code)
    return _meaning(sentence("broker.refuses", **named, why=meant and meant.why), meant)


def version_refused(address: BrokerAddress, five: bool) -> Sentence:
    """A broker that speaks another version of MQTT than the one asked for."""
    if five:
        return joined(sentence("broker.no_mqtt_5", broker=str(address)), sentence("broker.use_mqtt_5"))
    return joined(sentence("broker.no_mqtt_version", broker=str(address)), sentence("broker.use_mqtt"))


def ended(address: BrokerAddress, code: int, name: str, text: str | None = None) -> Sentence:
    """Why a broker has ended a connection, as it states itself (DISCONNECT of MQTT 5)."""
    meant = _MEANT.get(code)
    why = sentence(
        "broker.ended", broker=str(address), reason=name.lower(), text=text, why=meant and meant.why
    )
    return _meaning(why, meant)


def not_taken(address: BrokerAddress, topic: str, size: int, code: int, name: str) -> Sentence:
    """Why a broker has refused a message of `size` bytes (PUBACK of MQTT 5)."""
    meant = WRITING_FORBIDDEN if code in WRONG_LOGIN else _MEANT.get(code)
    why = sentence(
        "broker.takes_not",
        broker=str(address),
        topic=topic,
        size=size,
        reason=name.lower(),
        why=meant and meant.why,
    )
    if code == UNSPECIFIED:
        return joined(why, sentence("broker.perhaps_too_long"), LONGER)
    return _meaning(why, meant)


def thrown_away(address: BrokerAddress, topic: str, size: int) -> Sentence:
    """A broker of MQTT 3.1.1 has acknowledged a message of `size` bytes, and passes it on to nobody."""
    return joined(sentence("broker.passes_on_to_nobody", broker=str(address), topic=topic, size=size), LONGER)


def on_the_way_then(topic: str, size: int) -> Sentence:
    """A connection ended, for once, while a long message was on its way."""
    return sentence("broker.ended_meanwhile", topic=topic, size=size)


def lost_with(topic: str, size: int) -> Sentence:
    """A broker ends connections while a message of `size` bytes is on its way."""
    return joined(sentence("broker.ends_each_time", topic=topic, size=size), LONGER)


def malformed_packet_sentence(address: BrokerAddress, topic: str, size: int) -> Sentence:
    """A broker has answered a message of `size` bytes with a malformed packet."""
    return joined(sentence("broker.answers_no_mqtt", broker=str(address), topic=topic, size=size), LONGER)


def too_long(address: BrokerAddress, topic: str, size: int, most: int) -> Sentence:
    """A message whose packet has `size` bytes, of which the broker takes `most`."""
    fits_not = sentence("broker.packet_too_long", broker=str(address), topic=topic, size=size, most=most)
    return joined(fits_not, LONGER)


def _meaning(why: Sentence, meant: Refusal | None) -> Sentence:
    return why if meant is None else joined(why, meant.cure)
