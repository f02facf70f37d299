"""A broker's capabilities and limits, from the properties of its CONNACK (MQTT 5, section 3.2.2.3).

A broker that speaks MQTT 3.1.1 does not announce them: there only the attempt shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.mqtt import reason_codes
from controller.settings.broker_address import BrokerAddress

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

    def lacking(self, address: BrokerAddress) -> str | None:
        """A sentence on what a table needs and this broker does not support; None if nothing is missing."""
        if not self.retain_available:
            return f"The broker at {address} cannot serve a table: {reason_codes.NEEDS_RETAIN}"
        if self.maximum_qos < 1:
            return f"The broker at {address} cannot serve a table: {reason_codes.NEEDS_QOS}"
        return None

    def lacking_for_hub(self, address: BrokerAddress) -> str | None:
        """A sentence on what a hub needs and this broker does not support; None if nothing is missing."""
        if not self.shared_available or not self.wildcards_available:
            what = "shared subscriptions" if not self.shared_available else "subscriptions with wildcards"
            return (
                f"The broker at {address} cannot serve a hub: it offers no {what}. Use another broker, such as "
                "Mosquitto."
            )
        lacking = self.lacking(address)
        return None if lacking is None else lacking.replace("serve a table", "serve a hub")


class PacketTooLarge(ValueError):
    """A message exceeds the broker's announced Maximum Packet Size; the sentence says how long it is."""


def packet_size(topic: str, payload: bytes) -> int:
    """Size in bytes of the QoS 1 PUBLISH packet for this topic and payload (MQTT 5, section 3.3; in 3.1.1 one byte
    less)."""
    rest = 2 + len(topic.encode()) + 2 + 1 + len(payload)
    return 1 + (1 if rest < 128 else 2 if rest < 16_384 else 3 if rest < 2_097_152 else 4) + rest
