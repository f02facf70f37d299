"""Where a worker stands, as its broker knows it."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from controller.mqtt.topics import STREAM


@dataclass(frozen=True)
class Place:
    """Where a worker stands: of which hub, which one of its workers, which parlor ("+": all) it hears."""

    hub: str = "hub"
    number: int = 1
    parlor: str = "+"
    session_seconds: int = 120

    @property
    def client_id(self) -> str:
        """Its name at the broker; two of one name would take each other's session for ever."""
        heard = "all" if self.parlor == "+" else self.parlor
        return f"mahjong-{self.hub}-{heard}-{socket.gethostname()}-{self.number}"

    @property
    def filters(self) -> list[tuple[str, int]]:
        """The streams are shared among the workers; whether tables can be heard, who plays there and where they stand,
        all know."""
        tables = f"mahjong/{self.parlor}/+"
        shared = [(f"$share/{self.hub}/{tables}/{leaf}", 1) for leaf in STREAM]
        return [*shared, (f"{tables}/availability", 1), (f"{tables}/people", 1), (f"{tables}/state", 0)]
