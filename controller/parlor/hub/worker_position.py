"""A worker's MQTT client id and subscriptions."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from controller.identity.key_files import SigningKey
from controller.mqtt.publisher import client_id
from controller.mqtt.topics import STREAM


@dataclass(frozen=True)
class WorkerPosition:
    """Which hub a worker belongs to, which of its workers it is, which parlor ("+": all) it subscribes to.

    Its names at the broker can be known only by who has the hub's key. Under its client id anybody could end its
    connection, and whoever subscribed in its workers' group would be given messages in their stead.
    """

    hub: str = "hub"
    number: int = 1
    parlor: str = "+"
    session_seconds: int = 120

    def client_id(self, key: SigningKey) -> str:
        """Its client id; two workers of one id would take over each other's session for ever."""
        heard = "all" if self.parlor == "+" else self.parlor
        return client_id(f"mahjong-{self.hub}-{heard}-{socket.gethostname()}-{self.number}", key)

    def filters(self, key: SigningKey) -> list[tuple[str, int]]:
        """Its subscriptions with QoS. The streams are shared among the workers (shared subscription); availability,
        people and state go to all."""
        tables, group = f"mahjong/{self.parlor}/+", client_id(self.hub, key)
        shared = [(f"$share/{group}/{tables}/{leaf}", 1) for leaf in STREAM]
        return [*shared, (f"{tables}/availability", 1), self.people, (f"{tables}/state", 0)]

    @property
    def people(self) -> tuple[str, int]:
        """The subscription to the tables' retained `people/1` messages. Subscribing again brings them again."""
        return f"mahjong/{self.parlor}/+/people", 1
