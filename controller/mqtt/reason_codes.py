"""MQTT reason codes as sentences: a connection refused or ended, a message refused.

The numbers are MQTT 5's reason codes (section 2.4), to which those of 3.1.1 (its table 3.1) are translated.
"""

from __future__ import annotations

from typing import Final

from controller.settings.broker_address import BrokerAddress

UNSUPPORTED_VERSION: Final = 0x84
WRONG_LOGIN: Final = (0x86, 0x87)
PROTOCOL_ERROR: Final = 0x82
TAKEN_OVER: Final = 0x8E
OF_3_1_1: Final = {1: UNSUPPORTED_VERSION, 2: 0x85, 3: 0x88, 4: 0x86, 5: 0x87}
"""Return code of a CONNACK of MQTT 3.1.1 to reason code."""

NEEDS_RETAIN: Final = (
    "it keeps no retained messages, by which a table finds out after a restart what has arrived. Let it keep them "
    "(Mosquitto: retain_available true), or use another broker."
)
NEEDS_QOS: Final = (
    "it takes messages at QoS 0 only, so that a table would never know what has arrived. Allow QoS 1 (Mosquitto: "
    "max_qos 1), or use another broker."
)
LONGER: Final = "Let it take longer ones (Mosquitto: max_packet_size and message_size_limit)."

_MEANT: Final = {
    0x85: "it does not take this client id. Allow it in the broker's settings.",
    0x88: "it is not available at the moment. Look at the broker.",
    0x89: "it is busy. Look at the broker.",
    0x8A: "it has banned this client. Take the ban back at the broker.",
    0x8B: "it shuts down. Start it again.",
    0x8C: "it wants another way of authentication than user and password. Allow those.",
    0x8D: "it heard nothing for the time of its keep alive. See to the network between.",
    TAKEN_OVER: "another client has come under the same client id or account. Stop one of the two.",
    0x8F: "it does not take a topic filter. See which topics it allows.",
    0x90: "it does not take a topic. Give parlor and table other names, or see which topics it allows.",
    0x93: "it was sent more at once than its receive maximum. Please report this.",
    0x95: f"a message was longer than it takes. {LONGER}",
    0x96: "messages came faster than it allows. Raise its limit on rates.",
    0x97: "a quota is used up. Raise it at the broker.",
    0x98: "somebody at the broker has ended it. Ask there.",
    0x9A: NEEDS_RETAIN,
    0x9B: NEEDS_QOS,
    0x9C: "another broker is to be used. Correct the address.",
    0x9D: "the broker has moved. Correct the address.",
    0x9E: "it offers no shared subscriptions. A hub needs them: use another broker, such as Mosquitto.",
    0x9F: "connections came faster than it allows. Raise its limit on rates.",
    0xA2: "it offers no subscriptions with wildcards. A hub needs them: use another broker, such as Mosquitto.",
}


def refused(address: BrokerAddress, code: int, name: str, said: str | None = None) -> str:
    """Why a broker refuses the connection: its reason code, the code's name, and the broker's own reason string."""
    if code in WRONG_LOGIN:
        who = f"user {address.user}" if address.user else "a client without a user name"
        return (
            f"The broker at {address} refuses {who} ({_named(name, said)}). Give the right user and password."
        )
    return f"The broker at {address} refuses the connection ({_named(name, said)}){_meant(code)}"


def version_refused(address: BrokerAddress, five: bool) -> str:
    """A broker that speaks another version of MQTT than the one asked for."""
    asked, wanted = ("MQTT 5", "it, such as Mosquitto") if five else ("MQTT 5 and 3.1.1", "one of them")
    return (
        f"The broker at {address} refuses the protocol version ({asked}). Use a broker that speaks {wanted}."
    )


def ended(address: BrokerAddress, code: int, name: str, said: str | None = None) -> str:
    """Why a broker has ended a connection, as it states itself (DISCONNECT of MQTT 5)."""
    return f"The broker at {address} has ended the connection ({_named(name, said)}){_meant(code)}"


def not_taken(address: BrokerAddress, topic: str, size: int, code: int, name: str) -> str:
    """Why a broker has refused a message of `size` bytes (PUBACK of MQTT 5)."""
    if code in WRONG_LOGIN:
        cure = ": this user may not write there. Correct the broker's access list."
    elif code == 0x80:
        cure = f". Perhaps it is longer than it takes. {LONGER}"
    else:
        cure = _meant(code)
    return f"The broker at {address} does not take what is posted on {topic}, {size} bytes ({_named(name, None)}){cure}"


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


def unreadable(address: BrokerAddress, topic: str, size: int) -> str:
    """A broker has answered a message of `size` bytes with a malformed packet."""
    return (
        f"The broker at {address} answers what is posted on {topic}, {size} bytes, with what is not MQTT: perhaps that "
        f"is longer than it takes. {LONGER}"
    )


def _meant(code: int) -> str:
    meaning = _MEANT.get(code)
    return "." if meaning is None else f": {meaning}"


def _named(name: str, said: str | None) -> str:
    return name.lower() + (f", “{said}”" if said else "")
