"""How long the MQTT client waits for brokers, hubs and other clients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """Seconds. The defaults are what every program uses; tests give shorter ones for what is only waited out."""

    connect: float = 5.0
    """TCP."""
    answer: float = 10.0
    """CONNACK, SUBACK, PUBACK: a broker that takes longer is stuck or not a broker."""
    version: float = 4.0
    """CONNACK of MQTT 5: a broker that does not know it may wait for more of a packet."""
    retained: float = 5.0
    """How long to wait for a retained message."""
    ask_again: float = 1.0
    """Before a subscription or a question without an answer is repeated."""
    reassert: float = 1.0
    """Between two corrections of a stale "offline"."""
    glance: float = 2.0
    """Within which the retained `availability` comes before a connection, if there is one."""
    rival_answer: float = 3.0
    """Within which a living table corrects an "offline" that is not its own."""
    rival_gone: float = 10.0
    """Silence of a rival before we connect: one that was only cut off for a moment comes back."""
    rival_away: float = 30.0
    """Before we look again where a look disconnects the other (one client an account)."""
    kept: float = 10.0
    """Within which a broker tells what it has retained of ours."""
    discovery: float = 2.0
    """Within which a discovery message comes that the broker has retained, and one of ours comes back."""
    left_out: float = 60.0
    """Before something is tried again that has ended connections."""
    refused: float = 5.0
    """Before a refused message is sent again the first time; doubled each time …"""
    refused_longest: float = 60.0
    """… up to this."""
    standstill: float = 5.0
    """Without progress of `applied` before the stream is sent again; doubled each time …"""
    standstill_longest: float = 60.0
    """… up to this."""
    hub_patience: float = 1.0
    """A hub without progress for so long is taken for away."""
    first_wait: float = 0.1
    """Before the first new connection; doubled after each failure …"""
    longest_wait: float = 5.0
    """… up to this."""
    lasting: float = 2.0
    """A connection that lasted this long was a good one: the next wait is the first one again."""
    thrown_out: float = 10.0
    """A connection that ends sooner than this, several times in a row, was ended by somebody."""


DEFAULT: Final = Timeouts()
