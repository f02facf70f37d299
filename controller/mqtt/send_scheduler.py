"""Decides which message is sent next: a new one, or one resent because somebody missed it.

Both lanes read the outbox a chunk at a time, so a backlog of any length takes the same memory. New messages are
retained, so the broker's retained messages always name the furthest one; resent ones are not.

While a hub acknowledges, the table runs ahead of its `applied` by no more than AHEAD messages, because a broker
discards what a consumer's queue does not hold. A hub that makes no progress for `Timeouts.hub_patience` is taken for
away and no longer waited for: there are other subscribers too.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from typing import Final

from controller.mqtt.outbox import Outbox, Outgoing
from controller.mqtt.timeouts import DEFAULT, Timeouts

AHEAD: Final = 900  # messages beyond `applied`; Mosquitto keeps 1,000 for a consumer by default
LIVE: Final = 100  # up to this number of new messages waiting: live play, sent without waiting for the hub
ASKED_TWICE_SECONDS: Final = 3.0  # a second request for messages that are being repeated is ignored

log = logging.getLogger(__name__)


class StreamCursor:
    """A cursor over the messages after number `after`, in order."""

    def __init__(self, outbox: Outbox, after: int) -> None:
        self._outbox = outbox
        self._rows: deque[Outgoing] = deque()
        self.begun = after
        self.after = after

    def go(self, after: int) -> None:
        """Move the cursor to another number."""
        self._rows.clear()
        self.after = after

    def take(self) -> Outgoing | None:
        """The next message; None if nothing waits."""
        if not self._rows:
            self._rows.extend(self._outbox.following(self.after))
        if not self._rows:
            return None
        self.after = self._rows[0].seq
        return self._rows.popleft()


class SendScheduler:
    """The sending order of one connection's messages."""

    def __init__(self, outbox: Outbox, timeouts: Timeouts = DEFAULT) -> None:
        self._outbox = outbox
        self._timeouts = timeouts
        self._new = StreamCursor(outbox, outbox.posted)
        self._again: StreamCursor | None = None
        self._probing = False  # we repeat without a request: never far ahead of the hub
        self._asked_at = 0.0
        self._turn = False
        self._applied: int | None = None
        self._moved_at = time.monotonic()
        self._standstill = self._timeouts.standstill
        self._held_since: float | None = None

    def take(self, *, new_too: bool = True) -> tuple[Outgoing, bool] | None:
        """The next message and whether it is new; None while none may be sent. Without `new_too` only resent ones."""
        self._turn = not self._turn
        for new in (self._turn, not self._turn) if new_too else (False,):
            message = self._take_new() if new else self._take_again()
            if message is not None:
                return message, new
        return None

    def progress(self, applied: int | None) -> None:
        """Record what the hubs hold now."""
        if applied == self._applied:
            return
        self._applied = applied
        self._moved_at, self._standstill, self._held_since = time.monotonic(), self._timeouts.standstill, None
        if self._probing and self._again is not None and applied is not None and self._again.after < applied:
            self._again.go(applied)

    def tell_again(self, after: int) -> None:
        """Resend everything after this number, as a consumer has asked."""
        now, lane = time.monotonic(), self._again
        if lane is not None and not self._probing:
            if lane.begun <= after and now - self._asked_at < ASKED_TWICE_SECONDS:
                return
            after = min(after, lane.after)
        self._asked_at = now
        self._again, self._probing = StreamCursor(self._outbox, after), False
        log.info("Messages after %d are posted again on request.", after)

    def resend_if_hub_stalled(self) -> None:
        """Resend what a hub that makes no progress may have missed."""
        now = time.monotonic()
        if self._applied is None or self._applied >= self._outbox.posted:
            self._moved_at, self._standstill = now, self._timeouts.standstill
            return
        if now - self._moved_at < self._standstill or (self._again is not None and not self._probing):
            return
        log.info(
            "The hub has stood at message %d of %d for %.0f s: what follows is posted again.",
            self._applied,
            self._outbox.posted,
            self._standstill,
        )
        self._again, self._probing = StreamCursor(self._outbox, self._applied), True
        self._moved_at, self._standstill = now, min(2 * self._standstill, self._timeouts.standstill_longest)

    @property
    def waits_for(self) -> float | None:
        """Seconds until a message held back for the hub may be sent; None if none is."""
        if self._held_since is None:
            return None
        return max(0.0, self._held_since + self._timeouts.hub_patience - time.monotonic())

    def _take_new(self) -> Outgoing | None:
        seq = self._new.after + 1
        backlog = self._outbox.last - self._new.after if self._ahead(seq) else 0
        if backlog > LIVE and self._held():
            return None
        return self._new.take()

    def _take_again(self) -> Outgoing | None:
        lane = self._again
        if lane is None:
            return None
        if lane.after >= self._new.after:
            self._again = None  # it has come to where the new ones are
            return None
        if self._ahead(lane.after + 1) and (self._probing or self._held()):
            return None
        return lane.take()

    def _ahead(self, seq: int) -> bool:
        return self._applied is not None and seq > self._applied + AHEAD

    def _held(self) -> bool:
        """Whether new messages are still held back for the hub."""
        now = time.monotonic()
        if self._held_since is None:
            self._held_since = now
        return now - self._held_since < self._timeouts.hub_patience
