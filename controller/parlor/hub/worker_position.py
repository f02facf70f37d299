"""Where a worker stands, as its broker knows it."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from controller.identity.key_files import SigningKey
from controller.mqtt.publisher import client_id
from controller.mqtt.topics import STREAM


@dataclass(frozen=True)
class WorkerPosition:
    """Where a worker stands: of which hub, which one of its workers, which parlor ("+": all) it hears.

    Its names at the broker can be known only by who has the hub's key. Under its client id anybody could end its
    connection, and whoever subscribed in its workers' group would be given messages in their stead.
    """

    hub: str = "hub"
    number: int = 1
    parlor: str = "+"
    session_seconds: int = 120

    def client_id(self, key: SigningKey) -> str:
        """Its name at the broker; two of one name would take each other's session for ever."""
        heard = "all" if self.parlor == "+" else self.parlor
        return client_id(f"mahjong-{self.hub}-{heard}-{socket.gethostname()}-{self.number}", key)

    def filters(self, key: SigningKey) -> list[tuple[str, int]]:
        """The streams are shared among the workers; whether tables can be heard, who plays there and where they stand,
        all know."""
        tables, group = f"mahjong/{self.parlor}/+", client_id(self.hub, key)
        shared = [(f"$share/{group}/{tables}/{leaf}", 1) for leaf in STREAM]
        return [*shared, (f"{tables}/availability", 1), (f"{tables}/people", 1), (f"{tables}/state", 0)]
