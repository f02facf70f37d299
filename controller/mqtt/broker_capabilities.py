"""A broker's capabilities and limits, from the properties of its CONNACK (MQTT 5, section 3.2.2.3).

A broker that speaks MQTT 3.1.1 does not announce them: there only the attempt shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import Sentence, SentenceError, joined, sentence

UNBOUNDED: Final = 268_435_460
"""Bytes: no packet of MQTT is longer (section 2.1.4)."""


@dataclass(frozen=True)
class BrokerCapabilities:
    """The limits of one broker. `told` is False where the broker announced none and the rest are the standard's
    defaults."""

    told: bool = False
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
            told=True,
            maximum_qos=value("MaximumQoS", 2),
            retain_available=bool(value("RetainAvailable", 1)),
            receive_maximum=value("ReceiveMaximum", 65_535),
            maximum_packet_size=value("MaximumPacketSize", UNBOUNDED),
            wildcards_available=bool(value("WildcardSubscriptionAvailable", 1)),
            shared_available=bool(value("SharedSubscriptionAvailable", 1)),
        )

    def lacking(self, address: BrokerAddress) -> Sentence | None:
        """A sentence on what a table needs and this broker does not support; None if nothing is missing."""
        lack = self._lack()
        if lack is None:
            return None
        return joined(sentence("broker.no_table", broker=str(address), why=lack.meaning), lack.cure)

    def lacking_for_hub(self, address: BrokerAddress) -> Sentence | None:
        """A sentence on what a hub needs and this broker does not support; None if nothing is missing."""
        lack = self._lack()
        if not self.wildcards_available:
            lack = NEEDS_WILDCARDS
        if not self.shared_available:
            lack = NEEDS_SHARED
        if lack is None:
            return None
        return joined(sentence("broker.no_hub", broker=str(address), why=lack.meaning), lack.cure)

    def _lack(self) -> ReasonMeaning | None:
        if not self.retain_available:
            return NEEDS_RETAIN
        return NEEDS_QOS if self.maximum_qos < 1 else None


class PacketTooLarge(SentenceError, ValueError):
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


# ---- MQTT reason codes as sentences: a connection refused or ended, a message refused ----------------------------
#
# The numbers are MQTT 5's reason codes (section 2.4), to which those of 3.1.1 (its table 3.1) are translated.

UNSUPPORTED_VERSION: Final = 0x84
WRONG_LOGIN: Final = (0x86, 0x87)
PROTOCOL_ERROR: Final = 0x82
TAKEN_OVER: Final = 0x8E
OF_3_1_1: Final = {1: UNSUPPORTED_VERSION, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87}
"""Return code of a CONNACK of MQTT 3.1.1 to reason code."""

LONGER: Final = sentence("broker.let_take_longer")


class ReasonMeaning(NamedTuple):
    """What a reason code means, and what to do."""

    meaning: Sentence
    cure: Sentence


NEEDS_RETAIN: Final = ReasonMeaning(sentence("broker.no_retained"), sentence("broker.cure_retain"))
NEEDS_QOS: Final = ReasonMeaning(sentence("broker.qos_0_only"), sentence("broker.cure_qos"))
NEEDS_SHARED: Final = ReasonMeaning(sentence("broker.no_shared"), sentence("broker.cure_hub"))
NEEDS_WILDCARDS: Final = ReasonMeaning(sentence("broker.no_wildcards"), sentence("broker.cure_hub"))
_MEANT: Final[Mapping[int, ReasonMeaning]] = {
    0x85: ReasonMeaning(sentence("broker.meant_client_id"), sentence("broker.cure_client_id")),
    0x88: ReasonMeaning(sentence("broker.meant_unavailable"), sentence("broker.look")),
    0x89: ReasonMeaning(sentence("broker.meant_busy"), sentence("broker.look")),
    0x8A: ReasonMeaning(sentence("broker.meant_banned"), sentence("broker.cure_ban")),
    0x8B: ReasonMeaning(sentence("broker.meant_shuts_down"), sentence("broker.cure_start_again")),
    0x8C: ReasonMeaning(sentence("broker.meant_other_login"), sentence("broker.cure_allow_login")),
    0x8D: ReasonMeaning(sentence("broker.meant_keep_alive"), sentence("broker.cure_network")),
    TAKEN_OVER: ReasonMeaning(sentence("broker.meant_taken_over"), sentence("broker.cure_stop_one")),
    0x8F: ReasonMeaning(sentence("broker.meant_filter"), sentence("broker.cure_filter")),
    0x90: ReasonMeaning(sentence("broker.meant_topic"), sentence("broker.cure_topic")),
    0x93: ReasonMeaning(sentence("broker.meant_receive_maximum"), sentence("broker.cure_report")),
    0x95: ReasonMeaning(sentence("broker.meant_too_long"), sentence("broker.let_take_longer")),
    0x96: ReasonMeaning(sentence("broker.meant_too_fast"), sentence("broker.cure_rate")),
    0x97: ReasonMeaning(sentence("broker.meant_quota"), sentence("broker.cure_quota")),
    0x98: ReasonMeaning(sentence("broker.meant_by_hand"), sentence("broker.cure_ask")),
    0x9A: NEEDS_RETAIN,
    0x9B: NEEDS_QOS,
    0x9C: ReasonMeaning(sentence("broker.meant_another"), sentence("broker.cure_address")),
    0x9D: ReasonMeaning(sentence("broker.meant_moved"), sentence("broker.cure_address")),
    0x9E: NEEDS_SHARED,
    0x9F: ReasonMeaning(sentence("broker.meant_connections_too_fast"), sentence("broker.cure_rate")),
    0xA2: NEEDS_WILDCARDS,
}


def refused(address: BrokerAddress, code: int, name: str, added: str | None = None) -> Sentence:
    """Why a broker refuses the connection: its reason code, the code's name, and the broker's own reason string."""
    broker, reason = str(address), _reason(name, added)
    if code not in WRONG_LOGIN:
        found = _MEANT.get(code)
        meaning = None if found is None else found.meaning
        said = sentence("broker.connection_refused", broker=broker, reason=reason, meaning=meaning)
        return _with_cure(said, found)
    login = sentence("broker.give_login")
    if address.user:
        return joined(sentence("broker.user_refused", broker=broker, user=address.user, reason=reason), login)
    return joined(sentence("broker.nameless_refused", broker=broker, reason=reason), login)


def version_refused(address: BrokerAddress, five: bool) -> Sentence:
    """A broker that speaks another version of MQTT than the one asked for."""
    versions = "MQTT 5" if five else "MQTT 5, 3.1.1"
    said = sentence("broker.version_refused", broker=str(address), versions=versions)
    return joined(said, sentence("broker.use_mqtt5" if five else "broker.use_either_version"))


def ended(address: BrokerAddress, code: int, name: str, added: str | None = None) -> Sentence:
    """Why a broker has ended a connection, as it states itself (DISCONNECT of MQTT 5)."""
    found = _MEANT.get(code)
    meaning = None if found is None else found.meaning
    said = sentence(
        "broker.connection_ended", broker=str(address), reason=_reason(name, added), meaning=meaning
    )
    return _with_cure(said, found)


def not_taken(address: BrokerAddress, topic: str, size: int, code: int, name: str) -> Sentence:
    """Why a broker has refused a message of `size` bytes (PUBACK of MQTT 5)."""
    found = _MEANT.get(code)
    if code in WRONG_LOGIN:
        found = ReasonMeaning(sentence("broker.meant_may_not_write"), sentence("broker.cure_access_list"))
    said = sentence(
        "broker.message_refused",
        broker=str(address),
        topic=topic,
        size=size,
        reason=name.lower(),
        meaning=None if found is None else found.meaning,
    )
    if code == 0x80:
        return joined(said, sentence("broker.perhaps_too_long"), LONGER)
    return _with_cure(said, found)


def too_long(address: BrokerAddress, topic: str, size: int, most: int) -> Sentence:
    """A packet of `size` bytes exceeds the limit that a broker has announced."""
    said = sentence("broker.message_too_long", broker=str(address), topic=topic, size=size, most=most)
    return joined(said, LONGER)


def thrown_away(address: BrokerAddress, topic: str, size: int) -> str:
    """A broker of MQTT 3.1.1 has acknowledged a message of `size` bytes, and passes it on to nobody."""
    return (
        f"The broker at {address} acknowledges what is posted on {topic}, {size} bytes, and passes it on to nobody: "
        f"perhaps that is longer than it takes. {LONGER}"
    )


def on_the_way_then(topic: str, size: int) -> str:
    """A connection ended, for once, while a long message was on its way."""
    return f"{size} bytes on {topic} were on their way when it ended: perhaps that is more than the broker takes."


def lost_with(topic: str, size: int) -> str:
    """A broker ends connections while a message of `size` bytes is on its way."""
    return (
        f"The broker ended the connection each time {size} bytes on {topic} were on their way: perhaps that is more "
        f"than it takes. {LONGER}"
    )


def unreadable(address: BrokerAddress, topic: str, size: int) -> Sentence:
    """A broker has answered a message of `size` bytes with a malformed packet."""
    said = sentence("broker.message_unreadable", broker=str(address), topic=topic, size=size)
    return joined(said, LONGER)


def _with_cure(said: Sentence, found: ReasonMeaning | None) -> Sentence:
    return said if found is None else joined(said, found.cure)


def _reason(name: str, added: str | None) -> str:
    return name.lower() + (f", “{added}”" if added else "")
