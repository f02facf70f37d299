"""Tracks what was in flight each time the broker ended a connection, as the possible cause.

A broker of MQTT 3.1.1, and one of 5 that announces no limit, disconnects on a message that is too long. What is
optional is then left out, so that the scores get through; what is not optional is named.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from controller.mqtt.reason_codes import lost_with, on_the_way_then
from controller.mqtt.timeouts import DEFAULT, Timeouts

SUSPECTED_TIMES: Final = 3  # connections in a row that ended with the same on its way
LONG: Final = 2000  # bytes; something shorter is not named for one connection


class DisconnectSuspects:
    """Kept across connections, keyed by what each thing is called: "state", "message 17". For the publisher's
    thread."""

    def __init__(self, timeouts: Timeouts = DEFAULT) -> None:
        self._timeouts = timeouts
        self._counts: dict[str, int] = {}
        self._left_out: dict[str, tuple[float, str]] = {}  # until when, and why
        self._largest = 0  # bytes the broker has taken at once: nothing shorter is too long
        self._on_the_way: str | None = None

    def lost(self, on_the_way: Mapping[str, tuple[str, int]]) -> None:
        """A connection has ended while these (topic, size in bytes) were unacknowledged."""
        found = {what: one for what, one in on_the_way.items() if one[1] > self._largest}
        self._counts = {what: self._counts.get(what, 0) + 1 for what in found}
        topic, size = max(found.values(), key=lambda one: one[1], default=("", 0))
        self._on_the_way = on_the_way_then(topic, size) if size > LONG else None
        for what, count in self._counts.items():
            if count >= SUSPECTED_TIMES or what in self._left_out:  # it was tried again, and it is as it was
                topic, size = found[what]
                self.leave_out(what, lost_with(topic, size))

    def leave_out(self, what: str, why: str) -> None:
        """Leave this out for a while: it has ended a connection, for the given reason."""
        self._left_out[what] = time.monotonic() + self._timeouts.left_out, why

    @property
    def reasons(self) -> list[str]:
        """Why the broker did not take what it still has not taken. They stay while that is left out, tried again, and
        has cost another connection."""
        return [*dict.fromkeys(why for _, why in self._left_out.values())]

    @property
    def reason(self) -> str | None:
        """`reasons` as one text; None for nothing."""
        return " ".join(self.reasons) or None

    @property
    def likely(self) -> str | None:
        """The reason, or else what long thing was on its way when the last connection ended."""
        return self.reason or self._on_the_way

    def taken(self, what: str, size: int) -> None:
        """The broker has accepted this, of `size` bytes."""
        self._largest = max(self._largest, size)
        self._counts.pop(what, None)
        self._left_out.pop(what, None)

    def is_suspected(self, what: str) -> bool:
        """Whether this was left out before, though it may be sent again by now."""
        return what in self._left_out

    def left_out(self, what: str, size: int) -> str | None:
        """Why this, of `size` bytes, is not to be sent now, in a sentence; None where it may be."""
        until, why = self._left_out.get(what, (0.0, ""))
        return why if time.monotonic() < until and size > self._largest else None
