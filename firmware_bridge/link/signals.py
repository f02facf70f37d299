"""What the host's half of the link tells its owner, and what it counts."""

from dataclasses import dataclass

from firmware_bridge.protocol.session_messages import HelloAck


@dataclass(frozen=True, slots=True)
class Connected:
    hello: HelloAck


@dataclass(frozen=True, slots=True)
class Replied:
    """The reply to the command that `send` numbered `ticket`."""

    ticket: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Revised:
    """The table's state has reached this revision."""

    revision: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The session is over, whatever was under way with it; a new one is being tried on the same port."""

    reason: str


@dataclass(frozen=True, slots=True)
class Hopeless:
    """Nobody (or nobody we can talk to) answers on this port: close it and open it anew later."""

    reason: str


Signal = Connected | Replied | Revised | Lost | Hopeless


@dataclass
class LinkStatistics:
    """Counts since the port was opened."""

    frames_sent: int = 0
    frames_received: int = 0
    resends: int = 0
    garbled: int = 0
    garbled_at_table: int = 0
    sessions: int = 0
