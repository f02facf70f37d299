"""The leaves of the numbered messages: which kinds of message a table's outbox holds."""

from __future__ import annotations

from enum import StrEnum


class Leaf(StrEnum):
    """The kind of a numbered message: the last part of its MQTT topic, and the `leaf` of its journal entry."""

    HAND = "hand"
    EVENT = "event"
    SCORE = "score"
    ALERT = "alert"
    SESSION = "session"
    CORRECTION = "correction"
