"""Signals from the host's half of the link to its owner, and its statistics."""

from dataclasses import dataclass

from firmware_bridge.protocol.session_messages import HelloAck


@dataclass(frozen=True, slots=True)
class Connected:
    """A session is established; `hello` is the table's answer."""

    hello: HelloAck


@dataclass(frozen=True, slots=True)
class Replied:
    """The reply to the command that `send` numbered `ticket`."""

    ticket: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Revised:
    """The table has announced that its state reached this revision."""

    revision: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The session is over, with every command pending in it; a new one is being tried on the same port."""

    reason: str


@dataclass(frozen=True, slots=True)
class Incompatible:
    """No compatible table answers on this port: close it and open it anew later."""

    reason: str


Signal = Connected | Replied | Revised | Lost | Incompatible


@dataclass
class LinkStatistics:
    """Counts since the port was opened."""

    frames_sent: int = 0
    frames_received: int = 0
    resends: int = 0
    garbled: int = 0
    garbled_at_table: int = 0
    sessions: int = 0
