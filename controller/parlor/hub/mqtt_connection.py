"""One connection of a worker to the broker, in MQTT 5 alone.

The broker keeps the worker's session for a while, so what was sent and not acknowledged comes again to the next
connection. Nothing is acknowledged by itself: the worker says `acknowledge` once it has committed.
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
    """Open on construction; BrokerAway, a sentence for people, at once or from any later call."""

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
        try:
            return super().publish(topic, payload, retain=retain)
        except PacketTooLarge as too_large:
            raise BrokerAway(str(too_large)) from None

    def refused(self) -> list[str]:
        """Why the broker has not taken what was published since the last time; once a reason."""
        self.acknowledged.clear()
        new = sorted(set(self.refusals.values()) - self._told)
        self.refusals.clear()
        self._told.update(new)
        return new
