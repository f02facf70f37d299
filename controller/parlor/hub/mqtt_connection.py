"""One connection of a worker to the broker, in MQTT 5 alone.

The broker keeps the worker's session for a while, so what was sent and not acknowledged is redelivered to the next
connection. Nothing is acknowledged automatically: the worker calls `acknowledge` once it has committed.
"""

from __future__ import annotations

from typing import Final

from controller.mqtt.broker_capabilities import UNBOUNDED
from controller.mqtt.broker_connection import MQTT_5, BrokerAway, BrokerConnection, PacketTooLarge
from controller.settings.broker_address import BrokerAddress

RECEIVE_MAXIMUM: Final = 2000
"""Messages the broker may have sent us that we have not acknowledged: what a worker holds in memory at most."""
VERSION: Final = "A hub needs a broker that speaks MQTT 5, such as Mosquitto."


class HubConnection(BrokerConnection):
    """Connects on construction; raises BrokerAway, a sentence for people, then or from any later call."""

    largest_message = UNBOUNDED  # what is too long is refused and noted by the hub
    versions = (MQTT_5,)  # shared subscriptions, and sessions that end some time, are only there

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
            if "version" in str(away) or "without an MQTT answer" in str(away):
                raise BrokerAway(f"{away} {VERSION}") from None
            raise
        self._told: set[str] = set()  # what was said of it already
        lacking = self.capabilities.lacking_for_hub(address)
        if lacking is not None:
            self.close()
            raise BrokerAway(lacking)

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> int:
        """Publish at QoS 1; returns the packet id. Raises BrokerAway also where the broker takes no message so long."""
        try:
            return super().publish(topic, payload, retain=retain)
        except PacketTooLarge as too_large:
            raise BrokerAway(str(too_large)) from None

    def refused(self) -> list[str]:
        """The broker's reasons for refusing publications since the last call; each reason is reported once."""
        self.acknowledged.clear()
        new = sorted(set(self.refusals.values()) - self._told)
        self.refusals.clear()
        self._told.update(new)
        return new
